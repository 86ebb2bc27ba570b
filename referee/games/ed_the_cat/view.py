"""What each onlooker sees of a table of Ed, the Cat, and what may be reported next."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from referee.game import Card, Laid, Seat, Viewer
from referee.games.ed_the_cat.cards import DECK
from referee.games.ed_the_cat.table import Table
from referee.hidden_cards.pile_and_hands import DRAW
from referee.view import Outcome, PlayerView, TableView, fewest_points_win, known_of_pile_and_hands


class PenaltyView(TypedDict):
    size: int
    top: Card | None
    cards: NotRequired[list[Card]]
    """Who may look through the pile."""


class SeatView(PlayerView):
    penalty: PenaltyView
    round_points: int | None


class View(TableView[SeatView]):
    starter: Seat
    finisher: Seat | list[Seat] | None


def view(table: Table, viewer: Viewer) -> View:
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
        "outcome": outcome(table) if table.has_outcome() else None,
    }


def seat_view(table: Table, number: int, viewer: Viewer) -> SeatView:
    lying = table.penalties[number]
    penalty: PenaltyView = {"size": len(lying), "top": top(lying)}
    looks = viewer.role in ("host", "auditor") or viewer.sits_at(table.seats[number])
    if looks or table.finishers:  # once the round is over the piles lie open to all
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


def outcome(table: Table) -> Outcome:
    return fewest_points_win(table.seats, table.scores)


def knowledge(table: Table) -> dict[str, Any]:
    return known_of_pile_and_hands(DECK, table.places, table.seats)
