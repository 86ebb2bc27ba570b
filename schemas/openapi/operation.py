"""What an operation is, and those that many are like."""

from __future__ import annotations

from typing import Literal

import msgspec
from marshmallow import Schema

from referee.notation import MEDIA
from schemas import answers as a
from schemas import queries as q

Method = Literal["get", "post"]
JSON, LINES, LIVE = "application/json", "application/x-ndjson", "text/event-stream"
HTML, YAML, TEXT = "text/html", "application/yaml", "text/plain"
NOTATION = MEDIA


class Answered(msgspec.Struct, frozen=True):
    """One status that is no problem. Without a shape the content is text of these media types."""

    status: int
    says: str
    shape: type[a.Answer] | None = None
    media: tuple[str, ...] = (JSON,)
    headers: tuple[str, ...] = ()


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    method: Method
    path: str
    id: str
    tag: str
    summary: str
    description: str
    answers: tuple[Answered, ...]
    problems: tuple[str, ...] = ()
    caller: Literal["token holder", "anyone", "anyone or key holder"] = "token holder"
    query: Schema = q.NO_PARAMETERS
    headers: tuple[str, ...] = ()
    body: str | None = None


ASKED = ("not-acceptable", "invalid-request")
READ = ("unauthenticated", "too-many-requests", "not-found", *ASKED, "store-unavailable", "record-unreadable")
ASKING = ("malformed", "too-large", "unsupported-media-type")
"""With a body that changes nothing, so that an Idempotency-Key means nothing."""
SENT = (*ASKING, "idempotency-conflict")
WRITTEN = (*READ, *SENT, "forbidden")
WRITES = ("IdempotencyKey", "IfMatch")
CREATED = ("ETag", "Location", "IdempotentReplayed")


def about_a_game(
    path: str,
    id: str,
    tag: str,
    summary: str,
    says: str,
    shape: type[a.Answer],
    *more: str,
    headers: tuple[str, ...] = (),
) -> Operation:
    """Something about one game, to be read by every role that may see it."""
    return Operation(
        method="get",
        path="/v1/games/{id}" + path,
        id=id,
        tag=tag,
        summary=summary,
        description=says,
        answers=(Answered(200, summary, shape, headers=("ETag", *headers)),),
        problems=(*READ, *more),
    )


def page(path: str, id: str, summary: str, says: str, *media: str) -> Operation:
    """A resource of the service itself that everybody may read."""
    return Operation(
        method="get",
        path=path,
        id=id,
        tag="Service",
        summary=summary,
        description=says,
        answers=(Answered(200, summary, None, media),),
        caller="anyone",
    )
