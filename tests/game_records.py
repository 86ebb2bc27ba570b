"""The whole games of tests/records, in the notation of docs/notation.md with what only test records say.

anna play 6 target=ben revealed=3, 8
ben play 4 ! ed.turn                         must be refused, citing (at least) this rule; several with spaces
> turn=ben players.anna.hand=4 outcome=null  what the host's view shows now
~ illegal|legal|unproven ben play 4          what a check answers
= anna, ben                                  finished, these win
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from referee.game import Game, Player
from referee.games import GAMES
from referee.notation.directives import CHECKS
from referee.notation.document import Entry as Written
from referee.notation.document import TableReader, document_of
from referee.notation.words import Word, split

RECORDS = Path(__file__).parent / "records"


class Entry(msgspec.Struct, frozen=True):
    line: int
    kind: str  # move | view | check | winners
    body: dict[str, Any] = {}
    refused: tuple[str, ...] = ()
    expected: Any = None
    seat: str | None = None


class Record(msgspec.Struct, frozen=True):
    name: str
    opening: dict[str, Any]
    refused: tuple[str, ...]
    entries: tuple[Entry, ...]

    @property
    def game(self) -> Game:
        return GAMES[self.opening["game"]]


def records(game: str | None = None) -> list[Record]:
    paths = sorted((RECORDS / game if game else RECORDS).glob("*.txt" if game else "*/*.txt"))
    return [parse(path.read_text(encoding="utf-8"), f"{path.parent.name}/{path.stem}") for path in paths]


def parse(text: str, name: str = "record") -> Record:
    document = document_of(text, records=True)
    # With a capital, as sentences want it.
    players = [{"name": each["id"].capitalize(), **each} for each in document.opening["players"]]
    opening = {"options": {}, **document.opening, "players": players}
    reader = TableReader(GAMES[opening["game"]], msgspec.convert(players, tuple[Player, ...]))
    return Record(name, opening, document.refused, tuple(entry(reader, each) for each in document.entries))


def entry(reader: TableReader, written: Written) -> Entry:
    first, *rest = written.words
    match first.text:
        case ">":
            return Entry(written.line, "view", expected=dict(pair(word) for word in rest))
        case "=":
            return Entry(written.line, "winners", expected=split(" ".join(word.text for word in rest), ","))
        case "~" if rest[0].text in CHECKS:
            body = reader.lines.moves.read(rest[1:], nobody)
            return Entry(written.line, "check", body, expected=rest[0].text)
        case _:
            said = reader.line(written, nobody)
            assert said.said == "move", (written.line, said)
            return Entry(written.line, "move", said.body, written.refused, seat=written.token)


def nobody(type_: str) -> Sequence[str]:
    """A record names every player."""
    return ()


def pair(word: Word) -> tuple[str, Any]:
    path, _, value = word.text.partition("=")
    try:
        return path, json.loads(value)
    except json.JSONDecodeError:
        return path, value
