"""The tree read from tiles is the tree of all leaves, and asks for few of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from referee.record.merkle_log import Tree
from referee.record.tiles import WIDTH, TiledTree, split, tile_root
from tests.ledger import reference

LEAVES = [f"leaf {number}".encode() for number in range(WIDTH * (WIDTH + 2) + 7)]
WHOLE = Tree(LEAVES)
SIZES = (1, 2, 255, 256, 257, 511, 512, 513, 4095, 65535, 65536, 65537, len(LEAVES))


def tiled(size: int, asked: list[tuple[int, int]] | None = None) -> TiledTree:
    def tile(level: int, index: int, held: int) -> Tree:
        if asked is not None:
            asked.append((level, index))
        tile = Tree()
        for each in WHOLE.levels[8 * level][index * WIDTH : index * WIDTH + held]:
            tile.append(each)
        assert 0 < len(tile) == held <= WIDTH
        return tile

    return TiledTree(size, tile)


@pytest.mark.parametrize("size", SIZES)
def test_roots_and_proofs_are_the_same(size: int) -> None:
    tree, random = tiled(size), Random(size)
    assert tree.root() == WHOLE.root(size)
    for earlier in {0, 1, size, size // 2, *(random.randrange(size + 1) for _ in range(8))}:
        assert tree.root(earlier) == WHOLE.root(earlier)
        assert tree.consistency(earlier) == WHOLE.consistency(earlier, size)
    for index in {0, size - 1, *(random.randrange(size) for _ in range(8))}:
        assert tree.inclusion(index) == WHOLE.inclusion(index, size)


def test_they_are_those_of_the_rfc() -> None:
    few = LEAVES[:300]
    tree = tiled(300)
    assert tree.root() == reference.mth(few)
    assert list(tree.inclusion(270)) == reference.path(270, few)
    assert list(tree.consistency(257)) == reference.proof(257, few)


@pytest.mark.parametrize(
    "ask", [lambda tree: tree.root(), lambda tree: tree.inclusion(4711), lambda tree: tree.consistency(33_333)]
)
def test_a_long_log_is_asked_for_few_tiles(ask: Callable[[TiledTree], object]) -> None:
    asked: list[tuple[int, int]] = []
    ask(tiled(len(LEAVES), asked))
    assert len(set(asked)) <= 8


def test_a_whole_tile_is_one_hash_above() -> None:
    hashes = WHOLE.levels[0][:WIDTH]
    assert split(b"".join(hashes)) == hashes
    assert tile_root(b"".join(hashes)) == WHOLE.levels[8][0]


def test_the_log_knows_no_future() -> None:
    tree = tiled(300)
    for ask in (
        lambda: tree.root(301),
        lambda: tree.inclusion(300),
        lambda: tree.consistency(301),
        lambda: tree.root(-1),
    ):
        with pytest.raises(IndexError):
            ask()
