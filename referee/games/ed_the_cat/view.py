"""What each onlooker sees of a table of Ed, the Cat, and what may be reported next."""

from __future__ import annotations

from typing import Any

from referee import forms
from referee.core import Card, Expectation, Seat, Viewer
from referee.games.ed_the_cat.cards import DECK, TARGETED
from referee.games.ed_the_cat.rules import due
from referee.games.ed_the_cat.table import DRAW, Laid, Table, hand_of
from referee.knowledge import Flow, Places, known_places, unseen


def finished(table: Table) -> bool:
    return table.phase == "finished"


def view(table: Table, viewer: Viewer) -> dict[str, Any]:
    on_turn = table.phase in ("play", "bonus")
    return {
        "phase": table.phase,
        "round": table.round,
        "turn": table.seats[table.turn] if on_turn else None,
        "direction": "clockwise",
        "starter": table.seats[table.starter],
        "finisher": finisher(table),
        "players": [seat_view(table, number, viewer) for number in range(len(table.seats))],
        "piles": {
            "draw": table.places.hidden[DRAW].size,
            "discard": {"size": len(table.discard), "top": top(table.discard)},
        },
        "outcome": outcome(table) if finished(table) else None,
    }


def seat_view(table: Table, number: int, viewer: Viewer) -> dict[str, Any]:
    lying = table.penalties[number]
    penalty: dict[str, Any] = {"size": len(lying), "top": top(lying)}
    looks = viewer.role in ("host", "auditor") or viewer.seat == table.seats[number]
    if looks or table.phase != "play":
        penalty["cards"] = [laid.card for laid in lying]
    return {
        "id": table.seats[number],
        "hand": table.hand(number),
        "score": table.scores[number],
        "out": False,
        "penalty": penalty,
        "round_points": table.round_points[number] if table.round_points else None,
    }


def top(pile: tuple[Laid, ...]) -> Card | None:
    return pile[-1].card if pile else None


def finisher(table: Table) -> Seat | list[Seat] | None:
    names = [table.seats[number] for number in table.finishers]
    return names if len(names) > 1 else names[0] if names else None


def outcome(table: Table) -> dict[str, Any]:
    scores = dict(zip(table.seats, table.scores, strict=True))
    ranking = [[s for s in table.seats if scores[s] == points] for points in sorted(set(table.scores))]
    return {"winners": ranking[0], "ranking": ranking, "scores": scores}


def expects(table: Table) -> tuple[Expectation, ...]:
    match table.phase:
        case "play":
            return (Expectation("play", (table.seats[table.turn],)),)
        case "bonus":
            return (Expectation("discard_penalty", (table.seats[table.turn],)),)
        case "scoring":
            return (Expectation("score"),)
        case "finished":
            return ()


def form(table: Table, type_: str, seat: Seat | None) -> dict[str, Any]:
    match type_:
        case "play":
            return forms.either(play_forms(table, table.turn))
        case "discard_penalty":
            lying = dict.fromkeys(laid.card for laid in table.penalties[table.turn])
            return forms.body(type_, seat, card=forms.one_of([*lying, None]))
        case _:
            return forms.body(type_, hands=hands_form(table))


def play_forms(table: Table, player: int) -> list[dict[str, Any]]:
    others = [seat for seat in table.seats if seat != table.seats[player]]
    return [play_form(table, player, card, others) for card in possible(table.places, hand_of(player))]


def play_form(table: Table, player: int, card: Card, others: list[Seat]) -> dict[str, Any]:
    fields: dict[str, Any] = {"card": forms.exactly(card)}
    if card in TARGETED:
        fields["target"] = forms.one_of(others)
    number = due(card, table.hand(player))
    cards = turning_up(table, player, card) if number else list(DECK.codes)
    fields["revealed"] = forms.list_of(forms.one_of(cards), number)
    return forms.body("play", table.seats[player], optional=() if number else ("revealed",), **fields)


def turning_up(table: Table, player: int, card: Card) -> list[Card]:
    """What can turn up once this card is laid, out of a hand or of the pile, refilled if it is empty."""
    flow = Flow(DECK, table.places)
    flow.show(hand_of(player), DECK.index[card])
    if not flow.size(DRAW):
        flow.hide_all(DRAW, (DECK.index[laid.card] for laid in table.discard))
        flow.hide(DRAW, DECK.index[card])
    places = flow.places()
    found = {each for place in sources(table, player, card) for each in possible(places, place)}
    return [each for each in DECK.codes if each in found]


def sources(table: Table, player: int, card: Card) -> list[int]:
    """Where the cards that a card turns up can come from: a hand, or the pile where that hand runs out."""
    if card != "6":
        return [hand_of(player) if table.hand(player) > 1 else DRAW]
    others = [number for number in range(len(table.seats)) if number != player]
    short = any(table.hand(number) < due(card, table.hand(player)) for number in others)
    return [*map(hand_of, others), *([DRAW] if short else [])]


def possible(places: Places, place: int) -> list[Card]:
    return [card for card, code in DECK.index.items() if places.at_most(place, code) > 0]


def hands_form(table: Table) -> dict[str, Any]:
    """An empty hand may be named or left out."""
    hands = {}
    for number, seat in enumerate(table.seats):
        cards = possible(table.places, hand_of(number)) or list(DECK.codes)
        hands[seat] = forms.list_of(forms.one_of(cards), table.hand(number))
    return forms.record(hands, optional=(seat for number, seat in enumerate(table.seats) if not table.hand(number)))


def knowledge(table: Table) -> dict[str, Any]:
    names: list[dict[str, Any]] = [{"place": "draw", "player": None}]
    names += [{"place": "hand", "player": seat} for seat in table.seats]
    return {"places": known_places(DECK, table.places, names), "unseen": unseen(DECK, table.places)}
