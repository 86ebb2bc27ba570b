"""A request as the service sees it: who asks, in which language, under which conditions."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from app.http.problems import Problem
from referee.game import Viewer
from referee.record.events import canonical
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
    secret: bool = False
    """Does the answer hold tokens?"""
    game: str | None = None
    """Which game the answer is about, and is forgotten with."""


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    caller: Caller
    language: Language = "en"
    if_match: str | None = None
    minimal: bool = False
    key: Key | None = None

    def expect(self, version: int) -> None:
        """Optimistic concurrency: refuse at once if the game is no longer where the caller thinks."""
        named = [each.strip() for each in (self.if_match or "*").split(",")]
        # A version without its quotes can mean nothing else.
        if not {"*", f'"{version}"', str(version)}.intersection(named):
            raise Problem("version-mismatch", headers={"ETag": f'"{version}"'}, current_version=version)

    def reply(self, status: int, body: Any, version: int, **headers: str) -> Reply:
        """An answer about a game; `Retry_After=` is the header Retry-After."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        always = {"ETag": f'"{version}"', "Content-Language": self.language}
        return Reply(status, msgspec.json.encode(body), tuple({**always, **named}.items()))


class Reply(msgspec.Struct, frozen=True):
    status: int
    body: bytes
    headers: tuple[tuple[str, str], ...] = ()


UNFIT_KEY = Text("1 to 128 visible ASCII characters.", "1 bis 128 sichtbare ASCII-Zeichen.")


def key_of(
    sent: str | None, scope: str, path: str, body: Any, secret: bool = False, game: str | None = None
) -> Key | None:
    if sent is None:
        return None
    if not 1 <= len(sent) <= 128 or not all(33 <= ord(sign) <= 126 for sign in sent):
        raise Problem("invalid-request", errors={"Idempotency-Key": [UNFIT_KEY]})
    return Key(scope, sent, sha256(path.encode() + b"\x00" + canonical(body)).hexdigest(), secret, game)
