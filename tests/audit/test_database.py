"""Whatever is done to the rows of a store behind the service's back is found by the next audit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from flask import Flask

from app.service.snapshots import freeze
from app.service.table_cache import TableCache
from app.store.sqlite.connections import connect
from referee.game import Setup
from referee.games import GAMES
from referee.record.events import decode, encode
from tests.audit.recording import resealed, simulated
from tests.http.client import Http, Table, of_app
from tests.http.conftest import Apps

COLUMNS = {"events": ("version", "type", "hash", "body"), "games": ("game", "status", "head", "players", "updated_at")}

ED = GAMES["ed-the-cat"]
LONG_AGO = "2025-05-01T12:00:00.000Z"


@pytest.fixture
def played(http: Http) -> Table:
    """A game among others, and a checkpoint over all of them."""
    http.open().play({"type": "play", "player": "anna", "card": "4"})
    setup, reports = simulated(ED, 5, most=24)
    table = opened(http, setup)
    table.play(*reports)
    http.open()
    assert table.get("/audit", "auditor").body["sound"]
    return table


def opened(http: Http, setup: Setup) -> Table:
    seats = [{"id": seat} for seat in setup.seats]
    options = msgspec.to_builtins(setup.options)
    return http.open({"game": setup.game, "players": seats, "first_player": setup.first_player, "options": options})


class Burglar:
    """Has the file, and no respect for triggers."""

    def __init__(self, path: Path) -> None:
        self.db = connect(path)
        for table in ("events", "checkpoints"):
            for change in ("UPDATE", "DELETE"):
                self.db.execute(f"DROP TRIGGER {table}_never_{change}")
        self.db.execute("DROP TRIGGER events_in_order")
        self.db.execute("PRAGMA foreign_keys = OFF")

    def do(self, statement: str, *values: Any) -> None:
        self.db.execute(statement, values)

    def value(self, question: str, *values: Any) -> Any:
        return self.db.execute(question, values).fetchone()[0]


@pytest.fixture
def burglar(played: Table, tmp_path: Path) -> Iterator[Burglar]:
    burglar = Burglar(tmp_path / "games.db")
    yield burglar
    burglar.db.close()


def findings(app: Flask, table: Table) -> set[str]:
    """Of a service that was just started: it remembers nothing from before."""
    answer = of_app(app).get(f"{table.path}/audit", table.tokens["auditor"])
    assert answer.status == 200, answer
    assert answer.body["sound"] is False
    return {finding["rule"] for finding in answer.body["findings"] if finding["severity"] == "error"}


def flipped(value: Any, random: Random) -> Any:
    """One bit of it changed, as far as the column takes the result."""
    if isinstance(value, int):
        return value ^ 1 << random.randrange(4)
    raw = bytearray(value if isinstance(value, bytes) else value.encode())
    raw[random.randrange(len(raw))] ^= 1 << random.randrange(7)
    return bytes(raw) if isinstance(value, bytes) else raw.decode("latin-1").replace("\x00", "\x01")


@pytest.mark.parametrize("seed", range(4))
def test_bits_of_an_event_row(burglar: Burglar, played: Table, apps: Apps, app: Flask, seed: int) -> None:
    random = Random(seed)
    for column in COLUMNS["events"]:
        for _ in range(3):
            at = random.randrange(1, 20)
            where = f"FROM events WHERE game = ? AND version = {at}"
            position = burglar.value(f"SELECT position {where}", played.id)
            old = burglar.value(f"SELECT {column} {where}", played.id)
            new = flipped(old, random)
            if column == "version" and burglar.value(
                "SELECT count(*) FROM events WHERE game = ? AND version = ?", played.id, new
            ):
                new = 900 + at
            burglar.do(f"UPDATE events SET {column} = ? WHERE position = ?", new, position)
            assert findings(app, played), (column, old, new)
            assert findings(apps(), played), (column, old, new)
            burglar.do(f"UPDATE events SET {column} = ? WHERE position = ?", old, position)
    assert played.get("/audit", "auditor").body["sound"]


@pytest.mark.parametrize("column", COLUMNS["games"])
def test_bits_of_the_list_of_games(burglar: Burglar, played: Table, app: Flask, column: str) -> None:
    old = burglar.value(f"SELECT {column} FROM games WHERE id = ?", played.id)
    for seed in range(5):
        burglar.do(f"UPDATE games SET {column} = ? WHERE id = ?", flipped(old, Random(seed)), played.id)
        assert findings(app, played) & {"store.game"}
    burglar.do(f"UPDATE games SET {column} = ? WHERE id = ?", old, played.id)
    assert played.get("/audit", "auditor").body["sound"]


def test_a_game_that_was_rewound(burglar: Burglar, played: Table, apps: Apps) -> None:
    """The list says that the game is shorter; its last events are still there."""
    head, body = (
        burglar.value(f"SELECT {it} FROM events WHERE game = ? AND version = 9", played.id) for it in ("hash", "body")
    )
    at = decode(body).recorded_at
    burglar.do("UPDATE games SET version = 9, head = ?, updated_at = ? WHERE id = ?", head, at, played.id)
    assert "store.game" in findings(apps(), played)


def test_dropped_doubled_and_swapped_events(burglar: Burglar, played: Table, apps: Apps) -> None:
    rows = burglar.db.execute("SELECT * FROM events ORDER BY position").fetchall()
    own = [row for row in rows if row[1] == played.id]

    def with_rows(*changed: tuple[Any, ...]) -> set[str]:
        burglar.do("DELETE FROM events")
        burglar.db.conn.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", changed)
        return findings(apps(), played)

    assert with_rows(*(row for row in rows if row != own[7]))
    assert with_rows(*(row for row in rows if row != own[-1]))
    assert with_rows(*rows, (rows[-1][0] + 1, played.id, own[-1][2] + 1, *own[-1][3:]))
    swapped = {own[4]: (*own[4][:2], own[5][2], *own[4][3:]), own[5]: (*own[5][:2], own[4][2], *own[5][3:])}
    assert with_rows(*(swapped.get(row, row) for row in rows))


def test_another_game_that_vanished_before_anything_signed_it(
    burglar: Burglar, played: Table, http: Http, apps: Apps
) -> None:
    gone = http.open()
    http.open()
    burglar.do("DELETE FROM events WHERE game = ?", gone.id)
    assert findings(apps(), played) == {"log.checkpoint"}


def test_a_history_forged_from_end_to_end_is_not_what_was_signed(burglar: Burglar, played: Table, apps: Apps) -> None:
    """Every hash is made anew, and the list with them: only the signed log still knows."""
    rows = burglar.db.execute("SELECT body FROM events WHERE game = ? ORDER BY version", (played.id,)).fetchall()
    events = [decode(row[0]) for row in rows]
    forged = resealed(
        [msgspec.structs.replace(event, occurred_at=LONG_AGO) if event.version == 9 else event for event in events]
    )
    for event in forged:
        burglar.do(
            "UPDATE events SET hash = ?, body = ? WHERE game = ? AND version = ?",
            *(event.hash, encode(event), played.id, event.version),
        )
    burglar.do("UPDATE games SET head = ? WHERE id = ?", forged[-1].hash, played.id)
    assert findings(apps(), played) == {"log.checkpoint"}


def test_a_forged_checkpoint(burglar: Burglar, played: Table, apps: Apps) -> None:
    note = burglar.value("SELECT note FROM checkpoints ORDER BY size DESC LIMIT 1")
    for seed in range(6):
        burglar.do("UPDATE checkpoints SET note = ?", flipped(note, Random(seed)))
        assert findings(apps(), played) == {"log.checkpoint"}
        assert_nothing_is_signed(apps(), played)
        burglar.do("UPDATE checkpoints SET note = ?", note)


def assert_nothing_is_signed(app: Flask, table: Table) -> None:
    http, token = of_app(app), table.tokens["host"]
    for path in ("/v1/log/checkpoint", f"/v1/log/proof?game={table.id}&version=2", f"{table.path}/export"):
        answer = http.get(path, token)
        assert (answer.status, answer.problem) == (503, "log-broken"), answer


def test_a_damaged_snapshot_is_put_aside(
    burglar: Burglar, http: Http, apps: Apps, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It proves nothing: whatever is wrong with it, the table is the one that its events tell, and nobody is accused."""
    monkeypatch.setattr("app.service.table_cache.SNAPSHOT_EVERY", 5)
    setup, reports = simulated(ED, 3, most=18)
    played = opened(http, setup)
    played.play(*reports[:12])
    whole = burglar.value("SELECT body FROM snapshots WHERE game = ?", played.id)
    paths = ("", "/options", "/knowledge", "/replay", "/audit")
    true = {path: played.get(path).body for path in paths}
    assert true["/audit"]["sound"]
    for spoilt in (b"", whole[:90], *(flipped(whole, Random(seed)) for seed in range(12))):
        burglar.do("UPDATE snapshots SET body = ? WHERE game = ?", spoilt, played.id)
        again = Table(of_app(apps()), played.created)
        assert {path: again.get(path).body for path in paths} == true, spoilt
    again.play(*reports[12:18])
    replaced = burglar.value("SELECT body FROM snapshots WHERE game = ?", played.id)
    restarted = Table(of_app(apps()), played.created)
    assert replaced != spoilt and restarted.get().body == again.get().body


def test_a_snapshot_is_believed_only_where_the_record_has_its_head(
    burglar: Burglar, played: Table, http: Http, apps: Apps
) -> None:
    store = apps().extensions["service"].store
    other = http.open()
    for version in (1, 10):
        store.put_snapshot(other.id, version, freeze(TableCache(store).at(played.id, version).standing))
        assert Table(of_app(apps()), other.created).get().body == other.get().body
