"""Killed again and again in the middle of writing: what was acknowledged is there, once, and retries are safe."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import sleep

import pytest
import requests

from tests.http.client import Table, of_server
from tests.serving import Server
from tests.system.processes import kill
from tests.system.script import acknowledge, assert_whole, opened, reports

pytestmark = pytest.mark.xdist_group("server")

DEATHS = 5
TABLES = 4


def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(own_server: Server) -> None:
    tables = [opened(of_server(own_server.address, requests.Session())) for _ in range(TABLES)]
    over = threading.Event()
    with ThreadPoolExecutor(TABLES) as pool:
        reporting = [pool.submit(report_all, table, over) for table in tables]
        random = Random(7)
        for _ in range(DEATHS):
            sleep(0.2 + random.random() / 2)
            kill(own_server)
            own_server.start()
        over.set()
        acknowledged = [each.result() for each in reporting]
    assert sum(acknowledged) > DEATHS
    for table, moves in zip(tables, acknowledged, strict=True):
        assert_whole(table, moves)


def report_all(table: Table, over: threading.Event) -> int:
    """How many reports were acknowledged. Each is sent with its key until it is, however often the line breaks."""
    for number, report in enumerate(reports()):
        if over.is_set():
            return number
        acknowledge(table, report, f"report-{number}", number + 2)
    return len(reports())
