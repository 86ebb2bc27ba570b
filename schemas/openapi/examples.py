"""What requests and answers look like at a real table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from referee.games import GAMES

Json = dict[str, Any]
FOLDER = Path(__file__).parent

PLAYERS = [
    {"id": "anna", "name": "Anna", "age": 41},
    {"id": "ben", "name": "Ben", "age": 12},
    {"id": "cleo", "name": "Cleo", "age": 9},
]
MOVES: dict[str, list[Json]] = {
    game: json.loads((FOLDER / "moves" / f"{game}.json").read_text(encoding="utf-8")) for game in GAMES
}
"""Reports in each game, out of `moves/<game>.json`."""
IRREGULAR = {"type": "play", "player": "cleo", "card": "4", "stands": True, "reason": "Everybody had played on."}
TYPED = {"text": "anna play 6 target=ben revealed=3, 8"}
GAME_AS_TEXT = """\
Game: addi-cats
Players: anna "Anna" 9, ben "Ben" 12, cleo "Cleo" 41

anna flip 7+4
ben flip =11
slaps ben, anna
"""
OTHERS: dict[str, dict[str, Json]] = {
    "Batch": {
        "offline": {"moves": [{**move, "occurred_at": "2026-05-01T18:30:00Z"} for move in MOVES["ed-the-cat"][:2]]}
    },
    "Correction": {
        "strike": {"strike": 15, "reason": "We dealt one card too few."},
        "amend": {"amend": 15, "move": MOVES["ed-the-cat"][1], "reason": "It was a 4."},
    },
    "Filing": {
        "score": {"kind": "score", "by": "ben", "against": "anna", "evidence": {"claimed": 31}},
        "turn": {"kind": "turn", "by": "ben", "evidence": {"claimed": "ben"}},
    },
    "RulingAsked": {
        "a 6": {
            "situation": {"hands": {"anna": 4, "ben": 1}},
            "question": {"type": "action", "player": "anna", "card": "6", "target": "ben"},
        },
    },
    "End": {"bedtime": {"reason": "Bedtime.", "outcome": "as-it-stands"}},
    "Decision": {"upheld": {"verdict": "upheld", "reason": "Two of us saw it."}},
    "Renewal": {"player": {"role": "player:ben"}, "host": {"role": "host"}},
}
EXAMPLES: dict[str, Json] = json.loads((FOLDER / "answers.json").read_text(encoding="utf-8"))
"""An answer of each operation, as a real table got it."""


def request_examples(name: str) -> dict[str, Json]:
    """The examples of a body, by a name for each."""
    shown = {"Opening": _openings, "Move": _moves}.get(name, lambda: OTHERS.get(name, {}))()
    return {label: {"value": value} for label, value in shown.items()}


def _openings() -> dict[str, Json]:
    return {game: {"game": game, "players": PLAYERS} for game in GAMES}


def _moves() -> dict[str, Json]:
    found = {f"{game} {move['type']} {number}": move for game in GAMES for number, move in enumerate(MOVES[game], 1)}
    return found | {"irregular": IRREGULAR, "typed": TYPED}
