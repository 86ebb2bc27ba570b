"""An app on a store of its own for each test, and a table of Ed, the Cat with three seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app.factory import create_app
from app.ops.startup import prepare
from app.settings import Settings
from tests.http.client import AUDIT_KEY, Http, Table, of_app

Apps = Callable[..., Flask]


@pytest.fixture
def apps(tmp_path: Path) -> Iterator[Apps]:
    """Makes apps with other settings than usual, all on this test's store."""
    made: list[Flask] = []

    def make(**settings: Any) -> Flask:
        usual = {"store": f"sqlite:///{tmp_path}/games.db", "signing_key": f"{tmp_path}/key", "audit_key": AUDIT_KEY}
        made.append(create_app(prepare(Settings(**{**usual, **settings})), quiet=True))
        return made[-1]

    yield make
    for app in made:
        app.extensions["service"].store.close()


@pytest.fixture
def app(apps: Apps) -> Flask:
    return apps()


@pytest.fixture
def http(app: Flask) -> Http:
    return of_app(app)


@pytest.fixture
def table(http: Http) -> Table:
    return http.open()
