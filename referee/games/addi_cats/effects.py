"""What a move does to the table. Reducers believe: everything doubtful was settled in rules.py.

A stored record may contradict itself, and still has to be followed to its end. So nothing here raises over cards
that cannot be where they are told to be; only a seat that does not exist does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import assert_never

from msgspec.structs import replace

from referee.game import Card, Effect
from referee.games.addi_cats import narration
from referee.games.addi_cats import narration_sentences as sayings
from referee.games.addi_cats.effects_refill import refill
from referee.games.addi_cats.effects_settlement import Fight, by_evidence, penance, settle, settled_order, ties
from referee.games.addi_cats.effects_working_table import Course, Taking, with_turn
from referee.games.addi_cats.hidden_stack_moves import Passage
from referee.games.addi_cats.hidden_stacks import Stacks, flipped_off
from referee.games.addi_cats.moves import Atone, CallMouse, Flip, FlipAll, Gift, Moves, Refill, Slaps, Stop
from referee.games.addi_cats.rulebook import rule_id
from referee.games.addi_cats.table import Laid, Running, Table
from referee.games.addi_cats.table_situation import equals, situation
from referee.hidden_cards.bounds import Dealt, Motion, PlaceId, Shown

Unhurried = Slaps | Gift | CallMouse | Refill | Stop | Atone
"""Moves that take their course step by step; a flip only turns cards."""


class EffectWithTakings(Effect, frozen=True, gc=False):
    """What an unhurried move came to, and which cards went under whose stack on the way, for disputes about them."""

    takings: tuple[Taking, ...] = ()


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
    """Most moves are flips, and of most only the table after is wanted: what they say and show is made on demand."""
    after = flipped(table, cards, by, version)
    return Effect(after, partial(narration.flips, table, after, cards), partial(shown, table, cards))


def shown(table: Table, cards: Mapping[int, Card]) -> list[Motion]:
    tops = {cat: top.id for cat in cards if (top := table.stacks.top(cat)) is not None}
    return [Shown(top, cards[cat]) for cat, top in tops.items()]


def settled(table: Table, move: Unhurried, version: int) -> EffectWithTakings:
    """The course notes sentences, motions and takings in passing, so that nothing has to be run twice."""
    course = Course(table, version)
    after = run(course, move)
    lines = (*course.lines, *narration.stalled(table, after))
    trail = tuple(course.passage.trail)
    return EffectWithTakings(after, lambda: lines, lambda: trail, tuple(course.takings))


def deal(table: Table) -> tuple[Motion, ...]:
    """Only a fresh table is asked: there every stack is one block."""
    deck = table.deck
    sizes: dict[PlaceId, int] = {block.id: block.size for queue in table.stacks.queues for block in queue}
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


RUNNING: tuple[Running, ...] = ("chase", "seesaw", "trick")


def laid_open(table: Table, cat: int, card: Card, version: int) -> Table:
    """The top card of a stack lies on its pile."""
    pile = (*table.piles[cat], Laid(card, version))
    stacks = flipped_off(table.stacks, cat, card) or reasoned(table, cat, card, version)
    return replace(table, piles=(*table.piles[:cat], pile, *table.piles[cat + 1 :]), stacks=stacks)


def reasoned(table: Table, cat: int, card: Card, version: int) -> Stacks:
    passage = Passage(table.stacks, version)
    passage.show(cat, card, table.fresh(card))
    return passage.stacks()


def run(course: Course, move: Unhurried) -> Table:
    match move:
        case Slaps():
            return slaps(course, move)
        case Gift():
            return gift(course, move)
        case CallMouse():
            return call_mouse(course, move)
        case Refill():
            return refill(course, move)
        case Stop():
            return stop(course)
        case Atone():
            return atone(course, move)
        case _:
            assert_never(move)


def slaps(course: Course, move: Slaps) -> Table:
    order = [course.table.seats.index(seat) for seat in settled_order(move)]
    say_ties(course, move)
    settle(Fight(course, order, move.split))
    return and_who_flips(course, course.closed(slapped=True, running=()))


def say_ties(course: Course, move: Slaps) -> None:
    for tie in ties(move):
        first = by_evidence(move, tie)[0]
        if move.head == first:
            course.say(sayings.BY_HEAD, tied=list(tie), first=first)
        elif first in move.coverage:
            course.say(sayings.BY_COVERAGE, tied=list(tie), first=first)


def and_who_flips(course: Course, after: Table) -> Table:
    if after.turn is not None:
        course.say(sayings.FLIPS_ON, cat=after.seats[after.turn])
    return after


def gift(course: Course, move: Gift) -> Table:
    """A card each, clockwise as far as they reach; nobody can tell who got which."""
    giver = course.table.seats.index(move.player)
    course.because = rule_id("gift")
    eager = [cat for cat in course.clockwise(giver) if course.seat(cat) in move.to]
    lucky = eager[: course.cards(giver)]
    pool = course.passage.pool()
    hidden = course.passage.take_top(giver, pool, len(lucky))
    pile = course.piles[giver]
    shown, course.piles[giver] = pile[: len(lucky) - hidden], pile[len(lucky) - hidden :]
    course.passage.hide(pool, ((laid.card, laid.version) for laid in shown))
    for cat in lucky:
        course.pass_unseen(pool, cat, giver, 1)
    told = sayings.GIFT if lucky else sayings.NO_GIFT
    course.say(told, player=move.player, cats=course.table.names(lucky))
    return course.closed(giver=None if course.table.giver == giver else course.table.giver)


def call_mouse(course: Course, move: CallMouse) -> Table:
    table = course.table
    caller = table.seats.index(move.player)
    course.because = rule_id("mouse-call")
    blind = sorted({cat for equal in table.missed for cat in equal.cats})
    if blind:
        course.say(sayings.CALL_RIGHT, caller=move.player, cats=table.names(blind))
        course.next_flipper = caller
    else:
        course.say(sayings.CALL_WRONG, caller=move.player)
    course.take_back(blind or [caller], sayings.OWN_TAKEN)
    return and_who_flips(course, course.closed(called=True, caller=caller if blind else None))


def stop(course: Course) -> Table:
    table = course.table
    course.say(sayings.STOP)
    most = max(table.scores)
    winners = [seat for seat, points in zip(table.seats, table.scores, strict=True) if points == most]
    course.say(sayings.POINTS, points=dict(zip(table.seats, table.scores, strict=True)), winners=winners)
    return replace(table, phase="finished", turn=None)


def atone(course: Course, move: Atone) -> Table:
    """A sin that came to light later is paid with the piles as they lie now; who flips next stays the same."""
    table = course.table
    sinner = table.seats.index(move.player)
    course.say(sayings.ATONE, sinner=move.player, about=move.about)
    if table.finished() or sinner not in table.playing:
        return table
    penance(course, sinner)
    course.next_flipper = table.next_flipper if table.turn is None else table.turn
    return course.closed(excused=tuple(sorted({*table.excused, *situation(table).entitled} - {sinner})))
