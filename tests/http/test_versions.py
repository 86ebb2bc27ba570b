"""Optimistic concurrency: every answer about a game tells its version, a write may insist on one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Answer, Http, Table

FOUR = {"type": "play", "player": "anna", "card": "4"}
EIGHT = {"type": "play", "player": "ben", "card": "8"}
READS = ["", "?at=1", "/options", "/knowledge", "/events", "/replay", "/disputes", "/audit", "/export"]


@pytest.mark.parametrize("path", READS)
@pytest.mark.parametrize("role", ["host", "anna", "spectator", "auditor"])
def test_reading_tells_the_version(table: Table, path: str, role: str) -> None:
    table.play(FOUR)
    answer = table.get(path, role)
    assert (answer.status, answer.headers["ETag"]) == (200, '"2"')


@pytest.mark.parametrize("accept", ["application/json", "application/x-ndjson"])
def test_so_do_events_in_every_format(table: Table, accept: str) -> None:
    assert table.get("/events", Accept=accept).headers["ETag"] == '"1"'


def test_writing_tells_the_new_version(http: Http) -> None:
    opened = http.post("/v1/games", {"game": "ed-the-cat", "players": [{"id": "anna"}, {"id": "ben"}]})
    assert opened.headers["ETag"] == '"1"' and opened.body["version"] == 1
    table = Table(http, opened.body)
    assert table.move(FOUR).headers["ETag"] == '"2"'
    assert table.post("/moves/batch", {"moves": [EIGHT]}).headers["ETag"] == '"3"'
    assert table.post("/moves/check", FOUR).headers["ETag"] == '"3"'
    assert table.post("/corrections", {"strike": 3, "reason": "too fast"}).headers["ETag"] == '"4"'
    assert table.post("/tokens", {"role": "spectator"}).headers["ETag"] == '"4"'
    assert (
        table.post("/disputes", {"kind": "turn", "by": "anna", "evidence": {"claimed": "ben"}}).version == table.version
    )


def refusals(table: Table) -> dict[str, Answer]:
    host = table.tokens["host"]
    move = f"{table.path}/moves"
    return {
        "illegal": table.move(EIGHT),
        "invalid": table.move({"type": "nap"}),
        "malformed": table.http.post(move, b"[", host),
        "unsupported": table.http.post(move, b"{}", host, Content_Type="text/plain"),
        "too large": table.http.post(move, b" " * 70_000, host),
        "too many": table.post("/moves/batch", {"moves": [FOUR] * 501}),
        "forbidden to read": table.post("/tokens", {"role": "host"}, "anna"),
        "forbidden to write": table.move(FOUR, "spectator"),
        "another's move": table.move(FOUR, "ben"),
        "not acceptable": table.get(Accept="text/html"),
        "a bad query": table.get("?at=x"),
        "a version to come": table.get("?at=99"),
        "no such dispute": table.get("/disputes/7"),
        "nothing to decide": table.post("/disputes/7/decision", {"verdict": "upheld", "reason": "so"}),
        "nothing to strike": table.post("/corrections", {"strike": 2, "reason": "so"}),
        "a bad key": table.move(FOUR, Idempotency_Key="two words"),
        "mismatch": table.move(FOUR, If_Match='"9"'),
        "a batch": table.post("/moves/batch", {"moves": [FOUR, FOUR]}),
        "auditors": table.move(FOUR, "auditor"),
    }


def test_refusals_tell_the_version_too(table: Table) -> None:
    before = table.standing()
    for why, answer in refusals(table).items():
        assert 400 <= answer.status < 500 and answer.problem, why
        assert answer.headers.get("ETag") == '"1"', (why, answer)
    assert table.standing() == before


def test_but_not_to_whoever_may_not_see_the_game(http: Http, table: Table) -> None:
    other = http.open()
    for answer in (http.get(table.path), http.get(table.path, "pb_no"), http.get(table.path, other.tokens["host"])):
        assert "ETag" not in answer.headers


MATCHING = ['"2"', "*", '"1", "2"', ' "2" ', "2", '"9","2"']
OTHERS = ['"1"', '"3"', 'W/"2"', '""', "nonsense", "02", '"2 "', "1,3"]


def posts() -> dict[str, Any]:
    return {
        "/moves": EIGHT,
        "/moves/batch": {"moves": [EIGHT]},
        "/moves/check": EIGHT,
        "/corrections": {"strike": 2, "reason": "taken back"},
        "/disputes": {"kind": "turn", "by": "anna", "evidence": {"claimed": "ben"}},
        "/tokens": {"role": "spectator"},
    }


@pytest.mark.parametrize("path", posts())
@pytest.mark.parametrize("match", MATCHING)
def test_a_write_that_knows_the_version_goes_through(table: Table, path: str, match: str) -> None:
    table.play(FOUR)
    assert table.post(path, posts()[path], If_Match=match).status in (200, 201)


@pytest.mark.parametrize("path", posts())
@pytest.mark.parametrize("match", OTHERS)
def test_one_that_knows_another_is_refused_with_the_current(table: Table, path: str, match: str) -> None:
    table.play(FOUR)
    before = table.standing()
    answer = table.post(path, posts()[path], If_Match=match)
    assert (answer.status, answer.problem) == (412, "version-mismatch")
    assert (answer.body["current_version"], answer.headers["ETag"]) == (2, '"2"')
    assert table.standing() == before
