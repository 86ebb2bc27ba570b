"""A table as it stands after an event, and one event with the standings around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from referee.disputes.kinds import Played
from referee.game import Game, Setup, State
from referee.hands import Transfer, transfers
from referee.hidden_cards.bounds import Motion
from referee.procedure.hands_of_corrections import put_right
from referee.record.events import Event
from referee.text import Line


class Dispute(msgspec.Struct, frozen=True, kw_only=True):
    id: int
    kind: str
    by: str | None
    against: str | None
    about: int | None
    evidence: dict[str, Any]
    filed: int
    filer: str
    earlier: list[int] = []
    """The same filing, when the record said something else."""
    status: Literal["open", "settled"] = "open"
    verdict: str | None = None
    reasons: list[dict[str, Any]] = []
    left: dict[str, Any] | None = None
    """The amendment that an upheld ruling could not make, and why."""
    decision: dict[str, Any] | None = None
    """The host's word where only eyes could tell."""
    versions: list[int] = []
    """The events that followed from it."""


class Standing(msgspec.Struct, frozen=True):
    """A game after its latest event."""

    game: Game
    setup: Setup
    version: int
    head: str
    state: State
    disputes: tuple[Dispute, ...] = ()
    latest: int = 1
    """The version of the latest move that counts."""
    reporter: str | None = None
    """By whom that move was reported."""
    corrections: int = 0
    """How many there were so far."""

    @property
    def finished(self) -> bool:
        return self.game.finished(self.state)

    @property
    def open_to_all(self) -> bool:
        """Whether everybody may read by now what was confided."""
        return self.game.ended_by_rules(self.state)


class Step(msgspec.Struct, frozen=True):
    """One event of a record. Before the opening there is no standing; what is no move of the game has no `played`."""

    before: Standing | None
    event: Event
    after: Standing
    played: Played | None = None
    corrected: tuple[Sequence[Played], Sequence[Played]] = ((), ())
    """Of a correction: the moves that no longer count, or had another outcome; and what now counts in their place."""

    @property
    def lines(self) -> Iterable[Line]:
        """What happened, in sentences; told only when asked for."""
        return () if self.played is None else self.played.effect.lines()

    @property
    def hands(self) -> Iterable[Transfer]:
        """What hands must do with the real cards, in order; by what everybody sees."""
        game = self.after.game
        if self.played is not None:
            return hands_of(game, self.played)
        if self.before is None or self.before.state is self.after.state:
            return ()
        before, after = (game.lying(game.public(standing.state)) for standing in (self.before, self.after))
        undone, redone = ([each for move in moves for each in hands_of(game, move)] for moves in self.corrected)
        return put_right(before, after, undone, redone)

    @property
    def motions(self) -> Iterable[Motion]:
        """What happened to hidden cards, in order."""
        return () if self.played is None else self.played.effect.motions()


def hands_of(game: Game, move: Played) -> Iterable[Transfer]:
    """As the game tells it, or else as the tables before and after show it."""
    if move.effect.hands is not None:
        return move.effect.hands()
    return transfers(*(game.lying(game.public(state)) for state in (move.before, move.after)))
