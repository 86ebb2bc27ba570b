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


def root_from_path(leaf: bytes, m: int, n: int, siblings: list[bytes]) -> bytes:
    """Folds an inclusion path the way it was made: from the top down."""
    if n == 1:
        assert not siblings
        return sha256(b"\x00" + leaf).digest()
    k = largest_power_of_two_below(n)
    if m < k:
        return sha256(b"\x01" + root_from_path(leaf, m, k, siblings[:-1]) + siblings[-1]).digest()
    return sha256(b"\x01" + siblings[-1] + root_from_path(leaf, m - k, n - k, siblings[:-1])).digest()
