"""Questions without a table, through HTTP."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from referee.games import GAMES
from tests.games.tables import said_of
from tests.http.client import Answer, Http
from tests.http.test_positions import bent

ED, CHEESE = "ed-the-cat", "cheese-rescue"
ASKED = [name for name, game in GAMES.items() if game.questions]


def ask(http: Http, game: str, question: Any, situation: Any = None, **headers: str) -> Answer:
    body = {"question": question} if situation is None else {"situation": situation, "question": question}
    return http.post(f"/v1/rules/{game}/rulings", body, **headers)


def ruling(http: Http, game: str, question: Any, situation: Any = None) -> Any:
    answer = ask(http, game, question, situation)
    assert answer.status == 200, answer
    return answer.body


def action(card: str, **more: Any) -> dict[str, Any]:
    return {"type": "action", "player": "anna", "card": card, **more}


ENOUGH = {"players": ["anna", "ben", "cleo"], "hands": {"anna": 5, "ben": 5, "cleo": 5}}
ACTIONS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (action("1", target="ben"), {"draws": [], "reveals": 2}),
    (action("2", target="ben"), {"draws": [], "reveals": 1}),
    (action("3", target="ben"), {"draws": [{"player": "ben", "count": 3}], "reveals": 0}),
    (action("4"), {"draws": [{"player": "ben", "count": 1}, {"player": "cleo", "count": 1}], "reveals": 0}),
    (action("5", target="ben"), {"draws": [], "reveals": 0}),
    (action("6", target="ben"), {"draws": [], "reveals": 2}),
    (action("7", target="ben"), {"draws": [], "reveals": 1}),
    (action("8"), {"draws": [{"player": "anna", "count": 1}], "reveals": 0}),
    (action("9", target="ben"), {"draws": [], "reveals": 0}),
]


@pytest.mark.parametrize(("question", "expected"), ACTIONS)
def test_what_each_card_does(http: Http, question: dict[str, Any], expected: dict[str, Any]) -> None:
    told = ruling(http, ED, question, ENOUGH)
    assert told["verdict"] == "legal" and told["assumes"] == told["cases"] == []
    assert told["answer"] == {**expected, "ends_round": False, "finisher": None}
    laid, *rest = told["hands_on"]
    assert laid["done"] is True and laid["cards"] == [question["card"]]
    assert all(each["cards"] is None and each["done"] is False for each in rest)
    assert {reason["rule"] for reason in told["reasons"]} <= {"ed.action", "ed.revealed-count"}
    assert all(reason["source"]["section"] for reason in told["reasons"])


def test_hands_that_were_left_out_are_cases(http: Http) -> None:
    told = ruling(http, ED, action("1", target="ben"))
    assert told["verdict"] == "unproven" and told["answer"]["reveals"] == 2
    assert [each["facts"] for each in told["assumes"]] == [{"member": "hands", "seat": "anna"}]
    assert [(each["if"], each["answer"]["reveals"], each["answer"]["ends_round"]) for each in told["cases"]] == [
        ({"hands": {"anna": 1}}, 0, True),
        ({"hands": {"anna": 2}}, 1, True),
        ({"hands": {"anna": 3}}, 2, True),
    ]
    assert ruling(http, ED, action("8"))["assumes"] == [], "its player draws, whatever the hand"
    nine = ruling(http, ED, action("9", target="ben"))
    assert [each["if"] for each in nine["cases"]] == [{"hands": {"ben": 1}}]


def test_a_case_put_into_the_situation_is_the_answer(http: Http) -> None:
    question = action("6", target="ben")
    for case in ruling(http, ED, question)["cases"]:
        again = ruling(http, ED, question, case["if"])
        assert (again["answer"], again["hands_on"]) == (case["answer"], case["hands_on"])


def test_what_is_illegal_cites_each_broken_rule(http: Http) -> None:
    told = ruling(http, ED, action("4", target="anna"), {**ENOUGH, "turn": "ben"})
    assert (told["verdict"], told["answer"], told["hands_on"]) == ("illegal", None, [])
    assert [reason["rule"] for reason in told["reasons"]] == ["ed.turn", "ed.target-needless"]
    german = ask(http, ED, action("4", target="anna"), {**ENOUGH, "turn": "ben"}, Accept_Language="de")
    assert german.body["reasons"][0]["message"] == "ben ist dran, nicht anna."


def test_illegal_only_because_of_an_assumed_hand_is_unproven(http: Http) -> None:
    told = ruling(http, ED, action("7"))
    assert (told["verdict"], told["answer"]) == ("unproven", None)
    assert [(each["if"], each["verdict"]) for each in told["cases"]] == [({"hands": {"anna": 1}}, "legal")]


def test_the_points_of_a_round(http: Http) -> None:
    hands = {"type": "score", "hands": {"anna": ["1", "9"], "ben": []}, "penalties": {"ben": ["4"]}}
    told = ruling(http, ED, hands)
    assert (told["verdict"], told["answer"]) == (None, {"points": {"anna": 10, "ben": 4}})
    zero = {"options": {"finisher_scores": "zero"}}
    assert ruling(http, ED, hands, zero)["answer"] == {"points": {"anna": 10, "ben": 0}}
    assert ruling(http, ED, hands, {"penalties": {"anna": ["2"], "ben": ["9"]}})["answer"]["points"]["ben"] == 4
    several = {**hands, "hands": {"anna": ["1"], "ben": [], "cleo": []}}
    assert list(ask(http, ED, several, {**zero, "players": ["anna", "ben", "cleo"]}).body["errors"]) == [
        "question.finisher"
    ]
    tenth = ruling(http, ED, {"type": "score", "hands": {"anna": ["7"] * 10}})
    assert tenth["answer"] is None and [reason["rule"] for reason in tenth["reasons"]] == ["ed.cards"]


BOARD = [
    {"x": 1, "y": 0, "card": "mouse", "player": "anna"},
    {"x": 1, "y": 1, "card": "cheese-2", "player": "ben"},
]
TWO = {"players": ["anna", "ben"]}
PLACES: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
    ({"card": "dog", "at": [2, 0]}, {}, []),
    ({"card": "dog", "at": [1, 0]}, {}, ["cheese.occupied"]),
    ({"card": "dog", "at": [3, 3]}, {}, ["cheese.touch"]),
    ({"card": "cheese-3", "at": [0, 1], "by": "ben"}, {"turn": "anna"}, ["cheese.turn"]),
    ({"card": "dog", "at": [7, 0], "by": "anna"}, {}, ["cheese.touch", "cheese.square"]),
]


@pytest.mark.parametrize(("question", "situation", "rules"), PLACES)
def test_may_a_card_lie_there(
    http: Http, question: dict[str, Any], situation: dict[str, Any], rules: list[str]
) -> None:
    told = ruling(http, CHEESE, {"type": "place", **question, "board": BOARD}, {**TWO, **situation})
    assert told == ruling(http, CHEESE, {"type": "place", **question}, {**TWO, **situation, "board": BOARD})
    assert told["verdict"] == ("illegal" if rules else "legal")
    assert told["answer"] == {"allowed": not rules}
    assert not rules or [reason["rule"] for reason in told["reasons"]] == rules


def test_what_a_board_counts(http: Http) -> None:
    told = ruling(http, CHEESE, {"type": "score", "board": BOARD}, TWO)
    assert told["answer"] == {
        "removed": {"cats": [], "mice": [], "cheeses": [[1, 1]]},
        "points": {"anna": 0, "ben": 0},
        "cheeses": {"anna": 0, "ben": 0},
        "winners": ["anna", "ben"],
    }
    assert [(each["from"]["place"], each["to"]["place"]) for each in told["hands_on"]] == [("board", "box")]
    assert [reason["rule"] for reason in told["reasons"]] == ["cheese.settlement", "cheese.score", "cheese.score"]


UNFIT: list[tuple[str, Any, Any, str]] = [
    (ED, action("4"), None, "situation.players"),
    (ED, action("6", target="dora"), {"players": ["anna", "ben"]}, "question.target"),
    (ED, action("joker", target="ben"), None, "question.card"),
    (ED, {"type": "guess"}, None, "question.type"),
    (ED, {"type": "action", "player": "anna"}, None, "question.card"),
    (ED, action("6", target="ben"), {"hands": {"anna": "four"}}, "situation.hands.anna"),
    (ED, action("6", target="ben"), {"options": {"limit": 1}}, "situation.options.limit"),
    (
        ED,
        action("6", target="ben"),
        {"hands": {"anna": 4}, "players": [{"id": "anna", "hand": 4}, "ben"]},
        "situation.hands",
    ),
    (CHEESE, {"type": "place", "card": "dog", "at": [1, 0]}, None, "situation.players"),
    (CHEESE, {"type": "place", "card": "dog", "at": [1]}, TWO, "question.at"),
    (CHEESE, {"type": "score"}, TWO, "question.board"),
    (CHEESE, {"type": "score", "board": [{"x": 1, "y": 0, "card": "cheese-1"}]}, TWO, "question.board.0.player"),
]


@pytest.mark.parametrize(("game", "question", "situation", "path"), UNFIT)
def test_what_does_not_fit_is_named_at_its_path(
    http: Http, game: str, question: Any, situation: Any, path: str
) -> None:
    refused = ask(http, game, question, situation)
    assert refused.problem == "invalid-request" and list(refused.body["errors"]) == [path], refused


def test_a_situation_that_cannot_be_is_refused(http: Http) -> None:
    refused = ask(http, ED, action("8"), {"hands": {"anna": 0}, "phase": "play"})
    assert (refused.problem, refused.rules) == ("illegal-move", {"ed.opening"})
    crowd = {"players": [f"p{number}" for number in range(9)] + ["anna"]}
    assert ask(http, ED, action("8"), crowd).rules == {"ed.players"}
    assert ask(http, CHEESE, {"type": "score", "board": [*BOARD, BOARD[0]]}, TWO).rules == {"cheese.occupied"}


def test_nothing_is_kept_and_no_token_asked_for(http: Http) -> None:
    key = {"Idempotency_Key": "once"}
    first = ask(http, ED, action("8"), **key)
    assert "Idempotent-Replayed" not in ask(http, ED, action("3", target="ben"), **key).headers
    assert first.status == 200 and "ETag" not in first.headers
    assert http.post(f"/v1/rules/{ED}/rulings", {"question": action("8")}, "pb_forged").status == 200


def test_what_can_be_asked_is_listed(http: Http) -> None:
    for name in ASKED:
        for listed in http.get(f"/v1/rules/{name}").body["questions"]:
            assert listed["text"].endswith("?")
            for schema in ("situation", "question", "answer"):
                jsonschema_rs.validator_for(listed[schema])
    page = http.get(f"/v1/rules/{ED}").body["questions"][0]
    assert jsonschema_rs.is_valid(page["question"], action("8")) and jsonschema_rs.is_valid(page["situation"], ENOUGH)
    assert jsonschema_rs.is_valid(page["answer"], ruling(http, ED, action("8"))["answer"])


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("seed", range(3))
def test_no_question_makes_the_referee_stumble(http: Http, name: str, seed: int) -> None:
    random = Random(f"{name}/{seed}")
    smallest = said_of(GAMES[name], "SMALLEST", dict[str, Any]())
    seats, cards = smallest["seats"], [card.code for card in GAMES[name].cards]
    kinds = {each["type"]: each["question"] for each in http.get(f"/v1/rules/{name}").body["questions"]}
    for _ in range(120):
        type_, schema = random.choice([*kinds.items()])
        question = {"type": type_} | {
            member: guess(shape, random, seats, cards)
            for member, shape in schema["properties"].items()
            if member != "type"
        }
        situation = {"players": seats, **smallest["position"]}
        answer = ask(http, name, bent(question, random, 0.06), bent(situation, random, 0.06))
        assert answer.status in (200, 422), answer


def guess(schema: dict[str, Any], random: Random, seats: list[str], cards: list[str]) -> Any:
    match schema.get("x-of"), schema.get("type"):
        case "seat", _:
            return random.choice(seats)
        case "card", _:
            return random.choice(cards)
        case _, "array":
            return [guess(schema["items"], random, seats, cards) for _ in range(random.choice((0, 1, 2)))]
        case _, "integer":
            return random.choice((0, 1, 2))
        case _, "object" if "properties" in schema:
            return {name: guess(shape, random, seats, cards) for name, shape in schema["properties"].items()}
        case _, "object":
            return {seat: guess(schema.get("additionalProperties", {}), random, seats, cards) for seat in seats}
        case _:
            return json.loads(random.choice(("null", "true", '"anna"')))
