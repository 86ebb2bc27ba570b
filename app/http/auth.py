"""Who asks, and what that role may do."""

from __future__ import annotations

import hmac

from app.clock import token_hash
from app.http.caller import Caller
from app.http.limits import limit
from app.http.problems import Problem
from app.settings import Settings
from app.store.interface import Store
from referee.game import Viewer


class Authenticator:
    """Knows whose token a request brings; each question raises a `Problem` where the answer is no."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings

    def caller(self, authorization: str | None) -> Caller:
        """Whose token this is; a revoked or unknown one is nobody's."""
        token = _bearer(authorization)
        if token is None:
            raise _unknown()  # who brings none tries none
        hashed = token_hash(token)
        if _same(token, self.settings.audit_key):
            return Caller("auditor", Viewer("auditor"), hashed)
        row = self.store.token(hashed)
        if row is None or row.revoked_at is not None:
            limit("tokens")  # who has a valid one is never kept out by others at the same address
            raise _unknown()
        return Caller(row.role, _viewer(row.role), hashed, row.game)

    def require_visible(self, caller: Caller, game: str) -> None:
        """A game that the token may not see is not there."""
        there = caller.game == game
        if caller.viewer.role == "auditor":
            there = self.store.head(game) is not None
        if not there:
            raise Problem("not-found")

    def creator(self, authorization: str | None, address: str) -> Caller:
        """Who opens a table: anyone who reaches the port, or whoever has the creation key."""
        token = _bearer(authorization)
        if self.settings.create_key is not None and not _same(token, self.settings.create_key):
            self.caller(authorization)
            raise Problem("forbidden")  # somebody we know, but not with this key
        return Caller("host", Viewer("host"), token_hash(token) if token else f"address:{address}")


def _bearer(authorization: str | None) -> str | None:
    scheme, _, token = (authorization or "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def _same(token: str | None, key: str | None) -> bool:
    return token is not None and key is not None and hmac.compare_digest(token.encode(), key.encode())


def _viewer(role: str) -> Viewer:
    """Which seats are a person's is known at the table only; until it is asked, a person sees what everybody sees."""
    if role.startswith("player:"):
        return Viewer("player", role.removeprefix("player:"))
    return Viewer("host") if role == "host" else Viewer("spectator")


def _unknown() -> Problem:
    return Problem("unauthenticated", headers={"WWW-Authenticate": 'Bearer realm="pawbiter"'})
