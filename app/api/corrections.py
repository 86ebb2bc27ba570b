"""`/v1/games/{id}/corrections`: taking moves back and putting them right."""

from flask import Blueprint, Response

from app.answers.changes import correction_response
from app.api.requests import changing
from referee.procedure.commands import Strike
from schemas.requests import load_correction

routes = Blueprint("corrections", __name__)


@routes.post("/v1/games/<id>/corrections")
def corrections(id: str) -> Response:
    return changing(id, Strike, load_correction, correction_response)
