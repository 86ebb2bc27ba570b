"""How often one address, or one token, may do what costs others something; the same in every process.

`RateLimit` and `RateLimit-Policy` say with each answer where a limit holds, how much of it is left.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import msgspec
import structlog
from flask import current_app, g

from app.http.addresses import caller_address, is_direct_loopback, network_of
from app.http.problems import Problem
from app.settings import Quota
from app.store.shared_counts import SharedCounts


class State(msgspec.Struct, frozen=True):
    """Of one limit, after this request was counted."""

    name: str
    quota: Quota
    left: int
    seconds: int

    def __str__(self) -> str:
        return f'"{self.name}";r={self.left};t={self.seconds}'

    @property
    def policy(self) -> str:
        return f'"{self.name}";q={self.quota.most};w={self.quota.seconds}'


class Limiter:
    """`quotas` by what they limit; what has none is not limited."""

    def __init__(self, counts: SharedCounts, quotas: Mapping[str, Quota]) -> None:
        self._counts = counts
        self._quotas = quotas
        self._told = False

    def take(self, name: str, who: str) -> State | None:
        """Counts one more; raises a `Problem` beyond the limit. None where nothing is limited."""
        quota = self._quotas.get(name)
        if quota is None:
            return None
        counted = self._counts.count(name, who, quota.seconds)
        if counted is None:
            self._tell()
            return None
        seconds = max(1, math.ceil(counted.left_seconds))
        state = State(name, quota, max(0, quota.most - counted.number), seconds)
        g.setdefault("limits", []).append(state)
        if counted.number > quota.most:
            raise Problem("too-many-requests", headers={"Retry-After": str(seconds)})
        return state

    def _tell(self) -> None:
        if not self._told:
            self._told = True
            structlog.get_logger().error("limits cannot be counted, and hold for nobody")


def limit(name: str, token: str | None = None) -> None:
    """Counts this request for its address, and for its token if that is limited too."""
    if is_direct_loopback():
        return
    limiter: Limiter = current_app.extensions["limiter"]
    limiter.take(name, network_of(caller_address()))
    if token is not None:
        limiter.take(f"{name}-token", token)


def limit_headers(states: Sequence[State]) -> list[tuple[str, str]]:
    """A refused request names the limit that refused it first."""
    if not states:
        return []
    policies = ", ".join(state.policy for state in states)
    return [("RateLimit", ", ".join(map(str, states))), ("RateLimit-Policy", policies)]
