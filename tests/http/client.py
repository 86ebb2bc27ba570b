"""A small client. Every answer it receives is held against openapi.yaml, here and nowhere else."""

from __future__ import annotations

import atexit
import json
from collections.abc import Callable, Mapping
from tempfile import TemporaryDirectory
from typing import Any, cast
from urllib.parse import urlsplit

import requests
from flask import Flask

from app.factory import create_app
from app.ops.startup import prepare
from app.settings import Settings
from tests.http.contract import hold

AUDIT_KEY = "audit-key-of-the-tests"
ED = {"game": "ed-the-cat", "players": [{"id": "anna", "age": 41}, {"id": "ben", "age": 12}, {"id": "cleo", "age": 9}]}


class Answer:
    def __init__(self, method: str, path: str, status: int, headers: Mapping[str, str], content: bytes) -> None:
        self.method, self.path, self.status, self.headers, self.content = method, path, status, headers, content
        hold(method, path, status, headers, content)

    @property
    def body(self) -> Any:
        return json.loads(self.content)

    @property
    def media(self) -> str:
        return self.headers.get("Content-Type", "").partition(";")[0]

    @property
    def version(self) -> int:
        """What the ETag says."""
        return int(self.headers["ETag"].strip('"').partition("-")[0])

    @property
    def problem(self) -> str:
        """The slug, of an answer that is a whole and proper problem."""
        assert self.media == "application/problem+json", (self.path, self.status, self.media)
        told = self.body
        assert told["status"] == self.status and told["title"] and told["detail"], told
        assert told["instance"] == urlsplit(self.path).path, told
        assert told["type"].startswith("/problems/"), told
        return str(told["type"].removeprefix("/problems/"))

    @property
    def rules(self) -> set[str]:
        return {violation["rule"] for violation in self.body["violations"]}

    def __repr__(self) -> str:
        return f"{self.method} {self.path} -> {self.status} {self.content[:600]!r}"


Send = Callable[[str, str, Any, dict[str, str]], Answer]


class Http:
    """Requests to one service: an app in this process, or a server at an address."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def send(self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str) -> Answer:
        """A body of bytes goes out as it is, any other as JSON; `If_Match=` is the header If-Match."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            named["Authorization"] = f"Bearer {token}"
        # Made by the service it would be another each time, and no two refusals the same.
        named.setdefault("X-Request-Id", "of-the-tests")
        if body is not None:
            named.setdefault("Content-Type", "application/json")
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self._send(method, path, body, named)

    def get(self, path: str, token: str | None = None, **headers: str) -> Answer:
        return self.send("GET", path, None, token, **headers)

    def post(self, path: str, body: Any, token: str | None = None, **headers: str) -> Answer:
        return self.send("POST", path, body, token, **headers)

    def open(self, opening: Mapping[str, Any] = ED, **members: Any) -> Table:
        answer = self.post("/v1/games", {**opening, **members})
        assert answer.status == 201, answer
        return Table(self, answer.body)


class Table:
    """An open game, spoken to in the name of one of its roles."""

    def __init__(self, http: Http, created: dict[str, Any]) -> None:
        self.http = http
        self.created = created
        self.id = created["id"]
        self.path = f"/v1/games/{self.id}"
        own = created["tokens"]
        self.tokens = {"host": own["host"], "spectator": own["spectator"], "auditor": AUDIT_KEY, **own["players"]}

    def get(self, path: str = "", role: str = "host", **headers: str) -> Answer:
        return self.http.get(self.path + path, self.tokens[role], **headers)

    def post(self, path: str, body: Any, role: str = "host", **headers: str) -> Answer:
        return self.http.post(self.path + path, body, self.tokens[role], **headers)

    def move(self, body: Any, role: str = "host", **headers: str) -> Answer:
        return self.post("/moves", body, role, **headers)

    def play(self, *moves: dict[str, Any]) -> Answer:
        """Reports that must be accepted; the last answer."""
        for body in moves:
            answer = self.move(body)
            assert answer.status == 201, (body, answer)
        return answer

    @property
    def version(self) -> int:
        return self.get().version

    def standing(self) -> tuple[Any, ...]:
        """Everything that a refused request must leave as it was; what is found in the background comes when it comes."""
        answer = self.get()
        return answer.version, {**answer.body, "contradictions": None}, self.get("/events").body


def of_app(app: Flask) -> Http:
    def send(method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        with app.test_client() as client, client.open(path, method=method, data=body, headers=headers) as got:
            return Answer(method, path, got.status_code, cast(Mapping[str, str], got.headers), got.data)

    return Http(send)


def of_server(address: str, session: requests.Session | None = None, seconds: float = 30) -> Http:
    session = session or requests.Session()

    def send(method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        got = session.request(method, address + path, data=body, headers=headers, timeout=seconds)
        return Answer(method, path, got.status_code, got.headers, got.content)

    return Http(send)


def service_here() -> Http:
    """A service in this process, with a store that is gone when the process ends: to play with, or to record."""
    folder = TemporaryDirectory()
    settings = Settings(store=f"sqlite:///{folder.name}/games.db", signing_key=f"{folder.name}/key")
    app = create_app(prepare(settings), quiet=True)
    atexit.register(folder.cleanup)
    atexit.register(app.extensions["service"].store.close)  # the last one to be registered comes first
    return of_app(app)
