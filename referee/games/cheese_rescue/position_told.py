"""What may be told of a table of Cheese Rescue: the board, from which all else follows."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from referee.game import Card, Seat, Setup
from referee.games.cheese_rescue.cards import DEALT, FORMATS, START, animals_in_play, cheese_value
from referee.games.cheese_rescue.table import Cell, Options, Value
from referee.hidden_cards.bounds import Deck
from referee.position.told import Number, Told, ToldPlace, ToldPlayer, known

FARTHEST = 999
Coordinate = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]


class ToldCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card on the table. Whose an animal was need not be known."""

    x: Coordinate
    y: Coordinate
    card: Card
    player: Seat | None = None

    @property
    def cell(self) -> Cell:
        return self.x, self.y


Board = Annotated[tuple[ToldCard, ...], Meta(max_length=100)]


class ToldSeat(ToldPlayer, frozen=True, kw_only=True):
    hand: Number | UnsetType = UNSET
    placed: Number | UnsetType = UNSET
    animals: Number | UnsetType = UNSET
    cheeses: Annotated[tuple[Value, ...], Meta(max_length=12)] | UnsetType = UNSET


class ToldPiles(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    draw: Number | UnsetType = UNSET


Span = Annotated[tuple[Coordinate, ...], Meta(min_length=2, max_length=2)]


class ToldBounds(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    x: Span
    y: Span


class ToldTable(Told, frozen=True, kw_only=True):
    """How a table of Cheese Rescue stands, or what of it is told."""

    game: Literal["cheese-rescue"] | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    phase: Literal["play", "finished"] | UnsetType = UNSET
    square: Number | UnsetType = UNSET
    board: Board | UnsetType = UNSET
    bounds: ToldBounds | UnsetType = UNSET
    players: tuple[Seat | ToldSeat, ...] | UnsetType = UNSET
    piles: ToldPiles | UnsetType = UNSET

    @property
    def cards(self) -> tuple[ToldCard, ...]:
        """The told board without Start."""
        return tuple(laid for laid in known(self.board, ()) if laid.card != START)


class Hands(msgspec.Struct, frozen=True):
    """What follows from the cards on the table."""

    placed: list[int]
    cheeses: list[tuple[int, ...]]
    """The values still in each hand."""
    animals: list[int | None]
    """In each hand; None where nobody can tell."""
    pile: int


def hands(setup: Setup, told: ToldTable) -> Hands:
    players, deck, turns = len(setup.seats), deck_of(setup), turns_taken(setup, told)
    number = len(told.cards)
    drawing = deck.size - DEALT * players
    owned = [[each.card for each in told.cards if each.player == seat] for seat in setup.seats]
    values = [[value for card in cards if (value := cheese_value(card)) is not None] for cards in owned]
    placed = [number // players + (at < number % players) for at in range(players)]
    animals: list[int | None] = [None] * players
    if turns is not None:
        placed = [turns.count(seat) for seat in range(players)]
        drawn = [turns[:drawing].count(seat) for seat in range(players)]
        animals = [DEALT + drawn[seat] - placed[seat] + len(values[seat]) for seat in range(players)]
    cheeses = [left_of(setup.options.cheese_values, gone) for gone in values]
    return Hands(placed, cheeses, animals, max(0, drawing - number))


def turns_taken(setup: Setup, told: ToldTable) -> list[int] | None:
    """Whose turn each card was. Clockwise up to who is on turn now; where somebody played out of turn, by the owners, the
    cards in the order in which they were laid. None where nobody can tell."""
    owners, clockwise = owners_of(setup, told), clockwise_turns(setup, told)
    known_owners = [owner for owner in owners if owner is not None]
    if clockwise is None or (len(known_owners) == len(owners) and sorted(known_owners) != sorted(clockwise)):
        return known_owners if len(known_owners) == len(owners) else None
    return clockwise


def owners_of(setup: Setup, told: ToldTable) -> list[int | None]:
    return [setup.seats.index(each.player) if each.player in setup.seats else None for each in told.cards]


def clockwise_turns(setup: Setup, told: ToldTable) -> list[int] | None:
    """As turns go if nobody plays out of turn; None where nobody is told to be on turn."""
    turn, number = known(told.turn), len(told.cards)
    if turn not in setup.seats:
        return None
    return [(setup.seats.index(turn) - number + at) % len(setup.seats) for at in range(number)]


def left_of(values: tuple[int, ...], gone: list[int]) -> tuple[int, ...]:
    left = sorted(values)
    for value in gone:
        if value in left:
            left.remove(value)
    return tuple(left)


def deck_of(setup: Setup) -> Deck:
    return animals_in_play(setup.options.animals, len(setup.seats))


def start_cell(setup: Setup) -> list[Cell]:
    """Where Start lies, if it does with so many players."""
    return [(0, 0)] if FORMATS[len(setup.seats)].start_card else []


def unseen_animals(setup: Setup, told: ToldTable) -> list[int]:
    """How many of each lie nowhere open; below zero where more are told than there are."""
    deck, lying = deck_of(setup), [each.card for each in told.cards]
    return [total - lying.count(animal) for animal, total in zip(deck.codes, deck.totals, strict=True)]


def animals_known(setup: Setup, told: ToldTable) -> tuple[ToldPlace, ...]:
    """What is known of the hidden animals: the cheeses in a hand follow from the board."""
    held = dict(zip(setup.seats, hands(setup, told).cheeses, strict=True))
    return tuple(_without_cheeses(place, len(held.get(place.player or "", ()))) for place in told.places())


def _without_cheeses(place: ToldPlace, cheeses: int) -> ToldPlace:
    size = known(place.size)
    return msgspec.structs.replace(
        place,
        size=None if size is None else max(0, size - cheeses),
        certain=_animals_of(place.certain),
        possible=_animals_of(place.possible),
    )


def _animals_of(cards: Any) -> Any:
    told = known(cards)
    return cards if told is None else {card: n for card, n in told.items() if cheese_value(card) is None}
