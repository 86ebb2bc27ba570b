"""What each onlooker sees of a table of Ed, the Cat, and what may be reported next."""

from __future__ import annotations

from typing import Any

from referee import forms
from referee.forms import Schema
from referee.game import Card, Expectation, Seat, Viewer
from referee.games.ed_the_cat.cards import DECK, TARGETED
from referee.games.ed_the_cat.rules import aimed, due
from referee.games.ed_the_cat.table import DRAW, Laid, Table, hand_of
from referee.hidden_cards.bounds import Flow, Places, copies, known_places, unseen


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


def form(table: Table, type_: str, seat: Seat | None) -> Schema:
    match type_:
        case "play":
            return forms.either(play_forms(table, table.turn))
        case "discard_penalty":
            lying = dict.fromkeys(laid.card for laid in table.penalties[table.turn])
            return forms.body(type_, seat, card=forms.one_of([*lying, None]))
        case _:
            return forms.body(type_, hands=hands_form(table))


def play_forms(table: Table, player: int) -> list[Schema]:
    others = [number for number in range(len(table.seats)) if number != player]
    return [
        play_form(table, player, card, targets)
        for card in possible(table.places, hand_of(player))
        for targets in ([[each] for each in others] if card == "6" else [others])
    ]


def play_form(table: Table, player: int, card: Card, targets: list[int]) -> Schema:
    """What a 6 turns up comes from its target; with any other card all targets are alike."""
    fields: dict[str, Any] = {"card": forms.exactly(card)}
    if card in TARGETED:
        fields["target"] = forms.one_of(table.seats[each] for each in targets)
    hand = table.hand(player)
    number = due(card, hand)
    fields["revealed"] = turning_up(table, player, card, targets[0], number) if number else none_turned_up()
    optional = {"revealed": not number, "target": not aimed(card, hand)}
    free = [name for name, is_free in optional.items() if is_free]
    return forms.body("play", table.seats[player], free, **fields)


def none_turned_up() -> Schema:
    return forms.list_of(forms.one_of(DECK.codes), 0)


def turning_up(table: Table, player: int, card: Card, target: int, number: int) -> Schema:
    """Out of a hand as far as it reaches, then out of the pile."""
    places = once_laid(table, player, card)
    giver = hand_of(target if card == "6" else player)
    held = places.hidden[giver].size
    if held >= number or not held:
        return out_of(places, giver if held else DRAW, number)
    row = [possible(places, place) for place in (*[giver] * held, *[DRAW] * (number - held))]
    anything = forms.one_of(card for card in DECK.codes if any(card in each for each in row))
    hidden = {card: (0, places.unseen[code]) for card, code in DECK.index.items()}
    return forms.limited(forms.rows([list(map(forms.one_of, row))], anything, number), hidden)


def out_of(places: Places, place: int, number: int) -> Schema:
    """So many cards taken blind; what certainly lies there need not be among them while others stay behind."""
    left = max(0, places.hidden[place].size - number)
    found = copies(DECK, places, place)
    return forms.cards({card: (max(0, least - left), most) for card, (least, most) in found.items()}, number)


def once_laid(table: Table, player: int, card: Card) -> Places:
    """With the pile refilled if it is empty."""
    flow = Flow(DECK, table.places)
    flow.show(hand_of(player), DECK.index[card])
    if not flow.size(DRAW):
        flow.hide_all(DRAW, (DECK.index[laid.card] for laid in table.discard))
        flow.hide(DRAW, DECK.index[card])
    return flow.places()


def possible(places: Places, place: int) -> list[Card]:
    return [card for card, code in DECK.index.items() if places.at_most(place, code) > 0]


def hands_form(table: Table) -> Schema:
    """An empty hand may be named or left out."""
    hands = {}
    for number, seat in enumerate(table.seats):
        hands[seat] = (
            out_of(table.places, hand_of(number), table.hand(number)) if table.hand(number) else none_turned_up()
        )
    return forms.record(hands, optional=(seat for number, seat in enumerate(table.seats) if not table.hand(number)))


def knowledge(table: Table) -> dict[str, Any]:
    names: list[dict[str, Any]] = [{"place": "draw", "player": None}]
    names += [{"place": "hand", "player": seat} for seat in table.seats]
    return {"places": known_places(DECK, table.places, names), "unseen": unseen(DECK, table.places)}
