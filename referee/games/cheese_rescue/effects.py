"""What an accepted placement does, and how the table settles after the last one."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from referee.games.cheese_rescue.cards import EACH_PLACES, cheese_value
from referee.games.cheese_rescue.moves import Place
from referee.games.cheese_rescue.table import DRAW, Cell, Laid, Table, beside, fresh_places, hand_of
from referee.knowledge import Dealt, Flow, Motion


def evolve(table: Table, move: Place, version: int) -> Table:
    number = table.seats.index(move.player)
    flow = card_flow(table, move)
    laid = Laid(move.x, move.y, move.card, number, version)
    moved = replace(
        table,
        places=flow.places(),
        board=(*table.board, laid),
        cheeses=without_cheese(table.cheeses, number, move),
        placed=tuple(count + (at == number) for at, count in enumerate(table.placed)),
    )
    if last_card(table):
        return replace(moved, phase="finished")
    return replace(moved, turn=next_turn(moved, number))


def motions(table: Table, move: Place, version: int) -> list[Motion]:
    return card_flow(table, move).trail


def deal(table: Table) -> tuple[Motion, ...]:
    known = table.deck
    sizes = fresh_places(table.options, len(table.seats)).hidden
    totals = dict(zip(known.codes, known.totals, strict=True))
    return (Dealt(totals, {place: holding.size for place, holding in enumerate(sizes)}),)


def card_flow(table: Table, move: Place) -> Flow:
    """The animals that a placement sets in motion: out of the hand, then one from the pile while it lasts."""
    known, hand = table.deck, hand_of(table.seats.index(move.player))
    flow = Flow(known, table.places)
    if move.card in known.index:
        flow.show(hand, known.index[move.card])
    if not draws(table):
        return flow
    if move.drawn is None:
        flow.unseen_from(DRAW, hand, 1)
    else:
        flow.hand_over(DRAW, hand, known.index[move.drawn])
    return flow


def draws(table: Table) -> bool:
    """Does the next placement end with a draw? The last one of the game ends with the count instead."""
    return table.places.hidden[DRAW].size > 0 and not last_card(table)


def last_card(table: Table) -> bool:
    return sum(table.placed) + 1 == EACH_PLACES * len(table.seats)


def without_cheese(cheeses: tuple[tuple[int, ...], ...], number: int, move: Place) -> tuple[tuple[int, ...], ...]:
    value = cheese_value(move.card)
    if value is None:
        return cheeses
    left = list(cheeses[number])
    left.remove(value)
    return (*cheeses[:number], tuple(left), *cheeses[number + 1 :])


def next_turn(table: Table, number: int) -> int:
    """Clockwise to the next hand with cards: turns that were taken out of turn can have emptied one early."""
    players = len(table.seats)
    clockwise = [(number + step) % players for step in range(1, players + 1)]
    return next(seat for seat in clockwise if table.hand(seat))


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
