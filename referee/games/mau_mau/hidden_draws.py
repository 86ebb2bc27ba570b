"""What a draw says about the hand, and which play brings the drawn card."""

from __future__ import annotations

from referee.game import Card, Seat
from referee.games.mau_mau.cards import Colour, fits
from referee.games.mau_mau.table import Table


def denied(table: Table, player: Seat) -> tuple[Card, Colour] | None:
    """The top card and the colour that a draw by this player says nothing in the hand fits; None if it says no such
    thing."""
    if table.phase != "play" or table.pending is not None or table.options.draw_when_able != "forbidden":
        return None
    return table.in_force if player == table.seats[table.turn] else None


def lays_drawn_card(table: Table, number: int, card: Card) -> bool:
    """Nothing else fitted. A card that does not fit either, and was let stand, may as well come out of the hand."""
    if not table.drawn_only or number != table.turn or table.in_force is None:
        return False
    return fits(card, *table.in_force)
