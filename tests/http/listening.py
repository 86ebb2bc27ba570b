"""A live stream of the app in this process, read piece by piece."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask

from tests.http.client import Table


class Stream:
    def __init__(self, status: int, headers: Any, pieces: Iterator[bytes]) -> None:
        self.status, self.headers = status, headers
        self._pieces = pieces

    def piece(self) -> str:
        return next(self._pieces).decode()

    def event(self) -> tuple[int, str]:
        """The next event: its id, and its data as JSON text."""
        name, content = self.piece().strip().split("\n")
        assert name.startswith("id: ") and content.startswith("data: ")
        return int(name.removeprefix("id: ")), content.removeprefix("data: ")


@contextmanager
def listening(app: Flask, table: Table, query: str = "", role: str = "spectator", **headers: str) -> Iterator[Stream]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    asked = {"Accept": "text/event-stream", "Authorization": f"Bearer {table.tokens[role]}", **named}
    with app.test_client() as client:
        got = client.get(f"{table.path}/events{query}", headers=asked, buffered=False)
        try:
            yield Stream(got.status_code, got.headers, got.iter_encoded())
        finally:
            got.close()
