"""`/v1/rules`: the games, their cards, moves, rules and rulings."""

from flask import Blueprint, Response, request

from app.answers.rules import told_game, told_rules
from app.http.problems import Problem
from app.http.response import JSON, accepts, dumped, language
from referee.games import GAMES
from schemas.queries import load_no_query, load_rules_query

routes = Blueprint("rules", __name__)


@routes.get("/v1/rules")
def index() -> Response:
    accepts(JSON)
    load_no_query(request.args)
    return dumped({"games": [told_game(game) for game in GAMES.values()]})


@routes.get("/v1/rules/<game>")
def page(game: str) -> Response:
    accepts(JSON)
    version = load_rules_query(request.args).rules_version
    found = GAMES.get(game) if version is None else GAMES.of(game, version)
    if found is None:
        raise Problem("not-found")
    return dumped(told_rules(found, language()))
