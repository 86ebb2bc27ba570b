"""Answers to requests with an Idempotency-Key, kept so that a retry is told the same and does nothing."""

from __future__ import annotations

from collections.abc import Callable

from marshmallow import ValidationError

from app.http.problems import Problem
from app.http.request import Key, Reply
from app.http.sealed_answers import Vault
from app.ops.clock import now
from app.store.interface import Answer, AnswerTaken, Store, StoreUnavailable


class Answers:
    def __init__(self, store: Store, vault: Vault) -> None:
        self._store = store
        self._vault = vault

    def once(self, key: Key | None, act: Callable[[], Reply]) -> Reply:
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

    def kept(self, key: Key | None, given: Reply) -> Answer | None:
        """The answer as it goes into the store, together with what the request did."""
        if key is None:
            return None
        answer = Answer(key.scope, key.key, key.fingerprint, given.status, given.headers, given.body, now())
        return self._vault.sealed(answer) if key.secret else answer

    def remember(self, key: Key | None, given: Reply) -> Reply:
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

    def _earlier(self, key: Key) -> Reply | None:
        answer = self._store.answer(key.scope, key.key)
        return None if answer is None else self._again(key, answer)

    def _again(self, key: Key, earlier: Answer) -> Reply:
        """The first answer once more, byte for byte; the same key must mean the same request."""
        if earlier.fingerprint != key.fingerprint:
            raise Problem("idempotency-conflict")
        answer = self._vault.opened(earlier) if key.secret else earlier
        return Reply(answer.status, answer.body, (*answer.headers, ("Idempotent-Replayed", "true")))
