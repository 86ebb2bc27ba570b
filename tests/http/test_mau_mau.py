"""Mau Mau over HTTP: options, what a player confides, and the journey of a card that was withheld."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Http, Table

OPENING = {"game": "mau-mau", "players": [{"id": "anna"}, {"id": "ben"}], "first_player": "ben"}
START = {"type": "start", "card": "turquoise-4"}
DRAW = {"type": "draw", "player": "ben"}
ONLOOKERS = ("host", "spectator", "anna")


def play(player: str, card: str, **fields: Any) -> dict[str, Any]:
    return {"type": "play", "player": player, "card": card, **fields}


@pytest.fixture
def table(http: Http) -> Table:
    opened = http.open(OPENING)
    opened.play(START)
    return opened


@pytest.mark.parametrize(
    "options",
    [
        {"deck": {"pink-1": 10}},
        {"deck": {"wild": 30}},
        {"deck": {"pink-10": 30}},
        {"deck": {"pink-1": -1}},
        {"deck": {}},
        {"series": {"games": 2, "points": 3}},
        {"series": {}},
        {"series": "endless"},
        {"stacking": "wildly"},
        {"jokers": 2},
    ],
)
def test_options_that_no_table_can_have(http: Http, options: dict[str, Any]) -> None:
    answer = http.post("/v1/games", {**OPENING, "options": options})
    assert (answer.status, answer.problem) == (422, "invalid-request")
    assert next(iter(answer.body["errors"])).startswith("options")


@pytest.mark.parametrize(
    "options",
    [{"deck": {"pink-1": 11}}, {"deck": None}, {"series": {"games": 2}}, {"series": {"points": 9}}, {"series": "open"}],
)
def test_options_that_the_opening_records(http: Http, options: dict[str, Any]) -> None:
    opened = http.open({**OPENING, "options": options}).get("/events").body["events"][0]
    assert {name: opened["data"]["options"][name] for name in options} == options


def test_a_wrong_colour_or_call_does_not_fit_the_schema(table: Table) -> None:
    for body in (play("ben", "wild", colour="blue"), play("ben", "turquoise-1", say="meow")):
        assert table.move(body).problem == "invalid-request"


def test_only_the_player_may_confide_the_drawn_card(table: Table) -> None:
    for role in ("host", "anna"):
        assert table.move({**DRAW, "card": "turquoise-9"}, role).status == 403
    assert table.move({**DRAW, "card": "turquoise-9"}, "ben").status == 201


def test_what_was_confided_shows_to_nobody_else_until_the_game_is_over(table: Table) -> None:
    table.move({**DRAW, "card": "turquoise-9"}, "ben")
    refused = table.move(play("ben", "turquoise-8"))
    assert refused.rules == {"mau.drawn"}
    shown = [refused.content]
    for role in ONLOOKERS:
        shown += [table.get(path, role).content for path in ("", "/events", "/replay", "/audit", "/export")]
    assert not any(b"turquoise-9" in content for content in shown)
    for role in ONLOOKERS:  # any card may be listed there: nobody knows better
        for path in ("/knowledge", "/options"):
            assert b"turquoise-8" in table.get(path, role).content
    for role in ("ben", "auditor"):
        assert table.get("/events", role).body["events"][-1]["data"] == {"card": "turquoise-9"}


def test_checks_tell_nobody_else_which_card_was_confided(table: Table) -> None:
    table.move({**DRAW, "card": "turquoise-9"}, "ben")
    for role in ONLOOKERS:
        for card in ("turquoise-8", "turquoise-9"):
            checked = table.post("/moves/check", play("ben", card), role).body
            assert (checked["verdict"], checked["violations"]) == ("legal", []), (role, card)
    checked = table.post("/moves/check", play("ben", "turquoise-8"), "ben").body
    assert [each["rule"] for each in checked["violations"]] == ["mau.drawn"]
    assert table.post("/moves/check", play("ben", "turquoise-9"), "ben").body["verdict"] == "legal"


def test_corrections_tell_nobody_which_card_was_confided(table: Table) -> None:
    table.move({**DRAW, "card": "turquoise-9"}, "ben")
    table.play(play("ben", "turquoise-9"))
    for card in ("turquoise-8", "turquoise-9"):
        amended = {"amend": 4, "move": play("ben", card), "reason": "misread"}
        assert table.post("/corrections", amended).status == 201, card


def test_a_confided_card_is_readable_once_the_game_is_over(table: Table) -> None:
    table.move({**DRAW, "card": "turquoise-skip"}, "ben")
    table.play(*[play("ben", "turquoise-skip")] * 4, play("ben", "turquoise-1", say="mau"))
    table.play(play("anna", "turquoise-2"), play("ben", "turquoise-3", say="mau-mau"))
    for role in ONLOOKERS:
        assert table.get("/events", role).body["events"][2]["data"] == {"card": "turquoise-skip"}


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("pink-skip", "Pink skip is turned up; ben begins. anna loses a turn."),
        ("pink-reverse", "Pink reverse is turned up; anna begins. Play now goes counterclockwise."),
        ("pink-plus2", "Pink +2 is turned up; anna begins. anna must draw 2 cards or answer."),
        ("pink-3", "Pink 3 is turned up; anna begins."),
    ],
)
def test_a_first_card_that_acts_is_told_with_what_it_does(http: Http, card: str, told: str) -> None:
    table = http.open({**OPENING, "first_player": "anna", "options": {"first_special": "acts"}})
    assert table.play({"type": "start", "card": card}).body["narration"] == told


def test_a_last_card_that_was_caught_is_told_with_what_it_does(http: Http) -> None:
    table = http.open({**OPENING, "players": [{"id": "anna"}, {"id": "ben"}, {"id": "cleo"}], "first_player": "anna"})
    table.play(START, *[play(seat, f"turquoise-{n}") for n in (1, 2, 3) for seat in ("anna", "ben", "cleo")])
    table.play(*[play(seat, "turquoise-5", say="mau") for seat in ("anna", "ben", "cleo")])
    laid = table.play(play("anna", "turquoise-skip")).body["narration"]
    assert laid == 'anna lays turquoise skip. There was no "Mau-Mau".'
    caught = table.play({"type": "catch", "player": "ben", "target": "anna", "missed": "mau-mau"}).body
    assert caught["narration"] == 'ben catches anna without "Mau-Mau". anna draws 2 cards. ben loses a turn.'
    assert caught["view"]["turn"] == "cleo"


def test_a_withheld_card_is_found_and_both_moves_are_named(table: Table) -> None:
    drew = table.play(DRAW).body["event"]
    assert [each["rule"] for each in drew["assumes"]] == ["mau.withheld"]
    assert drew["assumes"][0]["message"] == "ben's hand holds nothing that fits turquoise or 4."
    table.play(play("ben", "turquoise-9"), play("anna", "turquoise-1"))
    assert table.get("/audit").body["sound"] is True
    table.play(play("ben", "turquoise-8"))
    audit = table.get("/audit").body
    [finding] = audit["findings"]
    assert (audit["sound"], finding["rule"], finding["versions"]) == (False, "mau.withheld", [3, 6])


def test_a_card_that_did_not_fit_may_not_have_been_the_drawn_one(table: Table) -> None:
    """Ben lays a card of his hand against the rules and keeps what he drew: laying that later accuses nobody."""
    table.play(DRAW, {**play("ben", "yellow-1"), "stands": True, "reason": "nobody minded"})
    table.play(play("anna", "turquoise-1"), play("ben", "turquoise-9"))
    audit = table.get("/audit").body
    assert audit["sound"] is True and {each["severity"] for each in audit["findings"]} == {"irregular"}
    filed = {"kind": "withheld", "by": "anna", "against": "ben", "about": 3}
    shown = {"hand": ["orange-1", "orange-2", "orange-3", "orange-5"]}
    assert table.post("/disputes", {**filed, "evidence": shown}).body["verdict"] == "undecidable"


def test_an_irregular_move_is_listed_and_accuses_nobody(table: Table) -> None:
    table.play({**play("anna", "yellow-9"), "stands": True, "reason": "she was quick"}, play("ben", "yellow-8"))
    audit = table.get("/audit").body
    assert audit["sound"] is True
    assert {(finding["severity"], finding["rule"]) for finding in audit["findings"]} == {
        ("irregular", "mau.turn"),
        ("irregular", "mau.fit"),
    }


def test_a_draw_put_right_keeps_the_later_moves(table: Table) -> None:
    table.play(DRAW, {"type": "pass", "player": "ben"}, play("anna", "turquoise-1"))
    amendment = {"amend": 5, "move": play("anna", "turquoise-2"), "reason": "it was a 2"}
    assert table.post("/corrections", amendment).status == 201
    assert table.get().body["top"] == "turquoise-2"
    illegal = table.post("/corrections", {"amend": 3, "move": play("ben", "turquoise-2"), "reason": "he laid"})
    assert (illegal.problem, illegal.body["version"]) == ("illegal-correction", 4)
