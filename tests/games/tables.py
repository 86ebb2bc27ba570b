"""Plays a simulated table against the referee: what every game's property tests have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple, Protocol

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
    found: tuple[Setup, Simulated] = import_module(f"tests.simulators.{_module(game)}").honest(seed)
    return found


MUST_BE_SAID = ("agrees", "conserved")


def hook(game: Game, name: str) -> Callable[..., None]:
    """What the game's own tests say about every state. `agrees(state, table)` and `conserved(state)` must be there."""
    own = import_module(f"tests.games.test_{_module(game)}")
    found: Callable[..., None] = getattr(own, name) if name in MUST_BE_SAID else getattr(own, name, lambda *given: None)
    return found


def _module(game: Game) -> str:
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
