"""Referees many simulated honest games: `python -m tests.games.many ed-the-cat 10000`."""

from __future__ import annotations

import sys

from referee.games import GAMES
from tests.games.tables import honest, hook, refereed


def main(name: str, number: int) -> None:
    game, moves = GAMES[name], 0
    agrees = hook(game, "agrees")
    for seed in range(number):
        setup, table = honest(game, seed)
        for played in refereed(game, setup, table):
            agrees(played.after, table)
            moves += 1
    print(f"{name}: {number} honest games, {moves} moves, none refused")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
