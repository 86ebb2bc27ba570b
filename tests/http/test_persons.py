"""Two people with two stacks each: one token a person, which speaks for all of that person's seats."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.http.client import Http, Table
from tests.http.test_corrections import strike
from tests.http.test_people import forget

STACKS = {"a1": "anna", "b1": "ben", "a2": "anna", "b2": "ben"}
FOUR_CATS = {
    "game": "addi-cats",
    "first_player": "a1",
    "players": [{"id": seat, "person": person} for seat, person in STACKS.items()],
}
MAU = {
    "game": "mau-mau",
    "first_player": "a1",
    "players": [{"id": seat, "person": person} for seat, person in STACKS.items()],
}


def with_persons(http: Http, opening: dict[str, Any]) -> Table:
    table = http.open(opening)
    table.tokens |= table.created["tokens"].get("persons", {})
    return table


@pytest.fixture
def table(http: Http) -> Table:
    return with_persons(http, FOUR_CATS)


def flip(seat: str, card: str) -> dict[str, Any]:
    return {"type": "flip", "player": seat, "card": card}


def test_each_person_gets_one_token(table: Table, http: Http) -> None:
    tokens = table.created["tokens"]
    assert set(tokens["persons"]) == {"anna", "ben"} and set(tokens["players"]) == set(STACKS)
    everyone = [tokens["host"], tokens["spectator"], *tokens["players"].values(), *tokens["persons"].values()]
    assert len(set(everyone)) == 8
    assert "persons" not in http.open().created["tokens"], "nobody is named there"


def test_a_person_reports_for_each_own_seat_and_for_no_other(table: Table) -> None:
    first = table.move(flip("a1", "7+4"), "anna")
    assert (first.status, first.body["event"]["by"], first.body["event"]["player"]) == (201, "person:anna", "a1")
    refused = table.move(flip("b1", "=11"), "anna")
    assert (refused.status, refused.rules) == (403, {"table.seat"})
    assert table.move(flip("b1", "=11"), "ben").status == 201
    assert table.move(flip("a2", "3+4"), "anna").status == 201
    assert table.get("/audit").body["sound"]


def test_a_person_takes_back_what_the_own_token_reported(table: Table) -> None:
    table.move(flip("a1", "7+4"), "anna")
    assert strike(table, 2, role="ben").rules == {"table.own-latest"}
    assert strike(table, 2, role="a1").rules == {"table.own-latest"}, "another token, though of the same person"
    assert strike(table, 2, role="anna").status == 201


def test_a_person_files_in_the_name_of_an_own_seat(table: Table) -> None:
    claim = {"kind": "turn", "evidence": {"claimed": "a1"}}
    refused = table.post("/disputes", {**claim, "by": "b1"}, "anna")
    assert (refused.status, refused.rules) == (403, {"table.own-name"})
    for named, filed in (({"by": "a2"}, "a2"), ({}, "a1")):
        answer = table.post("/disputes", {**claim, **named, "evidence": {"claimed": filed}}, "anna")
        assert (answer.status, answer.body["by"]) == (201, filed)
    assert table.get("/audit").body["sound"]


def test_a_person_confides_and_reads_for_each_own_seat(http: Http) -> None:
    table = with_persons(http, MAU)
    table.play({"type": "start", "card": "pink-4"})
    drawn = {"type": "draw", "player": "a1", "card": "orange-7"}
    assert table.move(drawn, "ben").rules == {"table.private", "table.seat"}
    assert table.move(drawn, "anna").status == 201
    shown = {role: table.get("/events?after=2", role).body["events"][0]["data"] for role in ("anna", "a1", "a2", "ben")}
    assert shown["anna"] == shown["a1"] == {"card": "orange-7"} and shown["a2"] == shown["ben"] == {}
    assert table.get("/audit", "anna").body["sound"]


def test_a_person_is_neither_host_nor_anybody_at_another_table(table: Table, http: Http) -> None:
    for path, body in (
        ("/end", {"reason": "bedtime", "outcome": "none"}),
        ("/tokens", {"role": "host"}),
        ("/corrections", {"amend": 2, "move": flip("a1", "7+4"), "reason": "why not"}),
    ):
        refused = table.post(path, body, "anna")
        assert (refused.status, refused.problem) == (403, "forbidden"), path
    assert http.open(FOUR_CATS).http.get(http.open(FOUR_CATS).path, table.tokens["anna"]).status == 404


def test_a_persons_token_is_renewed_alone(table: Table) -> None:
    old = table.tokens["anna"]
    fresh = table.post("/tokens", {"role": "person:anna"}).body
    assert fresh["role"] == "person:anna"
    assert table.move(flip("a1", "7+4"), "anna").status == 401
    table.tokens["anna"] = fresh["token"]
    assert table.move(flip("a1", "7+4"), "anna").status == 201 and old != fresh["token"]
    refused = table.post("/tokens", {"role": "person:nobody"})
    assert refused.problem == "invalid-request" and list(refused.body["errors"]) == ["role"]


@pytest.mark.parametrize("person", ["Anna", "", "a b", "x" * 33, "_x", 7, "an\nna"])
def test_ids_of_persons_are_ids(http: Http, person: Any) -> None:
    players = [*FOUR_CATS["players"][:3], {"id": "b2", "person": person}]  # type: ignore[index]
    refused = http.post("/v1/games", {**FOUR_CATS, "players": players})
    assert refused.problem == "invalid-request" and list(refused.body["errors"]) == ["players.3.person"]


def test_who_was_forgotten_reports_no_more_and_the_record_stays_sound(app: Flask, table: Table) -> None:
    table.move(flip("a1", "7+4"), "anna")
    table.move(flip("b1", "=11"), "ben")
    table.post("/disputes", {"kind": "turn", "by": "a1", "evidence": {"claimed": "a2"}}, "anna")
    forget(app, table)
    refused = table.move(flip("a2", "3+4"), "anna")
    assert (refused.status, refused.rules) == (403, {"table.role"})
    assert table.move(flip("a2", "3+4"), "a2").status == 201
    audit = table.get("/audit").body
    assert audit["sound"] and {each["rule"] for each in audit["findings"]} == {"record.redacted"}, audit
    assert {each["severity"] for each in audit["findings"]} == {"note"}
