"""Who waits for a game's next event. A view says what is wished for and who may have it; `app/server/live.py` waits,
since a thread that waits would be missing elsewhere."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Hashable
from typing import NamedTuple

import msgspec

LIVE = "pawbiter.live"
"""In a request's environment: the server can wait for events. Others are answered with what is there."""
WISH = "pawbiter.wish"
"""Where the view leaves a `Follow` or a `Poll` for the server."""
RETRY_AFTER = "5"


class Mark(NamedTuple):
    """How far a listener has heard."""

    version: int
    """Of the last event."""
    change: int = 0
    """Of the contradictions that are known of the table."""


class Told(msgspec.Struct, frozen=True):
    upto: Mark
    lines: bytes
    """The events as they go out."""
    whole: bool
    """There was nothing after them."""


class Follow(msgspec.Struct, frozen=True):
    """A stream of a game's events, one after the other, until the listener leaves."""

    game: str
    after: Mark
    place: Place
    same: Hashable
    """Two listeners of a game with the same value here are told the same."""
    told: Callable[[Mark], Told | None]
    """What there is after a mark, a page at most; None if this listener may hear no more."""


class Poll(msgspec.Struct, frozen=True):
    """A request that is asked again once the game is past the version that it was answered for, or after so many
    seconds. `LIVE` is then gone from its environment."""

    game: str
    seconds: float
    place: Place


class Places:
    """So many listeners of a process at once, of a game and with one token."""

    def __init__(self, most: int, of_game: int, of_token: int) -> None:
        self._most = {"all": most, "game": of_game, "token": of_token}
        self._taken: Counter[tuple[str, str]] = Counter()
        self._lock = threading.Lock()

    def take(self, game: str, token: str) -> Place | None:
        """None where no place is free."""
        kinds = (("all", ""), ("game", game), ("token", token))
        with self._lock:
            if any(self._taken[kind] >= self._most[kind[0]] for kind in kinds):
                return None
            self._taken.update(kinds)
        return Place(lambda: self._free(kinds))

    def taken(self) -> int:
        return self._taken["all", ""]

    def _free(self, kinds: tuple[tuple[str, str], ...]) -> None:
        with self._lock:
            self._taken.subtract(kinds)
            for kind in kinds:
                if not self._taken[kind]:
                    del self._taken[kind]


class Place:
    """Is left once, however often that is said."""

    def __init__(self, free: Callable[[], None]) -> None:
        self._free: Callable[[], None] | None = free

    def leave(self) -> None:
        free, self._free = self._free, None
        if free is not None:
            free()
