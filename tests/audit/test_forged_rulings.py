"""Rulings, corrections and moves of the referee that do not follow from the record are found, and so is what is left
out of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from referee.audit.bundle import redacted
from referee.game import Game
from tests.audit.evenings import (
    ADDI,
    ADDI_BOTH,
    ED,
    GVE,
    MAU,
    addi,
    ed,
    judged_anew,
    mau,
    noped,
    noped_too_late,
    tied,
    two_penalties,
)
from tests.audit.forging import (
    Blame,
    Record,
    assert_sound,
    changed,
    forged_event,
    put_in,
    remade,
    restated,
    unsound,
    without,
)

RULING = "record.ruling"
Forgery = tuple[Game, Callable[[], Record], Blame]


def reason(**other: Any) -> list[dict[str, Any]]:
    (told,) = ed()[4].data["reasons"]
    return [{**told, **other}]


def repeated() -> Record:
    """Ben asks again what he was told already."""
    again = [replace(event, data={**event.data, "id": 2}) for event in ed()[3:5]]
    return put_in(ed(), 6, *again)


LEFT = {"amend": 4, "version": 8, "rules": ["addi.turn"]}
LEFT_OUT: dict[str, Forgery] = {
    "the amendment": (ADDI, lambda: without(tied(), 7), (RULING, (6,))),
    "the amendment, and that it was owed": (
        ADDI,
        lambda: restated(without(tied(), 7), 6, consequences=[]),
        (RULING, (6,)),
    ),
    "the amendment, as if it could not stand": (
        ADDI,
        lambda: restated(without(tied(), 7), 6, consequences=[], left=LEFT),
        (RULING, (6,)),
    ),
    "the amendment, by another's": (ADDI, lambda: changed(tied(), 7, by="host"), (RULING, (6,))),
    "the amendment that the host decided on": (GVE, lambda: noped()[:6], (RULING, (6,))),
    "the first of two penalties": (ADDI_BOTH, lambda: without(two_penalties(), 6), (RULING, (6,))),
    "the second of two penalties": (ADDI_BOTH, lambda: without(two_penalties(), 7), (RULING, (6,))),
    "both penalties": (ADDI_BOTH, lambda: without(two_penalties(), 6, 7), (RULING, (5,))),
    "both, and all after it": (ADDI_BOTH, lambda: two_penalties()[:5], (RULING, (5,))),
    "the penalty that the host decided on": (ADDI, lambda: without(addi(), 9), (RULING, (8,))),
    "the ruling": (ED, lambda: without(ed(), 5), (RULING, (4,))),
    "what is left to the host": (GVE, lambda: restated(noped_too_late(), 7, left=...), (RULING, (7,))),
}
OTHER: dict[str, Forgery] = {
    "verdict": (ED, lambda: restated(ed(), 5, verdict="rejected"), (RULING, (5,))),
    "number": (ED, lambda: restated(ed(), 5, id=9), (RULING, (5,))),
    "consequences": (ED, lambda: restated(ed(), 5, consequences=[6]), (RULING, (5,))),
    "rule of a reason": (ED, lambda: restated(ed(), 5, reasons=reason(rule="ed.cards")), (RULING, (5,))),
    "facts of a reason": (ED, lambda: restated(ed(), 5, reasons=reason(facts={"player": "anna"})), (RULING, (5,))),
    "versions of a reason": (ED, lambda: restated(ed(), 5, reasons=reason(versions=[2])), (RULING, (5,))),
    "number of reasons": (ED, lambda: restated(ed(), 5, reasons=reason() * 2), (RULING, (5,))),
    "reasons, none": (ED, lambda: restated(ed(), 5, reasons=[]), (RULING, (5,))),
    "form of the reasons": (ED, lambda: restated(ed(), 5, reasons="because"), (RULING, (5,))),
    "claim": (ED, lambda: restated(ed(), 4, evidence={"claimed": "anna"}), (RULING, (5,))),
    "claim, which was settled": (ED, repeated, (RULING, (6,))),
    "number of the dispute": (ED, lambda: restated(ed(), 4, id=7), (RULING, (4,))),
    "member beside the claim": (ED, lambda: restated(ed(), 4, louder=True), (RULING, (4,))),
    "kind of claim": (ED, lambda: restated(ed(), 4, kind="weather"), ("record.move", (4,))),
    "form of evidence": (ED, lambda: restated(ed(), 4, evidence={"claimed": 4}), ("record.move", (4,))),
    "place of what is left": (
        GVE,
        lambda: restated(noped_too_late(), 7, left={"amend": 3, "version": 3, "rules": ["gve.turn"]}),
        (RULING, (7,)),
    ),
    "why of what is left": (
        GVE,
        lambda: restated(noped_too_late(), 7, left={"amend": 3, "version": 4, "rules": ["gve.phase"]}),
        (RULING, (7,)),
    ),
    "older filings, none": (ADDI, lambda: restated(judged_anew(), 8, earlier=...), (RULING, (8,))),
    "older filings, others": (ADDI, lambda: restated(judged_anew(), 8, earlier=[1, 2]), (RULING, (8,))),
    "older filings of a first one": (ADDI, lambda: restated(judged_anew(), 4, earlier=[1]), (RULING, (4,))),
    "older filings in another form": (ADDI, lambda: restated(judged_anew(), 8, earlier="1"), (RULING, (8,))),
    "claim once more, though nothing has changed": (ADDI, lambda: without(judged_anew(), 7), (RULING, (7,))),
    "moment": (ADDI, lambda: restated(judged_anew(), 12, about=3), (RULING, (13,))),
    "moment, a ruling": (ADDI, lambda: restated(judged_anew(), 14, about=2), (RULING, (15,))),
    "moment, a move that no longer counts": (ADDI, lambda: restated(judged_anew(), 17, about=16), (RULING, (18,))),
    "verdict on how things stood": (ADDI, lambda: restated(judged_anew(), 15, verdict="rejected"), (RULING, (15,))),
    "who admits": (ADDI, lambda: changed(judged_anew(), 19, by="host"), (RULING, (20,))),
    "what is admitted": (ADDI, lambda: restated(judged_anew(), 19, evidence={}), (RULING, (20,))),
    "amendment": (ADDI, lambda: restated(tied(), 7, move={**tied()[6].data["move"], "head": "ben"}), (RULING, (7,))),
    "sinner": (ADDI, lambda: changed(addi(), 9, player="anna"), (RULING, (9,))),
    "sin": (ADDI, lambda: restated(addi(), 9, about=2), (RULING, (9,))),
    "verdict of the host": (ADDI, lambda: restated(addi(), 8, verdict="rejected"), (RULING, (8,))),
    "amendment of the host's, against the rules": (
        ED,
        lambda: restated(ed(), 6, move={"type": "play", "player": "cleo", "card": "4"}),
        ("ed.turn", (6,)),
    ),
    "form of an amendment": (ED, lambda: restated(ed(), 6, amend="three"), ("record.move", (6,))),
    "form of a strike": (ED, lambda: restated(ed(), 9, strike="all"), ("record.move", (9,))),
    "notes of an amendment": (
        ED,
        lambda: changed(ed(), 6, irregular=[{"rule": "ed.turn", "facts": {}}], reason="so"),
        ("record.irregular", (6,)),
    ),
}


@pytest.mark.parametrize("forgery", LEFT_OUT.values(), ids=LEFT_OUT)
def test_what_follows_from_a_ruling_cannot_be_left_out(forgery: Forgery) -> None:
    game, forged, blame = forgery
    assert unsound(game, forged())[0] == blame


@pytest.mark.parametrize("forgery", OTHER.values(), ids=OTHER)
def test_nothing_else_can_be_said(forgery: Forgery) -> None:
    game, forged, blame = forgery
    assert unsound(game, forged())[0] == blame


def test_better_words_are_no_forgery() -> None:
    told = restated(ed(), 5, reasons=reason(text={"en": "It is Cleo's turn.", "de": "Cleo ist dran."}))
    assert_sound(ED, remade(ED, told))
    assert remade(ED, told)[4].hash != ed()[4].hash


def test_other_hours_and_reasons_are_no_forgery_that_a_replay_could_know() -> None:
    """They are attested, and only the signed log tells whether they are those of the day."""
    told = restated(changed(ed(), 2, occurred_at="2026-04-30T20:00:00.000Z"), 6, reason="his card was the 4")
    assert_sound(ED, remade(ED, changed(told, 7, reason="she insisted")))


def test_a_correction_that_makes_a_later_move_illegal() -> None:
    """Noped in time, the attack would not have made Ben draw."""
    noping = forged_event("amended", "host", amend=3, reason="so", move={"type": "nope", "player": "ben"})
    assert unsound(GVE, [*noped_too_late()[:4], noping]) == [("record.correction", (5, 4))]
    assert_sound(GVE, remade(GVE, [*noped_too_late()[:3], noping]))


# In a record that does not show what was confided, too.


def made_up(events: Record) -> Record:
    """A ruling out of thin air, and two catches that the referee is said to make of it."""
    catches = [
        forged_event("catch", "referee", "ben", target="anna", missed="mau"),
        forged_event("catch", "referee", "ben", target="ghost", missed="mau"),
    ]
    claim: dict[str, Any] = {"kind": "forgot-mau", "by": "ben", "against": None, "about": 9, "evidence": {}}
    ruling: dict[str, Any] = {"verdict": "upheld", "reasons": [], "consequences": [14, 15]}
    return [
        *events[:11],
        forged_event("disputed", "player:ben", id=1, **claim),
        forged_event("ruled", "referee", id=1, **ruling),
        *catches,
    ]


def bare(events: Record) -> Record:
    return redacted(events, lambda event: False)


@pytest.mark.parametrize("show", [list, bare], ids=["shown", "redacted"])
def test_a_ruling_out_of_thin_air(show: Callable[[Record], Record]) -> None:
    events = show(made_up(mau()))
    assert [fact.salt is None for fact in events[2].private.values()] == [show is bare]
    assert unsound(MAU, events) == [(RULING, (13,)), (RULING, (14,)), (RULING, (15,)), ("record.move", (15,))]


@pytest.mark.parametrize("show", [list, bare], ids=["shown", "redacted"])
def test_what_is_confided_excuses_no_other_catch(show: Callable[[Record], Record]) -> None:
    assert unsound(MAU, show(changed(mau(), 14, player="anna")))[0] == (RULING, (14,))
    assert unsound(MAU, show(restated(mau(), 14, target="ben")))[0] == (RULING, (14,))
    assert unsound(MAU, show(mau()[:13])) == [(RULING, (13,))]
    assert unsound(MAU, show(changed(mau(), 13, by="host")))[0] == (RULING, (12,))
