"""The door holds everybody to the limits that the wire has, and so the audit does."""

from __future__ import annotations

from typing import Any

import pytest
from marshmallow import ValidationError
from msgspec.structs import replace

from referee.audit import audit
from referee.game import Player
from referee.procedure import limits
from referee.procedure.commands import Accepted, Amend, Command, Decide, Open, Refused, Strike
from referee.record.events import confide
from schemas.errors import errors_of
from schemas.german import in_german
from schemas.requests import load_correction, load_decision, load_opening
from tests.audit.evenings import ADDI, ED, SLAPPED, addi, ed, flips, move, opened, own
from tests.audit.forging import Record, changed, restated, unsound
from tests.audit.recording import Scribe

ANNA, BEN, CLEO = (Player(seat, seat.title()) for seat in ("anna", "ben", "cleo"))


def opening(*players: Player, **members: Any) -> Open:
    return Open(by="host", players=players, options=ED.options(), **members)


def unfit(said: Accepted | Refused) -> set[str]:
    """Which fields."""
    assert isinstance(said, Refused) and said.kind == "unfit" and not said.violations, said
    return {*said.errors}


OPENINGS: dict[str, tuple[Open, str]] = {
    "two of the same seat": (opening(ANNA, BEN, ANNA), "players.2.id"),
    "a seat with capitals": (opening(ANNA, replace(BEN, id="Ben")), "players.1.id"),
    "a seat without a name": (opening(ANNA, replace(BEN, id="")), "players.1.id"),
    "a seat on two lines": (opening(ANNA, replace(BEN, id="ben\n")), "players.1.id"),
    "a long seat": (opening(ANNA, replace(BEN, id="b" * 33)), "players.1.id"),
    "not born yet": (opening(ANNA, replace(BEN, age=-1)), "players.1.age"),
    "too old": (opening(ANNA, replace(BEN, age=151)), "players.1.age"),
    "nameless": (opening(ANNA, replace(BEN, name="")), "players.1.name"),
    "blank": (opening(ANNA, replace(BEN, name="  ")), "players.1.name"),
    "a long name": (opening(ANNA, replace(BEN, name="b" * 81)), "players.1.name"),
    "no person": (opening(ANNA, replace(BEN, person="")), "players.1.person"),
    "a long person": (opening(ANNA, replace(BEN, person="b" * 33)), "players.1.person"),
    "a long label": (opening(ANNA, BEN, label="x" * 201), "label"),
    "a label that rings": (opening(ANNA, BEN, label="\a"), "label"),
}


@pytest.mark.parametrize(("command", "field"), OPENINGS.values(), ids=OPENINGS)
def test_no_table_is_opened_like_this(command: Open, field: str) -> None:
    assert unfit(Scribe(ED).ask(command)) == {field}


def test_tables_are_opened_up_to_the_limits() -> None:
    eldest = Player("0" * 32, "b" * 80, 150, "p" * 32)
    Scribe(ED).write(opening(eldest, replace(ANNA, age=0), label="x" * 200))
    Scribe(ED).write(opening(ANNA, BEN, label=""))


BAD = {"no": "", "a blank": "   ", "a long": "x" * 501, "an endless": "x" * 100_000, "a ringing": "\a"}
PLAY = own("anna", "play", card="4")
WRONG = replace(move("host", "play", "ben", card="8"), stands=True)


def played() -> Scribe:
    return opened(ED, anna=None, ben=None).write(PLAY)


def reasoned(reason: str) -> dict[str, tuple[Scribe, Command, str]]:
    instead = replace(move("host", "play", "ben", card="4"), stands=True)
    quarrel = flips(ADDI, anna="7+4", ben="1+1").write(SLAPPED)
    return {
        "strike": (played(), Strike(by="host", strike=2, reason=reason), "reason"),
        "amend": (played(), Amend(by="host", amend=2, move=replace(PLAY, by="host"), reason=reason), "reason"),
        "stands": (opened(ED, anna=None, ben=None), replace(WRONG, reason=reason), "reason"),
        "amended": (
            played(),
            Amend(by="host", amend=2, move=replace(instead, reason=reason), reason="so"),
            "move.reason",
        ),
        "decide": (quarrel, Decide(by="host", id=1, verdict="rejected", reason=reason), "reason"),
    }


COMMANDS = [*reasoned("so")]


@pytest.mark.parametrize("name", COMMANDS)
def test_reasons_are_words(name: str) -> None:
    for reason in BAD.values():
        scribe, command, field = reasoned(reason)[name]
        assert unfit(scribe.ask(command)) == {field}
    for reason in ("x", "x" * 500):
        scribe, command, _ = reasoned(reason)[name]
        assert isinstance(scribe.ask(command), Accepted)


def test_a_move_that_stands_needs_a_reason_even_if_it_is_legal() -> None:
    for report in (WRONG, replace(move("host", "play", "anna", card="4"), stands=True)):
        assert unfit(opened(ED, anna=None, ben=None).ask(report)) == {"reason"}


def test_what_is_not_there_is_told_before_its_reason() -> None:
    said = played().ask(Strike(by="host", strike=9, reason=""))
    assert isinstance(said, Refused) and [each.rule for each in said.violations] == ["table.nothing-there"]


# The audit says the same, and goes on.

REASON = "record.reason"
LATE: dict[str, tuple[Any, Record, tuple[str, tuple[int, ...]]]] = {
    "stands without": (ED, changed(ed(), 7, reason=None), (REASON, (7,))),
    "stands, blank": (ED, changed(ed(), 7, reason=" "), (REASON, (7,))),
    "stands, endless": (ED, changed(ed(), 7, reason="x" * 100_000), (REASON, (7,))),
    "struck": (ED, restated(ed(), 9, reason=""), (REASON, (9,))),
    "amended": (ED, restated(ed(), 6, reason="x" * 501), (REASON, (6,))),
    "decided": (ADDI, restated(addi(), 8, reason=""), (REASON, (8,))),
}


@pytest.mark.parametrize(("game", "record", "blame"), LATE.values(), ids=LATE)
def test_a_record_without_true_reasons_is_found(game: Any, record: Record, blame: Any) -> None:
    assert unsound(game, record)[0] == blame
    assert unsound(game, changed(record, len(record), by="spectator"))[-1] == ("table.role", (len(record),))


def test_a_missing_reason_hides_nothing_else() -> None:
    forged = changed(ed(), 7, reason=None, irregular=[{"rule": "ed.x", "facts": {}}], state_digest="0" * 64)
    assert [finding.rule for finding in audit(ED, forged).findings if finding.rule not in CHAIN] == [
        REASON,
        "record.irregular",
        "record.digest",
    ]
    unknown = changed(ed(), 7, reason=None, data={"card": "10"})
    assert unsound(ED, unknown) == [(REASON, (7,)), ("ed.turn", (7,)), ("ed.cards", (7,))]


CHAIN = ("record.hash", "record.chain")


def test_openings_beyond_the_limits_are_found() -> None:
    private = ed()[0].private
    for name, value in (
        ("players.ben", {"name": "Ben", "age": -12}),
        ("players.ben", {"name": "", "age": 12}),
        ("label", "x" * 201),
    ):
        forged = changed(ed(), 1, private={**private, name: confide(value, "salt")})
        assert unsound(ED, forged)[0] == ("record.opening", (1,))
    strangers = restated(ed()[:1], 1, players=[{"id": "Anna"}, {"id": "ben"}, {"id": "cleo"}], first_player="ben")
    people = {f"players.{seat}": confide({"name": seat}, "salt") for seat in ("Anna", "ben", "cleo")}
    assert unsound(ED, changed(strangers, 1, private=people)) == [("record.opening", (1,))]


# Schemas and the door know the same limits.


def wire_errors(load: Any, *given: Any) -> set[str]:
    with pytest.raises(ValidationError) as refused:
        load(*given)
    return {*errors_of(refused.value)}


def test_the_wire_says_the_same() -> None:
    for reason in BAD.values():
        strike = {"strike": 2, "reason": reason}
        assert wire_errors(load_correction, ED, strike, "host") == {"reason"}
        assert wire_errors(load_decision, 1, ED, {"verdict": "upheld", "reason": reason}, "host") == {"reason"}
    for command, field in OPENINGS.values():
        players = [
            {name: each for name, each in told(player).items() if each is not None} for player in command.players
        ]
        body = {"game": ED.id, "players": players, **({"label": command.label} if command.label else {})}
        if field == "players.2.id":
            assert unfit(Scribe(ED).ask(load_opening(body, "host")[1])) == {field}, "seats are told apart at the door"
        else:
            assert wire_errors(load_opening, body, "host") == {field}


def told(player: Player) -> dict[str, Any]:
    return {"id": player.id, "name": player.name, "age": player.age, "person": player.person}


def test_each_sentence_is_known_in_german() -> None:
    for text in (limits.NEEDS_REASON, limits.BLANK, limits.CONTROLS, limits.NO_SEAT_ID, limits.NO_AGE):
        assert in_german(text.en) == text.de
