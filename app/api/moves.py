"""`/v1/games/{id}/moves`: where a move enters."""

from flask import Blueprint, Response

from app.answers.changes import batch_response, move_response
from app.api.requests import changing, checking, service
from referee.procedure.commands import Report
from schemas.requests import load_batch
from schemas.typed import load_report

routes = Blueprint("moves", __name__)


@routes.post("/v1/games/<id>/moves")
def report(id: str) -> Response:
    return changing(id, Report, load_report, move_response)


@routes.post("/v1/games/<id>/moves/batch")
def report_batch(id: str) -> Response:
    return changing(id, Report, load_batch, batch_response)


@routes.post("/v1/games/<id>/moves/check")
def check(id: str) -> Response:
    return checking(id, None, load_report, service().check)
