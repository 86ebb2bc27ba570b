"""`Idempotency-Key` on any POST that changes something: a retry is told the first answer, byte for byte, and does nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from app.store.interface import StoreUnavailable
from tests.http.client import ED, Answer, Http, Table, of_app
from tests.http.conftest import Apps

FOUR = {"type": "play", "player": "anna", "card": "4"}
EIGHT = {"type": "play", "player": "ben", "card": "8"}
POSTS: dict[str, tuple[Any, Any]] = {
    "/moves": (EIGHT, {**EIGHT, "card": "4"}),
    "/moves/batch": ({"moves": [EIGHT]}, {"moves": [{**EIGHT, "card": "4"}]}),
    "/corrections": ({"strike": 2, "reason": "taken back"}, {"strike": 2, "reason": "another"}),
    "/disputes": (
        {"kind": "turn", "by": "anna", "evidence": {"claimed": "ben"}},
        {"kind": "turn", "by": "anna", "evidence": {"claimed": "cleo"}},
    ),
    "/tokens": ({"role": "spectator"}, {"role": "player:ben"}),
}
KEY = "k" * 128


def same(first: Answer, again: Answer) -> None:
    assert (again.status, again.content) == (first.status, first.content)
    assert again.headers["Idempotent-Replayed"] == "true" and "Idempotent-Replayed" not in first.headers
    for name in ("ETag", "Location", "Content-Type", "Content-Language"):
        assert again.headers.get(name) == first.headers.get(name)


@pytest.mark.parametrize("path", POSTS)
def test_the_first_answer_again(table: Table, path: str) -> None:
    table.play(FOUR)
    first = table.post(path, POSTS[path][0], Idempotency_Key=KEY)
    assert first.status in (200, 201)
    before = table.standing()
    same(first, table.post(path, POSTS[path][0], Idempotency_Key=KEY))
    same(first, table.post(path, POSTS[path][0], Idempotency_Key=KEY, Accept_Language="de", If_Match='"77"'))
    assert table.standing() == before


@pytest.mark.parametrize("path", POSTS)
def test_another_body_is_a_conflict(table: Table, path: str) -> None:
    table.play(FOUR)
    body, other = POSTS[path]
    table.post(path, body, Idempotency_Key="k")
    before = table.standing()
    answer = table.post(path, other, Idempotency_Key="k")
    assert (answer.status, answer.problem) == (409, "idempotency-conflict")
    assert table.standing() == before


@pytest.mark.parametrize("path", POSTS)
def test_another_resource_is_another_request(table: Table, path: str) -> None:
    table.play(FOUR)
    table.move(EIGHT, Idempotency_Key="k")
    answer = table.post(path, POSTS[path][0], Idempotency_Key="k")
    assert answer.status == (201 if path == "/moves" else 409)


@pytest.mark.parametrize("path", POSTS)
def test_refusals_are_said_again_too(table: Table, path: str) -> None:
    """Also where the table has changed since, so that a retry never learns anything else than its first try did."""
    wrong: dict[str, Any] = {
        "/moves": EIGHT,
        "/moves/batch": {"moves": [FOUR, FOUR]},
        "/corrections": {"strike": 2, "reason": "nothing is there yet"},
        "/disputes": {"kind": "turn", "by": "nobody"},
        "/tokens": {"role": "player:nobody"},
    }
    first = table.post(path, wrong[path], Idempotency_Key="k", Accept_Language="de")
    assert first.status == 422
    table.play(FOUR)
    same(first, table.post(path, wrong[path], Idempotency_Key="k"))
    assert table.version == 2


def test_decisions_too(http: Http) -> None:
    table = http.open({"game": "good-vs-evil", "players": [{"id": "anna"}, {"id": "ben"}, {"id": "cleo"}]})
    table.play({"type": "play", "player": "anna", "cards": ["attack"]}, {"type": "settle"})
    claim = {"kind": "nope-timing", "by": "ben", "about": 3, "evidence": {"claimed": True}}
    assert table.post("/disputes", claim).body["status"] == "open"
    assert table.post("/disputes", claim, Idempotency_Key="again").status == 201
    same(*(table.post("/disputes", claim, Idempotency_Key=key) for key in ("known", "known")))
    decision = {"verdict": "rejected", "reason": "he was slower"}
    first = table.post("/disputes/1/decision", decision, Idempotency_Key="k")
    assert first.status == 201
    before = table.standing()
    same(first, table.post("/disputes/1/decision", decision, Idempotency_Key="k"))
    other = table.post("/disputes/1/decision", {**decision, "verdict": "upheld"}, Idempotency_Key="k")
    assert other.problem == "idempotency-conflict"
    assert table.post("/disputes/1/decision", decision, Idempotency_Key="new").problem == "dispute-settled"
    assert table.standing() == before


def test_opening_a_table(http: Http) -> None:
    first = http.post("/v1/games", ED, Idempotency_Key="k")
    again = http.post("/v1/games", ED, Idempotency_Key="k")
    same(first, again)
    assert http.post("/v1/games", ED, Idempotency_Key="other").body["id"] != first.body["id"]
    assert http.post("/v1/games", {**ED, "label": "x"}, Idempotency_Key="k").problem == "idempotency-conflict"
    assert http.get(f"/v1/games/{first.body['id']}", again.body["tokens"]["host"]).status == 200


@pytest.mark.parametrize("opening", [{**ED, "first_player": "ben"}, {**ED, "options": {"x": 1}}], ids=["rule", "shape"])
def test_a_refused_opening(http: Http, opening: dict[str, Any]) -> None:
    first = http.post("/v1/games", opening, Idempotency_Key="k")
    assert first.status == 422
    same(first, http.post("/v1/games", opening, Idempotency_Key="k"))


def test_openings_are_kept_by_caller(http: Http) -> None:
    ids = {http.post("/v1/games", ED, token, Idempotency_Key="k").body["id"] for token in (None, "one", "two")}
    assert len(ids) == 3


def test_keys_are_per_game_and_token(http: Http, table: Table) -> None:
    other = http.open()
    assert table.move(FOUR, Idempotency_Key="k").status == 201
    assert other.move(FOUR, Idempotency_Key="k").status == 201
    assert table.move({**EIGHT}, "ben", Idempotency_Key="k").status == 201


def test_no_token_is_readable_in_the_store(http: Http, app: Flask, tmp_path: Any) -> None:
    table = Table(http, http.post("/v1/games", ED, Idempotency_Key="k").body)
    fresh = table.post("/tokens", {"role": "spectator"}, Idempotency_Key="k").body["token"]
    app.extensions["service"].store.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
    for secret in (*(table.tokens[role] for role in ("host", "spectator", "anna")), fresh):
        assert secret.encode() not in kept
    assert table.id.encode() in kept


def test_keys_outlive_the_server(apps: Apps) -> None:
    table = Table(of_app(apps()), of_app(apps()).post("/v1/games", ED, Idempotency_Key="k").body)
    first = table.move(FOUR, Idempotency_Key="k")
    reopened = Table(of_app(apps()), table.created)
    same(first, reopened.move(FOUR, Idempotency_Key="k"))


@pytest.mark.parametrize("key", ["", " ", "two words", "ä", "tab\there", "k" * 129, "\x7f"])
@pytest.mark.parametrize("path", ["/moves", "/tokens"])
def test_other_keys_are_refused(table: Table, key: str, path: str) -> None:
    body = {"role": "host"} if path == "/tokens" else FOUR
    answer = table.post(path, body, Idempotency_Key=key)
    assert answer.problem == "invalid-request" and list(answer.body["errors"]) == ["Idempotency-Key"]
    assert table.version == 1


@pytest.mark.parametrize("key", ["k", "two words", "k" * 129])
def test_checks_have_no_key(table: Table, key: str) -> None:
    """They change nothing, so each is told how it stands now."""
    claim = {"kind": "turn", "evidence": {"claimed": "anna"}}
    for path, body, other in (("/moves/check", FOUR, EIGHT), ("/disputes/check", claim, {**claim, "by": "ben"})):
        first, again = (table.post(path, body, Idempotency_Key=key) for _ in range(2))
        assert first.status == again.status == 200 and "Idempotent-Replayed" not in again.headers
        assert table.post(path, other, Idempotency_Key=key).status == 200
    table.play(FOUR)
    told = table.post("/disputes/check", claim, Idempotency_Key=key)
    assert (told.body["verdict"], told.version) == ("rejected", 2)


@pytest.mark.parametrize("key", ["!", "~", "k" * 128, '"quoted"', "9f1c1c0e-3f0e-4c52-a1d4-2f2b7f9a6f11"])
def test_visible_ascii_is_a_key(table: Table, key: str) -> None:
    same(table.move(FOUR, Idempotency_Key=key), table.move(FOUR, Idempotency_Key=key))


@pytest.mark.parametrize("headers", [{}, {"If_Match": '"1"'}], ids=["", "If-Match"])
def test_the_same_request_many_times_at_once_happens_once(table: Table, headers: dict[str, str]) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: table.move(FOUR, Idempotency_Key="k", **headers), range(24)))
    assert {answer.status for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert sum("Idempotent-Replayed" not in answer.headers for answer in answers) == 1
    assert table.version == 2


def test_a_table_is_opened_once(http: Http) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: http.post("/v1/games", ED, Idempotency_Key="k"), range(16)))
    assert len({answer.content for answer in answers}) == 1


def test_what_may_go_well_later_is_not_remembered(table: Table, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    store = app.extensions["service"].store

    def full(*_: Any) -> None:
        raise StoreUnavailable("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "append", full)
        refused = table.move(FOUR, Idempotency_Key="k")
    assert (refused.status, refused.problem) == (503, "store-unavailable")
    assert int(refused.headers["Retry-After"]) > 0
    mismatch = table.move(FOUR, Idempotency_Key="k", If_Match='"9"')
    assert mismatch.problem == "version-mismatch"
    assert table.move(FOUR, Idempotency_Key="k").status == 201
