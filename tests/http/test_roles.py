"""Every route of a game for every kind of caller, as the table of roles says; what is refused changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlite_utils import Database

from tests.http.client import AUDIT_KEY, Answer, Http, Table

FOUR = {"type": "play", "player": "anna", "card": "4"}
CALLERS = ("host", "anna", "ben", "spectator", "auditor")
STRANGERS = ("foreign host", "foreign player", "foreign spectator")
NOBODY = ("none", "garbage", "revoked", "basic", "empty")

READ_BY_ALL = {
    "GET " + path: set(CALLERS)
    for path in (
        "",
        "/options",
        "/knowledge",
        "/position",
        "/events",
        "/replay",
        "/disputes",
        "/disputes/<int:n>",
        "/audit",
        "/export",
    )
}
WRITTEN_BY = {
    "POST /moves": {"host", "anna"},
    "POST /moves/batch": {"host", "anna"},
    "POST /moves/check": set(CALLERS),
    "POST /corrections": {"host"},
    "POST /disputes": {"host", "anna"},
    "POST /disputes/check": {"host", "anna"},
    "POST /disputes/<int:n>/decision": {"host"},
    "POST /end": {"host"},
    "POST /tokens": {"host"},
}
MAY = READ_BY_ALL | WRITTEN_BY
BODIES: dict[str, Any] = {
    "/moves": FOUR,
    "/moves/batch": {"moves": [FOUR]},
    "/moves/check": FOUR,
    "/corrections": {"strike": 2, "reason": "taken back"},
    "/disputes": {"kind": "turn", "by": "anna", "evidence": {"claimed": "anna"}},
    "/disputes/check": {"kind": "turn", "by": "anna", "evidence": {"claimed": "anna"}},
    "/disputes/<int:n>/decision": {"verdict": "upheld", "reason": "so it is"},
    "/end": {"reason": "bedtime", "outcome": "none"},
    "/tokens": {"role": "player:cleo"},
}
GRANTED = {"POST /moves/check": 200, "POST /disputes/check": 200, "POST /disputes/<int:n>/decision": 409}
"""Where it is not 200 to a GET and 201 to a POST. The only dispute at this table is settled; who may decide is told so."""


def routes(app: Flask) -> Iterator[str]:
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/v1/games/<id>"):
            for method in (rule.methods or set()) & {"GET", "POST", "PUT", "PATCH", "DELETE"}:
                yield f"{method} {rule.rule.removeprefix('/v1/games/<id>')}"


def test_the_table_of_roles_names_every_route(app: Flask) -> None:
    assert set(routes(app)) == set(MAY)


class Situation:
    """A table where everybody has played, so that it is Anna's turn again, and one dispute was filed."""

    def __init__(self, http: Http) -> None:
        self.table = table = http.open()
        other = http.open()
        table.play(*({"type": "play", "player": seat, "card": "8"} for seat in ("anna", "ben", "cleo")))
        revoked = table.tokens["spectator"]
        table.tokens["spectator"] = table.post("/tokens", {"role": "spectator"}).body["token"]
        filed = {"kind": "turn", "by": "ben", "evidence": {"claimed": "anna"}}
        assert table.post("/disputes", filed).body["status"] == "settled"
        self.authorized = {
            **{caller: f"Bearer {token}" for caller, token in table.tokens.items()},
            "foreign host": f"Bearer {other.tokens['host']}",
            "foreign player": f"Bearer {other.tokens['anna']}",
            "foreign spectator": f"Bearer {other.tokens['spectator']}",
            "garbage": "Bearer pb_garbage",
            "revoked": f"Bearer {revoked}",
            "basic": f"Basic {table.tokens['host']}",
            "empty": "Bearer ",
        }

    def ask(self, route: str, caller: str) -> Answer:
        method, path = route.split(" ")
        headers = {"Authorization": self.authorized[caller]} if caller in self.authorized else {}
        address = self.table.path + path.replace("<int:n>", "1")
        return self.table.http.send(method, address, BODIES.get(path) if method == "POST" else None, **headers)


@pytest.mark.parametrize("route", MAY)
def test_who_may_do_what(http: Http, route: str) -> None:
    for caller in MAY[route]:
        expected = GRANTED.get(route, 201 if route.startswith("POST") else 200)
        assert Situation(http).ask(route, caller).status == expected, caller


@pytest.mark.parametrize("route", MAY)
def test_and_who_may_not(http: Http, tmp_path: Path, route: str) -> None:
    situation = Situation(http)
    before = kept(tmp_path)
    for caller in {*CALLERS, *STRANGERS, *NOBODY} - MAY[route]:
        expected = "unauthenticated" if caller in NOBODY else "not-found" if caller in STRANGERS else "forbidden"
        answer = situation.ask(route, caller)
        assert answer.problem == expected, caller
        assert ("WWW-Authenticate" in answer.headers) == (expected == "unauthenticated")
    assert kept(tmp_path) == before


def kept(folder: Path) -> dict[str, list[Any]]:
    """Everything that is in the store."""
    with Database(folder / "games.db") as db:
        return {name: list(db.execute(f"SELECT * FROM {name}")) for name in db.table_names() if name != "meta"}


def test_a_revoked_token_is_worth_nothing_and_its_successor_everything(table: Table) -> None:
    for role, name in (("player:anna", "anna"), ("spectator", "spectator"), ("host", "host")):
        old = table.tokens[name]
        answer = table.post("/tokens", {"role": role})
        assert (answer.status, answer.body["role"]) == (201, role)
        table.tokens[name] = answer.body["token"]
        assert table.http.get(table.path, old).problem == "unauthenticated"
        assert table.http.get("/v1/games", old).problem == "unauthenticated"
        assert table.get(role=name).status == 200
    assert table.move(FOUR, "anna").status == 201
    assert len(set(table.tokens.values())) == len(table.tokens)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"role": "auditor"},
        {"role": "player:nobody"},
        {"role": "player:"},
        {"role": "anna"},
        {"role": None},
        {"role": ["host"]},
        {"role": "host", "x": 1},
        {"role": "host\n"},
    ],
)
def test_there_is_no_other_role(table: Table, body: Any) -> None:
    assert table.post("/tokens", body).problem == "invalid-request"
    assert table.get().status == 200


def test_disputes_are_filed_in_ones_own_name(table: Table) -> None:
    claim = {"kind": "turn", "evidence": {"claimed": "ben"}}
    assert table.post("/disputes", {**claim, "by": "anna"}, "ben").problem == "forbidden"
    assert table.post("/disputes", claim, "ben").body["by"] == "ben"
    assert table.post("/disputes", {**claim, "by": "cleo"}).body["by"] == "cleo"


def test_proofs_of_a_game_are_for_those_who_see_it(http: Http, table: Table) -> None:
    other = http.open()
    path = f"/v1/log/proof?game={table.id}&version=1"
    assert http.get(path, table.tokens["spectator"]).status == 200
    assert http.get(path, AUDIT_KEY).status == 200
    assert http.get(path, other.tokens["host"]).problem == "not-found"
    assert http.get(path).problem == "unauthenticated"
