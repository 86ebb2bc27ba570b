"""One deal and what became of its cards until the next: the question that the audit puts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from referee.knowledge import Dealt, Hidden, Lacks, Motion, PlaceId, Shown

BOTTOMLESS = 100_000
"""So many cards of a code, or in a place, stand for any number: decks whose printing nobody knows."""

CERTAIN = 0
"""The version of what belongs to a deal itself: everybody gets such a card openly, and nobody says so."""

Entry = tuple[int, Motion]
Key = TypeVar("Key")


class Problem(msgspec.Struct, frozen=True):
    """`totals` are the copies of each code, None if nobody can say; likewise `sizes` of the places at the deal."""

    totals: Mapping[str, int | None]
    sizes: Mapping[PlaceId, int | None]
    entries: tuple[Entry, ...]
    """What happened, in order, each with the version of the move that did it, or `CERTAIN`."""

    @property
    def versions(self) -> tuple[int, ...]:
        """The moves that said something about hidden cards. The others only moved them."""
        said = {version for version, motion in self.entries if isinstance(motion, REPORTS)}
        return tuple(sorted(said - {CERTAIN}))


REPORTS = (Shown, Hidden, Lacks)
"""What was seen or said. How many cards went where unseen is no report: everybody saw it and it is never in doubt."""


def problems(entries: Iterable[Entry]) -> list[Problem]:
    """Each deal starts a question of its own, since shuffling all cards ends everything that was known."""
    found: list[Problem] = []
    deal: Dealt | None = None
    since: list[Entry] = []
    dealing = False
    for version, motion in entries:
        if isinstance(motion, Dealt):
            _close(found, deal, since)
            deal, since, dealing = motion, [], True
        else:
            dealing = dealing and isinstance(motion, Hidden)
            since.append((CERTAIN if dealing else version, motion))
    _close(found, deal, since)
    return found


def _close(found: list[Problem], deal: Dealt | None, since: list[Entry]) -> None:
    if deal is not None and any(isinstance(motion, REPORTS) for _, motion in since):
        found.append(Problem(_countable(deal.totals), _countable(deal.sizes), tuple(since)))


def _countable(counts: Mapping[Key, int | None]) -> dict[Key, int | None]:
    return {key: None if n is None or n >= BOTTOMLESS else n for key, n in counts.items()}
