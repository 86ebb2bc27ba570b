"""Evidence for a dispute, made up from the shape that its kind asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

from referee.disputes.kinds import DisputeKind
from referee.game import Game
from schemas.json_schema import struct_schema
from tests.games.bodies import fill

WHATEVER = ("1/2", "3/28", "anything")


def invented(game: Game, kind: DisputeKind, seats: Sequence[str], random: Random) -> Any:
    cards = [card.code for card in game.cards]
    return fill(_narrowed(struct_schema(kind.evidence), {"seat": list(seats), "card": cards}), random)


def _narrowed(schema: dict[str, Any], words: dict[str, list[str]]) -> dict[str, Any]:
    """The same shape with values that could be meant at this table."""
    if "enum" in schema:
        return schema
    if "properties" in schema:
        own = {name: _narrowed(each, words) for name, each in schema["properties"].items()}
        return {**schema, "properties": own}
    if "anyOf" in schema:
        return {**schema, "anyOf": [_narrowed(each, words) for each in schema["anyOf"]]}
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return {"anyOf": [_one(kind, schema, words) for kind in kinds]} if kinds else schema


def _one(kind: str, schema: dict[str, Any], words: dict[str, list[str]]) -> dict[str, Any]:
    match kind:
        case "string":
            fitting = [each for each in WHATEVER if re.search(schema.get("pattern", ""), each)]
            return {"enum": words.get(schema.get("x-of", ""), fitting)}
        case "integer" | "number":
            return {"type": "integer", "minimum": 0, "maximum": 12}
        case "array":
            return {"type": "array", "items": _narrowed(schema["items"], words), "maxItems": 4}
        case _:
            return {"type": kind, **{name: each for name, each in schema.items() if name == "properties"}}
