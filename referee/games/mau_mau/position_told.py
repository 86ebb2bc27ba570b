"""What may be told of a table of Mau Mau, and what lies where by that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from referee.game import Card, Seat, Setup
from referee.games.mau_mau.cards import FACES, PLUS2, PLUS4, WILD, Colour
from referee.games.mau_mau.table import Call, Options, Phase
from referee.hidden_cards.bounds import BOTTOMLESS, Deck, deck
from referee.position.told import Counted, Knowledge, Number, Told, ToldPlace, ToldPlayer, by_rows, known

Trait = Literal[
    "pink", "turquoise", "yellow", "orange", "1", "2", "3", "4", "5", "6", "7", "8", "9", "plus2", "skip", "reverse"
]
"""A colour, a number or a symbol."""
SERVED: tuple[Phase, ...] = ("play", "last-card")
"""Only here a +2 or +4 on top may still have to be served."""
IN_FORCE: tuple[Phase, ...] = ("play", "drawn", "last-card")
"""Only here it matters which colour was named."""


class ToldSeat(ToldPlayer, frozen=True, kw_only=True):
    hand: Number | UnsetType | None = UNSET
    score: Number | UnsetType | None = UNSET
    mau: bool | UnsetType | None = UNSET
    game_points: Number | UnsetType | None = UNSET
    place: Counted | UnsetType | None = UNSET
    """Where it is played for places: left out or null, the seat plays."""


class ToldPending(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    kind: Literal["plus2", "plus4"]
    cards: Annotated[int, Meta(ge=2, le=9999)]
    named: Colour | UnsetType | None = UNSET
    """The colour that the chain has brought already: left out, the one in force for a +4, none for a +2."""


class ToldCatch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    target: Seat
    missed: Call


class ToldDenial(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A draw said that the hand held none of these; so many cards came into it since, the drawn one among them.
    With a `version`, as knowledge has it, `possible` of that hand has taken it into account already."""

    what: Trait
    cards_since: Number
    numbers_only: bool | UnsetType = UNSET
    version: Counted | UnsetType = UNSET


class ToldHidden(ToldPlace, frozen=True, kw_only=True):
    denied: Annotated[tuple[ToldDenial, ...], Meta(max_length=50)] | UnsetType | None = UNSET


class ToldKnowledge(Knowledge, frozen=True, kw_only=True):
    places: tuple[ToldHidden, ...]


class ToldDiscard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Its cards from the bottom, null for those that nobody can tell: they lie under the others."""

    size: Number | UnsetType | None = UNSET
    top: Card | UnsetType | None = UNSET
    cards: Annotated[tuple[Card | None, ...], Meta(max_length=9999)] | UnsetType | None = UNSET


class ToldPiles(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Without a `deck` nobody counts what is left to draw."""

    discard: ToldDiscard | UnsetType = UNSET
    draw: Number | UnsetType | None = UNSET


class ToldTable(Told, frozen=True, kw_only=True):
    """How a table of Mau Mau stands, or what of it is told."""

    short: ClassVar[Mapping[str, str]] = {"hands": "hand"}

    game: Literal["mau-mau"] | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    phase: Phase | UnsetType = UNSET
    game_number: Counted | UnsetType | None = UNSET
    starter: Seat | UnsetType | None = UNSET
    winner: Seat | UnsetType | None = UNSET
    top: Card | UnsetType | None = UNSET
    colour: Colour | UnsetType | None = UNSET
    pending: ToldPending | UnsetType | None = UNSET
    catchable: tuple[ToldCatch, ...] | UnsetType | None = UNSET
    drawn: Card | UnsetType | None = UNSET
    players: tuple[Seat | ToldSeat, ...] | UnsetType = UNSET
    piles: ToldPiles | UnsetType = UNSET
    knowledge: ToldKnowledge | UnsetType = UNSET
    hands: dict[Seat, Number] | UnsetType = UNSET

    @property
    def at(self) -> Phase:
        phase: Phase = known(self.phase, "play")
        return phase

    @property
    def number(self) -> int | None:
        """Which game of the series this is."""
        number: int | None = known(self.game_number, known(self.round))
        return number

    @property
    def card(self) -> Card | None:
        """What lies on top, wherever it is told."""
        cards = known(self.heap.cards) or (known(self.heap.top),)
        card: Card | None = known(self.top, cards[-1])
        return card

    @property
    def in_force(self) -> Colour | None:
        """Of a card without colour: the one that was named."""
        face = FACES.get(self.card or "")
        colour: Colour | None = known(self.colour, face and face.colour)
        return colour

    @property
    def heap(self) -> ToldDiscard:
        heap: ToldDiscard = known(known(self.piles, ToldPiles()).discard, ToldDiscard())
        return heap

    def placed(self, setup: Setup) -> list[Seat]:
        """Who is out, the first one first."""
        places = {seat: self.of(seat, "place") for seat in setup.seats}
        return sorted((seat for seat in setup.seats if places[seat] is not None), key=lambda seat: places[seat] or 0)

    def hidden(self, seat: Seat) -> ToldHidden | None:
        """What is told of a hand."""
        return next((each for each in self.places() if (each.place, each.player) == ("hand", seat)), None)


def may_wait(told: ToldTable) -> bool:
    """Can what lies on top still have to be served?"""
    face = FACES.get(told.card or "")
    return told.at in SERVED and face is not None and face.value in (PLUS2, PLUS4)


def passes_on(setup: Setup, told: ToldTable) -> bool:
    """Can the wild card on top have passed a sum on?"""
    return told.at in SERVED and told.card == WILD and bool(setup.options.wild_on_pending)


class Lying(msgspec.Struct, frozen=True):
    """What lies where, as far as it is told or follows from the deck."""

    deck: Deck
    counted: bool
    """The deck is known and so is every card that lies open: then everything can be counted."""
    hands: list[int | None]
    discard: tuple[Card, ...]
    """The topmost cards of the pile, as far as they were told."""
    size: int | None
    """Of the discard pile."""
    draw: int | None

    @property
    def unseen(self) -> list[int]:
        """How many copies of each code lie nowhere open; below zero where more are told than there are."""
        return [total - self.discard.count(code) for code, total in zip(self.deck.codes, self.deck.totals, strict=True)]

    @property
    def sizes(self) -> list[int | None]:
        """Of the hidden places: counted they have all sizes."""
        return [self.draw, *self.hands]


BOUNDLESS = deck(dict.fromkeys(FACES, BOTTOMLESS))
"""A deck that nobody knows."""


def lying(setup: Setup, told: ToldTable) -> Lying:
    deck_known: Deck | None = setup.options.known_deck
    hands = by_rows(told, setup.seats, "hand")
    discard, size = discarded(told)
    draw = known(known(told.piles, ToldPiles()).draw)
    counted = deck_known is not None and size == len(discard) and None not in hands
    if deck_known is not None and size is not None and None not in hands and draw is None:
        draw = max(0, deck_known.size - sum(hand or 0 for hand in hands) - size)
    return Lying(deck_known or BOUNDLESS, counted, hands, discard, size, draw if deck_known else None)


def discarded(told: ToldTable) -> tuple[tuple[Card, ...], int | None]:
    """The cards that everybody can tell, and how many lie there in all."""
    cards = known(told.heap.cards)
    if cards is not None:
        return tuple(card for card in cards if card is not None), len(cards)
    if told.at == "start":
        return (), 0
    seen = () if told.card is None else (told.card,)
    size = known(told.heap.size)
    return seen, None if size is None else max(size, len(seen))
