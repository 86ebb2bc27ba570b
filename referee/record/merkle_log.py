"""The log over all events of a service: a Merkle tree as in RFC 6962, with proofs that anybody can check.

A leaf commits to one event of one game: its game's id, its version, its hash. The tree only grows; the root of
every earlier size can still be computed, so that any two checkpoints can be shown to agree.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

Hash = bytes
Proof = tuple[Hash, ...]
EMPTY = sha256(b"").digest()
HASH_SIZE = 32


def leaf(game: str, version: int, event_hash: str) -> bytes:
    """What the log holds of an event. No part can contain the line break that parts them."""
    return f"pawbiter event/1\n{game}\n{version}\n{event_hash}\n".encode()


def leaf_hash(leaf: bytes) -> Hash:
    return sha256(b"\x00" + leaf).digest()


def node_hash(left: Hash, right: Hash) -> Hash:
    return sha256(b"\x01" + left + right).digest()


class MerkleTree(ABC):
    """Roots and proofs of a tree, wherever its hashes are kept."""

    @abstractmethod
    def __len__(self) -> int:
        """How many leaves it has."""

    @abstractmethod
    def node(self, height: int, place: int) -> Hash:
        """What stands for the 2^height leaves from place·2^height on; the tree has all of them."""

    def root(self, size: int | None = None) -> Hash:
        """The root when the log had so many leaves."""
        wanted = self._past(len(self) if size is None else size)
        return self._subtree(0, wanted) if wanted else EMPTY

    def inclusion(self, index: int, size: int | None = None) -> Proof:
        """That the leaf at `index` is in the tree of this size."""
        wanted = self._past(len(self) if size is None else size)
        if not 0 <= index < wanted:
            raise IndexError(f"no leaf {index} in a log of {wanted}")
        return tuple(self._path(index, wanted))

    def consistency(self, earlier: int, later: int | None = None) -> Proof:
        """That the tree of the later size begins with the tree of the earlier one."""
        wanted = self._past(len(self) if later is None else later)
        if not 0 <= earlier <= wanted:
            raise IndexError(f"a log of {wanted} has no earlier size {earlier}")
        return () if earlier in (0, wanted) else tuple(self._growth(earlier, 0, wanted, True))

    def _past(self, size: int) -> int:
        if not 0 <= size <= len(self):
            raise IndexError(f"the log has {len(self)} leaves, not {size}")
        return size

    def _subtree(self, start: int, stop: int) -> Hash:
        width = stop - start
        if width & (width - 1) == 0:  # complete, since every cut is at a power of two
            height = width.bit_length() - 1
            return self.node(height, start >> height)
        cut = start + _cut(width)
        return node_hash(self._subtree(start, cut), self._subtree(cut, stop))

    def _path(self, index: int, size: int) -> Iterator[Hash]:
        """From the leaf up: at each height the neighbour, where the tree of this size has one."""
        for height in range((size - 1).bit_length()):
            neighbour = (index >> height) ^ 1
            start, stop = neighbour << height, (neighbour + 1) << height
            if stop <= size:
                yield self.node(height, neighbour)
            elif start < size:
                yield self._subtree(start, size)

    def _growth(self, earlier: int, start: int, stop: int, known: bool) -> list[Hash]:
        """RFC 6962's SUBPROOF; `known` as long as the verifier has the subtree's hash as the earlier root."""
        if earlier == stop:
            return [] if known else [self._subtree(start, stop)]
        cut = start + _cut(stop - start)
        if earlier <= cut:
            return [*self._growth(earlier, start, cut, known), self._subtree(cut, stop)]
        return [*self._growth(earlier, cut, stop, False), self._subtree(start, cut)]


class Tree(MerkleTree):
    """In memory. Every complete subtree is hashed once: `levels[k][i]` is the node of height k at place i."""

    __slots__ = ("levels",)

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self.levels: list[list[Hash]] = [[]]
        self.extend(leaves)

    def __len__(self) -> int:
        return len(self.levels[0])

    def node(self, height: int, place: int) -> Hash:
        return self.levels[height][place]

    def extend(self, leaves: Iterable[bytes]) -> None:
        for each in leaves:
            self.append(leaf_hash(each))

    def append(self, hashed: Hash) -> None:
        """Adds a leaf by its hash."""
        height = 0
        self.levels[0].append(hashed)
        while len(self.levels[height]) % 2 == 0:
            hashed = node_hash(*self.levels[height][-2:])
            height += 1
            if height == len(self.levels):
                self.levels.append([])
            self.levels[height].append(hashed)


def _cut(width: int) -> int:
    """The largest power of two below the width."""
    return 1 << (width - 1).bit_length() - 1


def included(hashed: Hash, index: int, size: int, proof: Sequence[Hash], root: Hash) -> bool:
    """Does the proof show the leaf at this place of the tree? (RFC 9162, 2.1.3.2)"""
    if not 0 <= index < size or not _are_hashes(hashed, root, *proof):
        return False
    at, last = index, size - 1
    for sibling in proof:
        if last == 0:
            return False
        if at & 1 or at == last:
            hashed = node_hash(sibling, hashed)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            hashed = node_hash(hashed, sibling)
        at, last = at >> 1, last >> 1
    return last == 0 and hashed == root


def consistent(earlier: int, later: int, proof: Sequence[Hash], root: Hash, later_root: Hash) -> bool:
    """Does the proof show that the later tree begins with the earlier one? (RFC 9162, 2.1.4.2)

    Two cases that the RFC leaves out need no proof, and one with anything in it is refused: a tree
    begins with itself, and every tree begins with the empty one, whose root must be `EMPTY`. From
    size 0 on, `True` therefore says nothing of the later root.
    """
    if not 0 <= earlier <= later or not _are_hashes(root, later_root, *proof):
        return False
    if earlier == later:
        return not proof and root == later_root and (later > 0 or root == EMPTY)
    if earlier == 0:
        return not proof and root == EMPTY
    path = list(proof) if earlier & (earlier - 1) else [root, *proof]
    return bool(proof) and _grows(earlier - 1, later - 1, path, root, later_root)


def _are_hashes(*values: object) -> bool:
    """Of another length, two halves could be cut differently and still give the same node."""
    return all(isinstance(each, bytes) and len(each) == HASH_SIZE for each in values)


def _grows(at: int, last: int, path: list[Hash], root: Hash, later_root: Hash) -> bool:
    while at & 1:
        at, last = at >> 1, last >> 1
    old = new = path[0]
    for sibling in path[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            old, new = node_hash(sibling, old), node_hash(sibling, new)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            new = node_hash(new, sibling)
        at, last = at >> 1, last >> 1
    return last == 0 and old == root and new == later_root
