"""The table of Cheese Rescue: the laid cards, and what each hand must hold."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from referee.game import Card, SeatedTable, Setup, Version
from referee.games.cheese_rescue.cards import (
    DEALT,
    EACH_PLACES,
    FORMATS,
    MOST_WORTH,
    START,
    Animals,
    Format,
    animals_in_play,
)
from referee.hidden_cards.bounds import Deck, Places
from referee.hidden_cards.pile_and_hands import DRAW, dealt_hands, hand_of
from referee.text import Text

Phase = Literal["play", "finished"]
Cell = tuple[int, int]
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))

Value = Annotated[int, msgspec.Meta(ge=1, le=MOST_WORTH)]
Values = Annotated[
    tuple[Value, ...],
    msgspec.Meta(min_length=1, max_length=12, description="What each player's cheeses are worth."),
]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    adjacency: Annotated[
        Literal["orthogonal", "diagonal-too"],
        msgspec.Meta(description="Which neighbours count for the removal at the end."),
    ] = "orthogonal"
    area: Annotated[
        Literal["floating", "start-is-centre"],
        msgspec.Meta(description="Whether the square shifts with the laid cards or has Start in its middle."),
    ] = "floating"
    tiebreak: Annotated[
        Literal["remaining", "placed"],
        msgspec.Meta(description="Which cheeses break a tie: those left on the table, or all that were placed."),
    ] = "remaining"
    animals: Annotated[
        Animals, msgspec.Meta(description="The animals in the box, before any go back for fewer players.")
    ] = Animals(6, 12, 18)
    cheese_values: Values = (1, 1, 1, 2, 2, 3)
    open_hands: Annotated[
        bool, msgspec.Meta(description="Hands lie open, so a report may say which animal was drawn.")
    ] = False


class Laid(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A card on the table; Start belongs to nobody and was there at version 1."""

    x: int
    y: int
    card: Card
    player: int | None
    version: Version

    @property
    def cell(self) -> Cell:
        return self.x, self.y


class Table(SeatedTable, frozen=True):
    options: Options
    phase: Phase
    turn: int
    places: Places
    board: tuple[Laid, ...]
    cheeses: tuple[tuple[int, ...], ...]
    """The values still in each hand."""
    placed: tuple[int, ...]

    @property
    def format(self) -> Format:
        return FORMATS[len(self.seats)]

    @property
    def deck(self) -> Deck:
        return animals_in_play(self.options.animals, len(self.seats))

    @property
    def cells(self) -> dict[Cell, Laid]:
        return {laid.cell: laid for laid in self.board}

    @property
    def last_card(self) -> bool:
        """Is the next placement the last one of the game?"""
        return sum(self.placed) + 1 == EACH_PLACES * len(self.seats)

    @property
    def draws(self) -> bool:
        """Does the next placement end with a draw? The last one of the game ends with the count instead."""
        return self.places.known_size(DRAW) > 0 and not self.last_card

    def animals(self, number: int) -> int | None:
        """None where nobody told whose the animals on the table were."""
        return self.places.hidden[hand_of(number)].size

    def hand(self, number: int) -> int | None:
        animals = self.animals(number)
        return None if animals is None else animals + len(self.cheeses[number])


def beside(cell: Cell, diagonal: bool = False) -> list[Cell]:
    steps = (*SIDES, *CORNERS) if diagonal else SIDES
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in steps]


def span(cells: list[Cell], axis: int) -> tuple[int, int]:
    """From where to where the cards reach; before the first card lies, where it has to lie."""
    reached = [cell[axis] for cell in cells] or [0]
    return min(reached), max(reached)


def open_table(setup: Setup) -> Table:
    seats, options = setup.seats, setup.options
    return Table(
        seats=seats,
        options=options,
        phase="play",
        turn=seats.index(setup.first_player),
        places=fresh_places(options, len(seats)),
        board=(Laid(0, 0, START, None, 1),) if FORMATS[len(seats)].start_card else (),
        cheeses=(tuple(sorted(options.cheese_values)),) * len(seats),
        placed=(0,) * len(seats),
    )


def fresh_places(options: Options, players: int) -> Places:
    return dealt_hands(animals_in_play(options.animals, players), DEALT, players)


NO_CENTRE = Text(
    "Three players have no Start card that could be the centre.",
    "Zu dritt gibt es keine Startkarte, die die Mitte sein könnte.",
)
FEWER_THAN_NONE = Text(
    "Fewer than go back into the box for this number of players.",
    "Weniger, als bei so vielen Personen in die Schachtel zurückgehen.",
)
TOO_FEW = Text("Too few for everybody to place twelve cards.", "Zu wenige, als dass alle zwölf Karten legen könnten.")


def refuse_options(options: Options, players: int) -> dict[str, list[Text]]:
    """Options that would leave a table that cannot be played to its end."""
    if players not in FORMATS:
        return {}
    refused: dict[str, list[Text]] = {}
    if options.area == "start-is-centre" and not FORMATS[players].start_card:
        refused["area"] = [NO_CENTRE]
    totals = animals_in_play(options.animals, players).totals
    if min(totals) < 0:
        refused["animals"] = [FEWER_THAN_NONE]
    elif not enough_cards(sum(totals), len(options.cheese_values), players):
        refused["animals"] = [TOO_FEW]
    return refused


def enough_cards(animals: int, cheeses: int, players: int) -> bool:
    pile = animals - DEALT * players
    drawn = min(pile // players, EACH_PLACES - 1)
    return pile >= 0 and cheeses + DEALT + drawn >= EACH_PLACES
