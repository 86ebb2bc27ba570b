"""Copies of the whole store, and a way back that trusts no copy before it is checked."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from app.service.audits import audit_of, read_record
from app.service.log_tiles import LogTiles, leaf_hashes
from app.service.merkle_log import MerkleLog
from app.settings import Settings
from app.store import SQLITE, StoreError, migrate, open_store
from app.store.interface import Store
from app.store.sqlite.connections import connect, sqlite3
from referee.record.checkpoint import Forged, Inconsistent
from referee.record.keys import Keys
from referee.record.merkle_log import Tree
from referee.record.tiles import WIDTH

PAGE = 200


class Unfit(Exception):
    """A copy that must not take the store's place."""


def backup(settings: Settings, target: Path) -> int:
    """Copies the store while everything goes on; how many events the copy holds."""
    if target.exists():
        raise Unfit(f"{target} is there already")
    target.parent.mkdir(parents=True, exist_ok=True)
    with open_for_a_while(settings.store) as store:
        store.backup(target)
    with open_for_a_while(f"{SQLITE}{target}") as copy:
        return copy.size()


def restore(settings: Settings, source: Path, keys: Keys) -> tuple[int, int]:
    """Puts a checked copy in the store's place; how many games and events it holds.

    That it is older than what was signed is for the witness to tell: until somebody accepts it, nothing is written."""
    place = Path(settings.store.removeprefix(SQLITE))
    if not source.is_file():
        raise Unfit(f"there is no file {source}")
    if source.with_name(f"{source.name}-wal").exists():
        raise Unfit(f"{source} is a store in use, not a copy")
    place.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=place.parent) as folder:
        copy = Path(folder) / "restored.db"
        shutil.copyfile(source, copy)
        held = verified(copy, keys)
        _continues(settings, place, copy, keys)
        _alone(copy)
        _set_aside(place)
        copy.replace(place)
        _beside(place, ".fault").unlink(missing_ok=True)  # said of the file that was there before
    return held


def verified(path: Path, keys: Keys) -> tuple[int, int]:
    """Everything in a store checked again: file, log, checkpoints, every game. How many games and events there are."""
    try:
        _intact(path)
        migrate(f"{SQLITE}{path}")
        with open_for_a_while(f"{SQLITE}{path}") as store:
            log = MerkleLog(store, lambda: keys)
            checkpoints_hold(store, log, rebuilt(store))
            store.rebuild_tiles()
            return sum(_game_holds(store, log, id_) for id_ in _games(store)), store.size()
    except (StoreError, sqlite3.DatabaseError) as broken:
        raise Unfit(f"the store cannot be read: {broken}") from None
    except (Forged, Inconsistent) as broken:
        raise Unfit(str(broken)) from None


@contextlib.contextmanager
def open_for_a_while(url: str) -> Iterator[Store]:
    store = open_store(url)
    try:
        yield store
    finally:
        store.close()


def _intact(path: Path) -> None:
    with connect(path) as db:
        said = [row[0] for row in db.execute("PRAGMA integrity_check").fetchall()]
    if said != ["ok"]:
        raise Unfit(f"the file is damaged: {said[0]}")


def checkpoints_hold(store: Store, log: MerkleLog, tree: Tree) -> None:
    """Raises unless each checkpoint that was ever signed is of this log."""
    after = -1
    while page := store.checkpoints(after):
        for kept in page:
            signed = log.keys().opened(kept.note)
            if signed.size > len(tree) or tree.root(signed.size) != signed.root or kept.size != signed.size:
                raise Inconsistent(f"the signed checkpoint of {kept.size} events is of another log")
        after = page[-1].size


def rebuilt(store: Store) -> Tree:
    """The log's tree from all its leaves, whatever the tiles say."""
    tree = Tree()
    for index in range(-(-store.size() // WIDTH)):
        for each in leaf_hashes(store, index):
            tree.append(each)
    if len(tree) != store.size():
        raise Inconsistent("the store's log has a gap")
    return tree


def _games(store: Store) -> Iterator[str]:
    cursor: str | None = None
    while True:
        page, cursor = store.games(cursor=cursor, limit=PAGE)
        yield from (row.id for row in page)
        if cursor is None:
            return


def _game_holds(store: Store, log: MerkleLog, id_: str) -> int:
    """That players contradict each other is no reason to lose their game; that its record is damaged is one."""
    record = read_record(store, id_)
    for finding in audit_of(store, log, record, record.events).findings:
        if finding.severity == "error" and not finding.argument:
            raise Unfit(f"game {id_}: {finding.rule} {' '.join(map(str, finding.versions))}".rstrip())
    return 1


def _continues(settings: Settings, place: Path, copy: Path, keys: Keys) -> None:
    """What the present store has signed must be in the copy, else the log would contradict itself."""
    if not place.exists():
        return
    try:
        with open_for_a_while(settings.store) as present:
            last = present.last_checkpoint()
    except StoreError:
        return  # too damaged to be asked; the witness beside it remembers
    if last is None:
        return
    signed = keys.opened(last.note)
    with open_for_a_while(f"{SQLITE}{copy}") as store:
        tree = LogTiles(store).tree()
    if signed.size > len(tree) or tree.root(signed.size) != signed.root:
        raise Unfit(
            f"the log has signed {signed.size} events, the copy holds {len(tree)} and does not continue them; "
            f"whoever accepts that moves {place} away first"
        )


def _set_aside(place: Path) -> None:
    """The old store keeps its bytes under another name."""
    if place.exists():
        with contextlib.suppress(sqlite3.DatabaseError):  # too damaged to be put in order
            _alone(place)
        for end in ("", "-wal", "-shm"):
            if (part := _beside(place, end)).exists():
                part.replace(_beside(place, f".before-restore{end}"))


def _beside(place: Path, end: str) -> Path:
    return place.with_name(f"{place.name}{end}")


def _alone(path: Path) -> None:
    """Everything in the one file, which SQLite does only if nobody else has it open."""
    with connect(path) as db:
        try:
            mode = db.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
        except sqlite3.OperationalError:
            mode = "locked"
    if mode != "delete":
        raise Unfit(f"{path} is in use: stop the service first")
