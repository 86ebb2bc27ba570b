"""A client that knows no rules: it fills in whatever body a form allows."""

from __future__ import annotations

import json
from random import Random
from typing import Any

MANY = 12
"""How far a client goes where a form names no upper bound."""


def fill(schema: dict[str, Any], random: Random) -> Any:
    """A random value that fits a form's JSON Schema."""
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return fill(random.choice(schema[several]), random)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return random.choice(schema["enum"])
    kind = schema["type"]
    match random.choice(kind) if isinstance(kind, list) else kind:
        case "array":
            return _list(schema, random)
        case "object":
            return _record(schema, random)
        case "integer":
            least = schema.get("minimum", 0)
            return random.randint(least, schema.get("maximum", least + MANY))
        case "boolean":
            return random.random() < 0.5
        case "null":
            return None
        case unknown:
            raise AssertionError(f"a form that no client can fill in: {unknown}")


def _list(schema: dict[str, Any], random: Random) -> list[Any]:
    if "prefixItems" in schema:
        return [fill(each, random) for each in schema["prefixItems"]]
    least = schema.get("minItems", 0)
    number = random.randint(least, schema.get("maxItems", least + MANY))
    if not schema.get("uniqueItems"):
        return [fill(schema["items"], random) for _ in range(number)]
    found: dict[str, Any] = {}
    for _ in range(50 * (number + 1)):
        if len(found) == number:
            break
        item = fill(schema["items"], random)
        found.setdefault(json.dumps(item, sort_keys=True), item)
    assert len(found) >= least, schema
    return list(found.values())


def _record(schema: dict[str, Any], random: Random) -> dict[str, Any]:
    needed = schema.get("required", ())
    fields = schema.get("properties", {})
    return {name: fill(fields[name], random) for name in fields if name in needed or random.random() < 0.5}
