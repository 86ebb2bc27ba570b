"""What the audit proves about draws in Mau Mau, and what it must not say."""

from __future__ import annotations

from typing import Any

import pytest

from referee.audit import audit
from referee.games.mau_mau import MAU_MAU as GAME
from tests.audit.recording import recorded
from tests.games.tables import seated

Report = dict[str, Any]
START = {"type": "start", "card": "turquoise-4"}


def play(player: str, card: str, **fields: str) -> Report:
    return {"type": "play", "player": player, "card": card, **fields}


def draw(player: str, **fields: str) -> Report:
    return {"type": "draw", "player": player, **fields}


def keep(player: str) -> list[Report]:
    return [draw(player), {"type": "pass", "player": player}]


def accused(*reports: Report, **options: Any) -> list[list[int]]:
    """The versions of each finding about a denial; Ben begins, so his first move is version 3."""
    setup = seated(GAME, ["anna", "ben"], "ben", options)
    found = audit(GAME, recorded(GAME, setup, [START, *reports])).told("en")
    assert found["checked"]["hidden_cards"] == ("inconsistent" if found["findings"] else "consistent")
    assert {finding["rule"] for finding in found["findings"]} <= {"mau.withheld"}
    return [finding["versions"] for finding in found["findings"]]


def test_a_card_that_was_there_when_nothing_fitted() -> None:
    laid_at_once = [draw("ben"), play("ben", "turquoise-9")]
    assert accused(*laid_at_once, play("anna", "turquoise-1"), play("ben", "turquoise-8")) == [[3, 6]]
    assert accused(*laid_at_once, play("anna", "turquoise-1"), play("ben", "orange-1")) == []


def test_the_drawn_card_may_fit() -> None:
    assert accused(draw("ben"), play("ben", "turquoise-9"), play("anna", "turquoise-1")) == []
    assert accused(*keep("ben"), play("anna", "turquoise-1"), play("ben", "turquoise-8")) == []


def test_one_kept_card_explains_one_card_only() -> None:
    both = [play("ben", "turquoise-8"), play("anna", "turquoise-2"), play("ben", "yellow-4")]
    assert accused(*keep("ben"), play("anna", "turquoise-1"), *both[:2], play("ben", "turquoise-9")) == [[3, 6, 8]]
    assert accused(*keep("ben"), play("anna", "turquoise-4"), *both[:2], play("ben", "pink-2")) == []


@pytest.mark.parametrize("card", ["wild", "plus4"])
def test_wild_and_plus4_are_never_denied(card: str) -> None:
    assert (
        accused(draw("ben"), play("ben", "turquoise-9"), play("anna", "turquoise-1"), play("ben", card, colour="pink"))
        == []
    )


def test_two_draws_together() -> None:
    """Turquoise was denied at 3, pink at 6; two cards came, but three would have been needed."""
    story = [*keep("ben"), play("anna", "wild", colour="pink"), *keep("ben"), play("anna", "wild", colour="turquoise")]
    one = [play("ben", "turquoise-8"), play("anna", "turquoise-1"), play("ben", "turquoise-9")]
    pink = [play("anna", "wild", colour="pink"), play("ben", "pink-9")]
    assert accused(*story, *one) == []
    assert accused(*story, *one[:1], *pink) == []
    assert accused(*story, *one, *pink) == [[3, 6, 9, 11, 13]]


def test_a_confided_card_counts_as_seen() -> None:
    story = [{"type": "pass", "player": "ben"}, play("anna", "turquoise-1"), play("ben", "turquoise-8")]
    assert accused(draw("ben", card="turquoise-8"), *story) == []
    assert accused(draw("ben", card="orange-8"), *story) == [[3, 6]]


def test_a_draw_that_says_nothing_accuses_nobody() -> None:
    story = [draw("ben"), play("ben", "turquoise-9"), play("anna", "turquoise-1"), play("ben", "turquoise-8")]
    assert accused(*story, draw_when_able="allowed") == []
    served = [play("ben", "turquoise-plus2"), draw("anna"), play("ben", "turquoise-1"), play("anna", "turquoise-2")]
    assert accused(*served) == []


def test_hands_that_are_counted_come_to_light_too() -> None:
    skips = [play("anna", "turquoise-skip")] * 3
    end = [
        play("anna", "turquoise-1", say="mau"),
        play("ben", "orange-1"),
        play("anna", "wild", colour="pink", say="mau-mau"),
    ]
    shown: Report = {"type": "score", "hands": {"ben": ["yellow-2", "orange-2", "pink-2", "turquoise-9", "wild"]}}
    assert accused(*keep("ben"), *skips, *end, shown, series="open") == []
    shown = {"type": "score", "hands": {"ben": ["yellow-4", "orange-2", "pink-2", "turquoise-9", "wild"]}}
    assert accused(*keep("ben"), *skips, *end, shown, series="open") == [[3, 11]]


def test_a_known_deck_proves_more() -> None:
    """Of the twelve cards nine are pink: a hand of four without pink cannot be."""
    deck = {"turquoise-4": 2, "turquoise-1": 1, "pink-1": 9}
    story = [
        play("ben", "turquoise-1"),
        play("anna", "pink-1"),
        *keep("ben"),
        play("anna", "pink-1"),
        play("ben", "pink-1"),
    ]
    assert accused(*story, deck=deck) == [[5]]
