"""Looks at the store as it lies there, says what is wrong with it and what helps. The service may run or not."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from app.ops.backup import checkpoints_hold, open_for_a_while, rebuilt
from app.ops.self_check import broken_tiles
from app.service.health import Health
from app.service.merkle_log import MerkleLog
from app.service.witness import Witness, witness_of
from app.settings import Settings
from app.store import SQLITE, StoreError
from app.store.interface import Store, StoreUnavailable
from referee.record.checkpoint import Forged, Inconsistent
from referee.record.keys import Keys

ROOM = 100 * 1024 * 1024
COPY = "make a copy with `pawbiter backup <file>` if the store can still be read, or put one in its place with `pawbiter restore <file>`"


class Result(msgspec.Struct, frozen=True):
    check: str
    wrong: str | None = None
    helps: str = ""

    def __str__(self) -> str:
        if self.wrong is None:
            return f"{self.check}: well"
        return f"{self.check}: {self.wrong}" + (f"\n    What helps: {self.helps}" if self.helps else "")


def examine(settings: Settings, keys: Keys) -> Iterator[Result]:
    """One result for each check; where the store cannot even be opened, only that."""
    place = Path(settings.store.removeprefix(SQLITE))
    try:
        with open_for_a_while(settings.store) as store:
            yield Result("file")
            yield _room(place)
            yield from _contents(store, keys, witness_of(store, settings.witness_folder))
    except StoreError as broken:
        yield Result("file", str(broken), COPY)


def accept_restore(settings: Settings) -> Path | None:
    """The store as it is now is the one that counts, though more was signed once; where the witness of that is kept."""
    with open_for_a_while(settings.store) as store:
        return witness_of(store, settings.witness_folder).set_aside()


def rebuild_tiles(settings: Settings) -> None:
    with open_for_a_while(settings.store) as store:
        store.release("log")
        store.rebuild_tiles()


def _contents(store: Store, keys: Keys, witness: Witness) -> Iterator[Result]:
    log = MerkleLog(store, lambda: keys, witness)
    damage = store.damage()
    yield Result("pages", damage and f"the file is damaged: {damage}", COPY)
    if damage is None:
        store.release("pages")
    yield _asked("log", lambda: _log_holds(store, log), f"the record was changed behind the service's back; {COPY}")
    yield _asked("tiles", lambda: _tiles_hold(store), "`pawbiter doctor --rebuild-tiles` makes them anew of the events")
    yield _asked(
        "witness", log.require_witnessed, f"{COPY}; or accept the loss with `pawbiter doctor --accept-restore`"
    )
    late = Health(store, log).clock()
    yield Result("clock", late, "set the clock of this machine right; nothing stops meanwhile")
    yield _asked("writing", store.ready, COPY)


def _room(place: Path) -> Result:
    free = shutil.disk_usage(place.parent).free
    scarce = f"only {free // 1024**2} MiB are left on the disk" if free < ROOM else None
    return Result("space", scarce, "make room; the service goes on by itself")


def _asked(check: str, question: Callable[[], object], helps: str) -> Result:
    try:
        question()
    except (StoreUnavailable, Inconsistent, Forged) as broken:
        return Result(check, str(broken), helps)
    return Result(check)


def _log_holds(store: Store, log: MerkleLog) -> None:
    checkpoints_hold(store, log, rebuilt(store))


def _tiles_hold(store: Store) -> None:
    if broken := [index for index in broken_tiles(store) if index is not None]:
        raise Inconsistent(f"{len(broken)} are not made of the log's events, the first of them number {broken[0]}")
    store.release("log")
