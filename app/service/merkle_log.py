"""The signed log over all games' events, read from the store's tiles when it is asked for."""

from __future__ import annotations

import threading
from base64 import b64encode
from collections.abc import Callable
from typing import Any

from app.http.problems import Problem
from app.service.log_tiles import LogTiles
from app.service.witness import Witness
from app.store.interface import Checkpoint as KeptCheckpoint
from app.store.interface import Store
from referee.record.checkpoint import Checkpoint, Inconsistent, checkpoint
from referee.record.keys import Keys
from referee.record.merkle_log import Hash, leaf, leaf_hash
from referee.record.tiles import TiledTree


class MerkleLog:
    def __init__(self, store: Store, keys: Callable[[], Keys], witness: Witness | None = None) -> None:
        self.store = store
        self.keys = keys
        self._witness = witness
        self._tiles = LogTiles(store)
        self._lock = threading.RLock()

    def tree(self) -> TiledTree:
        """With every event that is in the store now."""
        return self._tiles.tree()

    def require_witnessed(self) -> None:
        """Raises `Inconsistent` or `Forged` where the store is not the one, or an older one, than what was signed."""
        if self._witness is not None:
            self._witness.require(self.tree(), self.keys())

    def checkpoint(self) -> tuple[str, Checkpoint]:
        """The signed note of the log as it is now; one that was given out stands for ever."""
        with self._lock:
            keys = self.keys()
            # Asked before the log's size: a checkpoint that another process signs meanwhile is of a longer log.
            last = self.store.last_checkpoint()
            earlier = None if last is None else keys.opened(last.note)
            tree = self.tree()
            if self._witness is not None:
                self._witness.require(tree, keys)
            note = checkpoint(tree, keys.current, earlier)
            if last is None or earlier is None or earlier.size != len(tree):
                last = self.store.add_checkpoint(KeptCheckpoint(len(tree), b64encode(tree.root()).decode(), note))
            signed = keys.opened(last.note)
            if signed.root != tree.root(signed.size):
                raise Inconsistent(f"another checkpoint of {signed.size} leaves stands already")
            if self._witness is not None:
                self._witness.record(last.note, keys)
            return keys.current_too(last.note), signed

    def inclusion(self, game: str, version: int) -> dict[str, Any]:
        note, signed = self.checkpoint()
        position = self.store.position(game, version)
        if position is None:
            raise Problem("not-found")
        event = self.store.read(game, version - 1, version)[0]
        return {
            "game": game,
            "version": version,
            "hash": event.hash,
            "leaf_hash": _text(leaf_hash(leaf(game, version, event.hash))),
            "index": position - 1,
            "size": signed.size,
            "root": _text(signed.root),
            "proof": [_text(each) for each in self.tree().inclusion(position - 1, signed.size)],
            "checkpoint": note,
        }

    def consistency(self, start: int, stop: int) -> dict[str, Any]:
        tree = self.tree()
        if stop > len(tree):
            raise Problem("not-found")
        return {
            "from": start,
            "to": stop,
            "from_root": _text(tree.root(start)),
            "to_root": _text(tree.root(stop)),
            "proof": [_text(each) for each in tree.consistency(start, stop)],
        }

    def told(self) -> dict[str, Any]:
        note, signed = self.checkpoint()
        return {
            "origin": signed.origin,
            "size": signed.size,
            "root": _text(signed.root),
            "note": note,
            "public_key": str(self.keys().current.public),
        }


def _text(hashed: Hash) -> str:
    return b64encode(hashed).decode()
