"""Durable moves over HTTP, beside earlier commits, Flask alone, and Flask with a raw durable append on the same disk."""

from __future__ import annotations

import json
import os
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import requests

from bench.before import checked_out
from bench.clients import Load, Post, load
from bench.report import Target, section
from tests.serving import ROOT, Server
from tests.simulators.ed_the_cat import EdTable
from tests.system.processes import workers

ROUNDS = 7
POSTS = 150
"""So many by each client in a round."""
CLIENTS = (1, 16)
SEATS = ["anna", "ben"]
START, BEFORE = "b31ccf0", "0599801"
"""Before all changes went through one door, and before the server's loop stood in front: both are served beside this tree."""
OF_START = 0.60
OF_RAW_APPEND = 1.0
SPREAD = 4.0
MOVE, RAW = "durable move", "Flask + raw append"

Scripts = Callable[[int], list[list[Post]]]


def measure() -> list[Target]:
    with ExitStack() as running:
        folder = Path(running.enter_context(tempfile.TemporaryDirectory()))
        trees = {commit: running.enter_context(checked_out(commit, folder / commit)) for commit in (START, BEFORE)}
        referee, baseline, stock = (running.enter_context(_serving(kind, folder)) for kind in (Server, Baseline, Stock))
        kinds: dict[str, tuple[Server, Scripts]] = {
            "Flask alone": (baseline, lambda clients: _bare("/noop", clients)),
            RAW: (baseline, lambda clients: _bare("/append", clients)),
            f"gthread: {RAW}": (stock, lambda clients: _bare("/append", clients)),
            MOVE: (referee, lambda clients: _moves(referee, clients)),
        }
        for commit, tree in trees.items():
            earlier = running.enter_context(_serving(Server, folder, tree))
            kinds[f"{MOVE} at {commit}"] = (earlier, partial(_moves, earlier))
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
    moves = loads[MOVE]
    spread = statistics.median(each.p99 / each.p50 for each in moves)
    cost = {commit: _cost(moves, loads[f"{MOVE} at {commit}"]) for commit in (START, BEFORE)}
    print(
        f"\n  of {BEFORE}'s processor time: {cost[BEFORE]:.2f}; of raw appends on the same worker: {_of(moves, loads[RAW]):.2f}"
    )
    return [
        Target(f"16 clients: processor time of a move, of {START}'s", cost[START], most=OF_START),
        Target(
            "16 clients: durable moves, of raw appends on gthread",
            _of(moves, loads[f"gthread: {RAW}"]),
            least=OF_RAW_APPEND,
        ),
        Target("16 clients: p99 of a move, of its p50", spread, most=SPREAD),
    ]


def _cost(some: list[Load], others: list[Load]) -> float:
    return statistics.median(one.processor / other.processor for one, other in zip(some, others, strict=True))


def _of(some: list[Load], others: list[Load]) -> float:
    return statistics.median(one.rate / other.rate for one, other in zip(some, others, strict=True))


class Baseline(Server):
    application = ("bench.baseline:app",)


class Stock(Server):
    """gunicorn as it comes, with its own threads."""

    application = ("--worker-class", "gthread", "--threads", "48", *Baseline.application)


@contextmanager
def _serving(kind: type[Server], folder: Path, tree: Path = ROOT) -> Iterator[Server]:
    own = Path(tempfile.mkdtemp(dir=folder))
    server = kind(own, own / "server.log")
    server.root = tree
    try:
        server.start()
        yield server
    finally:
        server.stop()


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
