"""The log's tree against RFC 6962 as written, and every forged proof refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.record.merkle_log import Tree, consistent, included, leaf, leaf_hash
from tests.ledger import reference

SIZES = range(1, 34)
LEAVES = [f"leaf {number}".encode() for number in range(70)]


def test_known_roots_of_certificate_transparency() -> None:
    """The test vectors that the Certificate Transparency implementations share."""
    inputs = [
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    ]
    roots = {
        0: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        5: "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    }
    tree = Tree(bytes.fromhex(each) for each in inputs)
    assert {size: tree.root(size).hex() for size in roots} == roots


@pytest.mark.parametrize("size", SIZES)
def test_roots_and_proofs_are_those_of_the_rfc(size: int) -> None:
    tree = Tree(LEAVES)
    assert tree.root(size) == reference.mth(LEAVES[:size])
    for index in range(size):
        proof = tree.inclusion(index, size)
        assert list(proof) == reference.path(index, LEAVES[:size])
        assert reference.root_from_path(leaf_hash(LEAVES[index]), index, size, list(proof)) == tree.root(size)
        assert included(leaf_hash(LEAVES[index]), index, size, proof, tree.root(size))
    for earlier in range(1, size + 1):
        proof = tree.consistency(earlier, size)
        assert list(proof) == reference.proof(earlier, LEAVES[:size])
        assert consistent(earlier, size, proof, tree.root(earlier), tree.root(size))


@given(st.integers(1, 70), st.data())
def test_a_proof_shows_nothing_else(size: int, draw: st.DataObject) -> None:
    tree = Tree(LEAVES)
    index, other = (draw.draw(st.integers(0, size - 1)) for _ in range(2))
    proof, root = tree.inclusion(index, size), tree.root(size)
    hashed = leaf_hash(LEAVES[index])
    if other != index:
        assert not included(leaf_hash(LEAVES[other]), index, size, proof, root)
        assert not included(hashed, other, size, proof, root)
    assert not included(hashed, index, size, (*proof, root), root)
    assert not included(hashed, index, size, proof, tree.root(size - 1))
    assert not included(hashed, size, size, proof, root)
    if proof:
        assert not included(hashed, index, size, proof[:-1], root)
        assert not included(hashed, index, size, spoilt(proof, draw), root)


@given(st.integers(2, 70), st.data())
def test_a_rewritten_log_is_not_consistent(size: int, draw: st.DataObject) -> None:
    earlier = draw.draw(st.integers(1, size - 1))
    tree, changed = Tree(LEAVES), draw.draw(st.integers(0, earlier - 1))
    rewritten = Tree([*LEAVES[:changed], b"another", *LEAVES[changed + 1 :]])
    root, proof = tree.root(earlier), tree.consistency(earlier, size)
    assert not consistent(earlier, size, rewritten.consistency(earlier, size), root, rewritten.root(size))
    assert not consistent(earlier, size, proof, root, rewritten.root(size))
    assert not consistent(earlier, size, (*proof, root), root, tree.root(size))
    assert not consistent(earlier, size, proof[:-1], root, tree.root(size))
    assert not consistent(earlier, size, spoilt(proof, draw), root, tree.root(size))
    assert not consistent(size, earlier, proof, tree.root(size), root)


def spoilt(proof: tuple[bytes, ...], draw: st.DataObject) -> tuple[bytes, ...]:
    at, bit = draw.draw(st.integers(0, len(proof) - 1)), draw.draw(st.integers(0, 255))
    flipped = bytes(byte ^ (1 << bit % 8 if place == bit // 8 else 0) for place, byte in enumerate(proof[at]))
    return (*proof[:at], flipped, *proof[at + 1 :])


def test_an_empty_log_begins_every_log() -> None:
    tree = Tree(LEAVES[:5])
    assert consistent(0, 5, (), Tree().root(), tree.root())
    assert not consistent(0, 5, (), tree.root(1), tree.root())
    assert not consistent(5, 5, (), tree.root(4), tree.root())
    assert not consistent(0, 5, (tree.root(),), Tree().root(), tree.root())


def test_the_empty_log_has_one_root() -> None:
    empty, other = Tree().root(), Tree(LEAVES[:1]).root()
    assert consistent(0, 0, (), empty, empty)
    for root, later_root in ((empty, other), (other, empty), (other, other), (b"", b"")):
        assert not consistent(0, 0, (), root, later_root)
    assert not consistent(0, 0, (empty,), empty, empty)


def test_the_log_knows_no_future() -> None:
    tree = Tree(LEAVES[:5])
    for ask in (
        lambda: tree.root(6),
        lambda: tree.inclusion(5),
        lambda: tree.consistency(6),
        lambda: tree.root(-1),
    ):
        with pytest.raises(IndexError):
            ask()


def test_a_leaf_commits_to_game_version_and_hash() -> None:
    told = {
        leaf("G1", 12, "aa"),
        leaf("G11", 2, "aa"),
        leaf("G1", 1, "2aa"),
        leaf("G1", 12, "ab"),
        leaf("G", 112, "aa"),
    }
    assert len(told) == 5
