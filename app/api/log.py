"""`/v1/log`, `/v1/games/{id}/audit` and `/export`: proofs to take home."""

from typing import cast

from flask import Blueprint, Response, current_app, request

from app.http.response import JSON, accepts, access, dumped, reading, service
from app.service.audits import audited, exported
from app.service.merkle_log import Log
from schemas.queries import load_consistency_query, load_no_query, load_proof_query

routes = Blueprint("log", __name__)


def log() -> Log:
    return cast(Log, current_app.extensions["log"])


@routes.get("/v1/games/<id>/audit")
def audit(id: str) -> Response:
    ask = reading(id)
    load_no_query(request.args)
    told, version = audited(service(), log(), id, ask)
    return dumped(told, version)


@routes.get("/v1/games/<id>/export")
def export(id: str) -> Response:
    ask = reading(id)
    load_no_query(request.args)
    held, version = exported(service(), log(), id, ask)
    response = dumped(held, version)
    response.headers["Content-Disposition"] = f'attachment; filename="pawbiter-{id}.json"'
    return response


@routes.get("/v1/log/checkpoint")
def checkpoint() -> Response:
    accepts(JSON)
    load_no_query(request.args)
    return dumped(log().told())


@routes.get("/v1/log/proof")
def proof() -> Response:
    caller = access().caller(request.headers.get("Authorization"))
    accepts(JSON)
    query = load_proof_query(request.args)
    access().see(caller, query.game)
    return dumped(log().inclusion(query.game, query.version))


@routes.get("/v1/log/consistency")
def consistency() -> Response:
    accepts(JSON)
    query = load_consistency_query(request.args)
    return dumped(log().consistency(query.start, query.stop))
