"""Whoever did at a table what was not theirs to do is found, though every digest and hash of the record fits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.audit.bundle import redacted
from referee.procedure.rules import PROCEDURE
from tests.audit.evenings import ADDI, ED, GVE, MAU, RECORDS, addi, ed, judged_anew, mau, much_corrected
from tests.audit.forging import (
    Record,
    assert_sound,
    changed,
    forged_event,
    put_in,
    restated,
    unsound,
    without,
)

FLIP = forged_event("flip", "player:cleo", "cleo", card="3+3")
GHOST = forged_event("play", "player:ghost", "ghost", card="9")


def struck(by: str, version: int) -> Record:
    """The first moves of the evening, and one more taking back."""
    return [*ed()[:3], forged_event("struck", by, strike=version, reason="so")]


def bare(events: Record) -> Record:
    return redacted(events, lambda event: False)


ROLES: dict[str, tuple[Callable[[], Record], str, int]] = {
    "a spectator reports": (lambda: changed(ed(), 2, by="spectator"), "table.role", 2),
    "the auditor reports": (lambda: changed(ed(), 2, by="auditor"), "table.role", 2),
    "nobody reports": (lambda: changed(ed(), 2, by=""), "table.role", 2),
    "a seat without a name reports": (lambda: changed(ed(), 2, by="player:"), "table.role", 2),
    "a player of no seat reports": (lambda: changed(ed(), 2, by="player"), "table.role", 2),
    "a seat that is not there reports": (lambda: changed(ed(), 2, by="player:ghost"), "table.role", 2),
    "... its own move": (lambda: put_in(ed(), 3, GHOST), "table.role", 3),
    "a seat opens": (lambda: changed(ed(), 1, by="player:anna"), "table.role", 1),
    "a spectator opens": (lambda: changed(ed(), 1, by="spectator"), "table.role", 1),
    "a spectator strikes": (lambda: struck("spectator", 3), "table.role", 4),
    "the auditor strikes": (lambda: struck("auditor", 3), "table.role", 4),
    "a seat that is not there strikes": (lambda: struck("player:ghost", 3), "table.role", 4),
    "a seat amends": (lambda: changed(ed(), 6, by="player:ben"), "table.role", 6),
    "a spectator amends": (lambda: changed(ed(), 6, by="spectator"), "table.role", 6),
    "a spectator files": (lambda: changed(ed(), 4, by="spectator"), "table.role", 4),
    "a seat decides": (lambda: changed(addi(), 8, by="player:ben"), "table.role", 8),
    "a player of no seat files": (lambda: changed(ed(), 4, by="player"), "table.role", 4),
}

SEATS: dict[str, tuple[Callable[[], Record], str, int]] = {
    "Ben's token reports Anna's move": (lambda: changed(ed(), 2, by="player:ben"), "table.seat", 2),
    "Ben's token reports the table's move": (lambda: changed(mau(), 2, by="player:ben"), "table.seat", 2),
    "a seat lets its own irregular move stand": (lambda: changed(ed(), 7, by="player:anna"), "table.stands", 7),
    "a person who sits nowhere reports": (lambda: changed(ed(), 2, by="person:ghost"), "table.role", 2),
    "a person without a name reports": (lambda: changed(ed(), 2, by="person:"), "table.role", 2),
    "the host confides": (lambda: changed(mau(), 3, by="host"), "table.private", 3),
    "... what is not shown": (lambda: bare(changed(mau(), 3, by="host")), "table.private", 3),
    "another seat confides": (lambda: changed(mau(), 3, by="player:anna"), "table.private", 3),
    "... what is not shown either": (lambda: bare(changed(mau(), 3, by="player:anna")), "table.private", 3),
    "a seat files in another's name": (lambda: restated(ed(), 4, by="anna"), "table.own-name", 4),
    "a stranger admits": (lambda: restated(addi(), 4, evidence={"admitted": True}), "table.admission", 4),
    "another seat admits": (
        lambda: restated(changed(judged_anew(), 19, by="player:anna"), 19, by="anna"),
        "table.admission",
        19,
    ),
    "a seat files twice at once": (
        lambda: restated(changed(addi(), 6, by="player:ben"), 6, by="ben"),
        "table.one-open",
        6,
    ),
    "the host files twice at once for a seat": (
        lambda: restated(changed(addi(), 6, by="host"), 6, by="ben"),
        "table.one-open",
        6,
    ),
}

ORDER: dict[str, tuple[Callable[[], Record], str, int]] = {
    "a move while a dispute could change the table": (lambda: put_in(addi(), 6, FLIP), "table.dispute-open", 6),
    "... later too": (lambda: put_in(addi(), 8, FLIP), "table.dispute-open", 8),
    "a settled dispute is decided": (lambda: put_in(addi(), 10, addi()[7]), "table.settled", 10),
    "a dispute that was settled at once is decided": (lambda: restated(addi(), 8, id=2), "table.settled", 8),
    "a dispute that nobody filed is decided": (lambda: restated(addi(), 8, id=3), "table.nothing-there", 8),
    "a seat strikes two moves": (lambda: struck("player:ben", 2), "table.own-latest", 4),
    "a seat strikes another's move": (lambda: struck("player:anna", 3), "table.own-latest", 4),
    "a seat strikes the host's report": (
        lambda: [*ed(), forged_event("struck", "player:ben", strike=10, reason="so")],
        "table.own-latest",
        11,
    ),
    "a seat strikes though something followed": (
        lambda: put_in(ed(), 6, forged_event("struck", "player:ben", strike=3, reason="so")),
        "table.own-latest",
        6,
    ),
    "a strike of what is to come": (lambda: struck("host", 40), "table.nothing-there", 4),
    "a strike of the opening": (lambda: struck("host", 1), "table.nothing-there", 4),
    "a strike of what was struck": (
        lambda: put_in(ed(), 10, forged_event("struck", "host", strike=8, reason="so")),
        "table.nothing-there",
        10,
    ),
    "an amendment of what is to come": (lambda: restated(ed(), 6, amend=40), "table.nothing-there", 6),
    "an amendment of a ruling": (lambda: restated(ed(), 6, amend=5), "table.nothing-there", 6),
    "an amendment of what was struck": (
        lambda: [*ed(), forged_event("amended", "host", amend=8, reason="so", move=ed()[5].data["move"])],
        "table.nothing-there",
        11,
    ),
    "a dispute about no move": (lambda: restated(addi(), 4, about=40), "table.nothing-there", 4),
    "how things stood in the future": (lambda: restated(judged_anew(), 12, about=12), "table.nothing-there", 12),
    "how things stood before the opening": (lambda: restated(judged_anew(), 12, about=0), "table.nothing-there", 12),
    "a dispute about a move that was struck": (
        lambda: restated(judged_anew(), 19, about=10),
        "table.nothing-there",
        19,
    ),
    "a dispute about the opening": (lambda: restated(addi(), 4, about=1), "table.nothing-there", 4),
    "a dispute against nobody": (lambda: restated(addi(), 4, against="ghost"), "table.nothing-there", 4),
    "a dispute for nobody": (
        lambda: restated(changed(addi(), 4, by="host"), 4, by="ghost"),
        "table.nothing-there",
        4,
    ),
    "one correction too many": (lambda: [*much_corrected(), much_corrected()[-2]], "table.corrections", 203),
    "... a strike": (
        lambda: [*much_corrected(), forged_event("struck", "host", strike=2, reason="so")],
        "table.corrections",
        203,
    ),
}

THE_REFEREES: dict[str, tuple[Callable[[], Record], str, int]] = {
    "opens": (lambda: changed(ed(), 1, by="referee"), "record.ruling", 1),
    "reports": (lambda: changed(ed(), 2, by="referee"), "record.ruling", 2),
    "files": (lambda: changed(ed(), 4, by="referee"), "record.ruling", 4),
    "amends": (lambda: changed(ed(), 6, by="referee"), "record.ruling", 6),
    "strikes": (lambda: changed(ed(), 9, by="referee"), "record.ruling", 9),
    "decides": (lambda: changed(addi(), 8, by="referee"), "record.ruling", 8),
    "rules on nothing": (lambda: without(ed(), 4), "record.ruling", 4),
    "lets atone out of nothing": (lambda: without(addi(), 8), "record.ruling", 8),
}

FORGERIES = {**ROLES, **SEATS, **ORDER, **{f"the referee {name}": each for name, each in THE_REFEREES.items()}}


def game_of(events: Record) -> object:
    return events[0].data["game"]


@pytest.mark.parametrize("forgery", FORGERIES.values(), ids=FORGERIES)
def test_it_is_the_first_thing_that_is_blamed(forgery: tuple[Callable[[], Record], str, int]) -> None:
    forged, rule, version = forgery
    events = forged()
    game = next(each for each in (ED, ADDI, MAU, GVE) if each.id == game_of(events))
    first, *_ = unsound(game, events)
    assert first == (rule, (version,))


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_the_same_records_unforged_are_sound(record: Callable[[], Record]) -> None:
    assert_sound(RECORDS[record], record())
    assert_sound(RECORDS[record], bare(record()))


def test_every_rule_of_procedure_is_broken_here() -> None:
    assert {rule for _, rule, _ in FORGERIES.values() if rule.startswith("table.")} == set(PROCEDURE.rules)


def test_what_could_stand_does_not_stop_the_audit() -> None:
    """One forgery hides no other: each is found, and nothing else."""
    events = changed(changed(changed(ed(), 2, by="spectator"), 3, by="player:cleo"), 7, by="player:anna")
    events = changed(events, 10, player="anna")
    assert unsound(ED, events) == [
        ("table.role", (2,)),
        ("table.seat", (3,)),
        ("table.stands", (7,)),
        ("ed.turn", (10,)),
    ]
