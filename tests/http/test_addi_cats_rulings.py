"""Addi Cat's without a table: slaps, sums, who may slap, and what was left out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Answer, Http

SEATS = ["anna", "ben", "cleo"]
TOPS = {"anna": "7+4", "ben": "=11", "cleo": "3+3"}
COUNTED = {"players": SEATS, "tops": TOPS, "piles": {"anna": 1, "ben": 1, "cleo": 1}, "down": {"anna": 9, "ben": 9}}
EQUAL = {"kind": "equal", "sum": 11, "seats": ["anna", "ben"], "joins": []}


def ask(http: Http, situation: dict[str, Any], **question: Any) -> Answer:
    return http.post("/v1/rules/addi-cats/rulings", {"situation": situation, "question": question})


def ruled(http: Http, situation: dict[str, Any], **question: Any) -> dict[str, Any]:
    answer = ask(http, situation, **question)
    assert answer.status == 200, answer
    body: dict[str, Any] = answer.body
    return body


def moved(hands: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [(each["from"], each["to"], each["cards"], each["count"]) for each in hands]


def pile(seat: str, to: str) -> tuple[dict[str, Any], dict[str, Any], None, None]:
    return {"seat": seat, "place": "up"}, {"seat": to, "place": "down", "end": "bottom"}, None, None


def cites(ruling: dict[str, Any]) -> set[str]:
    return {reason["rule"] for reason in ruling["reasons"]}


def test_one_call_settles_a_slap_at_a_table_that_never_opened_a_game(http: Http) -> None:
    ruling = ruled(http, {"players": SEATS, "tops": TOPS}, type="slaps", order=["ben", "cleo"])
    answer = {
        "entitled": [EQUAL],
        "sums": {"anna": 11, "ben": 11, "cleo": 6},
        "duels": [{"kind": "equal", "sum": 11, "winner": "ben", "losers": ["anna"]}],
        "winners": ["ben"],
        "sinners": ["cleo"],
        "trick": None,
        "chase": [],
        "out": [],
        "next": "ben",
    }
    assert (ruling["verdict"], ruling["answer"]) == ("unproven", answer)
    both = [pile("anna", "cleo"), pile("ben", "cleo")]
    assert moved(ruling["hands_on"]) == both
    assert [(each["rule"], each["facts"]) for each in ruling["assumes"]] == [
        ("addi.turn", {"member": "down", "seat": "anna"}),
        ("addi.turn", {"member": "down", "seat": "ben"}),
    ]
    assert [(case["if"], case["verdict"], case["answer"]) for case in ruling["cases"]] == [
        ({"down": {"anna": 0}}, "legal", {**answer, "out": ["anna"], "next": None}),
        ({"down": {"ben": 0}}, "legal", {**answer, "out": ["ben"], "next": None}),
    ]
    assert all(moved(case["hands_on"]) == both for case in ruling["cases"])
    assert cites(ruling) == {"addi.equal", "addi.duel", "addi.sin"}
    assert {"seat": "anna", "card": "7+4", "sum": 11} in [reason["facts"] for reason in ruling["reasons"]]
    assert all(reason["source"]["section"] and reason["message"] for reason in ruling["reasons"])


def test_it_speaks_both_languages(http: Http) -> None:
    body = {"situation": {"players": SEATS, "tops": TOPS}, "question": {"type": "slaps", "order": ["cleo"]}}
    german = http.post("/v1/rules/addi-cats/rulings", body, Accept_Language="de").body
    said = [reason["message"] for reason in german["reasons"]]
    assert "Cleo" not in said[0] and any("war nicht betroffen" in each for each in said)
    assert all("angenommen" in each["message"] for each in german["assumes"])


def test_with_all_sizes_told_nothing_is_assumed(http: Http) -> None:
    ruling = ruled(http, {**COUNTED, "down": {"anna": 9, "ben": 9, "cleo": 1}}, type="slaps", order=["ben", "cleo"])
    assert (ruling["verdict"], ruling["assumes"], ruling["cases"]) == ("legal", [], [])
    assert [(each["cards"], each["count"]) for each in ruling["hands_on"]] == [(["7+4"], 1), (["=11"], 1)]


def test_nobody_is_due_where_nobody_said_whose_turn_it_is(http: Http) -> None:
    situation = {"players": SEATS, "tops": {**TOPS, "ben": "=12"}}
    assert ruled(http, situation, type="slaps", order=["cleo"])["answer"]["next"] is None
    assert ruled(http, {**situation, "turn": "ben"}, type="slaps", order=["cleo"])["answer"]["next"] == "ben"
    ruling = ruled(http, {**situation, "flipper": "ben"}, type="slaps", order=["cleo"])
    assert ruling["answer"]["next"] == "cleo" and "direction" in [each["facts"]["member"] for each in ruling["assumes"]]
    assert {"direction": "counterclockwise"} in [case["if"] for case in ruling["cases"]]


def test_a_special_on_top_is_taken_to_be_running(http: Http) -> None:
    situation = {"players": SEATS, "tops": {"anna": "chase", "ben": "=12", "cleo": "3+3"}}
    ruling = ruled(http, situation, type="slaps", order=["ben", "anna", "cleo"])
    assert ruling["answer"]["entitled"] == [{"kind": "chase", "seats": SEATS}]
    assert ruling["answer"]["chase"] == ["cleo"] and ruling["answer"]["next"] == "ben"
    assert moved(ruling["hands_on"]) == [pile("cleo", "cleo")]
    settled = next(case for case in ruling["cases"] if case["if"] == {"running": []})
    assert settled["answer"]["sinners"] == ["ben", "anna", "cleo"]
    assert ("addi.chase", {"member": "running"}) in [(each["rule"], each["facts"]) for each in ruling["assumes"]]


def test_of_two_kinds_on_top_the_situation_says_which_runs(http: Http) -> None:
    tops = {"anna": "chase", "ben": "seesaw", "cleo": "3+3", "dora": "=9"}
    situation = {"players": [*SEATS, "dora"], "tops": tops}
    refused = ask(http, situation, type="entitled")
    assert (refused.status, refused.problem) == (422, "invalid-request")
    assert "running" in str(refused.body["errors"])
    ruling = ruled(http, {**situation, "running": ["seesaw"]}, type="entitled")
    assert ruling["verdict"] is None
    assert ruling["answer"]["entitled"] == [{"kind": "seesaw", "seats": ["cleo", "dora"]}]


def test_a_last_special_joins_only_without_a_stack(http: Http) -> None:
    situation = {"players": [*SEATS, "dora"], "tops": {**TOPS, "dora": "gift"}}
    ruling = ruled(http, situation, type="entitled")
    assert ruling["answer"]["entitled"] == [EQUAL] and ruling["verdict"] is None
    (case,) = ruling["cases"]
    assert case["if"] == {"down": {"dora": 0}} and case["answer"]["entitled"] == [{**EQUAL, "joins": ["dora"]}]
    joined = ruled(http, {**situation, "down": {"dora": 0}}, type="slaps", order=["dora"])
    assert joined["answer"]["duels"][0]["winner"] == "dora" and "addi.last-special" in cites(joined)


def test_a_tie_that_matters_asks_for_paws(http: Http) -> None:
    situation = {"players": SEATS, "tops": TOPS}
    ruling = ruled(http, situation, type="slaps", order=[["anna", "ben"]])
    assert (ruling["verdict"], ruling["answer"], ruling["hands_on"]) == ("illegal", None, [])
    assert [(reason["rule"], reason["facts"]) for reason in ruling["reasons"]] == [
        ("addi.tie", {"tied": ["anna", "ben"]})
    ]
    for paws in ({"coverage": ["ben", "anna"]}, {"head": "ben"}):
        settled = ruled(http, situation, type="slaps", order=[["anna", "ben"]], **paws)
        assert settled["answer"]["winners"] == ["ben"] and "addi.tie" in cites(settled)


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ({"order": ["anna", "ben"], "head": "ben"}, {"addi.tie-evidence"}),
        ({"order": ["anna", "anna"]}, {"addi.slaps-twice"}),
        ({"order": ["anna"], "split": {"cleo": ["7+4"]}}, {"addi.split"}),
    ],
)
def test_what_cannot_be_reported_is_illegal_here_too(http: Http, question: dict[str, Any], rules: set[str]) -> None:
    situation = {**COUNTED, "down": {"anna": 9, "ben": 9, "cleo": 9}}
    ruling = ruled(http, situation, type="slaps", **question)
    assert (ruling["verdict"], ruling["answer"], cites(ruling)) == ("illegal", None, rules)


def test_several_losers_share_what_nobody_counted(http: Http) -> None:
    situation = {"players": SEATS, "tops": {**TOPS, "cleo": "5+6"}}
    ruling = ruled(http, situation, type="slaps", order=["ben"])
    assert [(each["from"]["seat"], each["to"]["seat"], each["count"]) for each in ruling["hands_on"]] == [
        ("ben", "cleo", None),
        ("ben", "anna", None),
        ("cleo", "cleo", None),
        ("anna", "anna", None),
    ]
    told = {**situation, "players": [{"id": "ben", "up": {"cards": ["3+3", "=11"]}}], "tops": {}}
    rows = [{"id": "anna", "up": {"top": "7+4"}}, *told["players"], {"id": "cleo", "up": {"top": "5+6"}}]
    shared = ruled(http, {"players": rows}, type="slaps", order=["ben"], split={"anna": ["3+3"], "cleo": ["=11"]})
    assert [each["cards"] for each in shared["hands_on"]] == [["3+3"], ["=11"], None, None]
    missing = ask(http, situation, type="slaps", order=["ben"], split={"anna": ["3+3"], "cleo": ["=11"]})
    assert (missing.status, missing.problem) == (422, "invalid-request")


def test_one_card_leaves_from_under_a_pile(http: Http) -> None:
    situation = {"players": SEATS, "tops": {**TOPS, "ben": "trick"}, "down": {"anna": 0, "ben": 3, "cleo": 5}}
    ruling = ruled(http, {**situation, "piles": {"anna": 4}}, type="slaps", order=["ben"])
    under = {"seat": "ben", "place": "down", "end": "bottom"}
    assert moved(ruling["hands_on"]) == [
        ({"seat": "cleo", "place": "down", "end": "top"}, under, None, 1),
        ({"seat": "anna", "place": "up", "end": "bottom"}, under, None, 1),
    ]
    assert ruling["answer"]["trick"] == "ben"


def test_piles_are_turned_over_where_nobody_can_flip(http: Http) -> None:
    situation = {"players": SEATS, "tops": {**TOPS, "ben": "=12"}, "down": dict.fromkeys(SEATS, 0), "turn": None}
    ruling = ruled(http, {**situation, "piles": {"anna": 1}, "phase": "stalled"}, type="slaps", order=[])
    assert [(each["from"]["seat"], each["to"]["seat"], each["cards"]) for each in ruling["hands_on"]] == [
        ("anna", "anna", ["7+4"]),
        ("ben", "ben", None),
        ("cleo", "cleo", None),
    ]


@pytest.mark.parametrize(("card", "number"), [("7+4", 11), ("=11", 11), ("gift", None)])
def test_what_a_card_counts(http: Http, card: str, number: int | None) -> None:
    ruling = ruled(http, {}, type="sum", card=card)
    assert (ruling["verdict"], ruling["answer"], ruling["hands_on"]) == (None, {"sum": number}, [])


@pytest.mark.parametrize(
    ("situation", "question", "path"),
    [
        ({"tops": TOPS}, {"type": "slaps", "order": []}, "players"),
        ({"players": SEATS, "tops": {"anna": "7+4"}}, {"type": "entitled"}, "situation.players.1.up.top"),
        ({"players": SEATS, "tops": TOPS}, {"type": "slaps", "order": ["dora"]}, "order"),
        ({"players": SEATS, "tops": TOPS}, {"type": "slaps"}, "order"),
        ({"players": SEATS, "tops": TOPS}, {"type": "score"}, "type"),
        ({}, {"type": "sum", "card": "11+11"}, "card"),
    ],
)
def test_what_is_missing_or_not_at_this_table(
    http: Http, situation: dict[str, Any], question: dict[str, Any], path: str
) -> None:
    refused = ask(http, situation, **question)
    assert (refused.status, refused.problem) == (422, "invalid-request")
    assert path in str(refused.body["errors"])


def test_a_situation_that_cannot_be(http: Http) -> None:
    situation = {"players": SEATS, "tops": {**TOPS, "ben": "7+4"}, "turn": "ben", "down": {"ben": 0}}
    refused = ask(http, situation, type="entitled")
    assert (refused.status, refused.problem) == (422, "illegal-move")
    assert refused.rules == {"addi.cards", "addi.opening"}
