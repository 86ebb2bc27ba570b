"""What a store of 100,000 finished games costs beside a nearly empty one: `python -m bench growth [--games 100000]`.

The games are copies of a few that were played, sealed anew with other times, so that every audit finds them sound.
Each store is asked in fresh processes: what comes first after a start, and what comes later.
"""

from __future__ import annotations

import resource
import statistics
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path

from flask import Flask
from msgspec.structs import replace

from app.answers.view import status_of
from app.clock import token_hash
from app.factory import create_app
from app.ops.startup import prepare
from app.service.commands import game_row
from app.settings import Settings
from app.store.interface import NewEvent, TokenRow
from app.store.sqlite import writes
from app.store.sqlite.connections import connect
from bench.report import Target, section
from bench.timing import processor_seconds
from referee.games import GAMES
from referee.procedure import Past, latest
from referee.procedure.standing import Standing
from referee.record.events import Event, encode
from tests.audit.recording import recorded, resealed, simulated

MANY = 100_000
FEW = 60
"""Enough for a page, so that both stores give answers of the same size."""
BATCH = 500
STARTS = 5
LATER = 20
MOST, MOST_MEMORY, MOST_FIRST_CHECKPOINT = 1.5, 1.3, 0.1
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
AUDITOR = "auditor-of-the-bench"
OPENING = {"game": "ed-the-cat", "players": [{"id": "nora"}, {"id": "ole"}]}
Template = tuple[Standing, list[Event]]


def measure(many: int = MANY) -> list[Target]:
    with tempfile.TemporaryDirectory() as name:
        small, large = Path(name) / "small", Path(name) / "large"
        played = list(templates())
        for folder, games in ((small, FEW), (large, many)):
            print(f"  filling a store with {games:,} games", flush=True)
            fill(folder, games, played)
        starts = [(asked(small), asked(large)) for _ in range(STARTS)]
    rows, targets = [], []
    for what in starts[0][0]:
        few, lots = (statistics.median(each[at][what] for each in starts) for at in (0, 1))
        unit = 1 if what == "memory" else 1000
        rows.append((what, f"{few * unit:.1f}", f"{lots * unit:.1f}", f"{lots / few:.2f}"))
        targets.append(
            Target(f"{what}, of a small store's", lots / few, most=MOST_MEMORY if what == "memory" else MOST)
        )
        if what == "checkpoint, first":
            targets.append(Target("the first checkpoint after a start, in seconds", lots, most=MOST_FIRST_CHECKPOINT))
    section(f"A store of {many:,} games (ms; memory in MB)", ("", f"{FEW} games", f"{many:,} games", "ratio"), rows)
    return targets


def asked(folder: Path) -> dict[str, float]:
    """By a process of its own, whose memory is measured with it."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(look, folder).result()


def look(folder: Path) -> dict[str, float]:
    found: dict[str, float] = {}
    settings = _settings(folder)
    created: list[Flask] = []
    found["start"] = processor_seconds(lambda: created.append(create_app(settings, quiet=True)))
    client = created[0].test_client()

    def get(path: str) -> object:
        answer = client.get(path, headers={"Authorization": f"Bearer {AUDITOR}"})
        assert answer.status_code == 200, (path, answer.get_data(as_text=True))
        return answer.get_json()

    paths = asked_of(folder)
    for what, path in paths.items():
        found[f"{what}, first"] = processor_seconds(lambda path=path: get(path))  # type: ignore[misc]
    for what, path in paths.items():
        found[f"{what}, later"] = _median(lambda path=path: get(path))  # type: ignore[misc]
    tables: list[dict[str, object]] = []
    found["opening"] = _median(lambda: tables.append(client.post("/v1/games", json=OPENING).get_json()))
    found["move"] = statistics.median(processor_seconds(lambda table=table: _move(client, table)) for table in tables)  # type: ignore[misc]
    created[0].extensions["service"].store.close()
    found["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


def asked_of(folder: Path) -> dict[str, str]:
    """What is asked of a store, and where."""
    game = _id(0)
    with connect(folder / "games.db") as db:
        middle = db.execute("SELECT id FROM games ORDER BY created LIMIT 1 OFFSET 52").fetchone()[0]
        size = db.execute("SELECT max(position) FROM events").fetchone()[0]
    return {
        "checkpoint": "/v1/log/checkpoint",
        "proof of inclusion": f"/v1/log/proof?game={game}&version=3",
        "proof of consistency": f"/v1/log/consistency?from={size // 3}&to={size}",
        "list": "/v1/games",
        "list of a player": "/v1/games?player=p0",
        "list of nobody": "/v1/games?player=zoe",
        "list of a kind": "/v1/games?game=mau-mau&limit=5",
        "list of what runs": "/v1/games?status=running&game=mau-mau",
        "list of a player's that run": "/v1/games?status=running&player=p0",
        "list since, nothing": "/v1/games?since=2099-01-01T00:00:00Z",
        "list, deep": f"/v1/games?cursor={middle}",
        "audit": f"/v1/games/{game}/audit",
        "export": f"/v1/games/{game}/export",
    }


def _move(client: object, table: dict[str, object]) -> None:
    headers = {"Authorization": f"Bearer {table['tokens']['host']}"}  # type: ignore[index]
    body = {"type": "play", "player": "nora", "card": "4"}
    assert client.post(f"/v1/games/{table['id']}/moves", json=body, headers=headers).status_code == 201  # type: ignore[attr-defined]


def _median(work: Callable[[], object]) -> float:
    return statistics.median(processor_seconds(work) for _ in range(LATER))


def fill(folder: Path, games: int, played: list[Template]) -> None:
    folder.mkdir()
    prepare(_settings(folder))
    numbers = iter(enumerate(islice(cycle(played), games)))
    with connect(folder / "games.db") as db:
        db.execute("PRAGMA synchronous = OFF")
        while batch := list(islice(numbers, BATCH)):
            db.execute("BEGIN IMMEDIATE")
            for number, (standing, events) in batch:
                moment = (EPOCH + timedelta(minutes=number)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
                again = resealed(replace(event, recorded_at=moment) for event in events)
                row = game_row(_id(number), standing, again[0], again[-1])
                new = [NewEvent(each.version, each.hash, encode(each), each.type) for each in again]
                token = TokenRow(token_hash(row.id), row.id, "host", moment)
                writes.create(db, row, new, [token], None, None)
            db.execute("COMMIT")


def _id(number: int) -> str:
    return f"01K{number:023d}"


def templates() -> Iterator[Template]:
    """One finished game of each kind, and one of the shortest."""
    for game in GAMES.values():
        for seed in range(1, 200):
            setup, reports = simulated(game, seed, most=90)
            events = recorded(game, setup, reports)
            standing = latest(events, game, Past(game, tuple))
            if status_of(standing) == "finished":
                yield standing, events
                break


def _settings(folder: Path) -> Settings:
    return Settings(store=f"sqlite:///{folder}/games.db", signing_key=str(folder / "key"), audit_key=AUDITOR)
