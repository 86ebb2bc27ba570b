"""What may be told of a table of Addi Cat's, and what lies where by that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from referee.game import Card, Seat, Setup
from referee.games.addi_cats.cards import deck_of
from referee.games.addi_cats.hidden_stacks import total
from referee.games.addi_cats.table import RUNNING, Options, Running, deal_sizes
from referee.position.told import Cards, Counted, Number, Told, ToldPlayer, known

MOST_CARDS = 137


class ToldUp(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An open pile, its cards from the bottom. Null stands for a card that nobody can tell; where the size is not told,
    for any number of them."""

    size: Number | UnsetType | None = UNSET
    top: Card | UnsetType | None = UNSET
    cards: Annotated[tuple[Card | None, ...], Meta(max_length=MOST_CARDS)] | UnsetType | None = UNSET


class ToldLayer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards that came under a stack together."""

    size: Number | UnsetType | None = UNSET
    cards: Cards | UnsetType = UNSET
    """These are certainly in it."""
    unseen: Number | UnsetType | None = UNSET
    """At most so many never lay open."""


class ToldLoose(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that lies under one of these stacks."""

    card: Card
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=8)]
    layers: dict[Seat, tuple[Number, ...]] | UnsetType = UNSET
    """In which layers of these stacks, counted from the top: where it cannot be in all that have room for it."""


class ToldEqual(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    kind: Literal["equal"] | UnsetType = UNSET
    sum: Number
    cats: Annotated[tuple[Seat, ...], Meta(max_length=8)]


class ToldCat(ToldPlayer, frozen=True, kw_only=True):
    place: Counted | UnsetType | None = UNSET
    down: Number | UnsetType | None = UNSET
    up: ToldUp | UnsetType = UNSET
    stack: Annotated[tuple[ToldLayer, ...], Meta(max_length=MOST_CARDS)] | UnsetType | None = UNSET
    score: Number | UnsetType | None = UNSET
    points: Number | UnsetType | None = UNSET


class ToldTable(Told, frozen=True, kw_only=True):
    """How a table of Addi Cat's stands, or what of it is told."""

    short: ClassVar[Mapping[str, str]] = {"tops": "up.top", "piles": "up.size", "down": "down"}

    game: Literal["addi-cats"] | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    phase: Literal["flip", "magic", "stalled", "refill", "finished"] | UnsetType = UNSET
    players: tuple[Seat | ToldCat, ...] | UnsetType = UNSET
    tops: dict[Seat, Card | None] | UnsetType = UNSET
    piles: dict[Seat, Number] | UnsetType = UNSET
    down: dict[Seat, Number] | UnsetType = UNSET
    loose: Annotated[tuple[ToldLoose, ...], Meta(max_length=MOST_CARDS)] | UnsetType = UNSET
    running: Annotated[tuple[Running, ...], Meta(max_length=3)] | UnsetType = UNSET
    slapped: bool | UnsetType = UNSET
    called: bool | UnsetType = UNSET
    flipper: Seat | UnsetType | None = UNSET
    due: Seat | UnsetType | None = UNSET
    giver: Seat | UnsetType | None = UNSET
    missed: Annotated[tuple[ToldEqual, ...], Meta(max_length=8)] | UnsetType = UNSET
    refilling: Annotated[tuple[Seat, ...], Meta(max_length=8)] | UnsetType = UNSET
    magic: bool | UnsetType = UNSET
    """In phase `refill`: a magic comes next."""
    caller: Seat | UnsetType | None = UNSET
    """Who has called the mouse rightly since the latest flip."""
    excused: Annotated[tuple[Seat, ...], Meta(max_length=8)] | UnsetType = UNSET
    """Whose slaps are neither won nor wrong, since a ruling's penance took the cards."""

    def plays(self, seat: Seat) -> bool:
        return self.of(seat, "place") is None

    def top_told(self, seat: Seat) -> bool:
        """Is it told what lies on top, or that nothing does?"""
        row = self.row(seat)
        up = UNSET if row is None else row.up
        if isinstance(up, UnsetType):
            return False
        return up.top is not UNSET or up.cards not in (UNSET, None) or up.size == 0


class Pile(msgspec.Struct, frozen=True):
    """An open pile: the cards that are known, and how many lie under them; None where nobody knows."""

    cards: tuple[Card, ...]
    untold: int | None


class Lying(msgspec.Struct, frozen=True):
    """What lies where, as far as it is told or follows from the deck; cat by cat."""

    piles: list[Pile]
    down: list[int | None]
    layers: list[tuple[ToldLayer, ...]]
    aside: int

    @property
    def sizes(self) -> list[int | None]:
        return [*self.down, *(pile.untold for pile in self.piles)]

    @property
    def known(self) -> int:
        """How many cards are told, hidden or open."""
        return self.aside + sum(size or 0 for size in self.sizes) + sum(len(pile.cards) for pile in self.piles)

    def tops(self) -> list[Card | None]:
        return [pile.cards[-1] if pile.cards else None for pile in self.piles]


def lying(setup: Setup, told: ToldTable) -> Lying:
    seats, options = setup.seats, setup.options
    piles = [told_pile(told, seat) for seat in seats]
    down = [told_down(told, seat) for seat in seats]
    for seat in passed_over(seats, told):
        at = seats.index(seat)
        down[at] = 0 if down[at] is None else down[at]
    layers = [told_layers(told, seat) for seat in seats]
    found = Lying(piles, down, layers, deal_sizes(options, len(seats), 0)[-1])
    return by_deck(found, deck_of(options.range, options.specials).size)


def told_pile(told: ToldTable, seat: Seat) -> Pile:
    size, cards, top = (told.of(seat, f"up.{member}") for member in ("size", "cards", "top"))
    if cards is None:
        cards = () if top is None else (top,)
        untold = 0 if top is None and size is None else None
    else:
        untold = None if None in cards else 0
    seen = tuple(card for card in cards if card is not None)
    return Pile(seen, untold if size is None else max(0, size - len(seen)))


def told_layers(told: ToldTable, seat: Seat) -> tuple[ToldLayer, ...]:
    """The stack as it is told; else what is known to be in it."""
    layers: tuple[ToldLayer, ...] | None = told.of(seat, "stack")
    if layers is not None:
        return layers
    certain: dict[Card, int] = next((known(place.certain, {}) for place in told.places() if place.player == seat), {})
    return (ToldLayer(cards=tuple(Counter(certain).elements())),) if certain else ()


def told_down(told: ToldTable, seat: Seat) -> int | None:
    number: int | None = told.of(seat, "down")
    if number is not None:
        return number
    layers = told.of(seat, "stack")
    if layers is not None:
        return total(known(layer.size) for layer in layers)
    nothing_down = told.phase == "stalled" or seat in known(told.refilling, ())
    return 0 if nothing_down or not told.plays(seat) else None


def passed_over(seats: Sequence[Seat], told: ToldTable) -> Iterator[Seat]:
    """Whoever was due and does not flip has no face-down card."""
    due, turn = known(told.due), known(told.turn)
    if due in seats and turn in seats:
        step = -1 if told.direction == "counterclockwise" else 1
        at = seats.index(due)
        while seats[at] != turn:
            yield seats[at]
            at = (at + step) % len(seats)


def by_deck(found: Lying, deck: int) -> Lying:
    """A single size that nobody told follows from all others."""
    sizes = found.sizes
    if sizes.count(None) != 1:
        return found
    left, at, cats = max(0, deck - found.known), sizes.index(None), len(found.down)
    if at < cats:
        return replace(found, down=[*found.down[:at], left, *found.down[at + 1 :]])
    pile = replace(found.piles[at - cats], untold=left)
    return replace(found, piles=[*found.piles[: at - cats], pile, *found.piles[at - cats + 1 :]])


def layers_of(found: Lying, cat: int) -> tuple[ToldLayer, ...]:
    """The layers of a stack with their sizes; without layers it is one, and so it is where a size is unknown."""
    layers, down = found.layers[cat], found.down[cat]
    sizes = [known(layer.size) for layer in layers]
    if sizes.count(None) == 1 and down is not None:
        left = max(0, down - sum(size or 0 for size in sizes))
        layers = tuple(replace(layer, size=left) if known(layer.size) is None else layer for layer in layers)
        sizes = [known(layer.size) for layer in layers]
    if not layers or None in sizes:
        certain = tuple(card for layer in layers for card in known(layer.cards, ()))
        return () if down == 0 else (ToldLayer(size=down, cards=certain),)
    return layers


def room(layer: ToldLayer) -> int | None:
    """For cards that are not certainly here."""
    size = known(layer.size)
    return None if size is None else max(0, size - len(known(layer.cards, ())))


def unseen(layer: ToldLayer) -> int | None:
    """How many cards of a layer can be ones that never lay open."""
    left, told = room(layer), known(layer.unseen)
    return left if left is None or told is None else min(left, told)


def may_hold(layers: Sequence[ToldLayer], at: int) -> bool:
    """Can a card that has lain open be in this layer without certainly being there? Not among what was dealt."""
    dealt = at == 0 and room(layers[at]) == known(layers[at].unseen)
    return room(layers[at]) != 0 and not (dealt and len(layers) > 1)


def running_of(found: Lying, told: ToldTable) -> tuple[Running, ...]:
    """What can still be slapped: as it is told, or the only kind that lies on top."""
    if told.running is not UNSET or told.slapped is True:
        return tuple(known(told.running, ()))
    kinds = kinds_on_top(found)
    return kinds if len(kinds) == 1 else ()


def kinds_on_top(found: Lying) -> tuple[Running, ...]:
    return tuple(kind for kind in RUNNING if kind in found.tops())
