"""What all routes share: who asks about which table, and the way from a command to its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar, cast

import flask
from flask import current_app, g, request
from marshmallow import ValidationError
from msgspec.structs import replace

from app.answers.refusal import refused_at
from app.http.auth import Authenticator
from app.http.caller import Caller
from app.http.idempotency import key_of
from app.http.json_body import json_body
from app.http.problems import Problem, problem_of
from app.http.request import RequestContext, accepted_format, etag_of, preferred_language, wants_minimal
from app.http.response import Response, flask_response, problem_response
from app.service.commands import Answer, Service
from app.service.table_cache import Table
from app.store.interface import StoreUnavailable
from referee.game import Game, Viewer
from referee.procedure import WHO, refused_role, refused_unread, viewer_of
from referee.procedure.commands import Amend, Asked, Command, Report, Strike
from schemas.bodies import MOST_MOVES

Load = Callable[[Game, Any, str], Asked | Sequence[Asked]]
"""A body of a game's kind, by whom it was sent, as a command or several."""


def service() -> Service:
    return cast(Service, current_app.extensions["service"])


def authenticator() -> Authenticator:
    return cast(Authenticator, current_app.extensions["authenticator"])


def reading(id_: str, *formats: str) -> RequestContext:
    """Who asks about a game, in a format that there is."""
    caller = _caller_at(id_)
    accepted_format(*formats)
    return _context(caller, id_)


def _context(caller: Caller, id_: str) -> RequestContext:
    known = service().store.contradictions(id_)
    return RequestContext(caller=caller, language=preferred_language(), contradictions=known)


def anybody() -> RequestContext:
    """For what needs no token."""
    accepted_format()
    return RequestContext(caller=Caller("", Viewer("spectator"), ""), language=preferred_language())


def writing(id_: str, may: Sequence[str] | None = None, secret: bool = False) -> tuple[RequestContext, dict[str, Any]]:
    """Who asks, and the body of a POST about a game; a role that may not do this at all is told so first."""
    context, sent = _sending(id_, may)
    scope = f"{id_}/{context.caller.token}"
    key = key_of(request.headers.get("Idempotency-Key"), scope, request.path, sent, secret, id_)
    return replace(context, key=key), sent


def _sending(id_: str, may: Sequence[str] | None) -> tuple[RequestContext, dict[str, Any]]:
    caller = _caller_at(id_)
    context = _context(caller, id_)
    if may is not None and (said := refused_role(may, caller.role)) is not None:
        raise refused_at(context, table_of(id_).standing, said)
    accepted_format()
    sent = json_body()
    if_match = request.headers.get("If-Match")
    return replace(context, if_match=if_match, minimal=wants_minimal()), sent


def changing(id_: str, kind: type[Command], load: Load, answer: Answer, **of_path: int) -> flask.Response:
    """A POST that changes a table: its body is loaded once, before the table's turn comes. `of_path` are members of
    the command that the path names."""
    context, sent = writing(id_, WHO[kind])

    def change() -> Response:
        with _refusals_first(context, id_, kind, {**sent, **of_path}):
            return service().change(context, id_, load(game_at(id_), sent, context.caller.role), answer)

    return answered(context, change)


Question = TypeVar("Question")


def checking(
    id_: str,
    kind: type[Command] | None,
    load: Callable[[Game, Any, str], Question],
    answer: Callable[[RequestContext, str, Question], Response],
) -> flask.Response:
    """A POST that only asks what would be said, whatever is in the way, so an Idempotency-Key means nothing to it.
    `kind` is the command that is asked about, where not every role may send it."""
    context, sent = _sending(id_, None if kind is None else WHO[kind])

    def ask() -> Response:
        try:
            asked = load(game_at(id_), sent, context.caller.role)
        except ValidationError:
            standing = table_of(id_).standing
            said = None if kind is None else refused_unread(standing, kind, context.caller.role, sent, only_asked=True)
            if said is not None:
                raise refused_at(context, standing, said) from None
            raise
        return answer(context, id_, asked)

    return answered(context, ask)


@contextmanager
def _refusals_first(context: RequestContext, id_: str, kind: type[Command], sent: dict[str, Any]) -> Iterator[None]:
    """Who may not do this is told so, and what is in the way, before what does not fit in the body."""
    try:
        yield
    except ValidationError:
        standing = table_of(id_).standing
        for part, body in _parts(kind, sent):
            if (said := refused_unread(standing, part, context.caller.role, body)) is not None:
                raise refused_at(context, standing, said) from None
        raise


def _parts(kind: type[Command], sent: dict[str, Any]) -> Iterator[tuple[type[Command], Any]]:
    """The commands that a body seems to ask for."""
    moves = sent.get("moves")
    if kind is Report and isinstance(moves, list):
        yield from ((Report, move) for move in moves[:MOST_MOVES])
    else:
        yield (Amend if kind is Strike and "amend" in sent else kind), sent


def answered(context: RequestContext, act: Callable[[], Response]) -> flask.Response:
    """The answer to a POST, remembered under its Idempotency-Key, a final refusal too."""
    answers = service().answers
    try:
        return flask_response(answers.once(context.key, act))
    except (Problem, ValidationError) as error:
        problem = problem_of(error)
        if not problem.final:
            raise
        refusal = problem_response(problem, context.language, version_header())
        return flask_response(answers.remember(context.key, refusal))


def version_header() -> dict[str, str]:
    """A refusal about a game tells its version, too, to whoever may see the game."""
    with suppress(StoreUnavailable):
        head = service().store.head(g.seen) if "seen" in g else None
        if head is not None:
            return {"ETag": etag_of(head.version, service().store.contradictions(g.seen))}
    return {}


def game_at(id_: str) -> Game:
    return service().tables.game_of(id_)


def table_of(id_: str) -> Table:
    return service().tables.current(id_)


def _caller_at(id_: str) -> Caller:
    caller = authenticator().caller(request.headers.get("Authorization"))
    authenticator().require_visible(caller, id_)
    g.seen = id_
    return _with_seats(caller, id_)


def _with_seats(caller: Caller, id_: str) -> Caller:
    """A person's eyes are those of all seats that are the person's."""
    if not caller.role.startswith("person:"):
        return caller
    return replace(caller, viewer=viewer_of(service().tables.setup(id_), caller.role))
