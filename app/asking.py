"""A request as the service sees it: who asks, in which language, under which conditions."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from app.clock import now
from app.problems import Problem
from app.store.port import Answer
from referee.core import Viewer
from referee.record import canonical
from referee.text import Language, Text


class Caller(msgspec.Struct, frozen=True):
    """Whose token came with the request. An auditor belongs to no game."""

    viewer: Viewer
    token: str
    """The token's hash."""
    game: str | None = None

    @property
    def role(self) -> str:
        """As it is written in events."""
        return f"player:{self.viewer.seat}" if self.viewer.role == "player" else self.viewer.role


class Key(msgspec.Struct, frozen=True):
    """An Idempotency-Key, unique within its scope, with the fingerprint of the request that it came with."""

    scope: str
    key: str
    fingerprint: str


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    caller: Caller
    language: Language = "en"
    if_match: str | None = None
    minimal: bool = False
    key: Key | None = None

    def expect(self, version: int) -> None:
        """Optimistic concurrency: refuse at once if the game is no longer where the caller thinks."""
        wanted = self.if_match
        if wanted is None or wanted.strip() == "*":
            return
        if f'"{version}"' not in [each.strip() for each in wanted.split(",")]:
            raise Problem("version-mismatch", current_version=version)


class Reply(msgspec.Struct, frozen=True):
    status: int
    body: bytes
    headers: tuple[tuple[str, str], ...] = ()


def reply(status: int, body: Any, version: int | None = None, **headers: str) -> Reply:
    etag = {} if version is None else {"ETag": f'"{version}"'}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(status, msgspec.json.encode(body), tuple({**etag, **named}.items()))


def answer_of(key: Key, given: Reply) -> Answer:
    return Answer(key.scope, key.key, key.fingerprint, given.status, given.headers, given.body, now())


def said_again(key: Key, earlier: Answer) -> Reply:
    """The first answer once more, byte for byte; the same key must mean the same request."""
    if earlier.fingerprint != key.fingerprint:
        raise Problem("idempotency-conflict")
    return Reply(earlier.status, earlier.body, (*earlier.headers, ("Idempotent-Replayed", "true")))


def key_of(sent: str | None, scope: str, path: str, body: Any) -> Key | None:
    if sent is None:
        return None
    if not 1 <= len(sent) <= 128 or not all(33 <= ord(sign) <= 126 for sign in sent):
        why = Text("1 to 128 visible ASCII characters.", "1 bis 128 sichtbare ASCII-Zeichen.")
        raise Problem("invalid-request", errors={"Idempotency-Key": [why.en]})
    return Key(scope, sent, sha256(path.encode() + b"\x00" + canonical(body)).hexdigest())
