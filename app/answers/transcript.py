"""A game as a text that people read: one line for each event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.answers.replay import replay_steps
from app.http.caller import Caller
from app.http.request import RequestContext
from referee.game import Game, Viewer
from referee.procedure import Past, latest
from referee.record.events import Event
from referee.text import Language, Text

STRUCK = Text("(struck)", "(gestrichen)")
AMENDED = Text("(put right at {at})", "(berichtigt in {at})")
RETOLD = Text('(told before: "{told}")', "(zuvor erzählt: „{told}“)")
IRREGULAR = Text("(irregular, let stand)", "(regelwidrig, galt)")


def transcript(steps: Iterable[Mapping[str, Any]], language: Language) -> Iterator[str]:
    """Of the steps that `GET /v1/games/{id}/replay` tells."""
    for step in steps:
        marks = "".join(f" {mark}" for mark in _marks(step, language))
        yield f"{step['version']:>5}  {_printable(step['narration'])}{marks}"


def _printable(told: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in told)


def steps_of(game: Game, events: list[Event], language: Language) -> list[dict[str, Any]]:
    """As any onlooker reads it."""
    context = RequestContext(caller=Caller("spectator", Viewer("spectator"), ""), language=language)
    now = latest(events, game, Past(game))
    return [*replay_steps(context, now, lambda upto: events[:upto], 1, len(events), views=False)]


def _marks(step: Mapping[str, Any], language: Language) -> Iterator[str]:
    if "told_before" in step:
        yield RETOLD.in_(language).format(told=_printable(step["told_before"]))
    if step["struck"]:
        yield STRUCK.in_(language)
    if "amended_by" in step:
        yield AMENDED.in_(language).format(at=step["amended_by"])
    if step["event"]["irregular"]:
        yield IRREGULAR.in_(language)
