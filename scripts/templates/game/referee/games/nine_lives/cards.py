"""The deck of Nine Lives: four each of the values 1 to 9."""

from __future__ import annotations

from collections.abc import Iterable

from referee.game import Card, CardKind
from referee.hidden_cards.bounds import deck
from referee.text import Text

COPIES = 4
ON_WHAT = Text(
    "Lies on its equal, on a card one higher or on one lower.",
    "Liegt auf ihresgleichen oder auf einer Karte, die um eins höher oder niedriger ist.",
)
LIFE = "9"
LIFE_DOES = Text(
    "Lies on an 8 or a 9. Whoever plays it takes an 8 beneath it back.",
    "Liegt auf einer 8 oder 9. Wer sie spielt, nimmt eine 8 darunter zurück.",
)
CARDS = tuple(
    CardKind(value, COPIES, Text(value, value), LIFE_DOES if value == LIFE else ON_WHAT) for value in "123456789"
)
DECK = deck({card.code: COPIES for card in CARDS})


def fitting(top: Card | None) -> tuple[Card, ...]:
    """The cards that may lie on this one; any card may begin a pile."""
    return tuple(card for card in DECK.codes if top is None or abs(int(card) - int(top)) <= 1)


def points(cards: Iterable[Card]) -> int:
    return sum(map(int, cards))
