"""What a move costs at least: Flask alone, and Flask with one raw durable append; served as the referee is."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from flask import Flask, Response, request
from sqlite_utils import Database

from app.store.sqlite.connections import connect

app = Flask("baseline")
STORE = Path(os.environ["PAWBITER_STORE"].removeprefix("sqlite:///")).with_name("baseline.db")
ANSWER = b'{"version": 1, "event": {}, "narration": "", "view": {}}'
_mine = threading.local()


@app.post("/noop")
def noop() -> Response:
    request.get_json()
    return Response(ANSWER, 201, mimetype="application/json")


@app.post("/append")
def append() -> Response:
    request.get_json()
    db = _connection()
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO events (body) VALUES (?)", (request.get_data(),))
    db.execute("COMMIT")
    return Response(ANSWER, 201, mimetype="application/json")


@app.get("/readyz")
def ready() -> Response:
    return Response(status=204)


def prepare() -> None:
    with connect(STORE, mode="rwc") as db:
        db.enable_wal()
        db.execute("CREATE TABLE IF NOT EXISTS events (id INTEGER PRIMARY KEY, body BLOB NOT NULL)")


def _connection() -> Database:
    if not hasattr(_mine, "db"):
        _mine.db = connect(STORE)
    db: Database = _mine.db
    return db


prepare()
