"""The tables as they stand: folded from the store's events, kept warm in this process."""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from app.service.snapshots import freeze, thaw
from app.store.interface import Store, StoredEvent, StoreUnavailable, UnknownGame
from referee.game import Game, Setup
from referee.games import GAMES
from referee.history import OPENED
from referee.procedure import Past, latest
from referee.procedure.standing import Standing
from referee.record.events import DamagedRecord, Event, UnreadableRecord, decode, event_hash, setup_of, together

KEPT = 2048
"""Tables a process keeps in memory; any other is folded again when it is asked for."""
SNAPSHOT_EVERY = 250
PATIENCE_SECONDS = 15.0
PAGE = 100
"""Events that are read at a time where a whole history is told while it is read."""


class Table(msgspec.Struct, frozen=True):
    """A table of the store, as it stands."""

    id: str
    standing: Standing
    recorded_at: str
    """When its latest event was recorded."""
    people: bool = True
    """Whether the store still knew the names when this table was loaded."""

    @property
    def game(self) -> Game:
        return self.standing.game

    @property
    def version(self) -> int:
        return self.standing.version


class TableCache:
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
        if kept is not None and (kept.version, kept.standing.head, kept.people) == head:
            return kept
        table = self._caught_up(id_, kept if kept is not None and kept.people == head.people else None)
        self.keep(table)
        return table

    def at(self, id_: str, version: int) -> Table:
        """The table as it stood after this version."""
        return self._played(id_, self.events(id_, upto=version), None)

    def game_of(self, id_: str) -> Game:
        """Which game is played there, by which rules."""
        kept = self._kept.get(id_)
        return (kept or self.current(id_)).game

    def setup(self, id_: str) -> Setup:
        """What a table was opened with, and what is still known of its people."""
        (opening,) = self.events(id_, upto=1)
        return setup_of(game_of(opening), opening)

    def past(self, table: Table) -> Past:
        """The table's history up to now, read only when something asks for it."""
        return Past(table.game, lambda: self.events(table.id, upto=table.version))

    def events(self, id_: str, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[Event]:
        """The events after one version and up to another; the opening with what is still known of its people."""
        events = [_read(stored) for stored in self.store.read(id_, after, upto, limit)]
        if events and events[0].type == OPENED:
            events[0] = together(events[0], self.store.people(id_))
        return events

    def stream(self, id_: str, upto: int) -> Iterator[Event]:
        """As `events`, from the first one on and a page at a time, so that no long history is in memory as a whole."""
        after = 0
        while page := self.events(id_, after, upto, PAGE):
            yield from page
            after = page[-1].version

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
            self._freeze(after)

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
        if kept is not None:
            return self._played(id_, self.events(id_, after=kept.version), kept)
        held = self.store.snapshot(id_)
        thawed = None if held is None else self._thawed(id_, held)
        table = self._played(id_, self.events(id_, after=thawed.version if thawed else 0), thawed)
        if held is not None and thawed is None:
            self._freeze(table)
        return table

    def _freeze(self, table: Table) -> None:
        with contextlib.suppress(StoreUnavailable):
            self.store.put_snapshot(table.id, table.version, freeze(table.standing))

    def _thawed(self, id_: str, held: tuple[int, bytes]) -> Table | None:
        """From the latest snapshot, if it is one of this release and the record really has its head."""
        if not (events := self.events(id_, upto=1)):
            return None
        game = game_of(events[0])
        standing = thaw(game, setup_of(game, events[0]), held[1])
        if standing is None:
            return None
        latest = self.events(id_, held[0] - 1, held[0])
        if [event.hash for event in latest] != [standing.head]:
            return None
        return Table(id_, standing, latest[0].recorded_at, _has_people(events[0]))

    def _played(self, id_: str, events: list[Event], start: Table | None) -> Table:
        """The table after these events."""
        if start is not None and not events:
            return start
        try:
            if start is not None:
                standing = latest(events, start.standing, self.past(start))
                return replace(start, standing=standing, recorded_at=events[-1].recorded_at)
            game = game_of(events[0])
            standing = latest(events, game, Past(game, tuple))
            return Table(id_, standing, events[-1].recorded_at, _has_people(events[0]))
        except UnreadableRecord:
            raise
        except Exception as broken:
            if any(event_hash(event) != event.hash for event in events):
                raise DamagedRecord(f"an event of {id_} is not what was recorded") from broken
            raise  # the record is whole, so the mistake is ours


def game_of(opening: Event) -> Game:
    """The game that a record was opened with, in its rules version."""
    game = GAMES.played_in(opening)
    if game is None:
        raise UnreadableRecord("this release does not read the record of this game")
    return game


def _read(stored: StoredEvent) -> Event:
    try:
        return decode(stored.body)
    except (msgspec.MsgspecError, UnicodeDecodeError) as broken:
        raise DamagedRecord(f"version {stored.version} of {stored.game} cannot be read") from broken


def _has_people(opening: Event) -> bool:
    return any(fact.salt for fact in opening.private.values())


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
