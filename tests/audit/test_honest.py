"""Honest tables of every game: sound, and not a word about anybody. Also where the reader may not see all."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from referee.audit import Audit, audit
from referee.audit.bundle import redacted
from referee.game import Effect, Game, Move
from referee.games import GAMES
from referee.history import OPENED
from referee.procedure import decide
from referee.procedure.standing import Standing
from tests.audit.recording import bundled, recorded, simulated

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_nobody_is_accused(game: Game, seed: int) -> None:
    setup, reports = simulated(game, 1000 + seed)
    events = recorded(game, setup, reports)
    found = audit(game, events).told("en")
    assert found["sound"] and found["findings"] == []
    assert (found["checked"]["events"], found["checked"]["moves"]) == (len(events), len(reports))
    assert found["checked"]["hidden_cards"] == "consistent"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_was_confided_can_be_left_out(game: Game) -> None:
    setup, reports = simulated(game, 77)
    events = recorded(game, setup, reports)
    kept = redacted(events, lambda event: False)
    assert [event.hash for event in kept] == [event.hash for event in events]
    assert all(fact.salt is None and fact.value is None for event in kept for fact in event.private.values())
    found = audit(game, kept).told("de")
    assert found["sound"] and found["findings"] == []
    assert found["checked"]["redacted"] == sum(len(event.private) for event in events if event.type != OPENED)
    assert bundled(kept).proofs == bundled(events).proofs


class Fault(Exception):
    """The referee's own."""


def blamed_on_nobody(found: Audit, upto: int, *versions: int) -> None:
    (finding,) = found.findings
    assert (finding.severity, finding.rule, finding.versions) == ("defect", "referee.defect", versions)
    assert found.sound is None and isinstance(found.failure, Fault)
    assert found.checked["upto"] == upto
    told = found.told("en")
    assert told["sound"] is None and "Fault" in told["findings"][0]["message"]


def failing(*given: Any) -> Any:
    raise Fault


def test_a_fault_in_judging_hidden_cards_is_blamed_on_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["ed-the-cat"]
    events = recorded(game, *simulated(game, 1))
    monkeypatch.setattr("referee.audit.hidden_cards.judge", failing)
    blamed_on_nobody(audit(game, events), len(events))


def test_a_fault_in_playing_a_move_is_blamed_on_nobody() -> None:
    game = GAMES["ed-the-cat"]
    events = recorded(game, *simulated(game, 1))

    def carry_out(table: Any, move: Move, version: int) -> Effect:
        return game.carry_out(table, move, version) if version < 9 else failing()

    blamed_on_nobody(audit(replace(game, carry_out=carry_out), events), 8, 9)


def test_a_fault_in_deciding_is_blamed_on_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["ed-the-cat"]
    events = recorded(game, *simulated(game, 1))

    def deciding(start: Any, *given: Any) -> Any:
        late = isinstance(start, Standing) and start.version > 5
        return failing() if late else decide(start, *given)

    monkeypatch.setattr("referee.audit.decisions.decide", deciding)
    blamed_on_nobody(audit(game, events), 6, 7)
