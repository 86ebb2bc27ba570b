"""A game's history as a story: every event with its sentence and the table after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from app.asking import Ask
from app.chronicle import told_irregularity, told_record_event
from app.tables import Table
from app.telling import told_event, told_move, told_opening, told_view
from referee.core import Game
from referee.record import Event, move_of
from referee.text import Language
from referee.timeline import (
    AMENDED,
    OPENED,
    RECORD_TYPES,
    STRUCK,
    Standing,
    effective,
    fold,
    no_longer_counting,
    opened,
    steps,
)


def replayed(ask: Ask, table: Table, events: list[Event], start: int, stop: int, views: bool) -> list[dict[str, Any]]:
    """Each event from `start` to `stop`, told with the view as it stood then; moves that no longer count are marked."""
    game, over = table.game, table.game.finished(table.standing.state)
    gone = no_longer_counting(events)
    struck_by = {event.version for event in events if event.type == STRUCK}
    told = []
    for event, before, after in _walked(game, events):
        if not start <= event.version <= stop:
            continue
        step: dict[str, Any] = {
            "version": event.version,
            "event": told_event(game, after.setup, event, ask.caller.viewer, over, ask.language),
            "narration": narrated(game, events, event, before, after, ask.language),
            "struck": gone.get(event.version) in struck_by,
        }
        if event.version in gone and not step["struck"]:
            step["amended_by"] = gone[event.version]
        if views:
            step["view"] = told_view(game, after, ask.caller.viewer)
        told.append(step)
    return told


def narrated(
    game: Game, events: list[Event], event: Event, before: Standing | None, after: Standing, language: Language
) -> str:
    if before is None or event.type == OPENED:
        return told_opening(game, after, language)
    if event.type in RECORD_TYPES:
        instead = _instead(game, events, event, after, language) if event.type == AMENDED else ""
        return told_record_event(game, after.setup, event, language, instead)
    lexicon = game.lexicon(after.setup)
    told = told_move(game, lexicon, language, before.state, move_of(game, event), after.state)
    return " ".join(filter(None, [told, told_irregularity(event, lexicon, language)]))


def _instead(game: Game, events: list[Event], event: Event, after: Standing, language: Language) -> str:
    """The move that an amendment put in place of another, told where it stands."""
    counting = effective(events[: event.version])
    step = next(each for each in steps(game, after.setup, counting) if each.version == event.data["amend"])
    return told_move(game, game.lexicon(after.setup), language, step.before, step.move, step.after)


def _walked(game: Game, events: list[Event]) -> Iterator[tuple[Event, Standing | None, Standing]]:
    before: Standing | None = None
    for at, event in enumerate(events):
        after = opened(game, event) if before is None else fold(game, before, event, _first(events, at))
        yield event, before, after
        before = after


def _first(events: list[Event], number: int) -> Callable[[], list[Event]]:
    return lambda: events[:number]
