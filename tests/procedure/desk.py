"""A table without a service: commands go through the one door, and what they come to is kept in a list."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.game import Effect, Game, Move, Setup, State
from referee.procedure import Past, decide
from referee.procedure.commands import Accepted, Command, Open, Refused, Report
from referee.procedure.replay import Start
from referee.procedure.standing import Standing
from referee.record.events import GENESIS, Draft, Event, seal, written

NOON = "2026-05-01T12:00:00.000Z"


class PaperSeal:
    """Has no clock and no dice: what is decided twice is written down twice alike."""

    def written(self, draft: Draft, start: Start) -> Event:
        version, head = (start.version, start.head) if isinstance(start, Standing) else (0, GENESIS)
        return written(draft, version + 1, head, NOON, lambda: "salt")

    def closed(self, event: Event, digest: str) -> Event:
        return seal(replace(event, state_digest=digest))


class Desk:
    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.events: list[Event] = []
        opening = Open(by="host", players=setup.players, first_player=setup.first_player, options=setup.options)
        self.standing = self._kept(decide(game, opening, Past(game), PaperSeal()))

    def past(self) -> Past:
        return Past(self.game, lambda: self.events)

    def asked(self, command: Command) -> Accepted | Refused:
        """What the door says; what it accepts is kept."""
        said = decide(self.standing, command, self.past(), PaperSeal())
        if isinstance(said, Accepted) and said.steps:
            self.standing = self._kept(said)
        return said

    def does(self, command: Command) -> Standing:
        """A command that must be accepted."""
        said = self.asked(command)
        assert isinstance(said, Accepted), (command, said)
        return self.standing

    def _kept(self, said: Accepted | Refused) -> Standing:
        assert isinstance(said, Accepted), said
        self.events += [step.event for step in said.steps]
        return said.steps[-1].after


class Counted:
    """A game that counts how often a move of it is carried out."""

    def __init__(self, game: Game) -> None:
        self.times, self._game = 0, game
        self.game = replace(game, carry_out=self.carry_out)

    def carry_out(self, state: State, move: Move, version: int) -> Effect:
        self.times += 1
        return self._game.carry_out(state, move, version)


def reported(game: Game, report: dict[str, Any], **members: Any) -> Report:
    """A simulator's report, by the host; by its own seat if it confides something."""
    kind = game.move_type(report["type"])
    assert kind is not None
    private = {name: report[name] for name in sorted(kind.private) if report.get(name) is not None}
    named = {"type", "player", *kind.private}
    fields = {name: value for name, value in report.items() if name not in named}
    by = f"player:{report['player']}" if private else "host"
    usual = {"by": by, "type": report["type"], "player": report.get("player"), "fields": fields, "private": private}
    return Report(**{**usual, **members})
