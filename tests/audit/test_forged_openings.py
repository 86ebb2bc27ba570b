"""Tables that were opened as none can be, events of no form, and how far an audit gets then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from referee.audit import audit
from referee.record.events import Confided, confide, redacted
from tests.audit.evenings import ED, GVE, MAU, RECORDS, ed, mau, noped
from tests.audit.forging import Blame, Record, assert_sound, changed, forged_event, put_in, remade, restated, unsound

OPTIONS: dict[str, Any] = ed()[0].data["options"]
SEATED = ("anna", "ben", "cleo")
POSITION = {"turn": "ben", "hands": dict.fromkeys(SEATED, 3), "penalties": {seat: ["5"] for seat in SEATED}}
OPENED: Blame = ("record.opening", (1,))
UNREADABLE: Blame = ("record.move", (1,))


def seats(*ids: Any) -> list[dict[str, Any]]:
    return [{"id": seat} for seat in ids]


OPENINGS: dict[str, tuple[dict[str, Any], Blame]] = {
    "another begins": ({"first_player": "ben"}, ("ed.first-player", (1,))),
    "nobody begins": ({"first_player": None}, UNREADABLE),
    "a stranger begins": ({"first_player": "ghost"}, OPENED),
    "an option out of range": ({"options": {**OPTIONS, "limit": -1}}, UNREADABLE),
    "an option of another kind": ({"options": {**OPTIONS, "limit": "high"}}, UNREADABLE),
    "an option nobody knows": ({"options": {**OPTIONS, "louder": True}}, UNREADABLE),
    "an option left out": ({"options": {}}, OPENED),
    "no options": ({"options": None}, UNREADABLE),
    "two of the same seat": ({"players": seats("anna", "anna", "ben", "cleo")}, OPENED),
    "nobody plays": ({"players": []}, OPENED),
    "one plays": ({"players": seats("anna")}, ("ed.players", (1,))),
    "a seat without an id": ({"players": [{}]}, UNREADABLE),
    "a seat with a name for ever": ({"players": [{"id": "anna", "name": "Anna"}, *seats("ben", "cleo")]}, OPENED),
    "another format": ({"format": 3}, OPENED),
    "the draft's format": ({"format": ...}, OPENED),
    "another rules version": ({"rules_version": "3"}, OPENED),
    "no rules version": ({"rules_version": ...}, UNREADABLE),
    "another game": ({"game": "mau-mau"}, OPENED),
    "a position of no shape": ({"position": {"hands": 3}}, OPENED),
    "a position in two forms": ({"position": {"hands": {"anna": 4}, "players": [{"id": "anna", "hand": 4}]}}, OPENED),
    "a position that is none": ({"position": [1]}, UNREADABLE),
    "a position that lacks something": ({"position": {"turn": "anna"}}, OPENED),
    "a position that cannot be": ({"position": {**POSITION, "turn": "ghost"}}, ("ed.player", (1,))),
    "a position of another table": ({"position": POSITION}, ("ed.turn", (2,))),
    "more than an opening says": ({"stakes": 20}, OPENED),
}


@pytest.mark.parametrize(("told", "blame"), OPENINGS.values(), ids=OPENINGS)
def test_no_table_was_opened_like_this(told: dict[str, Any], blame: Blame) -> None:
    assert unsound(ED, restated(ed(), 1, **told))[0] == blame


def test_options_that_do_not_go_together() -> None:
    deck = {**mau()[0].data["options"], "deck": {"turquoise-4": 2}}
    assert unsound(MAU, restated(mau()[:1], 1, options=deck))[0] == OPENED


def test_who_begins_shows_in_the_first_move_if_nothing_else_tells() -> None:
    assert unsound(GVE, restated(noped(), 1, first_player="ben"))[0] == ("gve.turn", (2,))


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_people_may_be_forgotten(record: Callable[[], Record]) -> None:
    events = record()
    assert events[0].private
    assert_sound(RECORDS[record], [redacted(events[0]), *events[1:]])
    for name, fact in events[0].private.items():
        one = {**events[0].private, name: Confided(fact.commitment)}
        assert_sound(RECORDS[record], [replace(events[0], private=one), *events[1:]])


def test_people_cannot_be_invented() -> None:
    known = ed()[0].private
    for more in ({"players.ghost": confide({"name": "Ghost"}, "salt")}, {"stakes": confide(20, "salt")}):
        assert unsound(ED, changed(ed(), 1, private={**known, **more})) == [("record.confided", (1,))]
    younger = {**known, "players.anna": confide({"name": "Anna", "age": 4}, "salt")}
    assert unsound(ED, changed(ed(), 1, private=younger))[0] == ("ed.first-player", (1,))
    nameless = {**known, "players.anna": confide(7, "salt")}
    assert unsound(ED, changed(ed(), 1, private=nameless))[0] == UNREADABLE


# What cannot be read stops the replay, what could stand does not.

NO_EVENTS: dict[str, dict[str, Any]] = {
    "of no type": {"type": "dance"},
    "of another type": {"type": "draw"},
    "an opening": {"type": "opened", "data": ed()[0].data, "player": None},
    "without what it must say": {"data": {}},
    "with more than it may say": {"data": {"card": "8", "louder": True}},
    "with a card of no kind": {"data": {"card": 8}},
    "of nobody": {"player": None, "by": "host"},
    "confiding what all saw": {"data": {}, "private": {"card": confide("8", "salt")}},
}


@pytest.mark.parametrize("members", NO_EVENTS.values(), ids=NO_EVENTS)
def test_what_cannot_be_read_stops_the_replay(members: dict[str, Any]) -> None:
    events = changed(changed(changed(ed(), 2, by="spectator"), 3, **members), 7, by="spectator")
    assert unsound(ED, events) == [("table.role", (2,)), ("record.move", (3,))]
    assert audit(ED, events).checked["upto"] == 2


def test_what_is_for_one_seat_alone_is_never_public() -> None:
    drawn = {"type": "draw", "player": "ben", "card": "wild"}
    told = changed(mau(), 3, data={"card": "wild"}, private={}, by="host")
    amended = put_in(mau(), 4, forged_event("amended", "host", amend=3, reason="so", move=drawn))
    assert unsound(MAU, told) == [("record.move", (3,))]
    assert unsound(MAU, amended) == [("record.move", (4,))]


def test_a_record_begins_with_its_opening_and_has_one() -> None:
    assert unsound(ED, ed()[1:]) == [("record.move", (1,))]
    assert unsound(ED, put_in(ed(), 4, ed()[0])) == [("record.move", (4,))]
    assert audit(ED, []).checked["upto"] == 0


def test_matter_stops_the_replay_too() -> None:
    """Nobody can lay a card that does not exist; what comes after was at no table."""
    events = changed(restated(ed(), 3, card="10"), 7, by="spectator")
    found = audit(ED, events)
    assert unsound(ED, events) == [("ed.cards", (3,))]
    assert (found.checked["upto"], found.checked["moves"], found.checked["hidden_cards"]) == (3, 1, "not checked")


NO_NOTES: tuple[dict[str, Any], ...] = (
    {"rule": "ed.x", "facts": {}},
    {},
    {"rule": [], "facts": []},
    {"rule": "ed.turn", "facts": 1},
)


@pytest.mark.parametrize("note", NO_NOTES, ids=str)
def test_notes_that_cite_no_rule_are_found_and_told(note: dict[str, Any]) -> None:
    events = changed(changed(ed(), 7, irregular=[note]), 10, by="spectator")
    assert unsound(ED, events) == [("record.irregular", (7,)), ("table.role", (10,))]
    told = audit(ED, remade(ED, events)).told("en")["findings"]
    assert [finding["rule"] for finding in told] == ["record.irregular", "table.role"]


def test_upto_is_the_last_version_where_all_could_be_judged() -> None:
    assert audit(ED, ed()).checked["upto"] == len(ed())
    assert audit(ED, changed(ed(), 10, by="spectator")).checked["upto"] == len(ed())
