"""Durable moves a second over HTTP, beside Flask alone and Flask with a raw durable append on the same disk."""

from __future__ import annotations

import json
import os
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import requests

from bench.clients import Load, Post, load
from bench.report import Target, section
from tests.serving import Server
from tests.simulators.ed_the_cat import EdTable
from tests.system.processes import workers

ROUNDS = 5
POSTS = 150
"""So many by each client in a round."""
CLIENTS = (1, 16)
SEATS = ["anna", "ben"]
OF_RAW_APPEND = 0.60
OF_GTHREAD = 0.90
"""Processor time of a move behind the server shell, of the same service on gunicorn's own threads."""
SPREAD = 6.0

Scripts = Callable[[int], list[list[Post]]]


def measure() -> list[Target]:
    with tempfile.TemporaryDirectory() as folder, _servers(Path(folder)) as (referee, threaded, baseline, stock):
        kinds: dict[str, tuple[Server, Scripts]] = {
            "Flask alone": (baseline, lambda clients: _bare("/noop", clients)),
            "Flask + raw append": (baseline, lambda clients: _bare("/append", clients)),
            "durable move": (referee, lambda clients: _moves(referee, clients)),
            "gthread: Flask + raw append": (stock, lambda clients: _bare("/append", clients)),
            "gthread: durable move": (threaded, lambda clients: _moves(threaded, clients)),
        }
        found = {clients: _measured(kinds, clients) for clients in CLIENTS}
    for clients, loads in found.items():
        _tell(clients, loads)
    return _targets(found[16])


def _measured(kinds: dict[str, tuple[Server, Scripts]], clients: int) -> dict[str, list[Load]]:
    """Round by round, so that whatever else the machine does meets all of them."""
    loads: dict[str, list[Load]] = {name: [] for name in kinds}
    for _ in range(ROUNDS):
        for name, (server, scripts) in kinds.items():
            asked = scripts(clients)
            before = _processor_seconds(server)
            measured = load(server.port, asked)
            spent = (_processor_seconds(server) - before) / sum(map(len, asked))
            loads[name].append(msgspec.structs.replace(measured, processor=spent))
    return loads


def _processor_seconds(server: Server) -> float:
    """What its workers have spent since they were started."""
    ticks = 0
    for pid in workers(server):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _tell(clients: int, loads: dict[str, list[Load]]) -> None:
    alone = loads["Flask alone"]
    rows = [
        (
            name,
            f"{statistics.median(each.rate for each in measured):,.0f}",
            f"{_of(measured, alone):.2f}",
            f"{statistics.median(each.p50 for each in measured) * 1000:.2f} ms",
            f"{statistics.median(each.p99 for each in measured) * 1000:.2f} ms",
            f"{statistics.median(each.processor for each in measured) * 1000:.2f} ms",
        )
        for name, measured in loads.items()
    ]
    section(
        f"Posting: {clients} client{'s' if clients > 1 else ''}",
        ("POST", "a second", "of alone", "p50", "p99", "processor"),
        rows,
    )


def _targets(loads: dict[str, list[Load]]) -> list[Target]:
    moves = loads["durable move"]
    spread = statistics.median(each.p99 / each.p50 for each in moves)
    cost = statistics.median(
        one.processor / other.processor for one, other in zip(moves, loads["gthread: durable move"], strict=True)
    )
    return [
        Target("16 clients: processor time of a move, of gthread's", cost, most=OF_GTHREAD),
        Target(
            "16 clients: durable moves, of raw appends", _of(moves, loads["Flask + raw append"]), least=OF_RAW_APPEND
        ),
        Target("16 clients: p99 of a move, of its p50", spread, most=SPREAD),
    ]


def _of(some: list[Load], others: list[Load]) -> float:
    return statistics.median(one.rate / other.rate for one, other in zip(some, others, strict=True))


class Threaded(Server):
    application = ("--worker-class", "gthread", "--threads", "48")


class Baseline(Server):
    application = ("bench.baseline:app",)


class Stock(Server):
    application = (*Threaded.application, *Baseline.application)


@contextmanager
def _servers(folder: Path) -> Iterator[list[Server]]:
    servers: list[Server] = []
    for kind in (Server, Threaded, Baseline, Stock):
        own = folder / kind.__name__
        own.mkdir()
        servers.append(kind(own, own / "server.log"))
    with ExitStack() as running:
        for server in servers:
            server.start()
            running.callback(server.stop)
        yield servers


def _bare(path: str, clients: int) -> list[list[Post]]:
    return [[Post(path, "none", body) for body in _bodies(client)] for client in range(clients)]


def _moves(referee: Server, clients: int) -> list[list[Post]]:
    scripts = []
    for client in range(clients):
        opening = {"game": "ed-the-cat", "players": [{"id": seat} for seat in SEATS], "options": {"limit": 999}}
        created: dict[str, Any] = requests.post(f"{referee.address}/v1/games", json=opening, timeout=60).json()
        path, token = f"/v1/games/{created['id']}/moves", created["tokens"]["host"]
        scripts.append([Post(path, token, body) for body in _bodies(client)])
    return scripts


def _bodies(seed: int) -> list[bytes]:
    table = EdTable(Random(seed), SEATS, SEATS[0], {"limit": 999})
    reports = list(iter(table.next_report, None))[:POSTS]
    assert len(reports) == POSTS
    return [json.dumps(report).encode() for report in reports]
