"""Revoking a role's token and giving it a new one."""

from __future__ import annotations

from app.asking import Ask, Reply, answer_of, reply, said_again
from app.clock import now, token, token_hash
from app.problems import Problem
from app.service import Service
from app.store.port import AnswerTaken, TokenRow
from schemas.requests import Renewal


def renewed(service: Service, ask: Ask, id_: str, renewal: Renewal) -> Reply:
    """The old token of the role is worth nothing from now on; the answer is the only place that shows the new one."""
    table = service.tables.current(id_)
    known = {"host", "spectator", *(f"player:{seat}" for seat in table.standing.setup.seats)}
    if renewal.role not in known:
        raise Problem("invalid-request", errors={"role": ["No such role at this table."]})
    fresh = token()
    given = reply(201, {"role": renewal.role, "token": fresh}, table.version)
    sealed = None if ask.key is None else service.vault.sealed(answer_of(ask.key, given))
    try:
        service.store.renew(TokenRow(token_hash(fresh), id_, renewal.role, now()), sealed)
    except AnswerTaken as taken:
        assert ask.key is not None
        return said_again(ask.key, service.vault.opened(taken.answer))
    return given
