"""A game to take home: its events, their places in the signed log, the checkpoint and the key, in one file.

What the reader may not know is redacted: of a confided fact only its commitment is left. That changes no hash, so a
redacted bundle verifies like any other. Nothing is in a bundle that its proofs do not cover.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.audit import Audit, audit
from referee.audit.findings import Finding, error
from referee.audit.hash_chain import Inclusion
from referee.game import Game
from referee.games import Games
from referee.record.checkpoint import (
    Checkpoint,
    Forged,
    PublicKey,
    SigningKey,
    decoded,
    public_key,
    signed_text,
)
from referee.record.events import Event, canonical
from referee.record.events import redacted as bare
from referee.record.keys import chain_of, opened_by
from referee.text import Lexicon

FORMAT = "pawbiter bundle/1"


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an event is in the log, and the path from its leaf to the root."""

    index: int
    path: list[str]


class Bundle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    format: str
    game: str
    events: list[Event]
    proofs: list[Placed]
    checkpoint: str
    """The signed note of the log."""
    head: str
    """A signed note of how long the game is, without which its end could be cut off."""
    public_key: str
    handovers: list[str] = []
    """How earlier keys of the log handed over to this one, the latest first."""


class Unreadable(Exception):
    """Not a bundle."""


class Verified(msgspec.Struct, frozen=True):
    """A bundle, checked. Without a bundle the file held none."""

    audit: Audit
    bundle: Bundle | None = None
    signed: Checkpoint | None = None
    """What the log's key signed, if that signature holds."""

    @property
    def sound(self) -> bool | None:
        return self.audit.sound


def bundle(
    events: Sequence[Event], inclusion: Inclusion, checkpoint: str, key: SigningKey, handovers: Sequence[str] = ()
) -> Bundle:
    """All of it at once, of a record that is in memory."""
    return msgspec.json.decode(
        b"".join(pieces(inclusion.game, events, inclusion.proofs, checkpoint, key, handovers)), type=Bundle
    )


def pieces(
    game: str,
    events: Iterable[Event],
    proofs: Iterable[tuple[int, Sequence[bytes]]],
    checkpoint: str,
    key: SigningKey,
    handovers: Sequence[str] = (),
) -> Iterator[bytes]:
    """A bundle as it is written, one event and one proof after the other; the proofs are asked for after the events."""
    last: Event | None = None
    opening = b'{"format":%s,"game":%s,"events":[' % (_json(FORMAT), _json(game))
    for last in events:
        yield opening + _json(last)
        opening = b","
    assert last is not None, "a game has at least its opening"
    opening = b'],"proofs":['
    for index, path in proofs:
        yield opening + _json(Placed(index, [b64encode(each).decode() for each in path]))
        opening = b","
    members = {"checkpoint": checkpoint, "head": key.sign(_head(game, last)), "public_key": str(key.public)}
    told = members | ({"handovers": list(handovers)} if handovers else {})
    yield (b"]," if opening == b"," else opening + b"],") + _json(told)[1:]


_json = msgspec.json.encode


def _head(game: str, last: Event) -> str:
    """No key's name has a space in it, so this is never taken for a checkpoint."""
    return f"pawbiter game/1\n{game}\n{last.version}\n{last.hash}\n"


def redacted(events: Sequence[Event], may_read: Callable[[Event], bool]) -> list[Event]:
    """The record without what was confided to others."""
    return [event if not event.private or may_read(event) else bare(event) for event in events]


def read(body: bytes) -> Bundle:
    """Strictly: whatever the proofs could not cover, such as an unknown or repeated member, is refused."""
    try:
        plain = json.loads(body.decode(), object_pairs_hook=_unique)
        held = msgspec.convert(plain, Bundle)
        if held.format != FORMAT:
            raise Unreadable(f"the format is {held.format[:40]!r}, not {FORMAT!r}")
        if canonical(plain) != canonical(held):
            raise Unreadable("members are missing, unknown or of another type")
    except (ValueError, TypeError, RecursionError, OverflowError) as broken:
        raise Unreadable(str(broken)[:200]) from None
    return held


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("an object has the same key twice")
    return members


def verify(body: bytes, games: Games, known: PublicKey | None = None) -> Verified:
    """Everything that can be known about a bundle offline; `known` is the key that the log is expected to have."""
    try:
        held = read(body)
    except Unreadable as unreadable:
        return Verified(_nothing(_no_bundle(unreadable)))
    game = kind_of(held, games)
    if game is None:
        return Verified(_nothing(_no_game(held)), held)
    try:
        key = public_key(held.public_key)
        keys = chain_of(key, held.handovers)
        if known is not None and known not in keys:
            raise Forged("the bundle names another key")
        signed = opened_by(held.checkpoint, keys)
        checked = audit(game, held.events, _inclusion(held, signed))
        return Verified(_with(checked, _cut_off(held, key)), held, signed)
    except Forged as forged:
        return Verified(_with(audit(game, held.events), [_forged(forged)]), held)


def _with(checked: Audit, more: Iterable[Finding]) -> Audit:
    return replace(checked, findings=(*more, *checked.findings))


def _cut_off(held: Bundle, key: PublicKey) -> Iterator[Finding]:
    try:
        ends = signed_text(held.head, key) == _head(held.game, held.events[-1])
    except Forged:
        ends = False
    if not ends:
        yield error(
            "log.head",
            "The game had another end when it was given out.",
            "Die Partie hatte ein anderes Ende, als sie herausgegeben wurde.",
            held.events[-1].version,
        )


def _inclusion(held: Bundle, signed: Checkpoint) -> Inclusion:
    proofs = ((placed.index, tuple(decoded(each) for each in placed.path)) for placed in held.proofs)
    return Inclusion(held.game, signed, tuple(proofs))


def kind_of(held: Bundle | None, games: Games) -> Game | None:
    """Which game is told there, by which rules."""
    return games.played_in(held.events[0]) if held is not None and held.events else None


def _nothing(finding: Finding) -> Audit:
    return Audit((finding,), {}, Lexicon({}, {}))


def _no_bundle(unreadable: Unreadable) -> Finding:
    return error(
        "bundle.format",
        "This is no bundle that can be read: {why}.",
        "Das ist kein lesbares Bündel: {why}.",
        why=str(unreadable),
    )


def _no_game(held: Bundle) -> Finding:
    return error(
        "bundle.game",
        "The bundle's first event opens no game that this referee knows, in no form that it reads.",
        "Das erste Ereignis des Bündels eröffnet kein Spiel, das dieser Schiedsrichter kennt und lesen kann.",
        *(event.version for event in held.events[:1]),
    )


def _forged(forged: Forged) -> Finding:
    return error(
        "log.checkpoint",
        "The log's signed checkpoint does not hold: {why}.",
        "Der signierte Stand des Verzeichnisses gilt nicht: {why}.",
        why=str(forged),
    )
