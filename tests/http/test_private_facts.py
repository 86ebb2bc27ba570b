"""What a seat confides stays between it, the auditor and the end of the game.

Twin tables play the same honest game; only what is confided differs. Nobody else may find any difference between the
twins, wherever they look and whatever they send; the seat itself and the auditor do.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from flask import Flask

from referee.game import Game
from referee.games import GAMES
from tests.games.tables import honest
from tests.http.client import Answer, Http, Table
from tests.http.listening import listening, serving
from tests.http.test_every_game import opening

CONFIDING = [GAMES["good-vs-evil"]]
"""Games in which nothing that is public may follow from what was confided."""
READ = ("", "/options", "/knowledge", "/events", "/replay", "/disputes", "/audit", "/export")
OF_ONE_TABLE = {"id", "hash", "previous", "recorded_at", "game", "instance"}
"""Members that differ between any two tables."""
SEALED = {"commitment", "commitments", "proofs", "checkpoint", "head", "public_key"}
"""Salted hashes and what is made of them."""


class Twins(NamedTuple):
    one: Table
    other: Table


def twins(http: Http, game: Game, seed: int) -> tuple[Twins, Iterator[dict[str, Any]]]:
    setup, simulated = honest(game, seed)
    both = Twins(http.open(opening(setup)), http.open(opening(setup)))
    return both, iter(simulated.next_report, None)


def private_fields(game: Game, report: dict[str, Any]) -> list[str]:
    kind = game.move_type(report["type"])
    assert kind is not None
    return sorted(kind.private)


def report_to(game: Game, both: Twins, report: dict[str, Any], random: Random) -> list[str]:
    """Both twins hear the same report, and each something else in confidence; which fields that were, if any could be."""
    names = private_fields(game, report)
    public = {name: value for name, value in report.items() if name not in names}
    values: list[Any] = [*range(12), *(card.code for card in game.cards)]
    if names and random.random() < 0.8:
        random.shuffle(values)
        told = told_in_confidence(both.one, public, names[0], values)
        if told is not None:
            others = [value for value in values if value != told]
            assert told_in_confidence(both.other, public, names[0], others) is not None
            return names
    for table in both:
        assert table.move(public).status == 201, report
    return []


def told_in_confidence(table: Table, public: dict[str, Any], name: str, values: list[Any]) -> Any:
    """The first of these values that the referee takes."""
    accepted = (table.move({**public, name: value}, public["player"]).status == 201 for value in values)
    return next((value for value, taken in zip(values, accepted, strict=False) if taken), None)


def bare(told: Any) -> Any:
    """Without what tells any two tables apart."""
    if isinstance(told, dict):
        hidden = OF_ONE_TABLE | SEALED
        return {name: bare(value) for name, value in told.items() if name not in hidden}
    return [bare(each) for each in told] if isinstance(told, list) else told


def content(answer: Answer) -> Any:
    told = answer.body
    if "events" in told:  # who sits there is sealed for each table anew
        told = {**told, "events": [each for each in told["events"] if each["type"] != "opened"]}
    return answer.status, bare(told)


def strangers(both: Twins, confiders: set[str]) -> list[str]:
    return [role for role in both.one.tokens if role not in confiders and role != "auditor"]


def assert_alike(app: Flask, both: Twins, role: str, junk: list[dict[str, Any]]) -> None:
    for path in READ:
        for language in ("en", "de"):
            told = [content(table.get(path, role, Accept_Language=language)) for table in both]
            assert told[0] == told[1], (role, path)
    lines = [table.get("/events", role, Accept="application/x-ndjson").content.splitlines() for table in both]
    assert [bare(json.loads(line)) for line in lines[0]] == [bare(json.loads(line)) for line in lines[1]]
    heard = [streamed(app, table, role) for table in both]
    assert heard[0] == heard[1]
    for body in junk:
        checked = [content(table.post("/moves/check", body, role)) for table in both]
        assert checked[0] == checked[1], (role, body)


def streamed(app: Flask, table: Table, role: str) -> list[Any]:
    with serving(app) as served, listening(served, table, role=role) as stream:
        assert stream.piece().startswith("retry: ")
        return [bare(json.loads(stream.event()[1])) for _ in range(table.version)]


@pytest.mark.parametrize("seed", [0, 1, 2, 4])
@pytest.mark.parametrize("game", CONFIDING, ids=lambda game: game.id)
def test_nobody_else_can_tell_what_was_confided(app: Flask, http: Http, game: Game, seed: int) -> None:
    both, reports = twins(http, game, seed)
    random, said, looked = Random(seed), [], 0
    confiders: set[str] = set()
    for report in reports:
        names = report_to(game, both, report, random)
        said.append({name: value for name, value in report.items() if name not in private_fields(game, report)})
        if both.one.get().body["status"] == "finished":
            break
        confiders |= {report["player"]} if names else set()
        if names and looked < 3:
            looked += 1
            junk = random.sample(said, min(4, len(said)))
            for role in strangers(both, confiders):
                assert_alike(app, both, role, junk)
            for role in (report["player"], "auditor"):
                told = [content(table.get("/events", role)) for table in both]
                assert told[0] != told[1], "it was never told to anybody"
    assert looked
    over = [content(table.get("/events", "spectator")) for table in both]
    assert over[0] != over[1], "once the game is over everybody may know"


@pytest.mark.parametrize("seed", [0, 1, 3])
@pytest.mark.parametrize("game", CONFIDING, ids=lambda game: game.id)
def test_no_correction_or_dispute_tells_what_was_confided(http: Http, game: Game, seed: int) -> None:
    """The host takes back, puts right and quarrels about every move: the twins answer alike."""
    both, reports = twins(http, game, seed)
    random, differs = Random(seed), False
    for _, report in zip(range(45), reports, strict=False):
        differs |= bool(report_to(game, both, report, random))
        if both.one.get().body["status"] == "finished":
            break
    public = [event for event in both.one.get("/events").body["events"] if event["version"] > 1]
    kinds = [kind.kind for kind in game.disputes]
    for event in random.sample(public, min(12, len(public))):
        who = {} if event["player"] is None else {"player": event["player"]}
        move = {"type": event["type"], **who, **random.choice(public)["data"]}
        for body in (
            {"amend": event["version"], "move": move, "reason": "r"},
            {"amend": event["version"], "move": {"type": event["type"], **who, **event["data"]}, "reason": "r"},
        ):
            answers = [content(table.post("/corrections", body)) for table in both]
            assert answers[0] == answers[1], body
        filing = {"kind": random.choice(kinds), "by": None, "about": event["version"], "evidence": {}}
        answers = [content(table.post("/disputes", filing)) for table in both]
        assert answers[0] == answers[1], filing
    assert differs


def test_a_refused_confidence_tells_others_nothing(http: Http) -> None:
    """Only its own seat can send it, so only that seat reads why it cannot be."""
    players = [{"id": "anna"}, {"id": "ben"}]
    table = http.open({"game": "good-vs-evil", "players": players})
    table.play({"type": "draw", "player": "anna", "card": "exploding-kitten"})
    body = {"type": "defuse", "player": "anna", "position": 4}
    for role in ("host", "ben", "spectator", "auditor"):
        for path in ("/moves", "/moves/check"):
            answer = table.post(path, body, role)
            assert (answer.status, answer.problem) == (403, "forbidden")
    refused = table.move({**body, "position": 99}, "anna")
    assert refused.rules == {"gve.position"} and refused.body["violations"][0]["facts"]["position"] == 99
    accepted = table.move(body, "anna")
    assert accepted.body["event"]["data"] == {"position": 4}
    assert "position" not in accepted.body["narration"]
    for role, data in (
        ("host", {}),
        ("ben", {}),
        ("spectator", {}),
        ("anna", {"position": 4}),
        ("auditor", {"position": 4}),
    ):
        assert table.get("/events?after=2", role).body["events"][0]["data"] == data


def test_a_correction_that_moves_the_end_of_the_pile_does_not_tell_where_a_kitten_lies(http: Http) -> None:
    """One card fewer in the pile: a kitten confided to lie at its very bottom cannot lie there, and nobody learns it."""
    answers = []
    for position in (0, 31):
        table = http.open({"game": "good-vs-evil", "players": [{"id": "anna"}, {"id": "ben"}]})
        table.play({"type": "play", "player": "anna", "cards": ["raising-heck"]})
        table.play(
            {"type": "bottom", "player": "anna", "keep": False},
            {"type": "draw", "player": "ben", "card": "exploding-kitten"},
        )
        assert table.move({"type": "defuse", "player": "ben", "position": position}, "ben").status == 201
        amended = {"amend": 3, "move": {"type": "bottom", "player": "anna", "keep": True}, "reason": "she kept it"}
        answers.append(content(table.post("/corrections", amended)))
        assert table.get("/audit", "auditor").body["sound"]
    assert answers[0][0] == 201 and answers[0] == answers[1]
