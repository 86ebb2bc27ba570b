"""Cheese Rescue over HTTP: what hands do, how the board is settled, and tables that end early."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game_records import records
from tests.http.client import Answer, Http, Table
from tests.http.test_corrections import strike

CHEESE = {"game": "cheese-rescue", "players": [{"id": "anna"}, {"id": "ben"}]}
BEDTIME = {"reason": "bedtime", "outcome": "as-it-stands"}
(WHOLE_GAME,) = (record for record in records("cheese-rescue") if record.name.endswith("/two-players"))
REPORTS = [entry.body for entry in WHOLE_GAME.entries if entry.kind == "move" and not entry.refused]


@pytest.fixture
def table(http: Http) -> Table:
    return http.open(CHEESE)


def place(player: str, card: str, x: int, y: int, **drawn: str) -> dict[str, Any]:
    return {"type": "place", "player": player, "card": card, "x": x, "y": y, **drawn}


def hand(seat: str) -> dict[str, Any]:
    return {"seat": seat, "place": "hand"}


def cell(x: int, y: int) -> dict[str, Any]:
    return {"seat": None, "place": "board", "x": x, "y": y}


PILE, BOX = {"seat": None, "place": "draw"}, {"seat": None, "place": "box"}


def entry(source: Any, target: Any, cards: list[str] | None, done: bool, message: str) -> dict[str, Any]:
    return {"from": source, "to": target, "cards": cards, "count": 1, "done": done, "message": message}


def gone(answer: Answer) -> list[tuple[str, int, int]]:
    """What goes from the board into the box, in order."""
    leaving = [each for each in answer.body["hands_on"] if each["to"] == BOX]
    assert all(each["from"]["place"] == "board" and not each["done"] and each["count"] == 1 for each in leaving)
    return [(each["cards"][0], each["from"]["x"], each["from"]["y"]) for each in leaving]


def test_a_card_goes_to_its_spot_and_an_animal_into_the_hand(table: Table) -> None:
    assert table.move(place("anna", "cat", 1, 0)).body["hands_on"] == [
        entry(hand("anna"), cell(1, 0), ["cat"], True, "anna lays a cat down at (1, 0)."),
        entry(PILE, hand("anna"), None, False, "anna takes the top animal off the pile."),
    ]
    told = table.move(place("ben", "cheese-3", 0, 1), Accept_Language="de").body["hands_on"]
    assert [each["message"] for each in told] == [
        "ben legt einen Käse im Wert von 3 auf (0, 1) ab.",
        "ben nimmt das oberste Tier vom Stapel auf die Hand.",
    ]


def test_an_animal_that_everybody_saw_is_named(http: Http) -> None:
    table = http.open({**CHEESE, "options": {"open_hands": True}})
    _, drawn = table.move(place("anna", "cat", 1, 0, drawn="dog")).body["hands_on"]
    assert drawn == entry(PILE, hand("anna"), ["dog"], True, "anna takes a dog off the pile.")


def test_the_last_card_sends_the_chased_into_the_box(table: Table) -> None:
    table.play(*REPORTS[:-1])
    last = table.move(REPORTS[-1])
    removed = last.body["view"]["removed"]
    assert gone(last) == [
        *(("cat", x, y) for x, y in removed["cats"]),
        *(("mouse", x, y) for x, y in removed["mice"]),
        ("cheese-1", -2, -1),
        ("cheese-2", 0, -2),
    ]
    first, *_, eaten = last.body["hands_on"]
    assert first["to"] == cell(2, -2) and first["done"]
    assert eaten["message"] == "The cheese at (0, -2) goes into the box: it lies next to a mouse."
    assert len(last.body["view"]["board"]) == 25, "the view keeps what was laid"


def test_taking_the_last_card_back_brings_all_of_them_back(table: Table) -> None:
    table.play(*REPORTS)
    told = strike(table, 25).body["hands_on"]
    returning = [each for each in told if each["from"] == BOX]
    assert sorted(card for each in returning for card in each["cards"]) == sorted(
        [*["cat"] * 4, *["mouse"] * 3, "cheese-1", "cheese-2"]
    )
    assert {each["to"]["place"] for each in returning} == {"board"}


def test_a_table_that_ends_early_is_settled_as_it_lies(table: Table) -> None:
    table.play(place("anna", "cheese-3", 1, 0), place("ben", "mouse", 1, 1), place("anna", "cheese-2", 0, 1))
    table.play(place("ben", "cheese-1", 0, -1), place("anna", "cat", 2, 0))
    ended = table.post("/end", BEDTIME)
    view = ended.body["view"]
    assert (view["phase"], view["turn"], view["expects"]) == ("finished", None, [])
    assert view["removed"] == {"cats": [], "mice": [], "cheeses": [[0, 1], [1, 0]]}
    assert gone(ended) == [("cheese-2", 0, 1), ("cheese-3", 1, 0)]
    assert view["outcome"]["winners"] == ["ben"] and view["outcome"]["scores"] == {"anna": 0, "ben": 1}
    assert ended.body["narration"] == (
        'The table ends the game: "bedtime". Mice eat 2 cheeses, at (0, 1) and (1, 0). anna has 0 points. '
        "ben has 1 point. The game is over: ben wins."
    )
    score = table.post("/disputes", {"kind": "score", "against": "ben", "evidence": {"claimed": 1}}).body
    assert score["verdict"] == "upheld"
    counted = table.post("/disputes", {"kind": "card-count", "against": "ben", "evidence": {"claimed": 8}}).body
    assert counted["verdict"] == "upheld"
    returned = strike(table, 7).body["hands_on"]
    assert [(each["from"], each["cards"]) for each in returned] == [(BOX, ["cheese-3"]), (BOX, ["cheese-2"])]
    assert table.get("/audit").body["sound"]


def test_a_table_that_ends_for_nothing_leaves_all_cards_where_they_are(table: Table) -> None:
    turn = {"kind": "turn", "evidence": {"claimed": "anna"}}
    ended = table.post("/end", {"reason": "bedtime", "outcome": "none"})
    assert (ended.body["hands_on"], ended.body["view"]["removed"]) == ([], None)
    settled = table.post("/disputes", turn).body
    assert (settled["verdict"], settled["reasons"][0]["rule"]) == ("rejected", "cheese.over")
    score = table.post("/disputes", {"kind": "score", "against": "anna", "evidence": {"claimed": 0}}).body
    assert score["verdict"] == "upheld"
    assert score["reasons"][0]["message"] == "The table ended the game without counting points."


def test_the_best_of_an_early_end_is_found_by_cheeses_left(table: Table) -> None:
    table.play(place("anna", "cheese-2", 1, 0), place("ben", "cheese-1", 0, 1), place("anna", "dog", 0, -1))
    table.play(place("ben", "cheese-1", -1, 0))
    outcome = table.post("/end", BEDTIME).body["view"]["outcome"]
    assert outcome["winners"] == ["ben"]
    assert (outcome["scores"], outcome["cheeses"]) == ({"anna": 2, "ben": 2}, {"anna": 1, "ben": 2})


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "There is no card cow in this game."), ("de", "Eine Karte cow gibt es in diesem Spiel nicht.")],
)
def test_an_unknown_card_is_told_so(table: Table, language: str, said: str) -> None:
    refused = table.move(place("anna", "cow", 1, 0), Accept_Language=language)
    assert [(each["rule"], each["message"]) for each in refused.body["violations"]] == [("cheese.cards", said)]


def test_a_card_after_the_end_is_refused_in_words(table: Table) -> None:
    table.post("/end", BEDTIME)
    (violation,) = table.move(place("anna", "cat", 1, 0), Accept_Language="de").body["violations"]
    assert (violation["rule"], violation["message"]) == (
        "cheese.over",
        "Das Spiel ist aus; es kann keine Karte mehr folgen.",
    )
