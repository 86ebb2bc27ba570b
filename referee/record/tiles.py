"""The log's tree in tiles of 256 hashes, so that a root or a proof reads a few of them, however long the log is.

Tile `index` of level 0 has the hashes of the leaves from 256·index on; in a higher level each hash stands for a whole
tile of the level below (as in C2SP tlog-tiles). A whole tile never changes again, and one that still grows only gets
longer, so that what was read once holds for every later size.
"""

from __future__ import annotations

from collections.abc import Callable

from referee.record.merkle_log import HASH_SIZE, Hash, MerkleTree, Tree

HEIGHT = 8
WIDTH = 1 << HEIGHT

TileAt = Callable[[int, int, int], Tree]
"""The tile with this level and index, as a tree whose leaves are its hashes, of which there are at least so many."""


class TiledTree(MerkleTree):
    """The tree of a log of this size, read from tiles where a proof needs them."""

    def __init__(self, size: int, tile_at: TileAt) -> None:
        self._size = size
        self._tile_at = tile_at

    def __len__(self) -> int:
        return self._size

    def node(self, height: int, place: int) -> Hash:
        level, within = divmod(height, HEIGHT)
        index, inside = divmod(place << within, WIDTH)
        return self._tile_at(level, index, self._held(level, index)).node(within, inside >> within)

    def _held(self, level: int, index: int) -> int:
        """How many hashes this tile has in a log of this size."""
        return min(WIDTH, (self._size >> HEIGHT * level) - index * WIDTH)


def tile_root(hashes: bytes) -> Hash:
    """What a whole tile stands for in the level above."""
    tree = Tree()
    for each in split(hashes):
        tree.append(each)
    return tree.root()


def split(hashes: bytes) -> list[Hash]:
    return [hashes[at : at + HASH_SIZE] for at in range(0, len(hashes), HASH_SIZE)]
