"""Where most games hide their cards: a draw pile, and a hand for each seat."""

from __future__ import annotations

from referee.hidden_cards.bounds import Deck, Places, dealt

DRAW = 0
"""The draw pile's place; the hand of seat number n is place n + 1."""


def hand_of(number: int) -> int:
    return number + 1


def seat_of_hand(place: int | str) -> int:
    """The number of the seat whose hand this place is."""
    return int(place) - 1


def dealt_hands(known: Deck, each: int, players: int) -> Places:
    """So many cards to each seat, the rest on the pile."""
    return dealt(known.totals, [known.size - each * players, *[each] * players])
