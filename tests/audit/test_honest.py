"""Honest tables of every game: sound, and not a word about anybody. Also where the reader may not see all."""

from __future__ import annotations

import pytest

from referee.audit import audit
from referee.bundle import redacted
from referee.core import Game
from referee.games import GAMES
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
    assert found["checked"]["redacted"] == sum(len(event.private) for event in events)
    assert bundled(kept).proofs == bundled(events).proofs


def test_a_fault_of_the_referee_is_blamed_on_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["ed-the-cat"]
    events = recorded(game, *simulated(game, 1))
    monkeypatch.setattr("referee.audit.judge", lambda problem, effort: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        audit(game, events)
