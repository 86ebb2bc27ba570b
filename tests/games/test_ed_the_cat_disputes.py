"""Disputes of Ed, the Cat: each kind upheld and rejected, with reasons that stand on the record."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.ed_the_cat import ED_THE_CAT as GAME
from tests.games import cases
from tests.games.cases import settle
from tests.games.tables import seated

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
    settlement = settle(GAME, SETUP, GAME_RECORD[:moves], kind, evidence, against)
    assert settlement.verdict == verdict
    assert cases.versions(settlement) == versions


@pytest.mark.parametrize(
    ("kind", "moves", "against", "en", "de"),
    [
        (
            "score",
            7,
            "ben",
            "Round 1: Ben had 7 and 9 in hand and 3 and 8 as penalty: 27 points. Ben has 27 points.",
            "Runde 1: Ben hatte 7 und 9 auf der Hand und 3 und 8 als Strafe: 27 Punkte. Ben hat 27 Punkte.",
        ),
        (
            "hand-size",
            3,
            "anna",
            "At 2: from 5 to 4. At 4: from 4 to 1. Anna holds 1 card.",
            "Bei 2: von 5 auf 4. Bei 4: von 4 auf 1. Anna hat 1 Karte.",
        ),
        (
            "penalty",
            2,
            "ben",
            "The 3 came at 2 out of Ben's hand, by the 6 of Anna. The 8 came at 2 out of Ben's hand, by the 6 of Anna. "
            "The penalty cards of Ben: 3 and 8.",
            "Die 3 kam bei 2 aus der Hand von Ben, durch die 6 von Anna. Die 8 kam bei 2 aus der Hand von Ben, durch die 6 "
            "von Anna. Die Strafkarten von Ben: 3 und 8.",
        ),
        ("finisher", 5, None, "At 6 the hand of Anna was empty first.", "Bei 6 war die Hand von Anna zuerst leer."),
    ],
)
def test_reasons_are_told_in_full(kind: str, moves: int, against: str | None, en: str, de: str) -> None:
    settlement = settle(GAME, SETUP, GAME_RECORD[:moves], kind, {}, against)
    assert " ".join(cases.told(GAME, SETUP, settlement, "en")) == en
    assert " ".join(cases.told(GAME, SETUP, settlement, "de")) == de
