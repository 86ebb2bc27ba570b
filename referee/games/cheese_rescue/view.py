"""What everybody sees of a table of Cheese Rescue, and where the next card may lie."""

from __future__ import annotations

from typing import Any

from referee.game import Viewer
from referee.games.cheese_rescue.cards import cheese
from referee.games.cheese_rescue.effects_settlement import Removal, Settlement, cheeses_left, points, settlement
from referee.games.cheese_rescue.table import DRAW, Laid, Table, span
from referee.hidden_cards.bounds import known_places, unseen


def finished(table: Table) -> bool:
    return table.phase == "finished"


def view(table: Table, viewer: Viewer) -> dict[str, Any]:
    settled = settlement(table) if finished(table) else None
    scores = points(table, settled) if settled else [0] * len(table.seats)
    cells = list(table.cells)
    return {
        "phase": table.phase,
        "round": 1,
        "turn": None if settled else table.seats[table.turn],
        "direction": "clockwise",
        "square": table.format.square,
        "board": [laid_view(table, laid) for laid in table.board],
        "bounds": {"x": list(span(cells, 0)), "y": list(span(cells, 1))},
        "players": [seat_view(table, number, scores[number]) for number in range(len(table.seats))],
        "piles": {"draw": table.places.hidden[DRAW].size},
        "removed": removed(settled) if settled else None,
        "outcome": outcome(table, settled) if settled else None,
    }


def laid_view(table: Table, laid: Laid) -> dict[str, Any]:
    owner = None if laid.player is None else table.seats[laid.player]
    return {"x": laid.x, "y": laid.y, "card": laid.card, "player": owner}


def seat_view(table: Table, number: int, score: int) -> dict[str, Any]:
    return {
        "id": table.seats[number],
        "hand": table.hand(number),
        "score": score,
        "out": False,
        "placed": table.placed[number],
        "animals": table.animals(number),
        "cheeses": list(table.cheeses[number]),
    }


def removed(settled: Settlement) -> dict[str, Any]:
    def cells(removals: tuple[Removal, ...]) -> list[list[int]]:
        return [list(removal.laid.cell) for removal in removals]

    return {"cats": cells(settled.cats), "mice": cells(settled.mice), "cheeses": cells(settled.cheeses)}


def outcome(table: Table, settled: Settlement) -> dict[str, Any]:
    standing = list(zip(points(table, settled), deciding_cheeses(table, settled), strict=True))
    ranking = [
        [seat for seat, own in zip(table.seats, standing, strict=True) if own == place]
        for place in sorted(set(standing), reverse=True)
    ]
    return {
        "winners": ranking[0],
        "ranking": ranking,
        "scores": dict(zip(table.seats, points(table, settled), strict=True)),
        "cheeses": dict(zip(table.seats, cheeses_left(table, settled), strict=True)),
    }


def deciding_cheeses(table: Table, settled: Settlement) -> list[int]:
    """How many cheeses each seat has that break a tie."""
    if table.options.tiebreak == "remaining":
        return cheeses_left(table, settled)
    return [len(table.options.cheese_values) - len(held) for held in table.cheeses]


def knowledge(table: Table) -> dict[str, Any]:
    """The animals are reasoned about; the cheeses in a hand follow from those that were placed."""
    names: list[dict[str, Any]] = [{"place": "draw", "player": None}]
    names += [{"place": "hand", "player": seat} for seat in table.seats]
    pile, *hands = known_places(table.deck, table.places, names)
    for place, values in zip(hands, table.cheeses, strict=True):
        cheeses = {cheese(value): values.count(value) for value in values}
        place["size"] += len(values)
        place["certain"] |= cheeses
        place["possible"] |= cheeses
    held = [value for values in table.cheeses for value in values]
    cheeses = {cheese(value): held.count(value) for value in sorted(set(table.options.cheese_values))}
    return {"places": [pile, *hands], "unseen": {**unseen(table.deck, table.places), **cheeses}}
