"""Tables joined in the middle, through HTTP."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from referee.game import Game
from referee.games import GAMES
from tests.games.positions import assert_narrower
from tests.games.tables import honest, said_of
from tests.http.client import Answer, Http, Table

PLAYERS = [{"id": "anna"}, {"id": "ben"}]
ED_SMALLEST = {"turn": "ben", "hands": {"anna": 4, "ben": 2}, "penalties": {"anna": ["5"], "ben": []}}
ED_WHOLE: dict[str, Any] = {
    "game": "ed-the-cat",
    "version": 4,
    "options": {},
    "phase": "play",
    "round": 1,
    "turn": "anna",
    "direction": "clockwise",
    "starter": "anna",
    "finisher": None,
    "players": [
        {"id": "anna", "hand": 4, "score": 0, "penalty": {"size": 1, "top": "5", "cards": ["5"]}, "round_points": None},
        {
            "id": "ben",
            "hand": 3,
            "score": 0,
            "penalty": {"size": 2, "top": "8", "cards": ["3", "8"]},
            "round_points": None,
        },
        {"id": "cleo", "hand": 4, "score": 0, "penalty": {"size": 0, "top": None, "cards": []}, "round_points": None},
    ],
    "piles": {"draw": 65, "discard": {"size": 2, "top": "8", "cards": ["6", "8"]}},
    "knowledge": {
        "places": [
            {"place": "draw", "player": None, "size": 65, "certain": {}},
            {"place": "hand", "player": "ben", "size": 3, "certain": {}, "possible": {"1": 3, "3": 3, "9": 2}},
        ]
    },
}
JOINED = [name for name, game in GAMES.items() if game.position is not None]


def join(http: Http, game: str, position: Any, players: Any = PLAYERS, **more: Any) -> Answer:
    return http.post("/v1/games", {"game": game, "players": players, "position": position, **more})


def joined(http: Http, game: str, position: Any, players: Any = PLAYERS, **more: Any) -> Table:
    answer = join(http, game, position, players, **more)
    assert answer.status == 201, answer
    return Table(http, answer.body)


def ed(http: Http, **changed: Any) -> Answer:
    return join(http, "ed-the-cat", {**ED_WHOLE, **changed}, [*PLAYERS, {"id": "cleo"}])


def test_what_is_not_said_stays_unknown(http: Http) -> None:
    table = joined(http, "ed-the-cat", ED_SMALLEST)
    view = table.get().body
    assert (view["round"], view["starter"], view["turn"]) == (None, None, "ben")
    assert view["piles"] == {"draw": None, "discard": {"size": None, "top": None}}
    assert [(row["hand"], row["score"]) for row in view["players"]] == [(4, None), (2, None)]
    assert table.get("/replay").body["steps"][0]["narration"].startswith("anna and ben are in the middle of a game")
    table.play({"type": "play", "player": "ben", "card": "6", "target": "anna", "revealed": ["3", "8"]})


def test_the_record_keeps_what_was_told_word_for_word(http: Http) -> None:
    table = joined(http, "ed-the-cat", ED_SMALLEST)
    assert table.get("/events").body["events"][0]["data"]["position"] == ED_SMALLEST
    audit = table.get("/audit").body
    assert audit["sound"] is True
    assert [(each["severity"], each["rule"]) for each in audit["findings"]] == [("note", "record.position")]


def test_once_dealt_anew_everything_is_counted(http: Http) -> None:
    """Who begins follows from nothing that is known, so whoever plays first does."""
    table = joined(http, "ed-the-cat", {**ED_SMALLEST, "hands": {"anna": 4, "ben": 1}})
    table.play({"type": "play", "player": "ben", "card": "8"})
    table.play({"type": "play", "player": "anna", "card": "5", "target": "ben"})
    after = table.play({"type": "play", "player": "ben", "card": "3", "target": "anna"}).body["view"]
    assert (after["phase"], after["turn"]) == ("bonus", "ben")
    table.play({"type": "discard_penalty", "player": "ben", "card": "5"})
    view = table.play({"type": "score", "hands": {"anna": ["1", "2", "3", "4", "5", "6"]}}).body["view"]
    assert (view["phase"], view["round"], view["turn"], view["starter"]) == ("play", None, None, None)
    assert view["expects"] == [{"type": "play", "players": ["anna", "ben"]}]
    assert [row["round_points"] for row in view["players"]] == [26, 0]
    assert [row["score"] for row in view["players"]] == [None, None]
    assert view["piles"]["draw"] == 71
    again = joined(http, "ed-the-cat", table.get("/position").body)
    assert again.get().body["expects"] == view["expects"]
    view = table.play({"type": "play", "player": "ben", "card": "4"}).body["view"]
    assert (view["starter"], view["turn"]) == ("ben", "anna")
    assert table.get("/audit").body["sound"] is True
    ended = table.post("/end", {"reason": "bedtime", "outcome": "as-it-stands"}).body
    assert ended["view"]["outcome"] is None and "unknown" in ended["narration"]


def test_corrections_say_what_hands_do_though_piles_are_uncounted(http: Http) -> None:
    table = joined(http, "ed-the-cat", ED_SMALLEST)
    table.play({"type": "play", "player": "ben", "card": "6", "target": "anna", "revealed": ["3", "8"]})
    struck = table.post("/corrections", {"strike": 2, "reason": "it was a 3"}).body
    told = [(each["from"]["place"], each["to"]["place"], each["cards"]) for each in struck["hands_on"]]
    assert ("penalty", "hand", ["3", "8"]) in told and ("discard", "hand", ["6"]) in told, told
    table.play({"type": "play", "player": "ben", "card": "3", "target": "anna"})
    amended = {"amend": 4, "move": {"type": "play", "player": "ben", "card": "4"}, "reason": "it was a 4"}
    back = [(each["from"], each["to"], each["count"]) for each in table.post("/corrections", amended).body["hands_on"]]
    assert ("anna", "draw", 2) in [(source["seat"], target["place"], count) for source, target, count in back], back
    assert table.get("/audit").body["sound"] is True


def test_a_known_discard_pile_leaves_only_the_rest_of_the_deck(http: Http) -> None:
    told = {**ED_SMALLEST, "round": 1, "piles": {"discard": {"cards": ["8", "6"]}}}
    view = joined(http, "ed-the-cat", told).get().body
    assert view["piles"] == {"draw": 72, "discard": {"size": 2, "top": "6"}}
    assert [row["score"] for row in view["players"]] == [0, 0]
    told = {**ED_SMALLEST, "piles": {"draw": 1, "discard": {"top": "6"}}}
    table = joined(http, "ed-the-cat", told)
    assert table.get().body["piles"] == {"draw": 1, "discard": {"size": 73, "top": "6"}}
    position = table.get("/position").body
    assert position["piles"]["discard"]["cards"] == [None] * 72 + ["6"]
    view = table.play({"type": "play", "player": "ben", "card": "3", "target": "anna"}).body["view"]
    assert view["piles"] == {"draw": 72, "discard": {"size": 0, "top": None}}
    assert table.get("/audit").body["sound"] is True


@pytest.mark.parametrize("name", JOINED)
def test_a_running_game_goes_on_where_its_position_says(http: Http, name: str) -> None:
    setup, simulated = honest(GAMES[name], 3)
    opening = {
        "game": name,
        "players": [{"id": seat} for seat in setup.seats],
        "first_player": setup.first_player,
        "options": json.loads(msgspec.json.encode(setup.options)),
    }
    table = http.open(opening)
    for _ in range(12):
        table.play(public(GAMES[name], simulated.next_report() or {}))
    at = table.get("/position?at=9")
    assert at.status == 200 and at.body["version"] == 9
    again = joined(http, name, table.get("/position").body, opening["players"], first_player=setup.first_player)
    for _ in range(8):
        if (report := simulated.next_report()) is None:
            break
        report = public(GAMES[name], report)
        view, other = (each.play(report).body["view"] for each in (table, again))
        assert {**view, "version": 0} == {**other, "version": 0}
    assert again.get("/audit").body["sound"] is True
    back, told = again.get("/position?at=1").body, again.get("/events").body["events"][0]["data"]["position"]
    assert {**back, "version": 0, "knowledge": 0} == {**told, "version": 0, "knowledge": 0}
    if "knowledge" in told:  # elsewhere the rest tells it
        assert_narrower(back["knowledge"]["places"], told["knowledge"]["places"])


def public(game: Game, report: dict[str, Any]) -> dict[str, Any]:
    """What the host can report of it."""
    kind = game.move_type(report["type"])
    assert kind is not None
    return {name: value for name, value in report.items() if name not in kind.private}


def test_what_a_position_lacks_is_named_at_its_path(http: Http) -> None:
    lacking = join(
        http, "ed-the-cat", {"hands": {"anna": 4}, "players": ["anna", {"id": "ben", "penalty": {"cards": []}}]}
    )
    assert lacking.problem == "invalid-request"
    assert set(lacking.body["errors"]) == {"position.turn", "position.hands.ben", "position.players.0.penalty.cards"}
    both = join(http, "ed-the-cat", {**ED_SMALLEST, "players": [{"id": "anna", "hand": 4}]})
    assert list(both.body["errors"]) == ["position.hands"]
    assert join(http, "ed-the-cat", {**ED_SMALLEST, "spare": 1}).body["errors"] == {
        "position.spare": ["Unknown field."]
    }
    other = join(http, "ed-the-cat", {**ED_SMALLEST, "game": "mau-mau"})
    assert list(other.body["errors"]) == ["position.game"]


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"phase": "finished", "turn": None}, "ed.over"),
    ({"turn": "dora"}, "ed.player"),
    ({"direction": "counterclockwise"}, "ed.opening"),
    ({"finisher": "ben"}, "ed.opening"),
    ({"phase": "scoring", "finisher": "ben"}, "ed.opening"),
    ({"phase": "bonus", "finisher": "ben", "turn": "ben"}, "ed.opening"),
    ({"piles": {"draw": 60, "discard": {"cards": ["6", "8"]}}}, "ed.opening"),
    ({"piles": {"draw": 65, "discard": {"size": 2, "top": "6", "cards": ["6", "8"]}}}, "ed.opening"),
    ({"piles": {"discard": {"cards": ["6"] * 10}}, "knowledge": {"places": []}}, "ed.cards"),
    ({"piles": {"discard": {"cards": ["joker", "8"]}}}, "ed.cards"),
    ({"knowledge": {"places": [{"place": "hand", "player": "ben", "certain": {"1": 4}}]}}, "ed.hand"),
    ({"knowledge": {"places": [{"place": "cellar"}]}}, "ed.opening"),
    ({"knowledge": {"places": [{"place": "draw", "size": 3}]}}, "ed.opening"),
    ({"knowledge": {"places": [{"place": "hand", "player": "ben", "possible": {"1": 1}}]}}, "ed.opening"),
    ({"players": [{**row, "score": 99} for row in ED_WHOLE["players"]]}, "ed.opening"),
    ({"players": [ED_WHOLE["players"][0], ED_WHOLE["players"][2], ED_WHOLE["players"][1]]}, "ed.opening"),
    ({"players": [*ED_WHOLE["players"], ED_WHOLE["players"][0]]}, "ed.player"),
    ({"players": [{**row, "hand": 0} for row in ED_WHOLE["players"]]}, "ed.opening"),
    ({"players": [{**ED_WHOLE["players"][0], "score": 3, "round_points": 3}, *ED_WHOLE["players"][1:]]}, "ed.opening"),
]


@pytest.mark.parametrize(("changed", "rule"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_its_rule(http: Http, changed: dict[str, Any], rule: str) -> None:
    assert ed(http).status == 201
    refused = ed(http, **changed)
    assert refused.problem == "illegal-move" and rule in refused.rules, refused
    german = http.post(
        "/v1/games",
        {"game": "ed-the-cat", "players": [*PLAYERS, {"id": "cleo"}], "position": {**ED_WHOLE, **changed}},
        Accept_Language="de",
    )
    said = [violation["message"] for violation in german.body["violations"]]
    assert all(said) and said != [violation["message"] for violation in refused.body["violations"]]


@pytest.mark.parametrize("name", JOINED)
def test_too_many_cannot_be_in_the_middle_of_a_game(http: Http, name: str) -> None:
    crowd = [{"id": f"p{number}"} for number in range(GAMES[name].max_players + 1)]
    refused = join(http, name, {"phase": "finished", "players": crowd}, crowd)
    assert refused.status == 422


def test_options_are_the_openings_or_the_positions(http: Http) -> None:
    told = {**ED_SMALLEST, "options": {"limit": 40}}
    table = joined(http, "ed-the-cat", told)
    assert table.get("/position").body["options"] == {"limit": 40}
    assert joined(http, "ed-the-cat", told, options={"limit": 40}).id
    assert join(http, "ed-the-cat", told, options={"limit": 50}).rules == {"ed.opening"}


def test_penalty_cards_of_a_position_are_disputed_like_others(http: Http) -> None:
    table = joined(http, "ed-the-cat", ED_SMALLEST)
    for kind, evidence in (("penalty", ["5"]), ("score", 7), ("hand-size", 4)):
        filed = table.post(
            "/disputes", {"kind": kind, "by": "ben", "against": "anna", "evidence": {"claimed": evidence}}
        )
        assert filed.status == 201 and filed.body["reasons"]
    assert (
        table.post("/disputes", {"kind": "turn", "by": "ben", "evidence": {"claimed": "ben"}}).body["verdict"]
        == "upheld"
    )


CHEESE: dict[str, Any] = {
    "turn": "anna",
    "board": [
        {"x": 1, "y": 0, "card": "mouse", "player": "anna"},
        {"x": 1, "y": 1, "card": "cheese-2", "player": "ben"},
    ],
}
WRONG_BOARDS: list[tuple[list[Any], dict[str, Any], str]] = [
    ([{"x": 1, "y": 1, "card": "dog"}], {}, "cheese.occupied"),
    ([{"x": 0, "y": 0, "card": "dog"}], {}, "cheese.occupied"),
    ([{"x": 3, "y": 3, "card": "dog"}], {}, "cheese.touch"),
    ([{"x": x, "y": 0, "card": "dog"} for x in (2, 3, 4, 5)], {}, "cheese.square"),
    ([{"x": 2, "y": y, "card": "cheese-3", "player": "ben"} for y in (0, 1)], {}, "cheese.hand"),
    ([{"x": 2, "y": 0, "card": "unicorn"}], {}, "cheese.cards"),
    ([{"x": x, "y": 0, "card": "dog"} for x in (-1, -2, 2, 3)], {}, "cheese.cards"),
    ([{"x": 2, "y": 0, "card": "start"}], {}, "cheese.opening"),
    ([{"x": 2, "y": 0, "card": "dog", "player": "anna"}], {}, "cheese.opening"),
    ([], {"turn": "zoe"}, "cheese.player"),
    ([], {"piles": {"draw": 3}}, "cheese.opening"),
    ([], {"square": 7}, "cheese.opening"),
    ([], {"players": [{"id": "anna", "hand": 3}]}, "cheese.opening"),
    ([], {"knowledge": {"places": [{"place": "hand", "player": "ben", "certain": {"cheese-2": 2}}]}}, "cheese.hand"),
    ([], {"phase": "finished"}, "cheese.over"),
]


@pytest.mark.parametrize(("more", "changed", "rule"), WRONG_BOARDS)
def test_no_board_can_look_like_this(http: Http, more: list[Any], changed: dict[str, Any], rule: str) -> None:
    refused = join(http, "cheese-rescue", {**CHEESE, "board": [*CHEESE["board"], *more], **changed})
    assert refused.problem == "illegal-move" and rule in refused.rules, refused


def test_a_card_that_the_table_let_lie_apart_stands_with_a_reason(http: Http) -> None:
    apart = {**CHEESE, "turn": "ben", "board": [*CHEESE["board"], {"x": 3, "y": 3, "card": "dog", "player": "anna"}]}
    assert join(http, "cheese-rescue", apart).rules == {"cheese.touch"}
    table = joined(http, "cheese-rescue", apart, stands=True, reason="we let it lie")
    audit = table.get("/audit").body
    assert audit["sound"] is True
    assert [(each["severity"], each["rule"]) for each in audit["findings"]] == [
        ("note", "record.position"),
        ("irregular", "cheese.touch"),
    ]
    twice = {**apart, "board": [*apart["board"], apart["board"][-1]]}
    assert "cheese.occupied" in join(http, "cheese-rescue", twice, stands=True, reason="we let it lie").rules


def test_whose_an_animal_was_need_not_be_known(http: Http) -> None:
    board = [{**CHEESE["board"][0], "player": None}, CHEESE["board"][1]]
    view = joined(http, "cheese-rescue", {**CHEESE, "board": board}).get().body
    assert [(row["animals"], row["placed"]) for row in view["players"]] == [(2, 1), (3, 1)]
    nobodys = [{**each, "player": None} for each in CHEESE["board"]]
    refused = join(http, "cheese-rescue", {**CHEESE, "board": nobodys})
    assert list(refused.body["errors"]) == ["position.board.1.player"]


STRANGE: tuple[Any, ...] = ("nobody", "", 0, -1, 7, 10**9, True, None, [], {}, ["1"] * 90, {"anna": []}, 1.5, "9" * 200)


@pytest.mark.parametrize("name", JOINED)
@pytest.mark.parametrize("seed", range(3))
def test_no_position_makes_the_referee_stumble(http: Http, name: str, seed: int) -> None:
    """Whatever is bent in it: it opens, or a clear refusal says why not."""
    smallest = said_of(GAMES[name], "SMALLEST", dict[str, Any]())
    players = [{"id": seat} for seat in smallest["seats"]]
    whole = joined(http, name, smallest["position"], players).get("/position").body
    random = Random(seed)
    for told in (whole, smallest["position"]):
        for _ in range(60):
            answer = join(http, name, bent(told, random), players)
            assert answer.status in (201, 422), answer
            if answer.status == 201:
                assert Table(http, answer.body).get("/position").status == 200


def bent(value: Any, random: Random, chance: float = 0.12) -> Any:
    if random.random() < chance / 3:
        return random.choice(STRANGE)
    if isinstance(value, dict):
        return {name: bent(each, random, chance) for name, each in value.items() if random.random() > chance / 2}
    if isinstance(value, list):
        return [bent(each, random, chance) for each in value for _ in range(random.choice((1, 1, 1, 1, 1, 0, 2)))]
    return value
