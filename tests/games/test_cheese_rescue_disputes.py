"""Disputes of Cheese Rescue, settled over the whole game of two in the records."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.cheese_rescue import CHEESE_RESCUE as GAME
from tests.game_records import records
from tests.games.cases import settle, told, versions
from tests.games.tables import seated

SETUP = seated(GAME, ["anna", "ben"], "anna", {})
(RECORD,) = (record for record in records("cheese-rescue") if record.name.endswith("/two-players"))
REPORTS = [entry.body for entry in RECORD.entries if entry.kind == "move" and not entry.refused]


@pytest.mark.parametrize(
    ("kind", "moves", "evidence", "against", "about", "verdict", "cited"),
    [
        ("score", 24, {"claimed": 5}, "anna", None, "upheld", {"cheese.settlement", "cheese.score"}),
        ("score", 24, {"claimed": 6}, "anna", None, "rejected", {"cheese.settlement", "cheese.score"}),
        ("score", 24, {"claimed": 2}, "ben", None, "upheld", {"cheese.settlement", "cheese.score"}),
        ("score", 10, {"claimed": 3}, "ben", None, "rejected", {"cheese.score"}),
        ("score", 10, {"claimed": 0}, "ben", None, "upheld", {"cheese.score"}),
        ("turn", 0, {"claimed": "anna"}, None, None, "upheld", {"cheese.first-player"}),
        ("turn", 1, {"claimed": "ben"}, None, None, "upheld", {"cheese.turn"}),
        ("turn", 1, {"claimed": "anna"}, None, None, "rejected", {"cheese.turn"}),
        ("turn", 24, {"claimed": "anna"}, None, None, "rejected", {"cheese.over"}),
        ("placement", 5, {}, None, 4, "rejected", {"cheese.turn", "cheese.hand", "cheese.touch", "cheese.square"}),
        ("placement", 5, {"claimed": True}, None, 4, "upheld", {"cheese.turn", "cheese.touch", "cheese.square"}),
        ("placement", 5, {"claimed": "cheese.touch"}, None, 4, "rejected", {"cheese.touch"}),
        ("placement", 5, {}, None, 2, "rejected", {"cheese.first"}),
        ("card-count", 24, {"card": "dog", "claimed": 3}, None, None, "upheld", {"cheese.cards"}),
        ("card-count", 24, {"card": "dog", "claimed": 4}, None, None, "rejected", {"cheese.cards"}),
        ("card-count", 24, {"card": "cow", "claimed": 1}, None, None, "rejected", {"cheese.cards"}),
        ("card-count", 7, {"claimed": 8}, "ben", None, "upheld", {"cheese.hand"}),
        ("card-count", 7, {"claimed": 7}, "ben", None, "rejected", {"cheese.hand"}),
        ("card-count", 7, {"claimed": 7}, None, None, "rejected", {"cheese.cards"}),
    ],
)
def test_settled(
    kind: str,
    moves: int,
    evidence: dict[str, Any],
    against: str | None,
    about: int | None,
    verdict: str,
    cited: set[str],
) -> None:
    settlement = settle(GAME, SETUP, REPORTS[:moves], kind, evidence, against, about)
    assert settlement.verdict == verdict
    assert cited <= {reason.rule for reason in settlement.reasons}


def test_a_score_names_each_removal_with_the_neighbour_that_caused_it() -> None:
    settlement = settle(GAME, SETUP, REPORTS, "score", {}, "anna")
    told_ = told(GAME, SETUP, settlement, "en")
    assert told_[0] == "The dog at (-2, 2) scares off a cat at (-2, 1)."
    assert "The cat at (1, 0) chases off a mouse at (1, 1)." in told_
    assert "The mouse at (-2, 0) eats a cheese worth 1 at (-2, -1)." in told_
    assert told_[-1] == "Anna has 2 cheeses left on the table (worth 2 and 3): 5 points."
    assert {22, 24} <= versions(settlement)


@pytest.mark.parametrize(
    ("claimed", "verdict"),
    [
        (None, "upheld"),
        (False, "upheld"),
        ("cheese.touch", "upheld"),
        ("cheese.square", "rejected"),
        (True, "rejected"),
    ],
)
def test_a_card_that_was_let_lie_apart_from_the_others(claimed: Any, verdict: str) -> None:
    apart = {"type": "place", "player": "ben", "card": "cat", "x": 2, "y": 2}
    settlement = settle(GAME, SETUP, [REPORTS[0], apart], "placement", {"claimed": claimed}, about=3)
    assert settlement.verdict == verdict
    assert "No laid card has a side in common with (2, 2)." in told(GAME, SETUP, settlement, "en")
    assert "0 laid cards have a side in common with (2, 2)." in told(GAME, SETUP, settlement, "en")
