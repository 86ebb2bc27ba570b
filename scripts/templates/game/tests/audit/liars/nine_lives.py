"""Somebody draws although a card fits, and lays it later."""

from __future__ import annotations

from random import Random

from referee.games.nine_lives import NINE_LIVES
from tests.audit.liars import Lied, until_the_end
from tests.games.tables import seated
from tests.simulators.nine_lives import NineLivesTable, Report


class Withholding(NineLivesTable):
    CHANCE = 0.3

    def __init__(self, random: Random, seats: list[str]) -> None:
        super().__init__(random, seats, seats[0], {})
        self.version = 1
        self.liars: set[int] = set()

    def act(self) -> Report:
        if self.fitting(self.turn) and self.random.random() < self.CHANCE:
            self.liars.add(self.version)
            player, self.turn = self.turn, self.after(self.turn)
            return self.draw(player)
        return super().act()

    def next_report(self) -> Report | None:
        self.version += 1
        return super().next_report()


def lied(seed: int) -> Lied:
    seats = ["anna", "ben", "cleo"]
    table = Withholding(Random(seed), seats)
    return seated(NINE_LIVES, seats, seats[0], {}), until_the_end(table), table.liars
