"""What may be reported next, and the forms for it: the bodies as JSON Schemas."""

from __future__ import annotations

from functools import partial

from referee import forms
from referee.forms import Schema
from referee.game import Card, Expectation, Seat
from referee.games.mau_mau.cards import CODES, COLOURLESS, COLOURS
from referee.games.mau_mau.rules import draws_on, names_colour, playable
from referee.games.mau_mau.table import Call, Table, call_due, one_less
from referee.games.mau_mau.view import catchable
from referee.hidden_cards.bounds import copies, possible
from referee.hidden_cards.pile_and_hands import DRAW, hand_of


def expects(table: Table) -> tuple[Expectation, ...]:
    match table.phase:
        case "start":
            return (Expectation("start"),)
        case "play":
            return (*on_turn(table, "draw"), *calls(table))
        case "drawn":
            return (*on_turn(table, "draw" if draws_on(table) else "pass"), *calls(table))
        case "last-card":
            return (*calls(table), Expectation("let_go"))
        case "scoring":
            return (Expectation("score"),)
        case "between":
            ends = (Expectation("finish"),) if table.options.series == "open" else ()
            return (Expectation("next"), *ends)
        case "finished":
            return ()


def on_turn(table: Table, otherwise: str) -> tuple[Expectation, ...]:
    """Whoever is on turn; where it is unknown who begins, anybody."""
    acting = table.playing() if table.turn is None else [table.turn]
    laying = tuple(table.seats[number] for number in acting if playable(table, number))
    lays = (Expectation("play", laying),) if laying else ()
    return (*lays, Expectation(otherwise, tuple(table.seats[number] for number in acting)))


def calls(table: Table) -> tuple[Expectation, ...]:
    silent = [window["target"] for window in catchable(table)]
    if not silent:
        return ()
    playing = [table.seats[number] for number in table.playing()]
    watching = tuple(seat for seat in playing if any(other != seat for other in silent))
    return (Expectation("say", tuple(silent)), Expectation("catch", watching))


def form(table: Table, type_: str, seat: Seat | None) -> Schema:
    match type_:
        case "start":
            return forms.body(type_, card=forms.one_of(first_cards(table)))
        case "play":
            return forms.either(play_forms(table, table.number(seat) if table.turn is None else table.turn))
        case "say":
            missed = [each["missed"] for each in catchable(table) if each["target"] == seat]
            return forms.body(type_, seat, say=forms.one_of(missed))
        case "catch":
            return forms.either(catch_forms(table, seat))
        case "score":
            return forms.body(type_, hands=forms.shown_hands(table.seats, sizes(table), partial(hand_form, table)))
        case _:
            return forms.body(type_, seat)


def play_forms(table: Table, number: int | None) -> list[Schema]:
    """One body for the cards that name a colour, one for those that do not."""
    if number is None:
        return []
    cards = playable(table, number)
    naming = [card for card in cards if names_colour(table, card)]
    plain = [card for card in cards if card not in naming]
    call = call_due(one_less(table.hands[number]))
    bodies = [play_form(table.seats[number], plain, call)] if plain else []
    if naming:
        bodies.append(play_form(table.seats[number], naming, call, colour=forms.one_of(COLOURS)))
    return bodies


def play_form(seat: Seat, cards: list[Card], call: Call | None, **colour: Schema) -> Schema:
    fields = {"card": forms.one_of(cards), **colour}
    if call is None:
        return forms.body("play", seat, **fields)
    return forms.body("play", seat, optional=("say",), **fields, say=forms.exactly(call))


def catch_forms(table: Table, seat: Seat | None) -> list[Schema]:
    return [
        forms.body("catch", seat, target=forms.exactly(each["target"]), missed=forms.exactly(each["missed"]))
        for each in catchable(table)
        if each["target"] != seat
    ]


def first_cards(table: Table) -> list[Card]:
    known = table.options.known_deck
    on_pile = CODES if known is None or table.places is None else possible(known, table.places, DRAW)
    return [card for card in on_pile if card not in COLOURLESS]


def sizes(table: Table) -> list[int]:
    return [hand or 0 for hand in table.hands]


def hand_form(table: Table, number: int) -> Schema:
    size = table.hand(number) or 0
    known = table.options.known_deck
    if known is None or table.places is None or not size:
        return forms.list_of(forms.one_of(CODES), size)
    return forms.cards(copies(known, table.places, hand_of(number)), size)
