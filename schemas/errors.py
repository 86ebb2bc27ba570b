"""What is wrong with a request, by field path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from marshmallow import ValidationError

from referee.notation.words import shown
from referee.text import Language, Text
from schemas.german import in_german

WHOLE = "body"
"""The path of what is wrong with the request as a whole."""


class TooMany(Exception):
    """More in one request than the service takes."""


class UnfitText(ValidationError):
    """What was typed does not fit: where, and what was understood or would have been possible."""

    def __init__(self, messages: Any, line: int, column: int, readings: Sequence[str]) -> None:
        super().__init__(messages)
        self.where = {"line": line, "column": column, "readings": list(shown(readings))}


def errors_of(error: ValidationError) -> dict[str, list[Text | str]]:
    """All messages by path: `players.0.id`."""
    found: dict[str, list[Text | str]] = {}
    for path, message in _flat(error.messages, ()):
        found.setdefault(".".join(path) or WHOLE, []).append(message)
    return found


def first_index(error: ValidationError) -> int | None:
    """Of a batch: the first move that does not fit."""
    moves = error.messages.get("moves") if isinstance(error.messages, dict) else None
    indices = [index for index in moves if isinstance(index, int)] if isinstance(moves, dict) else []
    return min(indices, default=None)


def errors_json(errors: Mapping[str, Sequence[Text | str]], language: Language) -> dict[str, list[str]]:
    return {path: [_told(message, language) for message in messages] for path, messages in errors.items()}


def _told(message: Text | str, language: Language) -> str:
    if isinstance(message, Text):
        return message.in_(language)
    return in_german(message) if language == "de" else message


def _flat(messages: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Text | str]]:
    if isinstance(messages, dict):
        for name, inner in messages.items():
            yield from _flat(inner, path if name == "_schema" else (*path, str(name)))
    elif isinstance(messages, list):
        for inner in messages:
            yield from _flat(inner, path)
    else:
        yield path, messages if isinstance(messages, Text) else str(messages)
