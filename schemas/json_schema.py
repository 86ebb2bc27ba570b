"""JSON Schemas (2020-12) of the schemas here, whole: as `/v1/rules/{game}` shows them and openapi.yaml refers to them."""

from __future__ import annotations

from functools import cache
from inspect import cleandoc
from typing import Any

import msgspec
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema, fields

from referee.game import Move
from referee.questions import Question
from schemas.answers import Answer
from schemas.fields import PRINTABLE, RFC_3339, Choice, Either, Instant, Json, Lookup, Row, Shown, Text
from schemas.moves import MoveBody, body_of
from schemas.rulings import question_body
from schemas.structs import schema_of

JsonSchema = dict[str, Any]
_STANDS_WITH_A_REASON: JsonSchema = {
    "dependentRequired": {"reason": ["stands"]},
    "if": {"properties": {"stands": {"const": True}}, "required": ["stands"]},
    "then": {"dependentRequired": {"stands": ["reason"]}},
}


@cache
def move_schema(kind: type[Move]) -> JsonSchema:
    """The whole body of one type of move. `x-private`: only the acting seat's token may send it."""
    shown = _described(inline(body_of(kind)), kind)
    shown["properties"] = own_first(shown["properties"])
    for name in sorted(kind.private):
        shown["properties"][name]["x-private"] = True
    shown = {**shown, **_STANDS_WITH_A_REASON}
    return {**shown, "x-any-seat": True} if kind.any_seat else shown


def own_first(properties: JsonSchema) -> JsonSchema:
    """The fields of a move before those that may come with any."""
    anywhere = {name: properties[name] for name in MoveBody().fields}
    return {**{name: shape for name, shape in properties.items() if name not in anywhere}, **anywhere}


@cache
def struct_schema(struct: type[msgspec.Struct]) -> JsonSchema:
    """Options, or the evidence of a dispute, with defaults."""
    return _described(inline(schema_of(struct)), struct)


@cache
def question_schema(question: Question) -> JsonSchema:
    """The whole of a question, its type included."""
    shown = inline(question_body(question))
    own = question.asks.__dict__.get("__doc__")
    return {**shown, "description": cleandoc(own)} if own else shown


def inline(schema: Schema) -> JsonSchema:
    shown: JsonSchema = _INLINE.converter.schema2jsonschema(schema)
    return shown


def specification(**about: Any) -> tuple[APISpec, MarshmallowPlugin]:
    """An OpenAPI document that understands the fields of this package; answers get a name in it."""
    plugin = MarshmallowPlugin(schema_name_resolver=_name)
    spec = APISpec(openapi_version="3.1.0", plugins=[plugin], **about)
    assert plugin.converter is not None
    for shown in (_text, _choice, _either, _instant, _json, _lookup, _row, _shown):
        plugin.converter.add_attribute_function(shown)  # type: ignore[no-untyped-call]
    return spec, plugin


def _name(schema: Any) -> str:
    return type(schema).__name__ if isinstance(schema, Answer) else ""


def _described(shown: JsonSchema, struct: type) -> JsonSchema:
    said = struct.__dict__.get("__doc__")
    return {**shown, "description": cleandoc(said)} if said else shown


# What each field adds to what apispec knows. They are bound to its converter, hence `self`.


def _text(self: Any, field: fields.Field[Any], ret: JsonSchema) -> JsonSchema:
    return {"pattern": PRINTABLE} if isinstance(field, Text) and "pattern" not in ret else {}


def _choice(self: Any, field: fields.Field[Any], ret: JsonSchema) -> JsonSchema:
    if not isinstance(field, Choice):
        return {}
    choices = [*field.choices, *([None] if field.allow_none else [])]
    words = all(isinstance(choice, str) for choice in field.choices)
    kind = {"type": ["string", "null"] if field.allow_none else "string"} if words else {}
    return {**kind, "const": choices[0]} if len(choices) == 1 else {**kind, "enum": choices}


def _either(self: Any, field: fields.Field[Any], ret: JsonSchema) -> JsonSchema:
    if not isinstance(field, Either):
        return {}
    shapes = [self.field2property(shape) for _, shape in field.shapes]
    return {"anyOf": [*shapes, *([{"type": "null"}] if field.allow_none else [])]}


def _instant(self: Any, field: fields.Field[Any], ret: JsonSchema) -> JsonSchema:
    return {"format": "date-time", "pattern": RFC_3339} if isinstance(field, Instant) else {}


def _json(self: Any, field: fields.Field[Any], ret: JsonSchema) -> JsonSchema:
    return {"type": "object"} if isinstance(field, Json) else {}


def _row(self: Any, field: fields.Field[Any], ret: JsonSchema) -> JsonSchema:
    return _counted(field, "minItems", "maxItems") if isinstance(field, Row) else {}


def _lookup(self: Any, field: fields.Field[Any], ret: JsonSchema) -> JsonSchema:
    if not isinstance(field, Lookup):
        return {}
    names = {name: bound for name, bound in self.field2property(field.key_field).items() if name != "type"}
    return {**_counted(field, "minProperties", "maxProperties"), **({"propertyNames": names} if names else {})}


def _counted(field: Row | Lookup, least: str, most: str) -> JsonSchema:
    found = {least: field.least} if field.least else {}
    return found if field.most is None else {**found, most: field.most}


def _shown(self: Any, field: fields.Field[Any], ret: JsonSchema) -> JsonSchema:
    if not isinstance(field, Shown):
        return {}
    one = self.resolve_nested_schema(field.shape)
    if field.each:
        return {"type": "array", "items": one}
    return {"anyOf": [one, {"type": "null"}]} if field.allow_none else dict(one)


_INLINE: Any = specification(title="inline", version="1")[1]
