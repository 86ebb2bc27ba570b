"""`/v1/rules`: the games, their cards, moves, rules and rulings."""

from flask import Blueprint, Response, request

from app.answers.rules import game_json, rules_json
from app.http.problems import Problem
from app.http.request import accepted_format, preferred_language
from app.http.response import JSON, json_response
from referee.games import GAMES
from schemas.queries import load_no_query, load_rules_query

routes = Blueprint("rules", __name__)


@routes.get("/v1/rules")
def index() -> Response:
    accepted_format(JSON)
    load_no_query(request.args)
    return json_response({"games": [game_json(game) for game in GAMES.values()]})


@routes.get("/v1/rules/<game>")
def page(game: str) -> Response:
    accepted_format(JSON)
    version = load_rules_query(request.args).rules_version
    found = GAMES.get(game) if version is None else GAMES.of(game, version)
    if found is None:
        raise Problem("not-found")
    return json_response(rules_json(found, preferred_language()))
