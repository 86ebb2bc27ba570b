"""Referees many simulated honest games: `python -m tests.games.many ed-the-cat 10000`."""

from __future__ import annotations

import importlib
import sys

from tests.games.tables import refereed


def main(game: str, number: int) -> None:
    tests = importlib.import_module(f"tests.games.test_{game.replace('-', '_')}")
    moves = 0
    for seed in range(number):
        setup, table = tests.honest(seed)
        moves += sum(1 for _ in refereed(tests.GAME, setup, table))
    print(f"{game}: {number} honest games, {moves} moves, none refused")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
