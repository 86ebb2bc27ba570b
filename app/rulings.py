"""Disputes: filed, settled from the history with reasons, their consequences made as further events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from app.asking import Ask, Reply
from app.corrections import NOTHING_THERE, amended
from app.problems import Problem
from app.service import Draft, Service, made, next_event
from app.tables import Table
from app.telling import told_dispute, told_event, told_view
from referee.core import Move, tag
from referee.digest import state_digest
from referee.disputes import Case, Reason, Settlement
from referee.record import Event, canonical
from referee.text import LANGUAGES, Text, say
from referee.timeline import (
    AMENDED,
    DECIDED,
    DISPUTED,
    REFEREE,
    RULED,
    STRUCK,
    Dispute,
    Refused,
    effective,
    fold,
    no_longer_counting,
    steps,
)
from schemas.moves import ReportedMove
from schemas.requests import Decision, Filing


def file(service: Service, ask: Ask, id_: str, read: Callable[[Table], Filing]) -> Reply:
    def attempt(table: Table) -> Draft:
        filing = _in_own_name(ask, table, read(table))
        events = service.tables.events(id_, upto=table.version)
        _sensible(table, filing, events)
        earlier = _same(table, filing, events)
        if earlier is not None:
            return Draft((), table.standing, _answer(ask, table, events, earlier.id))
        _one_open_at_a_time(table, filing)
        docket = Docket(table, events)
        number = len(table.standing.disputes) + 1
        docket.note(DISPUTED, ask.caller.role, {"id": number, **msgspec.structs.asdict(filing)})
        docket.rule(number, _settled(ask, docket.table, events, filing))
        return docket.draft(_answer(ask, docket.table, docket.history, number))

    return service.write(ask, id_, attempt)


def decide_dispute(service: Service, ask: Ask, id_: str, number: int, decision: Decision) -> Reply:
    def attempt(table: Table) -> Draft:
        dispute = dispute_of(table, number)
        if dispute.status != "open":
            raise Problem("dispute-settled")
        events = service.tables.events(id_, upto=table.version)
        filing = Filing(dispute.kind, dispute.by, dispute.against, dispute.about, dispute.evidence)
        settlement = _settled(ask, table, events, filing)
        docket = Docket(table, events)
        docket.decide(number, decision, settlement)
        return docket.draft(_answer(ask, docket.table, docket.history, number))

    return service.write(ask, id_, attempt)


def dispute_of(table: Table, number: int) -> Dispute:
    found = next((each for each in table.standing.disputes if each.id == number), None)
    if found is None:
        raise Problem("not-found")
    return found


def told(ask: Ask, table: Table, events: list[Event], dispute: Dispute) -> dict[str, Any]:
    """A dispute with the events that followed from it."""
    game, setup, viewer = table.game, table.standing.setup, ask.caller.viewer
    over = game.finished(table.standing.state)
    followed = [event for event in events if event.version in dispute.versions]
    consequences = [told_event(game, setup, event, viewer, over, ask.language) for event in followed]
    return {**told_dispute(dispute, ask.language), "consequences": consequences}


class Docket:
    """The events that a filing or a decision leads to, one after the other, each on the table after the last."""

    def __init__(self, table: Table, events: list[Event]) -> None:
        self.table = table
        self.history = list(events)
        self.fresh: list[Event] = []

    def draft(self, given: Reply) -> Draft:
        return Draft(tuple(self.fresh), self.table.standing, given)

    def note(self, type_: str, by: str, data: dict[str, Any]) -> None:
        digest = state_digest(self.table.game, self.table.standing.state)
        event = next_event(self.table, type=type_, by=by, data=data, state_digest=digest)
        self._add(event)

    def rule(self, number: int, settlement: Settlement) -> None:
        upheld = settlement.verdict == "upheld"
        reasons = [_told_reason(self.table, reason) for reason in settlement.reasons]
        data = {"id": number, "verdict": settlement.verdict, "reasons": reasons}
        self._with_consequences(RULED, REFEREE, data, settlement if upheld else None)

    def decide(self, number: int, decision: Decision, settlement: Settlement) -> None:
        data = {"id": number, "verdict": decision.verdict, "reason": decision.reason}
        self._with_consequences(DECIDED, "host", data, settlement if decision.verdict == "upheld" else None)

    def _with_consequences(self, type_: str, by: str, data: dict[str, Any], carried: Settlement | None) -> None:
        followers = 0 if carried is None else len(carried.consequences) + (carried.amend is not None)
        first = self.table.version + 2
        self.note(type_, by, {**data, "consequences": list(range(first, first + followers))})
        if carried is not None:
            self._carry_out(carried)

    def _carry_out(self, settlement: Settlement) -> None:
        if settlement.amend is not None:
            version, move = settlement.amend
            event, standing = amended(self.table, self.history, version, _as_reported(move), "ruling", REFEREE)
            self._add(event)
            self.table = replace(self.table, standing=standing)
        for move in settlement.consequences:
            event, _ = made(self.table, _as_reported(move), REFEREE)
            self._add(event)

    def _add(self, event: Event) -> None:
        history = self.history
        standing = fold(self.table.game, self.table.standing, event, lambda: history)
        self.table = replace(self.table, standing=standing)
        self.history = [*history, event]
        self.fresh.append(event)


def _settled(ask: Ask, table: Table, events: list[Event], filing: Filing) -> Settlement:
    kind = next(each for each in table.game.disputes if each.kind == filing.kind)
    settlement: Settlement = kind.settle(_case(ask, table, events, filing))
    return _feasible(table, events, settlement)


def _feasible(table: Table, events: list[Event], settlement: Settlement) -> Settlement:
    """An amendment that would make later moves illegal is left to the host; the ruling itself stands."""
    if settlement.amend is None:
        return settlement
    version, move = settlement.amend
    try:
        amended(table, events, version, _as_reported(move), "ruling", REFEREE)
    except Refused:
        return replace(settlement, amend=None)
    return settlement


def _case(ask: Ask, table: Table, events: list[Event], filing: Filing) -> Case:
    setup = table.standing.setup
    return Case(
        game=table.game,
        setup=setup,
        steps=tuple(steps(table.game, setup, effective(events))),
        state=table.standing.state,
        kind=filing.kind,
        by=filing.by,
        against=filing.against,
        about=filing.about,
        evidence=filing.evidence,
        filer=ask.caller.viewer,
    )


def _in_own_name(ask: Ask, table: Table, filing: Filing) -> Filing:
    viewer = ask.caller.viewer
    if viewer.role == "player":
        if filing.by not in (None, viewer.seat):
            raise Problem("forbidden")
        return replace(filing, by=viewer.seat)
    return filing


def _sensible(table: Table, filing: Filing, events: list[Event]) -> None:
    errors = {}
    seats = table.standing.setup.seats
    for name, seat in (("by", filing.by), ("against", filing.against)):
        if seat is not None and seat not in seats:
            errors[name] = [Text("No such seat at this table.", "Diesen Platz gibt es an diesem Tisch nicht.")]
    if filing.about is not None and filing.about not in {move.version for move in effective(events)}:
        errors["about"] = [NOTHING_THERE]
    if errors:
        raise Problem("invalid-request", errors=errors)


def _same(table: Table, filing: Filing, events: list[Event]) -> Dispute | None:
    """The same dispute was settled before, and its ruling still holds."""
    gone = no_longer_counting(events)
    corrected = max((event.version for event in events if event.type in (STRUCK, AMENDED)), default=0)
    for dispute in table.standing.disputes:
        known = Filing(dispute.kind, dispute.by, dispute.against, dispute.about, dispute.evidence)
        # What followed from a ruling stays its answer until it is taken back, so that no penalty is paid twice.
        undone = any(version in gone for version in dispute.versions)
        holds = not undone if dispute.versions else dispute.filed > corrected
        if canonical(known) == canonical(filing) and holds and (filing.about is not None or _current(table, dispute)):
            return dispute
    return None


def _current(table: Table, dispute: Dispute) -> bool:
    """Nothing was played since, but what followed from it."""
    latest = table.standing.latest
    return max([dispute.filed, *dispute.versions]) > latest or latest in dispute.versions


def _one_open_at_a_time(table: Table, filing: Filing) -> None:
    for dispute in table.standing.disputes:
        if dispute.status == "open" and dispute.by is not None and dispute.by == filing.by:
            raise Problem("dispute-open", dispute=dispute.id)


def _answer(ask: Ask, table: Table, events: list[Event], number: int) -> Reply:
    told_ = told(ask, table, events, dispute_of(table, number))
    view = told_view(table.game, table.standing, ask.caller.viewer)
    body = {**told_, "version": table.version, "view": view}
    return ask.reply(201, body, table.version, Location=f"/v1/games/{table.id}/disputes/{number}")


def _told_reason(table: Table, reason: Reason) -> dict[str, Any]:
    lexicon = table.game.lexicon(table.standing.setup)
    message = {language: say(reason.line, lexicon, language) for language in LANGUAGES}
    return {"rule": reason.rule, "message": message, "facts": reason.line.facts, "versions": list(reason.versions)}


def _as_reported(move: Move) -> ReportedMove:
    """A move of the referee's own: it confides nothing."""
    fields = msgspec.to_builtins(move)
    type_, player = fields.pop("type"), fields.pop("player", None)
    assert type_ == tag(type(move))
    return ReportedMove(
        type=type_,
        player=player,
        fields={name: value for name, value in fields.items() if name not in type(move).private},
        private={},
        occurred_at=None,
        stands=False,
        reason=None,
        move=move,
    )
