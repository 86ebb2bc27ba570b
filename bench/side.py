"""One side of `before.py`: measures the tree that is on the path, on demand.

It runs with that tree's own modules, also of an earlier commit; therefore it imports nothing else of `bench`, and says
where the commits differ. Told a measure and a game by line, it answers in seconds of the processor.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.factory import create_app
from app.settings import Settings
from referee.audit import audit
from referee.games import GAMES

try:
    from app.ops.startup import prepare
    from referee.record.events import decode, encode
except ModuleNotFoundError:  # before the modules had folders
    from app.boot import prepare  # type: ignore[import-not-found,no-redef]
    from referee.record import decode, encode  # type: ignore[attr-defined,no-redef]

try:
    from referee.timeline import standing_after as loaded  # type: ignore[import-not-found]  # before the one door
except ModuleNotFoundError:
    from referee.procedure import Past, latest

    def loaded(game: Any, events: Any) -> Any:
        return latest(events, game, Past(game, tuple))


Json = dict[str, Any]
BATCH = 200
ROUNDS = 3


class Side:
    def __init__(self, folder: str, workload: Json) -> None:
        settings = Settings(store=f"sqlite:///{folder}/games.db", signing_key=str(Path(folder) / "key"))
        self.app = create_app(prepare(settings), quiet=True)
        self.workload = workload
        self.stored = {id_: [self.bodies(self.play(each)) for each in one["games"]] for id_, one in workload.items()}
        self.long = {id_: self.play(one["long"]) for id_, one in workload.items()}
        self.audited = {id_: [*map(decode, self.bodies(table))] for id_, table in self.long.items()}

    def move(self, game: str) -> float:
        """Durable moves over HTTP, each posted by itself."""
        played = self.workload[game]["long"]
        table = self.opened(played["opening"])
        moves = [(table["token"](report), report["body"]) for report in played["reports"][:100]]
        return seconds(lambda: [self.post(f"{table['path']}/moves", body, token) for token, body in moves])

    def replay(self, game: str) -> float:
        """From the bytes that the store holds to the tables as they stand."""
        histories = self.stored[game]
        return quickest(lambda: [loaded(GAMES[game], [*map(decode, bodies)]) for bodies in histories])

    def audit(self, game: str) -> float:
        return quickest(lambda: audit(GAMES[game], self.audited[game]))

    def amend(self, game: str) -> float:
        """An early move becomes another one, and then again what it was."""
        table, amendments = self.long[game], self.workload[game]["amendments"]
        token = table["tokens"]["host"]
        return seconds(lambda: [self.post(f"{table['path']}/corrections", body, token) for body in amendments])

    def play(self, played: Json) -> Json:
        table = self.opened(played["opening"])
        waiting: list[Json] = []
        for report in played["reports"]:
            if report["by"] == "host" and len(waiting) < BATCH:
                waiting.append(report["body"])
                continue
            self.post_all(table, waiting)
            self.post(f"{table['path']}/moves", report["body"], table["token"](report))
            waiting = []
        self.post_all(table, waiting)
        return table

    def post_all(self, table: Json, moves: list[Json]) -> None:
        if moves:
            self.post(f"{table['path']}/moves/batch", {"moves": moves}, table["tokens"]["host"])

    def opened(self, opening: Json) -> Json:
        created = self.post("/v1/games", opening)
        tokens = {"host": created["tokens"]["host"], **created["tokens"]["players"]}
        own = {"id": created["id"], "path": f"/v1/games/{created['id']}", "tokens": tokens}
        return {**own, "token": lambda report: tokens[report["by"]]}

    def bodies(self, table: Json) -> list[bytes]:
        return [encode(event) for event in self.app.extensions["service"].tables.events(table["id"])]

    def post(self, path: str, body: Json, token: str | None = None) -> Json:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        with self.app.test_client() as client:
            got = client.post(path, data=json.dumps(body), content_type="application/json", headers=headers)
        if got.status_code != 201:
            raise AssertionError(f"{path} {body}: {got.get_data(as_text=True)}")
        told: Json = got.get_json()
        return told


def quickest(work: Callable[[], object]) -> float:
    return min(seconds(work) for _ in range(ROUNDS))


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main(workload: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        side = Side(folder, json.loads(Path(workload).read_text()))
        print("ready", flush=True)
        for line in sys.stdin:
            measure, game = line.split()
            print(getattr(side, measure)(game), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
