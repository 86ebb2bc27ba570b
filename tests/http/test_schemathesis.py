"""Whatever fits the description, and whatever does not, is answered as the description promises."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

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

from referee.core import Setup
from referee.games import GAMES
from referee.record import setup_data
from schemas.openapi.document import OPERATIONS, document
from schemas.openapi.operation import Operation
from tests.games.tables import honest
from tests.http.client import AUDIT_KEY, Http, Table
from tests.http.contract import hold

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
POSITIVE, NEGATIVE = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
SEAT_FIELDS = ("player", "target", "by", "against", "first_player")
EXAMPLES = 16
MOVES_SO_FAR = 9


def can_be_wrong(operation: Operation) -> bool:
    return bool("{id}" in operation.path or operation.query.fields or operation.body)


@pytest.mark.parametrize("id", [operation.id for operation in OPERATIONS])
def test_what_fits_is_answered_as_described(id: str, app: Flask, http: Http) -> None:
    _answered(id, POSITIVE, app, http)


@pytest.mark.parametrize("id", [operation.id for operation in OPERATIONS if can_be_wrong(operation)])
def test_what_does_not_fit_is_answered_as_described(id: str, app: Flask, http: Http) -> None:
    _answered(id, NEGATIVE, app, http)


def _answered(id: str, mode: Any, app: Flask, http: Http) -> None:
    described = schemathesis.openapi.from_dict(document())
    described.app = app
    operation = described.find_operation_by_id(id)
    tables = [begun(http, game) for game in GAMES] if "{id}" in operation.path else []

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), data=st.data())
    def answered(case: Any, data: st.DataObject) -> None:
        table = data.draw(st.sampled_from(tables)) if tables else None
        seat_at(case, table, data)
        case.headers["Authorization"] = f"Bearer {token(table, data)}"
        response = case.call()
        case.validate_response(response, checks=CHECKS)
        told = {name: values[0] for name, values in response.headers.items()}
        hold(case.method, case.formatted_path, response.status_code, _Headers(told), response.content)

    answered()


class _Headers(dict[str, str]):
    """Names of headers in any case."""

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name.lower(), default)


def begun(http: Http, game: str) -> Table:
    """A table in the middle of an honest game."""
    setup, simulated = honest(GAMES[game], 7)
    table = http.open(opening(setup))
    reports = list(islice(_reports(simulated), MOVES_SO_FAR))
    assert table.post("/moves/batch", {"moves": reports}).status == 201
    return table


def opening(setup: Setup) -> dict[str, Any]:
    told = setup_data(setup)
    return {name: told[name] for name in ("game", "players", "first_player", "options")}


def _reports(simulated: Any) -> Iterator[dict[str, Any]]:
    while (report := simulated.next_report()) is not None:
        yield {name: value for name, value in report.items() if name not in GAMES}


def seat_at(case: Any, table: Table | None, data: st.DataObject) -> None:
    """Mostly a game that there is and people who sit there, so that more than the door is tried."""
    if table is None or not data.draw(st.integers(0, 9)):
        return
    case.path_parameters = {**(case.path_parameters or {}), "id": table.id}
    if case.query and "wait" in case.query:
        case.query["wait"] = 0
    seats = [player["id"] for player in table.created["view"]["players"]]
    if isinstance(case.body, dict):
        named = {name: data.draw(st.sampled_from(seats)) for name in SEAT_FIELDS if name in case.body}
        case.body = {**case.body, **named}


def token(table: Table | None, data: st.DataObject) -> str:
    return AUDIT_KEY if table is None else str(data.draw(st.sampled_from(list(table.tokens.values()))))
