"""Long work on a whole server: it has its own processes, bounded, and everybody else is served as if it were not there."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.audit.test_over_http import EIGHT, lied
from tests.http.client import AUDIT_KEY, Table, of_server
from tests.serving import Server
from tests.serving import served as running
from tests.system.attackers import served, who_do_not_read
from tests.system.processes import children, memory, workers
from tests.system.script import audited, long_game

pytestmark = pytest.mark.xdist_group("server")

EVENTS = 800
AT_ONCE = 50
WILD = {**EIGHT, "card": "wild", "colour": "pink"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    few = {"PAWBITER_HEAVY_WAITING": "2", "PAWBITER_WAITING_SECONDS": "1", "PAWBITER_LIMITS": "off"}
    with running(tmp_path_factory.mktemp("server"), PAWBITER_AUDIT_KEY=AUDIT_KEY, **few) as server:
        yield server


@pytest.fixture(scope="module")
def long(server: Server) -> Table:
    return long_game(of_server(server.address), EVENTS)


def everywhere(server: Server, table: Table) -> list[requests.Response]:
    """Asked on so many connections that every worker answers some."""
    headers = {"Authorization": f"Bearer {table.tokens['host']}"}
    return [requests.get(f"{server.address}{table.path}", headers=headers, timeout=20) for _ in range(12)]


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def found_everywhere(server: Server, table: Table, version: int) -> list[Any]:
    until(lambda: table.get().body["contradictions"]["checked"] == version)
    views = everywhere(server, table)
    told = [view.json()["contradictions"] for view in views]
    assert all(each == told[0] for each in told) and len({view.headers["ETag"] for view in views}) == 1
    found: list[Any] = told[0]["found"]
    return found


def test_what_cannot_all_be_true_shows_in_every_process_until_it_is_mended(server: Server) -> None:
    table = lied(of_server(server.address))
    (found,) = found_everywhere(server, table, 7)
    assert found["versions"] == [4, 7] and table.get().headers["ETag"] == '"7-c1"'
    amendment = {"amend": 7, "move": WILD, "reason": "misread"}
    assert table.post("/corrections", amendment, If_Match='"7-c1"').status == 201
    assert found_everywhere(server, table, 8) == [] and table.get().headers["ETag"] == '"8"'


def test_it_goes_on_where_its_processes_are_killed(server: Server, long: Table) -> None:
    until(lambda: bool(heavy(server)))
    for pid in heavy(server):
        os.kill(pid, signal.SIGKILL)
    assert audited(long)["sound"]
    for pid in heavy(server):
        os.kill(pid, signal.SIGKILL)
    table = lied(of_server(server.address))
    assert found_everywhere(server, table, 7)


def heavy(server: Server) -> list[int]:
    return [pid for worker in workers(server) for pid in children(worker)]


@pytest.mark.parametrize("path", ["/audit", "/replay", "/export"])
def test_fifty_who_ask_for_much_at_once_keep_nobody_waiting(server: Server, long: Table, path: str) -> None:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        asked = [pool.submit(answered, server, long, path) for _ in range(AT_ONCE)]
        assert served(server) == 12
        assert served(server, long.path, token=long.tokens["anna"]) == 12
        outcomes = [each.result(120) for each in asked]
    assert 200 in outcomes and {*outcomes} <= {200, 503}
    assert path == "/audit" or 503 not in outcomes
    assert max(memory(pid) for pid in workers(server)) < 300_000_000


def answered(server: Server, table: Table, path: str) -> int:
    """Whole, and in JSON; who is refused is told for how long."""
    headers = {"Authorization": f"Bearer {table.tokens['host']}"}
    got = requests.get(f"{server.address}{table.path}{path}", headers=headers, timeout=100)
    told = json.loads(got.content)
    if got.status_code == 503:
        assert told["type"] == "/problems/busy" and int(got.headers["Retry-After"]) > 0
    return got.status_code


def test_those_who_do_not_read_a_replay_keep_nobody_waiting(server: Server, long: Table) -> None:
    asked = f"Authorization: Bearer {long.tokens['spectator']}"
    with who_do_not_read(server, 130, f"{long.path}/replay", asked, times=4):
        time.sleep(1)
        assert served(server) == 12
        assert served(server, f"{long.path}/replay?from=1&to=20", token=long.tokens["anna"]) == 12
        assert max(memory(pid) for pid in workers(server)) < 300_000_000


def test_all_of_it_ends_with_the_service(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        of_server(server.address).open()
        until(lambda: bool(heavy(server)))
        left = heavy(server)
        server.stop()
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in left))
