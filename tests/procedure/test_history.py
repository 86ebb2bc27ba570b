"""Which moves of a history count, and what became of the others."""

from __future__ import annotations

from typing import Any

import pytest

from referee.history import amended_move, corrected, effective, no_longer_counting, place_of
from referee.record.events import GENESIS, Event, confide
from tests.procedure.desk import NOON


def event(version: int, type_: str, player: str | None = None, **data: Any) -> Event:
    return Event(
        version=version,
        type=type_,
        player=player,
        data=data,
        by="host",
        occurred_at=None,
        recorded_at=NOON,
        previous=GENESIS,
        state_digest="",
    )


def eight(version: int) -> Event:
    return event(version, "play", "anna" if version % 2 == 0 else "ben", card="8")


def struck(version: int, since: int) -> Event:
    return event(version, "struck", strike=since, reason="")


def amended(version: int, old: int, **move: Any) -> Event:
    return event(version, "amended", amend=old, move=move, reason="")


FOUR = {"type": "play", "player": "ben", "card": "4"}
PLAYED = [event(1, "opened"), eight(2), eight(3), eight(4)]


@pytest.mark.parametrize(
    ("corrections", "counting", "gone"),
    [
        ([], [2, 3, 4], {}),
        ([struck(5, 4)], [2, 3], {4: 5}),
        ([struck(5, 2)], [], {2: 5, 3: 5, 4: 5}),
        ([struck(5, 4), struck(6, 3)], [2], {4: 5, 3: 6}),
        ([amended(5, 3, **FOUR)], [2, 3, 4], {3: 5}),
        ([amended(5, 3, **FOUR), struck(6, 3)], [2], {3: 6, 4: 6}),
        ([amended(5, 3, **FOUR), amended(6, 3, **FOUR)], [2, 3, 4], {3: 6}),
        ([struck(5, 4), event(6, "play", "anna", card="8")], [2, 3, 6], {4: 5}),
        ([event(5, "disputed"), event(6, "ruled"), eight(7)], [2, 3, 4, 7], {}),
        ([event(5, "disputed"), event(6, "decided"), struck(7, 5)], [2, 3, 4], {}),
    ],
)
def test_what_counts(corrections: list[Event], counting: list[int], gone: dict[int, int]) -> None:
    events = [*PLAYED, *corrections]
    assert [move.version for move in effective(events)] == counting
    assert no_longer_counting(events) == gone


def test_an_amended_move_stands_where_the_old_one_stood() -> None:
    moves = effective([*PLAYED, amended(5, 3, **FOUR)])
    assert (moves[1].version, moves[1].data, moves[1].player) == (3, {"card": "4"}, "ben")
    assert [moves[0], moves[2]] == PLAYED[1::2]


def test_a_correction_leaves_the_list_before_it_as_it_was() -> None:
    moves = effective(PLAYED)
    assert corrected(moves, struck(5, 3)) == moves[:1]
    assert corrected(moves, amended(5, 3, **FOUR)) != moves == PLAYED[1:]


@pytest.mark.parametrize("version", [1, 4, 5, 9])
def test_only_what_counts_can_be_amended(version: int) -> None:
    moves = effective([*PLAYED, struck(5, 4)])
    with pytest.raises(LookupError, match=str(version)):
        corrected(moves, amended(6, version, **FOUR))


@pytest.mark.parametrize(("version", "place"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2), (7, 2)])
def test_a_place_is_how_many_moves_stand_before_it(version: int, place: int) -> None:
    assert place_of([eight(2), eight(5)], version) == place


def confided(**members: Any) -> Event:
    told: dict[str, Any] = {"private": {"card": confide("pink-1", "salt")}, "by": "player:anna"}
    bare = {name: getattr(event(2, "draw", "anna", open=True), name) for name in Event.__struct_fields__}
    return Event(**{**bare, **told, **members})


@pytest.mark.parametrize(
    ("move", "kept"),
    [
        ({"type": "draw", "player": "anna", "open": True}, True),
        ({"type": "draw", "player": "anna", "open": False}, False),
        ({"type": "draw", "player": "anna"}, False),
        ({"type": "draw", "player": "ben", "open": True}, False),
        ({"type": "draw", "open": True}, False),
        ({"type": "pass", "player": "anna", "open": True}, False),
    ],
)
def test_what_was_confided_stays_only_with_its_own_report(move: dict[str, Any], kept: bool) -> None:
    assert bool(amended_move(confided(), amended(3, 2, **move)).private) is kept


def test_what_was_noted_of_an_old_report_goes_with_it() -> None:
    noted: dict[str, Any] = {"irregular": [{"rule": "mau.turn", "facts": {}}], "reason": "too quick"}
    new = amended_move(confided(**noted), amended(3, 2, type="draw", player="anna", open=True))
    assert (new.irregular, new.reason, new.assumes, new.by) == ([], None, [], "host")
    assert (new.version, new.previous) == (2, GENESIS)
