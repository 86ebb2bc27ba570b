"""What a move costs, in processor time, in a short game and in a very long one."""

from __future__ import annotations

import json
import statistics
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask

from app.factory import create_app
from app.ops.startup import prepare
from app.service.table_cache import TableCache
from app.settings import Settings
from bench.report import Target, section
from bench.timing import fastest, processor_seconds
from tests.simulators.ed_the_cat import EdTable

VERSIONS = (10, 1_000, 10_000)
MOVES = 150
BATCH = 200
SEATS = ["anna", "ben"]
MOST = 1.3

Report = dict[str, Any]


def measure() -> list[Target]:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            prepare(Settings(store=f"sqlite:///{folder}/games.db", signing_key=str(Path(folder) / "key"))), quiet=True
        )
        games = {version: Game(app, version) for version in VERSIONS}
        costs: dict[int, list[float]] = {version: [] for version in VERSIONS}
        for _ in range(MOVES):
            for version, game in games.items():
                costs[version].append(game.move())
        cold = {version: fastest(game.loaded) for version, game in games.items()}
        app.extensions["service"].store.close()
    _tell(costs, cold)
    ratio = statistics.median(costs[10_000]) / statistics.median(costs[10])
    return [Target("a move at version 10,000, of one at version 10", ratio, most=MOST)]


def _tell(costs: dict[int, list[float]], cold: dict[int, float]) -> None:
    first = statistics.median(costs[VERSIONS[0]])
    rows = [
        (
            f"{version:,}",
            f"{statistics.median(found) * 1000:.2f} ms",
            f"{statistics.median(found) / first:.2f}",
            f"{cold[version] * 1000:.2f} ms",
        )
        for version, found in costs.items()
    ]
    section("Growth: a move in one process", ("at version", "a move", "of the first", "loaded cold"), rows)


class Game:
    """A table whose history has at least so many events. The rules end a game long before that, so it is played,
    struck, and played again."""

    def __init__(self, app: Flask, version: int) -> None:
        self.app, self.random = app, Random(version)
        opening = {"game": "ed-the-cat", "players": [{"id": seat} for seat in SEATS], "options": {"limit": 999}}
        created = self.post("/v1/games", opening)
        self.path, self.token = f"/v1/games/{created['id']}", created["tokens"]["host"]
        self.id, self.version = created["id"], 1
        self.anew()
        while self.version < version:
            self.advance(version - self.version)

    def anew(self) -> None:
        table = EdTable(self.random, SEATS, SEATS[0], {"limit": 999})
        self.reports: list[Report] = list(iter(table.next_report, None))
        self.reports.reverse()

    def advance(self, number: int) -> None:
        """So many events, or what is left of a game that is played once: a table has only so many corrections."""
        if len(self.reports) <= MOVES:
            self.version = self.post("/corrections", {"strike": 2, "reason": "once more"})["version"]
            self.anew()
        moves = [self.reports.pop() for _ in range(min(BATCH, number, len(self.reports) - MOVES))]
        self.version = self.post("/moves/batch", {"moves": moves})["version"]

    def move(self) -> float:
        report = self.reports.pop()
        return processor_seconds(lambda: self.post("/moves", report))

    def loaded(self) -> None:
        """As a new process does it: from the latest snapshot and the events since."""
        TableCache(self.app.extensions["service"].store).current(self.id)

    def post(self, path: str, body: Report) -> Report:
        own = path if path == "/v1/games" else self.path + path
        headers = {} if path == "/v1/games" else {"Authorization": f"Bearer {self.token}"}
        with self.app.test_client() as client:
            got = client.post(own, data=json.dumps(body), content_type="application/json", headers=headers)
        if got.status_code != 201:
            raise AssertionError(got.get_data(as_text=True))
        told: Report = got.get_json()
        return told
