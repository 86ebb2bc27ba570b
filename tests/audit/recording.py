"""Records made from reports, as the service would make them: sealed events, their places in a log, a bundle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.audit import Audit, audit
from referee.audit.bundle import Bundle, bundle
from referee.audit.hash_chain import Inclusion
from referee.game import Game, Setup
from referee.procedure import Past, decide
from referee.procedure.commands import Accepted, Command, Open, Refused
from referee.procedure.commands import Report as Reported
from referee.procedure.drafting import Unreadable, step_of
from referee.procedure.replay import Start
from referee.procedure.standing import Standing, Step
from referee.record.checkpoint import SigningKey, checkpoint, opened
from referee.record.events import GENESIS, Draft, Event, seal, written
from referee.record.merkle_log import Tree, leaf
from referee.text import Language
from tests.games.tables import honest

Report = dict[str, Any]
KEY = SigningKey("cats.example/log", bytes(range(32)))
ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
NOON = "2026-05-01T12:00:00.000Z"


def simulated(game: Game, seed: int, most: int = 400) -> tuple[Setup, list[Report]]:
    """An honest game with its true hidden cards, as reported; a long one only that far."""
    setup, table = honest(game, seed)
    reports: list[Report] = []
    while len(reports) < most and (report := table.next_report()) is not None:
        reports.append(report)
    return setup, reports


class NoonSeal:
    """It is always noon, and an event's version is its salt."""

    def written(self, draft: Draft, start: Start) -> Event:
        version, head = (start.version, start.head) if isinstance(start, Standing) else (0, GENESIS)
        return written(draft, version + 1, head, NOON, lambda: f"{version + 1}")

    def closed(self, event: Event, digest: str) -> Event:
        return seal(replace(event, state_digest=digest))


class Scribe:
    """Writes a record, one command after the other."""

    def __init__(self, game: Game) -> None:
        self.past = Past(game)
        self.start: Start = game
        self.seal = NoonSeal()

    @property
    def events(self) -> list[Event]:
        return list(self.past.events())

    def ask(self, command: Command) -> Accepted | Refused:
        """What the door says to it; what it accepts is written down."""
        decided = decide(self.start, command, self.past, self.seal)
        if isinstance(decided, Accepted):
            self._keep(decided.steps)
        return decided

    def write(self, *commands: Command) -> Scribe:
        """Commands that must be accepted."""
        for command in commands:
            decided = self.ask(command)
            assert isinstance(decided, Accepted), (command, decided)
        return self

    def force(self, draft: Draft) -> None:
        """Written down whatever the door would say; LookupError or worse if no reducer can play it."""
        self._keep([step_of(self.start, draft, self.past, self.seal)])

    def _keep(self, steps: Iterable[Step]) -> None:
        for step in steps:
            self.past.add(step)
            self.start = step.after


def opening_of(setup: Setup) -> Open:
    return Open(
        by="host",
        players=setup.players,
        first_player=setup.first_player,
        options=setup.options,
        label=setup.label,
    )


def reported(game: Game, report: Report) -> Reported:
    """By the host; what is confided, by the seat that alone can know it."""
    fields = dict(report)
    type_, player = fields.pop("type"), fields.pop("player", None)
    kind = game.move_type(type_)
    private = {name: fields.pop(name) for name in (kind.private if kind else ()) if name in fields}
    by = f"player:{player}" if private else "host"
    return Reported(by=by, type=type_, player=player, fields=fields, private=private)


def recorded(game: Game, setup: Setup, reports: Iterable[Report], forged: bool = False) -> list[Event]:
    """As a service writes it down; a forging one writes down what the rules refuse as well, as far as it gets."""
    scribe = Scribe(game).write(opening_of(setup))
    for report in reports:
        command = reported(game, report)
        if not forged:
            scribe.write(command)
        elif not _forced(scribe, command):
            break
    return scribe.events


def _forced(scribe: Scribe, command: Reported) -> bool:
    """Whether it is in the record now. A reducer may stumble only over what the rules refuse."""
    try:
        if isinstance(scribe.ask(command), Accepted):
            return True
    except Unreadable:
        return False
    try:
        scribe.force(
            Draft(type=command.type, player=command.player, data=command.fields, private=command.private, by=command.by)
        )
    except Exception:
        return False
    return True


def resealed(events: Iterable[Event]) -> list[Event]:
    """The chain forged anew over whatever the events say now."""
    forged: list[Event] = []
    for version, event in enumerate(events, start=1):
        previous = forged[-1].hash if forged else GENESIS
        forged.append(seal(replace(event, version=version, previous=previous)))
    return forged


def bundled(events: Sequence[Event], seed: int = 0, key: SigningKey = KEY) -> Bundle:
    """In a log among the events of other games."""
    random, tree, places = Random(seed), Tree(), []
    for event in events:
        tree.extend(leaf("another", random.randrange(99), "hash") for _ in range(random.randrange(3)))
        places.append(len(tree))
        tree.extend([leaf(ID, event.version, event.hash)])
    note = checkpoint(tree, key)
    proofs = tuple((place, tree.inclusion(place)) for place in places)
    return bundle(events, Inclusion(ID, opened(note, key.public), proofs), note, key)


def judged(game: Game, setup: Setup, reports: Iterable[Report]) -> Audit:
    return audit(game, recorded(game, setup, reports))


def messages(found: Audit, language: Language = "en") -> list[str]:
    return [finding["message"] for finding in found.told(language)["findings"]]
