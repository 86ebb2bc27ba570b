"""The Djeco cheese game (Plotton, Paput): animals that chase each other, and six cheeses of one shape for each player."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from referee.game import Card, CardKind
from referee.hidden_cards.bounds import Deck, deck
from referee.text import Text

ANIMALS = ("dog", "cat", "mouse")
START = "start"
PREFIX = "cheese-"
DEALT = 2
"""Animals in each hand at the start."""
EACH_PLACES = 12

Copies = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Animals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many of each animal are in the box."""

    dog: Copies
    cat: Copies
    mouse: Copies


class Format(msgspec.Struct, frozen=True):
    """What the number of players changes."""

    square: int
    start_card: bool
    removed: tuple[int, int, int]
    """Dogs, cats and mice that go back into the box."""


FORMATS = {
    2: Format(5, True, (3, 6, 9)),
    3: Format(6, False, (2, 3, 4)),
    4: Format(7, True, (0, 0, 0)),
}


@cache  # asked for several times a move
def animals_in_play(box: Animals, players: int) -> Deck:
    counts = (box.dog, box.cat, box.mouse)
    left = zip(ANIMALS, counts, FORMATS[players].removed, strict=True)
    return deck({animal: count - removed for animal, count, removed in left})


def cheese(value: int) -> Card:
    return f"{PREFIX}{value}"


def cheese_value(card: Card) -> int | None:
    """What a cheese is worth; None for what is no cheese."""
    digits = card.removeprefix(PREFIX)
    known = card.startswith(PREFIX) and digits.isascii() and digits.isdigit() and cheese(int(digits)) == card
    return int(digits) if known else None


def _cheese_kind(value: int, copies: int) -> CardKind:
    return CardKind(
        cheese(value),
        copies,
        Text(f"cheese worth {value}", f"Käse im Wert von {value}"),
        Text(
            f"Worth {value} to its owner unless a mouse beside it eats it.",
            f"Zählt {value} für den Besitzer, wenn ihn keine Maus daneben frisst.",
        ),
    )


CARDS = (
    CardKind(
        "dog", 6, Text("dog", "Hund"), Text("Scares off the cats beside it.", "Verscheucht die Katzen neben sich.")
    ),
    CardKind("cat", 12, Text("cat", "Katze"), Text("Chases the mice beside it.", "Verjagt die Mäuse neben sich.")),
    CardKind("mouse", 18, Text("mouse", "Maus"), Text("Eats the cheeses beside it.", "Frisst die Käse neben sich.")),
    _cheese_kind(1, 12),
    _cheese_kind(2, 8),
    _cheese_kind(3, 4),
    CardKind(
        START,
        1,
        Text("Start card", "Startkarte"),
        Text(
            "Lies in the middle with two and four players; it does nothing and never leaves.",
            "Liegt zu zweit und zu viert in der Mitte; sie tut nichts und bleibt liegen.",
        ),
    ),
)

MOST_WORTH = 99
"""The most that a cheese of another printing can be worth."""
