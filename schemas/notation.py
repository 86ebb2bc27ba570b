"""A whole game as text, as the commands that it asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from marshmallow import ValidationError

from referee.game import Game
from referee.games import GAMES
from referee.notation import MOST_LINES
from referee.notation.directives import Line
from referee.notation.document import Document, Entry, TableReader, document_of
from referee.notation.words import Unreadable, shown
from referee.procedure.commands import Command, Open, Refused
from referee.procedure.standing import Standing
from referee.text import Text
from schemas.errors import TooMany, UnfitText
from schemas.moves import load_move
from schemas.requests import load_correction, load_decision, load_dispute, load_end, load_opening
from schemas.typed import acting_on, loaded, refuse

MOST_REPLAYED = 200_000
"""Moves that the corrections and disputes of one text may make the referee look at again. A thousand moves with two hundred corrections need as many."""


class TypedGame:
    """A whole game as text: its opening, and each line as what it asks for when its turn comes."""

    def __init__(self, text: str, by: str) -> None:
        """`by` opens the table. Raises `TooMany` where the text is too much, a `ValidationError` where it is unfit."""
        if text.count("\n") >= MOST_LINES + text.endswith("\n"):
            raise TooMany(f"A game as text has at most {MOST_LINES} lines.")
        try:
            self.document = document_of(text)
        except Unreadable as unread:
            refuse(unread, ("body",))
        self.game = _game(self.document)
        self.opening = self._opening(by)
        self.reader = TableReader(self.game, self.opening.players)
        self._read: list[tuple[Line, Standing]] = []
        _require_bounded(self.document.entries)

    def lines(self) -> list[Callable[[Standing], Command]]:
        return [self._asking(entry) for entry in self.document.entries]

    def where(self, refused: Refused) -> dict[str, Any]:
        """Of a refusal: the line and column, what was understood there, and what would have been possible."""
        if not refused.index:
            member = next(iter(refused.errors), "players").partition(".")[0]
            return {"line": self._line_of(member), "column": 1, "readings": []}
        entry = self.document.entries[refused.index - 1]
        line, standing = self._read[-1]
        readings = shown([line.text, *_possible(standing)])
        return {"line": entry.line, "column": entry.column, "readings": list(readings)}

    def _asking(self, entry: Entry) -> Callable[[Standing], Command]:
        def read(standing: Standing) -> Command:
            try:
                by = self.reader.token(entry)
                line = self.reader.line(entry, acting_on(standing, by))
            except Unreadable as unread:
                refuse(unread, ("body",))
            self._read.append((line, standing))
            command: Command = loaded(line, entry.line, entry.column, (), lambda: load_line(self.game, line, by))
            return command

        return read

    def _opening(self, by: str) -> Open:
        try:
            return load_opening(self.document.opening, by, self.document.rules)[1]
        except ValidationError as error:
            member = next(iter(error.messages), "game") if isinstance(error.messages, dict) else "game"
            raise UnfitText(error.messages, self._line_of(str(member)), 1, ()) from error

    def _line_of(self, member: str) -> int:
        return self.document.lines.get(member, 1)


def load_line(game: Game, line: Line, by: str) -> Command:
    """What a line asks for: its body is loaded like one that is sent."""
    body = dict(line.body)
    match line.said:
        case "strike" | "amend":
            return load_correction(game, body, by)
        case "dispute":
            return load_dispute(game, body, by)
        case "decide":
            return load_decision(body.pop("id"), game, body, by)
        case "end":
            return load_end(game, body, by)
        case "move":
            return load_move(game, body, by)


def _game(document: Document) -> Game:
    """In the rules version that the text names, which this release must carry."""
    id_, rules = document.opening["game"], document.rules
    game = GAMES.get(id_) if rules is None else GAMES.of(id_, rules)
    if game is not None:
        return game
    member, known = ("game", list(GAMES)) if id_ not in GAMES else ("rules", list(GAMES.versions(id_)))
    readings = [f"{member.title()}: {each}" for each in known]
    said = Text("This release does not know it.", "Das kennt diese Ausgabe nicht.")
    raise UnfitText({member: [said]}, document.lines.get(member, 1), 1, readings)


def _require_bounded(entries: Sequence[Entry]) -> None:
    """A correction, and a dispute, looks at all the moves before it."""
    if sum(at for at, entry in enumerate(entries) if entry.directive) > MOST_REPLAYED:
        raise TooMany("Too many corrections and disputes for a game of this length.")


def _possible(standing: Standing) -> Iterator[str]:
    """What can be reported at a table, who and what."""
    for each in standing.game.expects(standing.state):
        yield from [f"{seat} {each.type} …" for seat in each.seats] or [f"{each.type} …"]
