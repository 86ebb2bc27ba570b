"""The tiles of the log as the store has them, and what was read of them kept for the next question."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence

from app.store.interface import Store
from referee.record.checkpoint import Inconsistent
from referee.record.merkle_log import Hash, Tree, leaf, leaf_hash
from referee.record.tiles import WIDTH, TiledTree, split

KEPT = 64
"""Tiles in memory: those of the log's end, and what proofs of older games ask for again and again."""


class LogTiles:
    def __init__(self, store: Store, shard: int = 0) -> None:
        self._store = store
        self._shard = shard
        self._kept: OrderedDict[tuple[int, int], Tree] = OrderedDict()
        self._lock = threading.Lock()

    def tree(self, size: int | None = None) -> TiledTree:
        """The tree of the log as it is now, or as it was at a smaller size."""
        return TiledTree(self._store.size(self._shard) if size is None else size, self._tile)

    def _tile(self, level: int, index: int, size: int) -> Tree:
        with self._lock:
            tile = self._kept.pop((level, index), None) or Tree()
            if len(tile) < size:
                for each in self._read(level, index, size)[len(tile) :]:
                    tile.append(each)
            # Put at the end: what nobody asked for in a long while is first to go.
            self._kept[level, index] = tile
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return tile

    def _read(self, level: int, index: int, size: int) -> Sequence[Hash]:
        found: Sequence[Hash] = split(self._store.tile(level, index, self._shard))
        if not found and level == 0:
            found = leaf_hashes(self._store, index, size, self._shard)
        if len(found) < size:
            raise Inconsistent("the store's log has a gap")
        return found


def leaf_hashes(store: Store, index: int, size: int = WIDTH, shard: int = 0) -> list[Hash]:
    """The first so many hashes of a tile of level 0, made of the leaves themselves."""
    start = index * WIDTH
    return [leaf_hash(leaf(*each)) for each in store.leaves(start, start + size, shard)]
