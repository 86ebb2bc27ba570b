"""The tables as they stand: folded from the store's events, kept warm in this process."""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator

import msgspec

from app.store.port import Store, StoreUnavailable, UnknownGame
from referee.core import Game
from referee.games import GAMES
from referee.record import Event, decode
from referee.timeline import Standing, fold, freeze, opened, thaw

KEPT = 2048
"""Tables a process keeps in memory; any other is folded again when it is asked for."""
SNAPSHOT_EVERY = 250
PATIENCE_SECONDS = 15.0


class Table(msgspec.Struct, frozen=True):
    id: str
    game: Game
    standing: Standing

    @property
    def version(self) -> int:
        return self.standing.version


class Tables:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._guard = threading.Lock()
        self._turns: dict[str, _Turn] = {}

    def current(self, id_: str) -> Table:
        """The table after its latest event."""
        head = self.store.head(id_)
        if head is None:
            raise UnknownGame(id_)
        kept = self._kept.get(id_)
        if kept is not None and (kept.version, kept.standing.head) == head:
            return kept
        table = self._caught_up(id_, kept)
        self.keep(table)
        return table

    def at(self, id_: str, version: int) -> Table:
        """The table as it stood after this version."""
        events = self.events(id_, upto=version)
        return _folded(id_, None, events, lambda: events)

    def events(self, id_: str, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[Event]:
        return [decode(stored.body) for stored in self.store.read(id_, after, upto, limit)]

    def keep(self, table: Table) -> None:
        with self._guard:
            self._kept[table.id] = table
            self._kept.move_to_end(table.id)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)

    def appended(self, before: Table, after: Table) -> None:
        """Keeps the new standing, and now and then a snapshot for cold starts."""
        self.keep(after)
        if before.version // SNAPSHOT_EVERY != after.version // SNAPSHOT_EVERY:
            with contextlib.suppress(StoreUnavailable):
                self.store.put_snapshot(after.id, after.version, freeze(after.standing))

    @contextlib.contextmanager
    def turn(self, id_: str) -> Iterator[None]:
        """One writer of this process at a time for a table, so that its own threads never conflict."""
        with self._guard:
            turn = self._turns.setdefault(id_, _Turn())
            turn.waiting += 1
        try:
            with turn.taken():
                yield
        finally:
            with self._guard:
                turn.waiting -= 1
                if not turn.waiting:
                    self._turns.pop(id_, None)

    def _caught_up(self, id_: str, kept: Table | None) -> Table:
        start = kept or self._thawed(id_)
        missing = self.events(id_, after=start.version if start else 0)
        return _folded(id_, start, missing, lambda: self.events(id_))

    def _thawed(self, id_: str) -> Table | None:
        held = self.store.snapshot(id_)
        row = self.store.game(id_)
        if held is None or row is None:
            return None
        try:
            return Table(id_, GAMES[row.game], thaw(GAMES[row.game], held[1]))
        except (msgspec.DecodeError, KeyError):  # a snapshot of an older shape: the events tell it all
            return None


class _Turn:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.waiting = 0

    @contextlib.contextmanager
    def taken(self) -> Iterator[None]:
        """Not for ever: while the store hangs, those who want to write here must not keep all readers out."""
        if not self._lock.acquire(timeout=PATIENCE_SECONDS):
            raise StoreUnavailable("others have waited for long to write at this table")
        try:
            yield
        finally:
            self._lock.release()


def _folded(id_: str, start: Table | None, events: list[Event], history: Callable[[], list[Event]]) -> Table:
    if start is None:
        game = GAMES[events[0].data["game"]]
        start, events = Table(id_, game, opened(game, events[0])), events[1:]
    standing = start.standing
    for event in events:
        standing = fold(start.game, standing, event, _before(event, history))
    return Table(id_, start.game, standing)


def _before(event: Event, history: Callable[[], list[Event]]) -> Callable[[], list[Event]]:
    return lambda: [earlier for earlier in history() if earlier.version < event.version]
