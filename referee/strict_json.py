"""JSON as it is taken from outside: no duplicate keys, NaN, lone surrogates, deep nesting or integers beyond 2^53."""

from __future__ import annotations

import json
from typing import Any

from referee.text import Text

DEEPEST = 16
LARGEST = 2**53


class UnfitJson(ValueError):
    """No JSON, or JSON that is not taken; `why` says it to the caller."""

    def __init__(self, en: str, de: str) -> None:
        super().__init__(en)
        self.why = Text(en, de)


def decode(text: str) -> Any:
    """The value that the text holds; raises `UnfitJson`."""
    _require_shallow(text)
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        at = f"{error.lineno}:{error.colno}"
        said = f"The body is not JSON: {error.msg} ({at}).", f"Der Inhalt ist kein JSON: {error.msg} ({at})."
        raise UnfitJson(*said) from None
    _require_sane(value)
    return value


def _require_shallow(text: str) -> None:
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
        raise UnfitJson(
            f"The body is nested deeper than {DEEPEST} levels.",
            f"Der Inhalt ist tiefer als {DEEPEST} Ebenen geschachtelt.",
        )


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise UnfitJson("An object has the same key twice.", "Ein Objekt hat denselben Schlüssel zweimal.")
    return members


def _no_constant(name: str) -> Any:
    raise UnfitJson(f"{name} is not JSON.", f"{name} ist kein JSON.")


def _exact(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise UnfitJson("An integer is beyond 2^53.", "Eine ganze Zahl liegt jenseits von 2^53.")
    return int(digits)


def _require_sane(value: Any) -> None:
    match value:
        case str():
            try:
                value.encode("utf-8")
            except UnicodeEncodeError:
                raise UnfitJson("The body is not UTF-8.", "Der Inhalt ist kein UTF-8.") from None
        case float():
            if value in (float("inf"), float("-inf")):
                raise UnfitJson("A number is too large.", "Eine Zahl ist zu groß.")
        case list():
            for each in value:
                _require_sane(each)
        case dict():
            for key, each in value.items():
                _require_sane(key)
                _require_sane(each)


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_exact)
