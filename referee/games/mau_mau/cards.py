"""Ed, the Cat Mau Mau! (moses 90611, 2024): four colours of 1 to 9 and three symbols each, and two cards without colour."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

import msgspec

from referee.game import Card, CardKind
from referee.hidden_cards.bounds import Deck, deck
from referee.text import Text

Colour = Literal["pink", "turquoise", "yellow", "orange"]
COLOURS: tuple[Colour, ...] = ("pink", "turquoise", "yellow", "orange")
PLUS2: Final = "plus2"
SKIP: Final = "skip"
REVERSE: Final = "reverse"
PLUS4: Final = "plus4"
WILD: Final = "wild"
NUMBERS = tuple(str(number) for number in range(1, 10))
VALUES = (*NUMBERS, PLUS2, SKIP, REVERSE)
COLOURLESS = (PLUS4, WILD)


class Face(msgspec.Struct, frozen=True):
    """What a card shows, and what it counts in a hand at the end."""

    colour: Colour | None
    value: str
    points: int


POINTS = {**{number: int(number) for number in NUMBERS}, PLUS2: 15, SKIP: 20, REVERSE: 20, PLUS4: 30, WILD: 30}
FACES: dict[Card, Face] = {
    f"{colour}-{value}": Face(colour, value, POINTS[value]) for colour in COLOURS for value in VALUES
} | {value: Face(None, value, POINTS[value]) for value in COLOURLESS}
CODES = tuple(FACES)

COLOUR_NAMES: dict[str, Text] = {
    "pink": Text("pink", "Pink"),
    "turquoise": Text("turquoise", "Türkis"),
    "yellow": Text("yellow", "Gelb"),
    "orange": Text("orange", "Orange"),
}
VALUE_NAMES: dict[str, Text] = {number: Text(number, number) for number in NUMBERS} | {
    PLUS2: Text("+2", "+2"),
    SKIP: Text("skip", "Aussetzen"),
    REVERSE: Text("reverse", "Richtungswechsel"),
    PLUS4: Text("+4", "+4"),
    WILD: Text("wild", "Farbwahl"),
}
NUMBER_DOES = Text("Nothing but its colour and its number.", "Nichts; es zählen nur Farbe und Zahl.")
DOES: dict[str, Text] = {
    PLUS2: Text(
        "The next player draws two cards and plays none, or adds a +2 and passes the sum on.",
        "Der Nächste zieht zwei Karten und legt keine, oder er legt eine +2 dazu und reicht die Summe weiter.",
    ),
    SKIP: Text("The next player loses a turn.", "Wer als Nächstes dran wäre, wird übersprungen."),
    REVERSE: Text(
        "Turns the direction of play until the next one of its kind.",
        "Dreht die Reihenfolge um, bis die nächste solche Karte liegt.",
    ),
    PLUS4: Text(
        "Fits on anything. The first of a chain names the colour; the next player draws four cards or adds a +4.",
        "Passt auf alles. Die erste einer Kette nennt die Farbe; der Nächste zieht vier Karten oder legt eine +4 dazu.",
    ),
    WILD: Text("Fits on anything and names the colour.", "Passt auf alles und bestimmt die Farbe."),
}


def _name(face: Face) -> Text:
    value = VALUE_NAMES[face.value]
    if face.colour is None:
        return value
    colour = COLOUR_NAMES[face.colour]
    return Text(f"{colour.en} {value.en}", f"{colour.de} {value.de}")


CARDS = tuple(CardKind(code, None, _name(face), DOES.get(face.value, NUMBER_DOES)) for code, face in FACES.items())


def fits(card: Card, top: Card, colour: Colour) -> bool:
    """By the colour in force, by value or symbol, or because it always fits."""
    face = FACES[card]
    return face.colour is None or face.colour == colour or face.value == FACES[top].value


@cache
def fitting_cards(top: Card, colour: Colour) -> tuple[Card, ...]:
    """Every card that fits, +4 and wild among them."""
    return tuple(code for code in CODES if fits(code, top, colour))


@cache
def forced(top: Card, colour: Colour) -> tuple[Card, ...]:
    """The cards that must be laid before one may draw; +4 and wild are never forced."""
    return tuple(code for code in fitting_cards(top, colour) if FACES[code].colour is not None)


def deck_from(named: Mapping[Card, int]) -> Deck:
    """Codes always in the same order, in whichever order the option named them."""
    return deck({code: named[code] for code in CODES if named.get(code)})


def wanted(top: Card, colour: Colour) -> str:
    """The word for what fits: that of the top card, or of the named colour on a card without one."""
    return colour if FACES[top].colour is None else top
