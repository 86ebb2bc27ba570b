"""A forger's kit: whoever has the service's file can make every version, digest and hash right again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from referee.audit import Audit, audit
from referee.audit.findings import Finding
from referee.game import Game
from referee.procedure import Past, evolve
from referee.procedure.replay import Start
from referee.procedure.standing import Standing
from referee.record.events import GENESIS, Event, seal
from referee.record.state_digest import state_digest
from tests.audit.recording import NOON, resealed

Record = list[Event]
Blame = tuple[str, tuple[int, ...]]
"""The rule that is said to be broken, and at which versions."""


def forged_event(type_: str, by: str, player: str | None = None, /, **data: Any) -> Event:
    """One that never came through the door; it fits nowhere yet."""
    empty: dict[str, Any] = {"version": 0, "previous": "", "state_digest": "0" * 64}
    return Event(type=type_, by=by, player=player, data=data, occurred_at=None, recorded_at=NOON, **empty)


def changed(events: Sequence[Event], version: int, **members: Any) -> Record:
    """Another record in which this event says something else."""
    return [replace(event, **members) if event.version == version else event for event in events]


def restated(events: Sequence[Event], version: int, **data: Any) -> Record:
    """... in which members of this event's data are others; `...` takes one away."""
    told = {**events[version - 1].data, **data}
    return changed(events, version, data={name: value for name, value in told.items() if value is not ...})


def without(events: Sequence[Event], *versions: int) -> Record:
    return [event for event in events if event.version not in versions]


def put_in(events: Sequence[Event], version: int, *more: Event) -> Record:
    """... with more events from this version on."""
    return [*events[: version - 1], *more, *events[version - 1 :]]


def remade(game: Game, events: Iterable[Event]) -> Record:
    """Versions, chain and digests made right again, as far as a reducer can play what is said; the rest is chained
    only."""
    past, made, waiting = Past(game), list[Event](), list(events)
    start: Start = game
    while waiting:
        try:
            start = _replayed(start, waiting[0], past)
        except Exception:
            break
        made.append(past.events()[-1])
        waiting.pop(0)
    return resealed([*made, *waiting])


def _replayed(start: Start, event: Event, past: Past) -> Standing:
    version, head = (start.version, start.head) if isinstance(start, Standing) else (0, GENESIS)
    step = evolve(start, replace(event, version=version + 1, previous=head), past)
    event = seal(replace(step.event, state_digest=state_digest(step.after.game, step.after.state)))
    step = replace(step, event=event, after=replace(step.after, head=event.hash))
    past.add(step)
    return step.after


def blamed(found: Audit) -> list[Blame]:
    """What makes the record unsound, in the order in which it is found."""
    return [(finding.rule, finding.versions) for finding in found.findings if finding.severity == "error"]


def defects(found: Audit) -> list[Finding]:
    return [finding for finding in found.findings if finding.severity == "defect"]


def unsound(game: Game, events: Iterable[Event]) -> list[Blame]:
    """What an audit blames in a forged record whose digests and hashes all fit."""
    found = audit(game, remade(game, events))
    assert found.sound is False and not defects(found), found.told("en")
    return blamed(found)


def assert_sound(game: Game, events: Sequence[Event]) -> None:
    """As written; and as the kit makes it again, which changes nothing."""
    found = audit(game, events)
    assert found.sound is True, found.told("en")
    assert remade(game, events) == list(events)
