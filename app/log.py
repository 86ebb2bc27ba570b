"""The signed log over all games' events, caught up from the store when it is asked for."""

from __future__ import annotations

import threading
from base64 import b64encode
from typing import Any

from app.problems import Problem
from app.store.port import Checkpoint as Kept
from app.store.port import Store
from referee.checkpoint import Checkpoint, SigningKey, checkpoint, opened
from referee.ledger import Hash, Tree, leaf, leaf_hash

PAGE = 2000


class Log:
    def __init__(self, store: Store, key: SigningKey) -> None:
        self.store = store
        self.key = key
        self._tree = Tree()
        self._lock = threading.Lock()

    def tree(self) -> Tree:
        """With every event that is in the store now."""
        with self._lock:
            while page := self.store.feed(len(self._tree), PAGE):
                self._tree.extend(leaf(event.game, event.version, event.hash) for event in page)
            return self._tree

    def note(self) -> str:
        """The signed checkpoint of the log as it is now; one that was given out stands for ever."""
        tree = self.tree()
        with self._lock:
            last = self.store.last_checkpoint()
            if last is not None and last.size == len(tree):
                return last.note
            earlier = None if last is None else opened(last.note, self.key.public)
            note = checkpoint(tree, self.key, earlier)
            kept = self.store.add_checkpoint(Kept(len(tree), b64encode(tree.root()).decode(), note))
            return kept.note

    def checkpoint(self) -> tuple[str, Checkpoint]:
        note = self.note()
        return note, opened(note, self.key.public)

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
            "public_key": str(self.key.public),
        }


def _text(hashed: Hash) -> str:
    return b64encode(hashed).decode()
