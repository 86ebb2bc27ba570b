"""Texts played without a service: what an import decides, kept as a list of events."""

from __future__ import annotations

from referee.procedure import Past, decide_all
from referee.procedure.commands import Accepted, Refused
from referee.record.events import Event
from schemas.notation import TypedGame
from tests.procedure.desk import PaperSeal


def played(text: str) -> list[Event]:
    """The events that a text comes to; it must be accepted."""
    typed = TypedGame(text, "host")
    said = decided(typed)
    assert isinstance(said, Accepted), (said, typed.where(said))
    return [step.event for step in said.steps]


def decided(typed: TypedGame) -> Accepted | Refused:
    return decide_all(typed.game, (typed.opening, *typed.lines()), Past(typed.game), PaperSeal())
