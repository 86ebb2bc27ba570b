"""Revoking a role's token and giving it a new one."""

from __future__ import annotations

from app.clock import now, token, token_hash
from app.http.problems import Problem
from app.http.request import RequestContext
from app.http.response import Response
from app.service.commands import Service
from app.store.interface import Store, TokenRow, UnknownGame
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


def renewed_here(store: Store, id_: str, role: str) -> str:
    """The new token of a role, for whoever has the machine that the service runs on and lost the host's."""
    roles = sorted({row.role for row in store.tokens(id_)})
    if not roles:
        raise UnknownGame(id_)
    if role not in roles:
        raise LookupError(f"the roles of {id_} are {', '.join(roles)}, not {role}")
    fresh = token()
    store.renew(TokenRow(token_hash(fresh), id_, role, now()))
    return fresh
