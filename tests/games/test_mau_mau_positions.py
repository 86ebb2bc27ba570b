"""Mau Mau told in words: a running table opened again is the same table, and questions know what it does next."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.game import Move, Setup, Viewer, judge
from referee.games.mau_mau import MAU_MAU as GAME
from referee.games.mau_mau.moves import Play, Score
from referee.games.mau_mau.table import Table, call_due
from referee.position import opened, position_json, position_violations, unfit_position
from referee.procedure.rulings import AnsweredQuestion, rule
from tests.games.junk import Heap
from tests.games.tables import Played, refereed
from tests.simulators.mau_mau import honest

SEEDS = st.integers(0, 2**32)
EYES = (Viewer("auditor"), Viewer("spectator"))
PROVEN = {"mau.hand", "mau.cards", "mau.drawn"}
"""What narrower bounds may refuse."""


def position(setup: Setup, table: Table, version: int = 1) -> dict[str, Any]:
    return msgspec.to_builtins(position_json(GAME, setup, table, version, EYES[0]))


def again(setup: Setup, told: dict[str, Any]) -> tuple[Setup, Table]:
    joined = replace(setup, position=told)
    assert unfit_position(GAME, joined) == {}, told
    assert position_violations(GAME, joined) == (), told
    return joined, opened(GAME, joined)


def same(one: Table, other: Table) -> None:
    """Bounds may be narrower at the table that was opened again: what they prove impossible is then not expected."""
    for eyes in EYES:
        assert GAME.view(one, eyes) == GAME.view(other, eyes)
    expected, still = set(GAME.expects(one)), set(GAME.expects(other))
    assert still <= expected and {each.type for each in expected - still} <= ({"play"} if one.places else set())


def as_told(now: dict[str, Any], told: dict[str, Any]) -> None:
    """The same object; of hidden places it may know more."""
    assert {**now, "knowledge": None} == {**told, "knowledge": None}
    for place, before in zip(now["knowledge"]["places"], told["knowledge"]["places"], strict=True):
        bounds = ("certain", "possible")
        assert {**place, **dict.fromkeys(bounds)} == {**before, **dict.fromkeys(bounds)}
        assert all(before["certain"][card] <= place["certain"][card] for card in before.get("certain", {}))
        assert all(copies <= before["possible"][card] for card, copies in place.get("possible", {}).items())


def refused(table: Table, move: Move) -> set[str]:
    return {each.rule for each in judge(GAME, table, move)}


@given(seed=SEEDS)
@settings(max_examples=25, deadline=None)
def test_a_running_table_opened_again_is_the_same_table(seed: int) -> None:
    setup, table = honest(seed)
    random = Random(seed)
    table.confiding = True  # type: ignore[attr-defined]
    steps = [*refereed(GAME, setup, table)]
    at = random.randrange(len(steps))
    told = position(setup, steps[at].before)
    joined, state = again(setup, told)
    same(steps[at].before, state)
    as_told(position(joined, state), told)
    heap = Heap(GAME, setup, steps)
    for step in steps[at:]:
        for move in filter(None, (step.move, heap.junk(random), heap.junk(random))):
            before, now = refused(step.before, move), refused(state, move)
            assert bool(before) <= bool(now), (move, before, now)
            assert bool(before) == bool(now) or (step.before.places and now <= PROVEN), (move, before, now)
        assert judge(GAME, state, step.move) == ()
        state = GAME.carry_out(state, step.move, step.version).after
        same(step.after, state)


def asked(setup: Setup, situation: dict[str, Any], kind: str, **question: Any) -> AnsweredQuestion:
    """As over HTTP, the object without what the table has confided."""
    of_kind = next(each for each in GAME.questions if each.kind == kind)
    found = rule(GAME, situation, of_kind, question)
    assert isinstance(found, AnsweredQuestion), (situation, question, found)
    return found


def situation_of(setup: Setup, table: Table, *without: str) -> dict[str, Any]:
    told = position(setup, table)
    return {name: value for name, value in told.items() if name not in ("drawn", *without)}


@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_questions_say_what_the_running_game_then_does(seed: int) -> None:
    setup, table = honest(seed)
    random = Random(seed)
    steps = [*refereed(GAME, setup, table)]
    for step in random.sample(steps, min(12, len(steps))):
        situation = situation_of(setup, step.before)
        if isinstance(step.move, Play):
            about_a_play(setup, step, situation, step.move)
            for card in random.sample([card.code for card in GAME.cards], 3):
                about_a_card(setup, step, situation, card)
        elif isinstance(step.move, Score):
            ruling = asked(setup, situation, "score", hands=step.report["hands"])
            assert ruling.answer is not None
            assert tuple(ruling.answer.points.values()) == step.after.round_points  # type: ignore[attr-defined]


def about_a_card(setup: Setup, step: Played, situation: dict[str, Any], card: str) -> None:
    """What the table would say of it, but for the colour that must be named."""
    if setup.options.deck is not None and not setup.options.deck.get(card):
        return
    ruling = asked(setup, situation, "fits", card=card)
    number = step.before.turn
    assert number is not None
    laid = Play(step.before.seats[number], card)
    assert (ruling.verdict == "legal") is (refused(step.before, laid) <= {"mau.colour-missing", "mau.drawn"})


def about_a_play(setup: Setup, step: Played, situation: dict[str, Any], move: Play) -> None:
    fits = asked(setup, situation, "fits", card=move.card)
    assert fits.verdict == "legal" and fits.answer is not None and fits.answer.fits  # type: ignore[attr-defined]
    [laid] = fits.settled.hands
    assert (laid.source.seat, laid.cards, laid.done) == (move.player, (move.card,), True)
    number = step.before.seats.index(move.player)
    hand = step.before.hands[number]
    said = {} if move.say is None else {"said": move.say}
    calls = asked(setup, situation, "calls", hand_before=hand, player=move.player, **said)
    window = step.after.open_window(number)
    missing = call_due((hand or 0) - 1) if move.say is None else None
    assert calls.answer is not None
    assert calls.answer.due == call_due((hand or 0) - 1)  # type: ignore[attr-defined]
    assert calls.answer.missed == missing and (window is None or window.call == missing)  # type: ignore[attr-defined]
    assert calls.answer.penalty == (setup.options.forgotten if missing else 0)  # type: ignore[attr-defined]
    if step.after.hands[number]:
        owes = asked(setup, situation, "owes", chain=[move.card], player=move.player)
        assert owes.answer is not None and owes.cases is not None
        pending = step.after.pending
        assert owes.answer.draw == (pending.cards if pending else 0)  # type: ignore[attr-defined]
        assert step.after.turn is not None
        assert owes.answer.turn == step.after.seats[step.after.turn]  # type: ignore[attr-defined]
