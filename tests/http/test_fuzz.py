"""Random requests, nearly right and quite wrong: each is answered clearly, and the history stays whole."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from flask import Flask

from referee.games import GAMES
from tests.games.bodies import fill
from tests.http.client import AUDIT_KEY, Http, Table

REQUESTS = 400
PATHS = ("", "/moves", "/moves/batch", "/moves/check", "/corrections", "/disputes", "/disputes/1", "/tokens", "/events",
         "/disputes/1/decision", "/options", "/knowledge", "/replay", "/audit", "/export", "/x")  # fmt: skip
METHODS = ("GET", "POST", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS")
HEADERS = {
    "Accept": ("application/json", "*/*", "application/x-ndjson", "text/html", "", "application/json;q=0.1"),
    "Accept-Language": ("de", "en", "fr;q=0.1, de;q=0.2", ";;"),
    "If-Match": ('"1"', "*", '"2", "3"', "x", ""),
    "Idempotency-Key": ("a", "b", "c", "", "two words"),
    "Prefer": ("return=minimal", "x"),
    "Content-Type": ("application/json", "application/json", "application/json", "text/plain", ""),
}
QUERIES = ("", "", "?at=1", "?at=x", "?after=1", "?limit=2", "?from=1&to=2", "?views=false", "?x=1", "?at=%ff")
SCRAPS: tuple[Any, ...] = (
    None, True, 0, -1, 2**53, 2**60, 1.5, "", "x", "anna", "\x00", "\ud800", [], {}, [[[]]], {"a": {}}, "9" * 400,
)  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_sent(app: Flask, http: Http, game: str, seed: int) -> None:
    random = Random(f"{game}/{seed}")
    seats = [f"p{number}" for number in range(max(2, GAMES[game].min_players))]
    table = http.open({"game": game, "players": [{"id": seat} for seat in seats]})
    roles = ["host"] * 6 + [seats[0], "spectator", "auditor"]
    for _ in range(REQUESTS):
        once(app, table, random.choice(roles), random)
    events = http.get(f"{table.path}/events", AUDIT_KEY).body["events"]
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    audit = http.get(f"{table.path}/audit", AUDIT_KEY).body
    assert {finding["rule"] for finding in audit["findings"]} <= set(GAMES[game].rules), audit["findings"]


def once(app: Flask, table: Table, role: str, random: Random) -> None:
    wild = random.random() < 0.3
    method = random.choice(METHODS) if wild else "POST"
    path = random.choice(PATHS if wild else list(POSTS))
    headers = {name: random.choice(values) for name, values in HEADERS.items() if random.random() < 0.05}
    headers.setdefault("Content-Type", "application/json")
    headers["Authorization"] = f"Bearer {table.tokens[role]}"
    content = body(app, table, path, random) if method in ("POST", "PUT") else None
    with app.test_client() as client:
        address = table.path + path + (random.choice(QUERIES) if wild else "")
        got = client.open(address, method=method, data=content, headers=headers)
        told = (method, address, headers, content, got.status_code, got.data[:400])
    assert got.status_code < 500, told
    assert got.status_code < 400 or got.mimetype == "application/problem+json", told
    if path == "/tokens" and got.status_code == 201 and "Idempotent-Replayed" not in got.headers:
        fresh = got.get_json()
        table.tokens[fresh["role"].removeprefix("player:")] = fresh["token"]


def body(app: Flask, table: Table, path: str, random: Random) -> bytes:
    sent = POSTS.get(path, move)(app, table, random)
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        sent = altered(sent, random)
    written = json.dumps(sent).encode()
    return written[: random.randrange(len(written))] if random.random() < 0.03 else written


def move(app: Flask, table: Table, random: Random) -> Any:
    with app.test_client() as client:
        got = client.get(f"{table.path}/options", headers={"Authorization": f"Bearer {AUDIT_KEY}"})
        forms = got.get_json()["expects"]
    return fill(random.choice(forms)["schema"], random) if forms else {"type": "play"}


def batch(app: Flask, table: Table, random: Random) -> Any:
    return {"moves": [move(app, table, random) for _ in range(random.randrange(4))]}


def correction(app: Flask, table: Table, random: Random) -> Any:
    at = random.randrange(2, 40)
    if random.random() < 0.3:
        return {"strike": at, "reason": "so"}
    return {"amend": at, "move": move(app, table, random), "reason": "so"}


def dispute(app: Flask, table: Table, random: Random) -> Any:
    kind = random.choice(["score", "turn", *(each.kind for each in GAMES[table.created["game"]].disputes)])
    seat = random.choice(["p0", "p1", "nobody", None])
    return {"kind": kind, "by": seat, "against": "p1", "about": random.randrange(30), "evidence": {"claimed": "p0"}}


def renewal(app: Flask, table: Table, random: Random) -> Any:
    return {"role": random.choice(["spectator", "player:p1", "host", "player:x", "auditor"])}


def decision(app: Flask, table: Table, random: Random) -> Any:
    return {"verdict": random.choice(["upheld", "rejected", "undecidable"]), "reason": "so"}


POSTS = {
    "/moves": move,
    "/moves/batch": batch,
    "/moves/check": move,
    "/corrections": correction,
    "/disputes": dispute,
    "/disputes/1/decision": decision,
    "/tokens": renewal,
}


def altered(sent: Any, random: Random) -> Any:
    """One part of it, somewhere, replaced, left out or doubled."""
    if isinstance(sent, dict) and sent and random.random() < 0.8:
        name = random.choice(list(sent))
        if random.random() < 0.2:
            return {other: value for other, value in sent.items() if other != name}
        return {**sent, name: altered(sent[name], random)}
    if isinstance(sent, list) and sent and random.random() < 0.6:
        at = random.randrange(len(sent))
        return [*sent[:at], altered(sent[at], random), *sent[at:]]
    return random.choice(SCRAPS)
