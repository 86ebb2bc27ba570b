"""The bodies that can be reported now, as JSON Schema: whoever follows them plays to the end."""

from __future__ import annotations

from referee import forms
from referee.forms import Schema
from referee.game import Card, Seat
from referee.games.nine_lives.cards import DECK, fitting
from referee.games.nine_lives.table import Table, hand_of
from referee.hidden_cards.bounds import copies


def form(table: Table, type_: str, seat: Seat | None) -> Schema:
    match type_:
        case "play":
            return forms.body(type_, seat, card=forms.one_of(playable(table)))
        case "draw":
            return forms.body(type_, seat)
        case _:
            return forms.body(type_, hands=hands_form(table))


def playable(table: Table) -> list[Card]:
    """What fits and can be in the hand of whose turn it is."""
    hand = hand_of(table.turn)
    return [card for card in fitting(table.top) if not table.places.lacking(hand, {DECK.index[card]: 1})]


def hands_form(table: Table) -> Schema:
    """An empty hand may be named or left out."""
    hands = {
        seat: forms.cards(copies(DECK, table.places, hand_of(number)), table.hand(number))
        for number, seat in enumerate(table.seats)
    }
    return forms.record(hands, optional=(seat for number, seat in enumerate(table.seats) if not table.hand(number)))
