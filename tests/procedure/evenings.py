"""Whole games at a desk: honest reports, with moves taken back, put right, let stand and quarrelled about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Literal

from referee.disputes.kinds import DisputeKind
from referee.game import Game
from referee.procedure.commands import Accepted, Amend, Decide, File, Refused, Strike
from referee.record.events import Event
from tests.games.tables import honest
from tests.procedure.desk import Desk, reported
from tests.procedure.evidence import invented

MOST_REPORTS = 60


class Evening:
    """The game goes on as long as the honest reports fit; where they no longer do, the first other move is struck."""

    def __init__(self, game: Game, seed: int) -> None:
        self.random, self.game = Random(f"{game.id}/{seed}"), game
        self.setup, simulated = honest(game, seed)
        self.reports = [each for _ in range(MOST_REPORTS) if (each := simulated.next_report()) is not None]
        self.desk = Desk(game, self.setup)

    def spend(self, acts: int) -> Desk:
        ways = [self.play, self.take_back, self.put_right, self.let_stand, self.quarrel, self.decide]
        for _ in range(acts):
            self.random.choices(ways, [12, 1, 2, 1, 2, 1])[0]()
        return self.desk

    def play(self) -> None:
        counting = self.desk.past().counting()
        if len(counting) < len(self.reports):
            said = self.desk.asked(reported(self.game, self.reports[len(counting)]))
            if isinstance(said, Refused):
                self.come_back(said, counting)

    def come_back(self, said: Refused, counting: Sequence[Event]) -> None:
        if said.dispute is not None:
            self.desk.does(Decide(by="host", id=said.dispute, verdict="rejected", reason="so that we play on"))
        else:
            kept = len(list(self.as_reported(counting)))
            self.desk.does(Strike(by="host", strike=counting[kept].version, reason="we came off the path"))

    def as_reported(self, counting: Sequence[Event]) -> Iterator[Event]:
        """The moves at the beginning that are still the honest ones."""
        for event, report in zip(counting, self.reports, strict=False):
            wanted = reported(self.game, report)
            if (event.type, event.player, event.data) != (wanted.type, wanted.player, wanted.fields):
                return
            yield event

    def take_back(self) -> None:
        if (event := self.some_move()) is not None:
            self.desk.does(Strike(by="host", strike=event.version, reason="taken back"))

    def put_right(self) -> None:
        """With the same move, or with another, which may be refused."""
        if (event := self.some_move()) is not None:
            same = {"type": event.type, "player": event.player, **event.data}
            other = self.public(self.random.choice([same, same, *self.random.sample(self.reports, 2)]))
            move = reported(self.game, other, by="host", stands=self.random.random() < 0.5, reason="so it was")
            self.desk.asked(Amend(by="host", amend=event.version, move=move, reason="put right"))

    def let_stand(self) -> None:
        report = self.public(self.random.choice(self.reports))
        self.desk.asked(reported(self.game, report, by="host", stands=True, reason="nobody minded"))

    def quarrel(self) -> None:
        if (event := self.some_move()) is not None:
            kind, any_version = self.random.choice(self.game.disputes), self.random.randint(1, len(self.desk.events))
            self.desk.asked(self.claim(kind, event.version if kind.about_a_move else any_version))

    def claim(self, kind: DisputeKind, about: int) -> File:
        evidence = invented(self.game, kind, self.setup.seats, self.random)
        claimant, against = self.random.sample(self.setup.seats, 2)
        return File(by="host", kind=kind.kind, claimant=claimant, against=against, about=about, evidence=evidence)

    def decide(self) -> None:
        waiting = [each.id for each in self.desk.standing.disputes if each.status == "open"]
        if waiting:
            number = self.random.choice(waiting)
            verdict: Literal["upheld", "rejected"] = self.random.choice(["upheld", "rejected"])
            said = self.desk.asked(Decide(by="host", id=number, verdict=verdict, reason="we looked"))
            assert isinstance(said, Accepted)

    def some_move(self) -> Event | None:
        counting = self.desk.past().counting()
        return self.random.choice(counting) if counting else None

    def public(self, report: dict[str, Any]) -> dict[str, Any]:
        kind = self.game.move_type(report["type"])
        assert kind is not None
        return {name: value for name, value in report.items() if name not in kind.private}
