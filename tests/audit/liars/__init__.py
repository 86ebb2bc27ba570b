"""Tables at which somebody lies now and then, with the versions of the lies. The flow of the game stays the true one.

Each game has a module here, named like its folder, with `lied(seed)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from importlib import import_module
from random import Random
from typing import Any

from referee.game import Game, Setup, judge
from referee.games import GAMES
from tests.audit.recording import Report, simulated
from tests.games.tables import module_of, move_from

Lied = tuple[Setup, list[Report], set[int]]


def lied(game: Game, seed: int) -> Lied:
    """A table with liars: its setup, what was reported, and the versions of the lies."""
    found: Lied = import_module(f"tests.audit.liars.{module_of(game)}").lied(seed)
    return found


def misnamed(
    kind: str, seed: int, cards_of: Callable[[Report], list[list[Any]]], others: Callable[[str], list[str]]
) -> Lied:
    """An honest game in which cards are given out as other ones."""
    random = Random(f"{kind} {seed}")
    setup, honest = simulated(GAMES[kind], seed)
    reports = deepcopy(honest)
    chance = random.choice([0.02, 0.1, 0.4])
    liars = set()
    for version, report in enumerate(reports, start=2):
        for cards in cards_of(report):
            for at, card in enumerate(cards):
                if random.random() < chance and others(card):
                    cards[at] = random.choice(others(card))
                    liars.add(version)
    return setup, reports, liars


def until_the_end(table: Any) -> list[Report]:
    return list(iter(table.next_report, None))


def accepted(game: Game, setup: Setup, reports: Sequence[Report]) -> list[Report]:
    """Up to the first lie that the referee sees through at once."""
    state, kept = game.open(setup), []
    for version, report in enumerate(reports, start=2):
        move = move_from(game, report)
        if judge(game, state, move):
            break
        state = game.carry_out(state, move, version).after
        kept.append(report)
    return kept
