"""Answers to requests with an Idempotency-Key, kept so that a retry is told the same and does nothing."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from marshmallow import ValidationError
from msgspec.structs import replace

from app.clock import now
from app.http.problems import Problem
from app.http.response import Response
from app.store.interface import Answer, AnswerTaken, Store, StoreUnavailable
from referee.record.events import canonical
from referee.text import Text

UNFIT_KEY = Text("1 to 128 visible ASCII characters.", "1 bis 128 sichtbare ASCII-Zeichen.")
_NONCE = bytes(12)  # each key seals one answer only, so a fixed nonce is never used twice with it


class Key(msgspec.Struct, frozen=True):
    """An Idempotency-Key, unique within its scope, with the fingerprint of the request that it came with."""

    scope: str
    key: str
    fingerprint: str
    secret: bool = False
    """Does the answer hold tokens?"""
    game: str | None = None
    """Which game the answer is about, and is forgotten with."""


def key_of(
    sent: str | None, scope: str, path: str, body: Any, secret: bool = False, game: str | None = None
) -> Key | None:
    """The key that a request came with, if any; refuses one that no header may hold."""
    if sent is None:
        return None
    if not 1 <= len(sent) <= 128 or not all(33 <= ord(sign) <= 126 for sign in sent):
        raise Problem("invalid-request", errors={"Idempotency-Key": [UNFIT_KEY]})
    return Key(scope, sent, sha256(path.encode() + b"\x00" + canonical(body)).hexdigest(), secret, game)


class KeptAnswers:
    """The answers of this store. `secret` seals those that hold tokens."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self._store = store
        self._seal = _AnswerSeal(secret)

    def once(self, key: Key | None, act: Callable[[], Response]) -> Response:
        """What `act` answers, or what it answered to the same key before."""
        if key is None:
            return act()
        if (earlier := self._earlier(key)) is not None:
            return earlier
        try:
            return act()
        except AnswerTaken as taken:
            return self._again(key, taken.answer)
        except (Problem, ValidationError):
            # The same request may have come twice at once: the first changed the table under the second.
            if (earlier := self._earlier(key)) is not None:
                return earlier
            raise

    def kept(self, key: Key | None, given: Response) -> Answer | None:
        """The answer as it goes into the store, together with what the request did."""
        if key is None:
            return None
        answer = Answer(key.scope, key.key, key.fingerprint, given.status, given.headers, given.body, now())
        return self._seal.sealed(answer) if key.secret else answer

    def remember(self, key: Key | None, given: Response) -> Response:
        """For a request that did nothing to the store but be answered. One that cannot be kept is given all the same."""
        answer = self.kept(key, given)
        if key is None or answer is None:
            return given
        try:
            self._store.remember(answer, key.game)
        except AnswerTaken as taken:
            return self._again(key, taken.answer)
        except StoreUnavailable:
            return given
        return given

    def _earlier(self, key: Key) -> Response | None:
        answer = self._store.answer(key.scope, key.key)
        return None if answer is None else self._again(key, answer)

    def _again(self, key: Key, earlier: Answer) -> Response:
        """The first answer once more, byte for byte; the same key must mean the same request."""
        if earlier.fingerprint != key.fingerprint:
            raise Problem("idempotency-conflict")
        answer = self._seal.opened(earlier) if key.secret else earlier
        return Response(answer.status, answer.body, (*answer.headers, ("Idempotent-Replayed", "true")))


class _AnswerSeal:
    """Answers that hold tokens are kept sealed: only the hash of a token is ever readable in the store."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def sealed(self, answer: Answer) -> Answer:
        return replace(answer, body=self._cipher(answer).encrypt(_NONCE, answer.body, None))

    def opened(self, answer: Answer) -> Answer:
        return replace(answer, body=self._cipher(answer).decrypt(_NONCE, answer.body, None))

    def _cipher(self, answer: Answer) -> AESGCM:
        named = f"pawbiter answer\n{answer.scope}\n{answer.key}\n{answer.fingerprint}\n{answer.created_at}"
        return AESGCM(HKDF(SHA256(), 32, None, named.encode()).derive(self._secret))
