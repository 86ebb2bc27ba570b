"""`/v1/games/{id}/moves`: where a move enters."""

from flask import Blueprint, Response

from app.answers.changes import told_batch, told_report
from app.http.response import answered, changing, game_at, service, writing
from referee.procedure.commands import Report
from schemas.moves import load_move
from schemas.requests import load_batch

routes = Blueprint("moves", __name__)


@routes.post("/v1/games/<id>/moves")
def report(id: str) -> Response:
    return changing(id, Report, load_move, told_report)


@routes.post("/v1/games/<id>/moves/batch")
def report_batch(id: str) -> Response:
    return changing(id, Report, load_batch, told_batch)


@routes.post("/v1/games/<id>/moves/check")
def check(id: str) -> Response:
    ask, sent = writing(id)
    return answered(ask, lambda: service().check(ask, id, load_move(game_at(id), sent, ask.caller.role)))
