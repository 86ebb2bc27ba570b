"""`/v1/log`, `/v1/games/{id}/audit` and `/export`: proofs to take home."""

from typing import cast

from flask import Blueprint, Response, current_app, request

from app.api.requests import authenticator, reading, service, table_of
from app.http.limits import limit
from app.http.request import RequestContext, accepted_format
from app.http.response import JSON, json_response, streamed
from app.service.exports import export_pieces
from app.service.heavy_work import AuditJob
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
    audited = current_app.extensions["heavy"].do(AuditJob(id, context.caller.viewer, context.language))
    return Response(audited.body, mimetype=JSON, headers={"ETag": context.etag(audited.version)})


@routes.get("/v1/games/<id>/export")
def export(id: str) -> Response:
    context = reading(id, JSON, MEDIA)
    load_no_query(request.args)
    if accepted_format(JSON, MEDIA) == MEDIA:
        return _as_text(context, id)
    pieces, version = export_pieces(service(), log(), id, context)
    name = f'attachment; filename="pawbiter-{id}.json"'
    return streamed(pieces, JSON, {"ETag": context.etag(version), "Content-Disposition": name})


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
