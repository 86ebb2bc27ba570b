"""Revoking a role's token and giving it a new one."""

from __future__ import annotations

from app.http.problems import Problem
from app.http.request import Ask, Reply
from app.ops.clock import now, token, token_hash
from app.service.commands import Service
from app.store.interface import TokenRow
from referee.text import Text
from schemas.requests import Renewal


def renewed(service: Service, ask: Ask, id_: str, renewal: Renewal) -> Reply:
    """The old token of the role is worth nothing from now on; the answer is the only place that shows the new one."""
    table = service.tables.current(id_)
    ask.expect(table.version)
    known = {"host", "spectator", *(f"player:{seat}" for seat in table.standing.setup.seats)}
    if renewal.role not in known:
        raise Problem(
            "invalid-request",
            errors={"role": [Text("No such role at this table.", "Diese Rolle gibt es an diesem Tisch nicht.")]},
        )
    fresh = token()
    given = ask.reply(201, {"role": renewal.role, "token": fresh}, table.version)
    row = TokenRow(token_hash(fresh), id_, renewal.role, now())
    service.store.renew(row, service.answers.kept(ask.key, given))
    return given
