"""Moves taken back and put right: nothing is deleted, and everything follows the history that counts."""

from __future__ import annotations

import json
import threading
from random import Random
from typing import Any

import pytest
from flask import Flask

from tests.http.client import Answer, Http, Table, of_app
from tests.http.conftest import Apps
from tests.http.listening import listening, serving
from tests.simulators.ed_the_cat import EdTable

SIX = {"type": "play", "player": "anna", "card": "6", "target": "cleo", "revealed": ["1", "2"]}
EIGHT = {"type": "play", "player": "ben", "card": "8"}
ONE = {"type": "play", "player": "cleo", "card": "1", "target": "anna", "revealed": ["3", "3"]}
BONUS = {"type": "discard_penalty", "player": "cleo", "card": "2"}
SCORE = {"type": "score", "hands": {"anna": ["1", "2", "3", "4"], "ben": ["5", "5", "5", "5", "5"]}}
ROUND = (SIX, EIGHT, ONE, BONUS, SCORE)


@pytest.fixture
def played(table: Table) -> Table:
    table.play(*ROUND)
    return table


def strike(table: Table, version: int, role: str = "host", **headers: str) -> Answer:
    return table.post("/corrections", {"strike": version, "reason": "we began anew"}, role, **headers)


def amend(table: Table, version: int, move: dict[str, Any], role: str = "host", **headers: str) -> Answer:
    return table.post(
        "/corrections", {"amend": version, "move": move, "reason": "it was another card"}, role, **headers
    )


def without_version(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name != "version"}


def test_striking_takes_the_table_back(played: Table) -> None:
    answer = strike(played, 4)
    assert (answer.status, answer.version) == (201, 7)
    event = answer.body["event"]
    assert (event["type"], event["player"], event["by"]) == ("struck", None, "host")
    assert event["data"] == {"strike": 4, "reason": "we began anew"}
    assert without_version(answer.body["view"]) == without_version(played.get("?at=3").body)
    assert played.get().body == answer.body["view"]
    assert answer.body["view"]["turn"] == "cleo" and answer.body["view"]["round"] == 1
    assert event["state_digest"] == played.get("/events?after=2&limit=1").body["events"][0]["state_digest"]


def test_what_may_come_next_follows_at_once(played: Table) -> None:
    strike(played, 5)
    assert [each["type"] for each in played.get("/options").body["expects"]] == ["discard_penalty"]
    assert played.move(SCORE).rules == {"ed.phase"}
    played.play(BONUS, SCORE)
    assert played.get().body["round"] == 2


def test_every_move_can_be_struck_but_not_the_opening(played: Table) -> None:
    assert strike(played, 1).problem == "invalid-request"
    assert strike(played, 2).status == 201
    assert without_version(played.get().body) == without_version(played.get("?at=1").body)
    assert list(strike(played, 2).body["errors"]) == ["strike"]


@pytest.mark.parametrize("version", [7, 8, 99])
def test_what_is_not_there_cannot_be_struck_or_amended(played: Table, version: int) -> None:
    before = played.standing()
    assert list(strike(played, version).body["errors"]) == ["strike"]
    assert list(amend(played, version, SIX).body["errors"]) == ["amend"]
    assert played.standing() == before


def test_a_struck_move_cannot_be_amended(played: Table) -> None:
    strike(played, 4)
    assert list(amend(played, 4, ONE).body["errors"]) == ["amend"]
    assert amend(played, 3, EIGHT).status == 201


def test_a_finished_game_goes_on_after_a_strike(http: Http) -> None:
    table = http.open(options={"limit": 10})
    assert table.play(*ROUND).body["view"]["status"] == "finished"
    assert strike(table, 6).body["view"]["status"] == "running"
    listed = http.get("/v1/games?status=running", table.tokens["host"]).body["games"]
    assert [game["id"] for game in listed] == [table.id]
    assert table.play(SCORE).body["view"]["status"] == "finished"


def test_amending_keeps_the_later_moves(played: Table) -> None:
    answer = amend(played, 2, {**SIX, "revealed": ["9", "2"]})
    assert (answer.status, answer.version) == (201, 7)
    event = answer.body["event"]
    assert (event["type"], event["data"]["amend"]) == ("amended", 2)
    assert event["data"]["move"] == {**SIX, "revealed": ["9", "2"]}
    scores = {row["id"]: row["score"] for row in answer.body["view"]["players"]}
    assert scores == {"anna": 10, "ben": 25, "cleo": 9}
    assert [row["score"] for row in played.get("?at=6").body["players"]] == [10, 25, 1]
    assert amend(played, 6, {**SCORE, "hands": {**SCORE["hands"], "anna": ["9"] * 4}}).status == 201
    assert played.get().body["players"][0]["score"] == 36


@pytest.mark.parametrize(
    ("version", "move", "illegal", "rule"),
    [
        (2, {"type": "play", "player": "anna", "card": "8"}, 5, "ed.phase"),
        (2, {**SIX, "revealed": ["1", "3"]}, 5, "ed.penalty-card"),
        (2, EIGHT, 2, "ed.turn"),
        (
            3,
            {"type": "play", "player": "ben", "card": "1", "target": "anna", "revealed": ["1"]},
            3,
            "ed.revealed-count",
        ),
        (3, {"type": "play", "player": "ben", "card": "3", "target": "cleo"}, 5, "ed.phase"),
        (5, {**BONUS, "card": "7"}, 5, "ed.penalty-card"),
        (6, {"type": "score", "hands": {"anna": ["1", "2", "3", "4"]}}, 6, "ed.hands-missing"),
    ],
)
def test_a_correction_that_makes_a_move_illegal_changes_nothing(
    played: Table, version: int, move: dict[str, Any], illegal: int, rule: str
) -> None:
    before = played.standing()
    answer = amend(played, version, move, Accept_Language="de")
    assert (answer.status, answer.problem) == (422, "illegal-correction")
    assert answer.body["version"] == illegal and rule in answer.rules
    assert answer.version == 6
    assert played.standing() == before


def test_an_irregular_move_can_take_anothers_place(played: Table) -> None:
    out_of_turn = {**EIGHT, "player": "cleo"}
    assert amend(played, 3, out_of_turn).body["version"] == 3
    answer = amend(played, 5, {**BONUS, "card": None, "stands": True, "reason": "she kept them"})
    assert answer.status == 201 and answer.body["event"]["irregular"] == []
    strike(played, 4)
    told = amend(played, 3, {**out_of_turn, "stands": True, "reason": "it was Cleo"}).body
    assert [each["rule"] for each in told["event"]["irregular"]] == ["ed.turn"]
    assert told["event"]["reason"] == "it was Cleo" and told["view"]["turn"] == "anna"


def test_an_amended_move_can_be_amended_and_struck_again(played: Table) -> None:
    amend(played, 2, {**SIX, "revealed": ["9", "2"]})
    amend(played, 2, {**SIX, "revealed": ["8", "2"]})
    assert played.get().body["players"][2]["score"] == 8
    strike(played, 2)
    played.play(*ROUND)
    assert played.get().body["players"][2]["score"] == 1


def test_amending_with_the_same_move_changes_nothing(played: Table) -> None:
    before = played.get().body
    digest = played.get("/events?after=5").body["events"][0]["state_digest"]
    for version, move in enumerate(ROUND, start=2):
        answer = amend(played, version, move)
        assert answer.body["event"]["state_digest"] == digest
        assert without_version(answer.body["view"]) == without_version(before)


def test_the_replay_shows_what_no_longer_counts(played: Table) -> None:
    amend(played, 2, {**SIX, "revealed": ["9", "2"]})
    strike(played, 5)
    played.play(BONUS)
    steps = played.get("/replay").body["steps"]
    assert [step["struck"] for step in steps] == [False] * 4 + [True, True, False, False, False]
    assert {step["version"]: step.get("amended_by") for step in steps if "amended_by" in step} == {2: 7}
    assert steps[4]["view"]["phase"] == "scoring" and steps[7]["view"]["phase"] == "bonus"
    assert steps[6]["narration"] == (
        'Move 2 is put right: "it was another card". anna plays a 6; cleo gets 2 penalty cards: 9 and 2.'
    )
    told = played.get("/replay?from=8&to=8", Accept_Language="de").body["steps"]
    assert [step["narration"] for step in told] == ["Die Züge ab 5 sind gestrichen: „we began anew“."]


def test_listeners_hear_of_a_correction(app: Flask, played: Table) -> None:
    with serving(app) as served, listening(served, played, "?after=6") as stream:
        stream.piece()
        news = threading.Timer(0.05, strike, [played, 4])
        news.start()
        number, event = stream.event()
        news.join()
    assert (number, json.loads(event)["type"]) == (7, "struck")
    assert json.loads(event) == played.get("/events?after=6").body["events"][0]


@pytest.mark.parametrize("role", ["anna", "spectator", "auditor"])
def test_only_the_host_corrects(played: Table, role: str) -> None:
    before = played.standing()
    assert (strike(played, 4, role).status, amend(played, 2, SIX, role).status) == (403, 403)
    assert played.standing() == before


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"strike": 4}, "reason"),
        ({"strike": 4, "reason": " "}, "reason"),
        ({"strike": "4", "reason": "x"}, "strike"),
        ({"reason": "x"}, "strike"),
        ({"amend": 4, "reason": "x"}, "move"),
        ({"amend": 4, "move": ONE}, "reason"),
        ({"amend": 4, "move": {"type": "play"}, "reason": "x"}, "move.card"),
        ({"amend": 4, "move": {"type": "fly"}, "reason": "x"}, "move.type"),
        ({"amend": 4, "strike": 4, "move": ONE, "reason": "x"}, "strike"),
    ],
)
def test_a_correction_is_one_of_two_shapes(played: Table, body: dict[str, Any], field: str) -> None:
    answer = played.post("/corrections", body)
    assert answer.problem == "invalid-request" and field in answer.body["errors"], answer


def test_a_correction_obeys_versions_and_keys(played: Table) -> None:
    assert strike(played, 4, If_Match='"5"').problem == "version-mismatch"
    first = strike(played, 4, If_Match='"6"', Idempotency_Key="again")
    second = strike(played, 4, If_Match='"6"', Idempotency_Key="again")
    assert second.content == first.content and second.headers["Idempotent-Replayed"] == "true"
    assert played.version == 7


def test_a_history_of_a_thousand_events_is_corrected(apps: Apps) -> None:
    seats = list("abcdefgh")
    options = {"limit": 999, "finisher_scores": "zero"}
    reports = list(iter(EdTable(Random(1), seats, "a", options).next_report, None))
    table = of_app(apps()).open(
        {"game": "ed-the-cat", "players": [{"id": seat} for seat in seats], "first_player": "a", "options": options}
    )
    in_batches(table, reports)
    finished = table.get().body
    assert strike(table, 402).status == 201
    in_batches(table, reports[400:])
    assert table.version > 1000 and without_version(table.get().body) == without_version(finished)
    assert without_version(amend(table, 2, reports[0]).body["view"]) == without_version(finished)
    refused = amend(table, 3, {**reports[1], "player": "nobody"})
    assert (refused.problem, refused.body["version"], refused.rules) == ("illegal-correction", 3, {"ed.player"})
    assert strike(table, 300).status == 201
    again = of_app(apps()).get(table.path, table.tokens["host"]).body
    assert again == table.get().body and without_version(again) == without_version(table.get("?at=299").body)


def in_batches(table: Table, reports: list[dict[str, Any]]) -> None:
    for start in range(0, len(reports), 500):
        answer = table.post("/moves/batch", {"moves": reports[start : start + 500]})
        assert answer.status == 201, answer


def test_what_a_seat_confided_is_not_the_hosts_to_change(http: Http) -> None:
    table = http.open({"game": "mau-mau", "players": [{"id": "anna"}, {"id": "ben"}], "first_player": "anna"})
    table.play({"type": "start", "card": "pink-1"})
    draw = {"type": "draw", "player": "anna"}
    assert table.move({**draw, "card": "orange-7"}, "anna").status == 201
    assert amend(table, 3, {**draw, "card": "orange-8"}).problem == "forbidden"
    answer = amend(table, 3, draw)
    assert answer.status == 201 and "orange-7" not in answer.content.decode()
    assert "orange-7" not in table.get("/replay").content.decode()
    assert table.get("/events", "anna").body["events"][2]["data"] == {"card": "orange-7"}
    assert table.get("/events", "ben").body["events"][2]["data"] == {}
