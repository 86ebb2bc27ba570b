"""The command as a user runs it, on a store of its own, and a service at an address."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.serving import make_server

from app import cli
from app.factory import create_app
from app.ops.startup import prepare
from app.settings import Settings
from tests.http.client import AUDIT_KEY, Http, Table, of_app
from tests.simulators import ed_the_cat


class Ran:
    def __init__(self, code: int, out: str) -> None:
        self.code, self.out = code, out


Run = Callable[..., Ran]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(store=f"sqlite:///{tmp_path}/games.db", signing_key=f"{tmp_path}/key", audit_key=AUDIT_KEY)


@pytest.fixture
def pawbiter(settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `pawbiter …` in this process, with the environment of the test's own service."""
    monkeypatch.setenv("PAWBITER_STORE", settings.store)
    monkeypatch.setenv("PAWBITER_SIGNING_KEY", settings.signing_key)

    def run(*arguments: object) -> Ran:
        monkeypatch.setattr("sys.argv", ["pawbiter", *map(str, arguments)])
        code = 0
        try:
            cli.main()
        except SystemExit as ended:
            code = int(ended.code or 0)
        said = capsys.readouterr()
        return Ran(code, said.out + said.err)

    return run


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    app = create_app(prepare(settings), quiet=True)
    yield app
    app.extensions["service"].store.close()


@pytest.fixture
def http(app: Flask) -> Http:
    return of_app(app)


@pytest.fixture
def game(http: Http) -> Table:
    """A short honest game of Ed, the Cat."""
    return played(http)


def played(http: Http, seed: int = 3) -> Table:
    setup, simulated = ed_the_cat.honest(seed)
    seats = [{"id": player.id, "name": player.name} for player in setup.players]
    table = http.open(
        {"game": setup.game, "players": seats, "first_player": setup.first_player, "options": {"limit": 10}}
    )
    for report in iter(simulated.next_report, None):
        if table.move(report).status != 201:
            break
    return table


@pytest.fixture
def bundle(game: Table, tmp_path: Path) -> Path:
    path = tmp_path / "bundle.json"
    path.write_bytes(game.get("/export").content)
    return path


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
