"""The order of members means nothing: two tables side by side, one told everything in order, the other in any."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from referee.game import Game
from referee.games import GAMES
from tests.games.tables import honest
from tests.http.client import Answer, Http, Table
from tests.http.test_every_game import opening, teller
from tests.procedure.evidence import invented
from tests.simulators.order import shuffled

OF_ONE_TABLE = {"hash", "previous", "recorded_at", "commitments", "instance"}
"""Members that differ between any two tables."""
READ = ("", "/options", "/knowledge", "/events", "/replay", "/disputes")
MOVES = 24


def in_order(body: Any) -> bytes:
    return json.dumps(body, sort_keys=True).encode()


def told(answer: Answer) -> str:
    """What is said, with its members in the order in which they were said."""
    return json.dumps([answer.status, bare(answer.body)])


def bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: bare(each) for name, each in value.items() if name not in OF_ONE_TABLE}
    return [bare(each) for each in value] if isinstance(value, list) else value


class Twins:
    """They hear the same; only one of them hears it in order."""

    def __init__(self, http: Http, game: Game, seed: int, random: Random) -> None:
        self.game, self.random = game, random
        self.setup, simulated = honest(game, seed)
        self.reports = list(islice(iter(simulated.next_report, None), MOVES))
        opened = opening(self.setup)
        answers = [http.post("/v1/games", body) for body in (in_order(opened), self.mixed(opened))]
        self.tables = [Table(http, answer.body) for answer in answers]
        assert len({json.dumps(table.created["view"]) for table in self.tables}) == 1
        self.versions: list[int] = []
        """At which version each report counts."""

    def mixed(self, body: Any) -> bytes:
        return json.dumps(shuffled(body, self.random)).encode()

    def post(self, path: str, body: Any, role: str = "host") -> Answer:
        one, other = self.tables
        first, second = one.post(path, in_order(body), role), other.post(path, self.mixed(body), role)
        assert told(first) == told(second), (path, body)
        return first

    def play(self) -> None:
        for report in self.reports:
            if self.random.random() < 0.3:
                self.post("/moves/check", report)
            answer = self.post("/moves", report, teller(self.game, report))
            if answer.status != 201:
                break  # a ruling has changed the table
            self.versions.append(answer.version)
            if self.random.random() < 0.4:
                self.random.choice([self.quarrel, self.put_right])()

    def quarrel(self) -> None:
        kind, seats = self.random.choice(self.game.disputes), self.setup.seats
        evidence = invented(self.game, kind, seats, self.random)
        by, against = self.random.sample(seats, 2)
        filing = {
            "kind": kind.kind,
            "by": by,
            "against": against,
            "about": self.random.choice(self.versions),
            "evidence": evidence,
        }
        told = self.post("/disputes", filing)
        if told.status == 201 and told.body["status"] == "open":
            self.post(f"/disputes/{told.body['id']}/decision", {"verdict": "rejected", "reason": "we looked"})

    def put_right(self) -> None:
        """Another move in place of one may be refused; if not, it is put right again."""
        at = self.random.randrange(len(self.versions))
        stands = {"stands": True, "reason": "so it was"} if self.random.random() < 0.5 else {}
        other = {**self.public(self.random.choice(self.reports)), **stands}
        if self.amended(self.versions[at], other).status == 201:
            self.amended(self.versions[at], self.public(self.reports[at]))

    def amended(self, version: int, move: dict[str, Any]) -> Answer:
        return self.post("/corrections", {"amend": version, "move": move, "reason": "put right"})

    def public(self, report: dict[str, Any]) -> dict[str, Any]:
        kind = self.game.move_type(report["type"])
        assert kind is not None
        return {name: value for name, value in report.items() if name not in kind.private}

    def digests(self) -> list[str]:
        found = [[each["state_digest"] for each in table.get("/events").body["events"]] for table in self.tables]
        assert found[0] == found[1]
        return found[0]

    def assert_alike(self) -> None:
        for path in READ:
            for language in ("en", "de"):
                one, other = (told(table.get(path, Accept_Language=language)) for table in self.tables)
                assert one == other, path


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_whatever_is_said_means_the_same_in_any_order(http: Http, game: Game) -> None:
    @settings(max_examples=2, phases=[Phase.generate])
    @given(st.integers(0, 2**32))
    def played(seed: int) -> None:
        twins = Twins(http, game, seed, Random(seed))
        twins.play()
        assert len(twins.digests()) > len(twins.versions) > 0
        twins.assert_alike()

    run: Callable[[], None] = played
    run()
