"""Who sat at a table: known to those at it, kept beside the record, and forgotten without harm to the game."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest
from flask import Flask

from app.service.snapshots import freeze
from referee.audit.bundle import verify
from referee.games import GAMES
from tests.http.client import Answer, Http, Table, of_app
from tests.http.conftest import Apps

OPENING = {
    "game": "ed-the-cat",
    "label": "Mathilda's birthday",
    "players": [
        {"id": "p1", "name": "Mathilda", "age": 41, "person": "mathilda-x"},
        {"id": "p2", "name": "Zacharias", "age": 12},
        {"id": "p3", "name": "Balthasar"},
    ],
}
SECRETS = (b"Mathilda", b"Zacharias", b"Balthasar", b"mathilda-x", b"birthday")
KNOWN = [
    {"id": "p1", "name": "Mathilda", "age": 41, "person": "mathilda-x"},
    {"id": "p2", "name": "Zacharias", "age": 12, "person": None},
    {"id": "p3", "name": "Balthasar", "age": None, "person": None},
]
FORGOTTEN = [{"id": seat, "name": seat, "age": None, "person": None} for seat in ("p1", "p2", "p3")]
EVERYBODY = ("host", "p1", "p2", "p3", "spectator", "auditor")
READ = ("", "?at=1", "/options", "/knowledge", "/events", "/replay", "/disputes", "/audit", "/export")


def play(player: str, card: str = "4") -> dict[str, Any]:
    return {"type": "play", "player": player, "card": card}


@pytest.fixture
def table(http: Http) -> Table:
    table = http.open(OPENING)
    table.play(play("p1"), play("p2"))
    assert table.post("/disputes", {"kind": "turn", "by": "p1", "evidence": {"claimed": "p2"}}).status == 201
    assert table.post("/corrections", {"strike": 3, "reason": "taken back"}).status == 201
    return table


def forget(app: Flask, table: Table) -> None:
    assert app.extensions["service"].store.forget(table.id) is True


def opened(table: Table, role: str = "host") -> Any:
    return table.get("/events?limit=1", role).body["events"][0]


def test_all_at_the_table_know_each_other(table: Table) -> None:
    for role in EVERYBODY:
        told = opened(table, role)
        assert (told["data"]["players"], told["data"]["label"]) == (KNOWN, "Mathilda's birthday")
        assert (told["data"]["first_player"], told["data"]["format"]) == ("p1", 2)
        assert set(told["commitments"]) == {"players.p1", "players.p2", "players.p3", "label"}
    assert [row["name"] for row in table.get().body["players"]] == ["Mathilda", "Zacharias", "Balthasar"]


def test_the_record_holds_their_commitments_and_nothing_else(app: Flask, table: Table) -> None:
    stored = [row.body for row in app.extensions["service"].store.read(table.id)]
    assert not [secret for secret in SECRETS for body in stored if secret in body]
    assert opened(table)["data"]["options"]["limit"] == 99
    event = json.loads(table.get("/export").content)["events"][0]
    for name, fact in event["private"].items():
        told = json.dumps(fact["value"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert sha256(f"{fact['salt']}\x00{told}".encode()).hexdigest() == opened(table)["commitments"][name]


def test_equal_people_have_unequal_commitments(http: Http) -> None:
    one, other = http.open(OPENING), http.open(OPENING)
    first, second = opened(one)["commitments"], opened(other)["commitments"]
    assert not set(first.values()) & set(second.values())


def everything(table: Table) -> list[Answer]:
    answers = [
        table.get(path, role, Accept_Language=lang) for path in READ for role in EVERYBODY for lang in ("en", "de")
    ]
    lines = table.get("/events", Accept="application/x-ndjson")
    return [*answers, lines, table.http.get("/v1/games", table.tokens["host"])]


def mentions(answer: Answer) -> list[bytes]:
    return [secret for secret in SECRETS if secret in answer.content]


def test_what_is_forgotten_is_told_nowhere(app: Flask, table: Table) -> None:
    assert any(mentions(answer) for answer in everything(table))
    forget(app, table)
    assert [(answer.path, mentions(answer)) for answer in everything(table) if mentions(answer)] == []
    for role in EVERYBODY:
        told = opened(table, role)
        assert (told["data"]["players"], told["data"]["label"]) == (FORGOTTEN, None)
    assert [row["name"] for row in table.get().body["players"]] == ["p1", "p2", "p3"]
    assert table.get("/replay").body["steps"][1]["narration"].startswith("p1 plays")


def hashes(table: Table) -> list[tuple[str, str]]:
    return [(event["hash"], event["state_digest"]) for event in table.get("/events").body["events"]]


def test_a_forgotten_game_stays_listed_and_played_and_sound(app: Flask, table: Table) -> None:
    before = hashes(table)
    forget(app, table)
    (row,) = table.http.get("/v1/games", table.tokens["host"]).body["games"]
    assert (row["id"], row["label"], row["players"]) == (table.id, None, ["p1", "p2", "p3"])
    assert hashes(table) == before
    table.play(play("p2"), play("p3"))
    assert table.post("/disputes", {"kind": "turn", "by": "p2", "evidence": {"claimed": "p1"}}).status == 201
    assert table.post("/corrections", {"strike": 8, "reason": "taken back"}).status == 201
    for role in EVERYBODY:
        audit = table.get("/audit", role).body
        assert audit["sound"] and not audit["findings"] and audit["checked"]["redacted"] == 0, audit


def test_what_was_exported_before_and_after_verifies(app: Flask, table: Table) -> None:
    before = table.get("/export").content
    forget(app, table)
    after = table.get("/export").content
    checked = [verify(each, GAMES) for each in (before, after)]
    assert [each.sound for each in checked] == [True, True]
    assert [event.hash for event in checked[0].bundle.events] == [event.hash for event in checked[1].bundle.events]  # type: ignore[union-attr]
    assert b"Zacharias" in before and b"Zacharias" not in after


def test_every_process_forgets_what_it_has_in_memory(apps: Apps, table: Table, app: Flask) -> None:
    other = Table(of_app(apps()), table.created)
    assert other.get().body == table.get().body
    service = app.extensions["service"]
    service.store.put_snapshot(table.id, table.version, freeze(service.tables.current(table.id).standing))
    forget(app, table)
    for each in (table, other, Table(of_app(apps()), table.created)):
        assert [row["name"] for row in each.get().body["players"]] == ["p1", "p2", "p3"]
        assert each.get("/audit").body["sound"]


def test_a_refusal_names_nobody_who_was_forgotten(app: Flask, table: Table) -> None:
    said = table.move(play("p1"))
    assert "Mathilda" in said.body["detail"]
    forget(app, table)
    again = table.move(play("p1"))
    assert again.rules == said.rules and not mentions(again)
    assert again.body["violations"][0]["facts"] == said.body["violations"][0]["facts"]


def test_the_answer_to_the_opening_is_not_given_again(app: Flask, http: Http) -> None:
    first = http.post("/v1/games", OPENING, Idempotency_Key="k")
    table = Table(http, first.body)
    assert http.post("/v1/games", OPENING, Idempotency_Key="k").content == first.content
    forget(app, table)
    again = http.post("/v1/games", OPENING, Idempotency_Key="k")
    assert again.problem == "idempotency-conflict" and not mentions(again)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_is_sound_without_its_people(app: Flask, http: Http, game: Any) -> None:
    """Also where the rulebook asks how old they are, or who sits on which seats."""
    ages = [40, 30, 20, 10, 9, 8, 7, 6][: game.max_players]
    players = [{"id": f"p{age}", "name": "Zoe", "age": age, "person": f"zoe-{age // 20}"} for age in ages]
    table = http.open({"game": game.id, "players": players})
    digest = opened(table)["state_digest"]
    forget(app, table)
    audit = table.get("/audit").body
    assert audit["sound"] and audit["findings"] == [] and opened(table)["state_digest"] == digest
