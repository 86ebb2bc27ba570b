"""A standing as bytes, for a quick start. It proves nothing, no audit looks at it, and any may be thrown away."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from app import __version__
from referee.game import Game, Setup
from referee.procedure.standing import Dispute, Standing


class _Snapshot(msgspec.Struct):
    release: str
    rules_version: str
    version: int
    head: str
    state: msgspec.Raw
    disputes: tuple[Dispute, ...]
    latest: int
    reporter: str | None
    corrections: int


def freeze(standing: Standing) -> bytes:
    """The standing without its set-up, whose people may be forgotten; before it the hash of these bytes."""
    kept: dict[str, Any] = {
        name: getattr(standing, name) for name in ("version", "head", "disputes", "latest", "reporter", "corrections")
    }
    state = msgspec.Raw(msgspec.json.encode(standing.state))
    rules = standing.game.rules_version
    body = msgspec.json.encode(_Snapshot(release=__version__, rules_version=rules, state=state, **kept))
    return sha256(body).hexdigest().encode() + body


def thaw(game: Game, setup: Setup, frozen: bytes) -> Standing | None:
    """The standing again; None if the bytes are not whole, or were written by another release or other rules."""
    told, body = frozen[:64], frozen[64:]
    if sha256(body).hexdigest().encode() != told:
        return None
    try:
        held = msgspec.json.decode(body, type=_Snapshot)
        if (held.release, held.rules_version) != (__version__, game.rules_version):
            return None
        state = msgspec.json.decode(held.state, type=game.state)
    except msgspec.DecodeError:
        return None
    return Standing(
        game, setup, held.version, held.head, state, held.disputes, held.latest, held.reporter, held.corrections
    )
