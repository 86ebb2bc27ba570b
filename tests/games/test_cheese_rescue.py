"""Cheese Rescue over simulated tables: what must hold for every game that can be played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game import Player, Setup, Viewer, judge, standable
from referee.games.cheese_rescue import CHEESE_RESCUE as GAME
from referee.games.cheese_rescue.moves import Place
from referee.games.cheese_rescue.table import Options, Table
from referee.position import differing
from referee.text import tell
from tests.game_records import records
from tests.games.asking import About
from tests.games.bodies import fill
from tests.games.contradictions import followed
from tests.games.members import assert_order_means_nothing
from tests.games.tables import Played, move_from, refereed, seated
from tests.simulators.cheese_rescue import CheeseTable, honest
from tests.test_records import opened, play

SMALLEST = {"seats": ["anna", "ben"], "position": {"turn": "anna", "board": []}}
CITED_ONLY = {"cheese.settlement", "cheese.score"}

LEFT_OUT = ("turn", "piles", "square", "phase", "round")


def questions_about(setup: Setup, played: Played) -> Iterator[About]:
    """May the card be laid there, and what does the full board count?"""
    move, effect = played.move, played.effect
    assert isinstance(move, Place) and effect.hands is not None
    question = {"type": "place", "card": move.card, "at": [move.x, move.y], "by": move.player}
    yield About(question, {"allowed": True}, list(effect.hands()), act=msgspec.structs.replace(move, drawn=None))
    if effect.after.finished():
        view = GAME.view(effect.after, HOST)
        scores = {"points": view["outcome"]["scores"], "cheeses": view["outcome"]["cheeses"]}
        answer = {"removed": view["removed"], **scores, "winners": view["outcome"]["winners"]}
        there = {"players": list(setup.seats), "options": differing(setup.options)}
        yield About({"type": "score", "board": view["board"]}, answer, situation=there)


SEEDS = st.integers(0, 2**32)
HOST = Viewer("host")


def agrees(state: Table, table: CheeseTable) -> None:
    view = GAME.view(state, HOST)
    assert {(c["x"], c["y"]): (c["card"], c["player"]) for c in view["board"]} == table.board
    assert view["piles"]["draw"] == len(table.pile)
    for row in view["players"]:
        hand = table.hands[row["id"]]
        values = sorted(int(card[7:]) for card in hand if card.startswith("cheese-"))
        assert (row["hand"], row["placed"]) == (len(hand), table.placed[row["id"]])
        assert (row["cheeses"], row["animals"]) == (values, len(hand) - len(values))
    possible(state, table)
    assert view["turn"] == (None if table.over else table.turn)
    if table.over:
        settled(view, table)


def conserved(state: Table) -> None:
    """Every animal is hidden or laid, every cheese in its hand or laid."""
    laid = [each.card for each in state.board if each.player is not None]
    animals = [card for card in laid if card in state.deck.index]
    assert len(animals) + sum(place.size for place in state.places.hidden) == state.deck.size
    cheeses = len(laid) - len(animals) + sum(map(len, state.cheeses))
    assert cheeses == len(state.options.cheese_values) * len(state.seats)


def settled(view: dict[str, Any], table: CheeseTable) -> None:
    left = table.left_over()
    gone = {cell for cells in view["removed"].values() for cell in map(tuple, cells)}
    assert gone == set(table.board) - set(left)
    assert view["outcome"]["scores"] == table.scores() == {row["id"]: row["score"] for row in view["players"]}
    assert view["outcome"]["cheeses"] == table.cheeses(left)
    assert view["outcome"]["winners"] == table.winners()
    assert sorted(seat for place in view["outcome"]["ranking"] for seat in place) == table.seats


def possible(state: Table, table: CheeseTable) -> None:
    """What is true is within what the referee holds possible, and all cards are somewhere."""
    known = GAME.knowledge(state)
    truth = [table.pile, *(table.hands[seat] for seat in state.seats)]
    for place, cards in zip(known["places"], truth, strict=True):
        assert place["size"] == len(cards)
        for card in {*cards, *place["certain"]}:
            assert place["certain"].get(card, 0) <= cards.count(card) <= place["possible"].get(card, 0)
    hidden = [card for cards in truth for card in cards]
    assert {card: n for card, n in known["unseen"].items() if n} == {card: hidden.count(card) for card in set(hidden)}


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_everybody_sees_the_same(seed: int) -> None:
    setup, table = honest(seed)
    for played in refereed(GAME, setup, table):
        seen = [GAME.view(played.after, v) for v in (HOST, Viewer("spectator"), Viewer("player", setup.seats[0]))]
        assert seen[0] == seen[1] == seen[2]


@given(SEEDS)
@settings(max_examples=30, deadline=None)
def test_play_goes_on_after_irregular_cards(seed: int) -> None:
    """Cards out of turn, apart from the others or outside the square: the game still ends with a full count."""
    setup, _ = honest(seed)
    state, random, version = GAME.open(setup), Random(seed), 1
    while not GAME.finished(state):
        report = fill(GAME.form(state, "place", GAME.expects(state)[0].seats[0]), random)
        if random.random() < 0.3:
            report["x"], report["y"] = random.randint(-9, 9), random.randint(-9, 9)
        if random.random() < 0.3:
            report["player"] = random.choice(setup.seats)
        move = move_from(GAME, report)
        if not standable(GAME, judge(GAME, state, move)):
            continue
        version += 1
        state = GAME.carry_out(state, move, version).after
    assert sum(row["placed"] for row in GAME.view(state, HOST)["players"]) == 12 * len(setup.seats)


@given(SEEDS)
@settings(max_examples=30, deadline=None)
def test_a_record_that_contradicts_itself_is_followed_to_its_end(seed: int) -> None:
    followed(GAME, seed)


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_the_order_of_members_means_nothing(seed: int) -> None:
    assert_order_means_nothing(GAME, seed)


def test_a_card_laid_out_of_turn_counts_as_that_players_turn() -> None:
    state = GAME.open(seated(GAME, ["a", "b", "c", "d"], "a", {}))
    early = Place("c", "cat", 0, 1)
    assert [violation.rule for violation in judge(GAME, state, early)] == ["cheese.turn"]
    assert GAME.view(GAME.carry_out(state, early, 2).after, HOST)["turn"] == "d"


@pytest.mark.parametrize(
    ("options", "players", "refused"),
    [
        ({}, 2, set()),
        ({}, 3, set()),
        ({}, 4, set()),
        ({"area": "start-is-centre"}, 4, set()),
        ({"area": "start-is-centre"}, 3, {"area"}),
        ({"animals": {"dog": 2, "cat": 12, "mouse": 18}}, 2, {"animals"}),
        ({"animals": {"dog": 2, "cat": 12, "mouse": 18}}, 4, set()),
        ({"animals": {"dog": 6, "cat": 12, "mouse": 6}}, 4, set()),
        ({"animals": {"dog": 2, "cat": 8, "mouse": 14}}, 4, set()),
        ({"animals": {"dog": 2, "cat": 8, "mouse": 13}}, 4, {"animals"}),
        ({"cheese_values": [1]}, 4, {"animals"}),
        ({"cheese_values": [1, 2, 3, 4, 5, 6, 7]}, 4, set()),
    ],
)
def test_options_that_leave_a_playable_table(options: dict[str, Any], players: int, refused: set[str]) -> None:
    assert set(GAME.refuse_options(msgspec.convert(options, Options), players)) == refused


@pytest.mark.parametrize(
    "options",
    [
        {"cheese_values": []},
        {"cheese_values": [0]},
        {"animals": {"dog": 6}},
        {"animals": {"dog": 6, "cat": 12, "mouse": 18, "cow": 1}},
        {"adjacency": "diagonal"},
        {"unknown": 1},
    ],
)
def test_options_that_do_not_exist(options: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, Options)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("tie-more-cheeses", "On equal points the cheeses left on the table decide: Anna 2 and Ben 1."),
        ("tie-placed", None),
        ("shared-victory", None),
        ("two-players", None),
    ],
)
def test_a_broken_tie_is_explained(name: str, told: str | None) -> None:
    record = next(each for each in records() if each.name == f"cheese-rescue/{name}")
    state = opened(record)
    for version, entry in enumerate(record.entries, start=2):
        before, state = state, play(record, state, entry, version)
        if GAME.finished(state) and not GAME.finished(before):
            move = move_from(GAME, entry.body)
            players = msgspec.convert(record.opening["players"], tuple[Player, ...])
            story = tell(list(GAME.carry_out(before, move, version).lines()), GAME.lexicon_of(players), "en")
            assert (told in story) if told else ("On equal points" not in story), story
            return
    pytest.fail("the record does not end its game")
