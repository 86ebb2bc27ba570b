"""Strict marshmallow schemas of msgspec Structs: moves, options and evidence are written down once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from marshmallow import RAISE, Schema, ValidationError, fields
from msgspec import NODEFAULT, inspect

from schemas.fields import LARGEST, Choice, Either, Flag, Lookup, Number, Row, Strict, Text, Whole


@cache
def schema_of(struct: type[msgspec.Struct]) -> Schema:
    """The one schema of a Struct. What it loads is a dict as sent: defaults are not filled in."""
    return Strict.from_dict(fields_of(struct), name=struct.__name__)(unknown=RAISE)


def fields_of(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """Its fields by the names they have on the wire, to build a larger schema of."""
    shape = inspect.type_info(struct)
    assert isinstance(shape, inspect.StructType)
    return {each.encode_name: _field(each) for each in shape.fields}


def made(struct: type[msgspec.Struct], loaded: dict[str, Any]) -> Any:
    """A Struct of what its schema has let through; its own `__post_init__` may still object."""
    try:
        return msgspec.convert(loaded, struct)
    except msgspec.ValidationError as error:
        said = error.__cause__.args[0] if error.__cause__ else str(error)
        raise ValidationError([said]) from error


def _field(each: inspect.Field) -> fields.Field[Any]:
    metadata: dict[str, Any] = {}
    if each.default is not NODEFAULT:
        metadata["default"] = msgspec.to_builtins(each.default)
    elif each.default_factory is not NODEFAULT:
        metadata["default"] = msgspec.to_builtins(each.default_factory())
    return _shape(each.type, {"required": each.required, "metadata": metadata})


def _shape(kind: inspect.Type, rest: dict[str, Any]) -> fields.Field[Any]:
    if isinstance(kind, inspect.Metadata):
        said = {**(kind.extra_json_schema or {}), **rest.get("metadata", {})}
        return _shape(kind.type, {**rest, "metadata": said})
    build = _BUILDERS.get(type(kind))
    if build is None:
        raise TypeError(f"{kind} cannot cross the wire")
    return build(kind, rest)


def _text(kind: inspect.StrType, rest: dict[str, Any]) -> fields.Field[Any]:
    return Text(least=kind.min_length, most=kind.max_length, pattern=kind.pattern, **rest)


def _whole(kind: inspect.IntType, rest: dict[str, Any]) -> fields.Field[Any]:
    least = [-LARGEST if kind.ge is None else kind.ge, -LARGEST if kind.gt is None else kind.gt + 1]
    most = [LARGEST if kind.le is None else kind.le, LARGEST if kind.lt is None else kind.lt - 1]
    return Whole(least=max(least), most=min(most), **rest)


def _row(kind: inspect.ListType | inspect.VarTupleType, rest: dict[str, Any]) -> fields.Field[Any]:
    return Row(_shape(kind.item_type, {}), least=kind.min_length, most=kind.max_length, **rest)


def _fixed_row(kind: inspect.TupleType, rest: dict[str, Any]) -> fields.Field[Any]:
    if len(set(kind.item_types)) != 1:
        raise TypeError(f"{kind} cannot cross the wire: its items differ in type")
    size = len(kind.item_types)
    return Row(_shape(kind.item_types[0], {}), least=size, most=size, **rest)


def _lookup(kind: inspect.DictType, rest: dict[str, Any]) -> fields.Field[Any]:
    keys, values = _shape(kind.key_type, {}), _shape(kind.value_type, {})
    return Lookup(keys, values, least=kind.min_length, most=kind.max_length, **rest)


def _nested(kind: inspect.StructType, rest: dict[str, Any]) -> fields.Field[Any]:
    """What its `__post_init__` asks for beyond its fields a Struct says in `json_schema`."""
    shown = {**getattr(kind.cls, "json_schema", {}), **rest.get("metadata", {})}
    return fields.Nested(schema_of(kind.cls), **{**rest, "metadata": shown})


def _union(kind: inspect.UnionType, rest: dict[str, Any]) -> fields.Field[Any]:
    some = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
    if len(some) < len(kind.types):
        rest = {**rest, "allow_none": True}
    if len(some) == 1:
        return _shape(some[0], rest)
    return Either([(_json_types(each), _shape(each, {})) for each in some], **rest)


def _json_types(kind: inspect.Type) -> frozenset[type]:
    """As which JSON types a value of this shape can come."""
    if isinstance(kind, inspect.Metadata):
        return _json_types(kind.type)
    if isinstance(kind, inspect.LiteralType):
        return frozenset(type(value) for value in kind.values)
    if isinstance(kind, inspect.FloatType):
        return frozenset((int, float))
    return frozenset((_JSON_TYPES[type(kind)],))


_JSON_TYPES: dict[type, type] = {
    inspect.StrType: str,
    inspect.IntType: int,
    inspect.BoolType: bool,
    inspect.ListType: list,
    inspect.VarTupleType: list,
    inspect.TupleType: list,
    inspect.DictType: dict,
    inspect.StructType: dict,
}

_BUILDERS: dict[type, Callable[[Any, dict[str, Any]], fields.Field[Any]]] = {
    inspect.StrType: _text,
    inspect.IntType: _whole,
    inspect.FloatType: lambda kind, rest: Number(**rest),
    inspect.BoolType: lambda kind, rest: Flag(**rest),
    inspect.LiteralType: lambda kind, rest: Choice(kind.values, **rest),
    inspect.ListType: _row,
    inspect.VarTupleType: _row,
    inspect.TupleType: _fixed_row,
    inspect.DictType: _lookup,
    inspect.StructType: _nested,
    inspect.UnionType: _union,
}
