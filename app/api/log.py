"""`/v1/log`, `/v1/games/{id}/audit` and `/export`: proofs to take home."""

from typing import cast

from flask import Blueprint, Response, current_app, request

from app.api.requests import authenticator, reading, service, table_of
from app.http.limits import limit
from app.http.request import RequestContext, accepted_format
from app.http.response import JSON, json_response
from app.service.audits import audit_json, export_bundle
from app.service.merkle_log import MerkleLog
from referee.notation import MEDIA
from referee.notation.writing import text_of
from schemas.queries import load_consistency_query, load_no_query, load_proof_query

routes = Blueprint("log", __name__)


def log() -> MerkleLog:
    return cast(MerkleLog, current_app.extensions["log"])


@routes.get("/v1/games/<id>/audit")
def audit(id: str) -> Response:
    context = reading(id)
    load_no_query(request.args)
    limit("audits", context.caller.token)
    told, version = audit_json(service(), log(), id, context)
    return json_response(told, version)


@routes.get("/v1/games/<id>/export")
def export(id: str) -> Response:
    context = reading(id, JSON, MEDIA)
    load_no_query(request.args)
    if accepted_format(JSON, MEDIA) == MEDIA:
        return _as_text(context, id)
    held, version = export_bundle(service(), log(), id, context)
    response = json_response(held, version)
    response.headers["Content-Disposition"] = f'attachment; filename="pawbiter-{id}.json"'
    return response


def _as_text(context: RequestContext, id: str) -> Response:
    table = table_of(id)
    text = text_of(table.standing, service().tables.events(id, upto=table.version))
    response = Response(text, content_type=f"{MEDIA}; charset=utf-8")
    response.headers["ETag"] = f'"{table.version}-text"'
    response.headers["Content-Language"] = context.language
    response.headers["Content-Disposition"] = f'attachment; filename="pawbiter-{id}.txt"'
    return response


@routes.get("/v1/log/checkpoint")
def checkpoint() -> Response:
    accepted_format(JSON)
    load_no_query(request.args)
    return json_response(log().told())


@routes.get("/v1/log/proof")
def proof() -> Response:
    caller = authenticator().caller(request.headers.get("Authorization"))
    accepted_format(JSON)
    query = load_proof_query(request.args)
    authenticator().require_visible(caller, query.game)
    return json_response(log().inclusion(query.game, query.version))


@routes.get("/v1/log/consistency")
def consistency() -> Response:
    accepted_format(JSON)
    query = load_consistency_query(request.args)
    return json_response(log().consistency(query.start, query.stop))
