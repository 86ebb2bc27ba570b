"""What each onlooker sees of a table of Nine Lives."""

from __future__ import annotations

from typing import Any

from referee.game import Viewer
from referee.games.nine_lives.cards import DECK
from referee.games.nine_lives.table import Table
from referee.hidden_cards.bounds import known_places, unseen
from referee.hidden_cards.pile_and_hands import DRAW
from referee.view import Outcome, PlayerView, TableView, pile_and_hands, ranking


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
        "outcome": outcome(table) if table.finished() else None,
    }


def outcome(table: Table) -> Outcome:
    ranked = ranking(table.seats, table.scores)
    return {"winners": ranked[0], "ranking": ranked, "scores": dict(zip(table.seats, table.scores, strict=True))}


def knowledge(table: Table) -> dict[str, Any]:
    names = pile_and_hands(table.seats)
    return {"places": known_places(DECK, table.places, names), "unseen": unseen(DECK, table.places)}
