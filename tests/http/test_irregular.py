"""Irregular moves: the host lets conduct stand, matter never stands, and the record keeps what was irregular."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Http, Table
from tests.http.test_corrections import EIGHT, SIX

STANDS = {"stands": True, "reason": "Ben was too quick and nobody minded"}
CHEESE = {"game": "cheese-rescue", "players": [{"id": "anna"}, {"id": "ben"}]}


def test_conduct_stands_on_the_hosts_word(table: Table) -> None:
    assert table.move(EIGHT).rules == {"ed.turn"}
    answer = table.move({**EIGHT, **STANDS})
    assert (answer.status, answer.version) == (201, 2)
    event = answer.body["event"]
    assert [(each["rule"], each["kind"]) for each in event["irregular"]] == [("ed.turn", "conduct")]
    assert event["irregular"][0]["facts"] == {"turn": "anna", "player": "ben"}
    assert (event["reason"], event["data"]) == (STANDS["reason"], {"card": "8"})
    assert answer.body["view"]["turn"] == "cleo"
    assert table.get("/events").body["events"][1] == event


@pytest.mark.parametrize(
    ("game", "move", "rules"),
    [
        (None, {**EIGHT, "card": "10"}, {"ed.turn", "ed.cards"}),
        (None, {**EIGHT, "player": "dora"}, {"ed.player"}),
        (None, {"type": "score", "hands": {}}, {"ed.phase"}),
        (None, {"type": "play", "player": "anna", "card": "6"}, {"ed.target-missing"}),
        (CHEESE, {"type": "place", "player": "ben", "card": "dog", "x": 0, "y": 0}, {"cheese.turn", "cheese.occupied"}),
        (CHEESE, {"type": "place", "player": "anna", "card": "start", "x": 1, "y": 0}, {"cheese.hand"}),
    ],
)
def test_matter_never_stands(http: Http, game: Any, move: dict[str, Any], rules: set[str]) -> None:
    table = http.open(game) if game else http.open()
    before = table.standing()
    answer = table.move({**move, **STANDS})
    assert (answer.status, answer.problem) == (422, "illegal-move")
    assert rules <= answer.rules
    assert "matter" in {violation["kind"] for violation in answer.body["violations"]}
    assert table.standing() == before


@pytest.mark.parametrize("role", ["ben", "anna", "spectator", "auditor"])
def test_only_the_host_lets_a_move_stand(table: Table, role: str) -> None:
    assert table.move({**EIGHT, **STANDS}, role).problem == "forbidden"
    assert table.version == 1


def test_a_legal_move_is_not_made_irregular(table: Table) -> None:
    event = table.move({**SIX, **STANDS}).body["event"]
    assert event["irregular"] == [] and "reason" not in event


@pytest.mark.parametrize(
    "members", [{"stands": True}, {"stands": True, "reason": ""}, {"stands": "yes", "reason": "x"}]
)
def test_a_move_stands_only_with_a_reason(table: Table, members: dict[str, Any]) -> None:
    assert table.move({**EIGHT, **members}).problem == "invalid-request"


def test_a_check_still_tells_what_is_wrong(table: Table) -> None:
    told = table.post("/moves/check", {**EIGHT, **STANDS}).body
    assert (told["verdict"], told["legal"]) == ("illegal", False)
    assert [each["rule"] for each in told["violations"]] == ["ed.turn"]
    assert table.version == 1


def test_a_batch_may_hold_irregular_moves(table: Table) -> None:
    refused = table.post("/moves/batch", {"moves": [SIX, {**EIGHT, "player": "cleo"}]})
    assert (refused.problem, refused.body["index"], table.version) == ("illegal-move", 1, 1)
    told = table.post("/moves/batch", {"moves": [SIX, {**EIGHT, "player": "cleo", **STANDS}]}).body
    assert [[each["rule"] for each in event["irregular"]] for event in told["events"]] == [[], ["ed.turn"]]


def test_the_story_and_the_audit_tell_it(table: Table) -> None:
    table.play({**EIGHT, **STANDS})
    told = table.get("/replay?from=2").body["steps"][0]["narration"]
    assert told == f'ben plays an 8 and draws a card. This was irregular and stands: "{STANDS["reason"]}".'
    german = table.get("/replay?from=2", Accept_Language="de").body["steps"][0]["narration"]
    assert german.endswith(f"Das war regelwidrig und gilt: „{STANDS['reason']}“.")
    audit = table.get("/audit").body
    assert audit["sound"] is True
    assert [finding["versions"] for finding in audit["findings"] if finding["rule"] == "ed.turn"] == [[2]]


def test_play_goes_on_after_irregular_cards_of_cheese_rescue(http: Http) -> None:
    table = http.open(CHEESE)
    apart = {"type": "place", "player": "anna", "card": "cat", "x": 3, "y": 3}
    assert table.move(apart).rules == {"cheese.first", "cheese.touch"}
    told = table.move({**apart, **STANDS}).body
    assert {each["rule"] for each in told["event"]["irregular"]} == {"cheese.first", "cheese.touch"}
    table.play({"type": "place", "player": "ben", "card": "mouse", "x": 3, "y": 2})
    dispute = {"kind": "placement", "about": 2, "by": "ben"}
    assert table.post("/disputes", dispute).body["verdict"] == "upheld"
    assert table.get("/audit").body["sound"] is True
