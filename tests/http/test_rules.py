"""`/v1/rules`: the games, and everything about each."""

from __future__ import annotations

import jsonschema
import pytest

from referee.game import Game
from referee.games import GAMES
from tests.http.client import Http

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def test_the_index_lists_the_games(http: Http) -> None:
    listed = http.get("/v1/rules").body["games"]
    assert [each["id"] for each in listed] == list(GAMES)
    for each in listed:
        game = GAMES[each["id"]]
        assert each["players"] == {"min": game.min_players, "max": game.max_players}
        assert set(each["names"]) == {"en", "de"} and all(each["names"].values())
        assert each["rulebook"] == game.rulebook and each["rules_version"] == game.rules_version


@EVERY_GAME
def test_a_page_tells_deck_options_moves_rules_and_rulings(http: Http, game: Game) -> None:
    page = http.get(f"/v1/rules/{game.id}").body
    assert {
        "id",
        "names",
        "players",
        "rulebook",
        "rules_version",
        "deck",
        "options",
        "moves",
        "rules",
        "rulings",
    } <= set(page)
    for card in page["deck"]:
        assert set(card["names"]) == {"en", "de"} and card["code"] and card["does"]
    for rule in page["rules"]:
        assert rule["id"].startswith((f"{game.prefix}.", "table.")) and rule["kind"] in ("conduct", "matter")
        assert rule["text"] and rule["source"]["section"]
        assert (rule["source"]["rulebook"] == "Pawbiter, procedure") is rule["id"].startswith("table.")
    for ruling in page["rulings"]:
        assert ruling["question"] and ruling["decision"] and ruling["why"]
        assert ruling["option"] is None or ruling["option"] in page["options"]["properties"]


@EVERY_GAME
def test_options_and_moves_are_json_schemas(http: Http, game: Game) -> None:
    page = http.get(f"/v1/rules/{game.id}").body
    for schema in (page["options"], *page["moves"].values()):
        jsonschema.Draft202012Validator.check_schema(schema)
    assert all("default" in option for option in page["options"]["properties"].values())
    for type_, schema in page["moves"].items():
        assert schema["properties"]["type"] == {"const": type_} or type_ in str(schema["properties"]["type"])


@EVERY_GAME
def test_texts_follow_the_language(http: Http, game: Game) -> None:
    english, german = (http.get(f"/v1/rules/{game.id}", Accept_Language=each).body for each in ("en", "de"))
    assert [rule["text"] for rule in german["rules"]] == [rule["texts"]["de"] for rule in english["rules"]]
    assert [rule["text"] for rule in english["rules"]] == [rule["texts"]["en"] for rule in german["rules"]]


@EVERY_GAME
def test_quarrels_have_names_that_a_sentence_can_use(http: Http, game: Game) -> None:
    page = http.get(f"/v1/rules/{game.id}", Accept_Language="de").body
    for kind, shown in zip(game.disputes, page["disputes"], strict=True):
        assert shown["name"] == kind.name.de != kind.name.en
        assert set(dict(kind.shown)) == set(shown["evidence"]["properties"]) - {"claimed"}


def test_rules_are_for_everybody_and_take_no_query(http: Http) -> None:
    assert http.get("/v1/rules/ed-the-cat", "any token").status == 200
    assert http.get("/v1/rules?x=1").problem == "invalid-request"
    assert http.get("/v1/rules/ed-the-cat?x=1").problem == "invalid-request"
    assert http.get("/v1/rules/chess").problem == "not-found"
    assert http.get("/v1/rules", Accept="text/html").problem == "not-acceptable"
