"""What may be reported next, and the forms for it: the bodies as JSON Schemas."""

from __future__ import annotations

from referee import forms
from referee.forms import Schema
from referee.game import Card, Expectation, Seat
from referee.games.cheese_rescue.cards import ANIMALS, cheese
from referee.games.cheese_rescue.moves import Place
from referee.games.cheese_rescue.rules import can_draw, first_cells, hidden, in_hand, reach
from referee.games.cheese_rescue.table import Cell, Table, beside


def expects(table: Table) -> tuple[Expectation, ...]:
    return () if table.phase == "finished" else (Expectation("place", (table.seats[table.turn],)),)


def form(table: Table, type_: str, seat: Seat | None) -> Schema:
    """Each column with the rows that are free in it; with open hands also what may be drawn after each card."""
    columns: dict[int, list[int]] = {}
    for x, y in sorted(free_cells(table)):
        columns.setdefault(x, []).append(y)
    return forms.either(
        forms.body(
            type_,
            seat,
            optional=("drawn",),
            card=forms.one_of(cards),
            x=forms.exactly(x),
            y=forms.one_of(rows),
            **({"drawn": forms.one_of(drawable)} if drawable else {}),
        )
        for x, rows in columns.items()
        for cards, drawable in choices(table)
    )


def free_cells(table: Table) -> set[Cell]:
    """Where the next card may lie."""
    lying = table.cells
    (left, right), (low, high) = reach(table, 0), reach(table, 1)
    near = {cell for laid in lying for cell in beside(laid)} if sum(table.placed) else set(first_cells(table))
    return {(x, y) for x, y in near if (x, y) not in lying and left <= x <= right and low <= y <= high}


def choices(table: Table) -> list[tuple[list[Card], list[Card]]]:
    """The cards that the hand can hold, together with the animals that can be drawn after them in the open."""
    cards = playable(table, table.turn)
    if not (table.options.open_hands and table.draws):
        return [(cards, [])]
    return [([card], drawable(table, card)) for card in cards]


def playable(table: Table, number: int) -> list[Card]:
    animals = [card for card in ANIMALS if hidden(table, card) > 0 and in_hand(table, number, card)]
    held = [cheese(value) for value in dict.fromkeys(table.cheeses[number])]
    return (animals if table.animals(number) else []) + held


def drawable(table: Table, card: Card) -> list[Card]:
    move = Place(table.seats[table.turn], card, 0, 0)
    return [animal for animal in ANIMALS if can_draw(table, move, animal)]
