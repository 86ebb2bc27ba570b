"""Values by their types: read as people write them, and written so that they are read as they were.

A value is bare where it can be: `7+4`, `cleo & ben, anna`, `anna: 7+4, ben: =11`. JSON is always understood.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from itertools import islice, product
from typing import Any, Literal

from msgspec import inspect

from referee.notation.names import Names, fold
from referee.notation.words import MOST_READINGS, split
from referee.strict_json import LARGEST, UnfitJson, decode

Leniency = Literal["known", "near", "any"]
"""Which names are taken: those that are known; also what is like several, or only nearly, known ones; any single word,
so that the rules say what is wrong with it."""

MOST_ITEMS = 2_000
"""No list at a table is longer."""
NULLS = frozenset({"null", "none"})
_FLAGS = {
    **dict.fromkeys(("true", "yes", "ja", "wahr"), True),
    **dict.fromkeys(("false", "no", "nein", "falsch"), False),
}
_WHOLE = re.compile(r"[-−]?[0-9]{1,16}", re.ASCII)
_WORD = re.compile(r"""[^\s"\[\]{},;&]{1,64}""")
_BARE = re.compile(r"""(?!(?:null|none)$|[\w-]+=)[^\s"\[\]{},;:&#!]+""")
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"')


class Reader:
    """Reads values of one table's names."""

    def __init__(self, names: Names, leniency: Leniency) -> None:
        self.names = names
        self.leniency = leniency

    def read(self, kind: inspect.Type, text: str) -> list[Any]:
        """All that the text can mean as a value of this type; as JSON, with names in it as they were meant."""
        if text[:1] in "[{" or _STRING.fullmatch(text):
            return self._json(kind, text)
        return self._bare(kind, text)

    def _json(self, kind: inspect.Type, text: str) -> list[Any]:
        try:
            return self._meant(kind, decode(text))
        except UnfitJson:
            return []

    def _meant(self, kind: inspect.Type, value: Any) -> list[Any]:
        """JSON in which names may have slips. What does not fit the type stays as it is, for the schema to refuse."""
        kind, of = _apart(kind)
        match value, kind:
            case None, _:
                return [None]
            case _, inspect.UnionType(types=types):
                fitting = [each for each in types if _fits(value, each)]
                return self._meant(fitting[0], value) if fitting else [value]
            case str(), inspect.StrType() if of is not None:
                return self._name(of, value) or [value]
            case list(), inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return _products([self._meant(item, each) for each in value])
            case dict(), inspect.DictType(key_type=key, value_type=member):
                pairs = [(self._meant(key, name), self._meant(member, each)) for name, each in value.items()]
                return _objects(pairs)
            case _:
                return [value]

    def _bare(self, kind: inspect.Type, text: str) -> list[Any]:
        kind, of = _apart(kind)
        match kind:
            case inspect.UnionType(types=types):
                return _each_once(value for each in types for value in self._bare(each, text))
            case inspect.NoneType():
                return [None] if fold(text) in NULLS else []
            case inspect.BoolType():
                return [_FLAGS[fold(text)]] if fold(text) in _FLAGS else []
            case inspect.IntType():
                return self._number(text) if _WHOLE.fullmatch(text) else []
            case inspect.FloatType():
                return self._json(kind, text)
            case inspect.LiteralType(values=values):
                return list(self.names.choice(text, [each for each in values if isinstance(each, str)]))
            case inspect.StrType() if of is not None:
                return self._name(of, text)
            case inspect.StrType():
                return [text] if self.leniency == "any" and _WORD.fullmatch(text) else []
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return self._list(item, text)
            case inspect.TupleType(item_types=items):
                return self._list(items[0], text)
            case inspect.DictType(key_type=key, value_type=member):
                return self._object(key, member, text)
            case _:
                return []

    def _name(self, of: str, text: str) -> list[Any]:
        """Codes of the seat or card that is called so."""
        known, near = (
            (self.names.seat, self.names.near_seat) if of == "seat" else (self.names.card, self.names.near_card)
        )
        found = list(known(text))
        if not found and self.leniency != "known":
            found = list(near(text))
        if not found and self.leniency == "any" and _WORD.fullmatch(text):
            # Options may bring cards that the game does not list; codes have no capitals.
            found = [text.casefold() if of == "card" else text]
        return found

    def _number(self, text: str) -> list[Any]:
        number = int(text.replace("−", "-"))
        return [number] if abs(number) <= LARGEST else []

    def _list(self, item: inspect.Type, text: str) -> list[Any]:
        parts, found = split(text, ","), list[list[Any]]()
        for part in parts if len(parts) <= MOST_ITEMS else ():
            if not (meant := self._item(item, part)):
                return []
            found.append(meant)
        return _products(found) if found else []

    def _item(self, kind: inspect.Type, text: str) -> list[Any]:
        """One of a list, or several that belong together: `cleo & ben`."""
        alone = [each for each in _types(kind, keep=True) if _item_type(_apart(each)[0]) is None]
        together = next((inner for each in _types(kind) if (inner := _item_type(each)) is not None), None)
        if together is not None and "&" in text:
            return self._together(together, split(text, "&"))
        return _each_once(value for each in alone for value in self.read(each, text))

    def _together(self, kind: inspect.Type, parts: Sequence[str]) -> list[Any]:
        return _products([self.read(kind, each) for each in parts]) if len(parts) <= MOST_ITEMS else []

    def _object(self, key: inspect.Type, member: inspect.Type, text: str) -> list[Any]:
        """`anna: 7+4, ben: =11`; where members are lists, `ben: 7, 9; cleo: 1`."""
        parts = split(text, ";" if ";" in text or _is_list(member) else ",")
        pairs = []
        for part in parts if len(parts) <= MOST_ITEMS else ():
            name, colon, value = part.partition(":")
            if not colon:
                return []
            pairs.append((self.read(key, name.strip()), self._member(member, value.strip())))
        return _objects(pairs) if pairs else []

    def _member(self, kind: inspect.Type, text: str) -> list[Any]:
        return [[]] if not text and _is_list(kind) else self.read(kind, text)


def write(kind: inspect.Type, value: Any) -> str:
    """The value as it is read again, bare where it can be."""
    match value:
        case None:
            return "null"
        case bool() | int() | float():
            return json.dumps(value)
        case str() if _is_name(kind) and _BARE.fullmatch(value):
            return value
        case list() if value:
            return _bare_list(kind, value) or _json(value)
        case dict() if value:
            return _bare_object(kind, value) or _json(value)
        case _:
            return _json(value)


def _bare_list(kind: inspect.Type, values: Sequence[Any]) -> str | None:
    item = next((i for each in _types(kind) if (i := _item_type(each)) is not None), None)
    if item is None:
        return None
    parts: list[str] = []
    for value in values:
        together = isinstance(value, list)
        several = value if together else [value]
        if (together and len(several) < 2) or not all(isinstance(one, str) and _BARE.fullmatch(one) for one in several):
            return None
        parts.append(" & ".join(several))
    return ", ".join(parts)


def _bare_object(kind: inspect.Type, members: dict[str, Any]) -> str | None:
    found = next((each for each in _types(kind) if isinstance(each, inspect.DictType)), None)
    if found is None or not all(_BARE.fullmatch(name) for name in members):
        return None
    lists = _is_list(found.value_type)
    parts: list[str] = []
    for name, value in members.items():
        bare = "" if lists and value == [] else write(found.value_type, value)
        if bare[:1] in ('"', "[", "{") if bare else not lists:
            return None
        parts.append(f"{name}: {bare}".strip())
    return ("; " if lists else ", ").join(parts)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _is_name(kind: inspect.Type) -> bool:
    """Not a text of people's own words, which always stands in quotes."""
    return any(_apart(each)[1] is not None or isinstance(each, inspect.LiteralType) for each in _types(kind, keep=True))


def _is_list(kind: inspect.Type) -> bool:
    return any(_item_type(each) is not None for each in _types(kind))


def _item_type(kind: inspect.Type) -> inspect.Type | None:
    match kind:
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return item
        case inspect.TupleType(item_types=items):
            return items[0]
        case _:
            return None


def _types(kind: inspect.Type, keep: bool = False) -> list[inspect.Type]:
    """The alternatives of a type, bare of what is said beside them unless that is to be kept."""
    bare = _apart(kind)[0]
    if not isinstance(bare, inspect.UnionType):
        return [kind if keep else bare]
    return [inner for each in bare.types for inner in _types(each, keep)]


def _apart(kind: inspect.Type) -> tuple[inspect.Type, str | None]:
    """A type without what is said beside it, and of what it is a name."""
    of: str | None = None
    while isinstance(kind, inspect.Metadata):
        of = (kind.extra_json_schema or {}).get("x-of", of)
        kind = kind.type
    return kind, of


def _fits(value: Any, kind: inspect.Type) -> bool:
    kind = _apart(kind)[0]
    match value:
        case bool():
            return isinstance(kind, inspect.BoolType)
        case str():
            return isinstance(kind, inspect.StrType | inspect.LiteralType)
        case list():
            return _item_type(kind) is not None
        case dict():
            return isinstance(kind, inspect.DictType)
        case _:
            return isinstance(kind, inspect.IntType | inspect.FloatType)


def _products(alternatives: Sequence[Sequence[Any]]) -> list[Any]:
    """Lists with one of the alternatives at each place; almost always there is one only."""
    if all(len(each) == 1 for each in alternatives):
        return [[each[0] for each in alternatives]]
    return [list(each) for each in islice(product(*alternatives), MOST_READINGS)]


def _objects(pairs: Sequence[tuple[Sequence[Any], Sequence[Any]]]) -> list[Any]:
    """Objects of those members; none where a name comes twice."""
    names, members = _products([names for names, _ in pairs]), _products([members for _, members in pairs])
    found: Iterable[tuple[Any, Any]] = islice(product(names, members), MOST_READINGS)
    return [dict(zip(name, each, strict=True)) for name, each in found if len(set(name)) == len(name)]


def _each_once(values: Iterable[Any]) -> list[Any]:
    found: list[Any] = []
    for value in values:
        if not any(type(value) is type(each) and value == each for each in found):
            found.append(value)
    return found
