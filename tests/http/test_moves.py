"""`/moves`, `/moves/batch`, `/moves/check`: one accepted move is one event; what is refused appends nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Http, Table

FOUR = {"type": "play", "player": "anna", "card": "4"}
EIGHT = {"type": "play", "player": "ben", "card": "8"}
NINE = {"type": "play", "player": "cleo", "card": "9", "target": "anna"}
EVENT = {
    "version",
    "type",
    "player",
    "data",
    "by",
    "occurred_at",
    "recorded_at",
    "assumes",
    "irregular",
    "previous",
    "hash",
    "state_digest",
}


def test_a_move_answers_with_its_event_narration_and_the_table_after_it(table: Table) -> None:
    answer = table.move({"type": "play", "player": "anna", "card": "6", "target": "ben", "revealed": ["3", "8"]})
    told = answer.body
    assert (answer.status, set(told)) == (201, {"version", "event", "narration", "hands_on", "view"})
    assert (told["version"], answer.version) == (2, 2)
    event = told["event"]
    assert set(event) == EVENT
    assert (event["version"], event["type"], event["player"], event["by"]) == (2, "play", "anna", "host")
    assert event["data"] == {"card": "6", "target": "ben", "revealed": ["3", "8"]}
    assert (event["occurred_at"], event["irregular"]) == (None, [])
    assert told["view"] == table.get().body
    assert "Anna" in told["narration"] or "anna" in told["narration"]
    assert table.get("/events").body["events"][-1] == event


def test_events_are_chained(table: Table) -> None:
    table.play(FOUR, EIGHT, NINE)
    events = table.get("/events").body["events"]
    assert events[0]["previous"] == "0" * 64
    assert [event["previous"] for event in events[1:]] == [event["hash"] for event in events[:-1]]
    assert len({event["state_digest"] for event in events}) == 4


@pytest.mark.parametrize("prefer", ["return=minimal", "RETURN=minimal", "wait=5, return=minimal", 'return="minimal"'])
@pytest.mark.parametrize("path", ["/moves", "/moves/batch"])
def test_minimal_answers_leave_out_the_view(table: Table, path: str, prefer: str) -> None:
    body = FOUR if path == "/moves" else {"moves": [FOUR]}
    assert "view" not in table.post(path, body, Prefer=prefer).body
    assert table.version == 2


@pytest.mark.parametrize("prefer", ["", "return=representation", "minimal", "respond-async"])
def test_other_preferences_change_nothing(table: Table, prefer: str) -> None:
    assert "view" in table.move(FOUR, Prefer=prefer).body


def test_seats_report_their_own_moves(table: Table) -> None:
    assert table.move(FOUR, "ben").problem == "forbidden"
    assert table.move(FOUR, "anna").body["event"]["by"] == "player:anna"
    assert table.move(EIGHT, "cleo").problem == "forbidden"
    assert table.move(EIGHT).body["event"]["by"] == "host"
    assert table.version == 3


def test_moves_of_the_table_are_the_hosts(table: Table) -> None:
    score = {"type": "score", "hands": {}}
    assert table.move(score, "anna").problem == "forbidden"
    assert table.move(score).rules == {"ed.phase"}
    assert table.move({**score, "player": "anna"}).problem == "invalid-request"


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("2026-05-01T12:00:00Z", "2026-05-01T12:00:00Z"),
        ("2026-05-01T12:00:00+02:00", "2026-05-01T10:00:00Z"),
        ("2026-05-01t12:00:00.25z", "2026-05-01T12:00:00.250000Z"),
        ("2024-02-29T23:59:59-23:59", "2024-03-01T23:58:59Z"),
        (None, None),
    ],
)
def test_occurred_at_is_kept_in_utc_beside_recorded_at(table: Table, sent: str | None, kept: str | None) -> None:
    event = table.move({**FOUR, "occurred_at": sent}).body["event"]
    assert event["occurred_at"] == kept
    assert event["recorded_at"].endswith("Z") and "occurred_at" not in event["data"]


@pytest.mark.parametrize(
    "sent",
    [
        "yesterday",
        "2026-05-01",
        "2026-05-01T12:00:00",
        "2026-02-30T12:00:00Z",
        "2026-05-01T25:00:00Z",
        7,
        "",
        [],
        "0001-01-01T00:00:00+23:00",
        "2026-05-01T12:00:00Z\n",
        "２026-05-01T12:00:00Z",
    ],
)
def test_other_times_are_refused(table: Table, sent: Any) -> None:
    assert list(table.move({**FOUR, "occurred_at": sent}).body["errors"]) == ["occurred_at"]
    assert table.version == 1


# Batches


def test_a_batch_is_accepted_as_a_whole(table: Table) -> None:
    answer = table.post("/moves/batch", {"moves": [FOUR, EIGHT, {**NINE, "occurred_at": "2026-05-01T12:00:00Z"}]})
    assert (answer.status, set(answer.body)) == (201, {"version", "events", "hands_on", "view"})
    assert answer.body["version"] == answer.version == 4
    assert [event["version"] for event in answer.body["events"]] == [2, 3, 4]
    assert answer.body["events"] == table.get("/events?after=1").body["events"]
    assert answer.body["view"] == table.get().body


@pytest.mark.parametrize(
    ("moves", "index", "slug"),
    [
        ([FOUR, EIGHT, EIGHT], 2, "illegal-move"),
        ([EIGHT], 0, "illegal-move"),
        ([FOUR, {"type": "nap"}, {"type": "run"}], 1, "invalid-request"),
        ([FOUR, "x"], 1, "invalid-request"),
        ([FOUR, {**EIGHT, "card": 8}], 1, "invalid-request"),
    ],
)
def test_or_not_at_all_and_the_refusal_says_where(table: Table, moves: list[Any], index: int, slug: str) -> None:
    before = table.standing()
    answer = table.post("/moves/batch", {"moves": moves})
    assert (answer.status, answer.problem, answer.body["index"]) == (422, slug, index)
    assert table.standing() == before


def test_a_seats_batch_holds_its_own_moves_only(table: Table) -> None:
    assert table.post("/moves/batch", {"moves": [FOUR, EIGHT]}, "anna").problem == "forbidden"
    assert table.version == 1
    assert table.post("/moves/batch", {"moves": [FOUR]}, "anna").body["events"][0]["by"] == "player:anna"


@pytest.mark.parametrize("body", [{}, {"moves": []}, {"moves": {}}, {"moves": None}, {"moves": [FOUR], "x": 1}, FOUR])
def test_what_is_no_batch(table: Table, body: Any) -> None:
    assert table.post("/moves/batch", body).problem == "invalid-request"


def test_a_batch_holds_500_moves_at_most(http: Http) -> None:
    players = [{"id": "a"}, {"id": "b"}]
    table = http.open({"game": "ed-the-cat", "players": players})
    moves = [{"type": "play", "player": "ab"[turn % 2], "card": "8"} for turn in range(501)]
    assert table.post("/moves/batch", {"moves": moves}).problem == "too-large"
    refused = table.post("/moves/batch", {"moves": moves[:500]})
    assert refused.problem == "illegal-move", "nine eights are all there are"
    assert table.version == 1


# Checks


def test_a_check_tells_the_verdict_and_appends_nothing(table: Table) -> None:
    before = table.standing()
    legal, illegal = table.post("/moves/check", FOUR), table.post("/moves/check", EIGHT)
    assert legal.status == illegal.status == 200
    assert set(legal.body) == set(illegal.body) == {"verdict", "legal", "violations", "assumes", "narration"}
    assert (legal.body["verdict"], legal.body["legal"], legal.body["violations"]) in (
        ("legal", True, []),
        ("unproven", True, []),
    )
    assert (illegal.body["verdict"], illegal.body["legal"]) == ("illegal", False)
    assert illegal.rules == {"ed.turn"}
    assert table.standing() == before
    assert table.move(FOUR).body["narration"] == legal.body["narration"]


@pytest.mark.parametrize("role", ["host", "anna", "cleo", "spectator", "auditor"])
def test_everyone_who_sees_the_table_may_check(table: Table, role: str) -> None:
    assert table.post("/moves/check", FOUR, role).status == 200


@pytest.mark.parametrize("body", [{}, {"type": "nap"}, {**FOUR, "x": 1}, {"moves": [FOUR]}])
def test_a_check_takes_the_body_of_a_move(table: Table, body: Any) -> None:
    assert table.post("/moves/check", body).problem == "invalid-request"


# Irregular moves


def test_a_host_may_let_an_irregular_move_stand(table: Table) -> None:
    answer = table.move({**EIGHT, "stands": True, "reason": "he was too fast"})
    event = answer.body["event"]
    assert (answer.status, event["reason"]) == (201, "he was too fast")
    assert [each["rule"] for each in event["irregular"]] == ["ed.turn"]
    assert set(event["irregular"][0]) == {"rule", "kind", "message", "source", "facts"}
    assert event["data"] == {"card": "8"}
    assert table.get("/events").body["events"][-1] == event
    assert table.get("/audit").body["sound"] is True


def test_a_regular_move_that_stands_is_regular(table: Table) -> None:
    event = table.move({**FOUR, "stands": True, "reason": "to be sure"}).body["event"]
    assert event["irregular"] == [] and "reason" not in event


def test_matter_cannot_stand(table: Table) -> None:
    for body in ({**FOUR, "card": "10"}, {**FOUR, "player": "nobody"}):
        answer = table.move({**body, "stands": True, "reason": "it happened"})
        assert answer.problem == "illegal-move"
        assert "matter" in {each["kind"] for each in answer.body["violations"]}
    assert table.version == 1


def test_only_the_host_lets_moves_stand(table: Table) -> None:
    body = {**EIGHT, "stands": True, "reason": "too fast"}
    assert table.move(body, "ben").problem == "forbidden"
    assert table.post("/moves/batch", {"moves": [body]}, "ben").problem == "forbidden"
    assert table.version == 1


@pytest.mark.parametrize(
    "more",
    [
        {"stands": True},
        {"stands": True, "reason": ""},
        {"stands": True, "reason": "  "},
        {"stands": "yes", "reason": "x"},
        {"stands": 1, "reason": "x"},
        {"reason": "x"},
        {"stands": True, "reason": "x" * 501},
        {"stands": True, "reason": 1},
    ],
    ids=str,
)
def test_standing_needs_a_reason(table: Table, more: dict[str, Any]) -> None:
    assert table.move({**EIGHT, **more}).problem == "invalid-request"
    assert table.version == 1
