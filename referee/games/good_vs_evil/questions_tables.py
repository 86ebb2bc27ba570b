"""Tables that a question is judged on, where nobody told who does something, or how many cards are there."""

from __future__ import annotations

from msgspec.structs import replace

from referee.game import Seat, Setup
from referee.games.good_vs_evil.cards import DECK
from referee.games.good_vs_evil.position_table import lying
from referee.games.good_vs_evil.position_told import ToldTable
from referee.games.good_vs_evil.table import Table, hand_of
from referee.hidden_cards.bounds import Holding, Places
from referee.position.told import known
from referee.questions import Asked


def told_table(asked: Asked) -> ToldTable:
    assert isinstance(asked.told, ToldTable)
    return asked.told


def unknown_hands(table: Table) -> Table:
    """Hands of which nobody knows anything: whatever is asked about may be in them."""
    nothing = (0,) * len(DECK.codes)
    others = (Holding(each.size, nothing, nothing) for each in table.places.hidden[: hand_of(0)])
    return replace(table, places=Places(None, (*others, *(Holding(None, nothing, nothing),) * len(table.seats))))


def seat_besides(asked: Asked, seat: Seat | None) -> Seat:
    """Somebody living besides this one, where it does not matter who."""
    table: Table = asked.table
    return next(table.seats[number] for number in table.living if table.seats[number] != seat)


def lacks(setup: Setup, told: ToldTable, member: str) -> bool:
    """Is the pile's size, or its number of kittens, neither told nor known from those who sit there?"""
    piles = lying(setup, told)
    if member == "draw":
        return piles.draw is None
    return piles.kittens is None or (known(told.kittens) is None and not told.rows())
