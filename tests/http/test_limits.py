"""How often an address or a token may do what costs others something, and whose word counts for an address."""

from __future__ import annotations

import io
import json
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app.factory import create_app
from app.http.addresses import address_of
from app.ops.startup import prepare
from app.settings import Quota, Settings
from app.store.shared_counts import SharedCounts
from tests.http.client import AUDIT_KEY, ED, Answer, Http, Table, of_app
from tests.http.conftest import Apps

FOUR = {"type": "play", "player": "anna", "card": "4"}
HERE = ip_network("127.0.0.0/8")
TWO = Quota(2, 60)


@pytest.fixture
def stranger(apps: Apps) -> Http:
    """Behind a proxy that the service trusts."""
    return of_app(apps(trusted_proxies=(HERE,), limit_open=TWO, limit_tokens=TWO, limit_audits=TWO))


def opened(http: Http, address: str, **headers: str) -> Answer:
    return http.post("/v1/games", ED, X_Forwarded_For=address, **headers)


def assert_limited(answer: Answer, name: str, seconds: int = 60) -> None:
    assert (answer.status, answer.problem) == (429, "too-many-requests")
    assert 0 < int(answer.headers["Retry-After"]) <= seconds
    assert answer.headers["RateLimit"].startswith(f'"{name}";r=0;t=')


def test_an_address_opens_only_so_many_tables(stranger: Http) -> None:
    first = opened(stranger, "203.0.113.7", Idempotency_Key="k")
    assert first.status == 201
    assert first.headers["RateLimit-Policy"] == '"open";q=2;w=60'
    assert first.headers["RateLimit"] in ('"open";r=1;t=60', '"open";r=1;t=59')
    assert stranger.post("/v1/games", {**ED, "players": []}, X_Forwarded_For="203.0.113.7").problem == "illegal-move"
    assert_limited(opened(stranger, "203.0.113.7", Idempotency_Key="other"), "open")
    assert opened(stranger, "203.0.113.7", Idempotency_Key="k").content == first.content, "a retry opens nothing"
    table = Table(stranger, first.body)
    assert table.move(FOUR, X_Forwarded_For="203.0.113.7").status == 201, "who plays is not limited"
    assert opened(stranger, "203.0.113.8").status == 201


def test_what_does_not_fit_counts_for_nothing(stranger: Http) -> None:
    for _ in range(3):
        assert stranger.post("/v1/games", {}, X_Forwarded_For="203.0.113.7").problem == "invalid-request"
    assert opened(stranger, "203.0.113.7").status == 201


def test_households_count_as_one(stranger: Http) -> None:
    assert opened(stranger, "2001:db8:1:2::1").status == opened(stranger, "2001:db8:1:2:ffff::9").status == 201
    assert_limited(opened(stranger, "[2001:db8:1:2::5]:4711"), "open")
    assert opened(stranger, "2001:db8:1:3::1").status == 201


def test_wrong_tokens_are_limited_and_right_ones_never(stranger: Http) -> None:
    table = Table(stranger, opened(stranger, "203.0.113.7").body)
    for _ in range(2):
        assert stranger.get(table.path, "pb_guessed", X_Forwarded_For="203.0.113.9").problem == "unauthenticated"
    for path in (table.path, "/v1/games"):
        assert_limited(stranger.get(path, "pb_guessed", X_Forwarded_For="203.0.113.9"), "tokens")
    assert table.get(X_Forwarded_For="203.0.113.9").status == 200
    assert stranger.get(table.path, "pb_guessed", X_Forwarded_For="203.0.113.10").problem == "unauthenticated"


def test_audits_are_limited_by_address_and_by_token(stranger: Http) -> None:
    table = Table(stranger, opened(stranger, "203.0.113.7").body)
    answer = table.get("/audit", X_Forwarded_For="203.0.113.1")
    assert answer.status == 200
    assert answer.headers["RateLimit-Policy"] == '"audits";q=2;w=60, "audits-token";q=2;w=60'
    assert table.get("/audit", X_Forwarded_For="203.0.113.2").status == 200
    refused = table.get("/audit", X_Forwarded_For="203.0.113.3")
    assert refused.status == 429 and '"audits-token";r=0' in refused.headers["RateLimit"]
    assert table.get("/audit", "spectator", X_Forwarded_For="203.0.113.1").status == 200
    assert_limited(table.get("/audit", "anna", X_Forwarded_For="203.0.113.1"), "audits")


def test_who_sits_at_the_machine_is_not_limited(apps: Apps) -> None:
    http = of_app(apps(limit_open=TWO, limit_audits=TWO))
    tables = [http.open() for _ in range(5)]
    for _ in range(5):
        answer = tables[0].get("/audit")
        assert answer.status == 200 and "RateLimit" not in answer.headers


def test_a_proxy_that_nobody_trusts_is_one_address(apps: Apps) -> None:
    """Whatever it says of others; else everybody could be anybody."""
    http = of_app(apps(limit_open=TWO))
    assert [opened(http, f"203.0.113.{number}").status for number in range(3)] == [201, 201, 429]


def test_one_switch_ends_all_limits(apps: Apps) -> None:
    http = of_app(apps(limits=False, trusted_proxies=(HERE,), limit_open=TWO))
    answers = [opened(http, "203.0.113.7") for _ in range(4)]
    assert {answer.status for answer in answers} == {201} and "RateLimit" not in answers[0].headers


def test_all_processes_count_together(apps: Apps) -> None:
    settings: dict[str, Any] = {"trusted_proxies": (HERE,), "limit_open": TWO}
    workers = [of_app(apps(**settings)) for _ in range(3)]
    assert [opened(worker, "203.0.113.7").status for worker in workers] == [201, 201, 429]


def test_a_window_ends(apps: Apps, monkeypatch: pytest.MonkeyPatch) -> None:
    http = of_app(apps(trusted_proxies=(HERE,), limit_open=TWO))
    clock = [1000.0]
    monkeypatch.setattr("app.store.shared_counts.time.monotonic", lambda: clock[0])
    assert [opened(http, "203.0.113.7").status for _ in range(3)] == [201, 201, 429]
    clock[0] += 59
    assert opened(http, "203.0.113.7").status == 429
    clock[0] += 2
    assert opened(http, "203.0.113.7").status == 201
    clock[0] = 5.0  # the machine was started again
    assert opened(http, "203.0.113.7").headers["RateLimit"] == '"open";r=1;t=60'


def test_where_nothing_can_be_counted_nobody_waits(apps: Apps, tmp_path: Path) -> None:
    (tmp_path / "limits.db").mkdir()
    http = of_app(apps(trusted_proxies=(HERE,), limit_open=TWO))
    assert {opened(http, "203.0.113.7").status for _ in range(4)} == {201}


def test_what_is_counted_does_not_grow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counts, clock = SharedCounts(tmp_path / "limits.db"), [1.0]
    monkeypatch.setattr("app.store.shared_counts.time.monotonic", lambda: clock[0])
    for number in range(600):
        clock[0] += 1
        counts.count("open", str(number), 60)
    rows = counts._database().execute("SELECT count(*) FROM counts").fetchone()[0]
    assert rows < 400
    counts.close()


def test_keys_without_a_token_belong_to_the_address(stranger: Http) -> None:
    one, other = (opened(stranger, f"203.0.113.{number}", Idempotency_Key="k") for number in (1, 2))
    assert one.status == other.status == 201 and one.body["id"] != other.body["id"]


# Whose word counts

TRUSTED = (ip_network("10.0.0.0/8"), ip_network("fd00::/8"))


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("203.0.113.7", [], "203.0.113.7"),
        ("203.0.113.7", ["198.51.100.1"], "203.0.113.7"),
        ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["6.6.6.6, 198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["6.6.6.6", "198.51.100.1, 10.0.0.9"], "198.51.100.1"),
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ("10.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        ("10.0.0.1", ['"[2001:db8::1]:80"'], "2001:db8::1"),
        ("fd00::1", ["::ffff:198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["198.51.100.1, unknown"], "10.0.0.1"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.1, ' OR 1=1"], "10.0.0.1"),
    ],
)
def test_the_address_is_what_the_last_trusted_proxy_says(peer: str, forwarded: list[str], address: str) -> None:
    assert str(address_of(peer, forwarded, TRUSTED)) == address


def test_without_a_peer_there_is_no_address() -> None:
    assert address_of(None, ["198.51.100.1"], TRUSTED) is None
    assert address_of("/run/pawbiter.sock", [], TRUSTED) is None


def test_the_log_has_the_address_and_the_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(store=f"sqlite:///{tmp_path}/games.db", signing_key=f"{tmp_path}/key", trusted_proxies=(HERE,))
    app: Flask = create_app(prepare(settings))
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    answer = of_app(app).get("/v1/rules", X_Forwarded_For="203.0.113.7", X_Request_Id="mine-1")
    line = json.loads(written.getvalue())
    assert (line["address"], line["id"], answer.headers["X-Request-Id"]) == ("203.0.113.7", "mine-1", "mine-1")
    app.extensions["service"].store.close()


@pytest.mark.parametrize("sent", ["", "x" * 129, "two words", "naïve"])
def test_every_request_has_an_id_that_its_problem_names(http: Http, sent: str) -> None:
    one, other = (http.get("/v1/nothing", AUDIT_KEY, X_Request_Id=sent) for _ in range(2))
    assert len(one.headers["X-Request-Id"]) == 16 and one.headers["X-Request-Id"] != other.headers["X-Request-Id"]
    assert one.body["request_id"] == one.headers["X-Request-Id"]
