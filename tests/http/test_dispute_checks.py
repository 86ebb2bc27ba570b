"""What a filing would come to, asked first; who may admit what; where cards go back to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from tests.http.client import Http, Table
from tests.http.test_corrections import amend, strike
from tests.http.test_dispute_moments import ADDI, GVE, SLAP, undecided
from tests.http.test_disputes import SETTLE, SHUFFLE
from tests.http.test_people import forget
from tests.http.test_persons import FOUR_CATS, with_persons
from tests.http.test_procedure import ADMITTED, flip

# Asked before it is filed

LEAVES: dict[str, Callable[[Http], tuple[Table, dict[str, Any]]]] = {}


def leaves(make: Callable[[Http], tuple[Table, dict[str, Any]]]) -> Callable[[Http], tuple[Table, dict[str, Any]]]:
    LEAVES[make.__name__] = make
    return make


@leaves
def nothing(http: Http) -> tuple[Table, dict[str, Any]]:
    return http.open(), {"kind": "turn", "evidence": {"claimed": "ben"}}


@leaves
def a_penalty(http: Http) -> tuple[Table, dict[str, Any]]:
    table = http.open(ADDI, options={"mouse_call": True})
    table.play(flip("anna", "7+4"), flip("ben", "=11"), flip("cleo", "1+1"))
    return table, {"kind": "missed-equality", "about": 4, "by": "cleo"}


@leaves
def an_amendment(http: Http) -> tuple[Table, dict[str, Any]]:
    table = http.open(ADDI)
    table.play(flip("anna", "7+4"), flip("ben", "=11"))
    table.play({"type": "slaps", "order": [["anna", "ben"]], "coverage": ["ben", "anna"]})
    return table, {"kind": "slap-order", "by": "anna", "about": 4, "evidence": {"head": "anna"}}


@leaves
def an_open_case(http: Http) -> tuple[Table, dict[str, Any]]:
    table = http.open(GVE)
    table.play(SHUFFLE, SETTLE)
    return table, {"kind": "nope-timing", "by": "ben", "about": 3, "evidence": {"claimed": True}}


@pytest.mark.parametrize("make", LEAVES.values(), ids=LEAVES)
def test_the_filing_says_what_the_check_said(http: Http, make: Any) -> None:
    table, filing = make(http)
    before = table.standing()
    asked = table.post("/disputes/check", filing)
    assert (asked.status, asked.version, table.standing()) == (200, before[0], before)
    german = table.post("/disputes/check", filing, Accept_Language="de").body["reasons"]
    assert [each["message"] for each in german] != [each["message"] for each in asked.body["reasons"]]
    filed = table.post("/disputes", filing)
    told = asked.body
    assert told.pop("repeats") is None
    assert told == {name: filed.body[name] for name in told}
    again = table.post("/disputes/check", filing).body
    assert again == {**told, "repeats": 1, "hands_on": []}
    assert table.post("/disputes", filing).body["id"] == 1


def test_no_open_dispute_is_in_the_way_of_a_question(http: Http) -> None:
    table = undecided(http)
    other = {"kind": "turn", "evidence": {"claimed": "cleo"}}
    assert table.post("/disputes", other, "anna").problem == "dispute-open"
    asked = table.post("/disputes/check", other, "anna")
    assert (asked.status, asked.body["verdict"], asked.body["repeats"]) == (200, "upheld", None)
    assert table.post("/disputes/check", {**other, "about": 99}, "anna").problem == "invalid-request"
    assert table.post("/disputes/check", {**other, "louder": 1}, "anna").problem == "invalid-request"
    repeated = table.post("/disputes/check", SLAP, "anna").body
    assert (repeated["repeats"], repeated["verdict"], repeated["status"]) == (1, "undecidable", "open")


def test_who_may_file_may_ask(http: Http) -> None:
    table = undecided(http)
    claim = {"kind": "turn"}
    for role in ("spectator", "auditor"):
        refused = table.post("/disputes/check", claim, role)
        assert (refused.status, refused.rules) == (403, {"table.role"})
    for body in ({**claim, "by": "anna"}, {**claim, "by": "anna", "about": 0.5}):
        refused = table.post("/disputes/check", body, "ben")
        assert (refused.status, refused.rules) == (403, {"table.own-name"})
    assert table.post("/disputes/check", claim, "ben").status == 200
    assert table.post("/disputes/check", claim, If_Match='"1"').problem == "version-mismatch"
    assert table.post("/disputes/check", ["turn"]).problem == "malformed"


# Admissions


@pytest.mark.parametrize("role", ["anna", "ben"])
@pytest.mark.parametrize("path", ["/disputes", "/disputes/check"])
def test_nobody_else_admits_for_the_accused(http: Http, path: str, role: str) -> None:
    table = http.open(ADDI)
    table.play(flip("anna", "7+4"), flip("ben", "1+1"))
    before = table.standing()
    refused = table.post(path, ADMITTED, role)
    assert (refused.problem, refused.rules) == ("invalid-request", {"table.admission"})
    assert list(refused.body["errors"]) == ["evidence.admitted"]
    assert table.standing() == before
    denied = table.post(path, {**ADMITTED, "evidence": {"admitted": False}}, role)
    assert denied.status in (200, 201), "to admit nothing is nobody's privilege"


@pytest.mark.parametrize("role", ["cleo", "host"])
def test_the_accused_and_the_host_can_admit(http: Http, role: str) -> None:
    table = http.open(ADDI)
    table.play(flip("anna", "7+4"), flip("ben", "1+1"))
    assert table.post("/disputes", ADMITTED, role).status == 201
    assert table.post("/disputes", {**ADMITTED, "by": "anna"}).status == 201, "the host may, in whoever's name"
    assert table.get("/audit").body["sound"]


def test_what_the_host_admitted_no_stranger_can_repeat(http: Http) -> None:
    table = http.open(ADDI)
    table.play(flip("anna", "7+4"), flip("ben", "1+1"))
    assert table.post("/disputes", {**ADMITTED, "by": "anna"}).status == 201
    assert table.post("/disputes", ADMITTED, "anna").rules == {"table.admission"}


def test_a_person_admits_for_each_own_seat(app: Flask, http: Http) -> None:
    table = with_persons(http, FOUR_CATS)
    table.play(flip("a1", "7+4"), flip("b1", "1+1"))
    claim = {"kind": "illegal-slap", "against": "b2", "about": 3, "evidence": {"admitted": True}}
    for role in ("anna", "a1", "b1"):
        assert table.post("/disputes", claim, role).rules == {"table.admission"}, role
    told = table.post("/disputes", claim, "ben").body
    assert (told["by"], told["verdict"]) == ("b1", "upheld") and told["consequences"]
    assert table.get("/audit").body["sound"]
    forget(app, table)
    audit = table.get("/audit").body
    assert audit["sound"], audit


# Hands


def test_a_correction_says_where_each_card_goes_back_to(table: Table) -> None:
    table.play({"type": "play", "player": "anna", "card": "8"})
    struck = strike(table, 2).body["hands_on"]
    assert [(each["from"]["place"], each["to"]["place"], each["cards"], each["count"]) for each in struck] == [
        ("discard", "hand", ["8"], 1),
        ("hand", "draw", None, 1),
        ("hand", "hand", None, 1),
    ]
    assert "anna has seen that card" in struck[1]["message"] and "all have seen" in struck[2]["message"]
    assert not any(each["done"] for each in struck)
    table.play({"type": "play", "player": "anna", "card": "8"})
    assert amend(table, 4, {"type": "play", "player": "anna", "card": "8"}).body["hands_on"] == []
    changed = amend(table, 4, {"type": "play", "player": "anna", "card": "4"}).body["hands_on"]
    assert {tuple(each["cards"]) for each in changed if each["cards"]} == {("8",), ("4",)}
    german = table.post("/corrections", {"strike": 4, "reason": "noch einmal"}, Accept_Language="de").body["hands_on"]
    assert "lässt sich nicht ungeschehen machen" in german[-1]["message"]
