"""A table as it stands after an event, and one event with the standings around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from referee.disputes.kinds import Played
from referee.game import Game, Setup, State
from referee.hands import Transfer, put_right, transfers
from referee.hidden_cards.bounds import Motion
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
    undone: tuple[Played, ...] = ()
    """Of a correction: the moves that no longer count, or with another outcome."""

    @property
    def lines(self) -> Iterable[Line]:
        """What happened, in sentences; told only when asked for."""
        return () if self.played is None else self.played.effect.lines()

    @property
    def hands(self) -> Iterable[Transfer]:
        """What hands must do with the real cards, in order; by what everybody sees."""
        if self.played is not None and self.played.effect.hands is not None:
            return self.played.effect.hands()
        if self.before is None:
            return ()
        lying, public = self.after.game.lying, self.after.game.public
        unchanged = self.before.state is self.after.state
        done = () if unchanged else transfers(lying(public(self.before.state)), lying(public(self.after.state)))
        return put_right(done, lying(public(self.after.state)), self._shuffles()) if self.undone else done

    def _shuffles(self) -> Iterator[Transfer]:
        """What was shuffled in moves that are taken back."""
        for move in self.undone:
            if move.effect.hands is not None:
                yield from (each for each in move.effect.hands() if each.target.end == "shuffled")

    @property
    def motions(self) -> Iterable[Motion]:
        """What happened to hidden cards, in order."""
        return () if self.played is None else self.played.effect.motions()
