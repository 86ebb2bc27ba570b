"""Whose token may ask for what, and for which seats it speaks."""

from __future__ import annotations

from collections.abc import Sequence

from referee.game import Seat, Setup, Viewer, Violation, facts
from referee.procedure.commands import Amend, Command, Decide, End, File, Open, Refused, Report, Strike
from referee.procedure.drafting import forbidden
from referee.procedure.replay import Start
from referee.procedure.standing import Standing

WHO: dict[type[Command], tuple[str, ...]] = {
    Open: ("host",),
    Report: ("host", "player"),
    Strike: ("host", "player"),
    Amend: ("host",),
    File: ("host", "player"),
    Decide: ("host",),
    End: ("host",),
}
SEATED = ("player", "person")
"""Roles that sit at the table: one seat, or all seats of a person."""


def refused_role(may: Sequence[str], by: str) -> Refused | None:
    """Says that this role may not do this at all, whatever the rest of the request says."""
    role, _, name = by.partition(":")
    if ("player" if role in SEATED and name else by) in may:
        return None
    return forbidden(Violation("table.role", facts(by=by, may=list(may))))


def no_seat_here(start: Start, may: Sequence[str], by: str) -> Refused | None:
    if by == "host":
        return None
    seats = seats_of(start.setup, by) if isinstance(start, Standing) else None
    if seats and isinstance(start, Standing) and set(seats) <= set(start.setup.seats):
        return None
    return forbidden(Violation("table.role", facts(by=by, may=list(may))))


def roles_of(setup: Setup) -> list[str]:
    """All roles that there are tokens for at a table."""
    seats, persons = (f"player:{seat}" for seat in setup.seats), (f"person:{person}" for person in setup.persons)
    return ["host", "spectator", *seats, *persons]


def seats_of(setup: Setup, by: str) -> tuple[Seat, ...] | None:
    """The seats that a token speaks for; None if it is bound to none, as the host's."""
    role, _, name = by.partition(":")
    if role == "person":
        return setup.persons.get(name, ())
    return (name,) if role == "player" else None


def viewer_of(setup: Setup, by: str) -> Viewer:
    """The eyes of whoever may write at the table."""
    seats = seats_of(setup, by)
    if seats is None:
        return Viewer("host")
    return Viewer("player", seats[0], seats[1:]) if seats else Viewer("player")
