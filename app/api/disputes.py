"""`/v1/games/{id}/disputes`: claims, rulings, the host's decisions."""

from functools import partial

from flask import Blueprint, Response, request

from app.answers.changes import dispute_response, settled_dispute_json
from app.api.requests import changing, checking, reading, service, table_of
from app.http.problems import Problem
from app.http.response import json_response
from app.service.table_cache import Table
from referee.procedure.commands import Decide, File
from referee.procedure.standing import Dispute
from schemas.queries import load_no_query
from schemas.requests import load_decision, load_dispute

routes = Blueprint("disputes", __name__)


@routes.post("/v1/games/<id>/disputes")
def filing(id: str) -> Response:
    return changing(id, File, load_dispute, dispute_response)


@routes.post("/v1/games/<id>/disputes/check")
def check(id: str) -> Response:
    return checking(id, File, load_dispute, service().check_filing)


@routes.get("/v1/games/<id>/disputes")
def index(id: str) -> Response:
    context = reading(id)
    load_no_query(request.args)
    table = table_of(id)
    events = service().tables.events(id, upto=table.version)
    told = [settled_dispute_json(context, table.standing, events, each) for each in table.standing.disputes]
    return json_response({"disputes": told}, context.etag(table.version))


@routes.get("/v1/games/<id>/disputes/<int:n>")
def one(id: str, n: int) -> Response:
    context = reading(id)
    load_no_query(request.args)
    table = table_of(id)
    events = service().tables.events(id, upto=table.version)
    told = settled_dispute_json(context, table.standing, events, _dispute(table, n))
    return json_response(told, context.etag(table.version))


@routes.post("/v1/games/<id>/disputes/<int:n>/decision")
def decision(id: str, n: int) -> Response:
    return changing(id, Decide, partial(load_decision, n), dispute_response, id=n)


def _dispute(table: Table, number: int) -> Dispute:
    found = next((each for each in table.standing.disputes if each.id == number), None)
    if found is None:
        raise Problem("not-found")
    return found
