"""The table of Mau Mau: what lies where, as far as onlookers know."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from referee.game import Card, Laid, SeatedTable, Setup, Version
from referee.games.mau_mau.cards import CODES, COLOURLESS, FACES, Colour, deck_from
from referee.hidden_cards.bounds import Deck, Places
from referee.hidden_cards.pile_and_hands import dealt_hands
from referee.text import Text

Phase = Literal["start", "play", "drawn", "last-card", "scoring", "between", "finished"]
Call = Literal["mau", "mau-mau"]
NO_CARD: Card = ""


class Series(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """So many games, or until somebody has so many points."""

    json_schema: ClassVar[dict[str, Any]] = {
        "oneOf": [
            {
                "type": "object",
                "properties": {one: {"type": "integer", "minimum": 1, "maximum": most}},
                "required": [one],
            }
            for one, most in (("games", 1000), ("points", 100_000))
        ]
    }
    """What `__post_init__` asks for, for those who read schemas."""

    games: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    points: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | None = None

    def __post_init__(self) -> None:
        if (self.games is None) == (self.points is None):
            raise ValueError(
                Text("A series has either 'games' or 'points'.", "Eine Serie hat entweder 'games' oder 'points'.")
            )


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    deck: Annotated[
        dict[Card, Annotated[int, msgspec.Meta(ge=0, le=999)]] | None,
        msgspec.Meta(description="How many of each card there are. Null: nobody knows, and nothing runs short."),
    ] = None
    series: Annotated[
        Literal["single", "open"] | Series,
        msgspec.Meta(description="One game, an open number of games, so many games, or until so many points."),
    ] = "single"
    first_special: Annotated[
        Literal["no-effect", "acts"],
        msgspec.Meta(description="Whether a special card acts when it is turned up first."),
    ] = "no-effect"
    stacking: Annotated[
        Literal["same", "plus4-on-plus2", "free"], msgspec.Meta(description="What answers a pending +2 or +4.")
    ] = "same"
    reverse_two: Annotated[
        Literal["order", "skip"], msgspec.Meta(description="Who follows a reverse at a table of two.")
    ] = "order"
    catch_window: Annotated[
        Literal["next-action", "own-turn"], msgspec.Meta(description="How long a missing call can be caught.")
    ] = "next-action"
    draw_when_able: Annotated[
        Literal["forbidden", "allowed"], msgspec.Meta(description="Whether one may draw although a card fits.")
    ] = "forbidden"
    next_starter: Annotated[
        Literal["youngest", "winner", "rotate"], msgspec.Meta(description="Who begins the next game of a series.")
    ] = "youngest"
    hand: Annotated[int, msgspec.Meta(ge=3, le=7, description="How many cards everyone is dealt.")] = 5
    wild_on_pending: Annotated[
        bool, msgspec.Meta(description="Whether a wild card may be laid on a pending draw, which it passes on.")
    ] = False
    draw_until: Annotated[bool, msgspec.Meta(description="Whether one draws until a card fits, and lays that one.")] = (
        False
    )
    forgotten: Annotated[int, msgspec.Meta(ge=1, le=4, description="Cards for a missing call that was caught.")] = 2
    places: Annotated[
        bool, msgspec.Meta(description="Whether play goes on for the places until one player is left.")
    ] = False
    last_special: Annotated[
        bool, msgspec.Meta(description="Whether the last card may be a special one, a wild or a +4.")
    ] = True

    @cached_property
    def known_deck(self) -> Deck | None:
        """Made once a table: every move that shows or draws a card asks for it."""
        return None if self.deck is None else deck_from(self.deck)


class Pending(msgspec.Struct, frozen=True):
    """What the next player must draw or answer; `named` is the colour that a +4 of the chain brought."""

    kind: Literal["plus2", "plus4"]
    cards: int
    named: Colour | None


class Missed(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A call that a play left out, and the version that closed its window."""

    call: Call
    version: Version
    closed: Version | None = None


class Denial(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A draw said that no card of this colour or value was in the hand, which had then got so many cards in all."""

    what: str
    version: Version
    gained: int
    numbers_only: bool = False
    """It was the last card, which may not be a special one: of those it says nothing."""


class Table(SeatedTable, frozen=True):
    options: Options
    first_player: int | None
    """Who began the first game of the series."""
    phase: Phase
    round: int | None
    """Which game of the series this is. Unknown (None) where the table was joined in the middle, like all that may be
    None here."""
    starter: int | None
    turn: int | None
    """Where it is unknown who begins a game, the first to play says so."""
    direction: int
    hands: tuple[int | None, ...]
    """Known at every table, but not in every question."""
    places: Places | None
    """What is certain of the draw pile and the hands, a drawn card among them; null where nobody knows the deck."""
    discard: tuple[Laid, ...]
    """The discard pile, where the deck is known: only then it can be shuffled again. Its topmost cards, where not all
    of them were told."""
    discard_size: int | None
    top: Card | None
    colour: Colour | None
    pending: Pending | None
    called: tuple[bool, ...]
    """Who has said the call that was due last."""
    missed: tuple[Missed | None, ...]
    gained: tuple[int, ...]
    """How many cards came into each hand since the deal; what a hand denied may be among those that came later."""
    denials: tuple[tuple[Denial, ...], ...]
    drawn_only: bool
    """Phase `drawn`: only the drawn card may be laid, since nothing else fitted."""
    confided: Card | None
    """Which card was drawn, if its player told the referee."""
    winner: int | None
    """Who got rid of all cards first."""
    placed: tuple[int, ...]
    """Where it is played for places: who is out, the first one first."""
    scores: tuple[int, ...] | None
    round_points: tuple[int, ...] | None

    def hand(self, number: int) -> int | None:
        return self.hands[number]

    @property
    def in_force(self) -> tuple[Card, Colour] | None:
        """The top card and the colour that others must fit, once a card lies open."""
        return None if self.top is None or self.colour is None else (self.top, self.colour)

    def playing(self) -> list[int]:
        """Who has cards left to play with, by seating."""
        return [number for number in range(len(self.seats)) if number not in self.placed]

    def last_card_of(self) -> int | None:
        """Who has laid the last card and has not won by it yet."""
        return next((number for number in self.playing() if self.hands[number] == 0), None)

    def following(self, number: int, steps: int, direction: int) -> int:
        """Who comes so many turns after this one; who is out has none."""
        players = len(self.seats)
        if not self.placed:
            return (number + steps * direction) % players
        for _ in range(steps):
            number = (number + direction) % players
            while number in self.placed:
                number = (number + direction) % players
        return number

    def open_window(self, number: int) -> Missed | None:
        missed = self.missed[number]
        return missed if missed is not None and missed.closed is None else None


def one_less(hand: int | None) -> int | None:
    """A hand after a card was laid out of it."""
    return None if hand is None else max(0, hand - 1)


def call_due(left: int | None) -> Call | None:
    """What is to be said by whoever has so many cards left after laying one."""
    return "mau" if left == 1 else "mau-mau" if left == 0 else None


def open_table(setup: Setup) -> Table:
    seats = setup.seats
    first = seats.index(setup.first_player)
    return fresh_game(
        Table(
            seats=seats,
            options=setup.options,
            first_player=first,
            phase="start",
            round=0,
            starter=first,
            turn=first,
            direction=1,
            hands=(),
            places=None,
            discard=(),
            discard_size=0,
            top=None,
            colour=None,
            pending=None,
            called=(),
            missed=(),
            gained=(),
            denials=(),
            drawn_only=False,
            confided=None,
            winner=None,
            placed=(),
            scores=(0,) * len(seats),
            round_points=None,
        ),
        first,
    )


def fresh_game(table: Table, starter: int | None) -> Table:
    """Shuffled and dealt; the first card is not yet turned up."""
    players = len(table.seats)
    return msgspec.structs.replace(
        table,
        phase="start",
        round=None if table.round is None else table.round + 1,
        starter=starter,
        turn=starter,
        direction=1,
        hands=(table.options.hand,) * players,
        places=fresh_places(table.options, players),
        discard=(),
        discard_size=0,
        top=None,
        colour=None,
        pending=None,
        called=(False,) * players,
        missed=(None,) * players,
        gained=(0,) * players,
        denials=((),) * players,
        drawn_only=False,
        confided=None,
        winner=None,
        placed=(),
    )


def fresh_places(options: Options, players: int) -> Places | None:
    known = options.known_deck
    return None if known is None else dealt_hands(known, options.hand, players)


def refuse_options(options: Options, seats: int) -> dict[str, list[Text]]:
    refused = {
        "deck": [] if options.deck is None else list(unfit_deck(options, options.deck, seats)),
        "draw_until": [NEVER_FREE] if options.draw_until and options.draw_when_able == "allowed" else [],
        "places": [ONE_GAME] if options.places and options.series != "single" else [],
    }
    return {option: why for option, why in refused.items() if why}


NEVER_FREE = Text(
    "Drawing until a card fits does not go with drawing although one fits ('draw_when_able').",
    "Ziehen, bis etwas passt, geht nicht zusammen mit Ziehen, obwohl etwas passt ('draw_when_able').",
)
ONE_GAME = Text(
    "Playing on for places does not go with a series, which counts points ('series').",
    "Um Plätze weiterzuspielen geht nicht zusammen mit einer Serie, die Punkte zählt ('series').",
)


def unfit_deck(options: Options, named: dict[Card, int], seats: int) -> Iterator[Text]:
    for code in sorted(named):
        if code not in FACES:
            yield Text(f"There is no card '{code}'.", f"Eine Karte '{code}' gibt es nicht.")
    least, size = options.hand * seats + 1, sum(named.values())
    if size < least:
        yield Text(
            f"{seats} players need at least {least} cards, not {size}.",
            f"Für {seats} Personen braucht es mindestens {least} Karten, nicht {size}.",
        )
    if not any(named.get(code) for code in CODES if code not in COLOURLESS):
        yield Text("A coloured card is needed to begin with.", "Zum Anfang braucht es eine farbige Karte.")


def public(table: Table) -> Table:
    return table if table.confided is None else msgspec.structs.replace(table, confided=None)


def at_odds(table: Table) -> Table:
    """The drawn card is another than any that could be laid, unless the table knows it."""
    unknown = table.drawn_only and table.confided is None
    return msgspec.structs.replace(table, confided=NO_CARD) if unknown else table
