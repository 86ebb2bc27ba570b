"""What every onlooker sees of a table of Good vs Evil; nobody sees more than others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from referee.game import Card, Seat, Viewer
from referee.games.good_vs_evil.cards import DECK, DEVILCAT, GODCAT, KITTEN
from referee.games.good_vs_evil.effects_turns import closed
from referee.games.good_vs_evil.hands import on_the_mat
from referee.games.good_vs_evil.hidden_pile import chance, is_kitten, known_top, named
from referee.games.good_vs_evil.table import BOX, BURIED, DRAW, Report, Table, hand_of
from referee.hidden_cards.bounds import known_places, unseen
from referee.view import Outcome, PileView, PlayerView, TableView, pile_and_hands


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
    kittens: int | None
    known_top: list[Card | None]


def view(table: Table, viewer: Viewer) -> View:
    next_on_turn = closed(table)
    return {
        "phase": table.phase,
        "round": 1,
        "turn": None if table.finished() else table.seats[next_on_turn.turn],
        "direction": "clockwise",
        "players": [seat_view(table, next_on_turn, number) for number in range(len(table.seats))],
        "piles": {
            "draw": table.pile,
            "discard": discard_view(table),
        },
        "pending": pending(table),
        "awaiting": awaiting(table),
        "mat": mat(table),
        "kittens": table.kittens,
        "known_top": known_top(table),
        "outcome": outcome(table) if table.finished() else None,
    }


def discard_view(table: Table) -> PileView:
    """Its cards, null for those nobody saw. Where nobody knows how many lie there, only the top card shows."""
    cards, size = [laid.card for laid in table.discard], table.discarded
    return {"size": size, "top": cards[-1] if cards else None, "cards": None if size is None else cards}


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


def mat(table: Table) -> MatView:
    return {"godcat": table.godcat is None, "devilcat": DEVILCAT in on_the_mat(table)}


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
        "kitten_chance": None if likely.of_kitten is None else float(likely.of_kitten),
        "kitten_chance_exact": likely.exact,
    }


def unseen_cards(table: Table) -> dict[Card, int | None]:
    """Cards that were revealed lie face down again, but everybody knows them."""
    return unseen(DECK, table.places)


def places(table: Table, believed: bool = True) -> list[dict[str, Any]]:
    """`believed`: taking it for true that nobody holds what he said not to have."""
    known = known_places(DECK, table.places, hidden_places(table.seats))
    _with_pile(known[DRAW], table)
    for number in range(len(table.seats)):
        _with_hand(known[hand_of(number)], table, number, believed)
    return [place for at, place in enumerate(known) if at not in (BOX, BURIED) or place["size"]]


def hidden_places(seats: Sequence[Seat]) -> list[dict[str, Any]]:
    pile, *hands = pile_and_hands(seats)
    return [pile, {"place": "box", "player": None}, {"place": "discard", "player": None}, *hands]


def _with_pile(place: dict[str, Any], table: Table) -> None:
    """The pile with its kittens and with the cards whose place in it is known."""
    seen = sum(map(is_kitten, table.order))
    kittens = {"certain": seen, "possible": len(table.seats) - 1} if table.kittens is None else {}
    for bound in ("certain", "possible"):
        for card in (*named(table.order), *[KITTEN] * kittens.get(bound, table.kittens or 0)):
            place[bound][card] = place[bound].get(card, 0) + 1
    place["size"] = table.pile


def _with_hand(place: dict[str, Any], table: Table, number: int, believed: bool) -> None:
    """A hand with the Godcat, and with what its player said not to have."""
    place["denied"] = {said.card: said.since for said in table.denials if said.player == number}
    for card, most in place["denied"].items() if believed else ():
        left = max(min(place["possible"].get(card, 0), most), place["certain"].get(card, 0))
        place["possible"] = {**place["possible"], card: left}
    place["possible"] = {card: most for card, most in place["possible"].items() if most}
    if table.godcat == number:
        place["size"] = table.hand(number)
        place["certain"][GODCAT] = place["possible"][GODCAT] = 1
