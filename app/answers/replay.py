"""A game's history as a story: every event with its sentence and the table after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from app.answers.event import event_json
from app.answers.sentences import irregularity_narration, opening_narration, record_event_narration
from app.answers.view import view_json
from app.http.request import RequestContext
from referee.disputes.kinds import Played
from referee.history import AMENDED, CORRECTIONS, OPENED, RECORD_TYPES, STRUCK, effective, no_longer_counting
from referee.procedure import Past, replay
from referee.procedure.replay import Following, Load
from referee.procedure.standing import Standing, Step
from referee.record.events import Event
from referee.text import Language, Line, tell


def replay_steps(
    context: RequestContext, now: Standing, load: Load, start: int, stop: int, views: bool
) -> Iterator[dict[str, Any]]:
    """Each event from `start` to `stop`, told as it counts now with the view as it stood then; what a correction made
    another outcome of is marked, and so are moves that no longer count. `now` is how the game stands. One step is made
    after the other, so that a long history is never in memory as a whole."""
    corrected, followed = _Corrected(now, load), Following(now.game, load)
    for step in replay(load(stop), now.game, believe=followed):
        event = step.event
        if event.version < start:
            continue
        before = narration_of(step, followed.past, context.language)
        one: dict[str, Any] = {
            "version": event.version,
            "event": event_json(now, event, context.caller.viewer, context.language),
            "narration": corrected.narration(event.version, before, context.language),
            "struck": corrected.is_struck(event.version),
        }
        if one["narration"] != before:
            one |= {"retold": True, "told_before": before}
        if event.version in corrected.gone and not one["struck"]:
            one["amended_by"] = corrected.gone[event.version]
        if views:
            one["view"] = view_json(context, step.after)
        yield one


class _Corrected:
    """What all corrections came to: which moves no longer count, and how the others are told now. Those are played only
    where a replay comes to one that may have changed."""

    def __init__(self, now: Standing, load: Load) -> None:
        self.now = now
        corrections: list[Event] = []

        def noted() -> Iterator[Event]:
            for event in load(now.version):
                if event.type in CORRECTIONS:
                    corrections.append(event)
                yield event

        self.gone = no_longer_counting(noted()) if now.corrections else {}
        """Versions of moves, and which event took them back or put them right."""
        self._struck_by = {event.version for event in corrections if event.type == STRUCK}
        self._past = Past(now.game, lambda: _counting(load(now.version)))
        amended = [event.data["amend"] for event in corrections if event.type == AMENDED]
        self._changed = min(amended, default=now.version + 1)
        """The first version that an amendment may have changed; a strike changes nothing of what still counts."""

    def is_struck(self, version: int) -> bool:
        return self.gone.get(version) in self._struck_by

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


def _counting(events: Iterable[Event]) -> Iterator[Event]:
    """The opening, and the moves that count: from them the same moves follow as from all."""
    rest = iter(events)
    yield next(rest)
    yield from effective(rest)


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
