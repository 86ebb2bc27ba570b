"""Revoking a role's token and giving it a new one."""

from __future__ import annotations

from app.clock import now, token, token_hash
from app.http.problems import Problem
from app.http.request import RequestContext
from app.http.response import Response
from app.service.commands import Service
from app.store.interface import TokenRow
from referee.procedure import roles_of
from referee.text import Text
from schemas.requests import Renewal


def renewed(service: Service, context: RequestContext, id_: str, renewal: Renewal) -> Response:
    """The old token of the role is worth nothing from now on; the answer is the only place that shows the new one."""
    table = service.tables.current(id_)
    context.require_version(table.version)
    if renewal.role not in roles_of(table.standing.setup):
        raise Problem(
            "invalid-request",
            errors={"role": [Text("No such role at this table.", "Diese Rolle gibt es an diesem Tisch nicht.")]},
        )
    fresh = token()
    given = context.response(201, {"role": renewal.role, "token": fresh}, table.version)
    row = TokenRow(token_hash(fresh), id_, renewal.role, now())
    service.store.renew(row, service.answers.kept(context.key, given))
    return given
