"""`/v1/rules/{game}/rulings`: questions about a table that nobody opened. Anybody may ask, and nothing is kept."""

from flask import Blueprint, Response

from app.answers.refusal import refusal_problem
from app.answers.ruling import ruling_json
from app.api.requests import anybody
from app.http.json_body import json_body
from app.http.limits import limit
from app.http.problems import Problem
from app.http.response import json_response
from referee.games import GAMES
from referee.procedure.commands import Refused
from referee.procedure.rulings import rule
from schemas.rulings import load_ruling

routes = Blueprint("rulings", __name__)


@routes.post("/v1/rules/<game>/rulings")
def ruling(game: str) -> Response:
    context = anybody()
    found = GAMES.get(game)
    if found is None or not found.questions:
        raise Problem("not-found")
    limit("rulings")
    situation, question, asked = load_ruling(found, json_body())
    decided = rule(found, situation, question, asked)
    if isinstance(decided, Refused):
        raise refusal_problem(context, found, found.lexicon_of(()), decided)
    return json_response(ruling_json(found, decided, context.language))
