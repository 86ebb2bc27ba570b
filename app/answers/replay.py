"""A game's history as a story: every event with its sentence and the table after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from app.answers.event import event_json
from app.answers.sentences import irregularity_narration, opening_narration, record_event_narration
from app.answers.view import view_json
from app.http.request import RequestContext
from referee.disputes.kinds import Played
from referee.history import AMENDED, OPENED, RECORD_TYPES, STRUCK, no_longer_counting
from referee.procedure import Past, replay
from referee.procedure.standing import Standing, Step
from referee.record.events import Event
from referee.text import Language, Line, tell


def replay_json(
    context: RequestContext, now: Standing, events: Sequence[Event], start: int, stop: int, views: bool
) -> list[dict[str, Any]]:
    """Each event from `start` to `stop`, told as it counts now with the view as it stood then; what a correction made
    another outcome of is marked, and so are moves that no longer count. `now` is how the game stands after all of
    `events`."""
    gone = no_longer_counting(events)
    struck_by = {event.version for event in events if event.type == STRUCK}
    past, counting = Past(now.game), _CountingNow(now, events)
    told = []
    for step in replay(events[:stop], now.game, past):
        event = step.event
        if event.version < start:
            continue
        before = narration_of(step, past, context.language)
        one: dict[str, Any] = {
            "version": event.version,
            "event": event_json(now, event, context.caller.viewer, context.language),
            "narration": counting.narration(event.version, before, context.language),
            "struck": gone.get(event.version) in struck_by,
        }
        if one["narration"] != before:
            one |= {"retold": True, "told_before": before}
        if event.version in gone and not one["struck"]:
            one["amended_by"] = gone[event.version]
        if views:
            one["view"] = view_json(step.after, context.caller.viewer)
        told.append(one)
    return told


class _CountingNow:
    """The moves as they count after all corrections; played only where a replay comes to one that may have changed."""

    def __init__(self, now: Standing, events: Sequence[Event]) -> None:
        self.now = now
        self._past = Past(now.game, lambda: events)
        amended = [event.data["amend"] for event in events if event.type == AMENDED]
        self._changed = min(amended, default=len(events) + 1)
        """The first version that an amendment may have changed; a strike changes nothing of what still counts."""

    def narration(self, version: int, before: str, language: Language) -> str:
        """What is told of a move now; of anything else what was told before."""
        if version < self._changed or version not in self._moves:
            return before
        event, played = self._moves[version]
        return _move_narration(self.now, event, played.effect.lines(), language)

    @cached_property
    def _moves(self) -> dict[int, tuple[Event, Played]]:
        pairs = zip(self._past.counting(), self._past.moves(), strict=True)
        return {event.version: (event, played) for event, played in pairs}


def narration_of(step: Step, past: Past, language: Language) -> str:
    event, after = step.event, step.after
    lexicon = after.game.lexicon(after.setup)
    if event.type == OPENED:
        told = opening_narration(after, language)
        return " ".join(filter(None, [told, irregularity_narration(event, lexicon, language)]))
    if event.type in RECORD_TYPES:
        return record_event_narration(after, event, language, _instead(step, past, language))
    return _move_narration(after, event, step.lines, language)


def _move_narration(standing: Standing, event: Event, lines: Iterable[Line], language: Language) -> str:
    lexicon = standing.game.lexicon(standing.setup)
    told = tell(list(lines), lexicon, language)
    return " ".join(filter(None, [told, irregularity_narration(event, lexicon, language)]))


def _instead(step: Step, past: Past, language: Language) -> str:
    """The move that an amendment put in place of another, told where it stands."""
    if step.event.type != AMENDED:
        return ""
    played = past.moves(before=step.event.data["amend"] + 1)[-1]
    return tell(list(played.effect.lines()), step.after.game.lexicon(step.after.setup), language)
