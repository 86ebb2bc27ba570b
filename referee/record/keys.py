"""The keys that a log had, one after the other, and the notes by which one handed over to the next.

Both sign the handover: whoever trusts the older key follows it to the newer one, and whoever trusts the newer one
knows what the older one signed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from referee.record.checkpoint import (
    Checkpoint,
    Forged,
    PublicKey,
    SigningKey,
    cosigned,
    opened,
    public_key,
    signed_text,
)

TITLE = "pawbiter keys/1"


class Keys(msgspec.Struct, frozen=True):
    """Newest first; never without one."""

    held: tuple[SigningKey, ...]

    @property
    def current(self) -> SigningKey:
        return self.held[0]

    @property
    def first(self) -> SigningKey:
        """The one that the service began with."""
        return self.held[-1]

    def opened(self, note: str) -> Checkpoint:
        """The checkpoint in a note, whichever of the keys signed it."""
        return opened_by(note, [each.public for each in self.held])

    def current_too(self, note: str) -> str:
        """A note that an earlier key signed, with the signature of the current one below."""
        try:
            signed_text(note, self.current.public)
        except Forged:
            return cosigned(note, self.current)
        return note

    def handovers(self) -> list[str]:
        """From the current key back to the first."""
        return [cosigned(older.sign(_text(older.public, newer.public)), newer) for newer, older in pairwise(self.held)]


def opened_by(note: str, keys: Iterable[PublicKey]) -> Checkpoint:
    failure = Forged("no key")
    for key in keys:
        try:
            return opened(note, key)
        except Forged as forged:
            failure = forged
    raise failure


def chain_of(current: PublicKey, handovers: Sequence[str]) -> list[PublicKey]:
    """The keys that these notes lead back to, newest first; each note must bear both signatures."""
    keys = [current]
    for note in handovers:
        title, _, rest = note.partition("\n")
        older, _, rest = rest.partition("\n")
        key = public_key(older)
        if title != TITLE or {signed_text(note, each) for each in (key, keys[-1])} != {_text(key, keys[-1])}:
            raise Forged("not a handover from one key to the next")
        keys.append(key)
    return keys


def _text(older: PublicKey, newer: PublicKey) -> str:
    return f"{TITLE}\n{older}\n{newer}\n"
