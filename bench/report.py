"""Figures as lines of a table, and whether the promised ones are kept."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Target(msgspec.Struct, frozen=True):
    """A promise about a ratio or a rate: at least, or at most, so much."""

    what: str
    value: float
    least: float | None = None
    most: float | None = None

    @property
    def kept(self) -> bool:
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)

    def __str__(self) -> str:
        bound = f"at least {self.least:,g}" if self.least is not None else f"at most {self.most:,g}"
        return f"{'kept  ' if self.kept else 'MISSED'}  {self.what}: {figure(self.value)} ({bound})"


def figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def section(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[at]) for row in (columns, *rows)) for at in range(len(columns))]
    print(f"\n{title}")
    for row in (columns, *rows):
        first, *rest = (
            cell.ljust(width) if not at else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  " + "  ".join((first, *rest)).rstrip(), flush=True)
