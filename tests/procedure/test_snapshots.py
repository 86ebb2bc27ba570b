"""A standing kept for a quick start: it comes back as it was, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import app
from app.service.commands import game_row
from app.service.snapshots import freeze, thaw
from app.service.table_cache import TableCache
from app.store import NewEvent, Store, migrate, open_store
from referee.game import Game
from referee.games import GAMES, Games
from referee.games.ed_the_cat import ED_THE_CAT
from referee.procedure import Past, latest
from referee.procedure.standing import Standing
from referee.record.events import apart, encode
from tests.games.tables import seated
from tests.procedure.desk import Counted, Desk, reported
from tests.procedure.evenings import Evening
from tests.simulators.ed_the_cat import EdTable

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@EVERY_GAME
def test_a_standing_survives(game: Game) -> None:
    for seed in range(4):
        standing = Evening(game, seed).spend(60).standing
        assert standing.disputes and standing.corrections
        assert thaw(game, standing.setup, freeze(standing)) == standing


def middle(game: Game = ED_THE_CAT) -> Standing:
    return Evening(game, 0).spend(40).standing


def test_a_snapshot_of_another_release_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    standing = middle()
    frozen = freeze(standing)
    monkeypatch.setattr("app.service.snapshots.__version__", f"{app.__version__}.1")
    assert thaw(ED_THE_CAT, standing.setup, frozen) is None
    assert thaw(ED_THE_CAT, standing.setup, freeze(standing)) == standing


def test_a_snapshot_of_other_rules_is_none() -> None:
    standing = middle()
    newer = replace(ED_THE_CAT, rules_version="3")
    assert thaw(newer, standing.setup, freeze(standing)) is None
    assert thaw(ED_THE_CAT, standing.setup, freeze(replace(standing, game=newer))) is None


def test_a_snapshot_with_a_bit_flipped_anywhere_is_none() -> None:
    standing, random = middle(), Random(1)
    frozen = freeze(standing)
    for at in (0, 63, 64, len(frozen) - 1, *random.sample(range(len(frozen)), 60)):
        flipped = bytearray(frozen)
        flipped[at] ^= 1 << random.randrange(8)
        assert thaw(ED_THE_CAT, standing.setup, bytes(flipped)) is None


@pytest.mark.parametrize("cut", [0, 1, 63, 64, 65, -1])
def test_a_snapshot_that_is_not_whole_is_none(cut: int) -> None:
    standing = middle()
    assert thaw(ED_THE_CAT, standing.setup, freeze(standing)[:cut]) is None


def test_names_are_in_no_snapshot() -> None:
    standing = middle()
    players = tuple(replace(each, name="Mathilda") for each in standing.setup.players)
    frozen = freeze(replace(standing, setup=replace(standing.setup, players=players)))
    assert frozen == freeze(standing) and b"Mathilda" not in frozen


# In a store: a table is taken from its snapshot only if the record really has its head.

ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
MOVES = 30
Stored = tuple[TableCache, Counted, Desk]


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stored]:
    """What a new process finds: a game of some moves, of which it has seen none."""
    counted, options = Counted(ED_THE_CAT), {"limit": 999}
    monkeypatch.setattr("app.service.table_cache.GAMES", Games((counted.game,)))
    desk = Desk(counted.game, seated(ED_THE_CAT, ["anna", "ben"], "anna", options))
    table = EdTable(Random(1), ["anna", "ben"], "anna", options)
    for report in islice(iter(table.next_report, None), MOVES):
        desk.does(reported(ED_THE_CAT, report))
    counted.times = 0
    migrate(f"sqlite:///{tmp_path}/games.db")
    store = open_store(f"sqlite:///{tmp_path}/games.db")
    write(store, desk)
    yield TableCache(store), counted, desk
    store.close()


def write(store: Store, desk: Desk) -> None:
    opening, people = apart(desk.events[0])
    rows = [NewEvent(event.version, event.hash, encode(event), event.type) for event in (opening, *desk.events[1:])]
    store.create(game_row(ID, desk.standing, opening, desk.events[-1]), rows, [], people=people)


def test_a_new_process_begins_with_the_snapshot(stored: Stored) -> None:
    tables, counted, desk = stored
    early = latest(desk.events[:20], counted.game, Past(counted.game, tuple))
    counted.times = 0
    tables.store.put_snapshot(ID, 20, freeze(early))
    assert tables.current(ID).standing == desk.standing
    assert counted.times == MOVES + 1 - 20


BROKEN: dict[str, Callable[[Standing], bytes]] = {
    "another head": lambda standing: freeze(replace(standing, head="0" * 64)),
    "another place": lambda standing: freeze(replace(standing, version=standing.version - 1)),
    "a flipped bit": lambda standing: freeze(standing)[:-1] + b"|",
    "other rules": lambda standing: freeze(replace(standing, game=replace(ED_THE_CAT, rules_version="3"))),
    "nothing": lambda standing: b"",
}


@pytest.mark.parametrize("broken", BROKEN)
def test_any_other_snapshot_is_as_good_as_none(stored: Stored, broken: str) -> None:
    tables, counted, desk = stored
    at = desk.standing.version - (broken == "another place")
    tables.store.put_snapshot(ID, at, BROKEN[broken](desk.standing))
    assert tables.current(ID).standing == desk.standing
    assert counted.times == MOVES, "every move was carried out again"


def test_a_snapshot_does_not_bring_back_what_was_forgotten(stored: Stored) -> None:
    tables, _, desk = stored
    tables.store.put_snapshot(ID, desk.standing.version, freeze(desk.standing))
    assert [player.name for player in tables.current(ID).standing.setup.players] == ["Anna", "Ben"]
    assert tables.store.forget(ID)
    for process in (tables, TableCache(tables.store)):
        assert [player.name for player in process.current(ID).standing.setup.players] == ["anna", "ben"]
        assert process.current(ID).standing.state == desk.standing.state
