"""Whatever comes through the door leaves a sound record, shown whole or to those who may not know all of it.

Honest games, and quarrels in them: disputes of every kind, decisions, amendments, moves taken back, moves out of turn
that stand. Only a contradiction among the moves themselves may be found: those that stood are none of the true game.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.audit import Audit, audit
from referee.audit.bundle import redacted
from referee.game import Game
from referee.games import GAMES
from referee.history import OPENED
from referee.procedure.commands import Accepted, Amend, Command, Decide, File, Report, Strike
from referee.procedure.drafting import Unreadable
from referee.procedure.standing import Standing
from tests.audit.forging import Record
from tests.audit.recording import Scribe, opening_of, reported
from tests.games.tables import honest

SEEDS = range(8)
MOVES = 40


class Evening:
    """An honest game among people who quarrel."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.random = game, Random(f"evening {seed}")
        self.setup, self.table = honest(game, seed)
        vars(self.table)["confiding"] = True
        self.scribe = Scribe(game).write(opening_of(self.setup))

    def __call__(self) -> Record:
        for _ in range(MOVES):
            report = self.table.next_report()
            if report is None or not self.reports(report):
                break
            if self.random.random() < 0.5:
                self.quarrels(report)
        return self.scribe.events

    @property
    def standing(self) -> Standing:
        assert isinstance(self.scribe.start, Standing)
        return self.scribe.start

    def asks(self, command: Command) -> bool:
        try:
            return isinstance(self.scribe.ask(command), Accepted)
        except Unreadable:
            return False

    def reports(self, report: dict[str, Any]) -> bool:
        """By its seat or the host. After a quarrel it may no longer be legal: then it stands, or the evening ends."""
        command = reported(self.game, report)
        if command.player is not None and self.random.random() < 0.5:
            command = replace(command, by=f"player:{command.player}")
        if self.asks(command):
            return True
        for dispute in self.standing.disputes:
            self.decides(dispute.id)
        return self.asks(command) or self.asks(stands(command))

    def quarrels(self, report: dict[str, Any]) -> None:
        for each in self.random.sample([self.files, self.files, self.amends, self.strikes, self.cheats], 2):
            each(report)

    def files(self, report: dict[str, Any]) -> None:
        """The first of such claims that is one at all."""
        kind = self.random.choice(self.game.disputes)
        claims = [self.claim(kind.kind, evidence) for evidence in self.evidence()]
        if any(self.asks(claim) for claim in claims) and self.random.random() < 0.7:
            self.decides(len(self.standing.disputes))

    def evidence(self) -> list[dict[str, Any]]:
        said = [True, False, None, 0, 1, 2, "1/2", *self.setup.seats]
        seen = {"admitted": True, "head": self.seat(), "card": self.random.choice(self.game.cards).code}
        every: list[dict[str, Any]] = [
            {},
            *({"claimed": value} for value in said),
            *({name: value} for name, value in seen.items()),
        ]
        return self.random.sample(every, len(every))

    def claim(self, kind: str, evidence: dict[str, Any]) -> File:
        seat = self.seat()
        return File(
            by=self.random.choice(["host", f"player:{seat}", f"player:{seat}"]),
            kind=kind,
            claimant=self.random.choice([None, seat]),
            against=self.random.choice([None, self.seat()]),
            about=self.random.choice([None, self.standing.latest, self.standing.latest, self.version()]),
            evidence=evidence,
        )

    def decides(self, id_: int) -> None:
        self.asks(Decide(by="host", id=id_, verdict=self.random.choice(["upheld", "rejected"]), reason="we saw it"))

    def amends(self, report: dict[str, Any]) -> None:
        """The latest report once more, as its own amendment or as that of another move."""
        same = replace(reported(self.game, report), by="host", private={})
        for version in (self.standing.latest, self.version()):
            self.asks(Amend(by="host", amend=version, move=self.random.choice([same, stands(same)]), reason="misread"))

    def strikes(self, report: dict[str, Any]) -> None:
        """Taken back and reported again."""
        latest = self.standing.latest
        by = self.random.choice(["host", self.standing.reporter or "host"])
        if self.asks(Strike(by=by, strike=latest, reason="too fast")):
            self.reports(report)

    def cheats(self, report: dict[str, Any]) -> None:
        """The same once more, out of turn; mostly the table does not let it go on like that."""
        cheating = stands(replace(reported(self.game, report), player=self.seat()))
        if self.asks(cheating) and self.random.random() < 0.8:
            self.asks(Strike(by="host", strike=self.standing.latest, reason="that was too much"))

    def seat(self) -> str:
        return self.random.choice(self.setup.seats)

    def version(self) -> int:
        return self.random.randint(2, self.standing.version + 1)


def stands(command: Report) -> Report:
    """On the host's word, to whom nobody confides."""
    return replace(command, by="host", private={}, stands=True, reason="nobody noticed")


@cache
def evening(kind: str, seed: int) -> Record:
    return Evening(GAMES[kind], seed)()


def seen_by(events: Record, seat: str | None) -> Record:
    return redacted(events, lambda event: event.type == OPENED or event.player == seat)


def assert_nobody_forged(found: Audit, *notes: str) -> None:
    assert found.failure is None
    for finding in found.findings:
        if finding.severity == "error":
            assert finding.argument, finding
        elif finding.severity == "note":
            assert finding.rule in ("record.hidden-cards", *notes), finding
        else:
            assert finding.severity == "irregular", finding


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", GAMES)
def test_an_evening_is_sound(kind: str, seed: int) -> None:
    events = evening(kind, seed)
    found = audit(GAMES[kind], events)
    assert_nobody_forged(found)
    assert (found.checked["upto"], found.checked["redacted"]) == (len(events), 0)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", GAMES)
def test_an_evening_is_sound_for_those_who_may_not_know_all(kind: str, seed: int) -> None:
    events = evening(kind, seed)
    seats = [each["id"] for each in events[0].data["players"]]
    for shown in (seen_by(events, None), *(seen_by(events, seat) for seat in seats)):
        found = audit(GAMES[kind], shown)
        assert_nobody_forged(found, "record.redacted")
        assert found.checked["upto"] == len(events)


def test_in_such_evenings_everything_happens() -> None:
    """... and nothing above was proved of empty evenings."""
    events = [event for kind in GAMES for seed in SEEDS for event in evening(kind, seed)]
    types = Counter(event.type for event in events)
    assert all(types[type_] > 50 for type_ in ("struck", "amended", "disputed", "ruled")) and types["decided"] > 5, (
        types
    )
    assert {event.data["verdict"] for event in events if event.type == "ruled"} == {"upheld", "rejected", "undecidable"}
    assert sum(event.by == "referee" for event in events) > types["ruled"]
    assert sum(bool(event.irregular) for event in events) > 30
    assert sum(bool(event.private) for event in events if event.type != OPENED) > 10
