"""The table of Good vs Evil: what lies where, as far as onlookers know."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from referee.game import Card, SeatedTable, Setup, Version
from referee.games.good_vs_evil.cards import DECK, DEFUSE, HAND, KITTEN, deck_before_kittens, spare_defuses
from referee.hidden_cards.bounds import Flow, Places, dealt
from referee.text import Text

Phase = Literal["turn", "pending", "follow-up", "kitten", "devilcat", "finished"]
Report = Literal["give", "steal", "answer", "reveal", "bottom", "armageddon", "defuse"]

DRAW, BOX, BURIED = 0, 1, 2
"""Hidden places: the pile's cards that are neither kittens nor known, what the quick variant took out, and unshown
hands on the discard pile. The hand of seat number n, without the Godcat, is place n + 3."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    quick: Annotated[int, msgspec.Meta(ge=0, description="Cards taken out unseen before the kittens went in.")] = 0
    combos: Annotated[
        Literal["full", "cats-only", "pairs"],
        msgspec.Meta(
            description="Which cards go together: two or three of any title, only cats, or only two of a title."
        ),
    ] = "full"
    attack_stack: Annotated[
        Literal["rest", "strict"],
        msgspec.Meta(description="Whether an attacked player's last turn counts when he attacks in turn."),
    ] = "rest"
    self_nope: Annotated[bool, msgspec.Meta(description="Whether one may nope the card one laid last.")] = False
    godcat_combo: Annotated[bool, msgspec.Meta(description="Whether the Godcat may complete a kind.")] = True
    heck_kitten: Annotated[
        Literal["choice", "explodes"],
        msgspec.Meta(description="Whether a kitten from the bottom may be put on top or must be met."),
    ] = "choice"
    empty_target: Annotated[
        Literal["refuse", "fizzle"], msgspec.Meta(description="What happens to an action against an empty hand.")
    ] = "refuse"
    must_defuse: Annotated[
        bool, msgspec.Meta(description="Whether whoever is known to hold a Defuse must play it.")
    ] = False


class Laid(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A card everybody saw, and at which version; null for a card of an unshown hand."""

    card: Card | None
    version: Version


class Pending(msgspec.Struct, frozen=True):
    """A play that waits for nopes. `action` is the title that acts, or `pair`, `triple`, `nothing`."""

    action: str
    cards: tuple[Card, ...]
    player: int
    target: int | None
    wish: Card | None
    nopes: tuple[int, ...] = ()
    stands_for: Card | None = None
    """What a Godcat among the cards was played as; a state digest does not ask for it."""

    @property
    def effective(self) -> bool:
        return len(self.nopes) % 2 == 0

    @property
    def laid_last(self) -> int:
        return self.nopes[-1] if self.nopes else self.player


class Due(msgspec.Struct, frozen=True):
    """The report that is owed: who makes it, and whose cards or wish it is about."""

    type: Report
    player: int
    other: int | None = None
    wish: Card | None = None
    facing: Card | None = None
    """What lies open before who must defuse: a kitten, or the Devilcat."""


class Denied(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A player said to have none of these cards; since then so many came into the hand that may be one."""

    player: int
    card: Card
    since: int


class Table(SeatedTable, frozen=True):
    options: Options
    phase: Phase
    turn: int
    owes: int
    """Turns that the player on turn still owes, the current one counted."""
    attacked: bool
    """Do these turns come from an attack?"""
    pending: Pending | None
    due: Due | None
    godcat: int | None
    """Whose hand holds the Godcat; null on the mat."""
    places: Places
    order: tuple[Laid | None, ...]
    """What is known of the pile from the top; null for an unknown card."""
    strays: int
    """So many kittens were put back secretly since: they may lie anywhere among `order`."""
    position_chosen: bool
    """Somebody chose a place in the pile since the last shuffle, so that not every order is equally likely."""
    kittens: int | None
    """In the pile. Where that is unknown (None) the hidden cards of the pile count those kittens too of which nobody
    knows where they lie."""
    discard: tuple[Laid, ...]
    exploded: tuple[int, ...]
    """Who exploded, in that order."""
    denials: tuple[Denied, ...]
    latest_action: Version
    """The version of the latest action played, 0 before the first."""

    def alive(self, number: int) -> bool:
        return number not in self.exploded

    @property
    def living(self) -> tuple[int, ...]:
        return tuple(number for number in range(len(self.seats)) if number not in self.exploded)

    def hand(self, number: int) -> int | None:
        """All cards in a hand, the Godcat counted."""
        size = self.places.hidden[hand_of(number)].size
        return None if size is None else size + (self.godcat == number)

    @property
    def pile(self) -> int | None:
        """All cards in the draw pile."""
        rest, seen = self.places.hidden[DRAW].size, [known.card for known in self.order if known is not None]
        if rest is None:
            return None
        return rest + len(seen) if self.kittens is None else rest + self.kittens + len(seen) - seen.count(KITTEN)

    @property
    def discarded(self) -> int | None:
        """How many cards lie on the discard pile; where that is unknown, `discard` are those on top."""
        return None if self.places.hidden[BURIED].size is None else len(self.discard)


def hand_of(number: int) -> int:
    return number + 3


def open_table(setup: Setup) -> Table:
    seats = setup.seats
    return Table(
        seats=seats,
        options=setup.options,
        phase="turn",
        turn=seats.index(setup.first_player),
        owes=1,
        attacked=False,
        pending=None,
        due=None,
        godcat=None,
        places=fresh_flow(len(seats), setup.options.quick).places(),
        order=(),
        strays=0,
        position_chosen=False,
        kittens=len(seats) - 1,
        discard=(),
        exploded=(),
        denials=(),
        latest_action=0,
    )


def fresh_flow(players: int, quick: int) -> Flow:
    """Seven cards each out of the shuffled deck, and then to each the Defuse that everybody knows of."""
    flow = Flow(DECK, dealt(fresh_totals(players), fresh_sizes(players, quick)))
    for number in range(players):
        flow.hide(hand_of(number), DECK.index[DEFUSE])
    return flow


def fresh_copies(players: int) -> dict[Card, int]:
    """How many copies of each hidden card are in the game, the Defuse that everybody gets counted."""
    return {**dict(zip(DECK.codes, DECK.totals, strict=True)), DEFUSE: players + spare_defuses(players)}


def fresh_totals(players: int) -> tuple[int, ...]:
    counts = dict(zip(DECK.codes, DECK.totals, strict=True))
    return tuple({**counts, DEFUSE: spare_defuses(players)}.values())


def fresh_sizes(players: int, quick: int) -> list[int]:
    return [deck_before_kittens(players) - quick, quick, 0, *[HAND] * players]


def refuse_options(options: Options, players: int) -> dict[str, list[Text]]:
    """At most half of the pile; how many may play at all is another rule's business."""
    most = max(0, deck_before_kittens(players) // 2)
    if options.quick <= most:
        return {}
    said = Text(
        f"With {players} players at most {most} cards, half of the pile, can be taken out.",
        f"Bei {players} Personen dürfen höchstens {most} Karten, die Hälfte des Stapels, heraus.",
    )
    return {"quick": [said]}
