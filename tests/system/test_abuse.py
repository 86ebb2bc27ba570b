"""Attacks on a whole server, from an address of their own: everybody else is served as if nothing were."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
import requests

from tests.http.client import AUDIT_KEY, Http, Table, of_server
from tests.serving import Server
from tests.serving import served as running
from tests.system.attackers import Slow, lock_held, served, who_do_not_read
from tests.system.hostile import attacked
from tests.system.processes import memory, workers

pytestmark = pytest.mark.xdist_group("server")

CARD = {"type": "play", "player": "anna", "card": "8"}


def test_slow_bodies_and_slow_heads_keep_nobody_waiting(server: Server, http: Http) -> None:
    table = http.open()
    with Slow(server, bodies=200, heads=400):
        time.sleep(2)
        assert served(server) == 12
        for turn in range(3):
            own = of_server(server.address, requests.Session(), seconds=20)
            seat = ("anna", "ben", "cleo")[turn]
            assert own.post(f"{table.path}/moves", {**CARD, "player": seat}, table.tokens[seat]).status == 201
    assert table.version == 4


def test_those_who_do_not_read_their_answers_keep_nobody_waiting(server: Server, table: Table) -> None:
    """Some megabytes each, of a page that costs little to make."""
    with who_do_not_read(server, 130, "/openapi.yaml", times=20):
        time.sleep(2)
        assert served(server) == 12
        assert served(server, table.path, token=table.tokens["anna"]) == 12
        assert max(memory(pid) for pid in workers(server)) < 300_000_000


def test_writers_who_wait_for_the_store_keep_no_reader_waiting(tmp_path: Path) -> None:
    settings = {"PAWBITER_AUDIT_KEY": AUDIT_KEY, "PAWBITER_WAITING_SECONDS": "1", "PAWBITER_WAITING": "16"}
    with running(tmp_path, **settings) as server:
        tables = [of_server(server.address).open() for _ in range(4)]

        def write(number: int) -> tuple[int, str, str]:
            table = tables[number % len(tables)]
            own = of_server(server.address, requests.Session(), seconds=60)
            answer = own.post(f"{table.path}/moves", CARD, table.tokens["host"])
            return answer.status, answer.headers.get("Retry-After", ""), json.loads(answer.content).get("type", "")

        with ThreadPoolExecutor(110) as pool:
            with lock_held(tmp_path / "games.db.lock"):
                waiting = [pool.submit(write, number) for number in range(110)]
                time.sleep(2)
                assert not all(each.done() for each in waiting)
                for path in ("/healthz", "/metrics"):
                    assert served(server, path) == 12
                assert served(server, tables[0].path, token=tables[0].tokens["anna"]) == 12
                refused = {each.result() for each in waiting if each.done()}
                assert refused == {(503, "1", "/problems/busy")}
            outcomes = [each.result() for each in waiting]
        assert {status for status, _, _ in outcomes} <= {201, 422, 503}
        assert of_server(server.address).open().version == 1


IDLE = 1000


def test_a_thousand_streams_hear_of_a_move_and_cost_little(tmp_path: Path) -> None:
    with running(tmp_path, WEB_CONCURRENCY="1") as server, ExitStack() as open_ones:
        table = of_server(server.address).open()
        served(server, table.path, token=table.tokens["host"])
        (pid,) = workers(server)
        before = memory(pid)
        listener = (f"Authorization: Bearer {table.tokens['ben']}", "Accept: text/event-stream")
        lines: list[socket.socket] = []
        while len(lines) < IDLE:
            asked = who_do_not_read(server, 50, f"{table.path}/events?after=1", *listener)
            some = open_ones.enter_context(asked)
            for line in some:
                while b"retry: 2000" not in line.recv(65536):
                    pass
            lines += some
        assert memory(pid) - before < 40_000_000
        assert table.move(CARD).status == 201
        for line in lines:
            got = b""
            while b"id: 2\n" not in got:
                got += line.recv(65536)
        assert table.move({**CARD, "player": "ben"}).status == 201


def test_hostile_requests_are_the_callers_fault(server: Server, table: Table) -> None:
    """Never the referee's; and nobody who means well notices."""
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(attacked, server, seed, 300, table.id, table.tokens["spectator"]) for seed in range(4)]
        assert served(server, table.path, token=table.tokens["anna"]) == 12
        found = sum((each.result(120) for each in asked), Counter())
    assert {status for status in found if status >= 500} <= {503}, found
    assert {400, 401, 403, 404, 405, 414, 422, 431} <= found.keys(), found
    assert table.version == 1
    log = server.log.read_text()
    assert "Traceback" not in log and '"event":"failed"' not in log


# Reloads


class Client:
    """Sends one request after the other, on a connection for as long as that lasts."""

    def __init__(self, server: Server, table: Table) -> None:
        self.server, self.table = server, table
        self.answered = self.reset = self.ended = self.refused = 0
        self.over = False

    def run(self) -> None:
        session = requests.Session()
        number = 0
        while not self.over:
            number += 1
            try:
                body = {"type": "play", "player": "nobody", "card": str(number)}
                headers = {"Authorization": f"Bearer {self.table.tokens['host']}"}
                url = f"{self.server.address}{self.table.path}/moves"
                session.post(url, json=body, headers=headers, timeout=30)
                self.answered += 1
            except requests.ConnectionError as error:
                said = str(error)
                if "reset" in said:
                    self.reset += 1
                elif "refused" in said:
                    self.refused += 1
                    time.sleep(0.05)
                else:
                    self.ended += 1
                session = requests.Session()


def test_a_reload_and_an_end_lose_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = of_server(server.address).open()
        clients = [Client(server, table) for _ in range(8)]
        with ThreadPoolExecutor(8) as pool:
            done = [pool.submit(each.run) for each in clients]
            for _ in range(3):
                old = workers(server)
                assert server.process is not None
                os.kill(server.process.pid, signal.SIGHUP)
                until(lambda old=old: len(fresh := workers(server)) == 2 and not set(old) & set(fresh))
            assert not any(each.refused for each in clients), "somebody always listens"
            for _ in range(2):
                answered = sum(each.answered for each in clients)
                until(lambda answered=answered: sum(each.answered for each in clients) > answered + 50)
                server.stop()
                server.start()
            for each in clients:
                each.over = True
            for one in done:
                one.result(60)
    assert sum(each.reset for each in clients) == 0


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)
