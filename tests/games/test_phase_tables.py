"""docs/games/<game>.md says which move has its place in which phase; simulated honest tables must agree with every cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from referee.game import Game, Move, Viewer, judge, tag
from referee.games import GAMES
from tests.game_records import Record, records
from tests.games.tables import Played, honest, move_from, refereed
from tests.test_records import opened, play

DOCS = Path(__file__).parents[2] / "docs" / "games"
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
RULES = re.compile(r"(?:`[a-z]+(?:\.[a-z0-9-]+)+`[\s,]*)+")
GAMES_PLAYED = 40
STATES_A_CELL, MOVES_A_STATE = 25, 6


class PhaseTable(NamedTuple):
    phases: list[str]
    rows: dict[str, list[str]]

    def cells(self) -> list[tuple[str, str, str]]:
        """(type, phase, what the cell says)"""
        return [
            (type_, phase, cell)
            for type_, row in self.rows.items()
            for phase, cell in zip(self.phases, row, strict=True)
        ]


def phase_table(game: Game) -> PhaseTable:
    lines = (DOCS / f"{game.id}.md").read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("| |"))
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
    head, _, *body = rows
    return PhaseTable([bare(phase) for phase in head[1:]], {bare(row[0]): row[1:] for row in body})


def bare(cell: str) -> str:
    assert cell.startswith("`") and cell.endswith("`"), cell
    return cell.strip("`")


def refusing(cell: str) -> set[str]:
    """The rules that a cell of refusals starts with; none where the move has its place."""
    found = RULES.match(cell)
    return set(re.findall(r"`([^`]+)`", found.group())) if found else set()


class Table(NamedTuple):
    seats: tuple[str, ...]
    steps: list[Played]


def tables(game: Game) -> list[Table]:
    """Honest games to hold against the page."""
    return _tables(game.id)


@cache
def _tables(id_: str) -> list[Table]:
    game, found = GAMES[id_], []
    for seed in range(GAMES_PLAYED):
        setup, table = honest(game, seed)
        found.append(Table(setup.seats, list(refereed(game, setup, table))))
    return found


def phase_of(game: Game, state: object) -> str:
    return str(game.view(state, Viewer("spectator"))["phase"])


def seen(game: Game) -> set[tuple[str, str]]:
    """Which type of move was accepted in which phase, at simulated tables and in the records."""
    simulated = {
        (played.report["type"], phase_of(game, played.before)) for table in tables(game) for played in table.steps
    }
    return simulated | {place for record in records(game.id) for place in recorded(record)}


def recorded(record: Record) -> Iterator[tuple[str, str]]:
    if record.refused:
        return
    game, state = record.game, opened(record)
    for version, entry in enumerate(record.entries, start=2):
        if entry.kind == "move" and not entry.refused:
            if not entry.body.get("stands"):
                yield entry.body["type"], phase_of(game, state)
            state = play(record, state, entry, version)


@EVERY_GAME
def test_the_table_names_every_move_and_every_phase(name: str) -> None:
    game = GAMES[name]
    table = phase_table(game)
    assert sorted(table.rows) == sorted(tag(kind) for kind in game.moves)
    assert all(len(row) == len(table.phases) and all(row) for row in table.rows.values())
    ends = {phase_of(game, each.steps[-1].after) for each in tables(game)}
    assert {phase for _, phase in seen(game)} | ends == set(table.phases)


@EVERY_GAME
def test_a_move_is_accepted_where_the_table_gives_it_a_place(name: str) -> None:
    game = GAMES[name]
    placed = {(type_, phase) for type_, phase, cell in phase_table(game).cells() if not refusing(cell)}
    assert seen(game) == placed


@EVERY_GAME
def test_a_move_is_refused_where_the_table_cites_a_rule(name: str) -> None:
    game = GAMES[name]
    cells = [(type_, phase, rules) for type_, phase, cell in phase_table(game).cells() if (rules := refusing(cell))]
    judged = {(type_, phase): 0 for type_, phase, _ in cells}
    random = Random(game.id)
    for table in random.sample(tables(game), len(tables(game))):
        for state in [table.steps[-1].after, *(played.before for played in table.steps)]:
            phase = phase_of(game, state)
            for type_, where, rules in cells:
                if where == phase and judged[type_, phase] < STATES_A_CELL:
                    judged[type_, phase] += refused(game, table, state, type_, rules, random)
    assert all(judged.values()), judged


def refused(game: Game, table: Table, state: object, type_: str, rules: set[str], random: Random) -> bool:
    """Is every honest move of this type out of place here? False where there is none to try."""
    assert rules <= set(game.rules), rules
    moves = honest_moves(game, table, type_)
    for move in random.sample(moves, min(MOVES_A_STATE, len(moves))):
        broken = {violation.rule for violation in judge(game, state, move)}
        assert broken & rules, (type_, phase_of(game, state), move, broken)
    return bool(moves)


def honest_moves(game: Game, table: Table, type_: str) -> list[Move]:
    """Of this table, or of others whose seats sit here too."""
    own = [played.move for played in table.steps if played.report["type"] == type_]
    others = (other for other in tables(game) if set(other.seats) <= set(table.seats))
    simulated = [played.move for other in others for played in other.steps if played.report["type"] == type_]
    return own or simulated or [*recorded_moves(game, table, type_)]


def recorded_moves(game: Game, table: Table, type_: str) -> Iterator[Move]:
    """What no simulated table reports: that a stack is used up which nobody counted."""
    for record in records(game.id):
        for entry in record.entries:
            if entry.kind == "move" and entry.body["type"] == type_:
                yield move_from(game, {**entry.body, "player": table.seats[0]})
