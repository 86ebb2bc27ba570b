"""Which moves of a history count: struck ones do not, amended ones as they were amended.

Versions never shift. A move stays in the history for ever; whether it still counts is told by the events after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from referee.record.events import Event

OPENED, STRUCK, AMENDED = "opened", "struck", "amended"
ENDED = "ended"
"""The table ended the game early: it counts like a move, and is taken back like one."""
DISPUTED, RULED, DECIDED = "disputed", "ruled", "decided"
CORRECTIONS = frozenset({STRUCK, AMENDED})
RECORD_TYPES = frozenset({OPENED, DISPUTED, RULED, DECIDED}) | CORRECTIONS
"""Events that are not moves of a game."""

REFEREE = "referee"
"""Who makes what follows from a ruling."""


def effective(events: Iterable[Event]) -> list[Event]:
    """The moves that count, in order, each at its own version; an amended one as it was amended."""
    moves: list[Event] = []
    for event in events:
        moves = counting_after(moves, event)
    return moves


def counting_after(moves: list[Event], event: Event) -> list[Event]:
    """The moves that count after one more event. A further move is added to the list as it is."""
    if event.type in CORRECTIONS:
        return corrected(moves, event)
    if event.type not in RECORD_TYPES:
        moves.append(event)
    return moves


def corrected(moves: Sequence[Event], correction: Event) -> list[Event]:
    """The moves that count once this correction does."""
    if correction.type == STRUCK:
        return [*moves[: place_of(moves, correction.data["strike"])]]
    at = place_of(moves, correction.data["amend"])
    if at == len(moves) or moves[at].version != correction.data["amend"]:
        raise LookupError(f"no move that counts stands at {correction.data['amend']}")
    return [*moves[:at], amended_move(moves[at], correction), *moves[at + 1 :]]


def place_of(moves: Sequence[Event], version: int) -> int:
    """How many of the moves stand before this version."""
    low, high = 0, len(moves)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if moves[middle].version < version else (low, middle)
    return low


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
        assumes=amendment.assumes,
        irregular=amendment.irregular,
        reason=amendment.reason,
    )


def no_longer_counting(events: Iterable[Event]) -> dict[int, int]:
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
