"""Whose fault it is where a reducer fails: the record's on a table that no command led to, else the referee's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from referee.audit import audit
from referee.game import Effect, Game, Move
from tests.audit.evenings import ADDI, ED, GVE, MAU, addi, ed, mau, noped_too_late
from tests.audit.forging import Record, changed, forged_event, put_in, remade, restated, without
from tests.audit.test_forged_procedure import GHOST

DIGEST = "0" * 64


class Fault(Exception):
    """The referee's own."""


def failing_at(game: Game, version: int) -> Game:
    def carry_out(table: Any, move: Move, at: int) -> Effect:
        if at == version:
            raise Fault
        return game.carry_out(table, move, at)

    return replace(game, carry_out=carry_out)


Case = tuple[Game, Callable[[], Record], str, int]
AS_DECIDED: dict[str, Case] = {
    "nothing": (ED, ed, "", 10),
    "who asked": (ED, lambda: changed(ed(), 2, by="spectator"), "table.role", 10),
    "who reported it": (ED, lambda: changed(ed(), 3, by="player:cleo"), "table.seat", 3),
    "who confided": (MAU, lambda: changed(mau(), 3, by="host"), "table.private", 5),
    "a note": (ED, lambda: changed(ed(), 2, assumes=[{"rule": "ed.turn", "facts": {}}]), "record.assumes", 10),
    "a reason": (ED, lambda: changed(ed(), 2, reason="so"), "record.reason", 10),
    "a move out of turn": (ED, lambda: changed(ed(), 10, player="anna"), "ed.turn", 10),
}
ASTRAY: dict[str, Case] = {
    "a ruling": (ED, lambda: restated(ed(), 5, verdict="rejected"), "record.ruling", 10),
    "what follows from one": (ADDI, lambda: without(addi(), 9), "record.ruling", 9),
    "an opening": (ED, lambda: restated(ed(), 1, stakes=20), "record.opening", 10),
    "a move of nobody": (ED, lambda: put_in(ed(), 3, GHOST), "table.role", 3),
    "a correction by a spectator": (ED, lambda: changed(ed(), 6, by="spectator"), "table.role", 10),
}
NOPING = forged_event("amended", "host", amend=3, reason="so", move={"type": "nope", "player": "ben"})
CLEO_DRAWS = forged_event("draw", "player:cleo", "cleo")
ASTRAY["a correction that cannot stand"] = (
    GVE,
    lambda: [*noped_too_late()[:4], NOPING, CLEO_DRAWS],
    "record.correction",
    6,
)


def blamed_with_a_fault(case: Case) -> tuple[str, ...]:
    game, forged, _, version = case
    found = audit(failing_at(game, version), remade(game, forged()))
    assert found.failure is not None, "it is for the log, whoever is to blame"
    return tuple(finding.rule for finding in found.findings if finding.severity in ("error", "defect"))


@pytest.mark.parametrize("case", AS_DECIDED.values(), ids=AS_DECIDED)
def test_a_fault_of_ours_is_no_forgery_though_something_else_was_forged(case: Case) -> None:
    assert blamed_with_a_fault(case) == (*filter(None, [case[2]]), "referee.defect")


@pytest.mark.parametrize("case", ASTRAY.values(), ids=ASTRAY)
def test_what_breaks_on_a_table_that_no_command_led_to_was_forged(case: Case) -> None:
    assert blamed_with_a_fault(case) == (case[2], "record.move")


def test_another_digest_is_another_table() -> None:
    events = changed(ed(), 2, state_digest=DIGEST)
    found = audit(failing_at(ED, 3), events)
    assert [finding.rule for finding in found.findings][-2:] == ["record.digest", "record.move"]
    assert isinstance(found.failure, Fault)


@pytest.mark.parametrize(
    ("forged", "blame"),
    [
        (lambda: changed(ed(), 2, by="spectator"), "referee.defect"),
        (lambda: restated(ed(), 5, verdict="rejected"), "record.hidden-cards"),
    ],
    ids=["as decided", "astray"],
)
def test_so_it_is_with_hidden_cards(forged: Callable[[], Record], blame: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*given: Any) -> Any:
        raise Fault

    monkeypatch.setattr("referee.audit.hidden_cards.judge", failing)
    found = audit(ED, remade(ED, forged()))
    assert found.findings[-1].rule == blame and isinstance(found.failure, Fault) and found.sound is False
