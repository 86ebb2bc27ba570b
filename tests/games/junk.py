"""Reports that nobody honest would send: the fields of honest moves, mixed and bent."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from referee.game import Game, Move, Setup
from tests.games.tables import Played, move_from

STRANGE: tuple[Any, ...] = ("nobody", "joker", "", 0, -1, 99, True, False, None, [], {})


class Heap:
    """All that was said in an honest game, to be thrown about."""

    def __init__(self, game: Game, setup: Setup, steps: Sequence[Played]) -> None:
        self.game = game
        self.seats = setup.seats
        self.cards = [card.code for card in game.cards]
        self.reports = [played.report for played in steps]
        self.said: dict[str, list[Any]] = {}
        for report in self.reports:
            for name, value in report.items():
                self.said.setdefault(name, []).append(value)

    def junk(self, random: Random) -> Move | None:
        """A bent report; none where it would not even pass the schema."""
        report = dict(random.choice(self.reports))
        for name in [name for name in report if name != "type"]:
            if random.random() < 0.5:
                report[name] = (
                    random.choice(self.said[name]) if random.random() < 0.5 else self.bent(report[name], random)
                )
        try:
            return move_from(self.game, report)
        except msgspec.ValidationError:
            return None

    def bent(self, value: Any, random: Random) -> Any:
        if random.random() < 0.05:
            return random.choice(STRANGE)
        match value:
            case bool():
                return not value
            case int():
                return value + random.choice((-3, -1, 1, 2, 50))
            case str() if value in self.seats:
                return random.choice((*self.seats, "nobody"))
            case str():
                return random.choice((*self.cards, "joker"))
            case list():
                return self.bent_list(value, random)
            case dict():
                return self.bent_dict(value, random)
            case _:
                return random.choice((*self.seats, *self.cards, 1, []))

    def bent_list(self, values: list[Any], random: Random) -> list[Any]:
        kept = [self.bent(each, random) if random.random() < 0.4 else each for each in values if random.random() < 0.8]
        more = [self.bent(random.choice(values or [None]), random) for _ in range(random.choice((0, 0, 1, 2)))]
        return kept + more

    def bent_dict(self, values: dict[Any, Any], random: Random) -> dict[Any, Any]:
        kept = {name: each for name, each in values.items() if random.random() < 0.8}
        for name in list(kept):
            if random.random() < 0.4:
                kept[name] = self.bent(kept[name], random)
        if values and random.random() < 0.3:
            kept[random.choice((*self.seats, "nobody"))] = random.choice(list(values.values()))
        return kept
