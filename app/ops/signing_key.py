"""The service's secret: the seed of its signing key, in a file that only the service reads."""

from __future__ import annotations

import os
import secrets
from base64 import b64decode, b64encode
from pathlib import Path

from referee.record.checkpoint import SigningKey


def make(path: Path) -> None:
    """A new key, unless there is one. Never half written, never readable by others."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(b64encode(secrets.token_bytes(32)) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(fresh, path)
    except FileExistsError:
        pass  # another process was first, and its key stands
    finally:
        fresh.unlink()


def read(path: Path, origin: str) -> SigningKey:
    seed = b64decode(path.read_bytes().strip(), validate=True)
    if len(seed) != 32:
        raise ValueError(f"{path} does not hold a key of 32 bytes")
    return SigningKey(origin, seed)
