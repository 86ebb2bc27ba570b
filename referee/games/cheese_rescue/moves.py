"""What can be reported in Cheese Rescue."""

from __future__ import annotations

from referee.game import Card, Move, Seat


class Place(Move, frozen=True, tag="place"):
    """One card out of the hand onto the table. `drawn` is the animal drawn afterwards, where hands lie open."""

    player: Seat
    card: Card
    x: int
    y: int
    drawn: Card | None = None
