"""Real servers: gunicorn with the project's settings, each test module with one of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.http.client import AUDIT_KEY, Http, Table, of_server
from tests.serving import Server, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("server"), PAWBITER_AUDIT_KEY=AUDIT_KEY) as server:
        yield server


@pytest.fixture
def http(server: Server) -> Http:
    return of_server(server.address)


@pytest.fixture
def table(http: Http) -> Table:
    return http.open()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """For a test that does something to it."""
    with served(tmp_path, PAWBITER_AUDIT_KEY=AUDIT_KEY) as server:
        yield server
