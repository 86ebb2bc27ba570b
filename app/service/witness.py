"""What was signed last, kept outside the store: it alone can tell that an older copy took the store's place."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.store.interface import Store, StoreUnavailable
from referee.record.checkpoint import Inconsistent
from referee.record.keys import Keys
from referee.record.merkle_log import MerkleTree


class Witness:
    """A file named after the store's own id: another store has another witness, a copy has the same."""

    def __init__(self, folder: Path, store_id: str) -> None:
        self.path = folder / store_id

    def require(self, tree: MerkleTree, keys: Keys) -> None:
        """Raises unless this log continues what was signed of it."""
        try:
            note = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return
        signed = keys.opened(note)
        if signed.size > len(tree):
            raise Inconsistent(
                f"{signed.size} events were signed, the store holds {len(tree)}: an older copy was put in its place. "
                "`pawbiter restore` a newer one, or accept the loss with `pawbiter doctor --accept-restore`"
            )
        if tree.root(signed.size) != signed.root:
            raise Inconsistent(f"the first {signed.size} events are not those that were signed")

    def record(self, note: str, keys: Keys) -> None:
        """Before the note is given out. The longest one stays, whichever process signed it."""
        try:
            with self._alone():
                if not self.path.exists() or keys.opened(self.path.read_text()).size < keys.opened(note).size:
                    self._write(note)
        except OSError as failure:
            raise StoreUnavailable(
                f"the witness {self.path} cannot be written: {failure.strerror}", "witness"
            ) from failure

    def set_aside(self) -> Path | None:
        """Forgets what was signed, for a copy that is accepted; where it is kept."""
        if not self.path.exists():
            return None
        kept = self.path.with_name(f"{self.path.name}.before-restore")
        self.path.replace(kept)
        return kept

    @contextmanager
    def _alone(self) -> Iterator[None]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.with_name(f"{self.path.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _write(self, note: str) -> None:
        fresh = self.path.with_name(f"{self.path.name}.new")
        with fresh.open("w", encoding="utf-8") as file:
            file.write(note)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)


def witness_of(store: Store, folder: Path) -> Witness:
    name = store.meta("id")
    if name is None:
        raise StoreUnavailable("the store has no id: migrate it first", "file")
    return Witness(folder, name)
