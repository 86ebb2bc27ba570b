"""Somebody draws although something fits, draws on although the drawn card fits, and confides other cards than were drawn."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.games import GAMES
from tests.audit.liars import Lied, until_the_end
from tests.audit.recording import Report
from tests.games.tables import seated
from tests.simulators import mau_mau


class Withholding(mau_mau.MauTable):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.version = 1
        self.liars: set[int] = set()
        self.confiding = self.random.random() < 0.5
        self.chance = self.random.choice([0.05, 0.2])

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

    def after_draw(self) -> Report:
        """Who draws until a card fits may draw on although one did."""
        if self.options["draw_until"] and self.can_draw() and self.random.random() < 0.05:
            assert self.drawn is not None
            if self.fits(self.drawn):
                self.liars.add(self.version)
                return self.misnamed(self.draw_on(self.turn))
        return self.misnamed(super().after_draw())

    def misnamed(self, report: Report) -> Report:
        if report["type"] == "draw" and "card" in report and self.random.random() < self.chance:
            self.liars.add(self.version)
            self.drawn_as = self.random.choice([code for code in mau_mau.CODES if code != report["card"]])
            return {**report, "card": self.drawn_as}
        return report


def lied(seed: int) -> Lied:
    setup, honest = mau_mau.honest(seed)
    kept = ("deck", "series", "hand", "draw_until", "last_special", "wild_on_pending", "forgotten", "places")
    told = {name: honest.options[name] for name in kept}
    table = Withholding(Random(seed), list(honest.seats), honest.first, told)
    setup = seated(GAMES["mau-mau"], list(honest.seats), honest.first, told)
    return setup, until_the_end(table), table.liars
