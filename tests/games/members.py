"""The order of members of a JSON object means nothing: not in options, not in reports, not in a stored table."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

import msgspec

from referee.game import Game, Move, Setup, Viewer, judge
from referee.record.state_digest import state_digest
from referee.text import LANGUAGES, tell
from tests.games.junk import Heap
from tests.games.tables import honest, refereed

HOST = Viewer("host")
T = TypeVar("T")


def assert_order_means_nothing(game: Game, seed: int) -> None:
    random = Random(seed)
    setup, table = honest(game, seed)
    mixed = msgspec.structs.replace(setup, options=reordered(setup.options, random))
    assert came_to(game, setup, game.open(mixed)) == came_to(game, setup, game.open(setup))
    steps = list(refereed(game, setup, table))
    heap = Heap(game, setup, steps)
    for step in random.sample(steps, min(25, len(steps))):
        for move in (step.move, heap.junk(random)):
            if move is not None:
                stored, other = reordered(step.before, random), reordered(move, random)
                assert said(game, setup, stored, other) == said(game, setup, step.before, move)


def reordered(value: T, random: Random) -> T:
    """The same value read from JSON whose members came in another order."""
    return msgspec.convert(_shuffled(msgspec.to_builtins(value), random), type(value))


def _shuffled(value: Any, random: Random) -> Any:
    if isinstance(value, dict):
        members = [(name, _shuffled(each, random)) for name, each in value.items()]
        return dict(random.sample(members, len(members)))
    return [_shuffled(each, random) for each in value] if isinstance(value, list | tuple) else value


def said(game: Game, setup: Setup, state: Any, move: Move) -> bytes:
    """All that a report is answered with, as it would go over the wire: there an order shows."""
    if violations := judge(game, state, move):
        return msgspec.json.encode(violations)
    effect = game.carry_out(state, move, 999)
    lines = list(effect.lines())
    told = [tell(lines, game.lexicon(setup), language) for language in LANGUAGES]
    assumed = list(game.assume(state, move))
    return msgspec.json.encode([told, lines, list(effect.motions()), assumed]) + came_to(game, setup, effect.after)


def came_to(game: Game, setup: Setup, after: Any) -> bytes:
    expected = game.expects(after)
    forms = [game.form(after, each.type, seat) for each in expected for seat in each.seats or (None,)]
    opening = list(game.opening(setup, after)) if game.opening is not None else []
    shown = [game.view(after, HOST), game.knowledge(after), expected, forms, opening, state_digest(game, after)]
    return msgspec.json.encode(shown)
