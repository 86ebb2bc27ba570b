"""What may be reported next, and the forms for it: whoever follows them plays to the end."""

from __future__ import annotations

from functools import partial

from referee import forms
from referee.forms import Schema
from referee.game import Card, Expectation, Seat
from referee.games.nine_lives.cards import DECK, fitting
from referee.games.nine_lives.table import Table
from referee.hidden_cards.bounds import copies
from referee.hidden_cards.pile_and_hands import hand_of


def expects(table: Table) -> tuple[Expectation, ...]:
    match table.phase:
        case "play":
            now = (table.seats[table.turn],)
            plays = (Expectation("play", now),) if playable(table) else ()
            return (*plays, Expectation("draw", now))
        case "scoring":
            return (Expectation("score"),)
        case "finished":
            return ()


def form(table: Table, type_: str, seat: Seat | None) -> Schema:
    match type_:
        case "play":
            return forms.body(type_, seat, card=forms.one_of(playable(table)))
        case "draw":
            return forms.body(type_, seat)
        case _:
            sizes = [table.hand(number) or 0 for number in range(len(table.seats))]
            return forms.body(type_, hands=forms.shown_hands(table.seats, sizes, partial(hand_form, table)))


def playable(table: Table) -> list[Card]:
    """What fits and can be in the hand of whose turn it is."""
    hand = hand_of(table.turn)
    return [card for card in fitting(table.top) if not table.places.lacking(hand, {DECK.index[card]: 1})]


def hand_form(table: Table, number: int) -> Schema:
    return forms.cards(copies(DECK, table.places, hand_of(number)), table.hand(number) or 0)
