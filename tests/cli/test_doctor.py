"""`pawbiter doctor`, and what it says helps."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from flask import Flask

from app.factory import create_app
from app.ops.startup import prepare
from app.settings import Settings
from app.store.sqlite.connections import connect
from tests.cli.conftest import Run, played
from tests.http.client import Http, Table, of_app
from tests.store import samples

MOVE = {"type": "play", "player": "anna", "card": "4"}


def test_a_store_that_is_well(pawbiter: Run, game: Table) -> None:
    game.get("/audit")
    ran = pawbiter("doctor")
    assert ran.code == 0
    assert ran.out.split() == [
        word
        for check in ("file", "space", "pages", "log", "tiles", "witness", "clock", "writing")
        for word in (f"{check}:", "well")
    ]


def test_no_store_at_all(pawbiter: Run) -> None:
    ran = pawbiter("doctor")
    assert ran.code == 1 and "file: there is no store at" in ran.out and "pawbiter restore" in ran.out


def test_a_damaged_store_is_restored_from_its_copy(
    pawbiter: Run, app: Flask, http: Http, game: Table, tmp_path: Path
) -> None:
    """The journey: backup, damage, doctor, restore, doctor."""
    copy, file = tmp_path / "copy.db", tmp_path / "games.db"
    assert pawbiter("backup", copy).code == 0
    later = http.open()
    http.get("/v1/log/checkpoint")
    app.extensions["service"].store.close()
    with connect(file) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with file.open("r+b") as damaged:
        for page in range(4, file.stat().st_size // 4096, 2):
            damaged.seek(page * 4096)
            damaged.write(b"\xa7" * 4096)
    ran = pawbiter("doctor")
    assert ran.code == 1 and "pawbiter restore" in ran.out
    assert pawbiter("restore", copy).code == 0
    assert "witness: " in pawbiter("doctor").out
    fresh = of_app(create_app(prepare(app.extensions["settings"]), quiet=True))
    ready = fresh.get("/readyz")
    assert (ready.status, ready.body["check"]) == (503, "witness")
    assert fresh.get(game.path, game.tokens["host"]).status == 200
    assert fresh.post("/v1/games", {"game": "ed-the-cat", "players": [{"id": "anna"}, {"id": "ben"}]}).status == 503
    accepted = pawbiter("doctor", "--accept-restore")
    assert accepted.code == 0 and "is kept in" in accepted.out
    assert fresh.get("/readyz").body == {"status": "ready"}
    assert fresh.get(later.path, later.tokens["host"]).status == 401, "it was opened after the copy"
    played(fresh)


def test_tiles_are_made_anew(pawbiter: Run, app: Flask, tmp_path: Path) -> None:
    store = app.extensions["service"].store
    samples.played(store, samples.opened(store), 300)
    with connect(tmp_path / "games.db") as db:
        db.execute("UPDATE tiles SET hashes = zeroblob(8192) WHERE level = 0")
    store.hold("log", "as the self check says", everywhere=True)
    ran = pawbiter("doctor")
    assert ran.code == 1 and "--rebuild-tiles" in ran.out
    assert pawbiter("doctor", "--rebuild-tiles").code == 0
    assert pawbiter("doctor").code == 0


def test_a_changed_record_is_no_matter_of_tiles(pawbiter: Run, http: Http, game: Table, tmp_path: Path) -> None:
    http.get("/v1/log/checkpoint")
    with connect(tmp_path / "games.db") as db:
        db.execute("DROP TRIGGER events_never_UPDATE")
        db.execute("UPDATE events SET hash = 'f' WHERE position = 3")
    ran = pawbiter("doctor")
    assert ran.code == 1 and "log: the signed checkpoint" in ran.out


def test_it_waits_for_nothing_of_a_running_service(pawbiter: Run, http: Http, game: Table) -> None:
    assert pawbiter("doctor").code == 0
    assert game.http.get("/readyz").status == 200


# The store's clock


def test_a_clock_that_went_back(pawbiter: Run, http: Http, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    table = http.open()
    monkeypatch.setattr("app.service.live_seal.now", lambda: "2031-01-01T00:00:00.000Z")
    assert table.move(MOVE).body["event"]["recorded_at"] == "2031-01-01T00:00:00.000Z"
    monkeypatch.undo()
    monkeypatch.setenv("PAWBITER_STORE", settings.store)
    monkeypatch.setenv("PAWBITER_SIGNING_KEY", settings.signing_key)
    again = of_app(create_app(prepare(settings), quiet=True))
    event = again.post(f"{table.path}/moves", {**MOVE, "player": "ben", "card": "8"}, table.tokens["host"]).body[
        "event"
    ]
    assert event["recorded_at"] == "2031-01-01T00:00:00.000Z", "the later of the clock and the last event's"
    ready = again.get("/readyz")
    assert ready.status == 200 and "behind the last event" in ready.body["clock"]
    ran = pawbiter("doctor")
    assert "clock: the clock is" in ran.out
    shutil.rmtree(Path(settings.signing_key).parent / "witness", ignore_errors=True)
