"""A card is given out as one with the same sum that lies elsewhere."""

from __future__ import annotations

from random import Random

from referee.games import GAMES
from tests.audit.liars import Lied
from tests.audit.recording import simulated


def lied(seed: int) -> Lied:
    def equals(card: str) -> list[str]:
        first, plus, second = card.partition("+")
        if not plus:
            return []
        total = int(first) + int(second)
        pairs = [(a, total - a) for a in range(1, 11) if 1 <= total - a <= 10]
        return [f"{a}+{b}" for a, b in pairs if f"{a}+{b}" != card]

    random = Random(f"addi {seed}")
    setup, reports = simulated(GAMES["addi-cats"], seed, most=150)
    told, liars, as_ = [], set(), dict[str, str]()
    for version, report in enumerate(reports, start=2):
        card = report.get("card")
        if report["type"] == "flip" and card not in as_ and random.random() < 0.1 and equals(str(card)):
            as_[str(card)] = random.choice(equals(str(card)))
            liars.add(version)
        told.append({**report, "card": as_[card]} if card in as_ else report)
        liars |= {version} if card in as_ else set()
    return setup, told, liars
