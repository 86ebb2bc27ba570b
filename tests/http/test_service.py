"""The service itself: health, readiness, counts, the log of requests."""

from __future__ import annotations

import io
import json
import re
import sys
from ipaddress import ip_network
from typing import Any

import pytest
from flask import Flask

from app.factory import create_app
from app.ops.startup import prepare
from app.settings import Quota, Settings, from_environment
from app.store.interface import StoreUnavailable
from tests.http.client import AUDIT_KEY, ED, Http, Table, of_app

FOUR = {"type": "play", "player": "anna", "card": "4"}


def test_it_is_up_and_can_write(http: Http) -> None:
    assert http.get("/healthz").body == {"status": "up"}
    assert http.get("/readyz").body == {"status": "ready"}


def test_it_is_not_ready_while_the_store_cannot_write(http: Http, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def full() -> None:
        raise StoreUnavailable("disk full")

    monkeypatch.setattr(app.extensions["service"].store, "ready", full)
    answer = http.get("/readyz")
    assert (answer.status, answer.problem) == (503, "store-unavailable")
    assert http.get("/healthz").status == 200


def test_description_pages_and_console_need_no_token(http: Http) -> None:
    assert http.get("/openapi.yaml").content.startswith(b"openapi: 3.")
    for path in ("/docs", "/"):
        answer = http.get(path)
        assert (answer.status, answer.media) == (200, "text/html")
        outside = re.findall(r"""(?:src|href)=["']?(?:https?:)?//[^"' >]+""", answer.content.decode())
        assert outside == [], "no outside host is asked for anything"


def test_while_a_write_hangs_others_are_refused_in_time_and_readers_go_on(
    http: Http, app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.service.table_cache.PATIENCE_SECONDS", 0.05)
    with app.extensions["service"].tables.turn(table.id):
        answer = table.move(FOUR, Idempotency_Key="k")
        assert (answer.status, answer.problem) == (503, "store-unavailable")
        assert table.get().version == 1
        assert http.open().move(FOUR).status == 201
    assert table.move(FOUR, Idempotency_Key="k").status == 201


# Counts


def counted(http: Http, name: str, **labels: str) -> float:
    for line in http.get("/metrics").content.decode().splitlines():
        if line.startswith(f"{name}{{") and all(f'{label}="{value}"' in line for label, value in labels.items()):
            return float(line.rpartition(" ")[2])
    return 0.0


def test_requests_and_events_are_counted(http: Http, table: Table) -> None:
    requests = {"method": "POST", "route": "/v1/games/<id>/moves"}
    played = {"game": "ed-the-cat", "type": "play"}
    before = [
        counted(http, "pawbiter_requests_total", **requests, status="201"),
        counted(http, "pawbiter_requests_total", **requests, status="422"),
        counted(http, "pawbiter_events_total", **played),
        counted(http, "pawbiter_events_total", game="ed-the-cat", type="opened"),
        counted(http, "pawbiter_request_seconds_count", **requests),
    ]
    table.play(FOUR)
    table.move(FOUR)
    table.move(FOUR, Idempotency_Key="k")
    moves = [{"type": "play", "player": seat, "card": "8"} for seat in ("ben", "cleo")]
    assert table.post("/moves/batch", {"moves": moves}).status == 201
    http.open()
    after = [
        counted(http, "pawbiter_requests_total", **requests, status="201"),
        counted(http, "pawbiter_requests_total", **requests, status="422"),
        counted(http, "pawbiter_events_total", **played),
        counted(http, "pawbiter_events_total", game="ed-the-cat", type="opened"),
        counted(http, "pawbiter_request_seconds_count", **requests),
    ]
    assert [now - then for then, now in zip(before, after, strict=True)] == [1, 2, 3, 1, 3]


def test_counts_are_prometheus_text_and_hold_no_ids(http: Http, table: Table) -> None:
    table.play(FOUR)
    answer = http.get("/metrics")
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    assert table.id.encode() not in answer.content and b"anna" not in answer.content


def test_made_up_methods_and_paths_make_no_new_series(http: Http, table: Table) -> None:
    for number in range(3):
        http.send(f"BREW{number}", table.path)
        http.get(f"/nowhere/{number}")
    told = http.get("/metrics").content
    assert b"BREW" not in told and b"nowhere" not in told
    assert b'method="other",route="unknown",status="405"' in told


# The log of requests


@pytest.fixture
def loud(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> Any:
    settings = Settings(store=f"sqlite:///{tmp_path}/games.db", signing_key=f"{tmp_path}/key", audit_key=AUDIT_KEY)
    app = create_app(prepare(settings))
    yield app
    app.extensions["service"].store.close()


def test_each_request_is_one_line_of_json_without_secrets(loud: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    http = of_app(loud)
    capsys.readouterr()
    table = http.open({**ED, "label": "Grandma's birthday"})
    table.move(FOUR, Idempotency_Key="key-of-mine")
    table.post("/tokens", {"role": "spectator"})
    http.get("/v1/games?player=anna", AUDIT_KEY)
    http.get(table.path, "pb_guessed")
    http.get("/nowhere?token=pb_guessed")
    written = capsys.readouterr().err
    lines = [json.loads(line) for line in written.splitlines()]
    assert [(line["method"], line["route"], line["status"]) for line in lines] == [
        ("POST", "/v1/games", 201),
        ("POST", "/v1/games/<id>/moves", 201),
        ("POST", "/v1/games/<id>/tokens", 201),
        ("GET", "/v1/games", 200),
        ("GET", "/v1/games/<id>", 401),
        ("GET", "unknown", 404),
    ]
    assert all({"timestamp", "level", "event", "ms", "address", "id"} <= set(line) for line in lines)
    for secret in (*table.tokens.values(), "pb_", "key-of-mine", "Grandma", "anna"):
        assert secret not in written


def test_a_failure_of_ours_is_logged_without_secrets_and_told_as_one(
    loud: Flask, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = of_app(loud).open()
    capsys.readouterr()

    def stumble(*_: Any) -> None:
        raise RuntimeError("over a cat")

    monkeypatch.setattr(loud.extensions["service"].store, "append", stumble)
    answer = table.move({**FOUR, "occurred_at": "2026-05-01T12:34:56Z"})
    assert (answer.status, answer.problem) == (500, "internal")
    assert "over a cat" not in answer.content.decode()
    written = capsys.readouterr().err
    failed = json.loads(written.splitlines()[0])
    assert (failed["event"], failed["level"]) == ("failed", "error")
    assert "over a cat" in written and "stumble" in written
    for secret in (*table.tokens.values(), "pb_", "12:34:56", "anna"):
        assert secret not in written


def test_a_log_that_cannot_be_written_stops_nobody(loud: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stderr", closed)
    assert of_app(loud).open().move(FOUR).status == 201


# Settings


def test_the_environment_sets_everything() -> None:
    given = {
        "PAWBITER_STORE": "sqlite:///x.db",
        "PAWBITER_CREATE_KEY": "c",
        "PAWBITER_AUDIT_KEY": "a",
        "PAWBITER_SIGNING_KEY": "k",
        "PAWBITER_ORIGIN": "o",
        "PAWBITER_THREADS": "4",
        "PAWBITER_HEAD_SECONDS": "2.5",
        "PAWBITER_STREAMS_OF_GAME": "7",
        "PAWBITER_WITNESS": "w",
        "PAWBITER_LIMITS": "off",
        "PAWBITER_LIMIT_OPEN": "9",
        "PAWBITER_LIMIT_RULINGS": "8/10",
        "PAWBITER_LIMIT_TOKENS": "7/3600",
        "PAWBITER_LIMIT_AUDITS": "6/1",
        "PAWBITER_TRUSTED_PROXIES": "10.0.0.1, 192.168.0.0/16 ::1",
    }
    assert from_environment(given) == Settings(
        store="sqlite:///x.db",
        create_key="c",
        audit_key="a",
        signing_key="k",
        origin="o",
        threads=4,
        head_seconds=2.5,
        streams_of_game=7,
        witness="w",
        limits=False,
        limit_open=Quota(9, 60),
        limit_rulings=Quota(8, 10),
        limit_tokens=Quota(7, 3600),
        limit_audits=Quota(6, 1),
        trusted_proxies=tuple(map(ip_network, ("10.0.0.1/32", "192.168.0.0/16", "::1/128"))),
    )
    assert from_environment(dict.fromkeys(given, "")) == from_environment({}) == Settings()


@pytest.mark.parametrize(
    "settings",
    [
        {"PAWBITER_STORE": "mysql://x"},
        {"PAWBITER_STORE": "sqlite:////proc/x/y.db"},
        {"PAWBITER_THREADS": "x"},
        {"PAWBITER_UNFINISHED": "0"},
        {"PAWBITER_LIMIT_OPEN": "0"},
        {"PAWBITER_TRUSTED_PROXIES": "cats"},
    ],
)
def test_what_cannot_be_is_said_before_the_start(settings: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit, match="Pawbiter cannot start"):
        prepare()
