"""Who sends a request: the role that a token gives."""

from __future__ import annotations

import msgspec

from referee.game import Viewer


class Caller(msgspec.Struct, frozen=True):
    """Whose token came with the request. An auditor belongs to no game."""

    role: str
    """As it is written in events: `host`, `player:<seat>`, `person:<id>`, `spectator`, `auditor`."""
    viewer: Viewer
    token: str
    """The token's hash."""
    game: str | None = None
