"""Every objection that Addi Cat's knows, and the phases in which each move has its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import astuple, replace

from referee import common_rules
from referee.game import Card, Move, Objections, Player, Seat, facts, objects
from referee.games.addi_cats.effects import by_cat, laid_open
from referee.games.addi_cats.effects_refill import reachable, richest
from referee.games.addi_cats.effects_settlement import (
    Fight,
    possible_orders,
    settle,
    settled_order,
    ties,
    unsettled,
)
from referee.games.addi_cats.effects_working_table import WorkingTable
from referee.games.addi_cats.hidden_stacks import Certain, Trace
from referee.games.addi_cats.moves import CallMouse, Empty, Flip, FlipAll, Gift, Refill, Reports, Slaps, Stop
from referee.games.addi_cats.rulebook import rule_id
from referee.games.addi_cats.rules_sizes import OUT_OF_PLACE, size_is_unknown
from referee.games.addi_cats.table import Phase, Table, people
from referee.games.addi_cats.table_situation import Situation, equals, situation

PHASES: dict[type[Move], tuple[Phase, ...]] = {
    Flip: ("flip",),
    FlipAll: ("magic",),
    Slaps: ("flip", "magic", "stalled"),
    Gift: ("flip", "magic", "stalled"),
    CallMouse: ("flip", "stalled"),
    Refill: ("refill",),
    Empty: ("flip", "magic", "stalled"),
    Stop: ("flip", "magic", "stalled", "refill"),
}


def two_hands_each(players: tuple[Player, ...]) -> Objections:
    """Where only two people play, each of them has two stacks."""
    stacks = Counter(people(players).values())
    if len(stacks) < 3 <= len(players) and sorted(stacks.values()) != [2, 2]:
        yield facts(players=len(players), min=3, max=8, people=dict(stacks))


def not_yet_or_never(table: Table, move: Reports) -> bool:
    """Slaps answer a flip, and only an endless game is stopped by the table."""
    too_soon = isinstance(move, Slaps) and not table.latest_flip
    return too_soon or (isinstance(move, Stop) and not table.options.endless)


def latest_flip(table: Table, move: Reports, due: tuple[str, ...]) -> dict[str, Any]:
    return {"latest_flip": table.latest_flip or None}


def on_turn(table: Table, move: Flip) -> Seat | None:
    return None if table.turn is None else table.seats[table.turn]


def first_to_refill(table: Table, move: Refill) -> Seat:
    return table.seats[table.refilling[0]]


@objects(rule_id("out"), unless=rule_id.each("over"))
def still_in_game(table: Table, move: Reports) -> Objections:
    for seat in seats_named(table, move):
        cat = table.number(seat)
        if cat is not None and cat not in table.playing:
            yield facts(player=seat, place=table.ranks[cat])


def seats_named(table: Table, move: Reports) -> Iterable[Seat]:
    """Every seat that a report speaks of, each once."""
    # Most moves are flips.
    return (move.player,) if isinstance(move, Flip) else dict.fromkeys(named(table, move))


def named(table: Table, move: Reports) -> Iterator[Seat]:
    match move:
        case Flip() | CallMouse() | Empty():
            yield move.player
        case FlipAll():
            yield from table.seated(move.cards)
        case Slaps():
            yield from settled_order(move)
            yield from move.coverage
            yield from [move.head] if move.head is not None else []
            yield from table.seated(move.split or ())
        case Gift():
            yield from (move.player, *move.to)
        case Refill():
            yield from (move.player, *table.seated(move.from_ or ()))
        case Stop():
            pass


@objects(rule_id("magic"), unless=rule_id.each("over", "phase"))
def all_flip_at_once(table: Table, move: FlipAll) -> Objections:
    able = {table.seats[cat] for cat in table.playing if table.can_flip(cat)}
    missing, needless = able - set(move.cards), set(move.cards) - able
    if missing or needless:
        yield facts(missing=table.seated(missing), needless=table.seated(needless))


def named_cards(table: Table, move: Flip | FlipAll | Slaps) -> Iterable[Card]:
    """Every card that a report speaks of, each once."""
    return (move.card,) if isinstance(move, Flip) else dict.fromkeys(_cards(table, move))


def _cards(table: Table, move: FlipAll | Slaps) -> list[Card]:
    match move:
        case FlipAll():
            return [move.cards[seat] for seat in table.seated(move.cards)]
        case Slaps():
            split = move.split or {}
            return [card for seat in table.seated(split) for card in split[seat]]


CARDS, STACK = rule_id.each("cards", "stack")


class Misfit(msgspec.Struct, frozen=True):
    """A card that cannot be the next of a stack: every copy is elsewhere, or its stack cannot hold it there."""

    rule: str
    known: dict[str, Any]


@objects(CARDS, unless=(*OUT_OF_PLACE, CARDS))
def card_is_not_elsewhere(table: Table, move: Flip | FlipAll) -> Objections:
    yield from (misfit.known for misfit in misfits(table, move) if misfit.rule == CARDS)


@objects(STACK, unless=(*OUT_OF_PLACE, CARDS))
def stack_holds_card(table: Table, move: Flip | FlipAll) -> Objections:
    yield from (misfit.known for misfit in misfits(table, move) if misfit.rule == STACK)


def misfits(table: Table, move: Flip | FlipAll) -> Iterator[Misfit]:
    """Card by card, so that cards flipped together are seen together; after the last one nothing is seen."""
    cards = by_cat(table, move)
    last = next(reversed(cards), None)
    for cat, card in cards.items():
        misfit = misfit_of(table, cat, card)
        if misfit is not None:
            yield misfit
        elif cat != last:
            table = laid_open(table, cat, card, UNDATED)


UNDATED = 0
"""The version of a card in the very report that is being judged."""


def misfit_of(table: Table, cat: int, card: Card) -> Misfit | None:
    stacks, seat = table.stacks, table.seats[cat]
    top = stacks.top(cat)
    if top is None:
        return Misfit(STACK, facts(player=seat, card=card, size=0, versions=[]))
    traces, fresh = stacks.traced(card), table.fresh(card)
    if any(top.id in trace.blocks for trace in traces) or (fresh > 0 and top.fresh != 0):
        return None
    versions = seen_at(table, card)
    below = any(stacks.owned(cat) & set(trace.blocks) for trace in traces)
    if fresh > 0 or below:
        return Misfit(STACK, facts(player=seat, card=card, size=stacks.size(cat), versions=versions))
    return Misfit(CARDS, facts(player=seat, card=card, copies=table.copies(card), versions=versions))


def seen_at(table: Table, card: Card) -> list[int]:
    """When the copies that lie open were flipped; of the others, when they were flipped and went under a stack."""
    lying = [laid.version for pile in table.piles for laid in pile if laid.card == card]
    hidden = [version for trace in table.stacks.traced(card) for version in astuple(trace.seen)]
    return sorted({version for version in (*lying, *hidden) if version != UNDATED})


@objects(rule_id("slaps-twice"), unless=rule_id.each("over"))
def one_slap_each(table: Table, move: Slaps) -> Objections:
    for seat, times in Counter(settled_order(move)).items():
        if times > 1:
            yield facts(player=seat, times=times)


@objects(rule_id("slaps-settled"), unless=rule_id.each("over", "phase"))
def slaps_once_a_flip(table: Table, move: Slaps | CallMouse) -> Objections:
    if table.slapped and (isinstance(move, Slaps) or table.options.mouse_call):
        yield facts(flip=table.latest_flip)


@objects(rule_id("tie-evidence"), unless=rule_id.each("over"))
def evidence_of_tied(table: Table, move: Slaps) -> Objections:
    """`coverage` names a tie in full, or not at all; `head` one of those tied."""
    tied = [seat for tie in ties(move) for seat in tie]
    strangers = [seat for seat in (*move.coverage, move.head) if seat is not None and seat not in tied]
    twice = [seat for seat, times in Counter(move.coverage).items() if times > 1]
    partly = [tie for tie in ties(move) if not set(tie).isdisjoint(move.coverage)]
    missing = [seat for tie in partly for seat in tie if seat not in move.coverage]
    if strangers or twice or missing:
        yield facts(tied=tied, not_tied=strangers, twice=twice, missing=missing)


UNREADABLE = (*OUT_OF_PLACE, rule_id("slaps-twice"))


@objects(rule_id("tie"), unless=UNREADABLE)
def ties_are_settled(table: Table, move: Slaps) -> Objections:
    loose = [tie for tie in ties(move) if unsettled(move, tie)]
    if not loose or not matters(table, move, loose):
        return
    decisive = [tie for tie in loose if matters(table, move, [tie])] or loose
    for tie in decisive:
        yield facts(tied=[seat for seat in table.seats if seat in tie])


def matters(table: Table, move: Slaps, varied: list[tuple[Seat, ...]]) -> bool:
    """Does some order within these ties give another result?"""
    now = situation(table)
    seen: set[tuple[int, ...]] = set()
    first: Table | None = None
    for order in possible_orders(move, varied):
        cats = [table.seats.index(seat) for seat in order]
        turning = turning_points(table, now, cats)
        if turning in seen:
            continue
        seen.add(turning)
        result = unordered(fought(table, cats)[0])
        first = result if first is None else first
        if result != first:
            return True
    return False


def unordered(table: Table) -> Table:
    """In which order onlookers took note of the cards makes no difference, nor who was due where somebody else flips:
    all at once, or the next one who can. Only cards that are still to come could change that."""
    stacks = table.stacks
    certain = Certain()
    for trace in sorted(stacks.certain.traces(), key=in_order):
        certain.add(trace.card, trace.seen, *trace.blocks)
    loose = tuple(sorted((replace(each, blocks=tuple(sorted(each.blocks))) for each in stacks.loose), key=in_order))
    settled = table.magic or table.finished() or not (table.giver in table.playing or table.refilling)
    due = 0 if settled else table.next_flipper
    return replace(table, stacks=replace(stacks, certain=certain, loose=loose), next_flipper=due)


def in_order(trace: Trace) -> tuple[Any, ...]:
    return trace.card, astuple(trace.seen), trace.blocks


def turning_points(table: Table, now: Situation, order: list[int]) -> tuple[int, ...]:
    """The slaps that decide something, in their order: two orders with the same ones end alike."""
    duels = [each for each in now.open if each.kind in ("equal", "seesaw")]
    trick = now.running("trick")
    rest = table.options.late_sin == "rest"
    decisive = [order[0], order[-1]] if order and now.running("chase") else []
    lying = {cat for cat, pile in enumerate(table.piles) if pile}
    sinned = False
    joined: set[int] = set()
    for cat in order:
        if cat not in (*now.entitled, *table.excused):
            # Whoever sins after others, and finds nothing to take, changes nothing.
            decisive += [cat] if lying or not sinned else []
            # Who joined a duel before it has other cards to take; numbers below zero are no slaps.
            decisive += sorted(-1 - early for early in joined) if not sinned and rest else []
            lying, duels, sinned = lying & {cat}, [], True
            continue
        joins = cat in now.joining
        joined |= {cat} if joins else set()
        mine = [each for each in duels if cat in each.cats or (joins and each.kind == "equal")]
        decisive += [cat] if mine or trick else []
        trick = False
        duels = [each for each in duels if each not in mine]
    return tuple(decisive)


def fought(table: Table, order: list[int]) -> tuple[Table, Fight]:
    """How these slaps would end, and what they would settle."""
    fight = Fight(WorkingTable(table, table.latest_flip), order)
    settle(fight)
    return fight.working.closed(), fight


@objects(rule_id("split"), unless=(*UNREADABLE, rule_id("tie"), rule_id("tie-evidence")))
def split_fits(table: Table, move: Slaps) -> Objections:
    if move.split is None:
        return
    fight = fought(table, [table.seats.index(seat) for seat in settled_order(move)])[1]
    duels = fight.fought
    if len(duels) != 1:
        yield facts(duels=len(duels), losers=[], pile=[])
        return
    losers, pile = table.names(duels[0].losers), [laid.card for laid in duels[0].pile]
    sizes = [len(cards) for cards in move.split.values()]
    given = Counter(card for cards in move.split.values() for card in cards)
    if fight.spoiled or set(move.split) != set(losers) or given != Counter(pile) or max(sizes) - min(sizes) > 1:
        split = {seat: list(move.split[seat]) for seat in table.seated(move.split)}
        yield facts(duels=1, losers=losers, pile=pile, split=split)


@objects(rule_id("gift"), unless=OUT_OF_PLACE)
def gift_is_open(table: Table, move: Gift) -> Objections:
    giver = None if table.giver is None else table.seats[table.giver]
    twice = [seat for seat, times in Counter(move.to).items() if times > 1]
    if move.player != giver or move.player in move.to or twice:
        yield facts(giver=giver, player=move.player, to=list(move.to), twice=twice)


@objects(rule_id("call-off"), unless=rule_id.each("over"))
def calls_are_on(table: Table, move: CallMouse) -> Objections:
    if not table.options.mouse_call:
        yield facts(mouse_call=False)


@objects(rule_id("call-equals"), unless=(*OUT_OF_PLACE, rule_id("call-off")))
def caller_looks_on(table: Table, move: CallMouse) -> Objections:
    for equal in table.missed or equals(table):
        if table.seats.index(move.player) in equal.cats:
            yield facts(player=move.player, sum=equal.sum, cats=table.names(equal.cats))


@objects(rule_id("call-early"), unless=(*OUT_OF_PLACE, rule_id("call-off")))
def after_the_next_card(table: Table, move: CallMouse) -> Objections:
    fresh = not table.missed and bool(equals(table))
    if not table.latest_flip or table.called or fresh:
        yield facts(flip=table.latest_flip or None, called=table.called)


@objects(rule_id("refill"), unless=OUT_OF_PLACE)
def refill_from_richest(table: Table, move: Refill) -> Objections:
    wanted = refill_wanted(table, move)
    rich = {table.seats[cat]: reachable(table, cat) for cat in richest(table)}
    waits = table.seats.index(move.player) == table.refilling[0]
    fits = all(seat in rich and within(number, rich[seat]) for seat, number in wanted.items())
    if not waits or not fits or (move.from_ is not None and not wanted):
        yield facts(player=move.player, richest=rich, wanted=wanted, refilling=table.names(table.refilling))


def within(number: int, there: int | None) -> bool:
    return number > 0 and (there is None or number <= there)


def refill_wanted(table: Table, move: Refill) -> dict[Seat, int]:
    wanted = move.from_ or {}
    return {seat: wanted[seat] for seat in table.seated(wanted)}


@objects(rule_id("refill-cards"), unless=OUT_OF_PLACE)
def stacks_can_give(table: Table, move: Refill) -> Objections:
    nothing = {table.seats[richest(table)[0]]: 0}
    wanted = {} if move.from_ is None else refill_wanted(table, move) or nothing
    for seat, number in wanted.items():
        there = 0 if seat == move.player else reachable(table, table.seats.index(seat))
        if not within(number, there):
            yield facts(player=seat, number=number, reachable=there)


CHECKS = (
    common_rules.game_runs(rule_id, Reports),
    common_rules.right_phase(rule_id, PHASES, barred=not_yet_or_never, more=latest_flip),
    common_rules.seats_exist(rule_id, Reports, seats_named),
    still_in_game,
    common_rules.own_turn(rule_id, Flip, OUT_OF_PLACE, on_turn),
    common_rules.own_turn(rule_id, Refill, OUT_OF_PLACE, first_to_refill),
    all_flip_at_once,
    common_rules.codes_exist(
        rule_id, Flip | FlipAll | Slaps, rule_id.each("over"), named_cards, lambda table, card: card in table.deck.index
    ),
    card_is_not_elsewhere,
    stack_holds_card,
    one_slap_each,
    slaps_once_a_flip,
    evidence_of_tied,
    ties_are_settled,
    split_fits,
    gift_is_open,
    calls_are_on,
    caller_looks_on,
    after_the_next_card,
    refill_from_richest,
    stacks_can_give,
    size_is_unknown,
)
