"""Which moves of a history count, and what a standing keeps."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import Setup
from referee.digest import state_digest
from referee.games.ed_the_cat import ED_THE_CAT as GAME
from referee.record import GENESIS, Event, confide, seal, setup_data
from referee.timeline import Refused, amended_move, effective, freeze, judged, no_longer_counting, standing_after, thaw
from tests.games.tables import seated

SETUP: Setup = seated(GAME, ["anna", "ben"], "anna", {})


def event(version: int, type_: str, player: str | None = None, **data: Any) -> Event:
    return seal(
        Event(
            version=version,
            type=type_,
            player=player,
            data=data,
            by="host",
            occurred_at=None,
            recorded_at="2026-01-01T00:00:00Z",
            previous=GENESIS,
            state_digest="",
        )
    )


def opening() -> Event:
    return event(1, "opened", **setup_data(SETUP))


def eight(version: int) -> Event:
    return event(version, "play", "anna" if version % 2 == 0 else "ben", card="8")


def struck(version: int, since: int) -> Event:
    return event(version, "struck", strike=since, reason="")


def amended(version: int, old: int, **move: Any) -> Event:
    return event(version, "amended", amend=old, move=move, reason="")


@pytest.mark.parametrize(
    ("corrections", "counting", "gone"),
    [
        ([], [2, 3, 4], {}),
        ([struck(5, 4)], [2, 3], {4: 5}),
        ([struck(5, 2)], [], {2: 5, 3: 5, 4: 5}),
        ([struck(5, 4), struck(6, 3)], [2], {4: 5, 3: 6}),
        ([amended(5, 3, type="play", player="ben", card="4")], [2, 3, 4], {3: 5}),
        ([amended(5, 3, type="play", player="ben", card="4"), struck(6, 3)], [2], {3: 6, 4: 6}),
        ([struck(5, 4), event(6, "play", "anna", card="8")], [2, 3, 6], {4: 5}),
    ],
)
def test_what_counts(corrections: list[Event], counting: list[int], gone: dict[int, int]) -> None:
    events = [opening(), eight(2), eight(3), eight(4), *corrections]
    assert [move.version for move in effective(events)] == counting
    assert no_longer_counting(events) == gone
    assert standing_after(GAME, events).latest == max([1, *counting])


def test_a_strike_gives_back_the_very_state() -> None:
    events = [opening(), eight(2), eight(3), eight(4)]
    before = standing_after(GAME, events[:3])
    after = standing_after(GAME, [*events, struck(5, 4)])
    assert state_digest(GAME, after.state) == state_digest(GAME, before.state)


@pytest.mark.parametrize(
    ("move", "kept"),
    [
        ({"type": "draw", "player": "anna", "open": True}, True),
        ({"type": "draw", "player": "anna", "open": False}, False),
        ({"type": "draw", "player": "ben", "open": True}, False),
        ({"type": "pass", "player": "anna", "open": True}, False),
    ],
)
def test_what_was_confided_stays_only_with_its_own_report(move: dict[str, Any], kept: bool) -> None:
    old = Event(
        version=2,
        type="draw",
        player="anna",
        data={"open": True},
        private={"card": confide("pink-1", "salt")},
        by="player:anna",
        occurred_at=None,
        recorded_at="",
        previous=GENESIS,
        state_digest="",
    )
    assert bool(amended_move(old, amended(3, 2, **move)).private) is kept


def test_a_history_that_turned_illegal_is_named_by_its_first_illegal_move() -> None:
    moves = effective([opening(), eight(2), eight(3), eight(4), amended(5, 3, type="play", player="anna", card="8")])
    with pytest.raises(Refused) as refused:
        judged(GAME, SETUP, moves)
    assert (refused.value.version, [each.rule for each in refused.value.violations]) == (3, ["ed.turn"])


def test_an_open_dispute_about_a_struck_move_is_moot() -> None:
    filed = event(4, "disputed", id=1, kind="turn", by="ben", against=None, about=3, evidence={})
    ruled = event(5, "ruled", id=1, verdict="undecidable", reasons=[], consequences=[])
    events = [opening(), eight(2), eight(3), filed, ruled]
    assert [each.status for each in standing_after(GAME, events).disputes] == ["open"]
    assert [each.status for each in standing_after(GAME, [*events, struck(6, 3)]).disputes] == ["settled"]


def test_a_standing_survives_storage() -> None:
    filed = event(3, "disputed", id=1, kind="turn", by="ben", against=None, about=2, evidence={"claimed": "ben"})
    standing = standing_after(GAME, [opening(), eight(2), filed])
    assert thaw(GAME, freeze(standing)) == standing
