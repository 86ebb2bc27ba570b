"""All connections of a process: who has waited too long, who takes too much, who goes first."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

from app.settings import Capacity

BURST = 8
"""So many times the limit may arrive at once from an address, since a crowd of players behind one router does."""
SETTLING_SECONDS = 0.5


class Member(Protocol):
    """A connection, as the crowd sees it."""

    address: str
    since: float
    """Since when what is being waited for now is waited for."""
    held: int
    """Bytes of an answer that are still to be handed to the transport."""
    taken_at: float
    """When the reader was last seen to take something, or had nothing to take."""

    def deadline(self) -> float | None:
        """When it must have delivered what it has begun; None if nothing is waited for."""

    def time_out(self) -> None: ...

    def look_at_reader(self, now: float) -> int:
        """Keeps `taken_at`; how many bytes wait to be taken."""

    def is_idle(self) -> bool: ...

    def drop(self) -> None:
        """Ends it at once."""


class Crowd:
    """Lives in the event loop; `look` is called twice a second."""

    def __init__(self, limits: Capacity) -> None:
        self.limits = limits
        self.closing = False
        self.members: set[Member] = set()
        self._unfinished: dict[str, dict[Member, None]] = {}
        self._held = 0

    def enter(self, member: Member) -> None:
        if len(self.members) >= self.limits.connections:
            self._make_room()
        self.members.add(member)
        self.begins(member)

    def leave(self, member: Member) -> None:
        self.members.discard(member)
        self.finishes(member)
        self.hold(member, 0)

    def begins(self, member: Member) -> None:
        """A request of which not everything has come yet."""
        waiting = self._unfinished.setdefault(member.address, {})
        waiting[member] = None
        if len(waiting) > BURST * self.limits.unfinished:
            next(iter(waiting)).drop()

    def finishes(self, member: Member) -> None:
        waiting = self._unfinished.get(member.address, {})
        if member in waiting:
            del waiting[member]
            if not waiting:
                del self._unfinished[member.address]

    def hold(self, member: Member, size: int) -> None:
        """So much of its answer is in memory and not yet with the transport."""
        self._held += size - member.held
        member.held = size
        if size and self._held > self.limits.waiting_bytes:
            _slowest([each for each in self.members if each.held]).drop()

    def look(self, now: float) -> None:
        waiting = 0
        for member in list(self.members):
            waiting += member.held + member.look_at_reader(now)
            if now - member.taken_at > self.limits.reader_seconds:
                member.drop()
            elif (deadline := member.deadline()) is not None and now > deadline:
                member.time_out()
        if waiting > self.limits.waiting_bytes:
            _slowest(list(self.members)).drop()
        for member in list(self._too_many_of_one_address(now)):
            member.drop()

    def _too_many_of_one_address(self, now: float) -> Iterator[Member]:
        """Those that have waited longest. What has only just come is let in peace: it may be whole in a moment."""
        for waiting in self._unfinished.values():
            over = len(waiting) - self.limits.unfinished
            if over > 0:
                for member in sorted(waiting, key=lambda each: each.since)[:over]:
                    if now - member.since > SETTLING_SECONDS:
                        yield member

    def _make_room(self) -> None:
        """One connection more than there is room for: who has been idle longest goes, or else who is unfinished."""
        idle = [each for each in self.members if each.is_idle()]
        unfinished = [each for waiting in self._unfinished.values() for each in waiting]
        if goes := idle or unfinished:
            min(goes, key=lambda each: each.since).drop()


def _slowest(members: list[Member]) -> Member:
    return min(members, key=lambda each: (each.taken_at, -each.held))


@lru_cache(maxsize=1024)
def address_of(host: str) -> str:
    """Who counts as one: an IPv4 address, or the network that a household gets for its IPv6 addresses."""
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network((ip, 64), strict=False)) if ip.version == 6 else host
