"""Disputes that change the table: moves wait for them, their penalty is paid once, and a correction can take it back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Answer, Http, Table, of_app
from tests.http.conftest import Apps
from tests.http.test_corrections import amend, strike, without_version

OPENING = {"game": "addi-cats", "players": [{"id": "anna"}, {"id": "ben"}, {"id": "cleo"}], "first_player": "anna"}
ELEVEN = {"type": "flip", "player": "anna", "card": "7+4"}
TWO = {"type": "flip", "player": "ben", "card": "1+1"}
FOUR = {"type": "flip", "player": "cleo", "card": "2+2"}


def accuse(table: Table, role: str = "host", by: str = "ben", about: int = 3) -> Answer:
    """The host says that the slap is admitted; anybody else only says that there was one."""
    claim: dict[str, Any] = {"kind": "illegal-slap", "by": by, "against": "cleo", "about": about}
    claim |= {"evidence": {"admitted": True}} if role == "host" else {}
    return table.post("/disputes", claim, role)


def downs(table: Table) -> dict[str, Any]:
    return {row["id"]: row["down"] for row in table.get().body["players"]}


@pytest.fixture
def flipped(http: Http) -> Table:
    """Nothing is equal: whoever slaps now sins, and takes the two visible cards."""
    table = http.open(OPENING)
    table.play(ELEVEN, TWO)
    return table


def test_moves_wait_for_a_dispute_about_the_latest_one(flipped: Table) -> None:
    assert accuse(flipped, "ben").body["status"] == "open"
    for answer in (flipped.move(FOUR), flipped.move(FOUR, "cleo"), flipped.post("/moves/batch", {"moves": [FOUR]})):
        assert (answer.status, answer.problem, answer.body["dispute"]) == (409, "dispute-open", 1)
    assert flipped.post("/moves/check", FOUR).body["verdict"] == "legal"
    flipped.post("/disputes/1/decision", {"verdict": "rejected", "reason": "nobody slapped"})
    assert flipped.move(FOUR).status == 201


def test_moves_do_not_wait_for_a_dispute_about_an_earlier_one(flipped: Table) -> None:
    flipped.play(FOUR)
    assert accuse(flipped, "ben", about=3).body["status"] == "open"
    assert flipped.move({**ELEVEN, "card": "1+4"}).status == 201


def test_a_correction_frees_the_table(flipped: Table) -> None:
    accuse(flipped, "ben")
    assert strike(flipped, 3).body["view"]["disputes_open"] == 0
    flipped.play(TWO, FOUR)


def test_what_is_admitted_is_punished_at_once(flipped: Table) -> None:
    told = accuse(flipped).body
    assert (told["status"], told["verdict"]) == ("settled", "upheld")
    (penalty,) = told["consequences"]
    assert (penalty["version"], penalty["by"], penalty["player"]) == (6, "referee", "cleo")
    assert told["view"] == flipped.get().body and downs(flipped)["cleo"] == 47
    ruled = flipped.get("/events?after=4&limit=1").body["events"][0]
    assert ruled["data"]["consequences"] == [6]
    story = [step["narration"] for step in flipped.get("/replay?from=4").body["steps"]]
    assert story[0] == "ben raises dispute 1 (wrong slap) against cleo about move 3. Shown for it: admitted: yes."
    assert story[1].startswith("Ruling on dispute 1: upheld.") and story[1].endswith("Move 6 follows from it.")
    assert "cleo takes 2 cards" in story[2]
    assert flipped.get("/audit").body["sound"] is True


def test_a_penalty_is_paid_once(flipped: Table) -> None:
    accuse(flipped)
    again = accuse(flipped)
    assert (again.status, again.body["id"], again.version) == (201, 1, 6)
    flipped.play(FOUR)
    amend(flipped, 7, {**FOUR, "card": "2+3"})
    again = accuse(flipped)
    assert (again.status, again.body["id"], again.version) == (201, 1, 8)
    assert downs(flipped)["cleo"] == 46


def test_a_penalty_that_was_struck_can_be_claimed_again(flipped: Table) -> None:
    before = without_version(flipped.get().body)
    accuse(flipped)
    assert without_version(strike(flipped, 6).body["view"]) == before
    again = accuse(flipped)
    assert (again.status, again.body["id"], again.body["verdict"]) == (201, 2, "upheld")
    assert downs(flipped)["cleo"] == 47
    assert flipped.get("/audit").body["sound"] is True


def test_an_amended_flip_keeps_the_penalty_after_it(flipped: Table) -> None:
    accuse(flipped)
    assert amend(flipped, 2, {**ELEVEN, "card": "7+5"}).status == 201
    assert downs(flipped)["cleo"] == 47
    assert flipped.get("/audit").body["sound"] is True


def test_no_report_can_make_a_penalty(flipped: Table) -> None:
    penalty = accuse(flipped).body["consequences"][0]
    forged = {"type": penalty["type"], "player": "ben", **penalty["data"]}
    assert flipped.move(forged).problem == "invalid-request"
    assert flipped.move({**forged, "stands": True, "reason": "x"}).problem == "invalid-request"
    assert amend(flipped, 6, forged).problem == "invalid-request"


def test_a_new_process_tells_the_same_table(apps: Apps) -> None:
    table = of_app(apps()).open(OPENING)
    table.play(ELEVEN, TWO)
    accuse(table)
    table.play(FOUR)
    again = Table(of_app(apps()), table.created)
    for path in ("", "/disputes", "/replay", "/events"):
        assert again.get(path).body == table.get(path).body
