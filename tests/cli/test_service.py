"""`pawbiter serve`, `simulate`, `backup`, `restore` and `key`."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from flask import Flask

from app import cli
from app.factory import create_app
from app.ops import signing_key as keys
from app.ops.startup import prepare
from app.settings import Settings
from app.store.sqlite.connections import connect
from referee.games import GAMES
from referee.record.checkpoint import public_key
from tests.cli.conftest import Run, played
from tests.http.client import Http, Table, of_app


def test_help_names_every_command(pawbiter: Run) -> None:
    said = pawbiter("--help").out
    assert all(
        name in said
        for name in ("serve", "verify", "replay", "simulate", "backup", "restore", "key", "token", "doctor")
    )
    assert pawbiter("dance").code == 2


def test_serve_starts_gunicorn_at_the_wished_address(pawbiter: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setattr(cli.os, "execve", lambda path, start, environment: started.append((start, environment)))
    assert pawbiter("serve", "--host", "0.0.0.0", "--port", "8123").code == 0
    ((start, environment),) = started
    assert start[1:4] == ["-m", "gunicorn", "--config"] and Path(start[4]).is_file()
    assert (environment["HOST"], environment["PORT"]) == ("0.0.0.0", "8123")
    assert pawbiter("serve", "--port", "0").code == 2


def test_key_is_made_once_and_shown(pawbiter: Run, settings: Settings) -> None:
    shown = pawbiter("key").out
    assert public_key(shown.strip()) == keys.read(Path(settings.signing_key), settings.origin).current.public
    assert pawbiter("key").out == shown
    assert stat.S_IMODE(Path(settings.signing_key).stat().st_mode) == 0o600


def test_simulate_plays_to_the_end_through_options_only(pawbiter: Run, address: str, http: Http) -> None:
    ran = pawbiter("simulate", "--url", address, "--games", 2, "--seed", 5, "--game", "ed-the-cat")
    assert ran.code == 0
    assert "ed-the-cat: 2 games, 2 finished" in ran.out
    games = http.get("/v1/games", "audit-key-of-the-tests").body["games"]
    assert [game["status"] for game in games] == ["finished", "finished"]


def test_simulate_can_fill_in_the_forms_of_every_game(pawbiter: Run, address: str) -> None:
    ran = pawbiter("simulate", "--url", address, "--games", len(GAMES), "--moves", 60, "--seed", 1)
    assert ran.code == 0, ran.out
    assert all(f"{kind}: 1 games, " in ran.out for kind in GAMES)


def test_simulate_says_what_is_wrong(pawbiter: Run, address: str) -> None:
    assert pawbiter("simulate", "--url", address, "--game", "poker").code == 2
    assert pawbiter("simulate", "--url", "http://127.0.0.1:1").code == 1
    assert pawbiter("simulate", "--url", "file:///etc").code == 1


def test_backup_and_restore(pawbiter: Run, app: Flask, http: Http, game: Table, tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "games.db"
    view = game.get().body
    events = f"{view['version']} events"
    assert events in pawbiter("backup", copy).out
    assert "stop the service" in pawbiter("restore", copy).out
    app.extensions["service"].store.close()
    ran = pawbiter("restore", copy)
    assert ran.code == 0 and f"1 games, {events}" in ran.out
    assert (tmp_path / "games.db.before-restore").is_file()
    restored = reopened(app)
    assert restored.get(game.path, game.tokens["host"]).body == view
    assert restored.get(f"{game.path}/audit", game.tokens["host"]).body["sound"]


def reopened(app: Flask) -> Http:
    again = create_app(prepare(app.extensions["settings"]), quiet=True)
    app.extensions["service"] = again.extensions["service"]
    return of_app(again)


def test_a_backup_replaces_no_file(pawbiter: Run, game: Table, tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("something else")
    assert pawbiter("backup", tmp_path / "copy").code == 1
    assert (tmp_path / "copy").read_text() == "something else"


FORGED = """CAST(replace(CAST(body AS TEXT), '"by":"host"', '"by":"guest"') AS BLOB)"""
DAMAGES = {
    "an event": f"UPDATE events SET body = {FORGED} WHERE version = 4",
    "a hash": "UPDATE events SET hash = 'f' || substr(hash, 2) || 'f' WHERE version = 4",
    "the end": "DELETE FROM events WHERE position = (SELECT max(position) FROM events)",
    "the list": "UPDATE games SET players = '[]'",
    "a checkpoint": "UPDATE checkpoints SET note = replace(note, 'pawbiter', 'pawbitter')",
    "the size of a checkpoint": "UPDATE checkpoints SET size = size - 1",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_restore_takes_no_damaged_copy(pawbiter: Run, app: Flask, game: Table, tmp_path: Path, damage: str) -> None:
    copy = tmp_path / "copy.db"
    game.http.get("/v1/log/checkpoint")
    pawbiter("backup", copy)
    with connect(copy) as db:
        for table in ("events", "checkpoints"):
            for change in ("UPDATE", "DELETE"):
                db.execute(f"DROP TRIGGER {table}_never_{change}")
        db.execute(DAMAGES[damage])
    app.extensions["service"].store.close()
    before = (tmp_path / "games.db").read_bytes()
    ran = pawbiter("restore", copy)
    assert ran.code == 1 and ran.out.startswith("pawbiter: "), ran.out
    assert (tmp_path / "games.db").read_bytes() == before


def test_restore_takes_no_copy_that_the_log_has_outgrown(pawbiter: Run, app: Flask, http: Http, tmp_path: Path) -> None:
    """What was signed after the copy was made would be contradicted by whatever comes next."""
    played(http)
    copy = tmp_path / "copy.db"
    pawbiter("backup", copy)
    played(http, seed=4)
    http.get("/v1/log/checkpoint")
    app.extensions["service"].store.close()
    ran = pawbiter("restore", copy)
    assert ran.code == 1 and "has signed" in ran.out


def test_restore_of_no_store(pawbiter: Run, tmp_path: Path) -> None:
    (tmp_path / "junk").write_bytes(b"junk" * 4000)
    assert pawbiter("restore", tmp_path / "junk").code == 1
    assert pawbiter("restore", tmp_path / "nowhere").code == 1
    assert not (tmp_path / "games.db").exists()
