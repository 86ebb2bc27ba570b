"""An honest game to report: long enough to be interrupted, so that every report fits one version only."""

from __future__ import annotations

from functools import cache
from random import Random
from time import sleep
from typing import Any

import requests

from tests.http.client import Http, Table
from tests.simulators.ed_the_cat import EdTable

SEATS = ["anna", "ben"]
OPENING = {"game": "ed-the-cat", "players": [{"id": seat} for seat in SEATS], "options": {"limit": 999}}


@cache
def reports(seed: int = 1) -> list[dict[str, Any]]:
    table = EdTable(Random(seed), SEATS, SEATS[0], {"limit": 999})
    return list(iter(table.next_report, None))


def opened(http: Http) -> Table:
    return http.open(OPENING)


def long_game(http: Http, events: int) -> Table:
    """So many events: the rules end a game before that, so it is played, struck, and played again."""
    table, moves = opened(http), reports()
    version = 1
    while version < events:
        for at in range(0, len(moves), 200):
            batch = moves[at : at + min(200, events - version)]
            if batch:
                version = posted(table, "/moves/batch", {"moves": batch})
        if version < events:
            version = posted(table, "/corrections", {"strike": 2, "reason": "once more"})
    return table


def posted(table: Table, path: str, body: object) -> int:
    answer = table.post(path, body, Prefer="return=minimal")
    assert answer.status == 201, answer
    return answer.version


def acknowledge(table: Table, report: dict[str, object], key: str, version: int) -> None:
    while True:
        try:
            answer = table.move(report, Idempotency_Key=key)
        except requests.RequestException:
            sleep(0.02)
            continue
        assert (answer.status, answer.version) == (201, version), answer
        return


def audited(table: Table) -> Any:
    """The audit; on a machine with much else to do it may be told to come back."""
    while (answer := table.get("/audit")).status == 503:
        sleep(int(answer.headers["Retry-After"]))
    return answer.body


def assert_whole(table: Table, moves: int, seed: int = 1) -> None:
    """Exactly the first reports, each once, in order, in a sound history."""
    events = [event for event in all_events(table) if event["type"] != "opened"]
    assert [event["version"] for event in events] == list(range(2, moves + 2))
    told = [told_again(event) for event in events]
    assert told == reports(seed)[:moves]
    audit = audited(table)
    assert audit["sound"], audit["findings"]


def all_events(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while page := table.get(f"/events?after={len(found)}").body["events"]:
        found += page
    return found


def told_again(event: dict[str, Any]) -> dict[str, Any]:
    who = {} if event["player"] is None else {"player": event["player"]}
    return {"type": event["type"], **who, **event["data"]}
