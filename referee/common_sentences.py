"""Sentences of a narration that several games say in the same words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.game import Seat
from referee.text import Line, Text, line

DRAWS_A_CARD = Text("{player:seat} draws a card.", "{player:seat} zieht eine Karte.")


def points_counted(seats: Sequence[Seat], points: Sequence[int] | None, totals: Sequence[int] | None) -> Iterator[Line]:
    """What each seat gets for this round, and has now, as far as that is known."""
    for number, seat in enumerate(seats):
        if totals is None:
            yield line(
                "{seat:seat} gets {points:# point|# points}.",
                "{seat:seat} bekommt {points:# Punkt|# Punkte}.",
                seat=seat,
                points=points[number] if points else 0,
            )
            continue
        yield line(
            "{seat:seat} gets {points:# point|# points}, {total} in all.",
            "{seat:seat} bekommt {points:# Punkt|# Punkte}, insgesamt {total}.",
            seat=seat,
            points=points[number] if points else 0,
            total=totals[number],
        )


def ended_early(reason: str) -> Line:
    return line('The table ends the game: "{reason}".', "Der Tisch beendet das Spiel: „{reason}“.", reason=reason)
