"""Nothing grows with the store: what is read of it for an answer is the same in one that is many times as large. Counted,
not timed; `python -m bench growth` measures it with 100,000 games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app.factory import create_app
from app.ops.startup import prepare
from app.settings import Settings
from app.store.sqlite.readers import Readers
from bench.growth_of_store import AUDITOR, asked_of, fill, templates

SMALL, LARGE = 60, 600
ROWS = 1.5
"""So many times as much at most; proofs are as long as the log is deep."""


class Asked:
    """A service just started on a store, and how much it read for each question."""

    def __init__(self, app: Flask, read: list[int]) -> None:
        self._app = app
        self._read = read

    def rows(self, path: str) -> int:
        self._read.clear()
        with self._app.test_client() as client:
            answer = client.get(path, headers={"Authorization": f"Bearer {AUDITOR}"})
        assert answer.status_code == 200, answer.get_data(as_text=True)
        return sum(self._read)


@contextmanager
def started(folder: Path, read: list[int]) -> Iterator[Asked]:
    settings = Settings(store=f"sqlite:///{folder}/games.db", signing_key=str(folder / "key"), audit_key=AUDITOR)
    app = create_app(prepare(settings), quiet=True)
    yield Asked(app, read)
    app.extensions["service"].store.close()


def test_what_is_read_for_an_answer_does_not_grow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = list(templates())
    for games in (SMALL, LARGE):
        fill(tmp_path / str(games), games, played)
    read: list[int] = []
    rows = Readers.rows

    def counted(self: Readers, sql: str, values: Sequence[object] = ()) -> list[Any]:
        found = rows(self, sql, values)
        read.append(1 + len(found))
        return found

    monkeypatch.setattr(Readers, "rows", counted)
    few, many = ({}, {})  # type: dict[str, list[int]], dict[str, list[int]]
    for games, told in ((SMALL, few), (LARGE, many)):
        with started(tmp_path / str(games), read) as asked:
            for what, path in asked_of(tmp_path / str(games)).items():
                told[what] = [asked.rows(path), asked.rows(path)]
    assert few.keys() == many.keys() >= {"checkpoint", "proof of inclusion", "audit", "export", "list since, nothing"}
    grown = {what: (few[what], many[what]) for what in few if exceeds(many[what], few[what])}
    assert not grown


def exceeds(many: list[int], few: list[int]) -> bool:
    return any(lots > ROWS * some + 16 for lots, some in zip(many, few, strict=True))
