"""Members that no command produces are found, though nothing reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.record.events import Confided, Event, confide
from tests.audit.evenings import ADDI, ED, MAU, RECORDS, addi, ed, mau
from tests.audit.forging import Record, assert_sound, changed, remade, unsound

SHOWN, WITHHELD = confide({"name": "Ghost"}, "salt"), Confided("0" * 64)
REASONLESS = {
    "opened": 1,
    "a legal move": 2,
    "disputed": 4,
    "ruled": 5,
    "amended": 6,
    "struck": 9,
}


@pytest.mark.parametrize("version", REASONLESS.values(), ids=REASONLESS)
def test_a_reason_where_nothing_was_let_stand(version: int) -> None:
    assert unsound(ED, changed(ed(), version, reason="so")) == [("record.reason", (version,))]


def test_a_reason_for_what_the_host_or_the_referee_decided() -> None:
    assert unsound(ADDI, changed(addi(), 8, reason="so")) == [("record.reason", (8,))]
    assert unsound(ADDI, changed(addi(), 9, reason="so")) == [("record.reason", (9,))]


@pytest.mark.parametrize("fact", [SHOWN, WITHHELD], ids=["shown", "withheld"])
@pytest.mark.parametrize("record", [ed, addi, mau], ids=lambda record: record.__name__)
def test_no_event_but_openings_and_moves_confides(record: Callable[[], Record], fact: Confided) -> None:
    for event in record():
        if event.type in ("struck", "amended", "disputed", "ruled", "decided"):
            forged = changed(record(), event.version, private={"card": fact})
            assert unsound(RECORDS[record], forged) == [("record.confided", (event.version,))]


def opened_with(**more: Any) -> Record:
    return changed(ed(), 1, private={**ed()[0].private, **more})


@pytest.mark.parametrize("fact", [SHOWN, WITHHELD], ids=["shown", "withheld"])
@pytest.mark.parametrize("name", ["players.ghost", "players.", "players", "stakes", "label."])
def test_an_opening_confides_its_seats_and_label_only(name: str, fact: Confided) -> None:
    assert unsound(ED, opened_with(**{name: fact})) == [("record.confided", (1,))]


def test_a_label_may_be_left_out_or_forgotten_but_no_seat() -> None:
    """That there never was a label leaves no commitment; what is known of a seat always does."""
    private = ed()[0].private
    assert_sound(ED, without_fact(ed()[0], "label"))
    forgotten = opened_with(label=Confided(private["label"].commitment))
    assert_sound(ED, remade(ED, forgotten))
    assert unsound(ED, without_fact(ed()[0], "players.ben")) == [("record.confided", (1,))]
    assert unsound(ED, opened_with(label=confide(None, "salt"))) == [("record.confided", (1,))]


def without_fact(opening: Event, name: str) -> Record:
    kept = {each: fact for each, fact in opening.private.items() if each != name}
    return remade(ED, changed(ed(), 1, private=kept))


@pytest.mark.parametrize("fact", [SHOWN, WITHHELD], ids=["shown", "withheld"])
def test_a_move_confides_what_its_type_does(fact: Confided) -> None:
    assert unsound(MAU, changed(mau(), 4, private={"card": fact}))[0] == ("record.move", (4,))
