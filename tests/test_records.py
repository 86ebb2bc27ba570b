"""Whole games in notation, refereed by the reducers alone. tests/http plays the same records over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from referee.common_rules import first_seat, seating_violations
from referee.game import Player, Setup, Viewer, judge, standable
from referee.position import opened as opened_with
from referee.record.events import read_move
from tests.game_records import Entry, Record, records


@pytest.mark.parametrize("record", records(), ids=lambda record: record.name)
def test_record(record: Record) -> None:
    game, opening = record.game, record.opening
    players = msgspec.convert(opening["players"], tuple[Player, ...])
    violations = seating_violations(game, players, opening.get("first_player"))
    assert {v.rule for v in violations} == set(record.refused)
    if record.refused:
        return
    state = opened(record)
    for version, entry in enumerate(record.entries, start=2):
        state = play(record, state, entry, version)


def opened(record: Record) -> Any:
    game, opening = record.game, record.opening
    players = msgspec.convert(opening["players"], tuple[Player, ...])
    options = msgspec.convert(opening["options"], game.options)
    assert not game.refuse_options(options, len(players))
    first = opening.get("first_player") or first_seat(game, players)
    position = opening.get("position")
    return opened_with(game, Setup(game.id, players, first, options, game.rules_version, position=position))


def play(record: Record, state: Any, entry: Entry, version: int) -> Any:
    game, where = record.game, f"{record.name}:{entry.line}"
    match entry.kind:
        case "view":
            view = named(record, game.view(state, Viewer("host")))
            for path, value in entry.expected.items():
                assert (where, path, look(view, path)) == (where, path, value)
        case "winners":
            assert game.finished(state), where
            assert game.view(state, Viewer("host"))["outcome"]["winners"] == entry.expected, where
        case "move" | "check":
            return report(record, state, entry, version, where)
    return state


def named(record: Record, view: dict[str, Any]) -> dict[str, Any]:
    """With the people of the setup in its rows, as the service shows them for every game."""
    told = {"id", "name", "person"}
    people = {each["id"]: {key: each[key] for key in each.keys() & told} for each in record.opening["players"]}
    return {**view, "players": [{**people[row["id"]], **row} for row in view["players"]]}


def report(record: Record, state: Any, entry: Entry, version: int, where: str) -> Any:
    game = record.game
    fields = {k: v for k, v in entry.body.items() if k not in ("type", "player", "stands", "reason", "occurred_at")}
    move = read_move(game, entry.body["type"], entry.body.get("player"), fields)
    violations = judge(game, state, move)
    broken = {violation.rule for violation in violations}
    if entry.kind == "check":
        verdict = "illegal" if violations else "unproven" if list(game.assume(state, move)) else "legal"
        assert verdict == entry.expected, (where, violations)
        return state
    if entry.refused:
        assert set(entry.refused) <= broken, (where, violations)
        return state
    if entry.body.get("stands"):
        assert violations and standable(game, violations), (where, violations)
    else:
        assert not violations, (where, violations)
    return game.carry_out(state, move, version).after


def look(view: Any, path: str) -> Any:
    """`players.anna.hand` looks up a seat by its id, other steps by key or index."""
    for step in path.split("."):
        if isinstance(view, list):
            view = view[int(step)] if step.isdigit() else next(row for row in view if row["id"] == step)
        else:
            view = view.get(step) if view is not None else None
    return view
