"""The seven ways in which a table changes, and what the door says to each.

`by` is who asks, as events record it: `host`, `player:<seat>`, `referee`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from referee.game import Ending, Player, Seat, Violation
from referee.procedure.standing import Standing, Step


class Open(msgspec.Struct, frozen=True, kw_only=True):
    """A table is opened; without a `first_player` the ages tell who begins."""

    by: str
    players: tuple[Player, ...]
    first_player: Seat | None = None
    options: Any
    label: str | None = None
    position: dict[str, Any] | None = None
    """How the table stands, if it is joined in the middle."""
    stands: bool = False
    """The table plays although it breaks a rule of conduct to open like this."""
    reason: str | None = None


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A move as it was reported; `fields` without what is confided, and without defaults. `withheld` are the names of
    what was confided, where a record does not show it."""

    by: str
    type: str
    player: Seat | None = None
    fields: dict[str, Any] = {}
    private: dict[str, Any] = {}
    withheld: tuple[str, ...] = ()
    occurred_at: str | None = None
    stands: bool = False
    """The host's word that it happened and the table plays on, although it broke a rule."""
    reason: str | None = None


class Strike(msgspec.Struct, frozen=True, kw_only=True):
    """The moves from this version on are taken back."""

    by: str
    strike: int
    reason: str


class Amend(msgspec.Struct, frozen=True, kw_only=True):
    """Another move takes the place of the one at this version."""

    by: str
    amend: int
    move: Report
    reason: str


class File(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute is filed, in a seat's name or the host's."""

    by: str
    kind: str
    claimant: Seat | None = None
    against: Seat | None = None
    about: int | None = None
    evidence: dict[str, Any] = {}


class Decide(msgspec.Struct, frozen=True, kw_only=True):
    """The host's word on a dispute that only eyes could settle."""

    by: str
    id: int
    verdict: Literal["upheld", "rejected"]
    reason: str


class End(msgspec.Struct, frozen=True, kw_only=True):
    """The table ends the game before its rules do."""

    by: str
    reason: str
    outcome: Ending


Command = Open | Report | Strike | Amend | File | Decide | End
Asked = Command | Callable[[Standing], Command]
"""A command, or what tells it from the table as it then stands, and may raise: a line that somebody typed."""


def command_at(start: object, asked: Asked) -> Command:
    """What is asked for on this table."""
    if isinstance(asked, Command):
        return asked
    assert isinstance(start, Standing), "what is typed is about an open table"
    return asked(start)


class Accepted(msgspec.Struct, frozen=True):
    """What the command comes to, event by event. `repeats` names the dispute that settled the same before: then
    nothing is to be appended."""

    steps: tuple[Step, ...]
    repeats: int | None = None


class Refused(msgspec.Struct, frozen=True):
    """Why not. Kinds in the order in which they are looked for: who may do it at all, what is in the way, what the
    request names that is not there, and at last the rules of the game."""

    kind: Literal["forbidden", "conflict", "unfit", "illegal"]
    violations: tuple[Violation, ...]
    version: int | None = None
    """The move that an amendment would make illegal."""
    dispute: int | None = None
    """The dispute that comes first."""
    errors: dict[str, list[Any]] = {}
    """What does not fit, by field, where no rule is broken."""
    index: int | None = None
    """Of several commands, the one that is refused."""


class Checked(msgspec.Struct, frozen=True):
    """What the referee would say to a report."""

    violations: tuple[Violation, ...]
    assumes: tuple[Any, ...] = ()
    lines: tuple[Any, ...] = ()
