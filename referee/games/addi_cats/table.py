"""The table of Addi Cat's: what lies where, as far as onlookers know, and what is going on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeVar

import msgspec

from referee.game import Card, Player, Seat, SeatedTable, Setup, Version
from referee.games.addi_cats.cards import FULL, SUMS, deck_of
from referee.games.addi_cats.hidden_stacks import Stacks, dealt, total
from referee.hidden_cards.bounds import Deck

Phase = Literal["flip", "magic", "stalled", "refill", "finished"]
Running = Literal["chase", "seesaw", "trick"]
"""What a special card opens until the next flip or the next slaps."""
RUNNING: tuple[Running, ...] = ("chase", "seesaw", "trick")
Value = TypeVar("Value")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    range: Annotated[
        int, msgspec.Meta(ge=5, le=10, description="The deck: additions whose first number goes up to this.")
    ] = FULL
    specials: Annotated[bool, msgspec.Meta(description="Play with the special cards.")] = True
    deal_rest: Annotated[
        Literal["deal", "set-aside"],
        msgspec.Meta(description="Cards that cannot be dealt equally: dealt all the same, or left out unseen."),
    ] = "deal"
    mouse_call: Annotated[bool, msgspec.Meta(description="Others may call the mouse on overlooked equals.")] = False
    endless: Annotated[bool, msgspec.Meta(description="An empty cat scores and takes new cards.")] = False
    sin_own_pile: Annotated[
        Literal["stays", "taken-too"], msgspec.Meta(description="What becomes of a sinner's own face-up pile.")
    ] = "stays"
    after_sin: Annotated[
        Literal["next", "sinner"], msgspec.Meta(description="Who flips after a sin: the next in order, or the sinner.")
    ] = "next"
    late_sin: Annotated[
        Literal["everything", "rest"],
        msgspec.Meta(
            description="What a sinner slower than a duel's winner takes: all open cards of the others, or what the duel leaves."
        ),
    ] = "everything"
    seesaw_tie: Annotated[
        Literal["all", "no-duel"], msgspec.Meta(description="Ties at an end of the seesaw: all take part, or no duel.")
    ] = "all"
    chase_nonslap: Annotated[
        Literal["all", "one"],
        msgspec.Meta(description="Who pays for a chase: all that did not slap, or only the slowest that did."),
    ] = "all"
    end: Annotated[
        Literal["two-left", "first-out"], msgspec.Meta(description="Play until two are left, or until one is out.")
    ] = "two-left"


class Laid(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An open card, and the version at which it was flipped."""

    card: Card
    version: Version


class Equal(msgspec.Struct, frozen=True, array_like=True):
    """Cats whose visible numbers make the same sum."""

    sum: int
    cats: tuple[int, ...]


class Table(SeatedTable, frozen=True, kw_only=True):
    options: Options
    phase: Phase = "flip"
    direction: int = 1
    turn: int | None
    next_flipper: int
    """Who would flip next if everybody had a face-down card."""
    last_flipper: int
    """Who flipped last by himself; before the first flip, who begins."""
    piles: tuple[tuple[Laid, ...], ...]
    stacks: Stacks
    ranks: tuple[int | None, ...]
    """Which place each cat has taken; null while it plays."""
    scores: tuple[int, ...] | None
    """Points of an endless game; unknown (None) where it was joined in the middle without them."""
    latest_flip: Version = 0
    """The version of the latest flip; 0 before the first."""
    running: tuple[Running, ...] = ()
    magic: bool = False
    giver: int | None = None
    """Who flipped the gift and has not given yet."""
    slapped: bool = False
    """The latest flip already has its slaps."""
    called: bool = False
    caller: int | None = None
    """Who called the mouse rightly since the latest flip."""
    missed: tuple[Equal, ...] = ()
    """Equals that were open when the latest card was flipped."""
    excused: tuple[int, ...] = ()
    """Who was entitled before a ruling's penance took the cards: their slaps are neither won nor wrong."""
    refilling: tuple[int, ...] = ()
    """Cats without cards in an endless game, in the order in which they refill."""

    @property
    def deck(self) -> Deck:
        return deck_of(self.options.range, self.options.specials)

    @property
    def playing(self) -> tuple[int, ...]:
        """Everybody who is not out."""
        return tuple([cat for cat, place in enumerate(self.ranks) if place is None])

    def seated(self, seats: Iterable[Seat]) -> list[Seat]:
        """These seats clockwise, and after them names that are no seats."""
        at = {seat: cat for cat, seat in enumerate(self.seats)}
        return sorted(seats, key=lambda seat: (at.get(seat, len(at)), seat))

    def by_cat(self, values: Mapping[Seat, Value]) -> dict[int, Value]:
        """What belongs to each seat, by cat and clockwise: the order of the members of a JSON object means nothing."""
        return {self.seats.index(seat): values[seat] for seat in self.seated(values)}

    def names(self, cats: tuple[int, ...] | list[int]) -> list[Seat]:
        return [self.seats[cat] for cat in cats]

    def down(self, cat: int) -> int | None:
        """How many cards lie face down; None where the table was joined in the middle and nobody counted them."""
        return self.stacks.size(cat)

    def can_flip(self, cat: int) -> bool:
        """A stack of unknown size counts as one with cards, until the table says that it is used up."""
        return self.down(cat) != 0

    def untold_at(self, cat: int) -> int | None:
        """The place of the open cards under the known ones, of which nobody told which they are; None if there are none."""
        at = len(self.seats) + 1 + cat
        return at if at < len(self.stacks.queues) else None

    def untold(self, cat: int) -> int | None:
        """How many these are; None where nobody counted them."""
        at = self.untold_at(cat)
        return 0 if at is None else self.stacks.size(at)

    def up(self, cat: int) -> int | None:
        return total((len(self.piles[cat]), self.untold(cat)))

    def cards(self, cat: int) -> int | None:
        return total((self.down(cat), self.up(cat)))

    def shown(self, cat: int) -> tuple[Card, ...]:
        """The known cards of an open pile, from the bottom."""
        return tuple([laid.card for laid in self.piles[cat]])

    def top(self, cat: int) -> Card | None:
        pile = self.piles[cat]
        return pile[-1].card if pile else None

    def sum(self, cat: int) -> int | None:
        """The visible number; None behind a special or nothing."""
        top = self.top(cat)
        return SUMS.get(top) if top else None

    def copies(self, card: Card) -> int:
        """How many copies of a card the table plays with."""
        at = self.deck.index.get(card)
        return 0 if at is None else self.deck.totals[at]

    def fresh(self, card: Card) -> int:
        """How many copies nobody has seen since the deal."""
        lying = sum([laid.card == card for pile in self.piles for laid in pile])
        return self.copies(card) - lying - self.stacks.copies(card)


def people(players: Iterable[Player]) -> dict[Seat, str]:
    """Whose stack each is: a person's, or its player's own."""
    return {player.id: player.person or player.id for player in players}


def deal_sizes(options: Options, cats: int, first: int) -> list[int]:
    """How many cards each is dealt, and how many are set aside."""
    each, rest = divmod(deck_of(options.range, options.specials).size, cats)
    aside = rest if options.deal_rest == "set-aside" else 0
    extra = 0 if aside else rest
    return [*(each + (1 if (cat - first) % cats < extra else 0) for cat in range(cats)), aside]


def open_table(setup: Setup) -> Table:
    seats, options = setup.seats, setup.options
    first = seats.index(setup.first_player)
    return Table(
        seats=seats,
        options=options,
        turn=first,
        next_flipper=first,
        last_flipper=first,
        piles=((),) * len(seats),
        stacks=dealt(deal_sizes(options, len(seats), first)),
        ranks=(None,) * len(seats),
        scores=(0,) * len(seats),
    )
