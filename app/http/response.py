"""From a Flask request to the service and back: load, call, dump."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any, cast

import msgspec
from flask import Response, current_app, g, request
from marshmallow import ValidationError
from werkzeug.datastructures import LanguageAccept, MIMEAccept
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_accept_header

from app.answers.refusal import refused
from app.http import json_body as strict_json
from app.http.auth import Access
from app.http.problems import Problem, problem_of
from app.http.request import Ask, Caller, Reply, key_of
from app.service.commands import Service, Told
from app.service.table_cache import Table
from app.store.interface import StoreUnavailable
from referee.game import Game
from referee.procedure import WHO, refused_role
from referee.procedure.commands import Command
from referee.text import LANGUAGES, Language

JSON = "application/json"
PROBLEM = "application/problem+json"
LARGEST_BODY = 64 * 1024
MOST_UNREAD = 4 * 1024 * 1024
PATIENCE_SECONDS = 10.0

Load = Callable[[Game, Any, str], Command | Sequence[Command]]
"""A body of a game's kind, by whom it was sent, as a command or several."""


def service() -> Service:
    return cast(Service, current_app.extensions["service"])


def access() -> Access:
    return cast(Access, current_app.extensions["access"])


def language() -> Language:
    return _liked_best(request.headers.get("Accept-Language", ""))


@lru_cache(maxsize=256)
def _liked_best(header: str) -> Language:
    """A region (de-AT) counts as its language; where none of ours is liked, or both alike, it is the first."""
    liked: dict[str, float] = {}
    for tag, quality in parse_accept_header(header, LanguageAccept):
        liked.setdefault(tag.lower().partition("-")[0], quality)
    others = liked.get("*", 0.0)
    return max(LANGUAGES, key=lambda each: liked.get(each, others))


def body() -> dict[str, Any]:
    """The JSON object that was sent, read strictly."""
    sent = _read()
    if (sent or request.mimetype) and not _is_json():
        raise Problem("unsupported-media-type", headers={"Accept": JSON})
    return strict_json.read(sent)


def _read() -> bytes:
    try:
        with _patience():
            sent = request.get_data(cache=False)
    except HTTPException:
        raise
    except Exception:  # each server has its own for chunks that are none
        raise Problem("malformed") from None
    if len(sent) > LARGEST_BODY:
        raise Problem("too-large")
    return sent


def read_out() -> None:
    """Takes in what a refusal left unread, within bounds: the server closes a connection with more than a little on
    it, and a client that keeps its connections would find the next request unanswered."""
    unread = request.environ["wsgi.input"]
    with suppress(Exception), _patience():  # as in `_read`; there is nothing more to refuse
        for _ in range(MOST_UNREAD // LARGEST_BODY):
            if not unread.read(LARGEST_BODY):
                return


@contextmanager
def _patience() -> Iterator[None]:
    """A body that does not come holds its thread no longer than this."""
    line = request.environ.get("gunicorn.socket")
    if line is None:
        yield
        return
    usual = line.gettimeout()
    line.settimeout(PATIENCE_SECONDS)
    try:
        yield
    finally:
        line.settimeout(usual)


def _is_json() -> bool:
    if request.content_type == JSON:
        return True
    charset = request.mimetype_params.get("charset", "utf-8")
    return request.mimetype == JSON and charset.lower() == "utf-8"


def accepts(*offers: str) -> str:
    """Which of the offered formats the caller likes best; the first if it does not say."""
    if request.headers.get("Accept", "") in ("", "*/*"):
        return offers[0]
    bare = MIMEAccept([(value.partition(";")[0].strip(), quality) for value, quality in request.accept_mimetypes])
    best = bare.best_match(offers)
    if best is None:
        raise Problem("not-acceptable")
    return best


def reading(id_: str, *formats: str) -> Ask:
    """Who asks about a game, in a format that there is."""
    caller = _caller_at(id_)
    accepts(*(formats or (JSON,)))
    return Ask(caller=caller, language=language())


def writing(id_: str, may: Sequence[str] | None = None, secret: bool = False) -> tuple[Ask, dict[str, Any]]:
    """The ask and the body of a POST about a game; a role that may not do this at all is told so first."""
    caller = _caller_at(id_)
    if may is not None and (said := refused_role(may, caller.role)) is not None:
        raise refused(Ask(caller=caller, language=language()), table_of(id_).standing, said)
    accepts(JSON)
    sent = body()
    key = key_of(request.headers.get("Idempotency-Key"), f"{id_}/{caller.token}", request.path, sent, secret, id_)
    preferred = {each.strip().lower() for each in request.headers.get("Prefer", "").split(",")}
    minimal = not preferred.isdisjoint(("return=minimal", 'return="minimal"'))
    if_match = request.headers.get("If-Match")
    return Ask(caller=caller, language=language(), if_match=if_match, minimal=minimal, key=key), sent


def _caller_at(id_: str) -> Caller:
    caller = access().caller(request.headers.get("Authorization"))
    access().see(caller, id_)
    g.seen = id_
    return caller


def changing(id_: str, kind: type[Command], load: Load, told: Told) -> Response:
    """A POST that changes a table: its body is loaded once, before the table's turn comes."""
    ask, sent = writing(id_, WHO[kind])
    return answered(ask, lambda: service().change(ask, id_, load(game_at(id_), sent, ask.caller.role), told))


def game_at(id_: str) -> Game:
    return service().tables.game_of(id_)


def table_of(id_: str) -> Table:
    return service().tables.current(id_)


def answered(ask: Ask, act: Callable[[], Reply]) -> Response:
    """The answer to a POST, remembered under its Idempotency-Key, a final refusal too."""
    answers = service().answers
    try:
        return respond(answers.once(ask.key, act))
    except (Problem, ValidationError) as error:
        problem = problem_of(error)
        if not problem.final:
            raise
        return respond(answers.remember(ask.key, refusal(problem, ask.language)))


def respond(given: Reply) -> Response:
    return Response(given.body, given.status, {"Content-Type": JSON, **dict(given.headers)})


def refusal(problem: Problem, spoken: Language) -> Reply:
    headers = {"Content-Type": PROBLEM, "Content-Language": spoken, **_standing_at(), **problem.headers}
    return Reply(problem.kind.status, msgspec.json.encode(problem.body(spoken, request.path)), tuple(headers.items()))


def _standing_at() -> dict[str, str]:
    """A refusal about a game tells its version, too, to whoever may see the game."""
    with suppress(StoreUnavailable):
        head = service().store.head(g.seen) if "seen" in g else None
        if head is not None:
            return {"ETag": f'"{head.version}"'}
    return {}


def dumped(value: Any, version: int | None = None, status: int = 200, links: Sequence[str] = ()) -> Response:
    response = Response(msgspec.json.encode(value), status, mimetype=JSON)
    if version is not None:
        response.headers["ETag"] = f'"{version}"'
    if links:
        response.headers["Link"] = ", ".join(links)
    return response
