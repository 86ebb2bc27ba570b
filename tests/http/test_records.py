"""Every game record, played over HTTP: what is refused changes nothing, what is accepted is told in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.game_records import Entry, Record, records
from tests.http.client import Answer, Http, Table
from tests.test_records import look

UNFILLED = re.compile(r"\{\w*(:\w*)?\}")
LANGUAGES = ("en", "de")


@pytest.mark.parametrize("record", records(), ids=lambda record: record.name)
def test_record(record: Record, http: Http) -> None:
    if record.refused:
        for language in LANGUAGES:
            answer = http.post("/v1/games", record.opening, Accept_Language=language)
            assert_refused(answer, record.refused, language)
        return
    table = http.open(record.opening)
    seen = {1: table.created["view"]}
    for entry in record.entries:
        follow(table, entry, seen, f"{record.name}:{entry.line}")
    assert_history(table, seen)


def follow(table: Table, entry: Entry, seen: dict[int, Any], where: str) -> None:
    match entry.kind:
        case "view":
            view = table.get().body
            told = {path: look(view, path) for path in entry.expected}
            assert told == entry.expected, where
        case "winners":
            view = table.get().body
            assert (view["status"], view["outcome"]["winners"]) == ("finished", entry.expected), where
        case "check":
            answer = table.post("/moves/check", entry.body)
            assert (answer.status, answer.body["verdict"]) == (200, entry.expected), (where, answer)
        case "move" if entry.refused:
            refuse(table, entry)
        case _:
            accept(table, entry, seen, where)


def refuse(table: Table, entry: Entry) -> None:
    before = table.get()
    for language in LANGUAGES:
        answer = table.move(entry.body, entry.seat or "host", Accept_Language=language)
        assert_refused(answer, entry.refused, language)
        assert answer.headers["ETag"] == before.headers["ETag"]
    after = table.get()
    assert (after.headers["ETag"], after.body) == (before.headers["ETag"], before.body)


def assert_refused(answer: Answer, rules: tuple[str, ...], language: str) -> None:
    assert (answer.status, answer.problem) == (422, "illegal-move"), answer
    assert set(rules) <= answer.rules, answer
    assert answer.headers["Content-Language"] == language
    for violation in answer.body["violations"]:
        assert set(violation) == {"rule", "kind", "message", "source", "facts"}
        assert violation["kind"] in ("conduct", "matter")
        assert violation["source"]["rulebook"] and violation["source"]["section"]
        assert_told(violation["message"])


def accept(table: Table, entry: Entry, seen: dict[int, Any], where: str) -> None:
    role = entry.seat or "host"
    check = table.post("/moves/check", entry.body, role, Accept_Language="de").body
    assert check["legal"] is not entry.body.get("stands", False), (where, check)
    assert check["verdict"] == ("illegal" if not check["legal"] else "unproven" if check["assumes"] else "legal")
    answer = table.move(entry.body, role)
    assert answer.status == 201, (where, answer)
    event = answer.body["event"]
    assert answer.version == answer.body["version"] == event["version"] == answer.body["view"]["version"]
    assert [each["rule"] for each in event["assumes"]] == [each["rule"] for each in check["assumes"]]
    assert {each["rule"] for each in event["irregular"]} == {each["rule"] for each in check["violations"]}
    assert_told(answer.body["narration"])
    for told in (*check["assumes"], *event["assumes"], *check["violations"], *event["irregular"]):
        assert_told(told["message"])
    if check["legal"]:
        assert_told(check["narration"])
    seen[answer.version] = table.get().body


def assert_told(sentence: str) -> None:
    assert sentence.strip() and not UNFILLED.search(sentence), sentence


def assert_history(table: Table, seen: dict[int, Any]) -> None:
    """The record tells the same story later: a chain of events, each view as it was, each step in both languages."""
    events = table.get("/events").body["events"]
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    assert [event["previous"] for event in events[1:]] == [event["hash"] for event in events[:-1]]
    for version in seen:
        assert table.get(f"?at={version}").body == seen[version]
    for language in LANGUAGES:
        steps = table.get("/replay", Accept_Language=language).body["steps"]
        assert {step["version"]: step["view"] for step in steps} == seen
        for step in steps:
            assert_told(step["narration"])
