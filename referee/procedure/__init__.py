"""The one door: what may happen to a table at all, decided once and applied once.

`decide` judges a command on a standing and gives the events that it comes to, or every reason why not. `evolve`
believes an event and gives the standing after it. `replay` is the only loop over a history. Whatever is played live,
loaded, replayed, corrected or audited comes through here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from referee.procedure.commands import (
    Accepted,
    Amend,
    Asked,
    Command,
    Decide,
    End,
    File,
    Open,
    Refused,
    Report,
    Strike,
    command_at,
)
from referee.procedure.corrections import amend, strike
from referee.procedure.disputes import decide_dispute, file, only_judged
from referee.procedure.drafting import Seal
from referee.procedure.replay import Past, Start, evolve, game_of, latest, replay
from referee.procedure.reports import check, end_table, open_table, report
from referee.procedure.roles import WHO, no_seat_here, refused_role, roles_of, viewer_of
from referee.procedure.standing import Standing, Step
from referee.procedure.unread import refused_unread

__all__ = [
    "WHO",
    "Past",
    "check",
    "check_filing",
    "command_at",
    "decide",
    "decide_all",
    "evolve",
    "latest",
    "refused_role",
    "refused_unread",
    "replay",
    "roles_of",
    "viewer_of",
]


def decide(start: Start, command: Command, history: Past, seal: Seal) -> Accepted | Refused:
    """The events that a command comes to on this standing, each as it will be read back; or every reason why not, of
    the first kind that is found: who may, what is in the way, what is not there, what breaks a rule."""
    may = WHO[type(command)]
    if (refused := refused_role(may, command.by) or no_seat_here(start, may, command.by)) is not None:
        return refused
    match command:
        case Open():
            return open_table(game_of(start), command, seal)
        case Report():
            return report(_opened(start), command, history, seal)
        case Strike():
            return strike(_opened(start), command, history, seal)
        case Amend():
            return amend(_opened(start), command, history, seal)
        case File():
            return file(_opened(start), command, history, seal)
        case Decide():
            return decide_dispute(_opened(start), command, history, seal)
        case End():
            return end_table(_opened(start), command, history, seal)
        case _:
            assert_never(command)


def check_filing(start: Standing, command: File, history: Past, seal: Seal) -> Accepted | Refused:
    """What filing this dispute would come to; nothing of it is to be appended."""
    may = WHO[File]
    if (refused := refused_role(may, command.by) or no_seat_here(start, may, command.by)) is not None:
        return refused
    return only_judged(start, command, history, seal)


def decide_all(start: Start, commands: Sequence[Asked], history: Past, seal: Seal) -> Accepted | Refused:
    """All or nothing: what they come to one after the other, or the first that is refused. A game begins with its
    opening."""
    steps: list[Step] = []
    for index, asked in enumerate(commands):
        decided = decide(start, command_at(start, asked), history, seal)
        if isinstance(decided, Refused):
            return replace(decided, index=index)
        for step in decided.steps:
            history.add(step)
            start = step.after
        steps += decided.steps
    return Accepted(tuple(steps))


def _opened(start: Start) -> Standing:
    assert isinstance(start, Standing), "only an open table can change"
    return start
