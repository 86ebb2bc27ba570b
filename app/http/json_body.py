"""The body of a request as the contract wants it: one JSON object, read strictly, or a text."""

from __future__ import annotations

from typing import Any

from flask import request
from werkzeug.exceptions import HTTPException

from app.http.problems import Problem
from app.http.response import JSON
from referee.notation import LARGEST as LARGEST_TEXT
from referee.strict_json import UnfitJson, decode
from referee.text import Text

LARGEST_BODY = 64 * 1024
LARGEST_OF = {"/v1/games/import": LARGEST_TEXT}
"""Where more may be sent than that."""


def largest_body(path: str) -> int:
    return LARGEST_OF.get(path, LARGEST_BODY)


def json_body() -> dict[str, Any]:
    """The JSON object that was sent, read strictly; refuses anything else."""
    sent = _read()
    if (sent or request.mimetype) and not _is(JSON):
        raise Problem("unsupported-media-type", headers={"Accept": JSON})
    return read(sent)


def text_body(media: str) -> str:
    """The text of this type that was sent, which may be longer than JSON may."""
    request.max_content_length = largest_body(request.path)
    sent = _read()
    if not _is(media):
        raise Problem("unsupported-media-type", headers={"Accept": media})
    return text_of(sent)


def _read() -> bytes:
    try:
        return request.get_data(cache=False)
    except HTTPException:
        raise
    except Exception:  # each server has its own for chunks that are none
        raise Problem("malformed") from None


def _is(media: str) -> bool:
    if request.content_type == media:
        return True
    charset = request.mimetype_params.get("charset", "utf-8")
    return request.mimetype == media and charset.lower() == "utf-8"


def read(body: bytes) -> dict[str, Any]:
    """The object that the body holds, or a `malformed` problem."""
    try:
        value = decode(text_of(body))
    except UnfitJson as error:
        raise Problem("malformed", error.why) from None
    if not isinstance(value, dict):
        raise Problem("malformed", Text("The body is not an object.", "Der Inhalt ist kein Objekt."))
    return value


def text_of(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise Problem("malformed", Text("The body is not UTF-8.", "Der Inhalt ist kein UTF-8.")) from None
