"""Addi Cat's (Cat's Family, François Petit): additions, their sums, and eighteen special cards."""

from __future__ import annotations

from functools import cache
from typing import Any

from referee.game import Card, CardKind
from referee.hidden_cards.bounds import Deck, deck
from referee.text import Text

FULL = 10
FREQUENT = ("chase", "dead-end", "magic", "seesaw")
"""As many of each as the range of the deck asks for; `trick` and `gift` are always alone."""
COPIES = {5: 2, 6: 2, 7: 3, 8: 3, 9: 4, 10: 4}

SPECIALS = (
    CardKind(
        "chase",
        4,
        Text("the chase", "die Verfolgung"),
        Text(
            "All cats go for the mouse; the slowest takes its own face-up cards back, the fastest flips next.",
            "Alle Katzen jagen die Maus; die langsamste nimmt ihre offenen Karten zurück, die schnellste deckt weiter auf.",
        ),
    ),
    CardKind(
        "dead-end",
        4,
        Text("the dead end", "die Sackgasse"),
        Text("The direction of play turns round.", "Die Spielrichtung dreht sich um."),
    ),
    CardKind(
        "magic",
        4,
        Text("the magic", "die Magie"),
        Text("All cats flip a card at the same moment.", "Alle Katzen decken gleichzeitig eine Karte auf."),
    ),
    CardKind(
        "seesaw",
        4,
        Text("the seesaw", "die Wippe"),
        Text(
            "The highest and the lowest visible number fight a duel.",
            "Die größte und die kleinste sichtbare Zahl liefern sich ein Duell.",
        ),
    ),
    CardKind(
        "trick",
        1,
        Text("the trick", "die Hinterlist"),
        Text(
            "All may slap; the fastest gets a card from everybody else.",
            "Alle dürfen schlagen; die schnellste Katze bekommt von allen anderen eine Karte.",
        ),
    ),
    CardKind(
        "gift",
        1,
        Text("the gift", "das Geschenk"),
        Text(
            "Whoever flips it may give a card to each of the others.",
            "Wer es aufdeckt, darf den anderen je eine Karte schenken.",
        ),
    ),
)


def additions(range_: int) -> list[Card]:
    return [f"{first}+{second}" for first in range(1, range_ + 1) for second in range(1, 11)]


def sums(range_: int) -> list[Card]:
    return [f"={number}" for number in range(2, range_ + 11)]


def _sum(card: Card) -> int:
    return sum(map(int, card.removeprefix("=").split("+")))


SUMS = {card: _sum(card) for card in (*additions(FULL), *sums(FULL))}
"""What each number card counts; specials count nothing."""


def _addition(card: Card) -> CardKind:
    does = Text(
        f"Counts {SUMS[card]}, the sum of its two numbers.", f"Zählt {SUMS[card]}, die Summe ihrer zwei Zahlen."
    )
    return CardKind(card, 1, Text(card, card), does)


def _sum_card(card: Card) -> CardKind:
    does = Text(
        f"Counts {SUMS[card]}, like every addition that makes it.",
        f"Zählt {SUMS[card]}, wie jede Addition, die das ergibt.",
    )
    return CardKind(card, 1, Text(card, card), does)


CARDS = (*map(_addition, additions(FULL)), *map(_sum_card, sums(FULL)), *SPECIALS)


@cache
def deck_of(range_: int, specials: bool) -> Deck:
    """The learning decks 5 to 9, and the whole deck 10."""
    counts = dict.fromkeys((*additions(range_), *sums(range_)), 1)
    if specials:
        counts |= {**dict.fromkeys(FREQUENT, COPIES[range_]), "trick": 1, "gift": 1}
    return deck(counts)


def made_by(number: int) -> list[Card]:
    """The additions on the solution card of a sum."""
    return [card for card in additions(FULL) if SUMS[card] == number]


SOLUTIONS: list[dict[str, Any]] = [
    {"sum": number, "card": f"={number}", "additions": made_by(number)} for number in range(2, 21)
]
