"""What can be reported in Good vs Evil."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from referee.game import Card, Move, Seat

Kitten = Literal["exploding-kitten"]
Cards = Annotated[tuple[Card, ...], msgspec.Meta(max_length=53)]


class Play(Move, frozen=True, tag="play"):
    """One card, or two or three of a kind; `as` says what a Godcat among them stands for."""

    player: Seat
    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=3)]
    target: Seat | None = None
    wish: Card | None = None
    stands_for: Card | None = msgspec.field(name="as", default=None)


class Nope(Move, frozen=True, tag="nope"):
    player: Seat


class Settle(Move, frozen=True, tag="settle"):
    """Nobody wants to nope any more: the action begins."""

    any_seat: ClassVar[bool] = True


class Give(Move, frozen=True, tag="give"):
    """What a favor asked for. The Godcat shows by its back; which other card it was may be confided."""

    private: ClassVar[frozenset[str]] = frozenset({"card"})
    player: Seat
    godcat: bool = False
    card: Card | None = None


class Steal(Move, frozen=True, tag="steal"):
    """A card out of the target's hand, unseen unless it is the Godcat."""

    player: Seat
    godcat: bool = False


class Answer(Move, frozen=True, tag="answer"):
    """The wished card goes over openly, or the target says that there is none."""

    player: Seat
    has: bool


class Reveal(Move, frozen=True, tag="reveal"):
    """The top cards of the pile, top first."""

    player: Seat
    cards: Cards


class Bottom(Move, frozen=True, tag="bottom"):
    """The bottom card of the pile: taken, or put on top unseen."""

    player: Seat
    keep: bool
    card: Kitten | None = None


class Armageddon(Move, frozen=True, tag="armageddon"):
    """Who had to choose, whether he swapped, and before whom the Godcat then lay."""

    player: Seat
    target: Seat
    swapped: bool
    godcat: Seat


class Draw(Move, frozen=True, tag="draw"):
    player: Seat
    card: Kitten | None = None


class Defuse(Move, frozen=True, tag="defuse"):
    """Saved from a kitten or the Devilcat. Where a kitten went back may be confided; 0 is the top."""

    private: ClassVar[frozenset[str]] = frozenset({"position"})
    player: Seat
    as_godcat: bool = False
    position: int | None = None


class Explode(Move, frozen=True, tag="explode"):
    """Out. `hand` are the cards thrown onto the discard pile, if they were shown."""

    player: Seat
    hand: Cards | None = None


FollowUp = Give | Steal | Answer | Reveal | Bottom | Armageddon
Moves = Play | Nope | Settle | FollowUp | Draw | Defuse | Explode
ByPlayer = Play | Nope | FollowUp | Draw | Defuse | Explode
