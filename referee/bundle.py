"""A game to take home: its events, their places in the signed log, the checkpoint and the key, in one file.

What the reader may not know is redacted: of a confided fact only its commitment is left. That changes no hash, so a
redacted bundle verifies like any other. Nothing is in a bundle that its proofs do not cover.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from referee.chain import Inclusion
from referee.record import Confided, Event

FORMAT = "pawbiter bundle/1"


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an event is in the log, and the path from its leaf to the root."""

    index: int
    path: list[str]


class Bundle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: str
    game: str
    events: list[Event]
    proofs: list[Placed]
    checkpoint: str
    """The signed note."""
    public_key: str


def bundle(events: Sequence[Event], inclusion: Inclusion, checkpoint: str, public_key: str) -> Bundle:
    placed = [Placed(index, [b64encode(each).decode() for each in path]) for index, path in inclusion.proofs]
    return Bundle(
        format=FORMAT,
        game=inclusion.game,
        events=list(events),
        proofs=placed,
        checkpoint=checkpoint,
        public_key=public_key,
    )


def redacted(events: Sequence[Event], may_read: Callable[[Event], bool]) -> list[Event]:
    """The record without what was confided to others."""
    return [event if not event.private or may_read(event) else _redacted(event) for event in events]


def _redacted(event: Event) -> Event:
    return replace(event, private={name: Confided(fact.commitment) for name, fact in event.private.items()})
