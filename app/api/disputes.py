"""`/v1/games/{id}/disputes`: claims, rulings, the host's decisions."""

from flask import Blueprint, Response, request

from app.access import AT_THE_TABLE, HOST
from app.rulings import decide_dispute, dispute_of, file, told
from app.web import answered, dumped, reading, service, table_of, writing
from schemas.queries import load_no_query
from schemas.requests import load_decision, load_dispute

routes = Blueprint("disputes", __name__)


@routes.post("/v1/games/<id>/disputes")
def filing(id: str) -> Response:
    ask, sent = writing(id, AT_THE_TABLE)
    return answered(ask, lambda: file(service(), ask, id, lambda table: load_dispute(table.game, sent)))


@routes.get("/v1/games/<id>/disputes")
def index(id: str) -> Response:
    ask = reading(id)
    load_no_query(request.args)
    table = table_of(id)
    events = service().tables.events(id, upto=table.version)
    return dumped({"disputes": [told(ask, table, events, each) for each in table.standing.disputes]}, table.version)


@routes.get("/v1/games/<id>/disputes/<int:n>")
def one(id: str, n: int) -> Response:
    ask = reading(id)
    load_no_query(request.args)
    table = table_of(id)
    events = service().tables.events(id, upto=table.version)
    return dumped(told(ask, table, events, dispute_of(table, n)), table.version)


@routes.post("/v1/games/<id>/disputes/<int:n>/decision")
def decision(id: str, n: int) -> Response:
    ask, sent = writing(id, HOST)
    dispute_of(table_of(id), n)
    return answered(ask, lambda: decide_dispute(service(), ask, id, n, load_decision(sent)))
