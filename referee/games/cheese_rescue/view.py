"""What everybody sees of a table of Cheese Rescue, and where the next card may lie."""

from __future__ import annotations

from typing import Any, TypedDict

from referee.game import Card, Seat, Viewer
from referee.games.cheese_rescue.cards import cheese
from referee.games.cheese_rescue.effects_settlement import Removal, Settlement, cheeses_left, points, settlement
from referee.games.cheese_rescue.table import Laid, Table, span
from referee.hidden_cards.bounds import known_places, unseen
from referee.hidden_cards.pile_and_hands import DRAW
from referee.view import Outcome, PlayerView, TableView, pile_and_hands, ranking


class LaidView(TypedDict):
    x: int
    y: int
    card: Card
    player: Seat | None


Cells = list[list[int]]


class RemovedView(TypedDict):
    """Where cards left at the end."""

    cats: Cells
    mice: Cells
    cheeses: Cells


class SeatView(PlayerView):
    placed: int
    animals: int | None
    cheeses: list[int]


class CheeseOutcome(Outcome):
    cheeses: dict[Seat, int]


class View(TableView[SeatView]):
    square: int
    board: list[LaidView]
    bounds: dict[str, list[int]]
    removed: RemovedView | None


def view(table: Table, viewer: Viewer) -> View:
    settled = settlement(table) if table.has_outcome() else None
    scores = points(table, settled) if settled else [0] * len(table.seats)
    cells = list(table.cells)
    return {
        "phase": table.phase,
        "round": 1,
        "turn": None if table.finished() else table.seats[table.turn],
        "direction": "clockwise",
        "square": table.format.square,
        "board": [laid_view(table, laid) for laid in table.board],
        "bounds": {"x": list(span(cells, 0)), "y": list(span(cells, 1))},
        "players": [seat_view(table, number, scores[number]) for number in range(len(table.seats))],
        "piles": {"draw": table.places.hidden[DRAW].size},
        "removed": removed(settled) if settled else None,
        "outcome": outcome(table, settled) if settled else None,
    }


def laid_view(table: Table, laid: Laid) -> LaidView:
    owner = None if laid.player is None else table.seats[laid.player]
    return {"x": laid.x, "y": laid.y, "card": laid.card, "player": owner}


def seat_view(table: Table, number: int, score: int) -> SeatView:
    return {
        "id": table.seats[number],
        "hand": table.hand(number),
        "score": score,
        "out": False,
        "placed": table.placed[number],
        "animals": table.animals(number),
        "cheeses": list(table.cheeses[number]),
    }


def removed(settled: Settlement) -> RemovedView:
    def cells(removals: tuple[Removal, ...]) -> Cells:
        return [list(removal.laid.cell) for removal in removals]

    return {"cats": cells(settled.cats), "mice": cells(settled.mice), "cheeses": cells(settled.cheeses)}


def outcome(table: Table, settled: Settlement) -> CheeseOutcome:
    results = list(zip(points(table, settled), deciding_cheeses(table, settled), strict=True))
    ranked = ranking(table.seats, results, highest_first=True)
    return {
        "winners": ranked[0],
        "ranking": ranked,
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
    pile, *hands = known_places(table.deck, table.places, pile_and_hands(table.seats))
    for place, values in zip(hands, table.cheeses, strict=True):
        cheeses = {cheese(value): values.count(value) for value in values}
        place["size"] += len(values)
        place["certain"] |= cheeses
        place["possible"] |= cheeses
    held = [value for values in table.cheeses for value in values]
    cheeses = {cheese(value): held.count(value) for value in sorted(set(table.options.cheese_values))}
    return {"places": [pile, *hands], "unseen": {**unseen(table.deck, table.places), **cheeses}}
