"""A whole game as text: header lines, an empty line, then a line for each thing that was done.

`document_of` takes the text apart and reads its header; each further line is read when its turn comes, since a line may
leave out what follows from the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from referee.game import Expectation, Game, Player, Seat
from referee.notation import FORMAT
from referee.notation.directives import CHECKS, Line, LineReader
from referee.notation.moves import string
from referee.notation.names import Names, fold
from referee.notation.words import Unreadable, Word, joined, split, words_of
from referee.strict_json import UnfitJson, decode

HOST = "host"
Body = dict[str, Any]
_KEYS = ("Game", "Players", "Options", "First", "Rules", "Format", "Label", "Position", "Result")
_HEADER = re.compile(r"([A-Za-z]+)[ \t]*:(?=[ \t]|$)[ \t]*(.*)")
_PLAYER = re.compile(
    r'(?P<id>[^\s",=]+)(?:\s+(?P<name>"[^"\\]*(?:\\.[^"\\]*)*"))?(?:\s+(?P<age>[0-9]{1,9}))?'
    r"(?:\s+person=(?P<person>[^\s\",]+))?",
    re.ASCII,
)


class Entry(msgspec.Struct, frozen=True):
    """A line below the header, not yet read."""

    line: int
    words: tuple[Word, ...]
    token: str | None = None
    """By whose token, as it is written: `ben`, `person:eva`; None for the host's."""
    token_column: int = 1
    refused: tuple[str, ...] = ()
    """In test records: the rules that it must be refused by."""

    @property
    def column(self) -> int:
        return self.words[0].column

    @property
    def directive(self) -> bool:
        return self.words[0].text == "~"


class Document(msgspec.Struct, frozen=True):
    """What a text says: the body of the opening, and what was done then."""

    opening: Body
    entries: tuple[Entry, ...]
    rules: str | None = None
    """By which rules version; None for the newest."""
    lines: Mapping[str, int] = {}
    """Where each member of the opening stands."""
    refused: tuple[str, ...] = ()


def document_of(text: str, records: bool = False) -> Document:
    """Raises `Unreadable`. `records`: with what only test records say: `!`, `=`, `>`, and checks."""
    opening: Body = {}
    said: dict[str, int] = {}
    refused: tuple[str, ...] = ()
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    start = len(lines) + 1
    for at, line in enumerate(lines, start=1):
        try:
            words = words_of(line)
            header = _HEADER.match(line.strip()) if words else None
            if words and (header is None or fold(header[1]) not in _BY_FOLD):
                start = at
                break
            if header is not None:
                words, rules = _refusals(_after_colon(words)) if records else (_after_colon(words), ())
                refused += rules
                _read_header(opening, said, _BY_FOLD[fold(header[1])], words, at)
        except Unreadable as unread:
            raise _at(unread, at) from None
    return _with_entries(opening, said, refused, lines, start, records)


def _with_entries(
    opening: Body, said: Mapping[str, int], refused: tuple[str, ...], lines: Sequence[str], start: int, records: bool
) -> Document:
    if "game" not in opening or "players" not in opening:
        missing = [f"{key}: …" for key in ("Game", "Players") if key.lower() not in opening]
        raise Unreadable(
            "The header names the game and the players.",
            "Der Kopf nennt Spiel und Spieler.",
            1,
            missing,
            min(start, len(lines)),
        )
    bare = {name: value for name, value in opening.items() if name != "rules"}
    if "first_player" in bare:
        bare["first_player"] = _seat_called(bare["first_player"], bare["players"])
    entries = tuple(_entries(lines, start, records))
    return Document(bare, entries, opening.get("rules"), said, refused)


_BY_FOLD = {fold(key): key for key in _KEYS}


def _after_colon(words: Sequence[Word]) -> list[Word]:
    """A header line without its key."""
    first, *rest = words
    if first.text.endswith(":"):
        return rest
    return (
        rest[1:] if rest and rest[0].text == ":" else [Word(rest[0].text.removeprefix(":"), rest[0].column), *rest[1:]]
    )


def _read_header(opening: Body, said: dict[str, int], key: str, words: Sequence[Word], at: int) -> None:
    name = {"First": "first_player"}.get(key, key.lower())
    if name in said:
        raise Unreadable("This stands in the header twice.", "Das steht zweimal im Kopf.", 1)
    said[name] = at
    if not words:
        raise Unreadable("Nothing is said here.", "Hier steht nichts.", 1, [f"{key}: …"])
    value = joined(words)
    match key:
        case "Players":
            opening[name] = [_player(each, words[0].column) for each in split(value, ",")]
        case "Options" | "Position":
            opening[name] = _object(value, words[0].column)
        case "First":
            opening |= _first(words)
        case "Label":
            opening[name] = value if string(value) is None else string(value)
        case "Format" if value != FORMAT:
            raise Unreadable(
                "This form of notation is not known.",
                "Diese Form der Notation ist nicht bekannt.",
                words[0].column,
                [f"Format: {FORMAT}"],
            )
        case "Game" | "Rules":
            opening[name] = value


def _player(text: str, column: int) -> Body:
    """`anna "Anna" 41 person=pia`; all but the id may be left out."""
    found = _PLAYER.fullmatch(text)
    name = string(found["name"]) if found and found["name"] else None
    if found is None or (found["name"] and name is None):
        form = 'Players: anna "Anna" 41, ben "Ben" 12 person=pia'
        raise Unreadable("Players are written otherwise.", "Spieler schreibt man anders.", column, [form])
    told: Body = {"id": found["id"]}
    told |= {} if name is None else {"name": name}
    told |= {"age": int(found["age"])} if found["age"] else {}
    return told | ({"person": found["person"]} if found["person"] else {})


def _first(words: Sequence[Word]) -> Body:
    """`First: anna`, and why that stands where the ages say otherwise: `stands="…"`."""
    first, *rest = words
    if not rest:
        return {"first_player": first.text}
    why = string(joined(rest).removeprefix("stands=")) if rest[0].text.startswith("stands=") else None
    if why is None:
        form = 'First: anna stands="why"'
        raise Unreadable("This line has another form.", "Diese Zeile hat eine andere Form.", rest[0].column, [form])
    return {"first_player": first.text, "stands": True, "reason": why}


def _seat_called(text: str, players: Sequence[Body]) -> str:
    """The id of the one player who is called so; what is nobody's name stays as it is, to be refused."""
    ids = {each["id"] for each in players}
    found = {each["id"] for each in players if fold(text) in (fold(each["id"]), fold(each.get("name", "")))}
    return text if text in ids or len(found) != 1 else found.pop()


def _object(text: str, column: int) -> Body:
    try:
        value = decode(text)
    except UnfitJson:
        value = None
    if not isinstance(value, dict):
        raise Unreadable("A JSON object stands here.", "Hier steht ein JSON-Objekt.", column, ["{…}"])
    return value


# The lines below the header.


def _entries(lines: Sequence[str], start: int, records: bool) -> Iterator[Entry]:
    token: str | None = None
    column = 1
    for at, line in enumerate(lines[start - 1 :], start=start):
        try:
            words = words_of(line)
            if words and words[0].text.startswith("@"):
                token, column, words = words[0].text[1:], words[0].column, words[1:]
            if not words:
                continue
            refused: tuple[str, ...] = ()
            if records:
                words, refused = _refusals(words)
            else:
                _require_no_record(words)
            yield Entry(at, tuple(_tilde_apart(words)), token, column, refused)
            token, column = None, 1
        except Unreadable as unread:
            raise _at(unread, at) from None


def _tilde_apart(words: Sequence[Word]) -> Sequence[Word]:
    """`~strike` is `~ strike`."""
    first, *rest = words
    if first.text.startswith("~") and first.text != "~":
        return [Word("~", first.column), Word(first.text[1:], first.column + 1), *rest]
    return words


def _refusals(words: Sequence[Word]) -> tuple[list[Word], tuple[str, ...]]:
    marks = [at for at, word in enumerate(words) if word.text == "!"]
    if not marks:
        return list(words), ()
    return list(words[: marks[0]]), tuple(word.text for word in words[marks[0] + 1 :])


def _require_no_record(words: Sequence[Word]) -> None:
    first = words[0]
    check = first.text == "~" and len(words) > 1 and fold(words[1].text) in CHECKS
    mark = next((word for word in words if word.text == "!"), first if first.text in ("=", ">") or check else None)
    if mark is not None:
        raise Unreadable("Only test records say this.", "Das sagen nur Testaufzeichnungen.", mark.column)


def _at(unread: Unreadable, line: int) -> Unreadable:
    return Unreadable(unread.why.en, unread.why.de, unread.column, unread.readings, line)


class TableReader:
    """Reads lines of a table: what names mean there, and who can act."""

    def __init__(self, game: Game, players: Sequence[Player]) -> None:
        self.names = Names(game, players)
        self.lines = LineReader(game, self.names)

    def line(self, entry: Entry, acting: Callable[[str], Sequence[Seat]]) -> Line:
        """What an entry says; raises `Unreadable`."""
        try:
            return self.lines.read(entry.words, acting)
        except Unreadable as unread:
            raise _at(unread, entry.line) from None

    def token(self, entry: Entry) -> str:
        """By whose token, as events record it: `host`, `player:ben`, `person:eva`."""
        if entry.token is None or (entry.token == HOST and HOST not in self.names.seats):
            return HOST
        role, colon, name = entry.token.partition(":")
        role, name = (role, name) if colon else ("", entry.token)
        if role in ("", "player") and len(found := self.names.seat(name)) == 1:
            return f"player:{found[0]}"
        if role == "person" and name in self.names.persons:
            return f"person:{name}"
        possible = [*self.names.seats, *(f"person:{each}" for each in self.names.persons)]
        readings = [f"@{each}" for each in possible]
        raise Unreadable(
            "Nobody here has this token.", "Dieses Token hat hier niemand.", entry.token_column, readings, entry.line
        )


def acting_at(expected: Sequence[Expectation], seats: Sequence[Seat] | None) -> Callable[[str], Sequence[Seat]]:
    """Who is meant where a move names nobody: whoever can report it now; of those only the seats that the token speaks
    for, if it is bound to some."""

    def acting(type_: str) -> Sequence[Seat]:
        due = next((each.seats for each in expected if each.type == type_), ())
        if seats is None:
            return due
        own = [seat for seat in due if seat in seats]
        return own or (seats if len(seats) == 1 else ())

    return acting


def entry_of(text: str) -> Entry:
    """A single line, as it is typed or pasted."""
    words = words_of(text.strip("\r\n"))
    if not words:
        raise Unreadable("Nothing is said here.", "Hier steht nichts.", 1)
    if words[0].text.startswith("@") or words[0].text.startswith("~"):
        raise Unreadable("Only a move stands here.", "Hier steht nur ein Zug.", words[0].column)
    _require_no_record(words)
    return Entry(1, tuple(words))
