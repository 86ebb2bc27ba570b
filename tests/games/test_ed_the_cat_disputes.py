"""Disputes of Ed, the Cat: each kind upheld and rejected, with reasons that stand on the record."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import Viewer
from referee.disputes import Case, Settlement, Step
from referee.games.ed_the_cat import ED_THE_CAT as GAME
from referee.text import LANGUAGES, say
from tests.games.tables import move_from, seated

SETUP = seated(GAME, ["anna", "ben"], "anna", {"limit": 99})
GAME_RECORD: list[dict[str, Any]] = [
    {"type": "play", "player": "anna", "card": "6", "target": "ben", "revealed": ["3", "8"]},
    {"type": "play", "player": "ben", "card": "8"},
    {"type": "play", "player": "anna", "card": "1", "target": "ben", "revealed": ["2", "2"]},
    {"type": "play", "player": "ben", "card": "5", "target": "anna"},
    {"type": "play", "player": "anna", "card": "1", "target": "ben"},
    {"type": "discard_penalty", "player": "anna", "card": "5"},
    {"type": "score", "hands": {"ben": ["7", "9"]}},
]


def settle(kind: str, moves: int, evidence: dict[str, Any], against: str | None = None) -> Settlement:
    state, steps = GAME.open(SETUP), []
    for version, report in enumerate(GAME_RECORD[:moves], start=2):
        move = move_from(GAME, report)
        after = GAME.evolve(state, move, version)
        steps.append(Step(version, move, state, after))
        state = after
    case = Case(
        game=GAME,
        setup=SETUP,
        steps=steps,
        state=state,
        kind=kind,
        by="anna",
        against=against,
        about=None,
        evidence=evidence,
        filer=Viewer("host"),
    )
    settlement: Settlement = next(each for each in GAME.disputes if each.kind == kind).settle(case)
    lexicon = GAME.lexicon(SETUP)
    for reason in settlement.reasons:
        assert reason.rule in GAME.rules
        assert all("{" not in say(reason.line, lexicon, language) for language in LANGUAGES)
    return settlement


@pytest.mark.parametrize(
    ("kind", "moves", "evidence", "against", "verdict", "versions"),
    [
        ("score", 7, {"claimed": 27}, "ben", "upheld", {8}),
        ("score", 7, {"claimed": 28}, "ben", "rejected", {8}),
        ("score", 7, {"claimed": 0}, "anna", "upheld", {8}),
        ("score", 3, {"claimed": 0}, "anna", "upheld", set()),
        ("turn", 1, {"claimed": "ben"}, None, "upheld", {2}),
        ("turn", 1, {"claimed": "anna"}, None, "rejected", {2}),
        ("turn", 5, {"claimed": "anna"}, None, "upheld", {6}),
        ("turn", 6, {"claimed": "ben"}, None, "rejected", {7}),
        ("turn", 7, {"claimed": "ben"}, None, "upheld", {8}),
        ("turn", 0, {}, None, "rejected", {1}),
        ("card-count", 3, {"card": "2"}, None, "rejected", {4}),
        ("card-count", 3, {"card": "11"}, None, "rejected", set()),
        ("finisher", 5, {"claimed": "anna"}, None, "upheld", {6}),
        ("finisher", 7, {"claimed": "ben"}, None, "rejected", {6}),
        ("finisher", 2, {"claimed": "ben"}, None, "rejected", set()),
        ("hand-size", 4, {"claimed": 2}, "ben", "upheld", {2, 5}),
        ("hand-size", 4, {"claimed": 3}, "ben", "rejected", {2, 5}),
        ("hand-size", 7, {"claimed": 5}, "ben", "upheld", {8}),
        ("penalty", 4, {"claimed": ["8", "3"]}, "ben", "upheld", {2}),
        ("penalty", 4, {"claimed": ["8"]}, "ben", "rejected", {2}),
        ("penalty", 4, {"claimed": ["5"]}, "anna", "upheld", {5}),
    ],
)
def test_settled(
    kind: str, moves: int, evidence: dict[str, Any], against: str | None, verdict: str, versions: set[int]
) -> None:
    settlement = settle(kind, moves, evidence, against)
    assert settlement.verdict == verdict
    assert {version for reason in settlement.reasons for version in reason.versions} == versions


def test_a_score_is_told_with_its_full_sum() -> None:
    told = [say(reason.line, GAME.lexicon(SETUP), "de") for reason in settle("score", 7, {}, "ben").reasons]
    assert told[0] == "Runde 1: Ben hielt 7 und 9 und hatte die Strafkarten 3 und 8: 27 Punkte."
