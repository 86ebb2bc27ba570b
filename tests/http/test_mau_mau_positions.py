"""Mau Mau joined in the middle and asked about without a table, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Answer, Http

SEATS = [{"id": seat} for seat in ("anna", "ben", "cleo")]
OPENING = {"game": "mau-mau", "players": SEATS}
TWO = {"game": "mau-mau", "players": SEATS[:2]}
SMALLEST = {"turn": "ben", "top": "pink-4", "hands": {"anna": 3, "ben": 2}}
ROWS = [
    {"id": "anna", "hand": 6, "score": 0, "mau": False, "game_points": None},
    {"id": "ben", "hand": 4, "score": 0, "mau": False, "game_points": None},
    {"id": "cleo", "hand": 4, "score": 0, "mau": False, "game_points": None},
]
DENIED = {
    "place": "hand",
    "player": "anna",
    "size": 6,
    "denied": [{"what": "pink", "cards_since": 1}, {"what": "4", "cards_since": 1}],
}
LONG = {
    "game": "mau-mau",
    "version": 6,
    "options": {"series": "open"},
    "phase": "play",
    "round": 1,
    "game_number": 1,
    "turn": "anna",
    "direction": "clockwise",
    "starter": "anna",
    "winner": None,
    "top": "orange-plus2",
    "colour": "orange",
    "pending": {"kind": "plus2", "cards": 4, "named": None},
    "catchable": [],
    "players": ROWS,
    "piles": {"draw": None, "discard": {"size": 3, "top": "orange-plus2"}},
    "knowledge": {"places": [DENIED]},
}
DECK = {"pink-4": 10, "pink-5": 10, "orange-4": 10, "plus4": 4, "wild": 2}


def ruled(http: Http, situation: Any, language: str = "en", **question: Any) -> Answer:
    body = {"situation": situation, "question": question}
    return http.post("/v1/rules/mau-mau/rulings", body, Accept_Language=language)


def ruling(http: Http, situation: Any, **question: Any) -> Any:
    answer = ruled(http, situation, **question)
    assert answer.status == 200, answer
    return answer.body


def refusal(http: Http, opening: Any = TWO, **members: Any) -> Answer:
    return http.post("/v1/games", {**opening, "position": {**SMALLEST, **members}})


# Positions


def test_the_position_of_the_page_comes_out_as_it_went_in(http: Http) -> None:
    table = http.open(OPENING, position=LONG)
    assert table.get("/position").body == {**LONG, "version": 1}
    view = table.get().body
    assert (view["turn"], view["pending"]) == ("anna", {"kind": "plus2", "cards": 4})
    assert table.get("/events").body["events"][0]["data"]["position"] == LONG
    known = table.get("/knowledge").body["places"][1]
    assert known["possible"]["pink-7"] == 1 and known["denied"][0]["cards_since"] == 1
    table.play({"type": "draw", "player": "anna"})
    assert table.get().body["players"][0]["hand"] == 10


def test_the_smallest_position_is_played_to_the_end(http: Http) -> None:
    table = http.open(TWO, position=SMALLEST)
    view = table.get().body
    assert (view["round"], view["game_number"], view["starter"]) == (None, None, None)
    assert [row["score"] for row in view["players"]] == [None, None] and view["piles"]["discard"]["size"] is None
    table.play(
        {"type": "play", "player": "ben", "card": "pink-9", "say": "mau"},
        {"type": "draw", "player": "anna"},
        {"type": "pass", "player": "anna"},
        {"type": "play", "player": "ben", "card": "wild", "colour": "yellow", "say": "mau-mau"},
    )
    over = table.get().body
    assert (over["phase"], over["outcome"]) == ("finished", {"winners": ["ben"]})
    audit = table.get("/audit").body
    assert audit["sound"] and "record.position" in {each["rule"] for each in audit["findings"]}


def test_a_series_of_which_nothing_was_told_goes_on_until_the_table_ends_it(http: Http) -> None:
    table = http.open(TWO, options={"series": "open", "next_starter": "rotate"}, position=SMALLEST)
    table.play(
        {"type": "play", "player": "ben", "card": "pink-9", "say": "mau"},
        {"type": "play", "player": "anna", "card": "pink-7"},
        {"type": "play", "player": "ben", "card": "pink-1", "say": "mau-mau"},
        {"type": "score", "hands": {"anna": ["orange-7", "wild"]}},
        {"type": "next"},
    )
    assert table.get().body["turn"] is None and table.get("/position").body["turn"] is None
    again = http.open(TWO, options={"series": "open", "next_starter": "rotate"}, position=table.get("/position").body)
    for each in (table, again):
        each.play({"type": "start", "card": "pink-4"})
        assert each.get("/options").body["expects"][0]["type"] == "play"
        each.play({"type": "play", "player": "anna", "card": "pink-5"})
        view = each.get().body
        assert (view["starter"], view["turn"]) == ("anna", "ben")
    table.play({"type": "draw", "player": "ben"}, {"type": "pass", "player": "ben"})


def test_with_a_deck_everything_is_counted_once_the_discard_pile_is_told(http: Http) -> None:
    piles = {"discard": {"cards": ["orange-4", "pink-4"]}}
    table = http.open(TWO, options={"deck": DECK}, position={**SMALLEST, "piles": piles})
    assert table.get().body["piles"] == {"draw": 29, "discard": {"size": 2, "top": "pink-4"}}
    uncounted = http.open(TWO, options={"deck": DECK}, position=SMALLEST)
    assert uncounted.get().body["piles"] == {"draw": None, "discard": {"size": None, "top": "pink-4"}}
    for each in (table, uncounted):
        each.play({"type": "draw", "player": "ben"}, {"type": "pass", "player": "ben"})
        each.play({"type": "play", "player": "anna", "card": "pink-5"})
    short = {"draw": 0, "discard": {"size": 31, "top": "pink-4"}}
    empty = http.open(TWO, options={"deck": DECK}, position={**SMALLEST, "piles": short})
    drawn = empty.move({"type": "draw", "player": "ben"}).body
    assert [each["from"]["place"] for each in drawn["hands_on"]] == ["discard", "draw"]
    assert empty.get().body["piles"] == {"draw": None, "discard": {"size": 1, "top": "pink-4"}}


@pytest.mark.parametrize(("deck", "piles"), [(None, {}), (DECK, {"discard": {"cards": ["orange-4", "plus4"]}})])
@pytest.mark.parametrize(("second", "sound"), [("pink-5", False), ("orange-4", True)])
def test_what_a_draw_denied_before_is_audited(http: Http, deck: Any, piles: Any, second: str, sound: bool) -> None:
    """Of one card that came since, one can be pink; a play that shows another is accepted, and a finding."""
    denied = {"places": [{"place": "hand", "player": "anna", "denied": [{"what": "pink", "cards_since": 1}]}]}
    told = {"turn": "anna", "top": "plus4", "colour": "pink", "pending": None, "hands": {"anna": 5, "ben": 5}}
    table = http.open(TWO, options={"deck": deck}, position={**told, "piles": piles, "knowledge": denied})
    table.play(
        {"type": "play", "player": "anna", "card": "pink-4"},
        {"type": "play", "player": "ben", "card": "pink-4"},
        {"type": "play", "player": "anna", "card": second},
    )
    audit = table.get("/audit").body
    assert audit["sound"] is sound


def test_a_confided_card_is_in_the_position_of_its_seat_and_the_auditor_alone(http: Http) -> None:
    table = http.open(TWO, position=SMALLEST)
    table.move({"type": "draw", "player": "ben", "card": "pink-6"}, "ben")
    told = {role: table.get("/position", role).body for role in ("host", "ben", "anna", "spectator", "auditor")}
    assert {role for role, position in told.items() if "drawn" in position} == {"ben", "auditor"}
    again = http.open(TWO, position=told["ben"])
    assert again.get("/position", "ben").body == {**told["ben"], "version": 1}
    assert "drawn" not in again.get("/position", "anna").body
    for each in (table, again):
        assert each.move({"type": "play", "player": "ben", "card": "pink-7"}).rules == {"mau.drawn"}
        each.play({"type": "play", "player": "ben", "card": "pink-6"})


def test_a_last_card_without_its_call_waits_and_acts_after_all(http: Http) -> None:
    waiting = {"phase": "last-card", "top": "pink-plus2", "pending": {"kind": "plus2", "cards": 4}, "turn": None}
    table = http.open(OPENING, position={**waiting, "direction": "counterclockwise", "hands": HANDS})
    view = table.get().body
    assert view["catchable"] == [{"target": "anna", "missed": "mau-mau"}] and view["pending"] is None
    table.play({"type": "catch", "player": "ben", "target": "anna", "missed": "mau-mau"})
    view = table.get().body
    assert (view["turn"], view["pending"]) == ("cleo", {"kind": "plus2", "cards": 4})


HANDS = {"anna": 0, "ben": 3, "cleo": 2}


def test_places_go_on(http: Http) -> None:
    rows = [{"id": "anna", "hand": 0, "place": 1}, {"id": "ben", "hand": 1}, {"id": "cleo", "hand": 2}]
    told = {"turn": "ben", "top": "pink-4", "players": rows}
    table = http.open(OPENING, options={"places": True}, position=told)
    assert table.get().body["winner"] == "anna"
    assert table.get("/position").body["players"][0]["place"] == 1
    table.play({"type": "play", "player": "ben", "card": "pink-1", "say": "mau-mau"})
    assert table.get().body["outcome"]["ranking"] == [["anna"], ["ben"], ["cleo"]]


@pytest.mark.parametrize(
    ("members", "paths"),
    [
        ({"turn": None}, ["position.turn"]),
        ({"top": None}, ["position.top"]),
        ({"top": "wild"}, ["position.colour"]),
        ({"top": "pink-plus2"}, ["position.pending"]),
        ({"hands": {"ben": 2}}, ["position.hands.anna"]),
        ({"phase": "scoring", "turn": None}, ["position.winner"]),
        ({"tops": {}}, ["position.tops"]),
        ({"colour": "red"}, ["position.colour"]),
        ({"game": "ed-the-cat"}, ["position.game"]),
    ],
)
def test_what_a_position_needs(http: Http, members: Any, paths: list[str]) -> None:
    refused = refusal(http, **members)
    assert (refused.status, refused.problem) == (422, "invalid-request")
    assert sorted(refused.body["errors"]) == paths


@pytest.mark.parametrize(
    ("options", "members", "rules"),
    [
        ({}, {"hands": {"anna": 0, "ben": 2}}, {"mau.opening"}),
        ({}, {"colour": "orange"}, {"mau.opening"}),
        ({}, {"pending": {"kind": "plus2", "cards": 2}}, {"mau.opening"}),
        ({}, {"top": "pink-plus2", "pending": {"kind": "plus4", "cards": 4}}, {"mau.opening"}),
        ({}, {"top": "pink-plus2", "pending": {"kind": "plus2", "cards": 3}}, {"mau.opening"}),
        ({}, {"piles": {"discard": {"top": "pink-5"}}}, {"mau.opening"}),
        ({}, {"catchable": [{"target": "ben", "missed": "mau"}]}, {"mau.opening"}),
        ({}, {"winner": "ben"}, {"mau.opening"}),
        ({}, {"drawn": "pink-4"}, {"mau.opening"}),
        ({}, {"round": 2}, {"mau.opening"}),
        ({}, {"phase": "scoring", "turn": None, "winner": "ben"}, {"mau.opening"}),
        ({}, {"phase": "start"}, {"mau.opening"}),
        ({}, {"phase": "finished"}, {"mau.over"}),
        ({}, {"turn": "dora"}, {"mau.player"}),
        ({}, {"top": "green-4"}, {"mau.cards"}),
        ({"deck": DECK}, {"top": "pink-7"}, {"mau.cards"}),
        ({"deck": DECK}, {"piles": {"draw": 3, "discard": {"cards": ["pink-4"]}}}, {"mau.opening"}),
        ({"deck": DECK}, {"hands": {"anna": 30, "ben": 30}}, {"mau.opening"}),
        (
            {"series": {"points": 50}},
            {"players": [{"id": "anna", "score": 50}, {"id": "ben", "score": 1}]},
            {"mau.opening"},
        ),
        ({"places": True}, {"players": [{"id": "anna", "place": 1}], "hands": {"anna": 0, "ben": 2}}, {"mau.over"}),
    ],
)
def test_what_no_table_can_look_like(http: Http, options: Any, members: Any, rules: set[str]) -> None:
    refused = refusal(http, {**TWO, "options": options}, **members)
    assert (refused.status, refused.problem) == (422, "illegal-move"), refused
    assert refused.rules == rules
    assert all(each["message"] for each in refused.body["violations"])


# Questions


def test_a_card_fits_or_does_not(http: Http) -> None:
    found = ruling(http, {}, type="fits", card="pink-7", on="pink-4")
    assert (found["verdict"], found["answer"], found["assumes"], found["cases"]) == ("legal", {"fits": True}, [], [])
    assert [each["rule"] for each in found["reasons"]] == ["mau.fit"]
    [laid] = found["hands_on"]
    assert (laid["cards"], laid["done"], laid["to"]["place"]) == (["pink-7"], True, "discard")
    wrong = ruling(http, {"top": "pink-4", "turn": "ben"}, type="fits", card="orange-7")
    assert (wrong["verdict"], wrong["answer"], wrong["hands_on"]) == ("illegal", {"fits": False}, [])
    assert [each["rule"] for each in wrong["reasons"]] == ["mau.fit"]
    assert ruling(http, {}, type="fits", card="orange-7", on="wild", colour="orange")["verdict"] == "legal"
    german = ruled(http, {}, "de", type="fits", card="pink-7", on="pink-4").body
    assert german["reasons"][0]["message"] != found["reasons"][0]["message"]


def test_whether_a_sum_is_pending_is_not_guessed(http: Http) -> None:
    found = ruling(http, {}, type="fits", card="pink-7", on="pink-plus2")
    assert (found["verdict"], found["answer"]) == ("unproven", {"fits": True})
    assert [(each["rule"], each["facts"]) for each in found["assumes"]] == [("mau.pending", {"member": "pending"})]
    [case] = found["cases"]
    assert case["if"] == {"pending": {"kind": "plus2", "cards": 2}}
    assert (case["verdict"], case["answer"], case["hands_on"]) == ("illegal", {"fits": False}, [])
    told = ruling(http, {"pending": {"kind": "plus2", "cards": 6}}, type="fits", card="pink-7", on="pink-plus2")
    assert told["verdict"] == "illegal" and told["reasons"][0]["rule"] == "mau.pending"
    assert "player" not in told["reasons"][0]["facts"]
    both = ruling(http, {}, type="fits", card="orange-plus2", on="pink-plus2")
    assert (both["verdict"], both["assumes"]) == ("legal", [])
    free = {"options": {"stacking": "free"}, "colour": "pink"}
    only_pending = ruling(http, free, type="fits", card="orange-plus2", on="plus4")
    assert (only_pending["verdict"], only_pending["answer"]) == ("unproven", {"fits": False})
    assert [case["verdict"] for case in only_pending["cases"]] == ["legal"]


def test_what_a_chain_comes_to(http: Http) -> None:
    found = ruling(http, {}, type="owes", chain=["pink-plus2", "orange-plus2"])
    assert (found["verdict"], found["answer"]) == (None, {"draw": 4, "skip": False, "turn": None})
    assert {each["rule"] for each in found["reasons"]} == {"mau.pending"} and found["cases"] == []
    mixed = ruling(http, {}, type="owes", chain=["pink-plus2", "plus4"])
    assert (mixed["answer"], mixed["verdict"]) == (None, None) and mixed["reasons"][0]["rule"] == "mau.pending"
    free = {"options": {"stacking": "free"}}
    assert ruling(http, free, type="owes", chain=["pink-plus2", "plus4"])["answer"]["draw"] == 6
    seated = {"players": ["anna", "ben", "cleo"]}
    skip = ruling(http, seated, type="owes", chain=["pink-skip"], player="anna")
    assert skip["answer"] == {"draw": 0, "skip": True, "turn": "cleo"}
    assert [(case["if"], case["answer"]["turn"]) for case in skip["cases"]] == [
        ({"direction": "counterclockwise"}, "ben")
    ]
    around = ruling(http, {**seated, "direction": "clockwise"}, type="owes", chain=["pink-reverse"], player="anna")
    assert around["answer"] == {"draw": 0, "skip": False, "turn": "cleo"} and around["assumes"] == []
    two = {"players": ["anna", "ben"], "options": {"reverse_two": "skip"}}
    assert ruling(http, two, type="owes", chain=["pink-reverse"], player="anna")["answer"]["turn"] == "anna"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ({"hand_before": 2}, {"due": "mau", "missed": "mau", "penalty": 2}),
        ({"hand_before": 2, "said": "mau"}, {"due": "mau", "missed": None, "penalty": 0}),
        ({"hand_before": 2, "said": "mau-mau"}, {"due": "mau", "missed": "mau", "penalty": 2}),
        ({"hand_before": 1, "player": "anna"}, {"due": "mau-mau", "missed": "mau-mau", "penalty": 2}),
        ({"hand_before": 4}, {"due": None, "missed": None, "penalty": 0}),
        ({"hand_before": 4, "said": "mau"}, {"due": None, "missed": None, "penalty": 0}),
    ],
)
def test_which_call_is_due(http: Http, question: Any, answer: Any) -> None:
    found = ruling(http, {}, type="calls", **question)
    assert (found["verdict"], found["answer"]) == (None, answer)
    assert {each["rule"] for each in found["reasons"]} == {"mau.say"}


def test_house_rules_of_calls(http: Http) -> None:
    assert ruling(http, {"options": {"forgotten": 4}}, type="calls", hand_before=2)["answer"]["penalty"] == 4


def test_what_hands_count(http: Http) -> None:
    hands = {"anna": ["pink-7", "wild"], "ben": ["orange-skip", "pink-plus2"]}
    found = ruling(http, {}, type="score", hands=hands)
    assert (found["verdict"], found["answer"]) == (None, {"points": {"anna": 37, "ben": 35}})
    assert {each["rule"] for each in found["reasons"]} == {"mau.points"}
    with_winner = ruling(http, {"players": ["anna", "ben", "cleo"]}, type="score", hands=hands)
    assert with_winner["answer"]["points"]["cleo"] == 0
    many = ruling(http, {"options": {"deck": DECK}}, type="score", hands={"anna": ["wild"] * 3})
    assert many["answer"] is None and "mau.cards" in {each["rule"] for each in many["reasons"]}


@pytest.mark.parametrize(
    ("situation", "question", "path"),
    [
        ({}, {"type": "fits", "card": "pink-7"}, "question.on"),
        ({}, {"type": "fits", "card": "pink-7", "on": "wild"}, "question.colour"),
        ({}, {"type": "fits", "card": "green-7", "on": "pink-4"}, "question.card"),
        ({"players": ["anna", "ben"]}, {"type": "calls", "hand_before": 2, "player": "dora"}, "question.player"),
        ({}, {"type": "owes", "chain": []}, "question.chain"),
        ({}, {"type": "calls", "hand_before": 0}, "question.hand_before"),
        ({}, {"type": "guess"}, "question.type"),
    ],
)
def test_questions_that_make_no_sense(http: Http, situation: Any, question: Any, path: str) -> None:
    refused = ruled(http, situation, **question)
    assert (refused.status, refused.problem) == (422, "invalid-request")
    assert list(refused.body["errors"]) == [path]


def test_the_questions_are_listed(http: Http) -> None:
    questions = http.get("/v1/rules/mau-mau").body["questions"]
    assert [each["type"] for each in questions] == ["fits", "owes", "calls", "score"]
