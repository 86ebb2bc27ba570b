"""What forbids a request, or is in its way, before its body is known to fit.

A refusal is of the first kind that is found: forbidden, conflict, unfit, illegal. So a body that does not fit is asked
first what it says of type, player and versions; whatever cannot be read there speaks for who sent it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.procedure import corrections, disputes, reports
from referee.procedure.commands import Amend, Command, Decide, End, File, Refused, Report, Strike
from referee.procedure.replay import Start
from referee.procedure.roles import WHO, no_seat_here, refused_role, seats_of
from referee.procedure.standing import Standing

Sent = Mapping[str, Any]


def refused_unread(
    start: Start, kind: type[Command], by: str, sent: object, only_asked: bool = False
) -> Refused | None:
    """Why not, of the kinds forbidden and conflict only, to a body that does not fit. `sent` is that body; for a
    decision together with the `id` of the path. Where it is `only_asked` what would be said nothing is in the way."""
    may = WHO[kind]
    if (refused := refused_role(may, by) or no_seat_here(start, may, by)) is not None:
        return refused
    if not isinstance(start, Standing):
        return None
    refused = _barred(start, kind, by, _object(sent))
    return None if only_asked and refused is not None and refused.kind == "conflict" else refused


def _barred(standing: Standing, kind: type[Command], by: str, sent: Sent) -> Refused | None:
    if kind is Report:
        return reports.barred(standing, _report(standing, by, sent))
    if kind is End:
        return reports.held_up(standing)
    if kind is Strike:
        strike = _whole(sent.get("strike"), standing.latest)
        return corrections.barred(standing, Strike(by=by, strike=strike, reason=""))
    if kind is Amend:
        move = _report(standing, by, _object(sent.get("move")))
        return corrections.barred(standing, Amend(by=by, amend=0, move=move, reason=""))
    if kind is File:
        return disputes.barred(standing, File(by=by, kind="", claimant=_text(sent.get("by"), None)))
    return disputes.barred(standing, Decide(by=by, id=_whole(sent.get("id"), 0), verdict="rejected", reason=""))


def _report(standing: Standing, by: str, sent: Sent) -> Report:
    type_ = _text(sent.get("type"), "") or ""
    kind = standing.game.move_type(type_)
    confided = () if kind is None else sorted(name for name in kind.private if sent.get(name) is not None)
    tables_own = kind is not None and "player" not in kind.__struct_fields__
    own = seats_of(standing.setup, by)
    player = None if tables_own else _text(sent.get("player"), own[0] if own else None)
    return Report(by=by, type=type_, player=player, withheld=tuple(confided), stands=sent.get("stands") is True)


def _object(sent: object) -> Sent:
    return sent if isinstance(sent, dict) else {}


def _text(sent: object, otherwise: str | None) -> str | None:
    return sent if isinstance(sent, str) else otherwise


def _whole(sent: object, otherwise: int) -> int:
    return sent if type(sent) is int else otherwise
