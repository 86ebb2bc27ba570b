"""What it comes to where the table ends the game before its rules do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from referee.game import Effect, Ended, ended_by_table
from referee.games.good_vs_evil.table import Table
from referee.text import Line, line


def end(table: Table, move: Ended) -> Effect:
    """Nothing waits for nopes or reports any more. Every card stays where it is, also one that nobody has defused yet."""
    if table.finished():
        return Effect(table)
    lying_open = table.due if table.due is not None and table.due.facing is not None else None
    after = replace(ended_by_table(table, move), pending=None, due=lying_open)
    return Effect(after, partial(_lines, after))


def _lines(after: Table) -> Iterator[Line]:
    if after.ended == "as-it-stands":
        yield line(
            "{winners:seats} have not exploded and share the win.",
            "{winners:seats} sind nicht explodiert und teilen sich den Sieg.",
            winners=[after.seats[number] for number in after.living],
        )
