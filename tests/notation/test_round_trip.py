"""What is written out is read back the same, whatever happened at the table."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.game import Game, Player
from referee.games import GAMES
from referee.history import REFEREE
from referee.notation.writing import text_of
from referee.procedure.commands import End, Report, Strike
from referee.record.events import Event
from tests.notation.texts import played
from tests.procedure.desk import Desk, reported
from tests.procedure.evenings import Evening

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
NAMES = ('Anna "Nine Lives"', "Ben, der Große", "Ölga [x]", "flip", "=11", "ben # c", "table", "{", "host")


def evening(game: Game, seed: int) -> Desk:
    """With people who play several seats and have odd names; each seat often reports for itself; some end early."""
    spent = PeoplesEvening(game, seed)
    spent.spend(60)
    if spent.random.random() < 0.5:
        outcome: Literal["as-it-stands", "none"] = spent.random.choice(["as-it-stands", "none"])
        spent.desk.asked(End(by="host", reason='bed "time" # now', outcome=outcome))
        if spent.random.random() < 0.3:
            spent.desk.asked(Strike(by="host", strike=spent.desk.standing.latest, reason="one more"))
            spent.spend(10)
    return spent.desk


class PeoplesEvening(Evening):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        people = ("pia", "quinn")
        named = self.random.random() < 0.5 and not self.setup.persons
        players = tuple(
            Player(
                each.id,
                self.random.choice(NAMES),
                None,
                people[at % 2] if named and game.id != "addi-cats" else each.person,
            )
            for at, each in enumerate(self.setup.players)
        )
        self.setup = replace(self.setup, players=players, label="Friday: #1")
        self.desk = Desk(game, self.setup)

    def play(self) -> None:
        counting = self.desk.past().counting()
        if len(counting) < len(self.reports):
            report = self.by_somebody(self.reports[len(counting)])
            self.desk.asked(report)
        super().play()

    def by_somebody(self, sent: dict[str, Any]) -> Report:
        report = reported(self.game, sent)
        if report.player is None or self.random.random() < 0.3:
            return report
        person = next(each.person for each in self.setup.players if each.id == report.player)
        at = self.random.choice([None, "2026-05-01T18:30:00Z"])
        return replace(report, by=f"person:{person}" if person else f"player:{report.player}", occurred_at=at)


@EVERY_GAME
@given(st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
def test_an_import_of_an_export_is_the_same_game(name: str, seed: int) -> None:
    desk = evening(GAMES[name], seed)
    text = text_of(desk.standing, desk.events)
    again = played(text)
    assert [told(event) for event in again] == [told(event) for event in desk.events], text


def told(event: Event) -> tuple[Any, ...]:
    """All that a text keeps: what was confided it leaves out, and what that made the referee take on trust."""
    left_out = () if event.type != "opened" else {name: fact.value for name, fact in event.private.items()}
    irregular = {each["rule"] for each in event.irregular}
    return (
        event.version,
        event.state_digest,
        event.type,
        event.player,
        event.data,
        event.by,
        event.occurred_at,
        irregular,
        left_out,
    )


@EVERY_GAME
def test_some_of_everything_is_in_these_evenings(name: str) -> None:
    seen = {(event.type, event.by == REFEREE) for seed in range(25) for event in evening(GAMES[name], seed).events}
    assert {"struck", "amended", "disputed", "ruled", "ended"} <= {type_ for type_, _ in seen}
