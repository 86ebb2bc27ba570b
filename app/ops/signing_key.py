"""The service's secrets: the seeds of its signing keys, in a file that only the service reads, newest first."""

from __future__ import annotations

import os
import secrets
from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path

from referee.record.checkpoint import SigningKey
from referee.record.keys import Keys

Stamp = tuple[int, int]


def make(path: Path) -> None:
    """A new key, unless there is one. Never half written, never readable by others."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = _written(path, [secrets.token_bytes(32)])
    try:
        os.link(fresh, path)
    except FileExistsError:
        pass  # another process was first, and its key stands
    finally:
        fresh.unlink()


def rotate(path: Path, origin: str) -> Keys:
    """Puts a new key before those there are; a running service takes it up with its next checkpoint."""
    seeds = [secrets.token_bytes(32), *(key.seed for key in read(path, origin).held)]
    _written(path, seeds).replace(path)
    return read(path, origin)


def read(path: Path, origin: str) -> Keys:
    seeds = [b64decode(line, validate=True) for line in path.read_bytes().split()]
    if not seeds or any(len(seed) != 32 for seed in seeds):
        raise ValueError(f"{path} does not hold keys of 32 bytes")
    return Keys(tuple(SigningKey(origin, seed) for seed in seeds))


class KeyFile:
    """The keys in the file as it is now."""

    def __init__(self, path: Path, origin: str) -> None:
        self._path = path
        self._origin = origin
        self._seen: tuple[Stamp, Keys] | None = None

    def keys(self) -> Keys:
        stamp = self._stamp()
        if self._seen is None or self._seen[0] != stamp:
            self._seen = (stamp, read(self._path, self._origin))
        return self._seen[1]

    def _stamp(self) -> Stamp:
        found = self._path.stat()
        return found.st_ino, found.st_mtime_ns


def _written(path: Path, seeds: Sequence[bytes]) -> Path:
    """Whole and on disk, under another name."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(b"".join(b64encode(seed) + b"\n" for seed in seeds))
        file.flush()
        os.fsync(file.fileno())
    return fresh
