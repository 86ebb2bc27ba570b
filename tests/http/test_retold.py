"""A replay after a correction: moves are told as they count now, with a mark where something else came of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.answers.transcript import steps_of, transcript
from referee.games import GAMES
from referee.record.events import decode
from tests.http.client import Http, Table
from tests.http.test_corrections import EIGHT, ONE, SIX, amend, strike
from tests.http.test_procedure import flip

CATS = {"game": "addi-cats", "players": [{"id": "anna"}, {"id": "ben"}, {"id": "cleo"}], "first_player": "anna"}


@pytest.fixture
def cats(http: Http) -> Table:
    """Ben wins the duel of 4; then 2 turns out to have been another card."""
    table = http.open(CATS)
    table.play(flip("anna", "7+4"), flip("ben", "=11"), {"type": "slaps", "order": ["ben"]})
    return table


def steps(table: Table, language: str = "en", query: str = "") -> dict[int, dict[str, Any]]:
    told = table.get(f"/replay{query}", "spectator", Accept_Language=language).body["steps"]
    return {step["version"]: step for step in told}


def test_what_happened_is_told_as_it_counts_now(cats: Table) -> None:
    before = {language: steps(cats, language) for language in ("en", "de")}
    assert "fastest of the equals at 11" in before["en"][4]["narration"]
    assert not any("retold" in step for step in before["en"].values())
    assert amend(cats, 2, flip("anna", "7+5")).status == 201
    for language, was in before.items():
        now = steps(cats, language)
        for version in (2, 3, 4):
            assert (now[version]["retold"], now[version]["told_before"]) == (True, was[version]["narration"])
            assert now[version]["narration"] != was[version]["narration"]
        assert "7+5" in now[2]["narration"] and now[2]["amended_by"] == 5
        assert now[1] == was[1]
    told = steps(cats)[4]
    assert "fastest of the equals" not in told["narration"] and "11" not in told["narration"]
    assert told["event"] == before["en"][4]["event"], "the event says what was reported"


def test_a_page_of_a_replay_tells_what_counts_after_all_of_it(cats: Table) -> None:
    amend(cats, 2, flip("anna", "7+5"))
    assert steps(cats, query="?from=4&to=4") == {4: steps(cats)[4]}
    assert steps(cats, query="?from=4&to=4&views=false")[4]["retold"] is True


def test_put_right_again_it_is_told_as_at_first(cats: Table) -> None:
    before = steps(cats)
    amend(cats, 2, flip("anna", "7+5"))
    amend(cats, 2, flip("anna", "7+4"))
    now = steps(cats)
    assert not any("retold" in step for step in now.values())
    assert [now[version]["narration"] for version in (2, 3, 4)] == [
        before[version]["narration"] for version in (2, 3, 4)
    ]


def test_what_no_longer_counts_is_told_as_it_was(cats: Table) -> None:
    before = steps(cats)
    amend(cats, 2, flip("anna", "7+5"))
    strike(cats, 4)
    now = steps(cats)
    assert now[4]["struck"] and now[4]["narration"] == before[4]["narration"] and "retold" not in now[4]
    assert now[2]["retold"], "it still counts"


def test_a_strike_alone_retells_nothing(table: Table) -> None:
    table.play(SIX, EIGHT, ONE)
    strike(table, 4)
    assert not any("retold" in step for step in steps(table).values())


def test_an_amendment_that_stands_says_why(table: Table) -> None:
    table.play(SIX, EIGHT)
    late = {**EIGHT, "player": "cleo", "stands": True, "reason": "nobody noticed"}
    assert amend(table, 3, late).status == 201
    told = steps(table)[3]
    assert "nobody noticed" in told["narration"] and "nobody noticed" not in told["told_before"]


def test_the_transcript_tells_it_too(cats: Table) -> None:
    amend(cats, 2, flip("anna", "7+5"))
    events = [decode(json.dumps(event).encode()) for event in cats.get("/export").body["events"]]
    lines = list(transcript(steps_of(GAMES["addi-cats"], events, "en"), "en"))
    assert 'told before: "' in lines[3] and "fastest of the equals at 11" in lines[3].partition("(told before")[2]
    assert "fastest of the equals" not in lines[3].partition("(told before")[0]
