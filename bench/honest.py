"""Honest games to measure with, played by the simulators of the tests."""

from __future__ import annotations

from itertools import count
from typing import Any

import msgspec

from referee.core import Game, Move, Setup
from tests.games.tables import honest, move_from

Report = dict[str, Any]


class Played(msgspec.Struct, frozen=True):
    """A game from its opening to its last move."""

    setup: Setup
    reports: list[Report]
    moves: list[Move]


def played(game: Game, seed: int) -> Played:
    setup, table = honest(game, seed)
    reports = list(iter(table.next_report, None))
    return Played(setup, reports, [move_from(game, report) for report in reports])


def moves(game: Game, number: int) -> list[Played]:
    """Games that have together so many moves; the last is cut off."""
    games: list[Played] = []
    for seed in count(1):
        each = played(game, seed)
        left = number - sum(len(earlier.moves) for earlier in games)
        games.append(Played(each.setup, each.reports[:left], each.moves[:left]))
        if left <= len(each.moves):
            break
    return games
