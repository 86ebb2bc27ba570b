"""What may be told of a table of Ed, the Cat, and what lies where by that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

from referee.game import Card, Seat, Setup
from referee.games.ed_the_cat.cards import DECK
from referee.games.ed_the_cat.table import Options
from referee.position.told import Cards, Number, Told, ToldDiscard, ToldPile, ToldPiles, ToldPlayer, by_rows, known


class ToldSeat(ToldPlayer, frozen=True, kw_only=True):
    hand: Number | UnsetType | None = UNSET
    score: Number | UnsetType | None = UNSET
    penalty: ToldPile | UnsetType = UNSET
    round_points: Number | UnsetType | None = UNSET


class ToldTable(Told, frozen=True, kw_only=True):
    """How a table of Ed, the Cat stands, or what of it is told."""

    short: ClassVar[Mapping[str, str]] = {"hands": "hand", "penalties": "penalty.cards"}

    game: Literal["ed-the-cat"] | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    phase: Literal["play", "bonus", "scoring", "finished"] | UnsetType = UNSET
    starter: Seat | UnsetType | None = UNSET
    finisher: Seat | tuple[Seat, ...] | UnsetType | None = UNSET
    players: tuple[Seat | ToldSeat, ...] | UnsetType = UNSET
    piles: ToldPiles | UnsetType = UNSET
    hands: dict[Seat, Number] | UnsetType = UNSET
    penalties: dict[Seat, Cards] | UnsetType = UNSET

    @property
    def finishers(self) -> tuple[Seat, ...]:
        told = known(self.finisher, ())
        return (told,) if isinstance(told, str) else told


class Lying(msgspec.Struct, frozen=True):
    """What lies where, as far as it is told or follows from the deck."""

    hands: list[int | None]
    penalties: list[tuple[Card, ...] | None]
    discard: tuple[Card, ...]
    untold: int | None
    """Cards of the discard pile under these."""
    draw: int | None

    @property
    def open(self) -> list[Card]:
        return [*self.discard, *(card for pile in self.penalties for card in pile or ())]

    @property
    def unseen(self) -> list[int]:
        """How many copies of each code lie nowhere open; below zero where more are told than there are."""
        lying = self.open
        return [total - lying.count(code) for code, total in zip(DECK.codes, DECK.totals, strict=True)]

    @property
    def sizes(self) -> list[int | None]:
        """Of the hidden places."""
        rest = [] if self.untold == 0 else [self.untold]
        return [self.draw, *self.hands, *rest]


def lying(setup: Setup, told: ToldTable) -> Lying:
    hands, penalties = by_rows(told, setup.seats, "hand"), by_rows(told, setup.seats, "penalty.cards")
    piles = known(told.piles, ToldPiles())
    discard, untold = discarded(known(piles.discard, ToldDiscard()))
    draw, elsewhere = known(piles.draw), [*hands, *(None if pile is None else len(pile) for pile in penalties)]
    if None not in elsewhere:
        left = DECK.size - sum(elsewhere) - len(discard)
        untold = max(0, left - draw) if untold is None and draw is not None else untold
        draw = max(0, left - untold) if draw is None and untold is not None else draw
    return Lying(hands, penalties, discard, untold, draw)


def discarded(told: ToldDiscard) -> tuple[tuple[Card, ...], int | None]:
    """The cards that everybody can tell, and how many others lie there."""
    cards = known(told.cards)
    if cards is not None:
        seen = tuple(card for card in cards if card is not None)
        return seen, len(cards) - len(seen)
    seen = (told.top,) if isinstance(told.top, str) else ()
    size = known(told.size)
    return seen, None if size is None else max(0, size - len(seen))
