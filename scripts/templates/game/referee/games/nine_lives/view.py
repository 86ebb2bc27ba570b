"""What each onlooker sees of a table of Nine Lives, and what may be reported next."""

from __future__ import annotations

from typing import Any

from referee.game import Expectation, Viewer
from referee.games.nine_lives.cards import DECK
from referee.games.nine_lives.forms import playable
from referee.games.nine_lives.table import DRAW, Table
from referee.hidden_cards.bounds import known_places, unseen


def finished(table: Table) -> bool:
    return table.phase == "finished"


def view(table: Table, viewer: Viewer) -> dict[str, Any]:
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
        "outcome": outcome(table) if finished(table) else None,
    }


def outcome(table: Table) -> dict[str, Any]:
    scores = dict(zip(table.seats, table.scores, strict=True))
    ranking = [[seat for seat in table.seats if scores[seat] == points] for points in sorted(set(table.scores))]
    return {"winners": ranking[0], "ranking": ranking, "scores": scores}


def expects(table: Table) -> tuple[Expectation, ...]:
    match table.phase:
        case "play":
            now = (table.seats[table.turn],)
            plays = (Expectation("play", now),) if playable(table) else ()
            return (*plays, Expectation("draw", now))
        case "scoring":
            return (Expectation("score"),)
        case "finished":
            return ()


def knowledge(table: Table) -> dict[str, Any]:
    names: list[dict[str, Any]] = [{"place": "draw", "player": None}]
    names += [{"place": "hand", "player": seat} for seat in table.seats]
    return {"places": known_places(DECK, table.places, names), "unseen": unseen(DECK, table.places)}
