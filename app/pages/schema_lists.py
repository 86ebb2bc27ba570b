"""JSON Schemas as lists that a person can read."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from app.pages.html import inline, listed

Json = dict[str, Any]
BOUNDS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} items",
    "maxItems": "at most {} items",
    "pattern": "matches {}",
    "default": "left out: {}",
}
# What is true of every text and every integer need not be said of each.
COMMON = (r"^[^\x00-\x1f\x7f-\x9f]*$", 2**53, -(2**53), None)


def members(schema: Json) -> str:
    """Its members; of a schema that is one of several, links to those."""
    if "properties" not in schema:
        return f"<p>{kind(schema)}</p>"
    needed = schema.get("required", ())
    return listed(
        [
            (f"<code>{escape(name)}</code> {kind(own)}{'' if name in needed else ' · <i>optional</i>'}", remarks(own))
            for name, own in schema["properties"].items()
        ]
    )


def kind(schema: Json) -> str:
    """The type in a few words."""
    if "$ref" in schema:
        return link(schema["$ref"])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(kind(each) for each in schema[several])
    if "const" in schema:
        return _value(schema["const"])
    if "enum" in schema:
        return " or ".join(_value(each) for each in schema["enum"])
    types = schema.get("type", "anything")
    return " or ".join(_one(each, schema) for each in ([types] if isinstance(types, str) else types))


def remarks(schema: Json) -> str:
    said = [inline(schema["description"])] if "description" in schema else []
    bounds = [
        escape(words.format(_plain(schema[name])))
        for name, words in BOUNDS.items()
        if name in schema and schema[name] not in COMMON
    ]
    if schema.get("x-private"):
        bounds.append("only from the seat itself")
    return " ".join([*said, f'<span class="soft">{"; ".join(bounds)}</span>' if bounds else ""])


def link(reference: str) -> str:
    name = reference.rpartition("/")[2]
    return f'<a href="#schema-{escape(name)}">{escape(name)}</a>'


def _one(type_: str, schema: Json) -> str:
    if type_ == "array":
        return f"list of {kind(schema.get('items', {}))}"
    if type_ == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {kind(schema['additionalProperties'])} by name"
    if type_ == "object" and "properties" in schema:
        return f"object: {', '.join(f'<code>{escape(name)}</code>' for name in schema['properties'])}"
    return escape(schema.get("format", type_) if type_ == "string" else type_)


def _value(value: Any) -> str:
    return f"<code>{escape(_plain(value))}</code>"


def _plain(value: Any) -> str:
    return json.dumps(value) if value is None or isinstance(value, bool) else str(value)
