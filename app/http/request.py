"""A request as the service sees it: who asks, in which language and format, under which conditions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from flask import request
from werkzeug.datastructures import LanguageAccept, MIMEAccept
from werkzeug.http import parse_accept_header

from app.http.caller import Caller
from app.http.idempotency import Key
from app.http.problems import Problem
from app.http.response import JSON, Response
from app.store.interface import NOTHING, Contradictions
from referee.text import LANGUAGES, Language


class RequestContext(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer depends on besides the body. Commands get it instead of the web framework's request."""

    caller: Caller
    language: Language = "en"
    if_match: str | None = None
    minimal: bool = False
    """`Prefer: return=minimal`: the answer to a move leaves out the view."""
    key: Key | None = None
    contradictions: Contradictions = Contradictions()
    """What is known of the table's, when the request came."""

    def etag(self, version: int) -> str:
        return etag_of(version, self.contradictions)

    def require_version(self, version: int) -> None:
        """Optimistic concurrency: refuses at once if the game is no longer where the caller thinks."""
        named = {_version_in(each.strip()) for each in (self.if_match or "*").split(",")}
        if not {"*", str(version)} & named:
            raise Problem("version-mismatch", headers={"ETag": self.etag(version)}, current_version=version)

    def response(self, status: int, body: Any, version: int, **headers: str) -> Response:
        """An answer about a game; `Retry_After=` is the header Retry-After."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        always = {"ETag": self.etag(version), "Content-Language": self.language}
        return Response(status, msgspec.json.encode(body), tuple({**always, **named}.items()))


def etag_of(version: int, contradictions: Contradictions) -> str:
    """Another one while the view tells more than the version does."""
    return f'"{version}"' if contradictions.found == NOTHING else f'"{version}-c{contradictions.times}"'


def _version_in(tag: str) -> str:
    """The version that a tag is about, whatever else it says. Without its quotes it can mean nothing else."""
    bare = tag[1:-1] if len(tag) > 1 and tag[0] == tag[-1] == '"' else tag
    return bare.partition("-")[0]


def preferred_language() -> Language:
    return language_of(request.headers.get("Accept-Language", ""))


@lru_cache(maxsize=256)
def language_of(header: str) -> Language:
    """A region (de-AT) counts as its language; where none of ours is liked, or both alike, it is the first."""
    liked: dict[str, float] = {}
    for tag, quality in parse_accept_header(header, LanguageAccept):
        liked.setdefault(tag.lower().partition("-")[0], quality)
    others = liked.get("*", 0.0)
    return max(LANGUAGES, key=lambda each: liked.get(each, others))


def accepted_format(*offers: str) -> str:
    """Which of the offered formats the caller likes best, the first if it does not say; refuses if it takes none."""
    offers = offers or (JSON,)
    if request.headers.get("Accept", "") in ("", "*/*"):
        return offers[0]
    bare = MIMEAccept([(value.partition(";")[0].strip(), quality) for value, quality in request.accept_mimetypes])
    best = bare.best_match(offers)
    if best is None:
        raise Problem("not-acceptable")
    return best


def wants_minimal() -> bool:
    preferred = {each.strip().lower() for each in request.headers.get("Prefer", "").split(",")}
    return not preferred.isdisjoint(("return=minimal", 'return="minimal"'))
