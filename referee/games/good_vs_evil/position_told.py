"""What may be told of a table of Good vs Evil."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from referee.game import Card, Seat
from referee.games.good_vs_evil.table import Options, Phase, Report
from referee.position.told import Counted, Knowledge, Number, Told, ToldDiscard, ToldPiles, ToldPlace, ToldPlayer, known

SomeCards = Annotated[tuple[Card | None, ...], Meta(max_length=60)]
"""Null for those that nobody can tell."""


class ToldSeat(ToldPlayer, frozen=True, kw_only=True):
    hand: Number | UnsetType | None = UNSET
    alive: bool | UnsetType = UNSET
    godcat: bool | UnsetType = UNSET
    owes: Number | UnsetType = UNSET


class ToldPending(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The play that waits for nopes; `as` is what a Godcat among its cards stands for."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=3)]
    player: Seat
    target: Seat | None = None
    wish: Card | None = None
    stands_for: Card | None = msgspec.field(name="as", default=None)
    nopes: Number = 0
    effective: bool | UnsetType = UNSET
    last: Seat | UnsetType | None = UNSET
    """Who laid the last card."""
    owes: Counted | UnsetType | None = UNSET
    """Turns of its player, if it is cancelled."""


class ToldAwaiting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The report that is owed; `other` is the other side of it."""

    type: Report
    player: Seat
    other: Seat | None = None
    wish: Card | None = None


class ToldMat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    godcat: bool | UnsetType = UNSET
    devilcat: bool | UnsetType = UNSET


class ToldOrder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards of the pile that follow each other as everybody saw, while so many kittens that were put back secretly since
    lie somewhere among them: none of them is on top for certain."""

    cards: SomeCards
    strays: Counted


class ToldHiddenPlace(ToldPlace, frozen=True, kw_only=True):
    denied: dict[Card, Number] | UnsetType = UNSET
    """Cards that a player said not to have; since then so many came into the hand that may be one."""


class ToldKnowledge(Knowledge, frozen=True, kw_only=True):
    places: tuple[ToldHiddenPlace, ...]
    kitten_chance: float | UnsetType | None = UNSET
    kitten_chance_exact: bool | UnsetType = UNSET


class ToldTable(Told, frozen=True, kw_only=True):
    """How a table of Good vs Evil stands, or what of it is told."""

    short: ClassVar[Mapping[str, str]] = {"hands": "hand"}

    game: Literal["good-vs-evil"] | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    phase: Phase | UnsetType = UNSET
    attacked: bool | UnsetType = UNSET
    even: bool | UnsetType = UNSET
    fallen: tuple[Seat, ...] | UnsetType = UNSET
    players: tuple[Seat | ToldSeat, ...] | UnsetType = UNSET
    pending: ToldPending | UnsetType | None = UNSET
    awaiting: ToldAwaiting | UnsetType | None = UNSET
    mat: ToldMat | UnsetType = UNSET
    kittens: Number | UnsetType | None = UNSET
    known_top: SomeCards | UnsetType = UNSET
    seen_order: ToldOrder | UnsetType | None = UNSET
    piles: ToldPiles | UnsetType = UNSET
    knowledge: ToldKnowledge | UnsetType = UNSET
    hands: dict[Seat, Number] | UnsetType = UNSET

    @property
    def play(self) -> ToldPending | None:
        """What waits for nopes."""
        return self.pending if isinstance(self.pending, ToldPending) else None

    @property
    def owed(self) -> ToldAwaiting | None:
        return self.awaiting if isinstance(self.awaiting, ToldAwaiting) else None

    @property
    def heap(self) -> ToldDiscard:
        """The discard pile."""
        found: ToldDiscard = known(known(self.piles, ToldPiles()).discard, ToldDiscard())
        return found

    def is_alive(self, seat: Seat) -> bool:
        """Who is told to have fallen lives no more, unless it is said."""
        alive, fallen = self.of(seat, "alive"), known(self.fallen, ())
        return seat not in fallen if alive is None else bool(alive)

    def holder(self) -> Seat | None:
        """Who is told to have the Godcat."""
        return next((row.id for row in self.rows() if self.of(row.id, "godcat")), None)
