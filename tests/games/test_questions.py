"""Same rules, same code: what a question is answered is what the running game then does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game import Game, Setup, judge
from referee.games import GAMES
from referee.position.long_form import merged
from referee.procedure.commands import Refused
from referee.text import LANGUAGES, say
from tests.games.asking import About, answer_of, ask, asked, forgotten, plain, ways
from tests.games.junk import Heap
from tests.games.positions import told
from tests.games.tables import Played, hook, said_of
from tests.games.test_every_game import UNFILLED, games_of

SEEDS = st.integers(0, 2**32)
ASKED = [name for name, game in GAMES.items() if game.questions and not said_of(game, "OWN_POSITIONS", False)]
EVERY_GAME = pytest.mark.parametrize("name", ASKED)
NOTHING: tuple[str, ...] = ()
NONE: set[str] = set()

QuestionsAbout = Callable[[Setup, Played], Iterator[About]]
"""Each game's own tests say what can be asked about a report before it is made."""
ABOUT: dict[str, Any] = {name: hook(GAMES[name], "questions_about") for name in ASKED}


def sampled(game: Game, seed: int, most: int = 25) -> tuple[Setup, list[Played]]:
    setup, steps = games_of(game, seed)
    return setup, Random(seed).sample(steps, min(most, len(steps)))


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=12, deadline=None)
def test_the_answer_is_what_the_running_game_does(name: str, seed: int) -> None:
    game = GAMES[name]
    setup, steps = sampled(game, seed)
    for played in steps:
        situation = told(game, setup, played.before)
        for about in ABOUT[name](setup, played):
            ruling = ask(game, about.situation or situation, about.question)
            assert ruling.verdict in (None, "legal"), (about, ruling)
            assert answer_of(ruling) == about.answer
            if about.hands is not None:
                assert ways(ruling.settled.hands) == ways(about.hands)


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=8, deadline=None)
def test_what_was_left_out_is_named_with_every_case(name: str, seed: int) -> None:
    """Asked again with a case put into the situation, that case is the answer; and so one comes to the truth."""
    game = GAMES[name]
    forgets = said_of(game, "LEFT_OUT", NOTHING)
    setup, steps = sampled(game, seed, 10)
    for played in steps:
        whole = told(game, setup, played.before)
        for about in ABOUT[name](setup, played):
            situation = about.situation or forgotten(whole, forgets)
            ruling = ask(game, situation, about.question)
            assert about.answer in possible_answers(game, situation, about.question)
            for case in ruling.cases:
                again = ask(game, {**situation, **case.piece}, about.question)
                assert plain(again.answer) == plain(case.answer)
                assert ways(again.settled.hands) == ways(case.settled.hands)


def possible_answers(game: Game, situation: dict[str, Any], question: dict[str, Any], most: int = 2) -> list[Any]:
    """The answer and those of all cases, with so many of them put into the situation one after the other."""
    assert game.position is not None
    ruling = ask(game, situation, question)
    found = [answer_of(ruling), *(plain(case.answer) for case in ruling.cases)]
    for case in ruling.cases if most > 1 else ():
        found += possible_answers(game, merged(game.position.told, situation, case.piece), question, most - 1)
    return found


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=8, deadline=None)
def test_what_the_running_game_refuses_is_illegal(name: str, seed: int) -> None:
    """Bent reports, asked about: by the same rules, but for those that ask for what nobody can tell beforehand."""
    game = GAMES[name]
    setup, steps = sampled(game, seed, 10)
    heap, random = Heap(game, setup, steps), Random(seed)
    for played in steps:
        situation = told(game, setup, played.before)
        for _ in range(10):
            move = heap.junk(random)
            if type(move) is not type(played.move):
                continue
            for about in ABOUT[name](setup, played._replace(move=move)):
                if about.act is None or isinstance(ruled := asked(game, situation, about.question), Refused):
                    continue
                broken = {each.rule for each in judge(game, played.before, about.act)} - said_of(game, "UNASKED", NONE)
                assert {each.rule for each in ruled.settled.violations} == broken
                assert ruled.verdict == ("illegal" if broken else "legal") and bool(ruled.settled.hands) is not bool(
                    broken
                )


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=6, deadline=None)
def test_answers_are_told_in_both_languages(name: str, seed: int) -> None:
    game = GAMES[name]
    setup, steps = sampled(game, seed, 8)
    for played in steps:
        situation = forgotten(told(game, setup, played.before), said_of(game, "LEFT_OUT", NOTHING))
        for about in ABOUT[name](setup, played):
            ruling = ask(game, situation, about.question)
            assert ruling.settled.grounds or ruling.settled.violations
            lines = [*(each.line for each in ruling.settled.grounds), *(case.line for case in ruling.cases)]
            for language in LANGUAGES:
                for line in lines:
                    assert not UNFILLED.search(said := say(line, game.lexicon(ruling.setup), language)), said
            assert {each.rule for each in ruling.settled.grounds} <= set(game.rules)
