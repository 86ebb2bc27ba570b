"""Replays, exports and lines are written while they are sent: a page of the history at a time, and never half of it for
the whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from flask import Flask

from app.api import events
from app.http import response
from app.server import asgi
from app.service import table_cache
from app.store.sqlite import reads
from tests.http.client import Table
from tests.http.listening import Line, Serving, serving
from tests.http.test_history import EIGHT, FOUR, LINES, NINE


@pytest.fixture
def played(table: Table) -> Table:
    table.play(FOUR, EIGHT, NINE)
    return table


@pytest.fixture
def served(app: Flask) -> Iterator[Serving]:
    with serving(app) as served:
        yield served


LONG = ("/replay", "/replay?views=false", "/export")


@pytest.mark.parametrize("path", LONG)
def test_a_long_history_is_read_bit_by_bit(
    app: Flask, played: Table, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is asked of it, and with corrections in it: never more at once than a page."""
    for _ in range(3):
        played.post("/corrections", {"strike": 3, "reason": "again"})
        played.play(EIGHT, NINE)
    whole = played.get(path).body
    monkeypatch.setattr(table_cache, "PAGE", 4)
    monkeypatch.setattr(reads, "PAGE", 4)
    store, most = app.extensions["service"].store, []
    read = store.read

    def counted(*args: Any, **named: Any) -> Any:
        rows = read(*args, **named)
        most.append(len(rows))
        return rows

    monkeypatch.setattr(store, "read", counted)
    again = played.get(path).body
    assert without_signatures(again) == without_signatures(whole)
    assert max(most) == 4


def without_signatures(told: Any) -> Any:
    return {name: value for name, value in told.items() if name not in ("checkpoint", "head")}


@pytest.mark.parametrize("path", [*LONG, "/events"])
def test_what_fails_soon_is_a_problem_and_what_fails_later_is_broken_off(
    served: Serving, played: Table, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    accept = LINES if path == "/events" else "application/json"
    store = served.shell.app.extensions["service"].store  # type: ignore[attr-defined]
    spoilt = [msgspec.structs.replace(row, body=b"{") if row.version == 4 else row for row in store.read(played.id)]
    monkeypatch.setattr(store, "read", lambda game, after=0, *_, **__: spoilt[after:])
    assert played.get(path, Accept=accept).problem == "record-unreadable"
    monkeypatch.setattr(response, "BEGINNING", 1)
    monkeypatch.setattr(asgi, "PIECE", 1)
    monkeypatch.setattr(table_cache, "PAGE", 1)
    monkeypatch.setattr(events, "PAGE", 1)
    monkeypatch.setattr(store, "read", lambda game, after=0, *_, **__: spoilt[after : after + 1])
    monkeypatch.setattr(store, "stream", lambda *_, **__: iter(spoilt))
    said: list[Any] = []
    line = Line()
    headers = {"Accept": accept, "Authorization": f"Bearer {played.tokens['host']}"}
    served.ask(played.path + path, headers, line, said.append).result(20)
    assert said[0]["status"] == 200 and line.left, "broken off"
    assert all(each["more_body"] for each in said[1:]), "not ended"
