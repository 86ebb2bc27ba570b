"""A move as one types it, read off the table when its turn comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from marshmallow import ValidationError

from referee.game import Game
from referee.notation.directives import Line
from referee.notation.document import TableReader, acting_at, entry_of
from referee.notation.words import Unreadable
from referee.procedure.commands import Report
from referee.procedure.roles import seats_of
from referee.procedure.standing import Standing
from schemas.errors import UnfitText
from schemas.fields import Words
from schemas.moves import MoveBody, load_move

LONGEST = 64 * 1024
Reported = Report | Callable[[Standing], Report]
"""A move as it was sent, or as it will be read off the table when its turn comes."""


class TypedMove(MoveBody):
    """A move as one types it: `anna flip 7+4`. Who may be left out where only one can act."""

    text = Words(required=True, most=LONGEST, metadata={"description": "One line of the notation."})


TYPED = TypedMove()


def load_report(game: Game, body: Any, by: str, at: tuple[str | int, ...] = ()) -> Reported:
    """A reported move. One that is typed is read off the table when its turn comes; `at` is where the body stands."""
    if not isinstance(body, dict) or "text" not in body:
        return load_move(game, body, by)
    sent = TYPED.load(body)
    text = sent.pop("text")

    def read(standing: Standing) -> Report:
        reader = TableReader(standing.game, standing.setup.players)
        try:
            line = reader.line(entry_of(text), acting_on(standing, by))
        except Unreadable as unread:
            refuse(unread, at)
        report: Report = loaded(line, 1, 1, at, lambda: load_move(game, {**line.body, **sent}, by))
        return report

    return read


def acting_on(standing: Standing, by: str) -> Callable[[str], Sequence[str]]:
    return acting_at(standing.game.expects(standing.state), seats_of(standing.setup, by))


def loaded(line: Line, number: int, column: int, at: tuple[str | int, ...], load: Callable[[], Any]) -> Any:
    """The command of a line, whose fields may still be unfit."""
    try:
        return load()
    except ValidationError as error:
        raise UnfitText(_within(at, error.messages), number, column, [line.text]) from error


def refuse(unread: Unreadable, at: tuple[str | int, ...]) -> NoReturn:
    """What cannot be read is wrong with the field `text`, or with the body where that is the text."""
    path = (*at, "text") if at != ("body",) else at
    raise UnfitText(_within(path, [unread.why]), unread.line, unread.column, unread.readings) from unread


def _within(path: Sequence[str | int], messages: Any) -> Any:
    for name in reversed(path):
        messages = {name: messages} if name != "body" else messages
    return messages
