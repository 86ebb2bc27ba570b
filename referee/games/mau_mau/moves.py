"""What can be reported in Mau Mau."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from referee.game import Card, Move, Seat
from referee.games.mau_mau.cards import Colour
from referee.games.mau_mau.table import Call

Cards = Annotated[tuple[Card, ...], msgspec.Meta(max_length=2000)]


class Start(Move, frozen=True, tag="start"):
    """The card that is turned up to begin with."""

    card: Card


class Play(Move, frozen=True, tag="play"):
    """One card onto the discard pile; `colour` with a wild and the first +4 of a chain, `say` what the player called."""

    player: Seat
    card: Card
    colour: Colour | None = None
    say: Call | None = None


class Draw(Move, frozen=True, tag="draw"):
    """One card because nothing fits, or the whole pending sum. The player may confide which card came."""

    private: ClassVar[frozenset[str]] = frozenset({"card"})

    player: Seat
    card: Card | None = None


class Pass(Move, frozen=True, tag="pass"):
    """Keeps the drawn card."""

    player: Seat


class Say(Move, frozen=True, tag="say"):
    """The call that was missing, late but before the window closed."""

    player: Seat
    say: Call


class Catch(Move, frozen=True, tag="catch"):
    """Somebody noticed that a call was missing."""

    player: Seat
    target: Seat
    missed: Call


class LetGo(Move, frozen=True, tag="let_go"):
    """Nobody caught a missing "Mau-Mau"."""


class Score(Move, frozen=True, tag="score"):
    """Everyone with cards left shows them."""

    hands: dict[Seat, Cards]


class Next(Move, frozen=True, tag="next"):
    """The next game of the series is dealt."""


class Finish(Move, frozen=True, tag="finish"):
    """An open series ends."""


Moves = Start | Play | Draw | Pass | Say | Catch | LetGo | Score | Next | Finish
