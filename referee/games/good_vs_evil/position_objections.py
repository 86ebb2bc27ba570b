"""What no table of Good vs Evil can look like."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from referee.common_rules import NO_MOVE
from referee.game import Check, Seat, Setup, Violation, facts
from referee.games.good_vs_evil import rules
from referee.games.good_vs_evil.cards import COPIES, DECK, DEVILCAT, GODCAT, KITTEN
from referee.games.good_vs_evil.effects_turns import closed
from referee.games.good_vs_evil.moves_plays import FOLLOW_UPS
from referee.games.good_vs_evil.position_sentences import (
    ALL_FROM_THE_FIRST,
    DEAD_OWN_NOTHING,
    FALLEN_AND_ALIVE,
    KITTENS_KNOWN,
    KITTENS_RANGE,
    NEVER_THERE,
    NOBODY_WAITS,
    NOT_ON_DISCARD,
    NOT_ON_MAT,
    NOTHING_OWED,
    ONE_GODCAT,
    ONE_ROUND,
    OTHER_REPORT,
    OWES_NOTHING,
    STRAYS,
    WHOSE_LAST,
)
from referee.games.good_vs_evil.position_table import (
    Lying,
    as_played,
    fallen,
    hidden_told,
    lying,
    on_top,
    table_at,
)
from referee.games.good_vs_evil.position_told import ToldHiddenPlace, ToldTable
from referee.games.good_vs_evil.rulebook import RULES, rule_id
from referee.games.good_vs_evil.rules_hidden_cards import godcat_there
from referee.games.good_vs_evil.table import Report, Table
from referee.games.good_vs_evil.view import hidden_places
from referee.position.common_objections import ALWAYS_CLOCKWISE, opening, same, too_many_copies
from referee.position.hidden_places import NOT_THE_SUM, place_objections
from referee.position.named import names_in
from referee.position.told import known

Violations = Iterator[Violation]


def objections(setup: Setup, told: ToldTable) -> Violations:
    piles = lying(setup, told)
    yield from too_many_copies(rule_id, COPIES.items(), piles.open)
    yield from _dead(setup, told)
    yield from _kittens(setup, told, piles)
    yield from _piles(setup, told, piles)
    yield from _hidden(setup, told, piles)
    yield from _godcat(setup, told)
    yield from _turns(setup, told)
    if told.direction == "counterclockwise":
        yield opening(rule_id, ALWAYS_CLOCKWISE, member="direction")
    if known(told.round, 1) != 1:
        yield opening(rule_id, ONE_ROUND, member="round")
    if _names_exist(setup, told) and sum(map(told.is_alive, setup.seats)) > 1:
        yield from _waiting(setup, told, table_at(setup, told))


def _names_exist(setup: Setup, told: ToldTable) -> bool:
    """Others are objected to already, for all games alike."""
    return all(name in (setup.seats if kind == "seat" else COPIES) for kind, _, name in names_in(told))


def _dead(setup: Setup, told: ToldTable) -> Violations:
    """Who is out, and does nothing any more."""
    dead = fallen(setup, told)
    if len(setup.seats) - len(dead) < 2 and told.phase != "finished":
        yield Violation(rule_id("over"), facts(phase="finished"), NO_MOVE)
    for seat in dict.fromkeys(_acting(told)):
        if seat in dead:
            yield Violation(rule_id("dead"), facts(player=seat))
    for seat in dead:
        if told.of(seat, "hand") or told.of(seat, "godcat") or told.of(seat, "owes"):
            yield opening(rule_id, DEAD_OWN_NOTHING, member="hand", player=seat)
    first = known(told.fallen)
    if first is not None and (len(set(first)) != len(first) or set(first) & set(setup.seats) != set(dead)):
        yield opening(rule_id, FALLEN_AND_ALIVE, member="fallen", told=list(first), dead=list(dead))


def _acting(told: ToldTable) -> Iterator[Seat]:
    named = [known(told.turn)]
    if told.play is not None:
        named += [told.play.player, told.play.target, known(told.play.last)]
    if told.owed is not None:
        named += [told.owed.player, told.owed.other]
    yield from (seat for seat in named if seat is not None)


def _all_told(setup: Setup, told: ToldTable) -> bool:
    """In a situation more may sit there than are named."""
    return setup.position is not None or all(told.row(seat) is not None for seat in setup.seats)


def _kittens(setup: Setup, told: ToldTable, piles: Lying) -> Violations:
    """As many as must still kill, and no more than went in; one that lies open is not in the pile."""
    kittens, living = piles.kittens, sum(map(told.is_alive, setup.seats))
    if kittens is None or not _all_told(setup, told):
        return
    least, most = max(0, living - 1 - piles.facing), len(setup.seats) - 1 - piles.facing
    if not least <= kittens <= most:
        known_ = facts(kittens=kittens, least=least, most=most)
        yield Violation(rule_id("kittens"), known_, KITTENS_RANGE)
    seen = piles.order.count(KITTEN)
    certain = [known(place.certain, {}).get(KITTEN, 0) for place in told.places() if place.place == "draw"]
    if (most_known := max((seen, *certain))) > kittens:
        yield Violation(rule_id("kittens"), facts(kittens=kittens, seen=most_known), KITTENS_KNOWN)
    order = known(told.seen_order)
    if order is not None and (order.strays > kittens - seen or known(told.known_top)):
        yield opening(rule_id, STRAYS, member="seen_order")


def _piles(setup: Setup, told: ToldTable, piles: Lying) -> Violations:
    """Sizes and lists beside each other."""
    cards, top = known(told.heap.cards), known(told.heap.top)
    if cards is not None:
        yield from same(rule_id, "piles.discard.size", known(told.heap.size), len(cards))
    if cards is not None and top is not None:
        yield from same(rule_id, "piles.discard.top", top, (cards[-1] if cards else None) or "–")
    laid = on_top(told)
    if told.play is not None and not _ends_with(piles.discard, laid):
        yield opening(rule_id, NOT_ON_DISCARD, member="pending", cards=list(laid))
    elif cards is None and None not in (top, *piles.discard[-1:]):
        yield from same(rule_id, "piles.discard.top", top, piles.discard[-1] if piles.discard else "–")
    if cards is None and piles.discarded is not None and piles.discarded < len(laid):
        yield opening(rule_id, NOT_ON_DISCARD, member="piles.discard", cards=list(laid))
    buried, untold = piles.buried_kittens, piles.discard.count(None)
    fits = (piles.kittens or 0) + piles.facing < len(setup.seats) and _all_told(setup, told)
    if buried is not None and fits and (buried < 0 or (piles.discarded is not None and buried > untold)):
        yield from same(
            rule_id, "kittens", piles.kittens, max(0, (piles.kittens or 0) + buried - (untold if buried > 0 else 0))
        )


def _ends_with(pile: tuple[str | None, ...], laid: tuple[str, ...]) -> bool:
    """Nobody tells apart which of several equal cards lies on top."""
    return not laid or sorted(map(str, pile[-len(laid) :])) == sorted(laid)


def _hidden(setup: Setup, told: ToldTable, piles: Lying) -> Violations:
    names, sizes = hidden_places(setup.seats), piles.counted_sizes
    wrong = [each for each in (piles.rest_of_pile, *sizes) if each is not None and each < 0]
    if wrong:
        yield opening(rule_id, member="piles")
        return
    for place in told.places():
        yield from _never_there(told, place)
    yield from place_objections(rule_id, DECK, names, sizes, piles.unseen, tuple(hidden_told(told, piles)))
    rest = [piles.rest_of_pile, *sizes[1:]]
    hidden, left = sum(size or 0 for size in rest), sum(max(0, each) for each in piles.unseen)
    kittens = len(setup.seats) - 1 if piles.kittens is None else 0
    if None in sizes and hidden > left + kittens:
        yield opening(rule_id, NOT_THE_SUM, member="piles", told=hidden, expected=left + kittens)


def _never_there(told: ToldTable, place: ToldHiddenPlace) -> Violations:
    """Kittens lie in the pile only, the Devilcat in no hidden place, and everybody sees who has the Godcat."""
    for card in (KITTEN, GODCAT, DEVILCAT):
        there = known(place.certain, {}).get(card, 0)
        fits = (card == KITTEN and place.place == "draw") or (
            card == GODCAT and there <= 1 and place.player is not None and place.player == told.holder()
        )
        if there and not fits:
            yield opening(rule_id, NEVER_THERE, member="knowledge", card=card, place=place.place, player=place.player)


def _godcat(setup: Setup, told: ToldTable) -> Violations:
    """In one place, and the mat goes with it."""
    holders = [seat for seat in setup.seats if told.of(seat, "godcat")]
    if len(holders) > 1:
        yield opening(rule_id, ONE_GODCAT, member="godcat", seats=holders)
    for seat in holders:
        if told.of(seat, "hand") == 0 and told.is_alive(seat):
            yield Violation(rule_id("hand"), facts(player=seat, size=0, cards=[GODCAT]))
    if setup.position is not None and told.phase == "devilcat" and not holders:
        yield opening(rule_id, NOT_ON_MAT, member="godcat")
    if isinstance(told.mat, UnsetType):
        return
    godcat, devilcat = told.mat.godcat, told.mat.devilcat
    nobody = setup.position is not None and not holders
    if (godcat is True and holders) or (godcat is False and nobody):
        yield opening(rule_id, NOT_ON_MAT, member="mat.godcat")
    if devilcat is not UNSET and devilcat is (told.phase == "devilcat"):
        yield opening(rule_id, NOT_ON_MAT, member="mat.devilcat")


def _turns(setup: Setup, told: ToldTable) -> Violations:
    """Who owes turns, and what waits in which phase."""
    phase, turn = known(told.phase, "turn"), known(told.turn)
    for seat in setup.seats:
        owes = told.of(seat, "owes")
        if owes is not None and turn is not None and (owes > 0) is not (seat == turn):
            yield opening(rule_id, OWES_NOTHING, member="owes", player=seat)
    if told.play is not None and phase != "pending":
        yield opening(rule_id, NOBODY_WAITS, member="pending", phase=phase)
    if told.owed is not None and phase not in REPORTED:
        yield opening(rule_id, NOTHING_OWED, member="awaiting", phase=phase)


REPORTED: dict[str, frozenset[Report]] = {
    "follow-up": frozenset(report for report, _ in FOLLOW_UPS.values()),
    "kitten": frozenset({"defuse"}),
    "devilcat": frozenset({"defuse"}),
}

MATTERS: tuple[Check, ...] = (
    rules.godcat_stands_for_something,
    rules.both_on_the_mat,
    rules.target_named,
    rules.somebody_else,
    rules.wish_named,
    rules.wish_can_be_held,
    rules.only_one_godcat,
    godcat_there,
)
"""What no play can break and stand all the same."""


def _waiting(setup: Setup, told: ToldTable, table: Table) -> Violations:
    if told.play is not None and told.phase == "pending":
        yield from _play(setup, told, table)
    if told.owed is not None and known(told.phase, "turn") in REPORTED:
        yield from _report(told, table)
    if told.attacked is False and table.owes > 1 and told.play is None:
        yield opening(rule_id, ALL_FROM_THE_FIRST, member="attacked", owes=table.owes)


def _play(setup: Setup, told: ToldTable, table: Table) -> Violations:
    """Judged as when it was played; who is on turn, and owes how many, once the window closes."""
    play = told.play
    assert play is not None
    yield from _unplayable(table, told)
    if table.godcat is not None and GODCAT in play.cards:
        yield opening(rule_id, ONE_GODCAT, member="pending.cards", seats=[table.seats[table.godcat]])
    last = known(play.last, play.player)
    if (play.nopes == 0 and last != play.player) or play.nopes > COPIES["nope"]:
        yield opening(rule_id, WHOSE_LAST, member="pending.last", player=play.player)
    yield from same(rule_id, "pending.effective", known(play.effective), play.nopes % 2 == 0)
    met = closed(table)
    yield from same(rule_id, "turn", known(told.turn), met.seats[met.turn])
    yield from same(rule_id, "owes", told.of(met.seats[met.turn], "owes"), met.owes)


def _unplayable(table: Table, told: ToldTable) -> Violations:
    play = told.play
    assert play is not None
    held = table.seats.index(play.player) if GODCAT in play.cards and table.godcat is None else table.godcat
    before = replace(table, pending=None, phase="turn", godcat=held)
    for check in MATTERS:
        objecting: Callable[..., Iterator[dict[str, object]]] = check.objections
        for found in objecting(before, as_played(play)):
            yield opening(rule_id, check.objection or RULES[check.rule].objection or RULES[check.rule].text, **found)


def _report(told: ToldTable, table: Table) -> Violations:
    owed = told.owed
    assert owed is not None
    phase = known(told.phase, "turn")
    own = [owed.other] if owed.type in ("give", "answer") else [owed.player]
    fits = owed.type in REPORTED[phase] and owed.player != owed.other
    if phase in ("follow-up", "kitten"):
        fits = fits and table.seats[table.turn] in own
    if phase == "devilcat":
        holder = None if table.godcat is None else table.seats[table.godcat]
        fits = fits and holder not in (None, owed.player) and table.seats[table.turn] in (holder, owed.player)
    if not fits:
        yield opening(rule_id, OTHER_REPORT, member="awaiting", type=owed.type, player=owed.player)
