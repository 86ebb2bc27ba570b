"""What cannot all be true, as a table shows it while it is played: it refuses nothing, accuses nobody, and confided facts
never show through it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from app.service.heavy_work import Answered, QuestionJob
from tests.audit.test_over_http import EIGHT, MAU, lied
from tests.http.client import Http, Table
from tests.http.listening import Serving, Stream, listening, serving

WILD = {**EIGHT, "card": "wild", "colour": "pink"}


@pytest.fixture
def liar(http: Http, app: Flask) -> Table:
    """Ben held turquoise 8 all the time: moves 4 and 7 cannot both be true."""
    table = lied(http)
    look(app, table)
    return table


def look(app: Flask, table: Table) -> None:
    """As the watch does it, in the background."""
    answered = app.extensions["heavy"].do(QuestionJob(table.id))
    assert isinstance(answered, Answered)
    app.extensions["service"].store.put_looked([answered.looked])


def test_a_table_that_nobody_looked_at_says_so(table: Table) -> None:
    assert table.created["view"]["contradictions"] == {"checked": 0, "found": []}
    assert table.get().body["contradictions"] == {"checked": 0, "found": []}


def test_an_honest_table_has_none(app: Flask, table: Table) -> None:
    look(app, table)
    assert table.get().body["contradictions"] == {"checked": 1, "found": []}
    assert table.get().headers["ETag"] == '"1"'


def test_what_is_found_says_which_moves_and_why(liar: Table) -> None:
    told = liar.get().body["contradictions"]
    assert told["checked"] == 7
    (found,) = told["found"]
    assert set(found) == {"versions", "message", "proof"} and found["versions"] == [4, 7]
    assert found["proof"]["smallest"] is True and found["proof"]["steps"]
    (audited,) = liar.get("/audit").body["findings"]
    assert (found["message"], found["proof"]) == (audited["message"], audited["proof"])
    german = liar.get(Accept_Language="de").body["contradictions"]["found"][0]
    assert german["message"].startswith("Diese Züge")


def test_everybody_sees_the_same(liar: Table) -> None:
    told = [liar.get("", role).body["contradictions"] for role in liar.tokens]
    assert all(each == told[0] for each in told)


def test_what_was_confided_never_shows_through(http: Http, app: Flask) -> None:
    """Ben confides what he draws, which his next move gives the lie to; the table only knows that he drew."""
    table = http.open(MAU)
    table.play({"type": "start", "card": "turquoise-4"}, {"type": "play", "player": "anna", "card": "turquoise-9"})
    assert table.move({"type": "draw", "player": "ben", "card": "orange-2"}, "ben").status == 201
    table.play({"type": "pass", "player": "ben"}, {"type": "play", "player": "anna", "card": "turquoise-1"})
    look(app, table)
    for role in table.tokens:
        assert table.get("", role).body["contradictions"] == {"checked": 6, "found": []}


def test_the_tag_tells_that_there_is_more_and_versions_alone_are_compared(liar: Table) -> None:
    paths = ("", "?at=3", "/options", "/knowledge", "/events", "/replay", "/disputes", "/audit", "/export")
    assert {liar.get(path).headers["ETag"] for path in paths} == {'"7-c1"'}
    refused = liar.move(EIGHT)
    assert (refused.status, refused.headers["ETag"]) == (422, '"7-c1"')
    for tag in ('"6-c1"', '"6"'):
        mismatch = liar.move(EIGHT, If_Match=tag)
        assert (mismatch.problem, mismatch.headers["ETag"]) == ("version-mismatch", '"7-c1"')
    for tag in ('"7-c1"', '"7"', '"7-c9"', '"6", "7-c1"'):
        assert liar.move(EIGHT, If_Match=tag).problem == "illegal-move"
    moved = liar.move({"type": "draw", "player": "anna"}, If_Match='"7-c1"')
    assert (moved.status, moved.headers["ETag"]) == (201, '"8-c1"')
    assert moved.body["view"]["contradictions"]["found"][0]["versions"] == [4, 7]


def test_the_amendment_that_mends_it_ends_it(app: Flask, liar: Table) -> None:
    assert liar.post("/corrections", {"amend": 7, "move": WILD, "reason": "misread"}).status == 201
    look(app, liar)
    answer = liar.get()
    assert (answer.headers["ETag"], answer.body["contradictions"]) == ('"8"', {"checked": 8, "found": []})
    back = {"amend": 7, "move": EIGHT, "reason": "it was that one after all"}
    assert liar.post("/corrections", back).status == 201
    look(app, liar)
    again = liar.get()
    assert again.body["contradictions"]["found"][0]["versions"] == [4, 7]
    assert again.headers["ETag"] not in ('"9"', '"9-c1"'), "what it tells has another tag than before"


def test_tables_as_they_stood_tell_what_concerns_them(liar: Table) -> None:
    assert liar.get("?at=6").body["contradictions"] == {"checked": 6, "found": []}
    assert liar.get("?at=7").body == liar.get().body
    for step in liar.get("/replay").body["steps"]:
        assert step["view"] == liar.get(f"?at={step['version']}").body


def test_names_are_not_kept_with_it(app: Flask, liar: Table) -> None:
    store = app.extensions["service"].store
    kept = store.contradictions(liar.id)
    assert b"Ben" not in kept.found and b'"ben"' in kept.found
    store.forget(liar.id)
    assert liar.get().body["contradictions"]["found"][0]["versions"] == [4, 7]


# Streams


@pytest.fixture
def served(app: Flask) -> Iterator[Serving]:
    with serving(app) as served:
        yield served


def heard(stream: Stream) -> Any:
    """The next block, which has no id: who comes back goes on from the last event."""
    name, content = stream.piece().strip().split("\n")
    assert name == "event: contradictions"
    return json.loads(content.removeprefix("data: "))


def test_streams_tell_when_it_is_found_and_when_it_is_mended(app: Flask, http: Http, served: Serving) -> None:
    table = lied(http)
    with listening(served, table, "?after=7") as stream, listening(served, table, "?after=7", "host") as other:
        for each in (stream, other):
            assert each.piece() == "retry: 2000\n\n"
        look(app, table)
        assert heard(stream) == heard(other) == table.get().body["contradictions"]
        look(app, table)  # nothing changed, nothing is told
        table.post("/corrections", {"amend": 7, "move": WILD, "reason": "misread"})
        assert stream.event()[0] == 8
        look(app, table)
        assert heard(stream) == {"checked": 8, "found": []}


def test_who_comes_later_is_told_what_is_known(served: Serving, liar: Table) -> None:
    with listening(served, liar, "?after=6") as stream:
        assert stream.piece() == "retry: 2000\n\n"
        assert stream.event()[0] == 7
        assert heard(stream)["found"][0]["versions"] == [4, 7]


def test_whoever_cannot_wait_is_told_too(liar: Table) -> None:
    told = liar.get("/events?after=7", Accept="text/event-stream")
    assert b"event: contradictions\ndata: " in told.content and b"id: " not in told.content
