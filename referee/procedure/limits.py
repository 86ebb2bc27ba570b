"""How long and of which letters may be what people call themselves and give as reasons. Schemas take these limits
over for what comes over the wire; the door holds everybody to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from referee.game import Player
from referee.text import Text


class Length(msgspec.Struct, frozen=True):
    """Of a text; `words` must hold more than blanks."""

    least: int
    most: int
    words: bool = False


REASON, NAME = Length(1, 500, words=True), Length(1, 80, words=True)
LABEL = Length(0, 200)
OLDEST = 150

# As JSON Schemas show them too, so written for every dialect of regular expressions.
SEAT = r"^[a-z0-9][a-z0-9_-]{0,31}$"
WORDS = r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$"
UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")

TAKEN = Text("Is taken.", "Ist schon vergeben.")
NEEDS_REASON = Text("A move that stands needs a reason.", "Ein Zug, der gelten soll, braucht eine Begründung.")
BLANK = Text("Must hold more than blanks.", "Darf nicht nur aus Leerzeichen bestehen.")
CONTROLS = Text("Control characters are not allowed.", "Steuerzeichen sind nicht erlaubt.")
NO_SEAT_ID = Text(f"Does not match {SEAT}.", f"Passt nicht zu {SEAT}.")
NO_AGE = Text(
    f"Must be greater than or equal to 0 and less than or equal to {OLDEST}.", f"Muss von 0 bis {OLDEST} reichen."
)

Errors = dict[str, list[Text]]
Found = Iterator[tuple[str, Text]]


def unfit_opening(players: Sequence[Player], label: str | None) -> Errors:
    """What is wrong with the seats, their people and the label, by the paths of the request."""
    found = [*_seats([player.id for player in players]), *_people(players), *_text("label", label, LABEL)]
    return _by_path(found)


def unfit_reason(reason: str, path: str = "reason") -> Errors:
    return _by_path(_text(path, reason, REASON))


def unfit_standing(stands: bool, reason: str | None, path: str = "reason") -> Errors:
    """Who lets a move stand says why."""
    if not stands:
        return {}
    return {path: [NEEDS_REASON]} if reason is None else unfit_reason(reason, path)


def _seats(seats: Sequence[str]) -> Found:
    for index, seat in enumerate(seats):
        if not _is_id(seat):
            yield f"players.{index}.id", NO_SEAT_ID
        if seat in seats[:index]:
            yield f"players.{index}.id", TAKEN


def _is_id(told: str) -> bool:
    return not UNPRINTABLE.search(told) and re.search(SEAT, told) is not None


def _people(players: Sequence[Player]) -> Found:
    for index, player in enumerate(players):
        yield from _text(f"players.{index}.name", player.name, NAME)
        if player.person is not None and not _is_id(player.person):
            yield f"players.{index}.person", NO_SEAT_ID
        if player.age is not None and not 0 <= player.age <= OLDEST:
            yield f"players.{index}.age", NO_AGE


def _text(path: str, said: str | None, length: Length) -> Found:
    if said is None:
        return
    if UNPRINTABLE.search(said):
        yield path, CONTROLS
    elif not length.least <= len(said) <= length.most:
        yield path, _length(length)
    elif length.words and not re.search(WORDS, said):
        yield path, BLANK


def _length(length: Length) -> Text:
    return Text(
        f"Length must be between {length.least} and {length.most}.",
        f"Muss {length.least} bis {length.most} Zeichen lang sein.",
    )


def _by_path(found: Iterable[tuple[str, Text]]) -> Errors:
    errors: Errors = {}
    for path, text in found:
        errors.setdefault(path, []).append(text)
    return errors
