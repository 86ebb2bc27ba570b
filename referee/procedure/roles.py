"""Whose token may ask for what."""

from __future__ import annotations

from collections.abc import Sequence

from referee.game import Violation, facts
from referee.procedure.commands import Amend, Command, Decide, End, File, Open, Refused, Report, Strike
from referee.procedure.drafting import forbidden, seat_of
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


def refused_role(may: Sequence[str], by: str) -> Refused | None:
    """Says that this role may not do this at all, whatever the rest of the request says."""
    if ("player" if by.startswith("player:") else by) in may:
        return None
    return forbidden(Violation("table.role", facts(by=by, may=list(may))))


def no_seat_here(start: Start, may: Sequence[str], by: str) -> Refused | None:
    if by == "host" or (isinstance(start, Standing) and seat_of(by) in start.setup.seats):
        return None
    return forbidden(Violation("table.role", facts(by=by, may=list(may))))
