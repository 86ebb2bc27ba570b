"""What can be reported in Addi Cat's, and what a ruling can add."""

from __future__ import annotations

from typing import Annotated

import msgspec

from referee.game import Card, Move, Seat

Seats = Annotated[tuple[Seat, ...], msgspec.Meta(max_length=8)]
Together = Annotated[tuple[Seat, ...], msgspec.Meta(min_length=1, max_length=8)]
Cards = Annotated[tuple[Card, ...], msgspec.Meta(max_length=137)]


class Flip(Move, frozen=True, tag="flip"):
    """The top card of the stack of whose turn it is, laid open on its pile."""

    player: Seat
    card: Card


class FlipAll(Move, frozen=True, tag="flip_all"):
    """Magic: everybody who has a face-down card flips it at once."""

    cards: dict[Seat, Card]


class Slaps(Move, frozen=True, tag="slaps"):
    """Who hit the mouse, fastest first; a list inside `order` hit at the same moment."""

    order: Annotated[tuple[Seat | Together, ...], msgspec.Meta(max_length=16)]
    coverage: Seats = ()
    head: Seat | None = None
    split: dict[Seat, Cards] | None = None


class Gift(Move, frozen=True, tag="gift"):
    """A card each for some of the others."""

    player: Seat
    to: Seats


class CallMouse(Move, frozen=True, tag="call_mouse"):
    """ "Mouse!": somebody overlooked equal sums."""

    player: Seat


class Refill(Move, frozen=True, tag="refill"):
    """Endless game: new cards for a cat that ran out; left out, half a stack of the first of the richest."""

    player: Seat
    from_: dict[Seat, int] | None = msgspec.field(default=None, name="from")


class Empty(Move, frozen=True, tag="empty"):
    """A stack of which nobody knew the size is used up."""

    player: Seat


class Stop(Move, frozen=True, tag="stop"):
    """The table ends an endless game."""


class Atone(Move, frozen=True, tag="atone"):
    """A ruling: the cat slapped without right after the flip at `about` and now takes the others' piles."""

    player: Seat
    about: int


Reports = Flip | FlipAll | Slaps | Gift | CallMouse | Refill | Empty | Stop
Moves = Reports | Atone
