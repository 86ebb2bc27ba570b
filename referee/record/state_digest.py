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

from referee.game import WHEN, Game, State
from referee.record.events import canonical, later_than

Timeless = Callable[[Any], Any]


def state_digest(game: Game, state: State) -> str:
    """Of the table without what was confided."""
    table = game.public(state)
    without = _struct(table.__class__, game.rules_version)
    return sha256(canonical(without(table) if without else table)).hexdigest()


def timeless(hint: Any, rules: str) -> Timeless | None:
    """What makes a value of this type forget its versions, and what later rules than these brought; None if there is
    nothing to forget."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return timeless(arguments[0], rules)
    if origin in (Union, UnionType):
        return _maybe([each for each in arguments if each is not NoneType], rules)
    if origin is tuple:
        return _each(arguments, rules)
    if origin is dict:
        return _values(arguments[1], rules)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _struct(hint, rules)
    return None


def is_version(hint: Any) -> bool:
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return WHEN in marks


def _maybe(kinds: list[Any], rules: str) -> Timeless | None:
    """Of a version that may be missing, only whether it is there."""
    if any(map(is_version, kinds)):
        return lambda value: value is not None
    ways = [way for each in kinds if (way := timeless(each, rules)) is not None]
    if not ways:
        return None
    (only,) = ways
    return lambda value: None if value is None else only(value)


def _each(kinds: tuple[Any, ...], rules: str) -> Timeless | None:
    if len(kinds) != 2 or kinds[1] is not Ellipsis:
        return None
    one = timeless(kinds[0], rules)
    return None if one is None else lambda values: [*map(one, values)]


def _values(kind: Any, rules: str) -> Timeless | None:
    one = timeless(kind, rules)
    return None if one is None else lambda values: dict(zip(values, map(one, values.values()), strict=True))


@cache
def _struct(kind: type[msgspec.Struct], rules: str) -> Timeless | None:
    """A struct that remembers a version reads as a list of its other members, for speed, and a single one as itself;
    any other keeps their names, so that one of which something is left out reads like one that never had it."""
    hints = get_type_hints(kind, include_extras=True)
    named = [name for name in kind.__struct_fields__ if later_than(hints[name], rules) is None]
    kept = [name for name in named if not is_version(hints[name])]
    ways = [(name, way) for name in kept if (way := timeless(hints[name], rules)) is not None]
    if len(kept) < len(named):
        return _list(kept, ways)
    if not ways and len(named) == len(kind.__struct_fields__):
        return None
    return _members(kept, ways)


def _list(kept: list[str], ways: list[tuple[str, Timeless]]) -> Timeless:
    if kept and not ways:
        return attrgetter(*kept)
    members = _members(kept, ways)
    if len(kept) == 1:
        return lambda value: members(value)[kept[0]]
    return lambda value: [*members(value).values()]


def _members(kept: list[str], ways: list[tuple[str, Timeless]]) -> Timeless:
    """Written for speed, since every move takes it: all members at once, then those that forget something."""
    all_of = _all_of(kept)

    def forgetting(value: Any) -> dict[str, Any]:
        members = dict(zip(kept, all_of(value), strict=True))
        for name, way in ways:
            members[name] = way(members[name])
        return members

    return forgetting


def _all_of(names: list[str]) -> Timeless:
    """The members of these names, as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)
