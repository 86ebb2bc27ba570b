"""Whatever fits the description, and whatever does not, is answered as the description promises."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from referee.game import Setup
from referee.games import GAMES
from schemas.openapi import document
from schemas.openapi.operation import Operation
from tests.games.bodies import fill
from tests.games.tables import honest
from tests.http.client import AUDIT_KEY, Http
from tests.http.contract import hold

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
POSITIVE, NEGATIVE = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
SEAT_FIELDS = ("player", "target", "by", "against")
EXAMPLES = 24
MOVES_SO_FAR = 5
OPERATIONS = [operation for operation in document.OPERATIONS if operation.id != "consolePart"]
"""All but the files of the console, which nobody makes up."""
NEVER_DONE_BY_CHANCE = {"decideDispute", "askRuling"}
"""Whether a case stays open for the host is up to the games; and made-up situations hardly ever are tables."""


def can_be_wrong(operation: Operation) -> bool:
    return bool("{id}" in operation.path or operation.query.fields or operation.body)


@pytest.mark.parametrize("id", [operation.id for operation in OPERATIONS])
def test_what_fits_is_answered_as_described(id: str, app: Flask, http: Http) -> None:
    statuses = answered(id, POSITIVE, app, http)
    assert id in NEVER_DONE_BY_CHANCE or min(statuses) < 300


@pytest.mark.parametrize("id", [operation.id for operation in OPERATIONS if can_be_wrong(operation)])
def test_what_does_not_fit_is_answered_as_described(id: str, app: Flask, http: Http) -> None:
    statuses = answered(id, NEGATIVE, app, http)
    assert max(statuses) >= 400


def answered(id: str, mode: Any, app: Flask, http: Http) -> set[int]:
    """Sends requests that schemathesis made up, and gives back the statuses of their answers."""
    described = schemathesis.openapi.from_dict(document.document())
    described.app = app
    operation = described.find_operation_by_id(id)
    tables = [Begun(http, game) for game in GAMES]
    statuses: set[int] = set()

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), seed=st.integers(0, 2**32))
    def send(case: Any, seed: int) -> None:
        random = Random(seed)
        table = random.choice(tables)
        guide(case, table, random)
        role = random.choice(("host", "host", *table.tokens))
        case.headers["Authorization"] = f"Bearer {table.tokens[role] if '{id}' in case.path else AUDIT_KEY}"
        response = case.call()
        case.validate_response(response, checks=CHECKS)
        told = Headers((name, values[0]) for name, values in response.headers.items())
        hold(case.method, case.formatted_path, response.status_code, told, response.content)
        statuses.add(response.status_code)

    send()
    return statuses


class Headers(dict[str, str]):
    """By names in whatever case."""

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name.lower(), default)


class Begun:
    """A table in the middle of an honest game, where a question has been settled."""

    def __init__(self, http: Http, game: str) -> None:
        setup, simulated = honest(GAMES[game], 7)
        table = http.open(opening(setup))
        moves = list(islice(_reports(simulated), MOVES_SO_FAR))
        assert table.post("/moves/batch", {"moves": moves}).status == 201
        assert table.post("/disputes", {"kind": "turn"}).status == 201
        self.id, self.tokens, self.seats = table.id, table.tokens, setup.seats
        self.forms = [each["schema"] for each in table.get("/options").body["expects"]]


def opening(setup: Setup) -> dict[str, Any]:
    told = msgspec.to_builtins(setup)
    return {name: told[name] for name in ("game", "players", "first_player", "options")}


def _reports(simulated: Any) -> Iterator[dict[str, Any]]:
    while (report := simulated.next_report()) is not None:
        yield report


def guide(case: Any, table: Begun, random: Random) -> None:
    """Mostly to things that there are, so that more than the door is tried."""
    if random.random() < 0.1:
        return
    known = {"id": table.id, "n": 1}
    case.path_parameters = {name: known.get(name, value) for name, value in (case.path_parameters or {}).items()}
    if random.random() < 0.5:
        for name in ("If-Match", "Idempotency-Key"):
            case.headers.pop(name, None)
    _guide_query(case.query or {}, table)
    if isinstance(case.body, dict):
        case.body = _guided_body(case, table, random)


def _guide_query(query: Any, table: Begun) -> None:
    known = {"wait": 0, "game": table.id if "version" in query else query.get("game"), "version": 1, "at": 1}
    known |= {"from": 1, "to": 2}
    query.update({name: value for name, value in known.items() if name in query})


def _guided_body(case: Any, table: Begun, random: Random) -> Any:
    if "/moves" in case.path and table.forms and random.random() < 0.5:
        move = fill(random.choice(table.forms), random)
        return {"moves": [move]} if case.path.endswith("batch") else move
    if case.path.endswith("/corrections") and random.random() < 0.5:
        return {"strike": 4, "reason": case.body.get("reason")}
    known = {"strike": 2, "amend": 2, "about": 2, "role": "spectator"}
    known |= {name: random.choice(table.seats) for name in SEAT_FIELDS}
    return {**case.body, **{name: value for name, value in known.items() if name in case.body}}
