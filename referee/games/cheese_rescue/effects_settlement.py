"""How the table settles after the last placement: who leaves, what counts."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from referee.games.cheese_rescue.cards import cheese_value
from referee.games.cheese_rescue.table import Cell, Laid, Table, beside


class Removal(msgspec.Struct, frozen=True):
    """A card that leaves, and the neighbours that made it leave."""

    laid: Laid
    causes: tuple[Laid, ...]


class Settlement(msgspec.Struct, frozen=True):
    cats: tuple[Removal, ...]
    mice: tuple[Removal, ...]
    cheeses: tuple[Removal, ...]
    left: tuple[Laid, ...]
    """The cheeses that count."""


def settlement(table: Table) -> Settlement:
    """Dogs before cats before mice, and each step at once for all."""
    diagonal = table.options.adjacency == "diagonal-too"
    board = table.cells
    cats = chased(board, kind(board, "cat"), "dog", diagonal)
    board = without(board, cats)
    mice = chased(board, kind(board, "mouse"), "cat", diagonal)
    board = without(board, mice)
    lying = [laid for laid in board.values() if cheese_value(laid.card) is not None]
    cheeses = chased(board, lying, "mouse", diagonal)
    board = without(board, cheeses)
    left = tuple(laid for laid in lying if laid.cell in board)
    return Settlement(cats, mice, cheeses, left)


def kind(board: dict[Cell, Laid], card: str) -> list[Laid]:
    return [laid for laid in board.values() if laid.card == card]


def chased(board: dict[Cell, Laid], prey: Iterable[Laid], hunter: str, diagonal: bool) -> tuple[Removal, ...]:
    removals = []
    for laid in sorted(prey, key=lambda each: each.cell):
        near = (board.get(cell) for cell in beside(laid.cell, diagonal))
        causes = tuple(other for other in near if other is not None and other.card == hunter)
        if causes:
            removals.append(Removal(laid, causes))
    return tuple(removals)


def without(board: dict[Cell, Laid], removals: Iterable[Removal]) -> dict[Cell, Laid]:
    gone = {removal.laid.cell for removal in removals}
    return {cell: laid for cell, laid in board.items() if cell not in gone}


def points(table: Table, settled: Settlement) -> list[int]:
    return [
        sum(cheese_value(laid.card) or 0 for laid in settled.left if laid.player == number)
        for number in range(len(table.seats))
    ]


def cheeses_left(table: Table, settled: Settlement) -> list[int]:
    return [sum(laid.player == number for laid in settled.left) for number in range(len(table.seats))]
