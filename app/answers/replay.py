"""A game's history as a story: every event with its sentence and the table after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.answers.event import event_json
from app.answers.sentences import irregularity_narration, opening_narration, record_event_narration
from app.answers.view import view_json
from app.http.request import RequestContext
from referee.history import AMENDED, OPENED, RECORD_TYPES, STRUCK, no_longer_counting
from referee.procedure import Past, replay
from referee.procedure.standing import Standing, Step
from referee.record.events import Event
from referee.text import Language, tell


def replay_json(
    context: RequestContext, now: Standing, events: Sequence[Event], start: int, stop: int, views: bool
) -> list[dict[str, Any]]:
    """Each event from `start` to `stop`, told with the view as it stood then; moves that no longer count are marked.
    `now` is how the game stands after all of them."""
    gone = no_longer_counting(events)
    struck_by = {event.version for event in events if event.type == STRUCK}
    past = Past(now.game)
    told = []
    for step in replay(events[:stop], now.game, past):
        event = step.event
        if event.version < start:
            continue
        one: dict[str, Any] = {
            "version": event.version,
            "event": event_json(now, event, context.caller.viewer, context.language),
            "narration": narration_of(step, past, context.language),
            "struck": gone.get(event.version) in struck_by,
        }
        if event.version in gone and not one["struck"]:
            one["amended_by"] = gone[event.version]
        if views:
            one["view"] = view_json(step.after, context.caller.viewer)
        told.append(one)
    return told


def narration_of(step: Step, past: Past, language: Language) -> str:
    event, after = step.event, step.after
    lexicon = after.game.lexicon(after.setup)
    if event.type == OPENED:
        told = opening_narration(after, language)
        return " ".join(filter(None, [told, irregularity_narration(event, lexicon, language)]))
    if event.type in RECORD_TYPES:
        return record_event_narration(after, event, language, _instead(step, past, language))
    told = tell(list(step.lines), lexicon, language)
    return " ".join(filter(None, [told, irregularity_narration(event, lexicon, language)]))


def _instead(step: Step, past: Past, language: Language) -> str:
    """The move that an amendment put in place of another, told where it stands."""
    if step.event.type != AMENDED:
        return ""
    played = past.moves(before=step.event.data["amend"] + 1)[-1]
    return tell(list(played.effect.lines()), step.after.game.lexicon(step.after.setup), language)
