"""What can be reported in Ed, the Cat."""

from __future__ import annotations

from typing import Annotated

import msgspec

from referee.game import Card, Move, Seat

Cards = Annotated[tuple[Card, ...], msgspec.Meta(max_length=81)]


class Play(Move, frozen=True, tag="play"):
    """One card out of the hand of whose turn it is; `revealed` are the cards that its action turned up."""

    player: Seat
    card: Card
    target: Seat | None = None
    revealed: Cards = ()


class DiscardPenalty(Move, frozen=True, tag="discard_penalty"):
    """The finisher's bonus: one penalty card off, or null to keep all."""

    player: Seat
    card: Card | None


class Score(Move, frozen=True, tag="score"):
    """Everyone with cards left shows them."""

    hands: dict[Seat, Cards]


Moves = Play | DiscardPenalty | Score
