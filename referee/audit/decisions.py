"""Every event of a record decided again, through the same door as when it was made.

What somebody asked for is read off the event; what the referee answers must be what the record holds: type, player,
data, by whom, which facts were confided, which rules with which facts, which table. Times, salts, hashes and sentences
are not compared: better wording is never a forgery.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.audit.attested_persons import by_persons, with_attested_persons
from referee.audit.commands import Undecodable, command_of
from referee.audit.decision_findings import (
    cannot_tell,
    illegal,
    no_opening,
    no_reason,
    not_followed,
    not_owed,
    other_data,
    other_note,
    other_table,
    persons_forgotten,
    repeated,
    unreadable,
)
from referee.audit.findings import Finding, defect, error
from referee.game import Game, judge, standable
from referee.history import OPENED, RECORD_TYPES, REFEREE, RULED
from referee.procedure import Past, decide, replay
from referee.procedure.commands import Accepted, Command, Refused, Report
from referee.procedure.drafting import Unreadable, noting
from referee.procedure.replay import Start, game_of
from referee.procedure.standing import Standing
from referee.record.events import LABEL, Draft, Event, canonical, public_move_of, read_move


class Decided(msgspec.Struct, kw_only=True):
    """How far a record could be decided again, and what was found on the way."""

    past: Past
    standing: Standing | None = None
    findings: list[Finding] = []
    redacted_from: int = 0
    """From this place on moves may rest on confided facts that this record does not show."""
    upto: int = 0
    """The last version that was judged."""
    moves: int = 0
    whole: bool = True
    astray: bool = False
    """The record went on from another table than its commands lead to, so that anything may break a reducer now."""
    failure: Exception | None = None


class _Stop(Exception):
    """What comes after cannot be judged."""


class _Diverged(Exception):
    """The record goes on in another way than the command would have."""


def decided_again(game: Game, events: Sequence[Event]) -> Decided:
    again = Decided(past=Past(game), redacted_from=_redacted_from(events))
    start: Start = game
    at = 0
    try:
        while at < len(events):
            held = _Held(events, at, again)
            start = again.standing = _next(start, held)
            at += held.taken
            again.upto = events[at - 1].version
    except _Stop:
        again.whole = False
    return again


def _redacted_from(events: Sequence[Event]) -> int:
    withheld = (
        at
        for at, event in enumerate(events)
        if event.private
        and event.type not in RECORD_TYPES
        and any(fact.salt is None for fact in event.private.values())
    )
    return next(withheld, len(events))


OTHERWISE = frozenset({"record.digest", "record.opening", "record.ruling"})
"""Findings that leave another table than what was decided. Notes, reasons and who asked leave the same one."""


class _Held:
    """The seal of an audit: each draft is held against the event that the record has there, which is then believed."""

    def __init__(self, events: Sequence[Event], at: int, again: Decided) -> None:
        self.events = events
        self.at = at
        self.again = again
        self.taken = 0

    @property
    def event(self) -> Event:
        return self.events[self.at]

    def written(self, draft: Draft, start: Start) -> Event:
        place = self.at + self.taken
        recorded = self.events[place] if place < len(self.events) else None
        if recorded is None or (recorded.type, recorded.by) != (draft.type, draft.by):
            self._left_out(draft)
            raise _Diverged
        unseen = _unseen(draft, start, recorded) if place >= self.again.redacted_from else None
        self._found(_differences(draft, recorded, unseen))
        return recorded

    def closed(self, event: Event, digest: str) -> Event:
        self.taken += 1
        if digest != event.state_digest:
            self._found([other_table(event)])
        return event

    def _found(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            self.again.findings.append(finding)
            self.again.astray |= finding.rule in OTHERWISE

    def _left_out(self, draft: Draft) -> None:
        """What a ruling leads to comes right after it. One that is not the true ruling was reproached already."""
        self.again.astray = True
        version = self.events[self.at + self.taken - 1].version
        if not any(each.rule == "record.ruling" and version in each.versions for each in self.again.findings):
            self.again.findings.append(not_followed(version))


def _next(start: Start, held: _Held) -> Standing:
    """One command decided again, and every event that it came to believed."""
    event, again = held.event, held.again
    if event.by == REFEREE:
        again.findings.append(not_owed(event))
        again.astray = True
        return _believed(start, held, 1)
    try:
        command = command_of(game_of(start), event)
        _in_its_place(start, event)
        decided = _decided(start, command, held)
    except (Undecodable, Unreadable):
        again.findings.append(unreadable(event))
        raise _Stop from None
    except _Diverged:
        return _believed(start, held, held.taken)
    except Exception as broken:
        _failed(held, broken, event=held.events[held.at + held.taken])
        raise _Stop from None
    if isinstance(decided, Refused):
        return _refused(start, held, decided)
    if not decided.steps:
        again.findings.append(repeated(event))
        again.astray = True
        return _believed(start, held, 1)
    return _accepted(held, decided)


def _decided(start: Start, command: Command, held: _Held) -> Accepted | Refused:
    """That a reason is missing or none hides nothing else of a report: it is decided as if there were a good one."""
    decided = decide(start, command, held.again.past, held)
    if not isinstance(command, Report) or not isinstance(decided, Refused) or not decided.errors:
        return decided
    held.again.findings.append(no_reason(held.event))
    return decide(start, replace(command, reason="-"), held.again.past, held)


def _failed(held: _Held, broken: Exception, event: Event) -> None:
    """On a table that no command led to anything may break; else the fault is ours, whatever was forged before."""
    again = held.again
    again.failure = broken
    again.findings.append(unreadable(event) if again.astray else defect(broken, event.version))


def _in_its_place(start: Start, event: Event) -> None:
    if (event.type == OPENED) is isinstance(start, Standing):
        raise Undecodable(event.type)


def _accepted(held: _Held, decided: Accepted) -> Standing:
    again = held.again
    for step in decided.steps:
        again.past.add(step)
        again.moves += step.played is not None
    after = decided.steps[-1].after
    return _seated(after, held) if held.event.type == OPENED else after


def _seated(opened: Standing, held: _Held) -> Standing:
    setup = with_attested_persons(opened.game, opened.setup, held.events)
    if setup == opened.setup:
        return opened
    held.again.findings.append(persons_forgotten(by_persons(held.events)))
    return replace(opened, setup=setup)


def _believed(start: Start, held: _Held, number: int) -> Standing:
    """The next events as the record has them, where they are not what they ought to be."""
    again, events = held.again, held.events[held.at : held.at + number]
    believed = 0
    try:
        for step in replay(events, start, again.past):
            believed += 1
            again.moves += step.played is not None
            start = step.after
    except Exception as broken:
        _failed(held, broken, events[believed])
        raise _Stop from None
    held.taken = number
    assert isinstance(start, Standing)
    return start


def _refused(start: Start, held: _Held, refused: Refused) -> Standing:
    """Against the rules it was accepted all the same; what is impossible ends the replay."""
    game, event, again = game_of(start), held.event, held.again
    again.findings += _objections(game, event, refused)
    again.upto = event.version
    if (refused.errors and event.type == OPENED) or not standable(game, refused.violations):
        raise _Stop
    again.astray |= not _could_stand(start, event, refused)
    return _believed(start, held, 1)


def _could_stand(start: Start, event: Event, refused: Refused) -> bool:
    """Might a host have let it stand? Who may not do something is told nothing of whether it is possible at all."""
    if refused.kind == "illegal":
        return refused.version is None
    if event.type in RECORD_TYPES or not isinstance(start, Standing):
        return False
    try:
        return standable(start.game, judge(start.game, start.state, public_move_of(start.game, event)))
    except Exception:  # what cannot even be judged is no move
        return False


def _objections(game: Game, event: Event, refused: Refused) -> Iterator[Finding]:
    if refused.errors:
        yield no_opening(event) if event.type == OPENED else no_reason(event)
    if refused.version is not None and refused.version != event.data.get("amend"):
        yield error(
            "record.correction",
            "After the correction at {version} the move at {illegal} is illegal.",
            "Nach der Berichtigung in {version} ist der Zug {illegal} nicht erlaubt.",
            event.version,
            refused.version,
            version=event.version,
            illegal=refused.version,
        )
    else:
        yield from (illegal(game, event, violation) for violation in refused.violations)


def _differences(draft: Draft, event: Event, unseen: Draft | None) -> Iterator[Finding]:
    if not _same(_said(draft.type, draft.data), _said(event.type, event.data)) or draft.player != event.player:
        yield other_data(event)
    if not _confided(draft, event):
        yield other_note(event, "record.confided")
    wrong = _otherwise_noted(draft, event)
    if wrong is not None and unseen is not None and _otherwise_noted(unseen, event) is None:
        yield cannot_tell(event)
    elif wrong is not None:
        yield other_note(event, wrong)


def _otherwise_noted(draft: Draft, event: Event) -> str | None:
    """What of the notes is not what it ought to be. The words of a reason are the host's; that there is one is not."""
    if not _same(draft.irregular, event.irregular):
        return "record.irregular"
    if not _same(draft.assumes, event.assumes):
        return "record.assumes"
    return "record.reason" if draft.reason is None and event.reason is not None else None


def _unseen(draft: Draft, start: Start, event: Event) -> Draft | None:
    """The same report as it is noted if what this record does not show speaks against it. It cannot be the report's own
    secret: only seats confide, and only the host lets a move stand."""
    if not isinstance(start, Standing) or draft.type in RECORD_TYPES or draft.by == REFEREE:
        return None
    game, state = start.game, start.game.at_odds(start.state)
    move = read_move(game, draft.type, draft.player, draft.data)
    violations = judge(game, state, move)
    if not violations or not standable(game, violations):
        return None
    return replace(draft, irregular=noting(violations), assumes=[], reason=event.reason)


def _said(type_: str, data: dict[str, Any]) -> dict[str, Any]:
    """What an event says but for its sentences."""
    reasons = data.get("reasons")
    if type_ != RULED or not isinstance(reasons, list):
        return data
    return {**data, "reasons": [_without_words(each) for each in reasons]}


def _without_words(reason: Any) -> Any:
    """Of the sentences only in which languages they are."""
    text = reason.get("text") if isinstance(reason, dict) else None
    if not isinstance(text, dict) or not all(isinstance(each, str) for each in text.values()):
        return reason
    return {**reason, "text": sorted(text)}


def _confided(draft: Draft, event: Event) -> bool:
    """The same facts by their names. What this record does not show of a move may have been any that its type confides;
    of an opening only the label may be missing. (The chain's check holds the values against their commitments.)"""
    if not draft.private and not event.private:
        return True
    shown = {name for name, fact in event.private.items() if fact.salt is not None}
    unknown = event.private.keys() - draft.private.keys()
    may_lack = {LABEL} if event.type == OPENED else frozenset() if event.type in RECORD_TYPES else unknown
    return draft.private.keys() <= event.private.keys() and unknown <= may_lack and unknown.isdisjoint(shown)


def _same(derived: object, recorded: object) -> bool:
    """Mostly it is the very same object, or there is nothing in either; `==` would not tell 1 from true."""
    return derived is recorded or derived == recorded == [] or canonical(derived) == canonical(recorded)
