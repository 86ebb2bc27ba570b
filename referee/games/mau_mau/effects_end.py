"""What it comes to where the table ends the game before its rules do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from referee.game import Effect, Ended, ended_by_table
from referee.games.mau_mau.table import Table
from referee.games.mau_mau.view import outcome
from referee.text import Line, line


def end(table: Table, move: Ended) -> Effect:
    """As it stands, or without an outcome. Nothing is left to draw, to answer or to catch."""
    if table.finished():
        return Effect(table)
    over = replace(ended_by_table(table, move), pending=None, missed=(None,) * len(table.seats))
    return Effect(over, partial(as_it_stands, over))


def as_it_stands(over: Table) -> Iterator[Line]:
    result = outcome(over)
    if result is None:
        yield line("Nobody wins.", "Niemand gewinnt.")
    elif over.options.series != "single":
        yield line(
            "As the points stand, the fewest count: {winners:seats}.",
            "Wie die Punkte stehen, zählen die wenigsten: {winners:seats}.",
            winners=result["winners"],
        )
    elif over.options.places and over.placed:
        yield line("{winner:seat} was out first.", "{winner:seat} war zuerst fertig.", winner=result["winners"][0])
    else:
        yield line(
            "As it stands, the fewest cards count: {winners:seats}.",
            "Wie es steht, zählen die wenigsten Karten: {winners:seats}.",
            winners=result["winners"],
        )
