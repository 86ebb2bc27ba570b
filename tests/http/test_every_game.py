"""Whole games of every kind over HTTP: by a client that knows no rule, and by honest tables."""

from __future__ import annotations

from random import Random
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from referee.game import Game, Setup
from referee.games import GAMES
from tests.games.bodies import fill
from tests.games.tables import honest, said_of
from tests.http.client import Answer, Http, Table

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
MOST_MOVES = 250
TRIES = 60
"""A form cannot tell what hidden cards contradict, so that a body may be refused and another is tried."""


@EVERY_GAME
def test_whoever_follows_the_options_plays_to_the_end(http: Http, game: Game) -> None:
    """A client that makes its cards up can talk itself into a corner, or play on for ever; it then begins again."""
    ended = (guess_to_the_end(http, game, Random(f"{game.id}/{seed}")) for seed in range(20))
    table = next(table for table in ended if table is not None)
    over(table)
    findings = table.get("/audit").body["findings"]
    assert {finding["rule"] for finding in findings} <= set(game.rules), "made-up cards are all that is wrong with it"


def guess_to_the_end(http: Http, game: Game, random: Random) -> Table | None:
    # A game that has such options would be played for hours; with all seats taken, hands and stacks are small.
    options = said_of(game, "SHORT", dict[str, Any]())
    fewest = game.max_players if options else game.min_players
    seats = [f"p{number}" for number in range(random.randint(fewest, max(fewest, min(game.max_players, 4))))]
    table = http.open({"game": game.id, "players": [{"id": seat} for seat in seats], "options": options})
    for version in range(2, MOST_MOVES):
        answer = guessed(table, random)
        if answer is None:
            return None
        assert answer.version == version
        if answer.body["view"]["status"] == "finished":
            return table
    return None


def guessed(table: Table, random: Random) -> Answer | None:
    options = table.get("/options", "spectator")
    assert options.body["expects"], "a running game expects something"
    for _ in range(TRIES):
        form = random.choice(options.body["expects"])
        body = fill(form["schema"], random)
        assert jsonschema_rs.is_valid(form["schema"], body)
        answer = table.move(body, form["player"] if form["player"] and random.random() < 0.5 else "host")
        if answer.status == 201:
            return answer
        assert answer.problem == "illegal-move", (form, body, answer)
        assert answer.headers["ETag"] == options.headers["ETag"]
    return None


@pytest.mark.parametrize("seed", range(3))
@EVERY_GAME
def test_an_honest_game_is_accepted_and_sound(http: Http, game: Game, seed: int) -> None:
    setup, simulated = honest(game, seed)
    table = http.open(opening(setup))
    while (report := simulated.next_report()) is not None:
        answer = table.move(report, teller(game, report))
        assert answer.status == 201, (report, answer)
        assert answer.body["event"]["irregular"] == []
    over(table)
    for role in ("host", "spectator", "auditor", setup.seats[0]):
        audit = table.get("/audit", role).body
        assert audit["sound"], audit["findings"]


def opening(setup: Setup) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(setup)
    players = [{name: value for name, value in player.items() if value is not None} for player in told["players"]]
    return {"game": told["game"], "players": players, "first_player": told["first_player"], "options": told["options"]}


def teller(game: Game, report: dict[str, Any]) -> str:
    """The host, unless something is confided."""
    kind = game.move_type(report["type"])
    assert kind is not None
    confides = any(report.get(name) is not None for name in kind.private)
    return str(report["player"]) if confides else "host"


def over(table: Table) -> None:
    view = table.get().body
    seats = {player["id"] for player in view["players"]}
    assert (view["status"], view["phase"], view["turn"]) == ("finished", "finished", None)
    assert view["outcome"]["winners"] and set(view["outcome"]["winners"]) <= seats
    assert table.get("/options").body == {"version": view["version"], "expects": []}
    events = table.get("/events", Accept="application/x-ndjson").content.splitlines()
    assert len(events) == view["version"]
    assert table.http.get("/v1/games?status=finished", table.tokens["host"]).body["games"][0]["id"] == table.id
    no_more(table)


def no_more(table: Table) -> None:
    event = table.get("/events?after=1&limit=1").body["events"][0]
    player = {} if event["player"] is None else {"player": event["player"]}
    public = {name: value for name, value in event["data"].items() if name not in event.get("commitments", {})}
    answer = table.move({"type": event["type"], **player, **public})
    assert answer.problem == "illegal-move" and any(rule.endswith(".over") for rule in answer.rules)
