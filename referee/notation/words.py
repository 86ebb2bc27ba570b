"""A line taken apart into words: at blanks, but not inside quotes and JSON brackets. Linear in the length of the line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from referee.strict_json import DEEPEST
from referee.text import Text

MOST_READINGS = 12
"""So many readings of a line are told."""
LONGEST_READING = 500
_PART = re.compile(
    r'(?P<string>"[^"\\]*(?:\\.[^"\\]*)*")|(?P<open>[\[{])|(?P<close>[\]}])|(?P<blank>[ \t]+)|(?P<comment>#)|[^"\[\]{} \t#]+|"'
)
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")
_PARTNER = {"[": "]", "{": "}"}


class Unreadable(Exception):
    """A line that cannot be read, or in several ways. `readings` are lines: all that this one can mean; or, where it
    means nothing, what would have been possible."""

    def __init__(self, en: str, de: str, column: int, readings: Sequence[str] = (), line: int = 1) -> None:
        super().__init__(en)
        self.why = Text(en, de)
        self.column = column
        self.readings = shown(readings)
        self.line = line


def shown(readings: Iterable[str]) -> tuple[str, ...]:
    """The first of them, each once and none of them endless."""
    short = (each if len(each) <= LONGEST_READING else f"{each[:LONGEST_READING]}…" for each in readings)
    return tuple(dict.fromkeys(short))[:MOST_READINGS]


class Word(msgspec.Struct, frozen=True, gc=False):
    text: str
    column: int
    """Counted from 1."""

    @property
    def quoted(self) -> bool:
        return self.text.startswith('"')


def words_of(line: str) -> list[Word]:
    """The words before a comment. Raises `Unreadable` at control characters, open quotes and brackets."""
    if control := _CONTROL.search(line):
        raise Unreadable("A control character.", "Ein Steuerzeichen.", control.start() + 1)
    return list(_words(line))


def _words(line: str) -> Iterator[Word]:
    start: int | None = None
    opened: list[tuple[str, int]] = []
    for part in _PART.finditer(line):
        sign, at = part[0], part.start()
        if opened and part.lastgroup != "close" and part.lastgroup != "open" and sign != '"':
            continue
        match part.lastgroup:
            case "blank":
                if start is not None:
                    yield Word(line[start:at], start + 1)
                start = None
                continue
            case "comment" if start is None:
                return
            case "open":
                opened.append((_PARTNER[sign], at))
                if len(opened) > DEEPEST:
                    raise Unreadable("Nested too deeply.", "Zu tief geschachtelt.", at + 1)
            case "close":
                if not opened or opened.pop()[0] != sign:
                    raise Unreadable(f"Nothing is open that '{sign}' closes.", f"'{sign}' schließt nichts.", at + 1)
            case None if sign == '"':
                raise Unreadable("A quotation mark is left open.", "Ein Anführungszeichen bleibt offen.", at + 1)
        start = at if start is None else start
    if opened:
        raise Unreadable("A bracket is left open.", "Eine Klammer bleibt offen.", opened[-1][1] + 1)
    if start is not None:
        yield Word(line[start:], start + 1)


def joined(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)


def split(text: str, sign: str) -> list[str]:
    """Parted at a sign, but not inside quotes and brackets; the parts are bare of blanks around them."""
    parts, start, depth = [], 0, 0
    if '"' not in text and "[" not in text and "{" not in text:
        return [part.strip() for part in text.split(sign)]
    for part in re.finditer(rf'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{{}}]|{re.escape(sign)}', text):
        depth += (part[0] in "[{") - (part[0] in "]}")
        if part[0] == sign and not depth:
            parts.append(text[start : part.start()].strip())
            start = part.end()
    return [*parts, text[start:].strip()]
