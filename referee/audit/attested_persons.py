"""Who sat where, in a record whose people were forgotten.

Which seats are a person's is told in the opening only, and may be forgotten there. What the tokens of persons reported
stays; so for which seats they spoke is taken from the record itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from referee.disputes.kinds import admissions
from referee.game import Game, Seat, Setup
from referee.history import DISPUTED
from referee.record.events import Event, forgotten_seats


def with_attested_persons(game: Game, setup: Setup, events: Sequence[Event]) -> Setup:
    """The set-up in which each forgotten seat is that person's whose token first spoke for it."""
    forgotten = forgotten_seats(events[0])
    if not forgotten:
        return setup
    of_seat = _spoken_for(game, events, forgotten)
    return replace(
        setup, players=tuple(replace(each, person=of_seat.get(each.id, each.person)) for each in setup.players)
    )


def by_persons(events: Iterable[Event]) -> list[Event]:
    return [event for event in events if event.by.startswith("person:")]


def _spoken_for(game: Game, events: Sequence[Event], forgotten: Sequence[Seat]) -> dict[Seat, str]:
    found: dict[Seat, str] = {}
    named = dict.fromkeys(event.by.removeprefix("person:") for event in by_persons(events))
    for event in by_persons(events):
        for seat in (event.player or event.data.get("by"), _admitted_for(game, event)):
            if isinstance(seat, str) and seat in forgotten:
                found.setdefault(seat, event.by.removeprefix("person:"))
    # Who only ever spoke for the whole table sat on some seat that is left.
    left = (seat for seat in forgotten if seat not in found)
    return found | {
        seat: person for person, seat in zip([p for p in named if p not in found.values()], left, strict=False)
    }


def _admitted_for(game: Game, event: Event) -> object:
    """The accused seat of a filing that admits something: it is its person's to admit."""
    kind = next((each for each in game.disputes if each.kind == event.data.get("kind")), None)
    evidence = event.data.get("evidence")
    if event.type != DISPUTED or kind is None or not isinstance(evidence, dict):
        return None
    return event.data.get("against") if any(evidence.get(name) for name in admissions(kind.evidence)) else None
