"""The event store: `migrate` once, then `open_store` in every process.

Nothing here may know a rule of a game, read the clock for an event, or delete one.
"""

from pathlib import Path

from app.store.interface import (
    Answer,
    AnswerTaken,
    Checkpoint,
    Contradictions,
    GameRow,
    Head,
    Leaf,
    Looked,
    NewEvent,
    Store,
    StoredEvent,
    StoreError,
    StoreRefused,
    StoreUnavailable,
    TokenRow,
    UnknownGame,
    VersionConflict,
)
from app.store.sqlite import schema
from app.store.sqlite.store import SqliteStore

__all__ = [
    "Answer",
    "AnswerTaken",
    "Checkpoint",
    "Contradictions",
    "GameRow",
    "Head",
    "Leaf",
    "Looked",
    "NewEvent",
    "Store",
    "StoreError",
    "StoreRefused",
    "StoreUnavailable",
    "StoredEvent",
    "TokenRow",
    "UnknownGame",
    "VersionConflict",
    "downgrade",
    "migrate",
    "open_store",
]

SQLITE = "sqlite:///"


def migrate(url: str) -> None:
    """Brings the store to this release's schema, making it if need be; before any worker starts."""
    schema.migrate(_path(url))


def downgrade(url: str) -> str:
    """Takes the store back to the schema of the release before; the name of the step that was undone."""
    return schema.downgrade(_path(url))


def open_store(url: str) -> Store:
    return SqliteStore(_path(url))


def _path(url: str) -> Path:
    if not url.startswith(SQLITE) or url == SQLITE or ":memory:" in url:
        scheme = url.partition(":")[0]  # no more than that: the rest may hold a password
        raise StoreRefused(f"a store's address is {SQLITE}path (absolute: four slashes), not {scheme}:…")
    return Path(url.removeprefix(SQLITE))
