"""Addi Cat's over HTTP: the journey of a third paw, ties that are asked about, cards that cannot be, moves put right."""

from __future__ import annotations

from typing import Any

import jsonschema_rs

from tests.http.client import Http, Table

PLAYERS = [{"id": seat, "name": seat.title()} for seat in ("anna", "ben", "cleo", "dora")]


def flip(player: str, card: str) -> dict[str, Any]:
    return {"type": "flip", "player": player, "card": card}


def opened(http: Http, *cards: str, **options: Any) -> Table:
    table = http.open({"game": "addi-cats", "players": PLAYERS}, options=options)
    seats = [player["id"] for player in PLAYERS]
    for at, card in enumerate(cards):
        table.play(flip(seats[at % 4], card))
    return table


def test_a_third_cat_slaps(http: Http) -> None:
    table = opened(http, "7+4", "=11", "1+1", "2+2", "9+9", "3+3", "=2", "=19", "10+1", "8+3")
    assert table.get().body["situation"] == {
        "open": [{"kind": "equal", "sum": 11, "cats": ["anna", "ben"]}],
        "entitled": ["anna", "ben"],
    }
    slaps = {"type": "slaps", "order": ["cleo", "anna"]}
    german = table.post("/moves/check", slaps, Accept_Language="de").body
    assert german["verdict"] == "legal"
    assert german["narration"].startswith(
        "Cleo war nicht betroffen: 10+1 und 8+3 gehören Anna und Ben. Cleo nimmt 8 Karten: 3 von Anna, 3 von Ben "
        "und 2 von Dora. Der Schlag von Anna zählt nicht"
    )
    answer = table.play(slaps)
    assert answer.body["narration"].startswith(
        "Cleo was not concerned: 10+1 and 8+3 are Anna's and Ben's. Cleo takes 8 cards: 3 of Anna's, 3 of Ben's "
        "and 2 of Dora's. Anna's slap counts for nothing"
    )
    cleo = answer.body["view"]["players"][2]
    assert (cleo["down"], cleo["up"]["size"]) == (34 - 2 + 8, 2)
    assert answer.body["view"]["turn"] == "cleo"


def test_a_tie_is_asked_about(http: Http) -> None:
    table = opened(http, "7+4", "=11")
    refused = table.move({"type": "slaps", "order": [["ben", "anna"], "cleo"]})
    (violation,) = refused.body["violations"]
    assert (violation["rule"], violation["facts"]["tied"]) == ("addi.tie", ["anna", "ben"])
    answer = table.play({"type": "slaps", "order": [["ben", "anna"], "cleo"], "head": "anna"})
    assert answer.body["narration"].startswith("Ben and Anna hit the mouse together; Anna has its head and is first.")


def test_a_card_cannot_be_in_two_places(http: Http) -> None:
    table = opened(http, "7+4", "=11")
    (violation,) = table.move(flip("cleo", "7+4")).body["violations"]
    assert (violation["rule"], violation["kind"], violation["facts"]["versions"]) == ("addi.cards", "matter", [2])
    table.play({"type": "slaps", "order": ["ben", "anna"]})
    (violation,) = table.move(flip("ben", "7+4")).body["violations"]
    assert (violation["rule"], violation["facts"]["versions"]) == ("addi.cards", [2, 4])
    known = {place["player"]: place for place in table.get("/knowledge").body["places"]}
    assert known["anna"]["certain"] == {"7+4": 1, "=11": 1}
    assert "7+4" not in known["ben"]["possible"]


def test_the_forms_leave_out_what_cannot_come(http: Http) -> None:
    table = opened(http, "7+4", "=11")
    forms = {each["type"]: each for each in table.get("/options").body["expects"]}
    assert set(forms) == {"flip", "slaps"} and forms["flip"]["player"] == "cleo"
    cards = forms["flip"]["schema"]["properties"]["card"]["enum"]
    assert len(cards) == 119 + 6 - 2 and not {"7+4", "=11"} & set(cards)
    for order, evidence in ((["ben", "anna"], {}), ([["anna", "ben"]], {"head": "ben"}), ([], {})):
        body = {"type": "slaps", "order": order, **evidence}
        assert jsonschema_rs.is_valid(forms["slaps"]["schema"], body), body


def test_a_card_is_put_right_later(http: Http) -> None:
    table = opened(http, "7+4", "5+5", "1+1")
    correction = {"amend": 3, "move": flip("ben", "=11"), "reason": "it was the eleven"}
    answer = table.post("/corrections", correction)
    assert answer.status == 201, answer
    assert answer.body["view"]["situation"]["entitled"] == ["anna", "ben"]
    wrong = {"amend": 3, "move": flip("ben", "1+1"), "reason": "no, the other one"}
    refused = table.post("/corrections", wrong)
    assert (refused.status, refused.problem, refused.body["version"]) == (422, "illegal-correction", 4)


def test_the_rules_hold_the_solution_cards(http: Http) -> None:
    told = http.get("/v1/rules/addi-cats").body
    assert [card["sum"] for card in told["solutions"]] == list(range(2, 21))
    assert told["solutions"][9]["additions"][0] == "1+10"
    assert sum(card["count"] for card in told["deck"]) == 137


def test_only_the_host_tells_of_slaps(http: Http) -> None:
    table = opened(http, "7+4", "=11")
    assert table.move({"type": "slaps", "order": ["anna"]}, "anna").status == 403
    assert table.move(flip("cleo", "1+1"), "cleo").status == 201
