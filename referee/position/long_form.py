"""Both forms of a position as one: what was told in short, `{"hands": {"anna": 4}}`, goes into the rows of the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from referee.position.told import Told, Unfit
from referee.text import Text

Raw = Mapping[str, Any]
Kind = TypeVar("Kind", bound=Told)

NO_POSITION = Text("This is no position of the game.", "Das ist keine Stellung dieses Spiels.")
IN_TWO_FORMS = Text(
    "Told in the rows of the players too: one form, not both.",
    "Steht auch in den Zeilen der Spieler: eine Form, nicht beide.",
)


def read(kind: type[Kind], raw: Raw) -> Kind:
    """What is told, in the long form. Raises `Unfit` where it is told in two forms, or is no position at all."""
    try:
        msgspec.convert(raw, kind)
        return msgspec.convert(long_form(kind, raw), kind)
    except msgspec.ValidationError as unfit:
        raise Unfit({"": [NO_POSITION]}) from unfit


def long_form(kind: type[Told], raw: Raw) -> dict[str, Any]:
    rows = [{"id": row} if isinstance(row, str) else dict(row) for row in raw.get("players") or ()]
    errors: dict[str, list[Any]] = {}
    for name, member in kind.short.items():
        told = raw.get(name)
        # The order of an object's members means nothing.
        for seat in sorted(told or ()):
            assert told is not None
            if not _add(_row(rows, seat), member.split("."), told[seat]):
                errors[name] = [IN_TWO_FORMS]
    if errors:
        raise Unfit(errors)
    rest = {name: value for name, value in raw.items() if name not in kind.short}
    return {**rest, "players": rows} if rows else rest


def merged(kind: type[Told], raw: Raw, piece: Raw) -> dict[str, Any]:
    """The situation in long form, with a piece more; where both tell a member, the piece is right."""
    long, more = long_form(kind, raw), long_form(kind, piece)
    rows = [dict(row) for row in long.get("players", ())]
    for extra in more.pop("players", ()):
        row = _row(rows, extra["id"])
        row.update(_deep(row, extra))
    both = _deep(long, more)
    return {**both, "players": rows} if rows else both


def _row(rows: list[dict[str, Any]], seat: str) -> dict[str, Any]:
    for row in rows:
        if row.get("id") == seat:
            return row
    rows.append({"id": seat})
    return rows[-1]


def _add(row: dict[str, Any], path: list[str], value: Any) -> bool:
    """Puts a value where the path leads; False where there is one already."""
    *way, name = path
    for step in way:
        row[step] = dict(row.get(step) or {})
        row = row[step]
    if row.get(name) is not None:
        return False
    row[name] = value
    return True


def _deep(one: Raw, other: Raw) -> dict[str, Any]:
    found = dict(one)
    for name, value in other.items():
        was = found.get(name)
        found[name] = _deep(was, value) if isinstance(was, dict) and isinstance(value, dict) else value
    return found
