"""RFC 6962, section 2.1, word for word and slow: what the log's tree is checked against."""

from __future__ import annotations

from hashlib import sha256


def largest_power_of_two_below(n: int) -> int:
    k = 1
    while k * 2 < n:
        k *= 2
    return k


def mth(entries: list[bytes]) -> bytes:
    n = len(entries)
    if n == 0:
        return sha256(b"").digest()
    if n == 1:
        return sha256(b"\x00" + entries[0]).digest()
    k = largest_power_of_two_below(n)
    return sha256(b"\x01" + mth(entries[:k]) + mth(entries[k:])).digest()


def path(m: int, entries: list[bytes]) -> list[bytes]:
    n = len(entries)
    if n == 1:
        return []
    k = largest_power_of_two_below(n)
    if m < k:
        return [*path(m, entries[:k]), mth(entries[k:])]
    return [*path(m - k, entries[k:]), mth(entries[:k])]


def proof(m: int, entries: list[bytes]) -> list[bytes]:
    return subproof(m, entries, True)


def subproof(m: int, entries: list[bytes], complete: bool) -> list[bytes]:
    n = len(entries)
    if m == n:
        return [] if complete else [mth(entries)]
    k = largest_power_of_two_below(n)
    if m <= k:
        return [*subproof(m, entries[:k], complete), mth(entries[k:])]
    return [*subproof(m - k, entries[k:], False), mth(entries[:k])]


def root_from_path(hashed: bytes, m: int, n: int, siblings: list[bytes]) -> bytes:
    """Folds an inclusion path the way it was made: from the top down.

    IndexError or ValueError, here and below, if the proof is too short or too long for its sizes.
    """
    if n == 1:
        _nothing_left(siblings)
        return hashed
    k = largest_power_of_two_below(n)
    if m < k:
        return sha256(b"\x01" + root_from_path(hashed, m, k, siblings[:-1]) + siblings[-1]).digest()
    return sha256(b"\x01" + siblings[-1] + root_from_path(hashed, m - k, n - k, siblings[:-1])).digest()


def roots_from_proof(m: int, n: int, siblings: list[bytes], complete: bytes | None) -> tuple[bytes, bytes]:
    """Folds SUBPROOF the way it was made; `complete` is the earlier root as long as it needs not be told."""
    if m == n:
        known = complete or siblings[-1]
        _nothing_left(siblings if complete else siblings[:-1])
        return known, known
    k = largest_power_of_two_below(n)
    if m <= k:
        old, new = roots_from_proof(m, k, siblings[:-1], complete)
        return old, sha256(b"\x01" + new + siblings[-1]).digest()
    old, new = roots_from_proof(m - k, n - k, siblings[:-1], None)
    return sha256(b"\x01" + siblings[-1] + old).digest(), sha256(b"\x01" + siblings[-1] + new).digest()


def _nothing_left(siblings: list[bytes]) -> None:
    if siblings:
        raise ValueError("the proof is too long")
