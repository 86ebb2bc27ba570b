"""What people must do with the real cards, as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.game import Game, Setup
from referee.hands import Spot, Transfer, told
from referee.procedure.standing import Standing, Step
from referee.text import Language, Lexicon, say


def hands_json(standing: Standing, steps: Iterable[Step], language: Language) -> list[dict[str, Any]]:
    """Entry by entry in the order in which hands do it."""
    return transfers_json(standing.game, standing.setup, (each for step in steps for each in step.hands), language)


def transfers_json(game: Game, setup: Setup, transfers: Iterable[Transfer], language: Language) -> list[dict[str, Any]]:
    lexicon = game.lexicon(setup)
    return [_transfer_json(game, lexicon, each, language) for each in transfers]


def _transfer_json(game: Game, lexicon: Lexicon, transfer: Transfer, language: Language) -> dict[str, Any]:
    return {
        "from": _spot_json(transfer.source),
        "to": _spot_json(transfer.target),
        "cards": None if transfer.cards is None else list(transfer.cards),
        "count": transfer.count,
        "done": transfer.done,
        "message": say(told(transfer, game.place_names), lexicon, language),
    }


def _spot_json(spot: Spot) -> dict[str, Any]:
    where: dict[str, Any] = {"seat": spot.seat, "place": spot.place}
    if spot.end is not None:
        where["end"] = spot.end
    return where if spot.x is None else {**where, "x": spot.x, "y": spot.y}
