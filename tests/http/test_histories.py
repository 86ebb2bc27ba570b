"""Honest games played with strikes, amendments and disputes in between: the history always tells the same table."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from referee.game import Game, Setup
from referee.games import GAMES
from tests.games.bodies import fill
from tests.games.tables import honest, move_from
from tests.http.client import Answer, Http, Table, of_app
from tests.http.conftest import Apps
from tests.http.test_corrections import amend, strike, without_version

STEPS = 60


class Evening:
    """A table that plays an honest game, takes moves back and plays them again, puts them right, and quarrels."""

    def __init__(self, http: Http, game: Game, seed: int) -> None:
        self.random, self.game = Random(seed), game
        self.setup, simulated = honest(game, seed)
        self.reports = [report for _ in range(STEPS) if (report := simulated.next_report()) is not None]
        self.table = http.open(opening(self.setup))
        self.versions: list[int] = []
        """At which version each report counts now."""

    def spend(self, acts: int) -> None:
        for _ in range(acts):
            self.random.choices(
                [self.play, self.take_back, self.say_again, self.try_another, self.quarrel], [8, 1, 1, 1, 1]
            )[0]()

    def play(self) -> None:
        if len(self.versions) < len(self.reports):
            report = self.reports[len(self.versions)]
            confided = set(report) & move_type(self.game, report).private
            answer = self.table.move(report, report["player"] if confided else "host")
            assert answer.status == 201, answer
            self.versions.append(answer.body["version"])

    def take_back(self) -> None:
        if self.versions:
            at = self.random.randrange(len(self.versions))
            assert strike(self.table, self.versions[at]).status == 201
            self.versions = self.versions[:at]

    def say_again(self) -> None:
        if self.versions:
            before = self.table.get().body
            assert self.amended(self.random.randrange(len(self.versions))).status == 201
            assert without_version(self.table.get().body) == without_version(before)

    def amended(self, at: int, other: dict[str, Any] | None = None) -> Answer:
        report = self.reports[at] if other is None else other
        hidden = move_type(self.game, report).private
        return amend(
            self.table, self.versions[at], {name: value for name, value in report.items() if name not in hidden}
        )

    def try_another(self) -> None:
        """Another move in place of one may be refused; it is put right again if not."""
        if self.versions:
            at = self.random.randrange(len(self.versions))
            expected = self.random.choice(
                self.table.get(f"/options?at={self.versions[at] - 1}").body["expects"] or [None]
            )
            other = self.reports[at] if expected is None else fill(expected["schema"], self.random)
            before = self.table.standing()
            answer = self.amended(at, other)
            if answer.status == 201:
                assert self.amended(at).status == 201
            else:
                assert answer.problem == "illegal-correction" and self.table.standing() == before

    def quarrel(self) -> None:
        kind = self.random.choice(["turn", "score"])
        if kind not in {each.kind for each in self.game.disputes}:
            return
        claimed = self.random.choice(self.setup.seats) if kind == "turn" else self.random.randint(0, 40)
        body = {"kind": kind, "by": self.random.choice(self.setup.seats), "evidence": {"claimed": claimed}}
        before = self.table.get().body
        answer = self.table.post("/disputes", {**body, "against": self.random.choice(self.setup.seats)})
        assert answer.status in (200, 201) and answer.body["status"] == "settled", answer
        assert without_version(self.table.get().body) == without_version(before)


def opening(setup: Setup) -> dict[str, Any]:
    told = msgspec.to_builtins(setup)
    players = [{name: value for name, value in each.items() if value is not None} for each in told["players"]]
    return {"game": setup.game, "players": players, "first_player": setup.first_player, "options": told["options"]}


def move_type(game: Game, report: dict[str, Any]) -> Any:
    return type(move_from(game, report))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_was_corrected_the_store_alone_tells_the_same_table(name: str, seed: int, apps: Apps) -> None:
    evening = Evening(of_app(apps()), GAMES[name], seed)
    evening.spend(70)
    table = evening.table
    again = Table(of_app(apps()), table.created)
    for role in ("host", "auditor", evening.setup.seats[0]):
        for path in ("", "/events", "/replay", "/disputes", "/options", "/knowledge"):
            assert again.get(path, role).body == table.get(path, role).body, (path, role)
    audit = again.get("/audit").body
    assert audit["sound"] is True, audit


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_the_same_moves_after_strikes_lead_to_the_same_table(name: str, seed: int, http: Http) -> None:
    evening = Evening(http, GAMES[name], seed)
    evening.spend(50)
    plain = http.open(opening(evening.setup))
    for report in evening.reports[: len(evening.versions)]:
        hidden = move_type(evening.game, report).private
        assert plain.move({field: value for field, value in report.items() if field not in hidden}).status == 201
    assert public(plain.get().body) == public(evening.table.get().body)
    assert digest(plain) == digest(evening.table)


def digest(table: Table) -> str:
    latest = table.get(f"/events?after={table.version - 1}").body["events"][-1]
    return str(latest["state_digest"])


def public(view: dict[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in view.items() if field not in ("version", "disputes_open")}
