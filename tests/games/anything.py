"""Tables at which anything is reported that the referee does not refuse, true or not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from referee.game import Effect, Game, Move, Setup, Violation, judge
from referee.games.ed_the_cat.moves import Play
from tests.games.bodies import fill
from tests.games.tables import move_from

LIE = 0.3
SELDOM = 0.7
STUCK = 12
"""So many refusals in a row end a table."""


class Reported(NamedTuple):
    """A report and what came of it: violations, or what it did."""

    before: Any
    move: Move
    version: int
    violations: tuple[Violation, ...]
    effect: Effect | None


def anything(game: Game, setup: Setup, seed: int, most: int) -> Iterator[Reported]:
    """Up to so many accepted moves, with what was refused in between."""
    state, random, version, refused = game.open(setup), Random(seed), 1, 0
    codes = [card.code for card in game.cards]
    while version <= most and refused < STUCK and not game.finished(state):
        move = reported(game, state, codes, random)
        if shortens(move) and random.random() < SELDOM:
            continue
        violations = tuple(judge(game, state, move))
        effect = None if violations else game.carry_out(state, move, version + 1)
        yield Reported(state, move, version + 1, violations, effect)
        refused += 1
        if effect is not None:
            state, version, refused = effect.after, version + 1, 0


def shortens(move: Move) -> bool:
    """Does it take several cards out of a hand? Few rounds of Ed, the Cat see the pile shuffled again where these are
    as frequent as others."""
    return isinstance(move, Play) and move.card in ("1", "2", "5", "6", "7")


def reported(game: Game, state: Any, codes: list[str], random: Random) -> Move:
    """What a form allows, some cards of it given out as others."""
    expected = random.choice(game.expects(state))
    report = fill(game.form(state, expected.type, random.choice(expected.seats) if expected.seats else None), random)
    return move_from(game, misreported(report, set(codes), codes, random))


def misreported(told: Any, known: set[str], codes: list[str], random: Random) -> Any:
    match told:
        case dict():
            lies = {name: misreported(each, known, codes, random) for name, each in told.items() if name != "type"}
            return {**told, **lies}
        case list():
            return [misreported(each, known, codes, random) for each in told]
        case str() if told in known and random.random() < LIE:
            return random.choice(codes)
        case _:
            return told
