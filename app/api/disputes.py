"""`/v1/games/{id}/disputes`: claims, rulings, the host's decisions."""

from functools import partial

from flask import Blueprint, Response, request

from app.answers.changes import told_ruling, told_settled
from app.http.problems import Problem
from app.http.response import changing, dumped, reading, service, table_of
from app.service.table_cache import Table
from referee.procedure.commands import Decide, File
from referee.procedure.standing import Dispute
from schemas.queries import load_no_query
from schemas.requests import load_decision, load_dispute

routes = Blueprint("disputes", __name__)


@routes.post("/v1/games/<id>/disputes")
def filing(id: str) -> Response:
    return changing(id, File, load_dispute, told_ruling)


@routes.get("/v1/games/<id>/disputes")
def index(id: str) -> Response:
    ask = reading(id)
    load_no_query(request.args)
    table = table_of(id)
    events = service().tables.events(id, upto=table.version)
    told = [told_settled(ask, table.standing, events, each) for each in table.standing.disputes]
    return dumped({"disputes": told}, table.version)


@routes.get("/v1/games/<id>/disputes/<int:n>")
def one(id: str, n: int) -> Response:
    ask = reading(id)
    load_no_query(request.args)
    table = table_of(id)
    events = service().tables.events(id, upto=table.version)
    return dumped(told_settled(ask, table.standing, events, _dispute(table, n)), table.version)


@routes.post("/v1/games/<id>/disputes/<int:n>/decision")
def decision(id: str, n: int) -> Response:
    return changing(id, Decide, partial(load_decision, n), told_ruling)


def _dispute(table: Table, number: int) -> Dispute:
    found = next((each for each in table.standing.disputes if each.id == number), None)
    if found is None:
        raise Problem("not-found")
    return found
