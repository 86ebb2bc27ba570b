"""Records made from reports, as the service would make them: sealed events, their places in a log, a bundle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import msgspec

from referee.audit import Audit, audit
from referee.bundle import Bundle, bundle
from referee.chain import Inclusion
from referee.checkpoint import SigningKey, checkpoint, opened
from referee.core import Game, Setup, decide
from referee.digest import state_digest
from referee.ledger import Tree, leaf
from referee.record import GENESIS, Event, confide, read_move, seal, setup_data
from referee.text import Language
from tests.games.tables import honest

Report = dict[str, Any]
KEY = SigningKey("cats.example/log", bytes(range(32)))
ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
NOON = "2026-05-01T12:00:00.000Z"


def simulated(game: Game, seed: int, most: int = 400) -> tuple[Setup, list[Report]]:
    """An honest game with its true hidden cards, as reported; a long one only that far."""
    setup, table = honest(game, seed)
    reports = []
    while len(reports) < most and (report := table.next_report()) is not None:
        reports.append(report)
    return setup, reports


def recorded(game: Game, setup: Setup, reports: Iterable[Report], forged: bool = False) -> list[Event]:
    """As a service writes it down; a forging one writes down what the rules refuse as well, as far as it gets."""
    state = game.open(setup)
    events = [_event(GENESIS, version=1, type="opened", data=setup_data(setup), state_digest=state_digest(game, state))]
    for version, report in enumerate(reports, start=2):
        fields = dict(report)
        type_, player = fields.pop("type"), fields.pop("player", None)
        move = read_move(game, type_, player, fields)
        violations = decide(game, state, move)
        assert forged or not violations, (version, report, violations)
        try:
            assumes = [{"rule": each.rule, "facts": each.facts} for each in game.assume(state, move)]
            state = game.evolve(state, move, version)
        except Exception:
            assert violations, "a reducer may stumble only over what the rules refuse"
            break
        members = {
            "version": version,
            "type": type_,
            "player": player,
            "data": {name: value for name, value in fields.items() if name not in type(move).private},
            "private": {name: confide(fields[name], f"{version}") for name in type(move).private & fields.keys()},
            "assumes": msgspec.to_builtins(assumes),
            "state_digest": state_digest(game, state),
        }
        events.append(_event(events[-1].hash, **members))
    return events


def _event(previous: str, **members: Any) -> Event:
    usual = {"player": None, "by": "host", "occurred_at": None, "recorded_at": NOON}
    return seal(Event(**{**usual, **members, "previous": previous}))


def resealed(events: Iterable[Event]) -> list[Event]:
    """The chain forged anew over whatever the events say now."""
    forged: list[Event] = []
    for version, event in enumerate(events, start=1):
        previous = forged[-1].hash if forged else GENESIS
        forged.append(seal(msgspec.structs.replace(event, version=version, previous=previous)))
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
