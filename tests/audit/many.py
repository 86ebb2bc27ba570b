"""Audits many simulated honest games: `python -m tests.audit.many ed-the-cat 2000`."""

from __future__ import annotations

import sys
from collections import Counter

from referee.audit import audit
from referee.audit.bundle import redacted
from referee.games import GAMES
from tests.audit.recording import recorded, simulated


def main(kind: str, number: int) -> None:
    game, moves, verdicts = GAMES[kind], 0, Counter[str]()
    for seed in range(number):
        setup, reports = simulated(game, seed)
        events = recorded(game, setup, reports)
        for record in (events, redacted(events, lambda event: False)):
            found = audit(game, record)
            assert found.sound and not found.findings, (seed, found.told("en")["findings"])
            verdicts[found.checked["hidden_cards"]] += 1
        moves += len(reports)
    print(f"{kind}: {number} honest games, {moves} moves, nobody accused; {dict(verdicts)}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
