"""What a history amounts to: struck and amended moves followed, disputes kept, the table as it stands.

Versions never shift. A move stays in the history for ever; whether it still counts is told by the events after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from referee.core import Game, Setup, State, Violation, decide, standable
from referee.disputes import Step
from referee.record import Event, move_of, public_move_of, setup_data, setup_of

OPENED, STRUCK, AMENDED = "opened", "struck", "amended"
DISPUTED, RULED, DECIDED = "disputed", "ruled", "decided"
RECORD_TYPES = frozenset({OPENED, STRUCK, AMENDED, DISPUTED, RULED, DECIDED})
"""Events that are not moves of a game."""

REFEREE = "referee"
"""Who made the moves that follow from a ruling; they were judged when the dispute was settled."""


class Dispute(msgspec.Struct, frozen=True, kw_only=True):
    id: int
    kind: str
    by: str | None
    against: str | None
    about: int | None
    evidence: dict[str, Any]
    filed: int
    filer: str
    status: Literal["open", "settled"] = "open"
    verdict: str | None = None
    reasons: list[dict[str, Any]] = []
    decision: dict[str, Any] | None = None
    """The host's word where only eyes could tell."""
    versions: list[int] = []
    """The events that followed from it."""


class Standing(msgspec.Struct, frozen=True):
    """A game after its latest event."""

    setup: Setup
    version: int
    head: str
    state: State
    disputes: tuple[Dispute, ...] = ()
    latest: int = 1
    """The version of the latest move that counts."""


class Refused(Exception):
    """A move of an effective history is illegal where it stands."""

    def __init__(self, version: int, violations: tuple[Violation, ...]) -> None:
        super().__init__(f"the move at version {version} is illegal")
        self.version = version
        self.violations = violations


def standing_after(game: Game, events: Sequence[Event]) -> Standing:
    standing = opened(game, events[0])
    for at in range(1, len(events)):
        standing = fold(game, standing, events[at], lambda upto=at: events[:upto])  # type: ignore[misc]
    return standing


def opened(game: Game, event: Event) -> Standing:
    setup = setup_of(game, event.data)
    return Standing(setup, event.version, event.hash, game.open(setup))


def fold(game: Game, standing: Standing, event: Event, earlier: Callable[[], Sequence[Event]]) -> Standing:
    """The standing after one more event; `earlier` gives the history before it, which only corrections ask for."""
    passed = replace(standing, version=event.version, head=event.hash)
    match event.type:
        case "struck" | "amended":
            return _corrected(game, passed, [*earlier(), event])
        case "disputed":
            filed = msgspec.convert({**event.data, "filed": event.version, "filer": event.by}, Dispute)
            return replace(passed, disputes=(*standing.disputes, filed))
        case "ruled" | "decided":
            return replace(passed, disputes=tuple(_told(each, event) for each in standing.disputes))
        case _:
            state = game.evolve(standing.state, move_of(game, event), event.version)
            return replace(passed, state=state, latest=event.version)


def _told(dispute: Dispute, event: Event) -> Dispute:
    if dispute.id != event.data["id"]:
        return dispute
    versions = [*dispute.versions, *event.data["consequences"]]
    if event.type == DECIDED:
        decision = {"verdict": event.data["verdict"], "reason": event.data["reason"]}
        return replace(dispute, status="settled", verdict=event.data["verdict"], decision=decision, versions=versions)
    verdict = event.data["verdict"]
    status: Literal["open", "settled"] = "open" if verdict == "undecidable" else "settled"
    return replace(dispute, status=status, verdict=verdict, reasons=event.data["reasons"], versions=versions)


def _corrected(game: Game, standing: Standing, events: Sequence[Event]) -> Standing:
    moves = effective(events)
    state = game.open(standing.setup)
    for move in moves:
        state = game.evolve(state, move_of(game, move), move.version)
    counting = {1, *(move.version for move in moves)}
    disputes = tuple(_moot(each, counting) for each in standing.disputes)
    return replace(standing, state=state, disputes=disputes, latest=max(counting))


def _moot(dispute: Dispute, counting: set[int]) -> Dispute:
    """An open case about a move that no longer counts has nothing left to settle."""
    if dispute.status == "open" and dispute.about is not None and dispute.about not in counting:
        return replace(dispute, status="settled")
    return dispute


def effective(events: Iterable[Event]) -> list[Event]:
    """The moves that count, in order, each at its own version; an amended one as it was amended."""
    moves: dict[int, Event] = {}
    for event in events:
        if event.type == STRUCK:
            moves = {version: move for version, move in moves.items() if version < event.data["strike"]}
        elif event.type == AMENDED:
            version = event.data["amend"]
            moves[version] = amended_move(moves[version], event)
        elif event.type not in RECORD_TYPES:
            moves[event.version] = event
    return list(moves.values())


def amended_move(old: Event, amendment: Event) -> Event:
    """The old event with the new report in it. What was confided belongs to the old report: it stays only if that stays."""
    report = dict(amendment.data["move"])
    type_, player = report.pop("type"), report.pop("player", None)
    kept = old.private if (type_, player, report) == (old.type, old.player, old.data) else {}
    return replace(
        old,
        type=type_,
        player=player,
        data=report,
        private=kept,
        by=amendment.by,
        irregular=amendment.irregular,
        reason=amendment.reason,
    )


def steps(game: Game, setup: Setup, moves: Iterable[Event]) -> Iterator[Step]:
    state = game.open(setup)
    for event in moves:
        move = move_of(game, event)
        after = game.evolve(state, move, event.version)
        yield Step(event.version, move, state, after, bool(event.irregular))
        state = after


def judged(game: Game, setup: Setup, moves: Iterable[Event]) -> State:
    """The state that these moves lead to; raises `Refused` at the first that is illegal where it stands."""
    state = game.open(setup)
    for event in moves:
        if event.by != REFEREE:
            _judge(game, state, event)
        state = game.evolve(state, move_of(game, event), event.version)
    return state


def _judge(game: Game, state: State, event: Event) -> None:
    """By what everybody saw: whether a correction holds must tell nobody what was confided."""
    violations = decide(game, game.public(state), public_move_of(game, event))
    if violations and not (event.irregular and standable(game, violations)):
        raise Refused(event.version, violations)


def no_longer_counting(events: Sequence[Event]) -> dict[int, int]:
    """Versions of moves that a later event struck or amended, and which event did."""
    gone: dict[int, int] = {}
    counting: set[int] = set()
    for event in events:
        if event.type == STRUCK:
            struck = {version for version in counting if version >= event.data["strike"]}
            gone.update(dict.fromkeys(struck, event.version))
            counting -= struck
        elif event.type == AMENDED:
            gone[event.data["amend"]] = event.version
        elif event.type not in RECORD_TYPES:
            counting.add(event.version)
    return gone


class _Snapshot(msgspec.Struct):
    setup: dict[str, Any]
    version: int
    head: str
    state: msgspec.Raw
    disputes: tuple[Dispute, ...]
    latest: int


def freeze(standing: Standing) -> bytes:
    """A standing as bytes, for a quick start; it proves nothing and may be thrown away."""
    raw = msgspec.Raw(msgspec.json.encode(standing.state))
    setup = setup_data(standing.setup)
    return msgspec.json.encode(
        _Snapshot(setup, standing.version, standing.head, raw, standing.disputes, standing.latest)
    )


def thaw(game: Game, frozen: bytes) -> Standing:
    held = msgspec.json.decode(frozen, type=_Snapshot)
    state = msgspec.json.decode(held.state, type=game.state)
    return Standing(setup_of(game, held.setup), held.version, held.head, state, held.disputes, held.latest)
