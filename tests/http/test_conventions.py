"""What holds for every request: problems, languages, formats, headers, methods, paths."""

from __future__ import annotations

import re
from typing import Any

import pytest

from schemas.problems import KINDS
from tests.http.client import Answer, Http, Table

FOUR = {"type": "play", "player": "anna", "card": "4"}
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")


def problems(http: Http, table: Table) -> dict[str, Answer]:
    """One of each kind that a caller can bring about."""
    move = f"{table.path}/moves"
    host = table.tokens["host"]
    table.move(FOUR, Idempotency_Key="used")
    return {
        "malformed": http.post(move, b"{", host),
        "unauthenticated": http.post(move, FOUR),
        "forbidden": http.post(move, FOUR, table.tokens["spectator"]),
        "not-found": http.get("/v1/games/nothing", host),
        "method-not-allowed": http.send("DELETE", table.path, None, host),
        "not-acceptable": http.get(table.path, host, Accept="image/png"),
        "unsupported-media-type": http.post(move, b"{}", host, Content_Type="text/plain"),
        "idempotency-conflict": table.move({**FOUR, "card": "8"}, Idempotency_Key="used"),
        "version-mismatch": table.move(FOUR, If_Match='"1"'),
        "too-large": http.post(move, b" " * 65537, host),
        "invalid-request": table.move({"type": "play"}),
        "illegal-move": table.move(FOUR),
        "illegal-correction": table.post(
            "/corrections", {"amend": 2, "move": {**FOUR, "player": "ben"}, "reason": "no"}
        ),
    }


def test_every_failure_is_a_problem_and_its_type_is_a_page(http: Http, table: Table) -> None:
    for slug, answer in problems(http, table).items():
        assert (answer.problem, answer.status) == (slug, KINDS[slug].status)
        page = http.get(answer.body["type"])
        assert (page.status, page.media) == (200, "text/html") and slug.encode() in page.content


def test_problems_have_the_members_of_their_kind(http: Http, table: Table) -> None:
    found = problems(http, table)
    common = {"type", "title", "status", "detail", "instance", "request_id"}
    own = {
        "version-mismatch": {"current_version"},
        "forbidden": {"violations"},
        "invalid-request": {"errors"},
        "illegal-move": {"violations"},
        "illegal-correction": {"version", "violations"},
    }
    for slug, answer in found.items():
        assert set(answer.body) == common | own.get(slug, set())
    assert found["version-mismatch"].body["current_version"] == 2
    assert found["invalid-request"].body["errors"] == {
        "card": ["Missing data for required field."],
        "player": ["Missing data for required field."],
    }
    assert found["illegal-correction"].body["version"] == 2


def test_all_violations_are_listed_with_rule_kind_message_source_and_facts(table: Table) -> None:
    answer = table.move({"type": "play", "player": "ben", "card": "6", "target": "ben"})
    assert answer.rules == {"ed.turn", "ed.target-self", "ed.revealed-count"}
    turn = next(each for each in answer.body["violations"] if each["rule"] == "ed.turn")
    assert turn["facts"] == {"turn": "anna", "player": "ben"}
    assert turn["kind"] == "conduct" and set(turn["source"]) == {"rulebook", "section"}
    assert all(each["message"] in answer.body["detail"] for each in answer.body["violations"])


def test_what_is_wrong_is_told_in_the_callers_language(table: Table) -> None:
    answer = table.move({"type": "play", "player": "anna", "x": 1}, Accept_Language="de")
    assert answer.body["errors"] == {"card": ["Dieses Feld fehlt."], "x": ["Dieses Feld gibt es hier nicht."]}
    for sent, said in (
        (b'{"a": 1, "a": 2}', "Ein Objekt hat denselben Schlüssel zweimal."),
        (b'{"a": NaN}', "NaN ist kein JSON."),
        (b'{"a"', "Der Inhalt ist kein JSON: "),
        (b"\xff", "Der Inhalt ist kein UTF-8."),
        (b"[]", "Der Inhalt ist kein Objekt."),
    ):
        assert table.move(sent, Accept_Language="de").body["detail"].startswith(said)


@pytest.mark.parametrize("slug", KINDS)
def test_problem_pages_speak_both_languages(http: Http, slug: str) -> None:
    english, german = (http.get(f"/problems/{slug}", Accept_Language=each).content for each in ("en", "de"))
    assert b'lang="en"' in english and b'lang="de"' in german


def test_an_unknown_problem_has_no_page(http: Http) -> None:
    assert http.get("/problems/nonsense").problem == "not-found"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("DE", "de"),
        ("de-AT", "de"),
        ("de-AT,en;q=0.5", "de"),
        ("en-GB,de;q=0.9", "en"),
        ("fr", "en"),
        ("fr,de;q=0.1", "de"),
        ("en;q=0.4,de;q=0.6", "de"),
        ("en;q=0.6,de;q=0.4", "en"),
        ("en,de", "en"),
        ("de;q=0", "en"),
        ("de;q=0,en;q=0", "en"),
        ("*", "en"),
        ("en;q=0,*", "de"),
        ("de;q=broken", "en"),
        (";;;,,,q=", "en"),
        ("x" * 4000, "en"),
    ],
)
def test_messages_are_in_the_language_that_is_liked_best(table: Table, header: str, language: str) -> None:
    answer = table.move({**FOUR, "player": "ben"}, Accept_Language=header)
    assert answer.headers["Content-Language"] == language
    told = answer.body["violations"][0]["message"]
    assert told == table.move({**FOUR, "player": "ben"}, Accept_Language=language).body["violations"][0]["message"]
    assert (told == table.move({**FOUR, "player": "ben"}).body["violations"][0]["message"]) == (language == "en")


def test_narration_follows_the_language_and_english_is_the_default(http: Http) -> None:
    told = [http.open().move(FOUR, **headers).body["narration"] for headers in ({}, {"Accept_Language": "en"})]
    german = http.open().move(FOUR, Accept_Language="de")
    assert told[0] == told[1] != german.body["narration"]
    assert german.headers["Content-Language"] == "de"


@pytest.mark.parametrize(
    ("accept", "status"),
    [
        ("application/json", 200),
        ("application/json; charset=utf-8", 200),
        ("APPLICATION/JSON", 200),
        ("application/*", 200),
        ("*/*", 200),
        ("text/html,application/json;q=0.1", 200),
        ("", 200),
        ("text/html", 406),
        ("application/json;q=0", 406),
        ("text/event-stream", 406),
        ("nonsense", 406),
    ],
)
@pytest.mark.parametrize("path", ["", "/options", "/knowledge", "/replay", "/disputes"])
def test_accept_is_heeded(table: Table, path: str, accept: str, status: int) -> None:
    assert table.get(path, Accept=accept).status == status


def test_posts_heed_accept_before_they_do_anything(table: Table) -> None:
    assert table.move(FOUR, Accept="text/html").problem == "not-acceptable"
    assert table.version == 1


def test_ids_are_ulids_that_sort_by_time(http: Http) -> None:
    ids = [http.open().id for _ in range(5)]
    assert all(re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{26}", each) for each in ids)
    assert ids == sorted(ids) and len(set(ids)) == 5


def test_times_are_in_utc(http: Http, table: Table) -> None:
    event = table.get("/events").body["events"][0]
    row = http.get("/v1/games", table.tokens["host"]).body["games"][0]
    assert all(TIME.fullmatch(each) for each in (event["recorded_at"], row["created_at"], row["updated_at"]))


NOWHERE = ["/v1", "/v1/", "/v2/games", "/v1/games/", "//v1/games", "/v1//games", "/v1/rules/", "/healthz/", "/x"]


@pytest.mark.parametrize("path", NOWHERE)
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD"])
def test_a_path_is_right_or_it_is_not_there(http: Http, method: str, path: str) -> None:
    answer = http.send(method, path, {} if method == "POST" else None)
    assert answer.status == 404 and answer.media == "application/problem+json"


@pytest.mark.parametrize("path", ["/v1/games/{id}/", "/v1/games/{id}/moves/", "/v1/games/{id}//moves"])
def test_nor_is_a_game_at_a_path_with_a_slash_too_many(http: Http, table: Table, path: str) -> None:
    assert http.get(path.format(id=table.id), table.tokens["host"]).problem == "not-found"


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "BREW"])
@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/{id}", "/v1/games/{id}/moves", "/healthz", "/"])
def test_other_methods_are_refused_with_those_that_are_allowed(
    http: Http, table: Table, method: str, path: str
) -> None:
    answer = http.send(method, path.format(id=table.id), None, table.tokens["host"])
    assert answer.problem == "method-not-allowed"
    assert "OPTIONS" in answer.headers["Allow"]


def test_head_is_get_without_its_content(table: Table) -> None:
    for path in ("", "/options", "/events", "/replay"):
        told, bare = table.get(path), table.http.send("HEAD", table.path + path, None, table.tokens["host"])
        assert (bare.status, bare.content, bare.headers["ETag"]) == (200, b"", told.headers["ETag"])


SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}


@pytest.mark.parametrize("path", ["/v1/rules", "/v1/games", "/nowhere", "/healthz", "/metrics", "/docs", "/"])
def test_every_answer_has_safe_headers(http: Http, path: str) -> None:
    answer = http.get(path)
    assert {name: answer.headers[name] for name in SAFE} == SAFE
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert {"Accept", "Accept-Language", "Authorization"} <= set(re.split(", *", answer.headers["Vary"]))


ORIGIN = "https://app.example"


def test_apps_of_other_origins_may_ask_first(http: Http, table: Table) -> None:
    wanted = "authorization, content-type, idempotency-key, if-match, prefer, last-event-id"
    answer = http.send(
        "OPTIONS",
        f"{table.path}/moves",
        Origin=ORIGIN,
        Access_Control_Request_Method="POST",
        Access_Control_Request_Headers=wanted,
    )
    assert answer.status == 200
    assert answer.headers["Access-Control-Allow-Origin"] in ("*", ORIGIN)
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    allowed = answer.headers["Access-Control-Allow-Headers"].lower()
    assert set(re.split(", *", wanted)) <= set(re.split(", *", allowed))


def test_and_may_read_what_comes_back(http: Http, table: Table) -> None:
    for answer in (table.get(Origin=ORIGIN), table.move({}, Origin=ORIGIN), http.get("/nowhere", Origin=ORIGIN)):
        assert answer.headers["Access-Control-Allow-Origin"] in ("*", ORIGIN)
        shown = set(re.split(", *", answer.headers["Access-Control-Expose-Headers"]))
        assert {"ETag", "Location", "Link", "Retry-After", "Idempotent-Replayed"} <= shown


def test_options_tells_the_methods(http: Http, table: Table) -> None:
    answer: Any = http.send("OPTIONS", table.path)
    assert answer.status == 200 and {"GET", "HEAD"} <= set(re.split(", *", answer.headers["Allow"]))
