"""A game's record: sealed events, and the moves they report."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.core import Game, Move, Setup

GENESIS = "0" * 64
"""What the first event of a game names as its predecessor."""


class Confided(msgspec.Struct, frozen=True):
    """A private fact and the salt that keeps its commitment from being guessed. Redacted: neither is known."""

    commitment: str
    salt: str | None = None
    value: Any = None


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One accepted report. `data` is the move as reported, without its type, player and private facts."""

    version: int
    type: str
    player: str | None
    data: dict[str, Any]
    private: dict[str, Confided] = {}
    by: str
    occurred_at: str | None
    recorded_at: str
    assumes: list[dict[str, Any]] = []
    irregular: list[dict[str, Any]] = []
    reason: str | None = None
    previous: str
    hash: str = ""
    state_digest: str


def canonical(value: Any) -> bytes:
    """JSON in the one form that is hashed: sorted keys, no spaces, UTF-8."""
    return msgspec.json.encode(value, order="sorted")


def commitment(value: Any, salt: str) -> str:
    return sha256(salt.encode() + b"\x00" + canonical(value)).hexdigest()


def confide(value: Any, salt: str) -> Confided:
    return Confided(commitment(value, salt), salt, value)


def event_hash(event: Event) -> str:
    """Over everything but the hash itself; private facts count by their commitments, so that redacting changes nothing."""
    body = msgspec.structs.asdict(event)
    del body["hash"]
    body["private"] = {name: fact.commitment for name, fact in event.private.items()}
    return sha256(canonical(body)).hexdigest()


def seal(event: Event) -> Event:
    return replace(event, hash=event_hash(event))


def encode(event: Event) -> bytes:
    return canonical(event)


def decode(body: bytes) -> Event:
    return _DECODER.decode(body)


_DECODER = msgspec.json.Decoder(Event)


def setup_data(setup: Setup) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(setup)
    return data


def setup_of(game: Game, data: dict[str, Any]) -> Setup:
    bare: Setup = msgspec.convert(data, Setup)
    return replace(bare, options=msgspec.convert(data["options"], game.options))


def move_of(game: Game, event: Event) -> Move:
    """The move an event reports, with its private facts as far as this record holds them."""
    fields = {**event.data, **{name: fact.value for name, fact in event.private.items() if fact.salt is not None}}
    return read_move(game, event.type, event.player, fields)


def public_move_of(game: Game, event: Event) -> Move:
    """The move as everybody at the table knows it."""
    return read_move(game, event.type, event.player, event.data)


def read_move(game: Game, type_: str, player: str | None, fields: dict[str, Any]) -> Move:
    kind = game.move_type(type_)
    if kind is None:
        raise LookupError(type_)
    who = {} if player is None else {"player": player}
    move: Move = msgspec.convert({"type": type_, **who, **fields}, kind)
    return move
