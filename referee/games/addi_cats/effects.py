"""What a move does to the table. Nothing is checked here: that was done by rules.py.

A stored record may contradict itself, and still has to be followed to its end. So nothing here raises over cards
that cannot be where they are reported; only a seat that does not exist does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import assert_never

from msgspec.structs import replace

from referee.game import Card, Effect, Ended, ended_by_table
from referee.games.addi_cats import hands, narration
from referee.games.addi_cats import narration_sentences as sentences
from referee.games.addi_cats.effects_refill import refill
from referee.games.addi_cats.effects_settlement import Fight, by_evidence, penance, settle, settled_order, ties
from referee.games.addi_cats.effects_working_table import Taking, WorkingTable, placing, with_turn
from referee.games.addi_cats.hidden_stack_moves import StackMoves
from referee.games.addi_cats.hidden_stacks import Stacks, flipped_off
from referee.games.addi_cats.moves import Atone, CallMouse, Empty, Flip, FlipAll, Gift, Moves, Refill, Slaps, Stop
from referee.games.addi_cats.rulebook import rule_id
from referee.games.addi_cats.table import RUNNING, Laid, Table
from referee.games.addi_cats.table_situation import equals, situation
from referee.hands import Transfer
from referee.hidden_cards.bounds import Dealt, Motion, PlaceId, Shown
from referee.text import Line

MovesInSteps = Slaps | Gift | CallMouse | Refill | Empty | Stop | Atone
"""Moves that are carried out step by step on a working table; a flip only turns cards."""


class EffectWithTakings(Effect, frozen=True, gc=False):
    """What a move in steps came to, and which cards went under whose stack on the way, for disputes about them."""

    takings: tuple[Taking, ...] = ()
    fight: Fight | None = None
    """What slaps have settled."""


def carry_out(table: Table, move: Moves, version: int) -> Effect:
    match move:
        case Flip(player=seat, card=card):
            cat = table.seats.index(seat)
            return turned_up(table, {cat: card}, cat, version)
        case FlipAll():
            # Nobody's turn: the order of play goes on after the cat whose magic began it.
            return turned_up(table, by_cat(table, move), table.last_flipper, version)
        case _:
            return settled(table, move, version)


def by_cat(table: Table, move: Flip | FlipAll) -> dict[int, Card]:
    return {table.seats.index(move.player): move.card} if isinstance(move, Flip) else table.by_cat(move.cards)


def turned_up(table: Table, cards: Mapping[int, Card], by: int, version: int) -> Effect:
    """A flip. Most moves are flips, and mostly only the table after is needed: sentences and motions are made on demand."""
    after = flipped(table, cards, by, version)
    lines = partial(narration.flips, table, after, cards)
    return Effect(after, lines, partial(shown, table, cards), partial(turned, table, cards))


def shown(table: Table, cards: Mapping[int, Card]) -> list[Motion]:
    tops = {cat: top.id for cat in cards if (top := table.stacks.top(cat)) is not None}
    return [Shown(top, cards[cat]) for cat, top in tops.items()]


def turned(table: Table, cards: Mapping[int, Card]) -> list[Transfer]:
    return [hands.flipped(table.seats[cat], card) for cat, card in cards.items()]


def settled(table: Table, move: MovesInSteps, version: int) -> EffectWithTakings:
    """A move in steps. The working table notes sentences, motions and what hands do on the way, so that nothing is run twice."""
    working = WorkingTable(table, version)
    after = run(working, move)
    lines = (*working.lines, *narration.stalled(table, after))
    trail = tuple(working.stack_moves.trail)
    moved, takings = tuple(working.hands), tuple(working.takings)
    return EffectWithTakings(after, lambda: lines, lambda: trail, lambda: moved, takings, working.fight)


def would_take(table: Table, move: MovesInSteps) -> tuple[Taking, ...]:
    """Which cards would go under whose stack; nothing comes of it."""
    working = WorkingTable(table, table.latest_flip)
    run(working, move)
    return tuple(working.takings)


def deal(table: Table) -> tuple[Motion, ...]:
    """Asked of a fresh table only, where every stack is one block."""
    deck = table.deck
    sizes: dict[PlaceId, int] = {block.id: block.size or 0 for queue in table.stacks.queues for block in queue}
    return (Dealt(dict(zip(deck.codes, deck.totals, strict=True)), sizes),)


def flipped(table: Table, cards: Mapping[int, Card], by: int, version: int) -> Table:
    shown = tuple(cards.values())
    direction = -table.direction if shown.count("dead-end") % 2 else table.direction
    missed = equals(table)
    for cat, card in cards.items():
        table = laid_open(table, cat, card, version)
    after = replace(
        table,
        direction=direction,
        next_flipper=(by + direction) % len(table.seats),
        last_flipper=by,
        latest_flip=version,
        running=tuple(kind for kind in RUNNING if kind in shown),
        magic="magic" in shown,
        giver=next((cat for cat, card in cards.items() if card == "gift"), None),
        slapped=False,
        called=False,
        caller=None,
        missed=missed,
        excused=(),
    )
    return with_turn(after)


def laid_open(table: Table, cat: int, card: Card, version: int) -> Table:
    """The top card of a stack lies on its pile."""
    pile = (*table.piles[cat], Laid(card, version))
    stacks = flipped_off(table.stacks, cat, card) or stacks_without_top(table, cat, card, version)
    return replace(table, piles=(*table.piles[:cat], pile, *table.piles[cat + 1 :]), stacks=stacks)


def stacks_without_top(table: Table, cat: int, card: Card, version: int) -> Stacks:
    stack_moves = StackMoves(table.stacks, version)
    stack_moves.show(cat, card, table.fresh(card))
    return stack_moves.stacks()


def run(working: WorkingTable, move: MovesInSteps) -> Table:
    match move:
        case Slaps():
            return slaps(working, move)
        case Gift():
            return gift(working, move)
        case CallMouse():
            return call_mouse(working, move)
        case Refill():
            return refill(working, move)
        case Empty():
            return used_up(working, move)
        case Stop():
            return stop(working)
        case Atone():
            return atone(working, move)
        case _:
            assert_never(move)


def slaps(working: WorkingTable, move: Slaps) -> Table:
    order = [working.table.seats.index(seat) for seat in settled_order(move)]
    say_ties(working, move)
    working.fight = Fight(working, order, move.split)
    settle(working.fight)
    return and_who_flips(working, working.closed(slapped=True, running=()))


def say_ties(working: WorkingTable, move: Slaps) -> None:
    for tie in ties(move):
        first = by_evidence(move, tie)[0]
        if move.head == first:
            working.say(sentences.BY_HEAD, tied=list(tie), first=first)
        elif first in move.coverage:
            working.say(sentences.BY_COVERAGE, tied=list(tie), first=first)


def and_who_flips(working: WorkingTable, after: Table) -> Table:
    if after.turn is not None:
        working.say(sentences.FLIPS_ON, cat=after.seats[after.turn])
    return after


def gift(working: WorkingTable, move: Gift) -> Table:
    """A card each, clockwise as far as they reach."""
    giver = working.table.seats.index(move.player)
    working.because = rule_id("gift")
    eager = [cat for cat in working.clockwise(giver) if working.seat(cat) in move.to]
    lucky = eager[: working.cards(giver)]
    if len(lucky) == 1:
        working.give_top(giver, lucky[0])
    elif lucky:
        working.give_one_each(giver, lucky)
    text = sentences.GIFT if lucky else sentences.NO_GIFT
    working.say(text, player=move.player, cats=working.table.names(lucky))
    return working.closed(giver=None if working.table.giver == giver else working.table.giver)


def call_mouse(working: WorkingTable, move: CallMouse) -> Table:
    table = working.table
    caller = table.seats.index(move.player)
    working.because = rule_id("mouse-call")
    blind = sorted({cat for equal in table.missed for cat in equal.cats})
    if blind:
        working.say(sentences.CALL_RIGHT, caller=move.player, cats=table.names(blind))
        working.next_flipper = caller
    else:
        working.say(sentences.CALL_WRONG, caller=move.player)
    working.take_back(blind or [caller], sentences.OWN_TAKEN)
    return and_who_flips(working, working.closed(called=True, caller=caller if blind else None))


def used_up(working: WorkingTable, move: Empty) -> Table:
    """The table tells what it alone could see."""
    working.say(sentences.EMPTY, player=move.player)
    working.stack_moves.used_up(working.table.seats.index(move.player))
    return and_who_flips(working, working.closed())


def stop(working: WorkingTable) -> Table:
    working.say(sentences.STOP)
    working.lines += points_lines(working.table)
    return replace(working.table, phase="finished", turn=None)


def points_lines(table: Table) -> list[Line]:
    if table.scores is None:
        return [Line(sentences.POINTS_UNKNOWN)]
    points = dict(zip(table.seats, table.scores, strict=True))
    winners = [seat for seat, each in points.items() if each == max(table.scores)]
    return [Line(sentences.POINTS, {"points": points, "winners": winners})]


def end(table: Table, move: Ended) -> Effect:
    """The table ends the game early. As it stands: who is out keeps the place, all others share the next one; an
    endless game counts its points as they are."""
    if table.finished():
        return Effect(table)
    after = replace(ended_by_table(table, move), turn=None)
    if move.outcome == "none":
        return Effect(after)
    if table.options.endless:
        return Effect(after, lambda: points_lines(table))
    place = 1 + len(table.seats) - len(table.playing)
    shared = Line(sentences.SHARED, {"cats": table.names(table.playing), "place": place})
    return Effect(replace(after, ranks=placing(after, after.playing, place)), lambda: [shared])


def atone(working: WorkingTable, move: Atone) -> Table:
    """A sin that came to light later is paid with the piles as they lie now; who flips next stays the same."""
    table = working.table
    sinner = table.seats.index(move.player)
    working.say(sentences.ATONE, sinner=move.player, about=move.about)
    if table.finished() or sinner not in table.playing:
        return table
    penance(working, sinner)
    working.next_flipper = table.next_flipper if table.turn is None else table.turn
    return working.closed(excused=tuple(sorted({*table.excused, *situation(table).entitled} - {sinner})))
