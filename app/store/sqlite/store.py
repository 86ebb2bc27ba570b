"""The default event store: one SQLite file, written by group commit, read by every thread."""

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from app.store import fork_safety
from app.store.interface import Answer, Checkpoint, GameRow, Looked, NewEvent, StoreUnavailable, TokenRow
from app.store.sqlite import schema, tiles, writes
from app.store.sqlite.connections import connect, sqlite3, unavailable
from app.store.sqlite.faults import Faults, SameFiles
from app.store.sqlite.group_commit import Writer
from app.store.sqlite.readers import Readers
from app.store.sqlite.reads import SqliteReads


class SqliteStore(SqliteReads):
    def __init__(self, path: Path) -> None:
        schema.check(path)
        self._path = path
        self._faults = Faults(path)
        self._files = SameFiles(path)
        self._settle_in()
        fork_safety.register_for_fork(self)

    def _settle_in(self) -> None:
        self._readers = Readers(self._path, self._faults, self._files)
        self._writer = Writer(self._path, self._faults, self._files)

    def pause(self) -> None:
        self._writer.pause()
        self._readers.pause()

    def resume(self) -> None:
        self._readers.resume()
        self._writer.resume()

    def start_over(self) -> None:
        self._writer.drop_lock()
        self._settle_in()

    def create(
        self,
        row: GameRow,
        events: Sequence[NewEvent],
        tokens: Sequence[TokenRow],
        answer: Answer | None = None,
        people: bytes | None = None,
    ) -> None:
        _insist_on_order(events, after=0)
        if (row.version, row.head) != (events[-1].version, events[-1].hash):
            raise ValueError("the game's row must stand at its last event")
        self._writer.do(lambda db: writes.create(db, row, events, tokens, answer, people))

    def append(
        self,
        game: str,
        expected_version: int,
        events: Sequence[NewEvent],
        status: str,
        updated_at: str,
        answer: Answer | None = None,
    ) -> None:
        _insist_on_order(events, after=expected_version)
        self._writer.do(lambda db: writes.append(db, game, expected_version, events, status, updated_at, answer))

    def forget(self, game: str) -> bool:
        return self._writer.do(partial(writes.forget, game=game), erases=True)

    def remember(self, answer: Answer, game: str | None = None) -> None:
        self._writer.do(partial(writes.remember, answer=answer, game=game))

    def add_tokens(self, rows: Sequence[TokenRow], answer: Answer | None = None) -> None:
        self._writer.do(partial(writes.change_tokens, add=rows, answer=answer))

    def revoke(self, game: str, role: str, at: str, answer: Answer | None = None) -> None:
        self._writer.do(partial(writes.change_tokens, revoke=(game, role, at), answer=answer))

    def renew(self, row: TokenRow, answer: Answer | None = None) -> None:
        old = (row.game, row.role, row.created_at)
        self._writer.do(partial(writes.change_tokens, add=[row], revoke=old, answer=answer))

    def put_snapshot(self, game: str, version: int, body: bytes) -> None:
        self._writer.do(partial(writes.put_snapshot, game=game, version=version, body=body))

    def add_checkpoint(self, checkpoint: Checkpoint) -> Checkpoint:
        return self._writer.do(partial(writes.add_checkpoint, new=checkpoint))

    def rebuild_tiles(self) -> None:
        self._writer.do(tiles.rebuild)

    def put_looked(self, looked: Sequence[Looked], upto: int | None = None) -> None:
        self._writer.do(partial(writes.put_looked, looked=looked, upto=upto))

    def put_meta(self, key: str, value: str) -> None:
        self._writer.do(partial(writes.put_meta, key=key, value=value))

    def ready(self) -> None:
        self._writer.do(writes.touch)

    def hold(self, check: str, why: str, everywhere: bool = False) -> None:
        self._faults.hold(check, why, everywhere)

    def release(self, check: str) -> None:
        self._faults.release(check)

    def damage(self) -> str | None:
        try:
            with unavailable(), closing(connect(self._path)) as db:
                said: str = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        except StoreUnavailable as unreadable:
            said = str(unreadable)
        return None if said == "ok" else said

    def backup(self, path: Path) -> None:
        if path.with_name(f"{path.name}-wal").exists():
            raise FileExistsError(f"{path} is a store in use; its WAL would be replayed onto the copy")
        # Under another name first: a half-made copy must never pass for a backup.
        part = path.with_name(f"{path.name}.part")
        with unavailable():
            part.unlink(missing_ok=True)
            copy = sqlite3.connect(str(part))
            with closing(copy), self._readers.borrowed() as db:
                db.conn.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
            part.replace(path)

    def close(self) -> None:
        self._writer.close()
        self._readers.close()


def _insist_on_order(events: Sequence[NewEvent], after: int) -> None:
    versions = [event.version for event in events]
    if not versions or versions != list(range(after + 1, after + 1 + len(versions))):
        raise ValueError(f"events after version {after} must be numbered on from it, not {versions}")
