"""Addi Cat's told in words: a running game opened again is the same game, and rulings say what it then does."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.game import Setup, Viewer, judge
from referee.games.addi_cats import ADDI_CATS
from referee.games.addi_cats.effects import EffectWithTakings
from referee.games.addi_cats.moves import Slaps
from referee.games.addi_cats.questions import SlapsAnswer
from referee.games.addi_cats.table import Table
from referee.position import opened, position_json, position_violations, unfit_position
from referee.procedure.rulings import AnsweredQuestion, rule
from tests.games.tables import Played, honest, refereed

GAME = ADDI_CATS
HOST = Viewer("host")
QUESTIONS = {question.kind: question for question in GAME.questions}
SEEDS = st.integers(0, 100_000)


def told(setup: Setup, table: Table, version: int = 1) -> dict[str, Any]:
    written = msgspec.json.decode(msgspec.json.encode(position_json(GAME, setup, table, version, HOST)))
    assert isinstance(written, dict)
    return written


def again(setup: Setup, table: Table) -> Table:
    joined = replace(setup, position=told(setup, table))
    assert not unfit_position(GAME, joined)
    assert not position_violations(GAME, joined)
    found: Table = opened(GAME, joined)
    return found


def game(seed: int) -> tuple[Setup, list[Played]]:
    setup, simulated = honest(GAME, seed)
    return setup, list(refereed(GAME, setup, simulated))


def rules_against(table: Table, move: Any) -> list[str]:
    return [violation.rule for violation in judge(GAME, table, move)]


@settings(max_examples=6)
@given(seed=SEEDS)
def test_a_running_game_opened_again_is_the_same_game(seed: int) -> None:
    random = Random(seed)
    setup, played = game(seed)
    running = [step for step in played if not step.after.finished()]
    moves = [step.move for step in random.sample(played, min(40, len(played)))]
    for step in random.sample(running, min(8, len(running))):
        table, same = step.after, again(setup, step.after)
        assert GAME.view(same, HOST) == GAME.view(table, HOST)
        assert GAME.expects(same) == GAME.expects(table)
        assert told(setup, same) == told(setup, table)
        for move in moves:
            assert rules_against(same, move) == rules_against(table, move)


@settings(max_examples=4)
@given(seed=SEEDS)
def test_a_game_joined_in_the_middle_goes_on_as_it_did(seed: int) -> None:
    setup, played = game(seed)
    start = Random(seed).randrange(len(played))
    table = again(setup, played[start].before)
    for step in played[start:]:
        assert not judge(GAME, table, step.move), (step.version, step.move)
        table = GAME.carry_out(table, step.move, step.version).after
        assert GAME.view(table, HOST) == GAME.view(step.after, HOST)


@settings(max_examples=4)
@given(seed=SEEDS)
def test_rulings_say_what_the_running_game_then_does(seed: int) -> None:
    setup, played = game(seed)
    slaps = [step for step in played if isinstance(step.move, Slaps)]
    for step in Random(seed).sample(slaps, min(8, len(slaps))):
        situation = told(setup, step.before)
        asked = {name: value for name, value in step.report.items() if name != "type"}
        ruling = rule(GAME, situation, QUESTIONS["slaps"], asked)
        assert isinstance(ruling, AnsweredQuestion), ruling
        assert ruling.verdict == "legal" and not ruling.assumed
        assert isinstance(ruling.answer, SlapsAnswer) and isinstance(step.effect, EffectWithTakings)
        assert step.effect.hands is not None
        assert list(ruling.settled.hands) == list(step.effect.hands())
        turn = step.after.turn
        assert ruling.answer.next == (None if turn is None else step.after.seats[turn])
        shown = GAME.view(step.before, HOST)["situation"]["open"]
        assert {each.kind for each in ruling.answer.entitled} == {each["kind"] for each in shown}
        assert_bare_leaves_nothing_out(step, ruling.answer)


def assert_bare_leaves_nothing_out(step: Played, full: SlapsAnswer) -> None:
    """Without sizes the same slaps have the same answer, or it is one of the cases."""
    before: Table = step.before
    seats = list(before.seats)
    rows = [
        {"id": seat} | ({} if rank is None else {"place": rank}) for seat, rank in zip(seats, before.ranks, strict=True)
    ]
    bare = {
        "players": rows,
        "options": msgspec.to_builtins(before.options),
        "tops": {seats[cat]: before.top(cat) for cat in before.playing},
        "running": list(before.running),
        "called": before.called,
        "due": seats[before.next_flipper],
    }
    asked = {name: value for name, value in step.report.items() if name not in ("type", "split")}
    if before.excused or any(before.down(cat) == 0 for cat in before.playing):
        return
    ruling = rule(GAME, bare, QUESTIONS["slaps"], asked)
    assert isinstance(ruling, AnsweredQuestion), ruling
    answer = ruling.answer
    assert isinstance(answer, SlapsAnswer)
    assert (answer.duels, answer.sinners, answer.trick) == (full.duels, full.sinners, full.trick)


@pytest.mark.parametrize("seed", range(3))
def test_the_smallest_position_is_playable_to_the_end(seed: int) -> None:
    """Somebody slaps wrongly now and then, so that cards change hands; stacks end when the table says so."""
    random = Random(seed)
    setup, _ = honest(GAME, 1)
    seats = [replace(setup.players[0], id=seat, name=seat, person=None) for seat in ("anna", "ben", "cleo")]
    smallest = {"turn": "ben", "tops": {"anna": "7+4", "ben": None, "cleo": "=3"}}
    setup = Setup("addi-cats", tuple(seats), "anna", GAME.options(), GAME.rules_version, position=smallest)
    assert not unfit_position(GAME, setup) and not position_violations(GAME, setup)
    table: Table = opened(GAME, setup)
    fresh = [code for code in table.deck.codes if code not in ("7+4", "=3", "magic", "gift")]
    random.shuffle(fresh)
    stacks = {
        0: [fresh.pop() for _ in range(3)],
        1: [fresh.pop() for _ in range(4)],
        2: [fresh.pop() for _ in range(5)],
    }
    version = 1
    while not table.finished():
        version += 1
        move = next_move(table, stacks)
        assert not judge(GAME, table, move), (move, judge(GAME, table, move))
        table = GAME.carry_out(table, move, version).after
        assert version < 200
    assert table.ranks.count(1) == 1


def next_move(table: Table, stacks: dict[int, list[str]]) -> Any:
    """Cleo takes everything that lies open as soon as somebody else's stack is used up."""
    used_up = [cat for cat in table.playing if not stacks[cat] and table.down(cat) is None]
    inside = [cat for cat in used_up if table.stacks.inside(cat)]
    if used_up and not inside:
        return msgspec.convert({"type": "empty", "player": table.seats[used_up[0]]}, GAME.move_types["empty"])
    if table.latest_flip and not table.slapped and any(table.down(cat) == 0 for cat in (0, 1) if cat in table.playing):
        return Slaps(("cleo",))
    assert table.turn is not None
    return GAME.move_types["flip"](table.seats[table.turn], stacks[table.turn].pop(0))
