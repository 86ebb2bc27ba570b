"""From a draft to the step that it comes to, and the refusals that several commands share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from referee.game import Assumption, Game, Move, Violation, facts
from referee.procedure.commands import Refused, Report
from referee.procedure.replay import Past, Start, evolve
from referee.procedure.standing import Step
from referee.record.events import Draft, Event, read_move
from referee.record.state_digest import state_digest
from referee.text import Text


class Seal(Protocol):
    """Has the clock, the salts and the chain. The door has none of them, so that a record can be decided again."""

    def written(self, draft: Draft, standing: Start) -> Event:
        """The event exactly as it will be read back, but for its digest and hash."""

    def closed(self, event: Event, digest: str) -> Event:
        """The same event with the digest of the table after it, and its hash."""


def step_of(start: Start, draft: Draft, history: Past, seal: Seal) -> Step:
    """The draft as an event, and what it comes to: computed from the event exactly as it will be read back."""
    step = evolve(start, seal.written(draft, start), history)
    event = seal.closed(step.event, state_digest(step.after.game, step.after.state))
    if event is step.event:  # an audit believes the event that the record has
        return step
    return replace(step, event=event, after=replace(step.after, head=event.hash))


class Unreadable(Exception):
    """What is said to be reported is no move of this game at all."""


def reported_move(game: Game, report: Report) -> Move:
    """The move as it will be read back: the order in which its members were sent means nothing."""
    if game.move_type(report.type) not in game.moves:
        raise Unreadable(report.type)
    try:
        fields = msgspec.to_builtins({**report.fields, **report.private}, order="sorted")
        return read_move(game, report.type, report.player, fields)
    except (msgspec.MsgspecError, TypeError) as unfit:
        raise Unreadable(report.type) from unfit


def noting(found: Iterable[Violation | Assumption]) -> list[dict[str, Any]]:
    return [{"rule": each.rule, "facts": each.facts} for each in found]


def forbidden(violation: Violation) -> Refused:
    return Refused("forbidden", (violation,))


def nothing_there(field: str, value: int) -> Refused:
    return Refused("unfit", (Violation("table.nothing-there", facts(field=field, value=value)),))


NO_SEAT = Text("No such seat at this table.", "Diesen Platz gibt es an diesem Tisch nicht.")
