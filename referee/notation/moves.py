"""One move as a line: who, type, fields. The grammar follows from the move structs, so that every game has it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect

from referee.game import Game, Move, Seat
from referee.notation.names import Names, fold
from referee.notation.values import Leniency, Reader, write
from referee.notation.words import MOST_READINGS, Unreadable, Word, joined
from referee.strict_json import UnfitJson, decode

Body = dict[str, Any]
Envelope = Mapping[str, Callable[[str], Body | None]]
"""What may be said beside the fields, by name: how the text there becomes members of the body."""
Acting = Callable[[str], Sequence[Seat]]
"""Who may be meant where a move of this type names nobody."""

TABLE = "table"
STANDS, REASON, WHEN = "stands", "reason", "occurred_at"
_PAIR = re.compile(r"([^\W\d][\w-]*)=(.*)", re.DOTALL)
_MOST_PAIRS = 64
"""No move has more fields; what comes behind so many is part of the last, and unfit."""
_MOST_SPREAD = 10
"""So many words are spread over several fields; more belong to the first, or have names."""


class Shape(msgspec.Struct, frozen=True):
    """The fields of a move, or of evidence, in the order in which they are written down."""

    fields: tuple[inspect.Field, ...]
    anybody: bool = True
    """Is it the table's, so that nobody is named?"""

    def named(self, name: str) -> inspect.Field | None:
        return next((each for each in self.fields if fold(each.encode_name) == fold(name)), None)


@lru_cache(maxsize=256)
def shape_of(move: type[Move]) -> Shape:
    about = inspect.type_info(move)
    assert isinstance(about, inspect.StructType)
    fields = tuple(each for each in about.fields if each.encode_name != "player")
    return Shape(fields, anybody=len(fields) == len(about.fields))


@lru_cache(maxsize=64)
def _types(kinds: tuple[tuple[str, type[Move]], ...]) -> Mapping[str, str]:
    return {fold(name): name for name, _ in kinds}


class MoveReader:
    """Reads moves of one table."""

    def __init__(self, game: Game, names: Names) -> None:
        self.names = names
        self.kinds = {name: kind for name, kind in game.move_types.items() if kind in game.moves}
        self._folded = _types(tuple(self.kinds.items()))

    def read(self, words: Sequence[Word], acting: Acting) -> Body:
        """The one body that the words can mean; raises `Unreadable` where there is none, or several."""
        for leniency in ("known", "near", "any"):
            found = self._bodies(words, acting, leniency)
            if len(found) == 1 and leniency != "near":
                return found[0]
            if found:
                raise self._ambiguous(words, found, leniency)
        raise self._unknown(words, acting)

    def line(self, body: Mapping[str, Any]) -> str:
        return move_line(self.kinds[body["type"]], body)

    def _bodies(self, words: Sequence[Word], acting: Acting, leniency: Leniency) -> list[Body]:
        reader, found = Reader(self.names, leniency), list[Body]()
        for players, type_, rest in self._heads(words, leniency):
            kind = self.kinds[type_]
            shape = shape_of(kind)
            if (players == []) != shape.anybody:
                continue
            who = [{}] if shape.anybody else [{"player": each} for each in players or acting(type_)]
            for fields in FieldsReader(reader, shape, MOVE_ENVELOPE).read(rest):
                found += [{"type": type_, **player, **fields} for player in who]
        return [body for at, body in enumerate(found) if body not in found[:at]][:MOST_READINGS]

    def _heads(
        self, words: Sequence[Word], leniency: Leniency
    ) -> Iterator[tuple[list[Seat] | None, str, Sequence[Word]]]:
        """Every way to find a type behind a player or at the beginning: the seats that are named, None where nobody is,
        none for the table."""
        for at in range(min(len(words), self.names.most_words + 1)):
            named = joined(words[:at])
            for after in range(at + 1, min(at + 4, len(words) + 1)):
                type_ = self._folded.get(fold(joined(words[at:after])))
                if type_ is None:
                    continue
                if not at:
                    yield ([] if shape_of(self.kinds[type_]).anybody else None), type_, words[after:]
                elif players := self._players(named, leniency, at):
                    yield players, type_, words[after:]
                elif fold(named) == TABLE:
                    yield [], type_, words[after:]

    def _players(self, named: str, leniency: Leniency, words: int) -> list[Seat]:
        found = list(self.names.seat(named))
        if not found and leniency != "known" and fold(named) != TABLE:
            found = list(self.names.near_seat(named))
        if not found and leniency == "any" and words == 1 and fold(named) != TABLE:
            found = [named]
        return found

    def _ambiguous(self, words: Sequence[Word], found: Sequence[Body], leniency: Leniency) -> Unreadable:
        readings = [self.line(body) for body in found]
        if leniency == "near":
            return Unreadable(
                "Nothing here is called so; something like it is.",
                "So heißt hier nichts; etwas Ähnliches gibt es.",
                words[0].column,
                readings,
            )
        return Unreadable(
            "This can mean several moves. Say which.",
            "Das kann mehrere Züge bedeuten. Sag, welcher gemeint ist.",
            words[0].column,
            readings,
        )

    def _unknown(self, words: Sequence[Word], acting: Acting) -> Unreadable:
        """What was understood, as far as that goes."""
        heads = [head for leniency in ("known", "any") for head in self._heads(words, leniency)]
        for players, type_, rest in heads:
            shape = shape_of(self.kinds[type_])
            if players == [] and not shape.anybody:
                return self._whose(words, type_, self.names.seats)
            if players and shape.anybody:
                return self._the_tables(words, type_)
            if players is None and not acting(type_):
                return self._whose(words, type_, self.names.seats)
            who = {} if not players else {"player": players[0]}
            return self._unfit(words, {"type": type_, **who}, shape, rest)
        possible = [self._sketch(player, type_) for type_ in self.kinds for player in acting(type_)[:1] or (None,)]
        return Unreadable(
            "No move of this game is named here.",
            "Hier ist kein Zug dieses Spiels genannt.",
            words[0].column if words else 1,
            possible,
        )

    def _whose(self, words: Sequence[Word], type_: str, seats: Sequence[Seat]) -> Unreadable:
        readings = [self._sketch(seat, type_) for seat in seats]
        return Unreadable("Say whose move it is.", "Sag, wessen Zug das ist.", words[0].column, readings)

    def _the_tables(self, words: Sequence[Word], type_: str) -> Unreadable:
        reading = [self._sketch(None, type_)]
        return Unreadable(
            f"'{type_}' is nobody's: the table reports it.",
            f"'{type_}' gehört niemandem: das meldet der Tisch.",
            words[0].column,
            reading,
        )

    def _unfit(self, words: Sequence[Word], body: Body, shape: Shape, rest: Sequence[Word]) -> Unreadable:
        column = FieldsReader(Reader(self.names, "any"), shape, MOVE_ENVELOPE).unfit(rest)
        understood = self._sketch(body.get("player"), body["type"])
        return Unreadable(
            "This fits no field of the move.",
            "Das passt zu keiner Angabe dieses Zuges.",
            column or words[-1].column,
            [understood],
        )

    def _sketch(self, player: Seat | None, type_: str) -> str:
        """The move with its fields left open."""
        shape = shape_of(self.kinds[type_])
        fields = [f"{each.encode_name}=…" for each in shape.fields if each.required]
        return " ".join([*([player] if player and not shape.anybody else []), type_, *fields])


def move_line(kind: type[Move], body: Mapping[str, Any]) -> str:
    """The move as it is read again: `anna play 6 target=ben`."""
    shape = shape_of(kind)
    who = [body["player"]] if "player" in body else []
    extra = [f"{STANDS}={_quoted(body.get(REASON, ''))}"] if body.get(STANDS) else []
    extra += [f"{WHEN}={_quoted(body[WHEN])}"] if body.get(WHEN) is not None else []
    return " ".join([*who, body["type"], *fields_line(shape, body, bare_first=True), *extra])


def fields_line(shape: Shape, body: Mapping[str, Any], bare_first: bool = False) -> Iterator[str]:
    """Each field that there is by its name, the first without it where it is a name or a list of names."""
    for at, field in enumerate(shape.fields):
        if field.encode_name in body:
            value = write(field.type, body[field.encode_name])
            bare = bare_first and not at and not isinstance(body[field.encode_name], bool | int | float)
            yield value if bare else f"{field.encode_name}={value}"


def _quoted(text: str) -> str:
    return write(inspect.StrType(), text)


def _stands(text: str) -> Body | None:
    said = string(text)
    return None if said is None else {STANDS: True, REASON: said}


def _when(text: str) -> Body | None:
    return {WHEN: string(text) or text}


def string(text: str) -> str | None:
    """What stands in quotes."""
    try:
        said = decode(text)
    except UnfitJson:
        return None
    return said if isinstance(said, str) else None


MOVE_ENVELOPE: Envelope = {fold(STANDS): _stands, fold(WHEN): _when}


class FieldsReader:
    """Reads what follows the type: values in the order of the fields, then `name=value`."""

    def __init__(self, reader: Reader, shape: Shape, envelope: Envelope) -> None:
        self.reader = reader
        self.shape = shape
        self.envelope = envelope

    def read(self, words: Sequence[Word]) -> list[Body]:
        """Every body that the words can mean; none where they fit no fields."""
        loose, pairs = self._apart(words)
        named: list[Body] = [{}]
        for name, text, _ in pairs:
            some = self._pair(name, text)
            if not some or any(not own.keys().isdisjoint(body) for own in some for body in named):
                return []
            named = [{**body, **own} for body in named for own in some][:MOST_READINGS]
        free = tuple(field for field in self.shape.fields if not any(field.encode_name in body for body in named))
        return [{**before, **body} for before in self._loose(loose, free) for body in named]

    def unfit(self, words: Sequence[Word]) -> int | None:
        """The column of the first that cannot be read."""
        loose, pairs = self._apart(words)
        if loose and not self._loose(loose, self.shape.fields):
            return loose[0].column
        return next((column for name, text, column in pairs if not self._pair(name, text)), None)

    def _apart(self, words: Sequence[Word]) -> tuple[list[Word], list[tuple[str, str, int]]]:
        """Words before the first name, and each name with all that follows it."""
        loose: list[Word] = []
        pairs: list[tuple[str, list[str], int]] = []
        for word in words:
            pair = _PAIR.fullmatch(word.text) if len(pairs) < _MOST_PAIRS else None
            if pair:
                pairs.append((pair[1], [pair[2]] if pair[2] else [], word.column))
            elif pairs:
                pairs[-1][1].append(word.text)
            elif word.text == "=" and loose and self._known(loose[-1].text):
                name = loose.pop()
                pairs.append((name.text, [], name.column))
            else:
                loose.append(word)
        return loose, [(name, " ".join(texts), column) for name, texts, column in pairs]

    def _known(self, name: str) -> bool:
        return self.shape.named(name) is not None

    def _pair(self, name: str, text: str) -> list[Body]:
        if (read := self.envelope.get(fold(name))) is not None:
            body = read(text)
            return [] if body is None else [body]
        field = self.shape.named(name)
        return [] if field is None else [{field.encode_name: value} for value in self.reader.read(field.type, text)]

    def _loose(self, words: Sequence[Word], free: Sequence[inspect.Field]) -> list[Body]:
        """Everything is the first field's, or it is spread over several in their order."""
        if not words:
            return [{}]
        if not free:
            return []
        first = self.shape.fields[0]
        if free[0] is first and (whole := self.reader.read(first.type, joined(words))):
            return [{first.encode_name: value} for value in whole]
        # Where any word is taken, one that is spread could mean anything.
        spread = self.reader.leniency != "any" and len(words) <= _MOST_SPREAD
        return self._spread(words, free) if spread else []

    def _spread(self, words: Sequence[Word], free: Sequence[inspect.Field]) -> list[Body]:
        if not words:
            return [{}]
        found: list[Body] = []
        for at, field in enumerate(free):
            for stop in range(1, len(words) + 1):
                values = self.reader.read(field.type, joined(words[:stop]))
                rest = self._spread(words[stop:], free[at + 1 :]) if values else []
                found += [{field.encode_name: value, **body} for value in values for body in rest]
            if field.required:
                break
        return found[:MOST_READINGS]
