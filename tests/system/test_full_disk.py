"""A disk that is full: writes are refused and may be tried again, reading goes on, nothing is lost."""

from __future__ import annotations

from resource import RLIM_INFINITY

import pytest

from tests.http.client import ED, Table, of_server
from tests.serving import Server
from tests.system.processes import limit_files
from tests.system.script import assert_whole, opened, reports

pytestmark = pytest.mark.xdist_group("server")


def test_writes_are_refused_reads_go_on_and_retries_go_through(own_server: Server) -> None:
    http = of_server(own_server.address)
    table = opened(http)
    table.play(*reports()[:10])
    before = table.standing()
    limit_files(own_server, 0)
    for path, body in posts().items():
        refused = table.post(path, body, Idempotency_Key=f"full{path}")
        assert (refused.status, refused.problem) == (503, "store-unavailable"), path
        assert int(refused.headers["Retry-After"]) > 0 and refused.version == 11
    assert http.post("/v1/games", ED).problem == "store-unavailable"
    assert http.get("/readyz").problem == "store-unavailable"
    assert http.get("/healthz").status == http.get("/metrics").status == 200
    reads(table)
    assert table.standing() == before
    limit_files(own_server, RLIM_INFINITY)
    again = table.move(reports()[10], Idempotency_Key="full/moves")
    assert (again.status, again.version) == (201, 12)
    assert http.get("/readyz").status == http.get("/readyz").status == 200
    table.play(*reports()[11:20])
    assert_whole(table, 20)


def posts() -> dict[str, object]:
    return {
        "/moves": reports()[10],
        "/moves/batch": {"moves": [reports()[10]]},
        "/corrections": {"strike": 5, "reason": "too late"},
        "/disputes": {"kind": "turn", "by": "anna", "evidence": {"claimed": "ben"}},
        "/tokens": {"role": "spectator"},
    }


def reads(table: Table) -> None:
    for path in ("", "?at=3", "/options", "/knowledge", "/events", "/replay", "/disputes"):
        assert table.get(path).status == 200
    assert table.post("/moves/check", reports()[10], Idempotency_Key="k").status == 200
    assert table.move({"type": "play", "player": "anna", "card": "10"}, Idempotency_Key="k2").status == 422
