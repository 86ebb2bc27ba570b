"""A service that writes rulings, corrections or referee's moves into a record which do not follow from it is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee.audit import audit
from referee.games import GAMES
from referee.record import Event
from tests.audit.recording import resealed
from tests.http.client import Http, Table

ED = GAMES["ed-the-cat"]


@pytest.fixture
def record(table: Table) -> list[Event]:
    """Two moves, a dispute about the turn, an amended move, one let stand, a struck one."""
    table.play({"type": "play", "player": "anna", "card": "4"}, {"type": "play", "player": "ben", "card": "8"})
    assert table.post("/disputes", {"kind": "turn", "by": "ben", "evidence": {"claimed": "cleo"}}).status == 201
    other = {"type": "play", "player": "ben", "card": "4"}
    assert table.post("/corrections", {"amend": 3, "move": other, "reason": "misread"}).status == 201
    table.play({"type": "play", "player": "anna", "card": "8", "stands": True, "reason": "nobody noticed"})
    table.play({"type": "play", "player": "ben", "card": "8"})
    assert table.post("/corrections", {"strike": 8, "reason": "taken back"}).status == 201
    held = table.get("/export").body["events"]
    return [msgspec.convert(event, Event) for event in held]


def rules(events: list[Event]) -> set[str]:
    return {finding.rule for finding in audit(ED, events).findings if finding.severity == "error"}


def forged(events: list[Event], type_: str, change: Callable[[Event], Event]) -> list[Event]:
    return resealed([change(event) if event.type == type_ else event for event in events])


def data(**members: Any) -> Callable[[Event], Event]:
    return lambda event: replace(event, data={**event.data, **members})


def test_the_record_as_written_is_sound(record: list[Event]) -> None:
    found = audit(ED, record)
    assert [event.type for event in record[3:]] == ["disputed", "ruled", "amended", "play", "play", "struck"]
    assert found.sound and [(each.severity, each.versions) for each in found.findings] == [("irregular", (7,))]


@pytest.mark.parametrize(
    ("type_", "change", "rule"),
    [
        ("ruled", data(verdict="rejected"), "record.ruling"),
        ("ruled", data(reasons=[]), "record.ruling"),
        ("ruled", data(consequences=[6]), "record.ruling"),
        ("ruled", data(id=9), "record.move"),
        ("disputed", data(evidence={"claimed": "anna"}), "record.ruling"),
        ("disputed", data(kind="weather"), "record.move"),
        ("amended", data(move={"type": "play", "player": "cleo", "card": "4"}), "record.correction"),
        ("amended", data(amend=40), "record.move"),
        ("amended", lambda event: replace(event, by="referee"), "record.ruling"),
        ("struck", data(strike=2), "record.digest"),
        ("struck", data(strike="all"), "record.move"),
    ],
)
def test_what_does_not_follow_is_found(record: list[Event], type_: str, change: Any, rule: str) -> None:
    assert rule in rules(forged(record, type_, change))


def test_a_move_in_the_referees_name_must_be_owed(record: list[Event]) -> None:
    pushed = [replace(event, by="referee") if event.version == 2 else event for event in record]
    assert "record.ruling" in rules(resealed(pushed))


def test_an_upheld_penalty_must_be_carried_out(http: Http) -> None:
    """The sinner's penalty follows the ruling as a move of the referee; without it the record does not hold."""
    opening = {
        "game": "addi-cats",
        "players": [{"id": seat} for seat in ("anna", "ben", "cleo")],
        "first_player": "anna",
    }
    table = http.open(opening)
    table.play({"type": "flip", "player": "anna", "card": "7+4"}, {"type": "flip", "player": "ben", "card": "1+1"})
    filed = {"kind": "illegal-slap", "against": "cleo", "about": 3, "evidence": {"slapped": True}}
    answer = table.post("/disputes", filed)
    assert (answer.status, answer.body["verdict"]) == (201, "upheld") and answer.body["consequences"]
    events = [msgspec.convert(event, Event) for event in table.get("/export").body["events"]]
    addi = GAMES["addi-cats"]
    assert audit(addi, events).sound
    last = events[-1]
    swapped = resealed(
        [*events[:-1], replace(last, data={**last.data, "player": "anna"}, player=last.player and "anna")]
    )
    assert not audit(addi, swapped).sound
    followed = {"version": last.version, "type": "flip", "player": "cleo", "data": {"card": "2+2"}, "by": "host"}
    instead = resealed([*events[:-1], replace(last, **followed)])
    assert "record.ruling" in {finding.rule for finding in audit(addi, instead).findings}
