"""What can be reported in Nine Lives."""

from __future__ import annotations

from typing import Annotated

import msgspec

from referee.game import Card, Move, Seat

Cards = Annotated[tuple[Card, ...], msgspec.Meta(max_length=36)]


class Play(Move, frozen=True, tag="play"):
    """A card out of the hand of whose turn it is."""

    player: Seat
    card: Card


class Draw(Move, frozen=True, tag="draw"):
    """A card off the pile, unseen by the others."""

    player: Seat


class Score(Move, frozen=True, tag="score"):
    """Everyone with cards left shows them."""

    hands: dict[Seat, Cards]


Moves = Play | Draw | Score
