"""What every onlooker sees of a table of Good vs Evil; nobody sees more than others."""

from __future__ import annotations

from typing import Any, TypedDict

from referee.game import Card, Seat, Viewer
from referee.games.good_vs_evil.cards import DECK, DEVILCAT, GODCAT, KITTEN
from referee.games.good_vs_evil.effects_turns import closed
from referee.games.good_vs_evil.hands import on_the_mat
from referee.games.good_vs_evil.hidden_pile import chance, known_top, named
from referee.games.good_vs_evil.table import BOX, BURIED, DRAW, Report, Table, hand_of
from referee.hidden_cards.bounds import known_places, unseen
from referee.view import Outcome, PlayerView, TableView, pile_and_hands


class SeatView(PlayerView):
    alive: bool
    godcat: bool
    owes: int
    """Turns, the current one counted."""


class PendingView(TypedDict):
    """The play that waits for nopes; `effective` if nobody nopes any more."""

    cards: list[Card]
    player: Seat
    target: Seat | None
    wish: Card | None
    nopes: int
    effective: bool


class AwaitingView(TypedDict):
    """The report that is owed, and by whom."""

    type: Report
    player: Seat


class MatView(TypedDict):
    godcat: bool
    devilcat: bool


class View(TableView[SeatView]):
    pending: PendingView | None
    awaiting: AwaitingView | None
    mat: MatView
    kittens: int
    known_top: list[Card | None]


def view(table: Table, viewer: Viewer) -> View:
    discard = [laid.card for laid in table.discard]
    next_on_turn = closed(table)
    return {
        "phase": table.phase,
        "round": 1,
        "turn": None if table.finished() else table.seats[next_on_turn.turn],
        "direction": "clockwise",
        "players": [seat_view(table, next_on_turn, number) for number in range(len(table.seats))],
        "piles": {
            "draw": table.pile,
            "discard": {"size": len(discard), "top": discard[-1] if discard else None, "cards": discard},
        },
        "pending": pending(table),
        "awaiting": awaiting(table),
        "mat": {"godcat": table.godcat is None, "devilcat": DEVILCAT in on_the_mat(table)},
        "kittens": table.kittens,
        "known_top": known_top(table),
        "outcome": outcome(table) if table.finished() else None,
    }


def seat_view(table: Table, next_on_turn: Table, number: int) -> SeatView:
    on_turn = number == next_on_turn.turn and not table.finished()
    return {
        "id": table.seats[number],
        "hand": table.hand(number),
        "score": None,
        "out": not table.alive(number),
        "alive": table.alive(number),
        "godcat": table.godcat == number,
        "owes": next_on_turn.owes if on_turn else 0,
    }


def pending(table: Table) -> PendingView | None:
    play = table.pending
    if play is None:
        return None
    return {
        "cards": list(play.cards),
        "player": table.seats[play.player],
        "target": None if play.target is None else table.seats[play.target],
        "wish": play.wish,
        "nopes": len(play.nopes),
        "effective": play.effective,
    }


def awaiting(table: Table) -> AwaitingView | None:
    if table.due is None or table.finished():
        return None
    return {"type": table.due.type, "player": table.seats[table.due.player]}


def outcome(table: Table) -> Outcome | None:
    """Whoever lasted longer ranks higher. More than one are left only where the table ended the game: they share."""
    if table.ended == "none":
        return None
    left = [table.seats[number] for number in table.living]
    fallen = [table.seats[number] for number in reversed(table.exploded)]
    return {"winners": left, "losers": fallen, "ranking": [left, *[[seat] for seat in fallen]]}


def knowledge(table: Table) -> dict[str, Any]:
    likely = chance(closed(table))
    return {
        "places": places(table),
        "unseen": {KITTEN: table.kittens, **unseen_cards(table)},
        "kitten_chance": float(likely.of_kitten),
        "kitten_chance_exact": likely.exact,
    }


def unseen_cards(table: Table) -> dict[Card, int | None]:
    """Cards that were revealed lie face down again, but everybody knows them."""
    return unseen(DECK, table.places)


def places(table: Table) -> list[dict[str, Any]]:
    pile, *hands = pile_and_hands(table.seats)
    names = [pile, {"place": "box", "player": None}, {"place": "discard", "player": None}, *hands]
    known = known_places(DECK, table.places, names)
    _with_pile(known[DRAW], table)
    for number in range(len(table.seats)):
        _with_hand(known[hand_of(number)], table, number)
    return [place for at, place in enumerate(known) if at not in (BOX, BURIED) or place["size"]]


def _with_pile(place: dict[str, Any], table: Table) -> None:
    """The pile with its kittens and with the cards whose place in it is known."""
    seen = named(table.order)
    for card in (*seen, *[KITTEN] * table.kittens):
        for bound in ("certain", "possible"):
            place[bound][card] = place[bound].get(card, 0) + 1
    place["size"] = table.pile


def _with_hand(place: dict[str, Any], table: Table, number: int) -> None:
    """A hand with the Godcat, and with what its player said not to have."""
    place["denied"] = {said.card: said.since for said in table.denials if said.player == number}
    for card, most in place["denied"].items():
        left = max(min(place["possible"].get(card, 0), most), place["certain"].get(card, 0))
        place["possible"] = {**place["possible"], card: left}
    place["possible"] = {card: most for card, most in place["possible"].items() if most}
    if table.godcat == number:
        place["size"] += 1
        place["certain"][GODCAT] = place["possible"][GODCAT] = 1
