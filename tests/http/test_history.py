"""`/events` in all its forms, and `/replay`."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from flask import Flask

from app.api import events
from app.server import live
from app.service import queries
from app.store import StoreUnavailable
from tests.http.client import Http, Table, of_app
from tests.http.conftest import Apps
from tests.http.listening import Serving, listening, serving

FOUR = {"type": "play", "player": "anna", "card": "4"}
EIGHT = {"type": "play", "player": "ben", "card": "8"}
NINE = {"type": "play", "player": "cleo", "card": "9", "target": "anna"}
LINES, LIVE = "application/x-ndjson", "text/event-stream"


@pytest.fixture
def played(table: Table) -> Table:
    table.play(FOUR, EIGHT, NINE)
    return table


def versions(told: Any) -> list[int]:
    return [event["version"] for event in told["events"]]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", [1, 2, 3, 4]),
        ("?after=0", [1, 2, 3, 4]),
        ("?after=2", [3, 4]),
        ("?after=4", []),
        ("?after=99", []),
        ("?limit=2", [1, 2]),
        ("?after=1&limit=2", [2, 3]),
        ("?after=&limit=", [1, 2, 3, 4]),
    ],
)
def test_a_page_of_events(played: Table, query: str, expected: list[int]) -> None:
    told = played.get(f"/events{query}").body
    assert set(told) == {"events", "version"}
    assert (versions(told), told["version"]) == (expected, 4)


def test_a_page_has_500_events_at_most(http: Http) -> None:
    """Struck again and again, a short game has a long history."""
    table = http.open({"game": "ed-the-cat", "players": [{"id": "anna"}, {"id": "ben"}]})
    for number in range(168):
        table.play(FOUR, {**FOUR, "player": "ben"})
        assert table.post("/corrections", {"strike": 2 + 3 * number, "reason": "again"}).status == 201
    told = table.get("/events").body
    assert (versions(told), told["version"]) == (list(range(1, 501)), 505)
    rest = table.get("/events?after=500", Accept=LINES)
    assert [json.loads(line)["version"] for line in rest.content.splitlines()] == [501, 502, 503, 504, 505]
    every = table.get("/events", Accept=LINES).content.splitlines()
    assert [json.loads(line)["version"] for line in every] == list(range(1, 506))


@pytest.mark.parametrize(
    "query", ["after=-1", "after=x", "limit=0", "limit=501", "wait=26", "wait=-1", "wait=x", "x=1", "after=1.0"]
)
@pytest.mark.parametrize("accept", ["application/json", LINES, LIVE])
def test_other_queries_are_refused(played: Table, query: str, accept: str) -> None:
    answer = played.get(f"/events?{query}", Accept=f"{accept}, application/problem+json;q=0.1")
    assert answer.problem == "invalid-request" and list(answer.body["errors"]) == [query.partition("=")[0]]


def test_lines_hold_the_whole_rest(played: Table) -> None:
    answer = played.get("/events?after=1", Accept=LINES)
    assert answer.media == LINES and answer.content.endswith(b"\n")
    assert [json.loads(line) for line in answer.content.splitlines()] == played.get("/events?after=1").body["events"]


def test_the_best_liked_format_is_given(played: Table) -> None:
    assert played.get("/events", Accept=f"application/json;q=0.5, {LINES}").media == LINES
    assert played.get("/events", Accept=f"{LINES};q=0.5, */*").media == "application/json"
    assert played.get("/events", Accept="text/html").problem == "not-acceptable"


# Live


@pytest.fixture
def served(app: Flask) -> Iterator[Serving]:
    with serving(app) as served:
        yield served


def test_a_stream_tells_what_is_there_and_then_what_comes(served: Serving, played: Table) -> None:
    with listening(served, played) as stream:
        assert (stream.status, stream.headers["Content-Type"].partition(";")[0]) == (200, LIVE)
        assert (stream.headers["ETag"], stream.headers["Cache-Control"]) == ('"4"', "no-store")
        assert "Content-Length" not in stream.headers
        assert stream.piece() == "retry: 2000\n\n"
        told = [stream.event() for _ in range(4)]
        assert [number for number, _ in told] == [1, 2, 3, 4]
        assert [json.loads(event) for _, event in told] == played.get("/events").body["events"]
        played.play({"type": "play", "player": "anna", "card": "8"})
        number, event = stream.event()
    assert (number, json.loads(event)) == (5, played.get("/events?after=4").body["events"][0])


@pytest.mark.parametrize(
    ("query", "headers", "first"),
    [
        ("?after=2", {}, 3),
        ("", {"Last_Event_ID": "2"}, 3),
        ("?after=1", {"Last_Event_ID": "3"}, 4),
        ("?after=3", {"Last_Event_ID": ""}, 4),
    ],
)
def test_a_stream_goes_on_where_it_broke_off(
    served: Serving, played: Table, query: str, headers: dict[str, str], first: int
) -> None:
    with listening(served, played, query, **headers) as stream:
        stream.piece()
        assert stream.event()[0] == first


def test_a_long_history_comes_in_pages(served: Serving, played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "PAGE", 2)
    with listening(served, played) as stream:
        stream.piece()
        assert [stream.event()[0] for _ in range(4)] == [1, 2, 3, 4]
        played.play({"type": "play", "player": "anna", "card": "8"})
        assert stream.event()[0] == 5


@pytest.mark.parametrize("last", ["x", "-1", "1.5", "9" * 16, "1 2"])
def test_what_is_no_version_is_refused(played: Table, last: str) -> None:
    answer = played.get("/events", Accept=LIVE, Last_Event_ID=last)
    assert answer.problem == "invalid-request" and list(answer.body["errors"]) == ["Last-Event-ID"]


def test_a_quiet_stream_has_a_heartbeat(served: Serving, played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert live.HEARTBEAT == 15
    monkeypatch.setattr(live, "HEARTBEAT", 0.02)
    with listening(served, played, "?after=4") as stream:
        assert [stream.piece() for _ in range(3)] == ["retry: 2000\n\n", ": heartbeat\n\n", ": heartbeat\n\n"]


def test_a_stream_ends_when_its_token_is_revoked(
    served: Serving, played: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.02)
    with listening(served, played, "?after=4") as stream, listening(served, played, "?after=4", "auditor") as auditors:
        for each in (stream, auditors):
            assert [each.piece(), each.piece()] == ["retry: 2000\n\n", ": heartbeat\n\n"]
        played.post("/tokens", {"role": "spectator"})
        stream.ends()
        assert auditors.piece() == ": heartbeat\n\n"


def test_a_stream_ends_while_the_store_cannot_be_read(
    served: Serving, played: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listening(served, played, "?after=4") as stream:
        stream.piece()
        monkeypatch.setattr(live, "HEARTBEAT", 0.02)

        def fails(*_: object) -> None:
            raise StoreUnavailable("the disk is gone")

        monkeypatch.setattr(served.shell.app.extensions["service"].store, "token", fails)  # type: ignore[attr-defined]
        for listeners in list(served.shell.listeners._of_game.values()):  # type: ignore[union-attr]
            for each in list(listeners):
                served.loop.call_soon_threadsafe(each.ring)
        stream.ends()


@pytest.mark.parametrize("limit", ["streams", "streams_of_game", "streams_of_token"])
def test_a_stream_too_many_is_refused_and_a_place_is_free_again_afterwards(apps: Apps, limit: str) -> None:
    app = apps(**{limit: 3})
    table, other = of_app(app).open(), of_app(app).open()
    with serving(app) as served:
        with ExitStack() as open_ones:
            for _ in range(3):
                assert open_ones.enter_context(listening(served, table)).status == 200
            refused = served.http().get(f"{table.path}/events", table.tokens["spectator"], Accept=LIVE)
            assert (refused.status, refused.problem) == (503, "too-many-streams")
            assert int(refused.headers["Retry-After"]) > 0 and refused.version == 1
            assert table.get("/events", Accept=LINES).status == 200
            with listening(served, table, role="anna") as others_token:
                assert others_token.status == (200 if limit == "streams_of_token" else 503)
            with listening(served, other) as others_game:
                assert others_game.status == (503 if limit == "streams" else 200)
        for _ in range(10):
            with listening(served, table) as stream:
                assert stream.status == 200
        assert app.extensions["places"].taken() == 1 - 1


def test_a_stream_that_is_only_looked_at_takes_no_place(app: Flask, table: Table) -> None:
    assert table.http.send("HEAD", f"{table.path}/events", None, table.tokens["host"], Accept=LIVE).status == 200
    assert app.extensions["places"].taken() == 0


def test_a_server_that_cannot_wait_tells_what_is_there(played: Table) -> None:
    told = played.get("/events?after=2", Accept=LIVE).content.decode().split("\n\n")
    assert told[0] == "retry: 2000" and told[-1] == ""
    assert [block.split("\n")[0] for block in told[1:-1]] == ["id: 3", "id: 4"]
    assert played.get("/events?after=4&wait=25").body == {"events": [], "version": 4}


# Long polls


@pytest.fixture
def polled(served: Serving, played: Table) -> Table:
    return Table(served.http(), played.created)


def test_a_long_poll_waits_for_the_next_event(played: Table, polled: Table) -> None:
    with ThreadPoolExecutor(1) as pool:
        poll = pool.submit(polled.get, "/events?after=4&wait=25")
        played.play({"type": "play", "player": "anna", "card": "8"})
        answer = poll.result()
    assert (versions(answer.body), answer.body["version"], answer.version) == ([5], 5, 5)


def test_what_is_there_already_is_told_at_once(polled: Table) -> None:
    assert versions(polled.get("/events?after=3&wait=25").body) == [4]
    assert versions(polled.get("/events?wait=25").body) == [1, 2, 3, 4]


def test_a_long_poll_comes_back_with_nothing_in_the_end(app: Flask, polled: Table) -> None:
    begun = time.monotonic()
    answer = polled.get("/events?after=4&wait=1")
    assert (answer.status, answer.body) == (200, {"events": [], "version": 4})
    assert time.monotonic() - begun >= 1 and app.extensions["places"].taken() == 0


def test_a_long_poll_whose_token_is_revoked_is_told_so(played: Table, polled: Table) -> None:
    with ThreadPoolExecutor(1) as pool:
        poll = pool.submit(polled.get, "/events?after=4&wait=25", "anna")
        played.post("/tokens", {"role": "player:anna"})
        played.play({"type": "play", "player": "anna", "card": "8"})
        assert poll.result().status in (200, 401)
    assert polled.get("/events?after=5&wait=1", "anna").problem == "unauthenticated"


def test_a_long_poll_too_many_is_answered_at_once(apps: Apps) -> None:
    app = apps(streams=1)
    table = of_app(app).open()
    with serving(app) as served, listening(served, table):
        answer = served.http().get(f"{table.path}/events?after=1&wait=25", table.tokens["ben"])
        assert (answer.body, int(answer.headers["Retry-After"]) > 0) == ({"events": [], "version": 1}, True)


def test_a_process_that_is_to_end_keeps_nobody_waiting(served: Serving, played: Table, polled: Table) -> None:
    with ThreadPoolExecutor(1) as pool, listening(served, played, "?after=4") as stream:
        poll = pool.submit(polled.get, "/events?after=4&wait=25")
        assert stream.piece() == "retry: 2000\n\n"
        served.loop.call_soon_threadsafe(served.shell.close)
        stream.ends()
        assert poll.result().body == {"events": [], "version": 4}
    assert polled.get("/events?after=4&wait=25").body == {"events": [], "version": 4}


# Replay


def test_a_replay_tells_each_step(played: Table) -> None:
    steps = played.get("/replay").body["steps"]
    assert [set(step) for step in steps] == [{"version", "event", "narration", "view", "struck"}] * 4
    assert [step["event"] for step in steps] == played.get("/events").body["events"]
    assert [step["view"] for step in steps] == [played.get(f"?at={version}").body for version in (1, 2, 3, 4)]
    assert not any(step["struck"] for step in steps) and all(step["narration"] for step in steps)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("from=2", [2, 3, 4]),
        ("to=2", [1, 2]),
        ("from=2&to=3", [2, 3]),
        ("from=3&to=3", [3]),
        ("from=9", []),
        ("to=9", [1, 2, 3, 4]),
        ("views=true", [1, 2, 3, 4]),
    ],
)
def test_or_some_of_them(played: Table, query: str, expected: list[int]) -> None:
    assert [step["version"] for step in played.get(f"/replay?{query}").body["steps"]] == expected


@pytest.mark.parametrize(("query", "expected"), [("", 4), ("?views=false", 4), ("?to=3&views=false", 3)])
def test_a_long_replay_comes_in_pages(
    played: Table, query: str, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert events.MOST_STEPS == 5000
    monkeypatch.setattr(events, "MOST_STEPS", 2)
    whole = played.get(f"/replay?to={expected}&views={'false' if 'views' in query else 'true'}")
    told, path, pages = [], f"/replay{query}", 0
    while path:
        page = played.get(path)
        told += page.body["steps"]
        pages += 1
        link = page.headers.get("Link", "")
        path = link.partition(">")[0].removeprefix(f"<{played.path}")
        assert (page.body["next"] is None) is (not link)
        assert not link or (link.endswith('; rel="next"') and page.body["next"] == len(told) + 1)
    assert [step["version"] for step in told] == [*range(1, expected + 1)] and pages == 2
    assert told[:2] == whole.body["steps"]


def test_a_page_of_events_leads_to_the_next_one(played: Table) -> None:
    first = played.get("/events?limit=3").headers["Link"]
    assert first == f'<{played.path}/events?limit=3&after=3>; rel="next"'
    assert "Link" not in played.get("/events?limit=3&after=3").headers
    assert "Link" not in played.get("/events?limit=4").headers


def test_views_may_be_left_out(played: Table) -> None:
    assert not any("view" in step for step in played.get("/replay?views=false").body["steps"])


@pytest.mark.parametrize("query", ["from=0", "from=x", "to=0", "from=3&to=2", "views=yes", "views=1", "at=1"])
def test_other_replays_are_refused(played: Table, query: str) -> None:
    assert played.get(f"/replay?{query}").problem == "invalid-request"


def test_struck_moves_are_shown_as_struck(played: Table) -> None:
    played.post("/corrections", {"strike": 3, "reason": "Ben was not at the table"})
    steps = played.get("/replay").body["steps"]
    assert [step["struck"] for step in steps] == [False, False, True, True, False]
    assert steps[-1]["event"]["type"] == "struck" and steps[-1]["view"]["turn"] == "ben"
