"""From a Flask request to the service and back: load, call, dump."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec
from flask import Response, current_app, request

from app import strict_json
from app.access import EVERYONE, Access, Role
from app.asking import Ask, Reply, key_of
from app.problems import Problem
from app.service import Service
from app.tables import Table
from referee.text import LANGUAGES, Language

JSON = "application/json"
PROBLEM = "application/problem+json"


def service() -> Service:
    return cast(Service, current_app.extensions["service"])


def access() -> Access:
    return cast(Access, current_app.extensions["access"])


def language() -> Language:
    return cast(Language, request.accept_languages.best_match(LANGUAGES, "en"))


def body() -> dict[str, Any]:
    """The JSON object that was sent, read strictly."""
    if request.mimetype != JSON:
        raise Problem("unsupported-media-type")
    return strict_json.read(request.get_data(cache=False))


def accepts(*offers: str) -> str:
    """Which of the offered formats the caller likes best; the first if it does not say."""
    if not request.accept_mimetypes:
        return offers[0]
    best = request.accept_mimetypes.best_match(offers)
    if best is None:
        raise Problem("not-acceptable")
    return best


def reading(id_: str, roles: frozenset[Role] = EVERYONE) -> Ask:
    caller = access().caller(request.headers.get("Authorization"))
    access().at(caller, id_, roles)
    accepts(JSON)
    return Ask(caller=caller, language=language())


def writing(id_: str, roles: frozenset[Role]) -> tuple[Ask, dict[str, Any]]:
    """The ask and the body of a POST about a game."""
    caller = access().caller(request.headers.get("Authorization"))
    access().at(caller, id_, roles)
    accepts(JSON)
    sent = body()
    key = key_of(request.headers.get("Idempotency-Key"), f"{id_}/{caller.token}", request.path, sent)
    prefers = [each.strip() for each in request.headers.get("Prefer", "").split(",")]
    minimal = "return=minimal" in prefers
    return (
        Ask(caller=caller, language=language(), if_match=request.headers.get("If-Match"), minimal=minimal, key=key),
        sent,
    )


def table_of(id_: str) -> Table:
    return service().tables.current(id_)


def answered(ask: Ask, act: Callable[[], Reply], secret: bool = False) -> Response:
    """The answer to a POST, remembered under its Idempotency-Key, a final refusal too."""
    try:
        return respond(service().once(ask, act, secret))
    except Problem as problem:
        if not problem.final:
            raise
        return respond(service().remember(ask, refusal(problem, ask.language)))


def respond(given: Reply) -> Response:
    response = Response(given.body, given.status, mimetype=JSON)
    for name, value in given.headers:
        response.headers[name] = value
    return response


def refusal(problem: Problem, spoken: Language) -> Reply:
    headers = (("Content-Type", PROBLEM), ("Content-Language", spoken), *problem.headers.items())
    return Reply(problem.kind.status, msgspec.json.encode(problem.body(spoken, request.path)), headers)


def dumped(value: Any, version: int | None = None, status: int = 200, links: Sequence[str] = ()) -> Response:
    response = Response(msgspec.json.encode(value), status, mimetype=JSON)
    if version is not None:
        response.headers["ETag"] = f'"{version}"'
    if links:
        response.headers["Link"] = ", ".join(links)
    return response
