"""Plays a simulated table against the referee: what every game's property tests have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from referee.game import Effect, Game, Move, Player, Setup, judge
from referee.record.events import read_move


class Simulated(Protocol):
    """A table with its true hidden world that reports what onlookers see."""

    def next_report(self) -> dict[str, Any] | None: ...


class Played(NamedTuple):
    report: dict[str, Any]
    move: Move
    before: Any
    after: Any
    version: int
    effect: Effect


def honest(game: Game, seed: int) -> tuple[Setup, Simulated]:
    """A random honest table of this game, by its simulator."""
    found: tuple[Setup, Simulated] = import_module(f"tests.simulators.{module_of(game)}").honest(seed)
    return found


MUST_BE_SAID = ("agrees", "conserved", "questions_about")


def hook(game: Game, name: str) -> Callable[..., Any]:
    """What the game's own tests say about every state. `agrees(state, table)` and `conserved(state)` must be there,
    and in a game that can be asked `questions_about(setup, played)`."""
    if name in MUST_BE_SAID:
        found: Callable[..., Any] = getattr(_own_tests(game), name)
        return found
    return said_of(game, name, lambda *given: None)


T = TypeVar("T")


def said_of(game: Game, name: str, otherwise: T) -> T:
    """What the game's own tests say of it under this name, so that nothing about a game stands in a list of games:

    CITED_ONLY       rules that object to no report: a dispute's reasons or the audit cite them
    SHOWN_TO_SOME    members of the view that a player's or the host's page shows and others do not
    FORM_CANNOT_SAY  by type of move, rules that a body which fits its form may still break, since cards that were
                     invented for several places at once do not always go together
    not_spelled_out  function: is this an honest report that its form offers in another way only?
    SMALLEST         the seats and the position of a table of which as little as possible is told
    OWN_POSITIONS    its own tests open running games again and ask questions of them, in `test_<game>_positions.py` or
                     through HTTP, since what positions leave open there is not the same table to the letter
    UNASKED          rules that ask for what nobody can tell in a question
    LEFT_OUT         members of a position that its questions do not need
    SHORT            options with which a client without a plan comes to an end
    """
    found: T = getattr(_own_tests(game), name, otherwise)
    return found


def _own_tests(game: Game) -> ModuleType:
    return import_module(f"tests.games.test_{module_of(game)}")


def module_of(game: Game) -> str:
    """What the modules about a game are called, in each folder that has one a game."""
    return game.id.replace("-", "_")


def seated(game: Game, seats: list[str], first: str, options: dict[str, Any], **persons: str) -> Setup:
    players = tuple(Player(seat, seat.title(), None, persons.get(seat)) for seat in seats)
    return Setup(game.id, players, first, msgspec.convert(options, game.options), game.rules_version)


def move_from(game: Game, report: dict[str, Any]) -> Move:
    fields = {name: value for name, value in report.items() if name not in ("type", "player")}
    return read_move(game, report["type"], report.get("player"), fields)


def refereed(game: Game, setup: Setup, table: Simulated) -> Iterator[Played]:
    """Every report of an honest table, judged and applied; a refusal fails the test."""
    state, version = game.open(setup), 1
    while (report := table.next_report()) is not None:
        move, version = move_from(game, report), version + 1
        violations = judge(game, state, move)
        assert not violations, (version, report, violations)
        effect = game.carry_out(state, move, version)
        yield Played(report, move, state, effect.after, version, effect)
        state = effect.after
