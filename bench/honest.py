"""Honest games to measure with, played by the simulators of the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random
from typing import Any

import msgspec

from referee.game import Game, Move, Setup
from referee.games.ed_the_cat import ED_THE_CAT
from referee.procedure import decide
from referee.procedure.commands import Accepted, Amend
from referee.procedure.standing import Standing
from tests.audit.recording import Scribe, opening_of, reported
from tests.games.tables import honest, move_from, seated
from tests.simulators.ed_the_cat import EdTable

EARLY = 40
"""What is amended is one of the first so many moves."""
SEEDS = range(60)
LONG = 300
Json = dict[str, Any]


class Played(msgspec.Struct, frozen=True):
    """A game from its opening to its last move."""

    setup: Setup
    reports: list[Json]
    moves: list[Move]

    def upto(self, number: int) -> Played:
        return Played(self.setup, self.reports[:number], self.moves[:number])


def played(game: Game, seed: int) -> Played:
    setup, table = honest(game, seed)
    reports = list(iter(table.next_report, None))
    return Played(setup, reports, [move_from(game, report) for report in reports])


def moves(game: Game, number: int, playable: Callable[[Setup], bool] = lambda setup: True) -> list[Played]:
    """Games that have together so many moves; the last is cut off."""
    games: list[Played] = []
    for seed in count(1):
        if not playable(honest(game, seed)[0]):
            continue
        each = played(game, seed)
        left = number - sum(len(earlier.moves) for earlier in games)
        games.append(each.upto(left))
        if left <= len(each.moves):
            break
    return games


def longest(game: Game, playable: Callable[[Setup], bool] = lambda setup: True) -> Played:
    """Of 300 moves, if the game ever has so many."""
    if game.id == ED_THE_CAT.id:
        return at_length(LONG)
    seeds = (seed for seed in SEEDS if playable(honest(game, seed)[0]))
    games = sorted((played(game, seed) for seed in seeds), key=lambda each: len(each.moves))
    return next((each for each in games if len(each.moves) >= LONG), games[-1]).upto(LONG)


def at_length(number: int) -> Played:
    """Ed, the Cat up to a limit that nobody plays to: so many moves in one game."""
    seats, options = ["anna", "ben"], {"limit": 999}
    table = EdTable(Random(number), seats, seats[0], options)
    reports = list(islice(iter(table.next_report, None), number))
    setup = seated(ED_THE_CAT, seats, seats[0], options)
    return Played(setup, reports, [move_from(ED_THE_CAT, report) for report in reports])


def amendable(game: Game, long: Played) -> tuple[int, Json]:
    """The place of an early move, and what else it may as well have been for all that followed; or its own report,
    where nothing else would be legal."""
    scribe = Scribe(game).write(opening_of(long.setup), *(reported(game, each) for each in long.reports))
    assert isinstance(scribe.start, Standing)
    for place, other in others(game, long):
        amend = Amend(by="host", amend=place + 2, move=reported(game, other), reason="another")
        if isinstance(decide(scribe.start, amend, scribe.past, scribe.seal), Accepted):
            return place, other
    return 0, long.reports[0]


def others(game: Game, long: Played) -> Iterator[tuple[int, Json]]:
    """What else the same seat reported of the same type, for each early move in which nothing was confided."""
    for place, report in enumerate(long.reports[:EARLY]):
        if not reported(game, report).private:
            alike = (each for each in long.reports if _who(each) == _who(report) and each != report)
            yield from ((place, each) for each in alike if not reported(game, each).private)


def _who(report: Json) -> tuple[str, str | None]:
    return report["type"], report.get("player")
