"""Tables at which somebody lies now and then, with the versions of the lies. The flow of the game stays the true one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from referee.game import Game, Setup, judge
from referee.games import GAMES
from tests.audit.recording import Report, simulated
from tests.games.tables import move_from, seated
from tests.simulators import good_vs_evil, mau_mau

Lied = tuple[Setup, list[Report], set[int]]

NUMBERS = [str(number) for number in range(1, 10)]
ANIMALS = ["dog", "cat", "mouse"]


def misnamed(
    kind: str, seed: int, cards_of: Callable[[Report], list[list[Any]]], others: Callable[[str], list[str]]
) -> Lied:
    """An honest game in which cards are given out as other ones."""
    random = Random(f"{kind} {seed}")
    setup, honest = simulated(GAMES[kind], seed)
    reports = deepcopy(honest)
    chance = random.choice([0.02, 0.1, 0.4])
    liars = set()
    for version, report in enumerate(reports, start=2):
        for cards in cards_of(report):
            for at, card in enumerate(cards):
                if random.random() < chance and others(card):
                    cards[at] = random.choice(others(card))
                    liars.add(version)
    return setup, reports, liars


def ed_the_cat(seed: int) -> Lied:
    """Cards that were turned up, or hands that were shown, are given out as others."""

    def shown(report: Report) -> list[list[Any]]:
        return [report.get("revealed", []), *report.get("hands", {}).values()]

    return misnamed("ed-the-cat", seed, shown, lambda card: [other for other in NUMBERS if other != card])


def cheese_rescue(seed: int) -> Lied:
    """Animals are reported as other animals."""
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


def addi_cats(seed: int) -> Lied:
    """A card is given out as one with the same sum that lies elsewhere."""

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


class Withholding(mau_mau.MauTable):
    """Draws although something fits, and confides other cards than were drawn."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.version = 1
        self.liars: set[int] = set()
        self.confiding = self.random.random() < 0.5
        self.chance = self.random.choice([0.05, 0.3])

    def next_report(self) -> Report | None:
        self.version += 1
        return super().next_report()

    def act(self) -> Report:
        forced = [card for card in self.hands[self.turn] if card in mau_mau.COLOURED and self.fits(card)]
        trusted = not self.pending and self.options["draw_when_able"] == "forbidden"
        if trusted and forced and self.random.random() < self.chance:
            self.liars.add(self.version)
            self.fits = lambda card: False  # type: ignore[method-assign]
        try:
            return self.misnamed(super().act())
        finally:
            self.__dict__.pop("fits", None)

    def misnamed(self, report: Report) -> Report:
        if report["type"] == "draw" and "card" in report and self.random.random() < self.chance:
            self.liars.add(self.version)
            self.drawn_as = self.random.choice([code for code in mau_mau.CODES if code != report["card"]])
            return {**report, "card": self.drawn_as}
        return report


def mau_mau_withheld(seed: int) -> Lied:
    setup, honest = mau_mau.honest(seed)
    told = {"deck": honest.options["deck"], "series": honest.options["series"], "draw_when_able": "forbidden"}
    table = Withholding(Random(seed), list(honest.seats), honest.first, told)
    setup = seated(GAMES["mau-mau"], list(honest.seats), honest.first, told)
    return setup, _until_the_end(table), table.liars


class Denying(good_vs_evil.KittenTable):
    """Says "I have none" of what it has, and shows another hand than it had."""

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

    def explode(self, seat: str) -> Report:
        report = super().explode(seat)
        if report.get("hand") and self.random.random() < 0.3:
            self.liars.add(self.version)
            report["hand"][0] = self.random.choice([card for card in good_vs_evil.TITLES if card != report["hand"][0]])
        return report


def good_vs_evil_denied(seed: int) -> Lied:
    setup, honest = good_vs_evil.honest(seed)
    table = Denying(Random(seed), list(honest.seats), honest.turn, {**honest.options, "combos": "full"})
    setup = seated(GAMES["good-vs-evil"], list(honest.seats), honest.turn, table.options)
    return setup, _until_the_end(table), table.liars


def _until_the_end(table: Any) -> list[Report]:
    return list(iter(table.next_report, None))


LIARS: dict[str, Callable[[int], Lied]] = {
    "ed-the-cat": ed_the_cat,
    "cheese-rescue": cheese_rescue,
    "addi-cats": addi_cats,
    "mau-mau": mau_mau_withheld,
    "good-vs-evil": good_vs_evil_denied,
}


def accepted(game: Game, setup: Setup, reports: Sequence[Report]) -> list[Report]:
    """Up to the first lie that the referee sees through at once."""
    state, kept = game.open(setup), []
    for version, report in enumerate(reports, start=2):
        move = move_from(game, report)
        if judge(game, state, move):
            break
        state = game.carry_out(state, move, version).after
        kept.append(report)
    return kept
