"""`/v1/games`: opening tables, listing and looking at them, their tokens."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import flask
from flask import Blueprint, request

from app.answers.changes import move_response
from app.answers.view import forms_json, knowledge_json, position_of, view_json
from app.api.requests import answered, authenticator, changing, game_at, reading, service, table_of, writing
from app.http.addresses import caller_address
from app.http.idempotency import key_of
from app.http.json_body import json_body, text_body
from app.http.limits import limit
from app.http.problems import Problem
from app.http.request import RequestContext, accepted_format, preferred_language
from app.http.response import JSON, Response, json_response
from app.service.game_list import listed
from app.service.table_cache import Table
from app.service.tokens import renewed
from referee.notation import MEDIA
from referee.procedure.commands import End
from schemas.notation import TypedGame
from schemas.queries import load_games_query, load_no_query, load_view_query
from schemas.requests import load_end, load_opening, load_renewal

routes = Blueprint("games", __name__)
HOST = ("host",)


@routes.post("/v1/games")
def create() -> flask.Response:
    caller = authenticator().creator(request.headers.get("Authorization"), caller_address())
    accepted_format(JSON)
    sent = json_body()
    key = key_of(request.headers.get("Idempotency-Key"), f"create/{caller.token}", request.path, sent, secret=True)
    context = RequestContext(caller=caller, language=preferred_language(), key=key)
    return answered(context, lambda: _opened(context, sent))


def _opened(context: RequestContext, sent: dict[str, Any]) -> Response:
    game, command = load_opening(sent, context.caller.role)
    limit("open")
    return service().create(context, game, command)


@routes.post("/v1/games/import")
def import_() -> flask.Response:
    caller = authenticator().creator(request.headers.get("Authorization"), caller_address())
    accepted_format(JSON)
    text = text_body(MEDIA)
    key = key_of(request.headers.get("Idempotency-Key"), f"create/{caller.token}", request.path, text, secret=True)
    context = RequestContext(caller=caller, language=preferred_language(), key=key)
    return answered(context, lambda: _imported(context, text))


def _imported(context: RequestContext, text: str) -> Response:
    limit("open")
    typed = TypedGame(text, context.caller.role)
    return service().create(context, typed.game, typed.opening, typed.lines(), typed.where)


@routes.get("/v1/games")
def index() -> flask.Response:
    caller = authenticator().caller(request.headers.get("Authorization"))
    accepted_format(JSON)
    query = load_games_query(request.args)
    rows, cursor = listed(service().store, caller, query)
    here = {**request.args.to_dict(), "cursor": cursor or ""}
    links = [f'</v1/games?{urlencode(here)}>; rel="next"'] if cursor else []
    return json_response({"games": rows, "next": cursor}, links=links)


@routes.get("/v1/games/<id>")
def view(id: str) -> flask.Response:
    context = reading(id)
    return _view_response(context, id, lambda table: view_json(context, table.standing))


@routes.get("/v1/games/<id>/options")
def options(id: str) -> flask.Response:
    context = reading(id)
    return _view_response(context, id, lambda table: forms_json(table.standing))


@routes.get("/v1/games/<id>/position")
def position(id: str) -> flask.Response:
    context = reading(id)
    if game_at(id).position is None:
        raise Problem("not-found")
    return _view_response(context, id, lambda table: position_of(table.standing, context.caller.viewer))


@routes.get("/v1/games/<id>/knowledge")
def knowledge(id: str) -> flask.Response:
    context = reading(id)
    load_no_query(request.args)
    table = table_of(id)
    return json_response(knowledge_json(table.standing), context.etag(table.version))


@routes.post("/v1/games/<id>/end")
def end(id: str) -> flask.Response:
    return changing(id, End, load_end, move_response)


@routes.post("/v1/games/<id>/tokens")
def tokens(id: str) -> flask.Response:
    context, sent = writing(id, HOST, secret=True)
    return answered(context, lambda: renewed(service(), context, id, load_renewal(sent)))


def _view_response(context: RequestContext, id: str, told: Callable[[Table], dict[str, Any]]) -> flask.Response:
    """What is told of the table as it stands, or as it stood after version `at`; the ETag is that of today."""
    query, table = load_view_query(request.args), table_of(id)
    etag = context.etag(table.version)
    if query.at is None:
        return json_response(told(table), etag)
    if query.at > table.version:
        raise Problem("not-found")
    return json_response(told(service().tables.at(id, query.at)), etag)
