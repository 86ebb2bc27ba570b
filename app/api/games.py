"""`/v1/games`: opening tables, listing and looking at them, their tokens."""

from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, request

from app.access import HOST
from app.asking import Ask, key_of
from app.listing import listed
from app.problems import Problem
from app.telling import told_options, told_view
from app.tokens import renewed
from app.web import JSON, accepts, access, answered, body, dumped, language, reading, service, table_of, writing
from schemas.queries import load_games_query, load_no_query, load_view_query
from schemas.requests import load_opening, load_renewal

routes = Blueprint("games", __name__)


@routes.post("/v1/games")
def create() -> Response:
    caller = access().creator(request.headers.get("Authorization"), request.remote_addr or "")
    accepts(JSON)
    current_app.extensions["opening_rate"].take(request.remote_addr or "")
    sent = body()
    key = key_of(request.headers.get("Idempotency-Key"), f"create/{caller.token}", request.path, sent)
    ask = Ask(caller=caller, language=language(), key=key)
    return answered(ask, lambda: service().create(ask, load_opening(sent)), secret=True)


@routes.get("/v1/games")
def index() -> Response:
    caller = access().caller(request.headers.get("Authorization"))
    accepts(JSON)
    query = load_games_query(request.args)
    rows, cursor = listed(service().store, caller, query)
    here = {**request.args.to_dict(), "cursor": cursor or ""}
    links = [f'</v1/games?{urlencode(here)}>; rel="next"'] if cursor else []
    return dumped({"games": rows, "next": cursor}, links=links)


@routes.get("/v1/games/<id>")
def view(id: str) -> Response:
    ask = reading(id)
    query = load_view_query(request.args)
    table = table_of(id)
    if query.at is None:
        return dumped(told_view(table.game, table.standing, ask.caller.viewer), table.version)
    if query.at > table.version:
        raise Problem("not-found")
    then = service().tables.at(id, query.at)
    return dumped(told_view(then.game, then.standing, ask.caller.viewer), table.version)


@routes.get("/v1/games/<id>/options")
def options(id: str) -> Response:
    reading(id)
    load_no_query(request.args)
    table = table_of(id)
    return dumped(told_options(table.game, table.standing), table.version)


@routes.get("/v1/games/<id>/knowledge")
def knowledge(id: str) -> Response:
    reading(id)
    load_no_query(request.args)
    table = table_of(id)
    return dumped({"version": table.version, **table.game.knowledge(table.standing.state)}, table.version)


@routes.post("/v1/games/<id>/tokens")
def tokens(id: str) -> Response:
    ask, sent = writing(id, HOST)
    return answered(ask, lambda: renewed(service(), ask, id, load_renewal(sent)), secret=True)
