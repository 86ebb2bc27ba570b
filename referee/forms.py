"""JSON Schemas of bodies, narrowed to what is possible now, so that an app can draw its form from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Schema = dict[str, Any]


def one_of(values: Iterable[Any]) -> Schema:
    return {"enum": list(values)}


def exactly(value: Any) -> Schema:
    return {"const": value}


def list_of(items: Schema, least: int, most: int | None = None, unique: bool = False) -> Schema:
    schema: Schema = {"type": "array", "items": items, "minItems": least, "maxItems": least if most is None else most}
    return {**schema, "uniqueItems": True} if unique else schema


def cards(copies: Mapping[str, tuple[int, int]], number: int) -> Schema:
    """So many cards, of each at least and at most so many copies."""
    return limited(list_of(one_of(copies), number), copies)


def limited(several: Schema, copies: Mapping[str, tuple[int, int]]) -> Schema:
    """A list in which a card lies at least and at most so often, said where its length alone does not say it."""
    bounds = [
        {"contains": exactly(card), "minContains": least, "maxContains": most}
        for card, (least, most) in copies.items()
        if least > 0 or most < several["maxItems"]
    ]
    return {**several, "allOf": bounds} if bounds else several


def rows(several: Iterable[Sequence[Schema]], anything: Schema, number: int) -> Schema:
    """A list of so many items that fits one of several rows; `anything` is what a client may draw for any item."""
    each = [{"type": "array", "prefixItems": list(row)} for row in several]
    return {**list_of(anything, number), "oneOf": each}


def record(fields: dict[str, Schema], optional: Iterable[str] = ()) -> Schema:
    free = set(optional)
    return {
        "type": "object",
        "properties": fields,
        "required": [name for name in fields if name not in free],
        "additionalProperties": False,
    }


def shown_hands(seats: Sequence[str], sizes: Sequence[int], hand: Callable[[int], Schema]) -> Schema:
    """Everybody's whole hand, each by the form for that seat's number; an empty one may be named or left out."""
    empty = [seat for seat, size in zip(seats, sizes, strict=True) if not size]
    return record({seat: hand(number) for number, seat in enumerate(seats)}, optional=empty)


def body(type_: str, player: str | None = None, optional: Iterable[str] = (), **fields: Schema) -> Schema:
    """A whole body: its type, its player if it is not the table's, and its fields; those in `optional` may be left out."""
    who: dict[str, Schema] = {} if player is None else {"player": exactly(player)}
    return record({"type": exactly(type_), **who, **fields}, optional)


def either(bodies: Iterable[Schema]) -> Schema:
    """One of several bodies; a single one stands for itself."""
    several = list(bodies)
    return several[0] if len(several) == 1 else {"type": "object", "oneOf": several}
