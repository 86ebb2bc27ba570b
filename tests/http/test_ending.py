"""The table ends a game early, and takes that back; a table opens irregularly."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games import GAMES
from tests.http.client import ED, Http, Table
from tests.http.test_corrections import amend, strike
from tests.http.test_procedure import FOUR, quarrelling

BEDTIME = {"reason": "bedtime", "outcome": "none"}
EVERY_GAME = pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.place_names], ids=lambda game: game.id
)


def fresh(http: Http, game: Any) -> Table:
    return http.open({"game": game.id, "players": [{"id": seat} for seat in ("anna", "ben", "cleo")]})


@EVERY_GAME
def test_a_table_ends_early_and_is_reopened(http: Http, game: Any) -> None:
    table = fresh(http, game)
    before = table.get("/options").body["expects"]
    answer = table.post("/end", BEDTIME)
    assert (answer.status, answer.version) == (201, 2)
    event, view = answer.body["event"], answer.body["view"]
    assert (event["type"], event["player"], event["data"]) == ("ended", None, BEDTIME)
    assert (view["status"], view["phase"], view["turn"], view["outcome"]) == ("finished", "finished", None, None)
    assert view["expects"] == [] and answer.body["hands_on"] == []
    assert "bedtime" in answer.body["narration"]
    assert table.post("/end", BEDTIME).rules == {f"{game.prefix}.over"}
    assert strike(table, 2).status == 201
    assert table.get("/options").body["expects"] == before
    assert table.get().body["status"] == "running"
    audit = table.get("/audit").body
    assert audit["sound"], audit


def test_a_move_after_the_end_is_refused(table: Table) -> None:
    assert table.post("/end", BEDTIME).status == 201
    refused = table.move(FOUR)
    assert (refused.status, refused.rules) == (422, {"ed.over"})


def test_it_is_the_hosts_to_end(table: Table) -> None:
    for role in ("anna", "spectator"):
        refused = table.post("/end", BEDTIME, role)
        assert (refused.status, refused.rules) == (403, {"table.role"})
    assert table.version == 1


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"outcome": "none"}, "reason"),
        ({"reason": "", "outcome": "none"}, "reason"),
        ({"reason": "x" * 501, "outcome": "none"}, "reason"),
        ({"reason": "bedtime"}, "outcome"),
        ({"reason": "bedtime", "outcome": "anna wins"}, "outcome"),
        ({**BEDTIME, "winner": "anna"}, "winner"),
    ],
)
def test_what_does_not_fit_ends_nothing(table: Table, body: Any, field: str) -> None:
    refused = table.post("/end", body)
    assert refused.problem == "invalid-request" and list(refused.body["errors"]) == [field]
    assert table.version == 1


def test_a_dispute_about_the_latest_move_comes_first(http: Http) -> None:
    table = quarrelling(http)
    refused = table.post("/end", BEDTIME)
    assert (refused.status, refused.rules) == (409, {"table.dispute-open"})
    assert table.post("/disputes/1/decision", {"verdict": "rejected", "reason": "nobody saw it"}).status == 201
    assert table.post("/end", BEDTIME).status == 201


def test_the_end_is_no_move_to_put_another_for(table: Table) -> None:
    table.play(FOUR)
    assert table.post("/end", BEDTIME).status == 201
    refused = amend(table, 3, {**FOUR, "player": "ben"})
    assert refused.problem == "invalid-request" and list(refused.body["errors"]) == ["amend"]
    assert amend(table, 2, {"type": "play", "player": "anna", "card": "8"}).status == 201, (
        "moves before it can be amended"
    )
    assert table.get().body["status"] == "finished"
    assert table.get("/audit").body["sound"]


def test_a_retry_is_told_the_same_and_a_stale_version_is_refused(table: Table) -> None:
    first = table.post("/end", BEDTIME, Idempotency_Key="bed", If_Match='"1"')
    again = table.post("/end", BEDTIME, Idempotency_Key="bed", If_Match='"1"')
    assert first.status == again.status == 201 and first.content == again.content and table.version == 2
    assert strike(table, 2).status == 201
    assert table.post("/end", BEDTIME, If_Match='"2"').problem == "version-mismatch"
    assert "view" not in table.post("/end", BEDTIME, Prefer="return=minimal").body


def test_replay_tells_the_end(table: Table) -> None:
    table.post("/end", BEDTIME)
    steps = table.get("/replay").body["steps"]
    assert "bedtime" in steps[-1]["narration"] and not steps[-1]["struck"]
    german = table.get("/replay", Accept_Language="de").body["steps"]
    assert "Der Tisch beendet das Spiel" in german[-1]["narration"]


# Opening against a rule of conduct

YOUNG_FIRST = {**ED, "first_player": "cleo"}
STANDS = {"stands": True, "reason": "it is her birthday"}


def test_a_first_player_against_the_ages_may_stand(http: Http) -> None:
    refused = http.post("/v1/games", YOUNG_FIRST)
    assert (refused.status, refused.rules) == (422, {"ed.first-player"})
    assert refused.body["violations"][0]["kind"] == "conduct"
    table = http.open({**YOUNG_FIRST, **STANDS})
    (opened,) = table.get("/events").body["events"]
    assert opened["irregular"][0]["rule"] == "ed.first-player" and opened["reason"] == STANDS["reason"]
    assert table.get().body["turn"] == "cleo"
    assert STANDS["reason"] in table.get("/replay").body["steps"][0]["narration"]
    audit = table.get("/audit").body
    assert audit["sound"] and [each["rule"] for each in audit["findings"]] == ["ed.first-player"]
    assert audit["findings"][0]["severity"] == "irregular"


def test_a_regular_opening_that_stands_is_regular(http: Http) -> None:
    (opened,) = http.open({**ED, **STANDS}).get("/events").body["events"]
    assert opened["irregular"] == [] and "reason" not in opened


def test_a_wrong_number_of_players_cannot_stand(http: Http) -> None:
    alone = {"game": "ed-the-cat", "players": [{"id": "anna"}], **STANDS}
    refused = http.post("/v1/games", alone)
    assert (refused.status, refused.rules) == (422, {"ed.players"})


@pytest.mark.parametrize(
    "more", [{"stands": True}, {"reason": "why not"}, {"stands": True, "reason": " "}, {"stands": 1}]
)
def test_standing_needs_a_reason(http: Http, more: dict[str, Any]) -> None:
    refused = http.post("/v1/games", {**YOUNG_FIRST, **more})
    assert refused.problem == "invalid-request"
