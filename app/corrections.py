"""Taking moves back and putting them right, by further events: nothing is ever deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from app.asking import Ask, Reply
from app.problems import Problem
from app.service import Draft, Service, allow, illegal, next_event, noted
from app.tables import Table
from app.telling import told_event, told_view, told_violations
from referee.core import Violation, decide, standable
from referee.digest import state_digest
from referee.record import Event, move_of
from referee.text import Text
from referee.timeline import AMENDED, STRUCK, Refused, Standing, effective, fold, judged
from schemas.moves import ReportedMove
from schemas.requests import Correction

NOTHING_THERE = Text("No move that counts is there.", "Dort steht kein Zug, der zählt.")


def correct(service: Service, ask: Ask, id_: str, read: Callable[[Table], Correction]) -> Reply:
    def attempt(table: Table) -> Draft:
        correction = read(table)
        events = service.tables.events(id_, upto=table.version)
        if correction.strike is not None:
            event, standing = struck(table, events, correction.strike, correction.reason, ask.caller.role)
        else:
            event, standing = _amended(ask, table, events, correction)
        return Draft((event,), standing, _answer(ask, table, event, standing))

    return service.write(ask, id_, attempt)


def struck(table: Table, events: Sequence[Event], strike: int, reason: str, by: str) -> tuple[Event, Standing]:
    if not any(move.version >= strike for move in effective(events)) or strike < 2:
        raise _nothing_there("strike")
    return _appended(table, events, type=STRUCK, by=by, data={"strike": strike, "reason": reason})


def _amended(ask: Ask, table: Table, events: Sequence[Event], correction: Correction) -> tuple[Event, Standing]:
    assert correction.move is not None and correction.amend is not None
    allow(ask.caller, correction.move, writing=True)
    try:
        return amended(table, events, correction.amend, correction.move, correction.reason, ask.caller.role)
    except Refused as refused:
        raise illegal(_told(ask, table, refused), "illegal-correction", version=refused.version) from None


def amended(
    table: Table, events: Sequence[Event], version: int, new: ReportedMove, reason: str, by: str
) -> tuple[Event, Standing]:
    """Puts a move in place of another; `Refused` names the first move that would then be illegal."""
    moves = effective(events)
    if not any(move.version == version for move in moves):
        raise _nothing_there("amend")
    violations = _objections(table, [move for move in moves if move.version < version], new)
    if violations and not (new.stands and standable(table.game, violations)):
        raise Refused(version, violations)
    who = {} if new.player is None else {"player": new.player}
    members: dict[str, Any] = {
        "type": AMENDED,
        "by": by,
        "data": {"amend": version, "move": {"type": new.type, **who, **new.fields}, "reason": reason},
        "irregular": noted(violations),
        "reason": new.reason if violations else None,
    }
    sketch = next_event(table, **members, state_digest="")
    judged(table.game, table.standing.setup, effective([*events, sketch]))
    return _appended(table, events, **members)


def _objections(table: Table, before: Sequence[Event], new: ReportedMove) -> tuple[Violation, ...]:
    state = table.game.open(table.standing.setup)
    for event in before:
        state = table.game.evolve(state, move_of(table.game, event), event.version)
    return decide(table.game, table.game.public(state), new.move)


def _appended(table: Table, events: Sequence[Event], **members: Any) -> tuple[Event, Standing]:
    """The correction's digest is that of the table it leads to."""
    sketch = next_event(table, **members, state_digest="")
    standing = fold(table.game, table.standing, sketch, lambda: events)
    event = next_event(table, **members, state_digest=state_digest(table.game, standing.state))
    return event, replace(standing, head=event.hash)


def _answer(ask: Ask, table: Table, event: Event, standing: Standing) -> Reply:
    game, viewer = table.game, ask.caller.viewer
    over = game.finished(standing.state)
    told = told_event(game, standing.setup, event, viewer, over, ask.language)
    body: dict[str, Any] = {"version": event.version, "event": told}
    if not ask.minimal:
        body["view"] = told_view(game, standing, viewer)
    return ask.reply(201, body, event.version)


def _told(ask: Ask, table: Table, refused: Refused) -> list[dict[str, Any]]:
    lexicon = table.game.lexicon(table.standing.setup)
    return told_violations(table.game, lexicon, ask.language, refused.violations)


def _nothing_there(field: str) -> Problem:
    return Problem("invalid-request", errors={field: [NOTHING_THERE]})
