"""A table's fingerprint: what lies where and who is due, not at which version it came about.

Tables remember versions as evidence, so that a refusal can name them. They do not count here: taking moves back and
reporting them again leads to the same table, whatever the versions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from referee.core import Game, State, Version
from referee.record import canonical

Timeless = Callable[[Any], Any]


def state_digest(game: Game, state: State) -> str:
    """Of the table without what was confided."""
    table = game.public(state)
    without = timeless(type(table))
    return sha256(canonical(without(table) if without else table)).hexdigest()


def timeless(hint: Any) -> Timeless | None:
    """What makes a value of this type forget its versions; None if it remembers none."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return timeless(arguments[0])
    if origin in (Union, UnionType):
        return _maybe([each for each in arguments if each is not NoneType])
    if origin is tuple:
        return _each(arguments)
    if origin is dict:
        return _values(arguments[1])
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _struct(hint)
    return None


def is_version(hint: Any) -> bool:
    return bool(hint == Version)


def _maybe(kinds: list[Any]) -> Timeless | None:
    """Of a version that may be missing, only whether it is there."""
    if any(map(is_version, kinds)):
        return lambda value: value is not None
    ways = [way for way in map(timeless, kinds) if way is not None]
    if not ways:
        return None
    (only,) = ways
    return lambda value: None if value is None else only(value)


def _each(kinds: tuple[Any, ...]) -> Timeless | None:
    if len(kinds) != 2 or kinds[1] is not Ellipsis:
        return None
    one = timeless(kinds[0])
    return None if one is None else lambda values: [*map(one, values)]


def _values(kind: Any) -> Timeless | None:
    one = timeless(kind)
    return None if one is None else lambda values: {key: one(value) for key, value in values.items()}


@cache
def _struct(kind: type[msgspec.Struct]) -> Timeless | None:
    hints = get_type_hints(kind, include_extras=True)
    kept = {
        name: timeless(hint) for name, hint in hints.items() if name in kind.__struct_fields__ and not is_version(hint)
    }
    if len(kept) == len(kind.__struct_fields__) and not any(kept.values()):
        return None
    if not any(kept.values()):
        return attrgetter(*kept)
    ways = tuple(kept.items())
    return lambda value: {name: way(getattr(value, name)) if way else getattr(value, name) for name, way in ways}
