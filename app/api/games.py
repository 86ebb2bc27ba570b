"""`/v1/games`: opening tables, listing and looking at them, their tokens."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, request

from app.answers.view import told_knowledge, told_options, told_view
from app.http.problems import Problem
from app.http.request import Ask, Reply, key_of
from app.http.response import (
    JSON,
    accepts,
    access,
    answered,
    body,
    dumped,
    language,
    reading,
    service,
    table_of,
    writing,
)
from app.service.game_list import listed
from app.service.table_cache import Table
from app.service.tokens import renewed
from schemas.queries import load_games_query, load_no_query, load_view_query
from schemas.requests import load_opening, load_renewal

routes = Blueprint("games", __name__)
HOST = ("host",)


@routes.post("/v1/games")
def create() -> Response:
    caller = access().creator(request.headers.get("Authorization"), request.remote_addr or "")
    accepts(JSON)
    sent = body()
    key = key_of(request.headers.get("Idempotency-Key"), f"create/{caller.token}", request.path, sent, secret=True)
    ask = Ask(caller=caller, language=language(), key=key)
    return answered(ask, lambda: _opened(ask, sent))


def _opened(ask: Ask, sent: dict[str, Any]) -> Reply:
    game, command = load_opening(sent, ask.caller.role)
    current_app.extensions["opening_rate"].take(request.remote_addr or "")
    return service().create(ask, game, command)


@routes.get("/v1/games")
def index() -> Response:
    caller = access().caller(request.headers.get("Authorization"))
    accepts(JSON)
    query = load_games_query(request.args)
    rows, cursor = listed(service().store, caller, query)
    here = {**request.args.to_dict(), "cursor": cursor or ""}
    links = [f'</v1/games?{urlencode(here)}>; rel="next"'] if cursor else []
    return dumped({"games": rows, "next": cursor}, links=links)


@routes.get("/v1/games/<id>")
def view(id: str) -> Response:
    ask = reading(id)
    return _dumped_then(id, lambda table: told_view(table.standing, ask.caller.viewer))


@routes.get("/v1/games/<id>/options")
def options(id: str) -> Response:
    reading(id)
    return _dumped_then(id, lambda table: told_options(table.standing))


@routes.get("/v1/games/<id>/knowledge")
def knowledge(id: str) -> Response:
    reading(id)
    load_no_query(request.args)
    table = table_of(id)
    return dumped(told_knowledge(table.standing), table.version)


@routes.post("/v1/games/<id>/tokens")
def tokens(id: str) -> Response:
    ask, sent = writing(id, HOST, secret=True)
    return answered(ask, lambda: renewed(service(), ask, id, load_renewal(sent)))


def _dumped_then(id: str, told: Callable[[Table], dict[str, Any]]) -> Response:
    """What is told of the table as it stands, or as it stood after version `at`; the ETag is that of today."""
    query, table = load_view_query(request.args), table_of(id)
    if query.at is None:
        return dumped(told(table), table.version)
    if query.at > table.version:
        raise Problem("not-found")
    return dumped(told(service().tables.at(id, query.at)), table.version)
