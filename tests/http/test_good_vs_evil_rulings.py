"""Questions about Good vs Evil without a table, over HTTP, and beside what a running game then does."""

from __future__ import annotations

from typing import Any

import pytest

from referee.game import Viewer, judge
from referee.games.good_vs_evil import GOOD_VS_EVIL
from referee.games.good_vs_evil.effects_turns import closed
from referee.games.good_vs_evil.moves import Nope, Play
from referee.position import position_json
from referee.procedure.rulings import AnsweredQuestion, rule
from tests.games.tables import honest, refereed
from tests.http.client import Answer, Http

THREE = {"players": ["anna", "ben", "cleo"]}
Body = dict[str, Any]


def asked(http: Http, situation: Body, **question: Any) -> Answer:
    return http.post("/v1/rules/good-vs-evil/rulings", {"situation": situation, "question": question})


def ruled(http: Http, situation: Body, **question: Any) -> Body:
    answer = asked(http, situation, **question)
    assert answer.status == 200, answer
    told: Body = answer.body
    return told


def rules_of(told: Body) -> list[str]:
    return [each["rule"] for each in told["reasons"]]


OWN_ALLOWED = {**THREE, "options": {"self_nope": True}}
NOPES: list[tuple[Body, Body, bool, str]] = [
    ({}, {"on": "attack"}, True, "gve.nope-late"),
    ({}, {"on": "attack", "begun": True}, False, "gve.nope-late"),
    (THREE, {"on": "attack", "by": "ben", "laid_by": "ben"}, False, "gve.nope-own"),
    (THREE, {"on": "nope", "by": "ben", "laid_by": "cleo"}, True, "gve.nope-own"),
    (OWN_ALLOWED, {"on": ["mercat", "mercat"], "by": "ben", "laid_by": "ben"}, True, "gve.nope-own"),
    ({}, {"on": "exploding-kitten"}, False, "gve.nope-nothing"),
    ({}, {"on": "defuse"}, False, "gve.nope-nothing"),
    ({"players": [{"id": "anna", "alive": False}, "ben", "cleo"]}, {"on": "favor", "by": "anna"}, False, "gve.dead"),
    ({"hands": {"anna": 0, "ben": 3}}, {"on": "favor", "by": "anna"}, False, "gve.hand"),
]


@pytest.mark.parametrize(("situation", "question", "allowed", "reason"), NOPES)
def test_whether_something_may_be_noped(
    http: Http, situation: Body, question: Body, allowed: bool, reason: str
) -> None:
    told = ruled(http, situation, type="nope", **question)
    assert told["verdict"] == ("legal" if allowed else "illegal") and told["answer"] == {"allowed": allowed}
    assert reason in rules_of(told) and told["assumes"] == told["cases"] == []
    seat = question.get("by")
    laid = {"from": {"seat": seat, "place": "hand"}, "to": {"seat": None, "place": "discard"}, "cards": ["nope"]}
    entries = [{name: each[name] for name in ("from", "to", "cards")} for each in told["hands_on"] if each["done"]]
    assert entries == ([laid] if allowed else [])


def test_what_waits_on_the_table_need_not_be_said_again(http: Http) -> None:
    pending = {"cards": ["favor"], "player": "anna", "target": "ben", "nopes": 1, "last": "ben"}
    situation = {**THREE, "turn": "anna", "phase": "pending", "pending": pending}
    assert ruled(http, situation, type="nope", by="ben")["answer"] == {"allowed": False}
    assert ruled(http, situation, type="nope", by="anna")["answer"] == {"allowed": True}
    assert set(asked(http, {}, type="nope").body["errors"]) == {"question.on"}


STRICT = {**THREE, "options": {"attack_stack": "strict"}}
TURNS: list[tuple[Body, Body, int, str | None]] = [
    ({}, {"chain": ["attack"]}, 2, None),
    ({}, {"chain": ["attack"], "turns": 2}, 4, None),
    ({}, {"chain": ["attack", "attack", "attack"]}, 6, None),
    (THREE, {"chain": ["attack"], "player": "cleo", "turns": 1, "attacked": True}, 2, "anna"),
    (STRICT, {"chain": ["attack"], "player": "cleo", "turns": 1, "attacked": True}, 3, "anna"),
    (STRICT, {"chain": ["attack"], "player": "cleo", "turns": 1}, 2, "anna"),
    (THREE, {"chain": ["targeted-attack"], "player": "anna"}, 2, None),
    (THREE, {"chain": ["attack", "targeted-attack", "attack"], "player": "anna", "targets": ["anna"]}, 6, "ben"),
    ({"players": ["anna", "ben"]}, {"chain": ["targeted-attack", "attack"], "player": "anna"}, 4, "anna"),
    (
        {"turn": "ben", "players": [{"id": "anna", "alive": False}, {"id": "ben", "owes": 4}, "cleo", "dora"]},
        {"chain": ["attack", "attack", "attack"]},
        8 + 2,
        "ben",
    ),
]


@pytest.mark.parametrize(("situation", "question", "turns", "follows"), TURNS)
def test_how_many_turns_follow(http: Http, situation: Body, question: Body, turns: int, follows: str | None) -> None:
    told = ruled(http, situation, type="turns", **question)
    assert told["verdict"] is None and told["answer"] == {"turns": turns, "next": follows}
    assert rules_of(told) == ["gve.owes"] * len(question["chain"])


def test_a_chain_that_nobody_can_lay_has_no_answer(http: Http) -> None:
    told = ruled(http, THREE, type="turns", chain=["targeted-attack"], player="anna", targets=["anna"])
    assert told["answer"] is None and rules_of(told) == ["gve.target-self"]
    told = ruled(http, THREE, type="turns", chain=["attack"], player="anna", targets=["ben"])
    assert told["answer"] is None and rules_of(told) == ["gve.target-needless"]
    assert asked(http, THREE, type="turns", chain=["favor"]).problem == "invalid-request"
    assert asked(http, THREE, type="turns", chain=["attack"], player="dora").problem == "invalid-request"


def test_armageddon_leans_on_the_mat(http: Http) -> None:
    told = ruled(http, {}, type="armageddon", under_attack=3)
    assert (told["verdict"], told["answer"]) == ("unproven", {"allowed": True, "ends": 1, "left": 2})
    assert [each["facts"] for each in told["assumes"]] == [{"member": "mat"}]
    (case,) = told["cases"]
    assert (case["if"], case["verdict"]) == ({"mat": {"godcat": False, "devilcat": True}}, "illegal")
    assert case["answer"]["allowed"] is False and case["hands_on"] == []
    on_mat = ruled(http, {"mat": {"godcat": True, "devilcat": True}}, type="armageddon", under_attack=1)
    assert (on_mat["verdict"], on_mat["answer"]) == ("legal", {"allowed": True, "ends": 1, "left": 0})
    assert [each["cards"] for each in on_mat["hands_on"]] == [["armageddon"]]
    for situation in ({"mat": {"godcat": False}}, {"players": ["anna", {"id": "ben", "godcat": True}]}):
        off = ruled(http, situation, type="armageddon", under_attack=1)
        assert (off["verdict"], rules_of(off)) == ("illegal", ["gve.armageddon-mat"])
    assert set(asked(http, {}, type="armageddon").body["errors"]) == {"question.under_attack"}


def test_how_likely_the_next_card_is_a_kitten(http: Http) -> None:
    assert ruled(http, {}, type="kitten-chance", pile=26, kittens=2)["answer"] == {"chance": 2 / 26}
    assert ruled(http, {"kittens": 3, "piles": {"draw": 20}}, type="kitten-chance")["answer"] == {"chance": 3 / 20}
    seen = {**THREE, "known_top": ["favor"], "piles": {"draw": 20}}
    assert ruled(http, seen, type="kitten-chance")["answer"] == {"chance": 0}
    assert ruled(http, {}, type="kitten-chance", pile=2, kittens=2)["answer"] == {"chance": 1}
    many = ruled(http, {}, type="kitten-chance", pile=2, kittens=3)
    assert many["answer"] is None and rules_of(many) == ["gve.kittens"]
    assert set(asked(http, {}, type="kitten-chance", pile=9).body["errors"]) == {"question.kittens"}


COMBOS: list[tuple[Body, list[str], str | None, str | None]] = [
    ({}, ["mercat", "mercat"], "pair", None),
    ({}, ["nope", "nope"], "pair", None),
    ({}, ["mercat", "feral-cat", "godcat"], "triple", None),
    ({}, ["godcat", "attack", "attack"], "triple", None),
    ({}, ["armageddon", "armageddon"], "pair", None),
    ({}, ["favor"], "single", None),
    ({}, ["godcat"], "single", None),
    ({}, ["mercat"], "single", "gve.lone-cat"),
    ({}, ["defuse"], "single", "gve.not-playable"),
    ({}, ["favor", "mercat"], None, "gve.combo"),
    ({}, ["attack", "attack", "attack"], "triple", "gve.cards"),
    ({}, ["godcat", "nope"], None, "gve.godcat-as"),
    ({}, ["exploding-kitten", "exploding-kitten"], None, "gve.hand"),
    ({"options": {"combos": "cats-only"}}, ["nope", "nope"], "pair", "gve.combos-off"),
    ({"options": {"combos": "pairs"}}, ["mercat", "mercat", "mercat"], "triple", "gve.combos-off"),
    ({"options": {"godcat_combo": False}}, ["mercat", "godcat"], "pair", "gve.godcat-as"),
]


@pytest.mark.parametrize(("situation", "cards", "kind", "broken"), COMBOS)
def test_which_cards_go_together(
    http: Http, situation: Body, cards: list[str], kind: str | None, broken: str | None
) -> None:
    told = ruled(http, situation, type="combo", cards=cards)
    assert told["answer"] == {"kind": kind, "allowed": broken is None}
    assert told["verdict"] == ("illegal" if broken else "legal")
    if broken:
        assert rules_of(told) == [broken] and told["hands_on"] == []


def test_a_situation_that_cannot_be_is_no_question(http: Http) -> None:
    answer = asked(http, {**THREE, "kittens": 9}, type="combo", cards=["favor"])
    assert answer.status == 422 and answer.rules == {"gve.kittens"}
    assert asked(http, {}, type="combo", cards=["favor"] * 4).problem == "invalid-request"
    assert asked(http, {}, type="combo", cards=["cat"]).problem == "invalid-request"


def test_reasons_are_said_in_both_languages(http: Http) -> None:
    body = {"situation": {}, "question": {"type": "armageddon", "under_attack": 2}}
    english, german = (
        http.send("POST", "/v1/rules/good-vs-evil/rulings", body, Accept_Language=language).body
        for language in ("en", "de")
    )
    for one, other in zip(english["reasons"], german["reasons"], strict=True):
        assert one["rule"] == other["rule"] and one["message"] != other["message"] and one["source"] == other["source"]


@pytest.mark.parametrize("seed", [2, 5, 19])
def test_a_running_game_does_what_was_ruled(seed: int) -> None:
    """Its own positions, and what it then accepts and comes to."""
    game, (setup, simulated) = GOOD_VS_EVIL, honest(GOOD_VS_EVIL, seed)
    compared = 0

    def answered(position: Body, kind: str, **question: Any) -> AnsweredQuestion:
        wanted = next(each for each in game.questions if each.kind == kind)
        ruling = rule(game, position, wanted, question)
        assert isinstance(ruling, AnsweredQuestion), ruling
        return ruling

    for version, played in enumerate(refereed(game, setup, simulated), start=1):
        table, move = played.before, played.move
        position = position_json(game, setup, table, version, Viewer("host"))
        if table.pending is not None:
            for number in table.living:
                legal = not judge(game, table, Nope(table.seats[number]))
                assert (answered(position, "nope", by=table.seats[number]).verdict == "legal") is legal
                compared += 1
        if isinstance(move, Play) and move.cards in (("attack",), ("targeted-attack",)):
            now = position_json(game, setup, closed(table), version, Viewer("host"))
            targets = {} if move.target is None else {"targets": [move.target]}
            answer: Any = answered(now, "turns", chain=list(move.cards), **targets).answer
            after = closed(played.after)
            assert (answer.turns, answer.next) == (after.owes, after.seats[after.turn])
            compared += 1
        if isinstance(move, Play) and len(move.cards) > 1:
            stands_for = {} if move.stands_for is None else {"as": move.stands_for}
            assert answered(position, "combo", cards=list(move.cards), **stands_for).verdict == "legal"
            compared += 1
        likely = game.knowledge(table)
        if likely["kitten_chance_exact"] and table.phase == "turn":
            chance: Any = answered(position, "kitten-chance").answer
            assert chance.chance == likely["kitten_chance"]
            compared += 1
    assert compared > 10
