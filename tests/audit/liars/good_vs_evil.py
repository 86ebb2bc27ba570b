"""Somebody says "I have none" of what is there, shows another hand than it was, or explodes with a Defuse that must be played."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.games import GAMES
from tests.audit.liars import Lied, until_the_end
from tests.audit.recording import Report
from tests.games.tables import seated
from tests.simulators import good_vs_evil


class Denying(good_vs_evil.KittenTable):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.version = 1
        self.liars: set[int] = set()

    def next_report(self) -> Report | None:
        self.version += 1
        return super().next_report()

    def wish(self, target: str) -> str:
        return self.random.choice(self.hands[target] or good_vs_evil.FREE_CHOICE)

    def answer(self, report: Report, target: str) -> None:
        if self.action["wish"] in self.hands[target] and self.random.random() < 0.8:
            self.liars.add(self.version)
            report["has"], self.due = False, None
        else:
            super().answer(report, target)

    def survive_or_not(self, seat: str) -> Report:
        if self.options["must_defuse"] and "defuse" in self.hands[seat] and self.random.random() < 0.3:
            self.liars.add(self.version)
            return self.explode(seat)
        return super().survive_or_not(seat)

    def explode(self, seat: str) -> Report:
        report = super().explode(seat)
        if report.get("hand") and self.random.random() < 0.3:
            self.liars.add(self.version)
            report["hand"][0] = self.random.choice([card for card in good_vs_evil.TITLES if card != report["hand"][0]])
        return report


def lied(seed: int) -> Lied:
    setup, honest = good_vs_evil.honest(seed)
    table = Denying(Random(seed), list(honest.seats), honest.turn, {**honest.options, "combos": "full"})
    setup = seated(GAMES["good-vs-evil"], list(honest.seats), honest.turn, table.options)
    return setup, until_the_end(table), table.liars
