"""What cannot be in a position of any game, and the sentences that several games need to say so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from referee.common_rules import NO_MOVE, NO_SUCH_CARD, NO_SUCH_SEAT, RuleIds
from referee.game import Card, Game, Seat, Setup, Violation, facts
from referee.position.long_form import Raw
from referee.position.named import names_in
from referee.position.told import Told, by_rows, known, seats_named
from referee.text import Text

Violations = Iterator[Violation]

TWICE = Text("{player:seat} is told twice.", "{player:seat} kommt zweimal vor.")
NOT_CLOCKWISE = Text(
    "The players are told in another order than they sit.", "Die Spieler stehen in anderer Folge da, als sie sitzen."
)
OTHER_OPTION = Text(
    "The table is opened with another '{option}' than the position has.",
    "Der Tisch wird mit einem anderen '{option}' eröffnet, als die Stellung hat.",
)
NOT_TOGETHER = Text(
    "This cannot go together: '{member}' of the position.", "Das geht nicht zusammen: '{member}' der Stellung."
)
NOT_ALL = Text(
    "'{member}' is told of some seats only: of all or of none.",
    "'{member}' steht nur bei einigen Plätzen: bei allen oder bei keinem.",
)
OTHER_SIZE = Text(
    "'{member}' is said to be {told}, but {expected} follows from the rest.",
    "'{member}' soll {told} sein, aus dem Übrigen folgt aber {expected}.",
)
UNTOLD_BELOW = Text(
    "Cards that nobody can tell lie under the others.", "Karten, die niemand nennen kann, liegen unter den anderen."
)
ALWAYS_CLOCKWISE = Text("In this game it always goes clockwise.", "In diesem Spiel geht es immer im Uhrzeigersinn.")
NOBODYS_TURN = Text("In this phase it is nobody's turn.", "In dieser Phase ist niemand dran.")


def common_objections(game: Game, setup: Setup, told: Told, raw: Raw, has_card: Callable[[Card], bool]) -> Violations:
    rule_id = RuleIds(game.prefix)
    named = dict.fromkeys((kind, name) for kind, _, name in names_in(told))
    yield from _seats(rule_id, setup, told, [name for kind, name in named if kind == "seat"])
    for kind, name in named:
        if kind == "card" and not has_card(name):
            yield Violation(rule_id("cards"), facts(card=name, copies=0, versions=[]), NO_SUCH_CARD)
    if told.phase == "finished":
        yield Violation(rule_id("over"), facts(phase="finished"), NO_MOVE)
    for name, value in (known(raw.get("options"), {})).items():
        if not _same(getattr(setup.options, name), value):
            yield Violation(rule_id("opening"), facts(member="options", option=name), OTHER_OPTION)


def _same(option: Any, told: Any) -> bool:
    """In JSON there are no tuples, and an order of members means nothing."""
    return msgspec.json.encode(option, order="sorted") == msgspec.json.encode(told, order="sorted")


def _seats(rule_id: RuleIds, setup: Setup, told: Told, named: Iterable[Seat]) -> Violations:
    for seat in named:
        if seat not in setup.seats:
            yield Violation(rule_id("player"), facts(player=seat, seats=list(setup.seats)), NO_SUCH_SEAT)
    for seat, times in Counter(seats_named(told)).items():
        if times > 1:
            yield Violation(rule_id("player"), facts(player=seat, seats=list(setup.seats)), TWICE)
    row = [seat for seat in dict.fromkeys(seats_named(told)) if seat in setup.seats]
    if not clockwise(row, setup.seats):
        yield opening(rule_id, NOT_CLOCKWISE, member="players", told=row, seats=list(setup.seats))


def clockwise(some: Sequence[Seat], seats: Sequence[Seat]) -> bool:
    """Do these seats follow each other as they sit, from whichever of them on?"""
    places = [seats.index(seat) for seat in some]
    return sum(one > other for one, other in zip(places, places[1:] + places[:1], strict=True)) <= 1


def opening(rule_id: RuleIds, objection: Text = NOT_TOGETHER, **known: Any) -> Violation:
    """Something that cannot go together."""
    return Violation(rule_id("opening"), known, objection)


def all_or_none(rule_id: RuleIds, setup: Setup, told: Told, *members: str) -> Violations:
    """Points of some seats tell nothing."""
    for member in members:
        given = by_rows(told, setup.seats, member)
        if None in given and given.count(None) < len(given):
            yield opening(rule_id, NOT_ALL, member=member)


def same(rule_id: RuleIds, member: str, told: Any, expected: Any) -> Violations:
    """What is told and what follows are one, where both are known."""
    if told is not None and expected is not None and told != expected:
        yield opening(rule_id, OTHER_SIZE, member=member, told=told, expected=expected)


def too_many_copies(rule_id: RuleIds, totals: Iterable[tuple[str, int]], lying: Iterable[str]) -> Violations:
    """More copies are told than exist."""
    copies = Counter(lying)
    for card, most in totals:
        if copies[card] > most:
            yield Violation(rule_id("cards"), facts(card=card, copies=most, told=copies[card], versions=[]), COPIES)


COPIES = Text(
    "{told:# card|# cards} '{card}' {told:is|are} told, but there {copies:is only #|are only #}.",
    "{told:# Karte|# Karten} '{card}' {told:ist|sind} genannt, es gibt aber nur {copies}.",
)
