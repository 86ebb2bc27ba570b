"""Three servers on one store, every request to any of them: they always show the same table, and so does the record."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
import requests

from app.answers.view import view_json
from app.http.caller import Caller
from app.http.request import RequestContext
from app.service.table_cache import TableCache
from app.store import Store, open_store
from referee.game import Game, Viewer
from referee.games import GAMES
from tests.audit.recording import simulated
from tests.games.tables import honest
from tests.http.client import AUDIT_KEY, Answer, Http, Table, of_server
from tests.http.test_every_game import opening, teller
from tests.procedure.evidence import invented
from tests.serving import Server

pytestmark = pytest.mark.xdist_group("server")

PROCESSES = 3
PLAYED = {"ed-the-cat": 3, "cheese-rescue": 1, "addi-cats": 1, "mau-mau": 3, "good-vs-evil": 12}
"""Chosen seeds: each of these is over within some forty moves, and in the last one facts are confided."""
READ = ("/options", "/knowledge", "/events", "/replay", "/disputes", "/audit")


class Processes(NamedTuple):
    each: list[Http]
    store: Store


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    folder = tmp_path_factory.mktemp("three")
    servers = [served_by_one(folder, number) for number in range(PROCESSES)]
    with ThreadPoolExecutor(PROCESSES) as pool, ExitStack() as running:
        running.callback(lambda: list(pool.map(Server.stop, [each for each in servers if each.process])))
        servers[0].start()  # makes the store
        list(pool.map(Server.start, servers[1:]))
        store = running.enter_context(closing(open_store(f"sqlite:///{folder}/games.db")))
        yield Processes([of_server(each.address, requests.Session()) for each in servers], store)


def served_by_one(folder: Path, number: int) -> Server:
    return Server(folder, folder / f"server-{number}.log", PAWBITER_AUDIT_KEY=AUDIT_KEY, WEB_CONCURRENCY="1")


class Evening:
    """An honest game with whatever else happens at a table in between."""

    def __init__(self, processes: Processes, name: str) -> None:
        self.processes, self.game, self.random = processes, GAMES[name], Random(name)
        self.setup, simulated = honest(self.game, PLAYED.get(name) or short(self.game))
        self.reports = list(iter(simulated.next_report, None))
        self.table = Table(Http(self.anywhere), self.opened().body)
        self.versions: list[int] = []
        """At which version each honest report counts."""
        self.odd: int | None = None
        """Since which version the table may have left the honest path."""

    def opened(self) -> Answer:
        answer = self.random.choice(self.processes.each).post("/v1/games", opening(self.setup))
        assert answer.status == 201, answer
        return answer

    def anywhere(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        return self.random.choice(self.processes.each).send(method, path, body, None, **headers)

    def post(self, path: str, body: Any, role: str = "host") -> Answer:
        """To any process; then all of them, and the record by itself, show the same."""
        answer = self.table.post(path, body, role)
        self.assert_same_view()
        return answer

    def assert_same_view(self) -> None:
        token = self.table.tokens["host"]
        views = [each.get(self.table.path, token) for each in self.processes.each]
        stood = TableCache(self.processes.store).at(self.table.id, views[0].version).standing
        bodies = [view.body for view in views]
        again = view_json(RequestContext(caller=Caller("host", Viewer("host"), "")), stood)
        # Those are found meanwhile, by one of the processes for all.
        shown = {json.dumps({**each, "contradictions": None}, sort_keys=True) for each in (*bodies, again)}
        assert len(shown) == 1 and len({view.version for view in views}) == 1

    def spend(self) -> None:
        others = [self.take_back, self.put_right, self.let_stand, self.quarrel, self.quarrel]
        for turn in range(3 * len(self.reports)):
            if turn % 3 == 2:
                others[turn // 3 % len(others)]()
            elif not self.play():
                break

    def play(self) -> bool:
        if len(self.versions) == len(self.reports):
            return False
        report = self.reports[len(self.versions)]
        answer = self.post("/moves", report, teller(self.game, report))
        if answer.status == 201:
            self.versions.append(answer.version)
        elif answer.problem == "dispute-open":
            self.decide(answer.body["dispute"])
        else:
            assert self.odd is not None, answer
            self.strike(self.odd)
        return True

    def strike(self, version: int) -> None:
        assert self.post("/corrections", {"strike": version, "reason": "taken back"}).status == 201
        self.versions = [each for each in self.versions if each < version]
        self.odd = None if self.odd is None or version <= self.odd else self.odd

    def take_back(self) -> None:
        self.strike(self.random.choice(self.versions[-3:]))

    def put_right(self) -> None:
        at = self.random.randrange(len(self.versions))
        for report in (self.random.choice(self.reports), self.reports[at]):
            move = {**self.public(report), "stands": True, "reason": "so it was"}
            self.post("/corrections", {"amend": self.versions[at], "move": move, "reason": "put right"})

    def let_stand(self) -> None:
        for report in self.random.sample(self.reports, 6):
            answer = self.post("/moves", {**self.public(report), "stands": True, "reason": "nobody minded"})
            if answer.status == 201:
                self.odd = min(answer.version, self.odd or answer.version)
                return

    def quarrel(self) -> None:
        kind = self.random.choice(self.game.disputes)
        evidence = invented(self.game, kind, self.setup.seats, self.random)
        by, against = self.random.sample(self.setup.seats, 2)
        filing = {"kind": kind.kind, "against": against, "about": self.random.choice(self.versions)}
        answer = self.post("/disputes", {**filing, "evidence": evidence}, by)
        consequences = answer.body.get("consequences")
        if consequences:
            self.odd = min(self.versions)

    def decide(self, number: int) -> None:
        said = {"verdict": "rejected", "reason": "we all looked"}
        assert self.post(f"/disputes/{number}/decision", said).status == 201

    def public(self, report: dict[str, Any]) -> dict[str, Any]:
        kind = self.game.move_type(report["type"])
        assert kind is not None
        return {name: value for name, value in report.items() if name not in kind.private}


def short(game: Game) -> int:
    """The first seed of a game that is over within some forty moves, or a long one if there is none."""
    lengths = {seed: len(simulated(game, seed)[1]) for seed in range(200)}
    return next((seed for seed, length in lengths.items() if 25 <= length <= 45), 0)


def until_all_was_looked_at(table: Table) -> None:
    deadline = time.monotonic() + 60
    while (view := table.get().body)["contradictions"]["checked"] < view["version"]:
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_the_same_in_every_process(processes: Processes, name: str) -> None:
    evening = Evening(processes, name)
    evening.spend()
    assert evening.table.get().body["status"] == "finished"
    events = evening.table.get("/events", "auditor").body["events"]
    assert {"struck", "amended", "disputed", "ruled"} < {event["type"] for event in events}
    assert any(event["irregular"] for event in events)
    assert name != "good-vs-evil" or any("commitments" in event for event in events[1:])
    until_all_was_looked_at(evening.table)
    for role in ("host", evening.setup.seats[0], "auditor"):
        for path in READ:
            told = [each.get(evening.table.path + path, evening.table.tokens[role]).content for each in processes.each]
            assert len({*told}) == 1, (path, role)
    audit = evening.table.get("/audit").body
    assert audit["sound"], audit["findings"]
