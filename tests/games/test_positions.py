"""What holds for every game that can be joined in the middle: the position of a running game, opened again, is that game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game import Ended, Game, Setup, Viewer, judge, standable
from referee.games import GAMES
from referee.hidden_cards.exact import judge as exact
from referee.hidden_cards.exact import problems
from referee.position import first_motions
from referee.questions import Question
from tests.games.junk import Heap
from tests.games.positions import assert_narrower, joined, told
from tests.games.tables import Played, honest, refereed, said_of, seated
from tests.games.test_every_game import formed

SEEDS = st.integers(0, 2**32)
JOINED = [name for name, game in GAMES.items() if game.position is not None]
SAME_AGAIN = [name for name in JOINED if not said_of(GAMES[name], "OWN_POSITIONS", False)]
EVERY_GAME = pytest.mark.parametrize("name", JOINED)
THE_SAME_AGAIN = pytest.mark.parametrize("name", SAME_AGAIN)
VIEWERS = (Viewer("host"), Viewer("spectator"), Viewer("auditor"))
NO_SMALLEST: dict[str, Any] = {}


def running(game: Game, seed: int) -> tuple[Setup, list[Played], int]:
    """An honest game, and a place in it where it still runs."""
    setup, table = honest(game, seed)
    steps = list(refereed(game, setup, table))
    return setup, steps, Random(seed).randrange(len(steps))


@THE_SAME_AGAIN
@given(seed=SEEDS)
@settings(max_examples=25, deadline=None)
def test_a_running_game_opened_again_is_the_same_game(name: str, seed: int) -> None:
    game = GAMES[name]
    setup, steps, at = running(game, seed)
    position = told(game, setup, steps[at].before)
    again, state = joined(game, setup, position)
    assert_same_table(game, state, steps[at].before)
    back = told(game, again, state, version=1)
    assert {**back, "version": 7, "knowledge": None} == {**position, "knowledge": None}
    assert_narrower(back["knowledge"]["places"], position["knowledge"]["places"])
    for played in steps[at : at + 60]:
        assert judge(game, state, played.move) == (), played.report
        state = game.carry_out(state, played.move, played.version).after
        assert_same_table(game, state, played.after)


def assert_same_table(game: Game, state: Any, running: Any) -> None:
    for viewer in VIEWERS:
        assert game.view(state, viewer) == game.view(running, viewer)
    assert game.expects(state) == game.expects(running)


@THE_SAME_AGAIN
@given(seed=SEEDS)
@settings(max_examples=25, deadline=None)
def test_it_refuses_what_the_running_game_refuses(name: str, seed: int) -> None:
    game = GAMES[name]
    setup, steps, at = running(game, seed)
    running_table = steps[at].before
    _, state = joined(game, setup, told(game, setup, running_table))
    heap, random = Heap(game, setup, steps), Random(seed)
    for _ in range(40):
        if (move := heap.junk(random)) is not None:
            rules = [each.rule for each in judge(game, running_table, move)]
            assert [each.rule for each in judge(game, state, move)] == rules, move
            if standable(game, judge(game, state, move)):
                game.carry_out(state, move, 2)


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=6, deadline=None)
def test_the_audit_starts_from_what_was_told(name: str, seed: int) -> None:
    """The true cards fit what a position says of hidden ones, and what happens after it."""
    game = GAMES[name]
    setup, steps, at = running(game, seed)
    again, state = joined(game, setup, told(game, setup, steps[at].before))
    start = [(1, motion) for motion in first_motions(game, again, state)]
    assert start
    after = []
    for played in steps[at : at + 40]:
        effect = game.carry_out(state, played.move, played.version)
        after += [(played.version, motion) for motion in effect.motions()]
        state = effect.after
    assert [exact(problem).verdict for problem in problems([*start, *after])].count("inconsistent") == 0


@EVERY_GAME
@pytest.mark.parametrize("seed", range(4))
def test_the_smallest_position_is_played_to_the_end(name: str, seed: int) -> None:
    """By whoever follows the forms. Where it is unknown how the game stood before, the table ends it."""
    game = GAMES[name]
    smallest = said_of(game, "SMALLEST", NO_SMALLEST)
    _, state = joined(game, seated(game, smallest["seats"], smallest["seats"][0], {}), smallest["position"])
    random = Random(seed)
    for version in range(2, 400):
        if game.finished(state):
            break
        move = next((move for _ in range(300) if (move := formed(game, state, random)) is not None), None)
        assert move is not None
        state = game.carry_out(state, move, version).after
        assert game.view(state, Viewer("spectator"))["phase"] and game.knowledge(state)
    if not game.finished(state):
        state = game.end(state, Ended("bedtime", "as-it-stands")).after
    assert game.view(state, Viewer("spectator"))["phase"] == "finished"


@EVERY_GAME
def test_every_question_is_whole(name: str) -> None:
    game = GAMES[name]
    assert game.questions
    for question in game.questions:
        assert isinstance(question, Question)
        assert question.text.en.endswith("?") and question.text.de.endswith("?")
        assert question.act or question.no is None
