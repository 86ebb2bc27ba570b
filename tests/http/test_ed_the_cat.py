"""Ed, the Cat over HTTP: what hands do, rounds, an early end, last cards, and what no deck can hold."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import ED, Answer, Http, Table
from tests.http.test_corrections import strike

Hand = tuple[str, str, list[str] | None, int | None, bool, str]


def play(player: str, card: str, target: str | None = None, *revealed: str) -> dict[str, Any]:
    hit = {} if target is None else {"target": target}
    return {"type": "play", "player": player, "card": card, **hit, "revealed": list(revealed)}


def hands_on(answer: Answer) -> list[Hand]:
    return [
        (spot(each["from"]), spot(each["to"]), each["cards"], each["count"], each["done"], each["message"])
        for each in answer.body["hands_on"]
    ]


def spot(place: dict[str, Any]) -> str:
    named = f"{place['seat']}:{place['place']}" if place["seat"] else place["place"]
    return f"{named}/{place['end']}" if "end" in place else named


# What hands do


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (
            play("anna", "1", "ben", "2", "3"),
            [
                ("anna:hand", "discard/top", ["1"], 1, True, "anna lays the 1 on the discard pile."),
                (
                    "anna:hand",
                    "discard/top",
                    ["2", "3"],
                    2,
                    True,
                    "2 and 3 out of anna's hand go onto the discard pile.",
                ),
            ],
        ),
        (
            play("anna", "2", "ben", "9"),
            [
                ("anna:hand", "discard/top", ["2"], 1, True, "anna lays the 2 on the discard pile."),
                (
                    "anna:hand",
                    "ben:penalty/top",
                    ["9"],
                    1,
                    True,
                    "9 out of anna's hand goes onto the penalty cards of ben.",
                ),
            ],
        ),
        (
            play("anna", "3", "ben"),
            [
                ("anna:hand", "discard/top", ["3"], 1, True, "anna lays the 3 on the discard pile."),
                ("draw", "ben:hand", None, 3, False, "ben takes 3 cards from the draw pile into the hand."),
            ],
        ),
        (
            play("anna", "4"),
            [
                ("anna:hand", "discard/top", ["4"], 1, True, "anna lays the 4 on the discard pile."),
                ("draw", "ben:hand", None, 1, False, "ben takes 1 card from the draw pile into the hand."),
                ("draw", "cleo:hand", None, 1, False, "cleo takes 1 card from the draw pile into the hand."),
            ],
        ),
        (
            play("anna", "5", "cleo"),
            [("anna:hand", "cleo:penalty/top", ["5"], 1, True, "anna lays the 5 on the penalty cards of cleo.")],
        ),
        (
            play("anna", "6", "ben", "1", "1"),
            [
                ("anna:hand", "discard/top", ["6"], 1, True, "anna lays the 6 on the discard pile."),
                (
                    "ben:hand",
                    "ben:penalty/top",
                    ["1", "1"],
                    2,
                    True,
                    "1 and 1 out of ben's hand become penalty cards of the same player.",
                ),
            ],
        ),
        (
            play("anna", "7", "ben", "8"),
            [
                ("anna:hand", "discard/top", ["7"], 1, True, "anna lays the 7 on the discard pile."),
                (
                    "anna:hand",
                    "anna:penalty/top",
                    ["8"],
                    1,
                    True,
                    "8 out of anna's hand becomes a penalty card of the same player.",
                ),
            ],
        ),
        (
            play("anna", "8"),
            [
                ("anna:hand", "discard/top", ["8"], 1, True, "anna lays the 8 on the discard pile."),
                ("draw", "anna:hand", None, 1, False, "anna takes 1 card from the draw pile into the hand."),
            ],
        ),
        (
            play("anna", "9", "cleo"),
            [
                ("anna:hand", "discard/top", ["9"], 1, True, "anna lays the 9 on the discard pile."),
                ("cleo:hand", "anna:hand", None, 1, False, "anna takes 1 card, unseen, out of cleo's hand."),
            ],
        ),
    ],
    ids=lambda each: each["card"] if isinstance(each, dict) else "",
)
def test_each_card_says_what_hands_do(table: Table, report: dict[str, Any], expected: list[Hand]) -> None:
    assert hands_on(table.move(report)) == expected


def test_hands_are_told_in_german(table: Table) -> None:
    told = table.move(play("anna", "6", "ben", "1", "3"), Accept_Language="de").body["hands_on"]
    assert [each["message"] for each in told] == [
        "anna legt die 6 auf den Ablagestapel.",
        "1 und 3 aus der Hand von ben werden eigene Strafkarten.",
    ]


def test_a_six_on_a_short_hand_takes_from_the_pile(http: Http) -> None:
    table = http.open({"game": "ed-the-cat", "players": [{"id": "anna"}, {"id": "ben"}]})
    table.play(play("anna", "8"), play("ben", "1", "anna", "1", "1"), play("anna", "8"), play("ben", "5", "anna"))
    told = hands_on(table.move(play("anna", "6", "ben", "7", "8")))
    assert [each[:3] for each in told] == [
        ("anna:hand", "discard/top", ["6"]),
        ("ben:hand", "ben:penalty/top", ["7"]),
        ("draw", "ben:penalty/top", ["8"]),
    ]
    kept = hands_on(table.move({"type": "discard_penalty", "player": "ben", "card": "7"}))
    said = "The 7 goes from the penalty cards of ben onto the discard pile."
    assert kept == [("ben:penalty", "discard/top", ["7"], 1, True, said)]


def test_a_refill_comes_between_the_cards_that_are_drawn(http: Http) -> None:
    table = http.open({"game": "ed-the-cat", "players": [{"id": seat} for seat in "abcdefgh"]})
    table.play(*(play(seat, "4") for seat in "abcde"), *(play(seat, "8") for seat in "fgha"))
    assert table.get().body["piles"]["draw"] == 2
    *_, two, shuffled, one = hands_on(table.move(play("b", "3", "c")))
    assert two[:4] == ("draw", "c:hand", None, 2) and one[:4] == ("draw", "c:hand", None, 1)
    source, target, cards, count, done, message = shuffled
    assert (source, target, count, done) == ("discard", "draw/shuffled", 10, False)
    assert sorted(cards or []) == ["3", *["4"] * 5, *["8"] * 4]
    assert message == "The whole discard pile (10 cards) is shuffled and becomes the draw pile."


# Rounds


def round_of(table: Table) -> Answer:
    """anna gets rid of all cards at once, ben and cleo hold what is shown."""
    table.play(play("anna", "1", "ben", "2", "2"), play("ben", "8"), play("cleo", "8"), play("anna", "1", "ben", "3"))
    hands = {"ben": ["9", "9", "9", "9", "9"], "cleo": ["1", "1", "1", "2", "2"]}
    return table.move({"type": "score", "hands": hands})


def test_a_table_plays_as_many_rounds_as_it_wants(http: Http) -> None:
    table = http.open({**ED, "options": {"rounds": 1}})
    answer = round_of(table)
    assert (answer.body["view"]["status"], answer.body["view"]["outcome"]["winners"]) == ("finished", ["anna"])
    assert answer.body["hands_on"] == []


def test_a_new_deal_is_one_entry(table: Table) -> None:
    answer = round_of(table)
    assert answer.body["view"]["round"] == 2
    said = "All cards are gathered and shuffled, and five each are dealt to anna, ben and cleo."
    assert hands_on(answer) == [("discard", "draw/shuffled", None, None, False, said)]


@pytest.mark.parametrize("rounds", [0, 51, -1, 1.5, "2", True, [1]])
def test_rounds_that_no_table_can_want(http: Http, rounds: Any) -> None:
    refused = http.post("/v1/games", {**ED, "options": {"rounds": rounds}})
    assert (refused.status, refused.problem) == (422, "invalid-request")
    assert list(refused.body["errors"]) == ["options.rounds"]


def test_rounds_stand_in_the_rules(http: Http) -> None:
    rules = http.get("/v1/rules/ed-the-cat").body
    assert rules["options"]["properties"]["rounds"]["default"] is None
    assert {"ed.ruling.rounds", "ed.ruling.one-other-card"} <= {each["id"] for each in rules["rulings"]}
    german = http.get("/v1/rules/ed-the-cat", Accept_Language="de").body
    (ruling,) = (each for each in german["rulings"] if each["id"] == "ed.ruling.rounds")
    assert ruling["option"] == "rounds" and "Runden" in ruling["decision"]


# The end by the table


def test_it_ends_by_the_rounds_that_were_scored(table: Table) -> None:
    round_of(table)
    ended = table.post("/end", {"reason": "bedtime", "outcome": "as-it-stands"})
    outcome = ended.body["view"]["outcome"]
    assert outcome["winners"] == ["anna"] and outcome["scores"] == {"anna": 0, "ben": 45, "cleo": 7}
    assert outcome["ranking"] == [["anna"], ["cleo"], ["ben"]]
    assert ended.body["hands_on"] == []
    assert "with the fewest points anna wins" in ended.body["narration"]
    score = table.post("/disputes", {"kind": "score", "against": "ben", "evidence": {"claimed": 45}}).body
    assert score["verdict"] == "upheld" and [each["versions"] for each in score["reasons"]] == [[6], [6]]
    turn = table.post("/disputes", {"kind": "turn", "evidence": {"claimed": "ben"}}).body
    assert (turn["verdict"], turn["reasons"][0]["rule"]) == ("rejected", "ed.over")
    assert strike(table, 7).status == 201 and table.get().body["outcome"] is None


def test_it_ends_without_a_round_and_all_share(table: Table) -> None:
    ended = table.post("/end", {"reason": "bedtime", "outcome": "as-it-stands"}, Accept_Language="de")
    assert ended.body["view"]["outcome"]["winners"] == ["anna", "ben", "cleo"]
    assert "Keine Runde ist gewertet, also teilen alle." in ended.body["narration"]


def test_covered_penalty_cards_stay_covered_at_a_table_that_ends_early(table: Table) -> None:
    table.play(play("anna", "5", "ben"))
    for outcome in ("none", "as-it-stands"):
        version = table.post("/end", {"reason": "bedtime", "outcome": outcome}).version
        rows = {row["id"]: row["penalty"] for row in table.get(role="cleo").body["players"]}
        assert rows["ben"] == {"size": 1, "top": "5"} and rows["cleo"]["cards"] == []
        assert strike(table, version).status == 201


# Refusals in words


def test_a_last_card_names_nobody_in_its_story(http: Http) -> None:
    table = http.open({"game": "ed-the-cat", "players": [{"id": "anna"}, {"id": "ben"}]})
    table.play(play("anna", "1", "ben", "2", "2"), play("ben", "8"), play("anna", "5", "ben"), play("ben", "8"))
    answer = table.move(play("anna", "7", "dora", "3"))
    assert answer.status == 201
    assert answer.body["narration"].startswith("anna plays a 7 as the last card and gets a penalty card")
    assert "dora" not in answer.body["narration"] + str(answer.body["hands_on"])
    assert table.get("/audit").body["sound"]


@pytest.mark.parametrize(
    ("language", "unknown", "phase"),
    [
        (
            "en",
            "There is no card 12 in this game.",
            "This is not the moment for showing the hands: playing a card is due.",
        ),
        (
            "de",
            "Eine Karte 12 gibt es in diesem Spiel nicht.",
            "Für das Zeigen der Hände ist jetzt nicht der Moment; an der Reihe ist das Ausspielen einer Karte.",
        ),
    ],
)
def test_what_is_wrong_is_said_in_words(table: Table, language: str, unknown: str, phase: str) -> None:
    no_card = table.move(play("anna", "12"), Accept_Language=language).body["violations"]
    assert [(each["rule"], each["message"]) for each in no_card] == [("ed.cards", unknown)]
    too_soon = table.move({"type": "score", "hands": {}}, Accept_Language=language).body["violations"]
    assert ("ed.phase", phase) in [(each["rule"], each["message"]) for each in too_soon]
    filed = table.post("/disputes", {"kind": "card-count", "evidence": {"card": "12"}}, Accept_Language=language)
    assert filed.body["reasons"][0]["message"] == unknown


def test_penalty_cards_are_named_with_where_they_came_from(http: Http) -> None:
    table = http.open({"game": "ed-the-cat", "players": [{"id": "anna"}, {"id": "ben"}]})
    table.play(play("anna", "6", "ben", "3", "8"), play("ben", "8"), play("anna", "5", "ben"))
    filed = table.post("/disputes", {"kind": "penalty", "against": "ben", "evidence": {"claimed": ["3", "5", "8"]}})
    assert filed.body["verdict"] == "upheld"
    assert [(each["message"], each["versions"]) for each in filed.body["reasons"]] == [
        ("The 3 came at 2 out of ben's hand, by the 6 of anna.", [2]),
        ("The 8 came at 2 out of ben's hand, by the 6 of anna.", [2]),
        ("The 5 came at 4 out of anna's hand, by the 5 of anna.", [4]),
        ("The penalty cards of ben: 3, 8 and 5.", [2, 2, 4]),
    ]
