"""A seat takes its own latest move back; later moves and corrections; what a retry of all that is told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import ED, Answer, Http, Table
from tests.http.test_corrections import BONUS, EIGHT, ONE, SIX, amend, strike, without_version
from tests.http.test_procedure import STANDS, THREE, TURN, VERDICT, flip, quarrelling

FOUR = {"type": "play", "player": "anna", "card": "4"}


@pytest.fixture
def bens(table: Table) -> Table:
    """Anna's move and Ben's, each from its own token."""
    assert table.move(FOUR, "anna").status == table.move(EIGHT, "ben").status == 201
    return table


def test_a_seat_takes_its_latest_move_back(bens: Table) -> None:
    answer = strike(bens, 3, "ben")
    assert (answer.status, answer.version) == (201, 4)
    event = answer.body["event"]
    assert (event["type"], event["by"]) == ("struck", "player:ben")
    assert without_version(answer.body["view"]) == without_version(bens.get("?at=2", "ben").body)
    assert bens.move({**EIGHT, "card": "4"}, "ben").body["view"]["turn"] == "cleo"
    assert strike(bens, 5, "ben").status == 201, "the new report is its own latest move again"
    audit = bens.get("/audit").body
    assert audit["sound"], audit


def test_only_once(table: Table) -> None:
    """Also where the move before it was the same seat's."""
    table.play(SIX, EIGHT)
    assert table.move(ONE, "cleo").status == table.move(BONUS, "cleo").status == 201
    assert strike(table, 5, "cleo").status == 201
    for version in (4, 5, 6):
        refused_to(table, "cleo", version)
    assert table.move(BONUS, "cleo").status == 201
    assert strike(table, 7, "cleo").status == 201


def refused_to(table: Table, role: str, version: int) -> None:
    before = table.standing()
    answer = strike(table, version, role)
    assert (answer.status, answer.problem, answer.rules) == (403, "forbidden", {"table.own-latest"})
    assert "None" not in answer.body["detail"]
    assert table.standing() == before


@pytest.mark.parametrize("version", [2, 3, 4, 99])
@pytest.mark.parametrize("role", ["anna", "cleo"])
def test_no_other_seat_takes_it_back(bens: Table, role: str, version: int) -> None:
    refused_to(bens, role, version)


@pytest.mark.parametrize("version", [1, 2, 99])
def test_nothing_else_is_taken_back_by_a_seat(bens: Table, version: int) -> None:
    refused_to(bens, "ben", version)


def test_at_a_fresh_table_there_is_nothing_to_take_back(table: Table) -> None:
    refused_to(table, "anna", 2)


FOLLOWS: dict[str, tuple[str, str, Any]] = {
    "a move": ("cleo", "/moves", {**FOUR, "player": "cleo"}),
    "an irregular move": ("host", "/moves", {**FOUR, **STANDS}),
    "a dispute": ("anna", "/disputes", TURN),
    "his own dispute": ("ben", "/disputes", TURN),
    "a correction": ("host", "/corrections", {"amend": 2, "move": FOUR, "reason": "r"}),
    "a correction of it": ("host", "/corrections", {"amend": 3, "move": EIGHT, "reason": "r"}),
    "its end": ("host", "/corrections", {"strike": 3, "reason": "r"}),
}


@pytest.mark.parametrize("what", FOLLOWS)
def test_not_after_anything_followed(bens: Table, what: str) -> None:
    role, path, body = FOLLOWS[what]
    assert bens.post(path, body, role).status == 201
    refused_to(bens, "ben", 3)


def test_not_a_move_that_the_host_reported(table: Table) -> None:
    table.play(FOUR, EIGHT)
    refused_to(table, "ben", 3)
    assert strike(table, 3).status == 201


def test_a_move_of_the_table_is_taken_back_by_the_seat_that_reported_it(http: Http) -> None:
    table = http.open({"game": "good-vs-evil", "players": THREE, "first_player": "anna"})
    table.play({"type": "play", "player": "anna", "cards": ["shuffle"]})
    assert table.move({"type": "settle"}, "ben").status == 201
    refused_to(table, "anna", 3)
    assert strike(table, 3, "ben").status == 201


def test_a_move_that_was_confided_is_taken_back_by_its_seat(http: Http) -> None:
    table = http.open({"game": "good-vs-evil", "players": THREE, "first_player": "anna"})
    table.play({"type": "draw", "player": "anna", "card": "exploding-kitten"})
    assert table.move({"type": "defuse", "player": "anna", "position": 4}, "anna").status == 201
    assert strike(table, 3, "anna").status == 201
    assert table.move({"type": "defuse", "player": "anna", "position": 5}, "anna").status == 201
    assert table.get("/audit", "auditor").body["sound"]


# A later move stops a correction only if it was legal before and is not after it.


def test_a_later_move_that_was_irregular_already_stops_nothing(table: Table) -> None:
    table.play(FOUR, {**EIGHT, "target": "cleo", **STANDS})
    anothers = {"type": "play", "player": "cleo", "card": "4", **STANDS}
    answer = amend(table, 2, anothers)
    assert answer.status == 201, "now Ben's move is out of turn, too"
    assert table.get("/audit").body["sound"]


def test_a_later_move_that_was_legal_stops_a_correction(table: Table) -> None:
    table.play(FOUR, {**FOUR, "player": "cleo", **STANDS}, {**FOUR, "card": "8"})
    answer = amend(table, 3, EIGHT)
    assert (answer.problem, answer.body["version"], answer.rules) == ("illegal-correction", 4, {"ed.turn"})
    assert table.move(EIGHT).status == 201, "as it stands, it is Ben's turn"


def test_an_irregular_move_that_would_become_impossible_stops_a_correction(table: Table) -> None:
    """Of nine eights the last is irregular and stands; with one more before it there would be ten."""
    seats = ("ben", "cleo", "anna")
    table.play(FOUR, *({"type": "play", "player": seats[at % 3], "card": "8"} for at in range(8)))
    table.play({"type": "play", "player": "ben", "card": "8", **STANDS})
    assert table.get("/events?after=10").body["events"][0]["irregular"]
    answer = amend(table, 2, {**FOUR, "card": "8"})
    assert (answer.problem, answer.body["version"]) == ("illegal-correction", 11)
    assert "ed.cards" in answer.rules and "matter" in {each["kind"] for each in answer.body["violations"]}
    assert amend(table, 2, {**FOUR, "card": "3", "target": "ben"}).status == 201


# A retry after the append is told the stored answer, byte for byte.


def retried(table: Table, path: str, body: Any, role: str = "host", **headers: str) -> Answer:
    first, before = table.post(path, body, role, Idempotency_Key=path, **headers), table.get("/events").body
    assert first.status == 201, first
    assert "Idempotent-Replayed" not in first.headers
    for _ in range(2):
        again = table.post(path, body, role, Idempotency_Key=path, Accept_Language="de", If_Match='"1"')
        assert (again.status, again.content, again.headers["Idempotent-Replayed"]) == (201, first.content, "true")
        assert again.headers["ETag"] == first.headers["ETag"]
    assert table.get("/events").body == before
    return first


@pytest.mark.parametrize("minimal", [{}, {"Prefer": "return=minimal"}])
def test_a_retry_is_told_the_first_answer(http: Http, minimal: dict[str, str]) -> None:
    table = quarrelling(http)
    retried(table, "/disputes/1/decision", {"verdict": "upheld", "reason": "we saw it"}, **minimal)
    retried(table, "/moves", flip("cleo", "2+2"), "cleo", **minimal)
    retried(table, "/moves/batch", {"moves": [flip("anna", "1+5"), flip("ben", "1+9")]}, **minimal)
    retried(table, "/corrections", {"strike": table.version, "reason": "r"}, **minimal)
    told = retried(table, "/disputes", TURN, "ben", **minimal)
    assert told.body["verdict"] in ("upheld", "rejected")


def test_a_retry_is_told_the_first_answer_whatever_happened_since(bens: Table) -> None:
    sent = {"strike": 3, "reason": "r"}
    first = bens.post("/corrections", sent, "ben", Idempotency_Key="k")
    bens.play({**EIGHT, "card": "4"}, {**EIGHT, "player": "cleo"})
    again = bens.post("/corrections", sent, "ben", Idempotency_Key="k")
    assert again.content == first.content and again.headers["Idempotent-Replayed"] == "true"
    assert bens.post("/corrections", sent, "ben", Idempotency_Key="l").rules == {"table.own-latest"}


def test_a_filing_that_repeats_is_kept_under_its_key_too(bens: Table) -> None:
    first = bens.post("/disputes", TURN, "ben", Idempotency_Key="k")
    other = bens.post("/disputes", TURN, "ben", Idempotency_Key="l")
    assert (other.status, other.body, other.version) == (201, first.body, 5)
    bens.play({**FOUR, "player": "cleo"})
    for key in ("k", "l"):
        again = bens.post("/disputes", TURN, "ben", Idempotency_Key=key)
        assert again.content == first.content and again.headers["Idempotent-Replayed"] == "true"
    assert bens.version == 6


def test_a_decision_is_made_once(http: Http) -> None:
    table = quarrelling(http)
    first = table.post("/disputes/1/decision", VERDICT, Idempotency_Key="k")
    assert table.post("/disputes/1/decision", VERDICT, Idempotency_Key="k").content == first.content
    assert table.post("/disputes/1/decision", VERDICT, Idempotency_Key="l").rules == {"table.settled"}


def test_an_opening_is_answered_once(http: Http) -> None:
    first = http.post("/v1/games", {**ED, "options": {"limit": 10}}, Idempotency_Key="k")
    again = http.post("/v1/games", {**ED, "options": {"limit": 10}}, Idempotency_Key="k")
    assert again.content == first.content, "the tokens, too"
