"""What may happen to the store's file under a running service: nothing acknowledged is lost, no fault is answered by
silence, and readiness says what is wrong."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from app.ops import backup as store_copies
from app.settings import Settings
from app.store import migrate
from app.store.sqlite.connections import connect
from tests.http.client import AUDIT_KEY, Http, Table, of_server
from tests.serving import Server, served
from tests.system.script import assert_whole, opened, reports

pytestmark = pytest.mark.xdist_group("server")
PATHS = ("", "?at=3", "/options", "/knowledge", "/events", "/replay", "/disputes", "/audit", "/export")


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Server]:
    """One worker, so that what one request says is what the next one finds."""
    with served(tmp_path, PAWBITER_AUDIT_KEY=AUDIT_KEY, WEB_CONCURRENCY="1") as server:
        yield server


def test_nothing_is_acknowledged_while_the_file_is_gone_or_another(alone: Server, tmp_path: Path) -> None:
    http, file = client(alone), tmp_path / "games.db"
    table = opened(http)
    table.play(*reports()[:5])
    aside = file.rename(tmp_path / "aside.db")
    refused(http, table, "file")
    assert table.get().version == 6, "what is open can still be read"
    other = tmp_path / "other" / "games.db"
    migrate(f"sqlite:///{other}")
    shutil.copyfile(other, file)
    refused(http, table, "file")
    file.unlink()
    aside.rename(file)
    assert table.move(reports()[5], Idempotency_Key="file").status == 201
    assert http.get("/readyz").body == {"status": "ready"}
    assert_whole(table, 6)
    told = [line for line in alone.log.read_text().splitlines() if '"the store takes no writes"' in line]
    assert 1 <= len(told) <= 4 and '"check":"file"' in told[0]


def test_an_older_copy_is_not_written_to_until_somebody_accepts_it(alone: Server, tmp_path: Path) -> None:
    http, file = client(alone), tmp_path / "games.db"
    table = opened(http)
    table.play(*reports()[:3])
    store_copies.backup(Settings(store=f"sqlite:///{file}"), tmp_path / "older.db")
    table.play(*reports()[3:6])
    assert http.get("/v1/log/checkpoint").body["size"] == 7
    alone.stop()
    for each in tmp_path.glob("games.db-*"):
        each.unlink()
    shutil.copyfile(tmp_path / "older.db", file)
    start(alone)
    refused(http, table, "witness", reports()[3])
    assert table.get().version == 4
    assert http.get("/v1/log/checkpoint").problem == "log-broken"
    assert "log.checkpoint" in {finding["rule"] for finding in table.get("/audit").body["findings"]}
    (witness,) = [each for each in (tmp_path / "witness").iterdir() if len(each.name) == 32]
    witness.unlink()  # as `pawbiter doctor --accept-restore` does, here without its folder
    assert http.get("/readyz").status == 200
    assert table.move(reports()[3]).status == 201


def test_damaged_pages_are_answered_with_a_problem(alone: Server, tmp_path: Path) -> None:
    http, file = client(alone), tmp_path / "games.db"
    table = opened(http)
    table.play(*reports()[:60])
    alone.stop()
    with connect(file) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    spoil_events(file)
    start(alone)
    answers = [table.get(path) for path in PATHS]
    lines = table.get("/events", Accept="application/x-ndjson")
    for answer in (*answers, lines, http.get("/v1/games", AUDIT_KEY), http.get("/v1/log/checkpoint")):
        assert answer.status in (200, 401, 503), answer
        if answer.status == 503:
            assert answer.problem in ("store-unavailable", "record-unreadable", "log-broken")
    assert any(answer.status == 503 for answer in answers)
    refused(http, table, "pages")
    assert http.get("/healthz").status == 200


def spoil_events(path: Path) -> None:
    """Every other page that holds what was recorded; the service can still be started."""
    pages = [path.read_bytes()[at : at + 4096] for at in range(0, path.stat().st_size, 4096)]
    held = [at for at, page in enumerate(pages) if b'"recorded_at"' in page]
    assert len(held) > 3
    with path.open("r+b") as file:
        for at in held[1::2]:
            file.seek(at * 4096)
            file.write(b"\xa7" * 4096)


def client(server: Server) -> Http:
    """No connection stays open: a server that ends would wait for it."""
    session = requests.Session()
    session.headers["Connection"] = "close"
    return of_server(server.address, session)


def refused(http: Http, table: Table, check: str, move: object = None) -> None:
    answer = table.move(move or reports()[5], Idempotency_Key=check)
    assert (answer.status, answer.problem) == (503, "store-unavailable"), answer
    ready = http.get("/readyz")
    assert (ready.status, ready.problem, ready.body["check"]) == (503, "store-unavailable", check), ready
    assert len(ready.body["detail"].split()) > 4, "a sentence"


def start(server: Server) -> None:
    """Without waiting for readiness, which is what must not come."""
    server._until_ready = lambda: until_up(server)  # type: ignore[method-assign]
    server.start()


def until_up(server: Server) -> None:
    session = requests.Session()
    session.mount(
        "http://", requests.adapters.HTTPAdapter(max_retries=requests.adapters.Retry(40, backoff_factor=0.05))
    )
    assert session.get(f"{server.address}/healthz", timeout=30).ok
