"""Every proof of every small log holds, and whatever is changed in it is refused, unless it is another true claim."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from referee.record.merkle_log import EMPTY, HASH_SIZE, Hash, Proof, Tree, consistent, included, leaf_hash
from tests.ledger import reference

LEAVES = [f"leaf {number}".encode() for number in range(21)]
TREE = Tree(LEAVES)
HASHES = [leaf_hash(each) for each in LEAVES]
ROOTS = [reference.mth(LEAVES[:size]) for size in range(len(LEAVES) + 1)]
SIZES = range(1, len(LEAVES) + 1)
FALSE_HASHES = (b"", bytes(31), bytes(32), bytes(33), ROOTS[-1] + b"\x00", ROOTS[-1].hex().encode())


class Included(NamedTuple):
    """The claim that a proof of inclusion makes."""

    hashed: Hash
    place: int
    size: int
    proof: Proof
    root: Hash

    @property
    def holds(self) -> bool:
        return included(*self)

    @property
    def is_true(self) -> bool:
        """By folding the proof as it was made, which is another way than the verifier's."""
        if not 0 <= self.place < self.size or not _well_formed(self.hashed, self.root, *self.proof):
            return False
        try:
            folded = reference.root_from_path(self.hashed, self.place, self.size, list(self.proof))
        except (IndexError, ValueError):
            return False
        return folded == self.root

    @property
    def is_of_this_log(self) -> bool:
        """A root says nothing of its log's size: only what was signed, both together, binds a proof to one."""
        return 0 <= self.size <= len(LEAVES) and self.root == ROOTS[self.size]

    @property
    def is_the_logs_own(self) -> bool:
        made = tuple(reference.path(self.place, LEAVES[: self.size]))
        return (self.hashed, self.proof) == (HASHES[self.place], made)


class Consistent(NamedTuple):
    """The claim that a proof of consistency makes."""

    earlier: int
    later: int
    proof: Proof
    root: Hash
    later_root: Hash

    @property
    def holds(self) -> bool:
        return consistent(*self)

    @property
    def is_true(self) -> bool:
        if not 0 <= self.earlier <= self.later or not _well_formed(self.root, self.later_root, *self.proof):
            return False
        if self.earlier == 0:
            return not self.proof and self.root == EMPTY and (self.later > 0 or self.later_root == EMPTY)
        try:
            folded = reference.roots_from_proof(self.earlier, self.later, list(self.proof), self.root)
        except (IndexError, ValueError):
            return False
        return folded == (self.root, self.later_root)

    @property
    def is_of_this_log(self) -> bool:
        sizes = 0 <= self.earlier <= len(LEAVES) and 0 <= self.later <= len(LEAVES)
        return sizes and (self.root, self.later_root) == (ROOTS[self.earlier], ROOTS[self.later])

    @property
    def is_the_logs_own(self) -> bool:
        made = reference.proof(self.earlier, LEAVES[: self.later]) if self.earlier else []
        return self.proof == tuple(made)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_changed_in_a_proof_of_inclusion(size: int) -> None:
    for index in range(size):
        claim = Included(HASHES[index], index, size, TREE.inclusion(index, size), ROOTS[size])
        assert claim.holds
        _assert_true_only([*_mutants(claim), *_elsewhere(claim)])


@pytest.mark.parametrize("later", SIZES)
def test_what_is_changed_in_a_proof_of_consistency(later: int) -> None:
    for earlier in range(1, later + 1):
        claim = Consistent(earlier, later, TREE.consistency(earlier, later), ROOTS[earlier], ROOTS[later])
        assert claim.holds
        swapped = claim._replace(root=claim.later_root, later_root=claim.root)
        turned = swapped._replace(earlier=later, later=earlier)
        _assert_true_only([*_mutants(claim), *_between(claim), swapped, turned])


def test_what_is_changed_in_the_claim_that_a_log_begins_empty() -> None:
    for later in SIZES:
        claim = Consistent(0, later, (), EMPTY, ROOTS[later])
        assert claim.holds
        assert not any(claim._replace(proof=(each,)).holds for each in (*FALSE_HASHES, EMPTY, ROOTS[later]))
        assert not any(claim._replace(root=each).holds for each in (*FALSE_HASHES, *ROOTS[1:], *_flipped(EMPTY)))
        assert not any(claim._replace(later_root=each).holds for each in FALSE_HASHES if len(each) != HASH_SIZE)
        assert not claim._replace(root=claim.later_root, later_root=EMPTY).holds


def test_what_is_no_hash_is_no_proof_even_where_the_bytes_add_up() -> None:
    """The same node, cut elsewhere: one byte of the right half counted to the left."""
    left, right = HASHES[:2]
    assert included(left, 0, 2, (right,), ROOTS[2])
    assert not included(left + right[:1], 0, 2, (right[1:],), ROOTS[2])
    assert not included(left[:-1], 0, 2, (left[-1:] + right,), ROOTS[2])
    assert not included(b"", 0, 1, (), b"")
    assert not consistent(1, 1, (), b"", b"")


def test_text_is_no_hash() -> None:
    text: Any = "0" * HASH_SIZE
    assert not included(text, 0, 1, (), text)
    assert not included(HASHES[0], 0, 2, (text,), ROOTS[2])
    assert not consistent(1, 2, (text,), ROOTS[1], ROOTS[2])


def test_sizes_beyond_every_log_end_soon() -> None:
    huge = 2**10_000
    assert not included(HASHES[0], huge - 1, huge, (ROOTS[1],), ROOTS[2])
    assert not consistent(huge, huge + 1, (ROOTS[1],), ROOTS[2], ROOTS[3])


def _assert_true_only(claims: list[Any]) -> None:
    assert [claim for claim in claims if claim.holds != claim.is_true] == []
    assert [claim for claim in claims if claim.holds and claim.is_of_this_log and not claim.is_the_logs_own] == []


def _well_formed(*values: Hash) -> bool:
    return all(len(each) == HASH_SIZE for each in values)


def _mutants(claim: Any) -> Iterator[Any]:
    """With another proof, or another hash in any of the claim's other places."""
    for proof in _spoilt(claim.proof, claim):
        yield claim._replace(proof=proof)
    for name in claim._fields:
        if isinstance(value := getattr(claim, name), bytes):
            for other in (*_flipped(value), *FALSE_HASHES, *_cut_short(value)):
                yield claim._replace(**{name: other})


def _elsewhere(claim: Included) -> Iterator[Included]:
    """Every other place in a log of every other size; other roots and leaves."""
    for size in range(-1, len(LEAVES) + 2):
        for place in range(-1, len(LEAVES) + 2):
            yield claim._replace(place=place, size=size)
            yield claim._replace(place=place, size=size, root=ROOTS[size % len(ROOTS)])
    yield from (claim._replace(root=root) for root in ROOTS)
    yield from (claim._replace(hashed=hashed) for hashed in HASHES)
    yield claim._replace(hashed=claim.root, root=claim.hashed)


def _between(claim: Consistent) -> Iterator[Consistent]:
    """Every other pair of sizes; other roots."""
    for later in range(-1, len(LEAVES) + 2):
        for earlier in range(-1, len(LEAVES) + 2):
            other = claim._replace(earlier=earlier, later=later)
            yield other
            yield other._replace(root=ROOTS[earlier % len(ROOTS)], later_root=ROOTS[later % len(ROOTS)])
    for root in ROOTS:
        yield claim._replace(root=root)
        yield claim._replace(later_root=root)


def _spoilt(proof: Proof, claim: Any) -> Iterator[Proof]:
    for at, element in enumerate(proof):
        before, after = proof[:at], proof[at + 1 :]
        yield (*before, *after)
        yield (*before, element, element, *after)
        for other in (*_flipped(element), *FALSE_HASHES, *_cut_short(element)):
            yield (*before, other, *after)
        for to in range(at):
            yield (*proof[:to], element, *proof[to + 1 : at], proof[to], *after)
    for at in range(len(proof) + 1):
        for added in (b"", bytes(32), EMPTY, claim.root):
            yield (*proof[:at], added, *proof[at:])
    yield proof[::-1]
    yield ()


def _flipped(value: Hash) -> Iterator[Hash]:
    """One bit of each byte is another one: which, moves on from byte to byte."""
    for at, byte in enumerate(value):
        yield value[:at] + bytes([byte ^ 1 << at % 8]) + value[at + 1 :]


def _cut_short(value: Hash) -> Iterator[Hash]:
    yield from (value[:-1], value[1:], value[:16], value + value[:1])
