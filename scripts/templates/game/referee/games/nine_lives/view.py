"""What each onlooker sees of a table of Nine Lives."""

from __future__ import annotations

from typing import Any

from referee.game import Viewer
from referee.games.nine_lives.cards import DECK
from referee.games.nine_lives.table import Table
from referee.hidden_cards.pile_and_hands import DRAW
from referee.view import Outcome, PlayerView, TableView, fewest_points_win, known_of_pile_and_hands


class View(TableView[PlayerView]):
    """Nothing but what every view holds; members of the game's own go here."""


def view(table: Table, viewer: Viewer) -> View:
    """The same for all eyes: nobody sees into a hand, and nothing is confided."""
    return {
        "phase": table.phase,
        "round": table.round,
        "turn": table.seats[table.turn] if table.phase == "play" else None,
        "direction": "clockwise",
        "players": [
            {"id": seat, "hand": table.hand(number), "score": table.scores[number], "out": False}
            for number, seat in enumerate(table.seats)
        ],
        "piles": {
            "draw": table.places.hidden[DRAW].size,
            "discard": {"size": len(table.discard), "top": table.top},
        },
        "outcome": outcome(table) if table.has_outcome() else None,
    }


def outcome(table: Table) -> Outcome:
    return fewest_points_win(table.seats, table.scores)


def knowledge(table: Table) -> dict[str, Any]:
    return known_of_pile_and_hands(DECK, table.places, table.seats)
