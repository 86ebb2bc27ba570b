"""What somebody must have asked for, if this event is to be the answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from referee.game import Game
from referee.history import AMENDED, DECIDED, DISPUTED, ENDED, OPENED, STRUCK
from referee.procedure.commands import Amend, Command, Decide, End, File, Open, Report, Strike
from referee.record.events import Event, setup_of

Kind = TypeVar("Kind", bound=msgspec.Struct)


class Undecodable(Exception):
    """No command could have led to an event of this form."""


def command_of(game: Game, event: Event) -> Command:
    """The command of an event that is not the referee's own."""
    try:
        return _command(game, event)
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError, AttributeError) as broken:
        raise Undecodable(event.type) from broken


def _command(game: Game, event: Event) -> Command:
    match event.type:
        case _ if event.type == OPENED:
            setup = setup_of(game, event)
            return Open(
                by=event.by,
                players=setup.players,
                first_player=setup.first_player,
                options=setup.options,
                label=setup.label,
                position=setup.position,
                stands=bool(event.irregular),
                reason=event.reason,
            )
        case _ if event.type == STRUCK:
            return _read(Strike, event)
        case _ if event.type == AMENDED:
            return msgspec.structs.replace(_read(Amend, event, move=_NO_MOVE), move=_instead(game, event))
        case _ if event.type == DISPUTED:
            told = {name: value for name, value in event.data.items() if name not in ("id", "by")}
            return msgspec.convert({**told, "claimant": event.data["by"], "by": event.by}, File)
        case _ if event.type == DECIDED:
            told = {name: value for name, value in event.data.items() if name not in ("consequences", "left")}
            return msgspec.convert({**told, "by": event.by}, Decide)
        case _ if event.type == ENDED:
            return _read(End, event)
        case _:
            return _report(game, event)


_NO_MOVE = {"by": "", "type": ""}


def _read(kind: type[Kind], event: Event, **more: Any) -> Kind:
    return msgspec.convert({**event.data, **more, "by": event.by}, kind)


def _instead(game: Game, event: Event) -> Report:
    """An amendment's move."""
    fields = dict(event.data["move"])
    type_, player = fields.pop("type"), fields.pop("player", None)
    _told_apart(game, type_, fields, ())
    return Report(by=event.by, type=type_, player=player, fields=fields, stands=_stands(event), reason=event.reason)


def _report(game: Game, event: Event) -> Report:
    _told_apart(game, event.type, event.data, event.private)
    known = {name: fact.value for name, fact in event.private.items() if fact.salt is not None}
    return Report(
        by=event.by,
        type=event.type,
        player=event.player,
        fields=event.data,
        private=known,
        withheld=tuple(sorted([name for name in event.private if name not in known])),
        occurred_at=event.occurred_at,
        stands=_stands(event),
        reason=event.reason,
    )


def _told_apart(game: Game, type_: str, public: Iterable[str], confided: Iterable[str]) -> None:
    """What a seat may confide is never public, and nothing else is confided."""
    kind = game.move_type(type_)
    if kind is not None and not (kind.private.isdisjoint(public) and kind.private.issuperset(confided)):
        raise ValueError(type_)


def _stands(event: Event) -> bool:
    """That a move stands is told by what it is noted to break."""
    return bool(event.irregular)
