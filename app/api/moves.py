"""`/v1/games/{id}/moves`: where a move enters."""

from flask import Blueprint, Response

from app.access import AT_THE_TABLE, EVERYONE
from app.web import answered, service, writing
from schemas.moves import load_move
from schemas.requests import load_batch

routes = Blueprint("moves", __name__)


@routes.post("/v1/games/<id>/moves")
def report(id: str) -> Response:
    ask, sent = writing(id, AT_THE_TABLE)
    return answered(ask, lambda: service().report(ask, id, lambda table: load_move(table.game, sent)))


@routes.post("/v1/games/<id>/moves/batch")
def report_batch(id: str) -> Response:
    ask, sent = writing(id, AT_THE_TABLE)
    return answered(ask, lambda: service().report_batch(ask, id, lambda table: load_batch(table.game, sent)))


@routes.post("/v1/games/<id>/moves/check")
def check(id: str) -> Response:
    ask, sent = writing(id, EVERYONE)
    return answered(ask, lambda: service().check(ask, id, lambda table: load_move(table.game, sent)))
