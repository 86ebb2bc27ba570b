"""A game as a text that people read: one line for each event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.answers.replay import replayed
from app.http.request import Ask, Caller
from app.service.table_cache import game_of
from referee.game import Viewer
from referee.procedure import Past, latest
from referee.record.events import Event
from referee.text import Language, Text

STRUCK = Text("(struck)", "(gestrichen)")
AMENDED = Text("(put right at {at})", "(berichtigt in {at})")
IRREGULAR = Text("(irregular, let stand)", "(regelwidrig, galt)")


def transcript(steps: Iterable[Mapping[str, Any]], language: Language) -> Iterator[str]:
    """Of the steps that `GET /v1/games/{id}/replay` tells."""
    for step in steps:
        marks = "".join(f" {mark}" for mark in _marks(step, language))
        narration = "".join(sign if sign.isprintable() else " " for sign in step["narration"])
        yield f"{step['version']:>5}  {narration}{marks}"


def steps_of(events: list[Event], language: Language) -> list[dict[str, Any]]:
    """As any onlooker reads it."""
    game = game_of(events[0])
    ask = Ask(caller=Caller(Viewer("spectator"), ""), language=language)
    return replayed(ask, latest(events, game, Past(game)), events, 1, len(events), views=False)


def _marks(step: Mapping[str, Any], language: Language) -> Iterator[str]:
    if step["struck"]:
        yield STRUCK.in_(language)
    if "amended_by" in step:
        yield AMENDED.in_(language).format(at=step["amended_by"])
    if step["event"]["irregular"]:
        yield IRREGULAR.in_(language)
