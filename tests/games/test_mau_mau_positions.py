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
from referee.games.mau_mau.table import Table
from referee.position import opened, position_json, position_violations, unfit_position
from tests.games.junk import Heap
from tests.games.tables import refereed
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
    assert position(joined, state) == told
    heap = Heap(GAME, setup, steps)
    for step in steps[at:]:
        for move in filter(None, (step.move, heap.junk(random), heap.junk(random))):
            before, now = refused(step.before, move), refused(state, move)
            assert bool(before) <= bool(now), (move, before, now)
            assert bool(before) == bool(now) or (step.before.places and now <= PROVEN), (move, before, now)
        assert judge(GAME, state, step.move) == ()
        state = GAME.carry_out(state, step.move, step.version).after
        same(step.after, state)
