"""The body of a request as the contract wants it: one JSON object without duplicate keys, NaN, lone surrogates, deep
nesting or integers beyond 2^53."""

from __future__ import annotations

import json
from typing import Any

from flask import request
from werkzeug.exceptions import HTTPException

from app.http.problems import Problem
from app.http.response import JSON
from referee.text import Text

LARGEST_BODY = 64 * 1024
DEEPEST = 16
LARGEST = 2**53


def json_body() -> dict[str, Any]:
    """The JSON object that was sent, read strictly; refuses anything else."""
    sent = _read()
    if (sent or request.mimetype) and not _is_json():
        raise Problem("unsupported-media-type", headers={"Accept": JSON})
    return read(sent)


def _read() -> bytes:
    try:
        return request.get_data(cache=False)
    except HTTPException:
        raise
    except Exception:  # each server has its own for chunks that are none
        raise Problem("malformed") from None


def _is_json() -> bool:
    if request.content_type == JSON:
        return True
    charset = request.mimetype_params.get("charset", "utf-8")
    return request.mimetype == JSON and charset.lower() == "utf-8"


def read(body: bytes) -> dict[str, Any]:
    """The object that the body holds, or a `malformed` problem."""
    try:
        text = body.decode("utf-8")
        _shallow(text)
        value = _DECODER.decode(text)
        _sane(value)
    except Unreadable as error:
        raise Problem("malformed", error.why) from None
    except json.JSONDecodeError as error:
        raise Problem("malformed", _not_json(error)) from None
    except (ValueError, RecursionError):
        raise Problem("malformed", Text("The body is not UTF-8.", "Der Inhalt ist kein UTF-8.")) from None
    if not isinstance(value, dict):
        raise Problem("malformed", Text("The body is not an object.", "Der Inhalt ist kein Objekt."))
    return value


class Unreadable(ValueError):
    """JSON, and yet not what the contract wants."""

    def __init__(self, en: str, de: str) -> None:
        super().__init__(en)
        self.why = Text(en, de)


def _not_json(error: json.JSONDecodeError) -> Text:
    at = f"{error.lineno}:{error.colno}"
    return Text(f"The body is not JSON: {error.msg} ({at}).", f"Der Inhalt ist kein JSON: {error.msg} ({at}).")


def _shallow(text: str) -> None:
    """Counted before parsing, so that no input can exhaust the parser's stack."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = deepest = 0
    in_string = escaped = False
    for sign in text:
        if in_string:
            if escaped:
                escaped = False
            elif sign == "\\":
                escaped = True
            elif sign == '"':
                in_string = False
        elif sign == '"':
            in_string = True
        elif sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in "]}":
            depth -= 1
    if deepest > DEEPEST:
        raise Unreadable(
            f"The body is nested deeper than {DEEPEST} levels.",
            f"Der Inhalt ist tiefer als {DEEPEST} Ebenen geschachtelt.",
        )


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise Unreadable("An object has the same key twice.", "Ein Objekt hat denselben Schlüssel zweimal.")
    return members


def _no_constant(name: str) -> Any:
    raise Unreadable(f"{name} is not JSON.", f"{name} ist kein JSON.")


def _exact(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise Unreadable("An integer is beyond 2^53.", "Eine ganze Zahl liegt jenseits von 2^53.")
    return int(digits)


def _sane(value: Any) -> None:
    match value:
        case str():
            value.encode("utf-8")
        case float():
            if value in (float("inf"), float("-inf")):
                raise Unreadable("A number is too large.", "Eine Zahl ist zu groß.")
        case list():
            for each in value:
                _sane(each)
        case dict():
            for key, each in value.items():
                _sane(key)
                _sane(each)


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_exact)
