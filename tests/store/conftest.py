from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store import Store, migrate, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A migrated, empty SQLite store's file."""
    path = tmp_path / "var" / "games.db"
    migrate(f"sqlite:///{path}")
    return path


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = open_store(f"sqlite:///{path}")
    yield store
    store.close()
