"""Whatever is sent is answered with a clear 4xx, never a 500, and changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from tests.http.client import AUDIT_KEY, ED, Answer, Http, Table

FOUR = {"type": "play", "player": "anna", "card": "4"}
POSTS: dict[str, Any] = {
    "/moves": {
        **FOUR,
        "card": "6",
        "target": "ben",
        "revealed": ["3", "8"],
        "occurred_at": "2026-05-01T12:00:00Z",
        "stands": True,
        "reason": "so",
    },
    "/moves/batch": {"moves": [FOUR]},
    "/moves/check": {"type": "score", "hands": {"anna": ["1"]}},
    "/corrections": {"amend": 2, "move": {**FOUR, "card": "8"}, "reason": "it was an 8"},
    "/disputes": {"kind": "turn", "by": "anna", "against": "ben", "about": 2, "evidence": {"claimed": "ben"}},
    "/disputes/1/decision": {"verdict": "upheld", "reason": "so"},
    "/tokens": {"role": "spectator"},
    "": {**ED, "first_player": "anna", "options": {"limit": 99, "finisher_scores": "zero"}, "label": "x"},
}
"""A whole body for each POST; the empty path opens a table."""

MALFORMED = {
    "nothing": b"",
    "blank": b"  \n",
    "cut off": b'{"type": "play"',
    "two": b"{}{}",
    "a list": b"[]",
    "a string": b'"play"',
    "a number": b"7",
    "null": b"null",
    "true": b"true",
    "words": b"type=play&player=anna",
    "NaN": b'{"card": NaN}',
    "Infinity": b'{"card": -Infinity}',
    "too large a number": b'{"card": 1e400}',
    "2^70": b'{"card": 1180591620717411303424}',
    "2^53 + 1": b'{"card": 9007199254740993}',
    "-2^53 - 1": b'{"card": -9007199254740993}',
    "many digits": b'{"card": ' + b"9" * 5000 + b"}",
    "a key twice": b'{"type": "play", "type": "play"}',
    "a key twice within": b'{"hands": {"a": [], "a": []}}',
    "a lone surrogate": b'{"card": "\\ud800"}',
    "a lone surrogate as key": b'{"\\udfff": 1}',
    "not UTF-8": b'{"card": "\xff"}',
    "cut UTF-8": b'{"card": "\xc3',
    "UTF-16": '{"card": 1}'.encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf{}",
    "NUL": b'{"card": "\x00"}',
    "only NUL": b"\x00",
    "single quotes": b"{'type': 'play'}",
    "a comment": b"{} // x",
    "a trailing comma": b'{"a": 1,}',
    "deep lists": b"[" * 60_000,
    "deep objects": b'{"a":' * 10_000,
    "deep and closed": b'{"a": ' + b"[" * 17 + b"]" * 17 + b"}",
    "deep behind a string": b'{"a": "\\"[", "b": ' + b"[" * 40 + b"]" * 40 + b"}",
    "a leading zero": b'{"card": 01}',
    "a bad escape": b'{"card": "\\x41"}',
}


def path_of(table: Table, path: str) -> str:
    return table.path + path if path else "/v1/games"


@pytest.mark.parametrize("path", POSTS)
def test_what_is_not_one_json_object_is_malformed(http: Http, table: Table, path: str) -> None:
    for name, body in MALFORMED.items():
        answer = http.post(path_of(table, path), body, table.tokens["host"])
        assert (answer.status, answer.problem) == (400, "malformed"), name
    assert table.version == 1


WELL_FORMED = [
    b'{"a": "[[[[[[[[[[[[[[[[[[[[[[[["}',
    b'{"a": 9007199254740992}',
    b'{"a": -1.5e300}',
    b'\n{"a": "\\ud83d\\ude3a"}',
]


@pytest.mark.parametrize("body", WELL_FORMED)
def test_what_is_one_is_read(table: Table, body: bytes) -> None:
    assert table.move(body).problem == "invalid-request"


MEDIA = [
    "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml", "nonsense",
    "application/json; charset=latin-1", "application/json; charset=utf-16", "application/jsonx", "",
]  # fmt: skip


@pytest.mark.parametrize("path", POSTS)
def test_other_media_types_are_unsupported(http: Http, table: Table, path: str) -> None:
    body = json.dumps(POSTS[path]).encode()
    for media in MEDIA:
        answer = http.post(path_of(table, path), body, table.tokens["host"], Content_Type=media)
        assert (answer.status, answer.problem) == (415, "unsupported-media-type"), media
    assert table.version == 1


@pytest.mark.parametrize(
    "media", ["application/json", "application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"']
)
def test_json_is_supported_however_it_is_written(table: Table, media: str) -> None:
    assert table.move(FOUR, Content_Type=media).status == 201


@pytest.mark.parametrize("path", POSTS)
def test_a_body_holds_64_kib_at_most(http: Http, table: Table, path: str) -> None:
    body = json.dumps(POSTS[path]).encode()
    for size, problem in ((65_537, True), (1_000_000, True), (65_536, False)):
        answer = http.post(path_of(table, path), body + b" " * (size - len(body)), table.tokens["host"])
        assert (answer.status == 413 and answer.problem == "too-large") == problem
    assert http.post(f"{table.path}/moves", b"x" * 70_000).problem == "unauthenticated"


JUNK: list[Any] = [
    None, True, False, 0, -1, 2**53, 1.5, -0.0, "", " ", "x", "\x00", "\u200b", "é", "anna\n", "a" * 5000, "🐈" * 300,
    "../../etc/passwd", "'; DROP TABLE games; --", "{card}", "{0.__class__}", "%s%n", [], [[]], [None], ["x"] * 400,
    {}, {"": ""}, {"$ref": "#"}, {"__proto__": {}}, [{"type": "play"}], "null", "NaN", "1e9",
]  # fmt: skip


def altered(body: Any) -> Iterator[Any]:
    """The body with each of its parts replaced by junk, or left out, and with one part too many."""
    yield from JUNK
    if isinstance(body, dict):
        yield {**body, "unknown": 1}
        for name, part in body.items():
            yield {other: value for other, value in body.items() if other != name}
            yield from ({**body, name: each} for each in altered(part))
    if isinstance(body, list):
        yield [*body, *body]
        for at, part in enumerate(body):
            yield from ([*body[:at], each, *body[at + 1 :]] for each in altered(part))


def clear(answer: Answer) -> None:
    assert answer.status in (200, 201) or (400 <= answer.status < 500 and answer.problem), answer


@pytest.mark.parametrize("path", [path for path in POSTS if path])
def test_junk_in_any_field_is_answered_clearly(table: Table, path: str) -> None:
    table.play(FOUR)
    for body in altered(POSTS[path]):
        before = table.get().body
        answer = table.post(path, body)
        clear(answer)
        if answer.status >= 400 or path.endswith("check"):
            assert table.get().body == before
    assert table.get("/audit").body["sound"] is True


def test_junk_in_any_field_of_an_opening(http: Http) -> None:
    opened = 0
    for body in altered(POSTS[""]):
        answer = http.post("/v1/games", body)
        clear(answer)
        opened += answer.status == 201
    assert len(http.get("/v1/games?limit=500", AUDIT_KEY).body["games"]) == opened


NAMES = [
    "a" * 20_000,
    "%00",
    "%ff%fe",
    "%",
    "%zz",
    "%E0%A4%A",
    "..",
    "%2e%2e%2f",
    "'",
    '"',
    "<script>",
    "é",
    "💥",
    " ",
    "\\",
    ";x",
]
PLACES = ["/v1/games/{}", "/v1/games/{}/events", "/v1/rules/{}", "/problems/{}", "/console/{}", "/v1/{}", "/v1/log/{}"]


@pytest.mark.parametrize("place", PLACES)
def test_odd_paths_lead_nowhere(app: Flask, table: Table, place: str) -> None:
    with app.test_client() as client:
        for name in NAMES:
            for token in (table.tokens["host"], AUDIT_KEY):
                got = client.get(place.format(name), headers={"Authorization": f"Bearer {token}"})
                assert (got.status_code, got.mimetype) == (404, "application/problem+json"), name


QUERIES = [
    "at={}",
    "after={}",
    "limit={}",
    "wait={}",
    "cursor={}",
    "since={}",
    "from={}",
    "to={}",
    "views={}",
    "game={}",
]
VALUES = [
    "%00",
    "%ff",
    "%",
    "a" * 10_000,
    "1" * 400,
    "-0",
    "01",
    "1e3",
    "0x1",
    "١",
    "true",
    "[]",
    "{}",
    "1;2",
    "1,2",
    "%2B1",
]


@pytest.mark.parametrize("query", QUERIES)
def test_odd_queries_are_refused(app: Flask, table: Table, query: str) -> None:
    headers = {"Authorization": f"Bearer {table.tokens['host']}"}
    with app.test_client() as client:
        for path in ("/v1/games", table.path, f"{table.path}/events", f"{table.path}/replay", f"{table.path}/options"):
            for value in VALUES:
                got = client.get(f"{path}?{query.format(value)}", headers=headers)
                assert got.status_code == (200 if (query, value) == ("views={}", "true") and "replay" in path else 422)


HEADERS = {
    "Authorization": ["Bearer", "Bearer ", "Bearer  x", "bearer \xff", "Token x", "Bearer " + "x" * 9000, "Bearer a b"],
    "Accept": ["\xff", ",,,", "a/b;q=2", "*/json", "application/json;q=x", "x" * 9000],
    "Accept-Language": ["\xff", "-", "_", "de_AT", "*;q=0", "de;q=1.5", "de;q=-1"],
    "If-Match": ["\xff", '"', '"' * 500, "9" * 5000, "W/", ","],
    "Idempotency-Key": ["\xff", "x" * 9000],
    "Prefer": ["\xff", "return=", "=,=", "x" * 9000],
    "Last-Event-ID": ["\xff", "²", "x" * 9000],
    "Content-Length": ["x", "-5", "99999999999999999999"],
    "Host": ["\xff", "evil.example", ""],
    "Origin": ["\xff", "null", "x" * 9000],
    "Range": ["bytes=0-1", "x"],
}


@pytest.mark.parametrize("name", HEADERS)
def test_odd_headers_are_answered_clearly(app: Flask, table: Table, name: str) -> None:
    with app.test_client() as client:
        for value in HEADERS[name]:
            headers = {"Authorization": f"Bearer {table.tokens['host']}", name: value}
            for method, path in (("GET", table.path), ("POST", f"{table.path}/moves/check"), ("POST", "/v1/games")):
                content = json.dumps(FOUR if path != "/v1/games" else {}).encode() if method == "POST" else b""
                got = client.open(path, method=method, data=content, content_type="application/json", headers=headers)
                assert got.status_code < 500
                assert got.status_code < 400 or got.mimetype == "application/problem+json"
