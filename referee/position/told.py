"""What may be told of a table, in the words and shapes of its view. Each game's own `Told` adds what lies where.

A member that is left out is UNSET; null means the same wherever it is not a value of its own. Games see the long form
only: what was told in a short form (`hands`) stands in the rows of the players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeVar, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType

from referee.game import Card, Seat

MOST = 9999
Number = Annotated[int, Meta(ge=0, le=MOST)]
Counted = Annotated[int, Meta(ge=1, le=MOST)]
"""Of rounds and games, from 1."""
Points = Annotated[int, Meta(ge=-MOST, le=MOST)]
Cards = Annotated[tuple[Card, ...], Meta(max_length=500)]
Direction = Literal["clockwise", "counterclockwise"]
T = TypeVar("T")


class ToldPlace(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is known of a hidden place, as `GET …/knowledge` has it."""

    place: Annotated[str, Meta(max_length=64)]
    player: Seat | None = None
    size: Number | UnsetType | None = UNSET
    certain: dict[Card, Number] | UnsetType = UNSET
    possible: dict[Card, Number | None] | UnsetType = UNSET


class Knowledge(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    places: tuple[ToldPlace, ...]
    unseen: dict[Card, Number | None] | UnsetType = UNSET
    version: Counted | UnsetType = UNSET


class ToldPlayer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of `players`."""

    id: Seat


class ToldPile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An open pile, its cards from the bottom."""

    size: Number | UnsetType | None = UNSET
    top: Card | UnsetType | None = UNSET
    cards: Cards | UnsetType | None = UNSET


class ToldDiscard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A discard pile, its cards from the bottom, null for those that nobody can tell."""

    size: Number | UnsetType | None = UNSET
    top: Card | UnsetType | None = UNSET
    cards: Annotated[tuple[Card | None, ...], Meta(max_length=500)] | UnsetType | None = UNSET


class ToldPiles(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where cards are drawn and discarded."""

    draw: Number | UnsetType | None = UNSET
    discard: ToldDiscard | UnsetType = UNSET


class Told(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Members of every game. A game narrows the types of `game`, `options`, `phase` and `players` to its own."""

    short: ClassVar[Mapping[str, str]] = {}
    """Short forms, and the member of a player's row that each stands for: `{"penalties": "penalty.cards"}`."""

    game: str | UnsetType = UNSET
    version: Counted | UnsetType = UNSET
    options: Any = UNSET
    phase: str | UnsetType = UNSET
    round: Counted | UnsetType | None = UNSET
    turn: Seat | UnsetType | None = UNSET
    direction: Direction | UnsetType = UNSET
    players: Any = UNSET
    knowledge: Knowledge | UnsetType = UNSET

    def rows(self) -> tuple[Any, ...]:
        """What is told of each seat, as it was told."""
        return cast(tuple[Any, ...], known(self.players, ()))

    def row(self, seat: Seat) -> Any:
        """What is told of one seat, or None."""
        return next((row for row in self.rows() if row.id == seat), None)

    def of(self, seat: Seat, member: str) -> Any:
        """A member of a seat's row (`hand`, `penalty.cards`), None where it is left out."""
        return _found(self.row(seat), member.split("."))

    def places(self) -> tuple[Any, ...]:
        return () if isinstance(self.knowledge, UnsetType) else self.knowledge.places


def known(value: T | UnsetType | None, otherwise: Any = None) -> Any:
    """What was told, or what else."""
    return otherwise if value is None or isinstance(value, UnsetType) else value


def by_rows(told: Told, seats: Sequence[Seat], member: str) -> list[Any]:
    """A member of every seat's row, in the order of the seating; None where it is left out."""
    rows, way = {row.id: row for row in reversed(told.rows())}, member.split(".")
    return [_found(rows.get(seat), way) for seat in seats]


def _found(row: Any, way: Sequence[str]) -> Any:
    for name in way:
        row = None if row is None or row is UNSET else getattr(row, name)
    return None if row is UNSET else row


class Unfit(Exception):
    """What is told does not have the shape of a position; `errors` by the path within it."""

    def __init__(self, errors: dict[str, list[Any]]) -> None:
        super().__init__(errors)
        self.errors = errors


def seats_named(told: Told) -> Iterator[Seat]:
    """The seats of the rows, as often as they are told."""
    yield from (row.id for row in told.rows())
