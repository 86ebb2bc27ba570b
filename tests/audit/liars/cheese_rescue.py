"""Animals are reported as other animals."""

from __future__ import annotations

from random import Random

from referee.games import GAMES
from tests.audit.liars import Lied
from tests.audit.recording import simulated

ANIMALS = ["dog", "cat", "mouse"]


def lied(seed: int) -> Lied:
    random = Random(f"cheese {seed}")
    setup, reports = simulated(GAMES["cheese-rescue"], seed)
    chance, liars = random.choice([0.05, 0.3, 0.8]), set()
    told = []
    for version, report in enumerate(reports, start=2):
        lies = report.get("card") in ANIMALS and random.random() < chance
        other = random.choice([animal for animal in ANIMALS if animal != report.get("card")])
        told.append({**report, "card": other} if lies else report)
        liars |= {version} if lies else set()
    return setup, told, liars
