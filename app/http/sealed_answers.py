"""Answers that hold tokens are kept sealed: only the hash of a token is ever readable in the store."""

from __future__ import annotations

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec.structs import replace

from app.store.interface import Answer

_NONCE = bytes(12)  # each key seals one answer only, so a fixed nonce is never used twice with it


class Vault:
    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def sealed(self, answer: Answer) -> Answer:
        return replace(answer, body=self._cipher(answer).encrypt(_NONCE, answer.body, None))

    def opened(self, answer: Answer) -> Answer:
        return replace(answer, body=self._cipher(answer).decrypt(_NONCE, answer.body, None))

    def _cipher(self, answer: Answer) -> AESGCM:
        named = f"pawbiter answer\n{answer.scope}\n{answer.key}\n{answer.fingerprint}\n{answer.created_at}"
        return AESGCM(HKDF(SHA256(), 32, None, named.encode()).derive(self._secret))
