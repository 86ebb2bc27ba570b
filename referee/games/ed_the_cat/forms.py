"""What may be reported next, and the forms for it: the bodies as JSON Schemas."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from referee import forms
from referee.forms import Schema
from referee.game import Card, Expectation, Seat
from referee.games.ed_the_cat.cards import DECK, TARGETED
from referee.games.ed_the_cat.rules import cards_due, needs_target
from referee.games.ed_the_cat.table import Table, untold_place
from referee.hidden_cards.bounds import Flow, Places, copies, possible
from referee.hidden_cards.pile_and_hands import DRAW, hand_of


def expects(table: Table) -> tuple[Expectation, ...]:
    match table.phase:
        case "play":
            return (Expectation("play", tuple(table.seats[number] for number in may_play(table))),)
        case "bonus":
            return (Expectation("discard_penalty", (table.seats[table.bonus_due[0]],)),)
        case "scoring":
            return (Expectation("score"),)
        case "finished":
            return ()


def may_play(table: Table) -> Iterable[int]:
    """Anybody, where it is unknown who begins."""
    return range(len(table.seats)) if table.turn is None else (table.turn,)


def form(table: Table, type_: str, seat: Seat | None) -> Schema:
    match type_:
        case "play":
            return forms.either(play_forms(table, table.seats.index(seat) if seat else table.turn or 0))
        case "discard_penalty":
            lying = dict.fromkeys(laid.card for laid in table.penalties[table.bonus_due[0]])
            return forms.body(type_, seat, card=forms.one_of([*lying, None]))
        case _:
            sizes = [table.hand(number) or 0 for number in range(len(table.seats))]
            return forms.body(type_, hands=forms.shown_hands(table.seats, sizes, partial(hand_form, table)))


def play_forms(table: Table, player: int) -> list[Schema]:
    others = [number for number in range(len(table.seats)) if number != player]
    return [
        play_form(table, player, card, targets)
        for card in possible(DECK, table.places, hand_of(player))
        for targets in ([[each] for each in others] if card == "6" else [others])
    ]


def play_form(table: Table, player: int, card: Card, targets: list[int]) -> Schema:
    """What a 6 turns up comes from its target; with any other card all targets are alike."""
    fields: dict[str, Any] = {"card": forms.exactly(card)}
    if card in TARGETED:
        fields["target"] = forms.one_of(table.seats[each] for each in targets)
    hand = table.hand(player)
    number = cards_due(card, hand)
    fields["revealed"] = turning_up(table, player, card, targets[0], number) if number else none_turned_up()
    optional = {"revealed": not number, "target": not needs_target(card, hand)}
    free = [name for name, is_free in optional.items() if is_free]
    return forms.body("play", table.seats[player], free, **fields)


def none_turned_up() -> Schema:
    return forms.list_of(forms.one_of(DECK.codes), 0)


def turning_up(table: Table, player: int, card: Card, target: int, number: int) -> Schema:
    """Out of a hand as far as it reaches, then out of the pile."""
    places = once_laid(table, player, card)
    giver = hand_of(target if card == "6" else player)
    held = places.hidden[giver].size
    if held is None or held >= number or not held:
        return out_of(places, DRAW if held == 0 else giver, number)
    row = [possible(DECK, places, place) for place in (*[giver] * held, *[DRAW] * (number - held))]
    anything = forms.one_of(card for card in DECK.codes if any(card in each for each in row))
    hidden = {card: (0, n) for card, n in zip(DECK.codes, places.unseen or DECK.totals, strict=True)}
    return forms.limited(forms.rows([list(map(forms.one_of, row))], anything, number), hidden)


def out_of(places: Places, place: int, number: int) -> Schema:
    """So many cards taken blind; what certainly lies there need not be among them while others stay behind."""
    size = places.hidden[place].size
    left = DECK.size if size is None else max(0, size - number)
    found = copies(DECK, places, place)
    return forms.cards({card: (max(0, least - left), most) for card, (least, most) in found.items()}, number)


def once_laid(table: Table, player: int, card: Card) -> Places:
    """With the pile refilled if it is empty."""
    flow = Flow(DECK, table.places)
    flow.show(hand_of(player), DECK.index[card])
    if flow.size(DRAW) == 0:
        flow.hide_all(DRAW, (DECK.index[laid.card] for laid in table.discard))
        flow.hide(DRAW, DECK.index[card])
        if (untold := untold_place(table.places, len(table.seats))) is not None:
            flow.all_from(untold, DRAW)
    return flow.places()


def hand_form(table: Table, number: int) -> Schema:
    size = table.hand(number) or 0
    return out_of(table.places, hand_of(number), size) if size else none_turned_up()
