"""Mau Mau tables whose only lie comes late: many denials and several shuffles lie between it and the deal."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.game import Setup
from referee.games import GAMES
from tests.audit.liars import accepted
from tests.audit.recording import Report
from tests.games.tables import seated
from tests.simulators import mau_mau

MAU = GAMES["mau-mau"]
EARLIEST = (40, 80, 120, 160, 200)


class Late(mau_mau.MauTable):
    """From move `late` on one seat draws although a card fits, once."""

    late = 0
    reports = 0
    lied = False

    def next_report(self) -> Report | None:
        self.reports += 1
        return super().next_report()

    def act(self) -> Report:
        forced = any(card in mau_mau.COLOURED and self.fits(card) for card in self.hands[self.turn])
        if self.lied or self.pending or not forced or self.reports < self.late:
            return super().act()
        self.lied = True
        self.fits = lambda card: False  # type: ignore[method-assign]
        try:
            return super().act()
        finally:
            self.__dict__.pop("fits", None)


class Endless(Late):
    """Nobody ever says the call and everybody is caught, so no hand stays empty."""

    def next_report(self) -> Report | None:
        self.laid = 0  # nobody grows tired and plays to win
        own, self.random.random = self.random.random, lambda: 0.65  # type: ignore[method-assign]
        try:
            return self.caught() if self.missed else super().next_report()
        finally:
            self.random.random = own  # type: ignore[method-assign]

    def caught(self) -> Report:
        self.reports += 1
        return self.call_or_catch()


def evening(seed: int, most: int = 400) -> tuple[Setup, list[Report], bool]:
    """A table of two to five with a deck of any size; up to what the referee sees through, and whether anybody lied."""
    random = Random(f"late {seed}")
    seats = [f"p{number}" for number in range(random.randint(2, 5))]
    deck = {code: random.choice([1, 2]) for code in mau_mau.CODES}
    if random.random() < 0.6:
        deck = small_deck(random, len(seats))
    return played(Late, seed, seats, deck, random.choice(EARLIEST), most)


def small_deck(random: Random, players: int) -> dict[str, int]:
    """It runs short, so that it is shuffled again and again."""
    codes = random.sample(mau_mau.COLOURED, 10)
    small = {code: random.randint(1, 2) for code in random.sample([*codes, "plus4", "wild"], 12)}
    while sum(small.values()) < 5 * players + 1 + random.randrange(12):
        small[random.choice(codes)] += 1
    return small


def endless(seed: int, most: int = 1000) -> tuple[Setup, list[Report], bool]:
    random = Random(f"endless {seed}")
    seats = [f"p{number}" for number in range(random.randint(3, 5))]
    return played(Endless, seed, seats, dict.fromkeys(mau_mau.CODES, random.choice([1, 1, 2, 4])), most * 9 // 10, most)


def played(
    kind: type[Late], seed: int, seats: list[str], deck: dict[str, int], late: int, most: int
) -> tuple[Setup, list[Report], bool]:
    options: dict[str, Any] = {"deck": deck, "stacking": "same"}
    table = kind(Random(seed), seats, seats[0], options)
    table.late = late
    reports: list[Report] = []
    while len(reports) < most and (report := table.next_report()) is not None:
        reports.append(report)
    setup = seated(MAU, seats, seats[0], options)
    return setup, accepted(MAU, setup, reports), table.lied
