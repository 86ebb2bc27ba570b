"""Which seats and cards a told value names, and where: followed by the types, so that no game lists them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, inspect

Named = tuple[str, str, str]
"""`seat` or `card`, the path, and the name."""


def names_in(told: msgspec.Struct) -> Iterator[Named]:
    yield from _of_struct(told, "")


def _of_struct(told: msgspec.Struct, path: str) -> Iterator[Named]:
    shape = _shape(type(told))
    for each in shape.fields:
        value = getattr(told, each.name)
        if value is not UNSET and value is not None:
            yield from _of(each.type, value, f"{path}{each.encode_name}")


@cache
def _shape(kind: type[msgspec.Struct]) -> inspect.StructType:
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    return shape


def _of(kind: inspect.Type, value: Any, path: str) -> Iterator[Named]:
    if isinstance(value, msgspec.Struct):
        yield from _of_struct(value, f"{path}.")
        return
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=said):
            if isinstance(value, str) and said and "x-of" in said:
                yield said["x-of"], path, value
            else:
                yield from _of(inner, value, path)
        case inspect.UnionType(types=types):
            fitting = (each for each in types if _fits(each, value))
            yield from _of(next(fitting, inspect.AnyType()), value, path)
        case inspect.VarTupleType(item_type=item):
            for at, each in enumerate(value):
                yield from _of(item, each, f"{path}.{at}")
        case inspect.DictType(key_type=key, value_type=item):
            for name, each in value.items():
                yield from _of(key, name, f"{path}.{name}")
                yield from _of(item, each, f"{path}.{name}")


def _fits(kind: inspect.Type, value: Any) -> bool:
    """Does a part of a union speak of such a value?"""
    if isinstance(kind, inspect.Metadata):
        return _fits(kind.type, value)
    return {
        inspect.StrType: isinstance(value, str),
        inspect.VarTupleType: isinstance(value, tuple),
        inspect.DictType: isinstance(value, dict),
    }.get(type(kind), False)
