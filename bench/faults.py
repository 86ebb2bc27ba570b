"""The long forms of what tests/system does in short: 1,000 kills under load, 100,000 hostile requests, each attack for a
minute. `python -m bench faults [--share 0.1]` prints what came of it; the share makes everything shorter."""

from __future__ import annotations

import json
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from random import Random

import msgspec
import requests

from bench.report import Target, section
from tests.http.client import AUDIT_KEY, Table, of_server
from tests.serving import Server, served
from tests.system.attackers import Slow, lock_held, who_do_not_read
from tests.system.hostile import attacked
from tests.system.processes import kill, memory, workers
from tests.system.script import acknowledge, assert_whole, long_game, opened, reports

KILLS, TABLES = 1000, 16
HOSTILE, SENDERS = 100_000, 8
SECONDS = 60.0
EVENTS = 5000
PATIENCE = 5.0
"""Whoever waits longer for `/healthz` or for a table was starved."""
AT_ONCE = 50


def measure(share: float = 1.0) -> list[Target]:
    return [*killed(max(1, int(KILLS * share))), *hostile(int(HOSTILE * share)), *attacks(SECONDS * share)]


# Kills


def killed(times: int) -> list[Target]:
    """Sixteen writers who repeat each report until it is acknowledged; all is killed again and again meanwhile."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), PAWBITER_AUDIT_KEY=AUDIT_KEY) as server:
        writers = [_Writer(server, seed) for seed in range(TABLES)]
        with ThreadPoolExecutor(TABLES) as pool:
            writing = [pool.submit(each.write) for each in writers]
            random = Random(7)
            for _ in range(times):
                time.sleep(0.1 + random.random() / 4)
                kill(server)
                server.start()
            for each in writers:
                each.over.set()
            for one in writing:
                one.result()
        broken = sum(each.is_broken() for each in writers)
        moves = sum(each.acknowledged for each in writers)
    row = (f"{times:,}", f"{moves:,}", f"{sum(len(each.tables) for each in writers)}", str(broken))
    section("Killed under sixteen writers", ("kills", "acknowledged moves", "tables", "lost or doubled in"), [row])
    return [Target(f"tables of {times:,} kills that lost or doubled a move", broken, most=0)]


class _Writer:
    """Plays a game to its end, and then another one."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.seed = seed
        self.over = threading.Event()
        self.tables: list[tuple[Table, int]] = []

    @property
    def acknowledged(self) -> int:
        return sum(moves for _, moves in self.tables)

    def write(self) -> None:
        while not self.over.is_set():
            table, done = self._opened(), 0
            for number, report in enumerate(reports(self.seed)):
                if self.over.is_set():
                    break
                acknowledge(table, report, f"report-{number}", number + 2)
                done += 1
            self.tables.append((table, done))

    def _opened(self) -> Table:
        while True:
            try:
                return opened(of_server(self.server.address, requests.Session()))
            except requests.RequestException:
                time.sleep(0.05)

    def is_broken(self) -> bool:
        try:
            for table, moves in self.tables:
                assert_whole(table, moves, self.seed)
        except AssertionError:
            return True
        return False


# Hostile requests


def hostile(number: int) -> list[Target]:
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
        table = of_server(server.address).open()
        share = number // SENDERS
        with ThreadPoolExecutor(SENDERS) as pool:
            sent = [
                pool.submit(attacked, server, seed, share, table.id, table.tokens["spectator"])
                for seed in range(SENDERS)
            ]
            found: Counter[int] = sum((each.result() for each in sent), Counter())
        most = max(memory(pid) for pid in workers(server))
        stumbled = server.log.read_text().count('"event":"failed"')
    rows = [("no word" if not status else str(status), f"{times:,}") for status, times in sorted(found.items())]
    section(f"{share * SENDERS:,} hostile requests", ("answered", "times"), rows)
    ours = sum(times for status, times in found.items() if status >= 500 and status != 503)
    return [
        Target("hostile requests answered as if it were our fault", ours + stumbled, most=0),
        Target("MB of a worker after them", most / 1e6, most=300),
    ]


# Attacks


class Served(msgspec.Struct):
    """What somebody who means well got meanwhile."""

    asked: int = 0
    starved: int = 0
    slowest: float = 0.0
    memory: int = 0


def attacks(seconds: float) -> list[Target]:
    rows, targets = [], []
    for name, attack in ATTACKS.items():
        with tempfile.TemporaryDirectory() as folder, served(Path(folder), PAWBITER_LIMITS="off") as server:
            long = long_game(of_server(server.address, seconds=120), EVENTS)
            with attack(server, long, Path(folder)):
                got = _probed(server, long, seconds)
        rows.append((name, str(got.asked), str(got.starved), f"{got.slowest:.2f} s", f"{got.memory / 1e6:.0f} MB"))
        targets += [
            Target(f"{name}: others who were starved", got.starved, most=0),
            Target(f"{name}: MB of a worker", got.memory / 1e6, most=300),
        ]
    section(
        f"Each attack for {seconds:.0f} s", ("attack", "others asked", "starved", "slowest", "largest worker"), rows
    )
    return targets


def _probed(server: Server, table: Table, seconds: float) -> Served:
    got, paths = Served(), ("/healthz", table.path)
    headers = {"Authorization": f"Bearer {table.tokens['anna']}"}
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        for path in paths:
            begun = time.monotonic()
            got.asked += 1
            try:
                answered = requests.get(server.address + path, headers=headers, timeout=PATIENCE).ok
            except requests.RequestException:
                answered = False
            got.starved += not answered
            got.slowest = max(got.slowest, time.monotonic() - begun)
        got.memory = max(got.memory, *(memory(pid) for pid in workers(server)))
        time.sleep(0.1)
    return got


Attack = Callable[[Server, Table, Path], AbstractContextManager[object]]


def _slow(server: Server, table: Table, folder: Path) -> AbstractContextManager[object]:
    return Slow(server, bodies=200, heads=400)


def _deaf(server: Server, table: Table, folder: Path) -> AbstractContextManager[object]:
    asked = f"Authorization: Bearer {table.tokens['spectator']}"
    return who_do_not_read(server, 130, f"{table.path}/replay", asked, times=4)


@contextmanager
def _locked(server: Server, table: Table, folder: Path) -> Iterator[None]:
    """The store's lock in other hands, and writers who wait for it."""
    with lock_held(folder / "games.db.lock"), _many(server, table, 110, "POST", "/moves", {"type": "play"}):
        yield


def _heavy(path: str) -> Attack:
    return lambda server, table, folder: _many(server, table, AT_ONCE, "GET", path, None)


@contextmanager
def _many(server: Server, table: Table, number: int, method: str, path: str, body: object) -> Iterator[None]:
    """So many at once, each asking again as soon as it was answered."""
    over = threading.Event()
    headers = {"Authorization": f"Bearer {table.tokens['host']}", "Content-Type": "application/json"}
    sent = None if body is None else json.dumps(body).encode()

    def ask() -> None:
        while not over.is_set():
            try:
                requests.request(method, f"{server.address}{table.path}{path}", headers=headers, data=sent, timeout=120)
            except requests.RequestException:
                over.wait(0.1)

    with ThreadPoolExecutor(number) as pool:
        for _ in range(number):
            pool.submit(ask)
        try:
            yield
        finally:
            over.set()


ATTACKS: dict[str, Attack] = {
    "nobody": lambda server, table, folder: nullcontext(),
    "200 slow bodies, 400 slow heads": _slow,
    "130 who do not read a replay": _deaf,
    "the store's lock held, 110 writers": _locked,
    f"{AT_ONCE} audits at once": _heavy("/audit"),
    f"{AT_ONCE} replays with views at once": _heavy("/replay"),
    f"{AT_ONCE} exports at once": _heavy("/export"),
}
