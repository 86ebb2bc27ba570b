"""What each onlooker sees of a table of Ed, the Cat, and what may be reported next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

from referee.game import Card, Laid, Seat, Viewer
from referee.games.ed_the_cat.cards import DECK
from referee.games.ed_the_cat.hands import discarded_cards
from referee.games.ed_the_cat.table import Table, untold_place
from referee.hidden_cards.bounds import known_places, unseen
from referee.hidden_cards.pile_and_hands import DRAW
from referee.view import Outcome, PlayerView, TableView, fewest_points_win, pile_and_hands


class PenaltyView(TypedDict):
    size: int
    top: Card | None
    cards: NotRequired[list[Card]]
    """Who may look through the pile."""


class SeatView(PlayerView):
    penalty: PenaltyView
    round_points: int | None


class View(TableView[SeatView]):
    starter: Seat | None
    finisher: Seat | list[Seat] | None


def view(table: Table, viewer: Viewer) -> View:
    on_turn = table.phase in ("play", "bonus")
    return {
        "phase": table.phase,
        "round": table.round,
        "turn": table.seats[table.turn] if on_turn and table.turn is not None else None,
        "direction": "clockwise",
        "starter": None if table.starter is None else table.seats[table.starter],
        "finisher": finisher(table),
        "players": [seat_view(table, number, viewer) for number in range(len(table.seats))],
        "piles": {
            "draw": table.places.hidden[DRAW].size,
            "discard": {"size": discarded_cards(table).size, "top": top(table.discard)},
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
        "score": None if table.scores is None else table.scores[number],
        "out": False,
        "penalty": penalty,
        "round_points": table.round_points[number] if table.round_points else None,
    }


def top(pile: tuple[Laid, ...]) -> Card | None:
    return pile[-1].card if pile else None


def finisher(table: Table) -> Seat | list[Seat] | None:
    names = [table.seats[number] for number in table.finishers]
    return names if len(names) > 1 else names[0] if names else None


def outcome(table: Table) -> Outcome | None:
    """Nobody wins by points that are unknown."""
    return None if table.scores is None else fewest_points_win(table.seats, table.scores)


def knowledge(table: Table) -> dict[str, Any]:
    names = hidden_places(table.seats, untold_place(table.places, len(table.seats)) is not None)
    return {"places": known_places(DECK, table.places, names), "unseen": unseen(DECK, table.places)}


def hidden_places(seats: Sequence[Seat], untold: bool) -> list[dict[str, Any]]:
    """Untold cards of the discard pile are one more."""
    return [*pile_and_hands(seats), *([{"place": "discard", "player": None}] if untold else [])]
