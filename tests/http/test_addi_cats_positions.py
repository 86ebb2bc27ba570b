"""Addi Cat's joined in the middle: told, opened, played on, told again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Answer, Http, Table

PLAYERS = [{"id": seat} for seat in ("anna", "ben", "cleo")]
ADDI = {"game": "addi-cats", "players": PLAYERS, "first_player": "anna"}
SMALLEST = {"turn": "ben", "tops": {"anna": "7+4", "ben": None, "cleo": "=3"}}
EXAMPLE: dict[str, Any] = {
    "game": "addi-cats",
    "version": 8,
    "options": {"range": 5},
    "phase": "flip",
    "round": 1,
    "turn": "ben",
    "direction": "clockwise",
    "players": [
        {
            "id": "anna",
            "place": None,
            "down": 23,
            "up": {"size": 2, "top": "gift", "cards": ["1+1", "gift"]},
            "stack": [{"size": 23, "cards": [], "unseen": 23}],
        },
        {
            "id": "ben",
            "place": None,
            "down": 23,
            "up": {"size": 1, "top": "seesaw", "cards": ["seesaw"]},
            "stack": [{"size": 23, "cards": [], "unseen": 23}],
        },
        {
            "id": "cleo",
            "place": None,
            "down": 24,
            "up": {"size": 1, "top": "3+4", "cards": ["3+4"]},
            "stack": [{"size": 22, "cards": [], "unseen": 22}, {"size": 2, "cards": ["2+3", "=5"], "unseen": 0}],
        },
    ],
    "loose": [],
    "running": [],
    "slapped": False,
    "called": False,
    "flipper": "anna",
    "due": "ben",
    "giver": "anna",
    "missed": [],
    "refilling": [],
}


def flip(player: str, card: str) -> dict[str, Any]:
    return {"type": "flip", "player": player, "card": card}


def slaps(*order: str) -> dict[str, Any]:
    return {"type": "slaps", "order": list(order)}


def refused(http: Http, position: dict[str, Any], **members: Any) -> Answer:
    answer = http.post("/v1/games", {**ADDI, **members, "position": position})
    assert answer.status == 422, answer
    return answer


def seats(table: Table) -> dict[str, Any]:
    return {row["id"]: row for row in table.get().body["players"]}


def test_the_long_form_comes_back_as_it_was_told(http: Http) -> None:
    table = http.open(ADDI, options={"range": 5}, position=EXAMPLE)
    assert table.get("/position?at=1").body == {**EXAMPLE, "version": 1}
    assert table.get("/events").body["events"][0]["data"]["position"] == EXAMPLE
    assert table.move(flip("cleo", "2+3")).rules == {"addi.turn", "addi.stack"}
    assert table.move(flip("ben", "1+1")).rules == {"addi.cards"}
    table.play({"type": "gift", "player": "anna", "to": ["ben"]}, flip("ben", "4+4"))


def test_a_running_game_is_told_layer_by_layer(http: Http) -> None:
    table = http.open(ADDI, options={"range": 5})
    table.play(flip("anna", "2+3"), flip("ben", "=5"), slaps("cleo"), flip("cleo", "3+4"), flip("anna", "1+1"))
    table.play(flip("ben", "seesaw"), slaps(), flip("cleo", "gift"))
    told = table.get("/position").body
    cleo = told["players"][2]
    assert cleo["stack"][1] == {"size": 2, "cards": ["2+3", "=5"], "unseen": 0}
    assert (told["giver"], told["flipper"], told["due"], told["turn"]) == ("cleo", "cleo", "anna", "anna")
    again = http.open(ADDI, options={"range": 5}, position=told)
    same, was = again.get().body, table.get().body
    shared = ("players", "phase", "turn", "direction", "situation", "piles", "champion")
    assert {name: same[name] for name in shared} == {name: was[name] for name in shared}
    assert again.get("/options").body["expects"] == table.get("/options").body["expects"]


def test_the_smallest_position_is_enough_to_play_to_the_end(http: Http) -> None:
    table = http.open(ADDI, position=SMALLEST)
    rows = seats(table)
    assert all(row["down"] is None and row["hand"] is None for row in rows.values())
    assert rows["anna"]["up"] == {"size": None, "top": "7+4", "sum": 11} and rows["ben"]["up"]["size"] == 0
    assert "empty" in [each["type"] for each in table.get("/options").body["expects"]]
    table.play(flip("ben", "=11"))
    assert table.move(flip("cleo", "7+4")).rules == {"addi.cards"}
    hands = table.play(slaps("cleo")).body["hands_on"]
    assert [(each["cards"], each["count"]) for each in hands] == [(None, None), (["=11"], 1)]
    assert table.move(flip("anna", "=11")).rules >= {"addi.cards"}
    assert table.move({"type": "empty", "player": "cleo"}).rules == {"addi.empty"}
    table.play(flip("cleo", "=11"), {"type": "empty", "player": "anna"})
    view = table.get().body
    assert (view["phase"], view["champion"]) == ("finished", "anna")


def test_who_is_empty_goes_on_with_what_lies_open(http: Http) -> None:
    table = http.open(ADDI, position={**SMALLEST, "down": {"cleo": 3}})
    assert table.move({"type": "empty", "player": "cleo"}).rules == {"addi.empty"}
    table.play({"type": "empty", "player": "anna"}, flip("ben", "=12"), flip("cleo", "=13"))
    assert (table.get().body["turn"], seats(table)["anna"]["down"]) == ("ben", 0)
    assert table.move({"type": "empty", "player": "anna"}).rules == {"addi.empty"}


def test_hands_say_when_a_pile_was_not_counted(http: Http) -> None:
    table = http.open(ADDI, position={**SMALLEST, "tops": {"anna": "7+4", "ben": "=11", "cleo": "=3"}})
    answer = table.play(slaps("ben"))
    assert [each["count"] for each in answer.body["hands_on"]] == [None, None]
    assert "None" not in answer.body["narration"]


@pytest.mark.parametrize(
    ("position", "rules"),
    [
        ({"turn": "dora"}, {"addi.player"}),
        ({"tops": {"anna": "7+4", "ben": "7+4", "cleo": "=3"}}, {"addi.cards"}),
        ({"down": {"ben": 0}}, {"addi.opening"}),
        ({"down": {"anna": 140}}, {"addi.opening"}),
        ({"phase": "finished"}, {"addi.over", "addi.opening"}),
        ({"phase": "magic"}, {"addi.opening"}),
        ({"running": ["trick"]}, {"addi.opening"}),
        ({"refilling": ["ben"]}, {"addi.opening"}),
        ({"due": "anna", "down": {"anna": 3}}, {"addi.opening"}),
        ({"players": [{"id": "cleo", "place": 1}], "tops": {"anna": "=4", "ben": None}}, {"addi.over"}),
    ],
)
def test_what_cannot_be_is_refused(http: Http, position: dict[str, Any], rules: set[str]) -> None:
    answer = refused(http, {**SMALLEST, **position})
    assert answer.problem == "illegal-move" and answer.rules == rules


def test_a_cat_that_is_out_is_not_on_turn(http: Http) -> None:
    four = [*PLAYERS, {"id": "dora"}]
    position = {"turn": "dora", "players": [{"id": "dora", "place": 1}], "tops": SMALLEST["tops"]}
    assert refused(http, position, players=four).rules == {"addi.out"}


@pytest.mark.parametrize(
    ("position", "path"),
    [
        ({"tops": SMALLEST["tops"]}, "position.turn"),
        ({"turn": "ben", "tops": {"anna": "7+4", "cleo": "=3"}}, "position.tops.ben"),
        ({"turn": "ben", "tops": {"anna": "chase", "ben": None, "cleo": "=3"}}, "position.running"),
        ({**SMALLEST, "players": [{"id": "anna", "up": {"top": "=4"}}]}, "position.tops"),
    ],
)
def test_what_is_needed(http: Http, position: dict[str, Any], path: str) -> None:
    answer = refused(http, position)
    assert answer.problem == "invalid-request" and path in answer.body["errors"]


def test_an_endless_game_without_points_ends_without_a_winner(http: Http) -> None:
    table = http.open(ADDI, options={"endless": True}, position=SMALLEST)
    assert [row["points"] for row in seats(table).values()] == [None] * 3
    answer = table.play({"type": "empty", "player": "ben"})
    assert answer.body["view"]["phase"] == "refill"
    checked = table.post("/moves/check", {"type": "refill", "player": "ben"}).body
    assert [each["rule"] for each in checked["assumes"]] == ["addi.refill"]
    answer = table.play({"type": "refill", "player": "ben"})
    assert (answer.body["view"]["phase"], seats(table)["ben"]["down"]) == ("flip", None)
    table.play({"type": "stop"})
    assert table.get().body["outcome"] is None


def test_the_audit_starts_from_the_table_s_word(http: Http) -> None:
    for options, position in (({"range": 5}, EXAMPLE), ({}, SMALLEST)):
        table = http.open(ADDI, options=options, position=position)
        table.play(flip("ben", "=12"))
        report = table.get("/audit", "auditor").body
        assert report["sound"] is True, report
