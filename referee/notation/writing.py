"""A record as text. The referee's own events are comments: whoever reads the text derives them again. What was confided
is left out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from referee.game import Game, Viewer
from referee.history import AMENDED, DECIDED, DISPUTED, ENDED, REFEREE, RULED, STRUCK
from referee.notation import FORMAT
from referee.notation.directives import directive_line
from referee.notation.moves import REASON, STANDS, WHEN, move_line
from referee.procedure.standing import Standing
from referee.record.events import Event, setup_of


def text_of(standing: Standing, events: Sequence[Event]) -> str:
    """The whole game; `standing` is the table after these events."""
    game, (opening, *rest) = standing.game, events
    named = {version for event in rest for version in _named_versions(event)}
    lines = [*_header(standing, opening), ""]
    for event in rest:
        if event.version in named and event.by != REFEREE:
            lines.append(f"# version {event.version}")
        if event.by.startswith(("player:", "person:")):
            lines.append(f"@{event.by.removeprefix('player:')}")
        lines.append(_line(game, event))
    return "\n".join(lines) + "\n"


def _header(standing: Standing, opening: Event) -> Iterator[str]:
    game, data = standing.game, opening.data
    yield f"Game: {game.id}"
    yield f"Players: {', '.join(_players(game, opening))}"
    if data["options"]:
        yield f"Options: {_json(data['options'])}"
    stands = f" {STANDS}={_json(opening.reason)}" if opening.irregular else ""
    yield f"First: {data['first_player']}{stands}"
    yield f"Rules: {data['rules_version']}"
    yield f"Format: {FORMAT}"
    if (label := setup_of(game, opening).label) is not None:
        yield f"Label: {_json(label)}"
    if "position" in data:
        yield f"Position: {_json(data['position'])}"
    if standing.finished:
        outcome = game.view(standing.state, Viewer("spectator"))["outcome"]
        yield f"Result: {', '.join(outcome.get('winners', ())) or 'none' if outcome else 'none'}"


def _players(game: Game, opening: Event) -> Iterator[str]:
    """With what is still known of the people."""
    for player in setup_of(game, opening).players:
        name = [_json(player.name)] if player.name != player.id else []
        age = [str(player.age)] if player.age is not None else []
        person = [f"person={player.person}"] if player.person is not None else []
        yield " ".join([player.id, *name, *age, *person])


def _line(game: Game, event: Event) -> str:
    data = event.data
    match event.type:
        case _ if event.by == REFEREE or event.type == RULED:
            return f"# {event.version}, the referee: {_derived(game, event)}"
        case _ if event.type == STRUCK:
            return directive_line(game, "strike", data)
        case _ if event.type == AMENDED:
            return directive_line(game, "amend", {**data, "move": {**data["move"], **_standing(event)}})
        case _ if event.type == DISPUTED:
            return directive_line(game, "dispute", data)
        case _ if event.type == DECIDED:
            return directive_line(game, "decide", data)
        case _ if event.type == ENDED:
            return directive_line(game, "end", data)
        case _:
            return _move(game, event)


def _move(game: Game, event: Event) -> str:
    who = {} if event.player is None else {"player": event.player}
    when = {} if event.occurred_at is None else {WHEN: event.occurred_at}
    return move_line(game.move_types[event.type], {"type": event.type, **who, **event.data, **_standing(event), **when})


def _standing(event: Event) -> dict[str, Any]:
    return {STANDS: True, REASON: event.reason} if event.irregular else {}


def _derived(game: Game, event: Event) -> str:
    """What followed by itself, for people to read."""
    if event.type == RULED:
        return f"dispute {event.data['id']} is {event.data['verdict']}"
    if event.type == AMENDED:
        move = event.data["move"]
        return f"amends {event.data['amend']}: {move_line(game.move_types[move['type']], move)}"
    return _move(game, event)


def _named_versions(event: Event) -> list[int]:
    """The earlier versions that a line names."""
    named = {STRUCK: "strike", AMENDED: "amend", DISPUTED: "about"}.get(event.type)
    version = event.data.get(named) if named else None
    return [] if version is None else [version]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
