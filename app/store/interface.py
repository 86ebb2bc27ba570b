"""What the service asks of an event store.

The store keeps bytes, versions and hashes; it knows no rule of any game. A second engine
implements `Store` and passes `tests/store/contract.py`.
"""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from msgspec import Struct


class NewEvent(Struct, frozen=True):
    version: int
    hash: str
    body: bytes
    """The event's canonical JSON, complete: kept and given back byte for byte."""
    type: str


class StoredEvent(NewEvent, frozen=True):
    game: str
    position: int
    """Place in the log over all games: 1, 2, 3, … without gaps."""


class GameRow(Struct, frozen=True):
    id: str
    game: str
    label: str | None
    status: str
    version: int
    head: str
    players: tuple[str, ...]
    created_at: str
    updated_at: str


class Head(NamedTuple):
    """Where a game stands: enough to tell whether a table kept in memory is still the store's."""

    version: int
    hash: str
    people: bool
    """Whether the store still has the game's people; `False` also if it never had any."""


class TokenRow(Struct, frozen=True):
    hash: str
    game: str
    role: str
    """`host`, `spectator` or `player:<seat>`."""
    created_at: str
    revoked_at: str | None = None


class Answer(Struct, frozen=True):
    """What a request with an Idempotency-Key was answered, to be said again word for word."""

    scope: str
    """Within which keys are unique; composed by the service."""
    key: str
    fingerprint: str
    """Of the request. Empty, as headers and body are, once the game that it was about was forgotten:
    the key stays taken, but no request is the one it came with."""
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    created_at: str


class Looked(Struct, frozen=True):
    """What came of a look at a table: which of its reports cannot all be true."""

    game: str
    checked: int
    """The version that was looked at."""
    found: bytes
    """As the service writes it; `NOTHING` where nothing was found."""


NOTHING = b"[]"


class Contradictions(Struct, frozen=True):
    """What the last look at a table found, the same for all processes."""

    checked: int = 0
    found: bytes = NOTHING
    times: int = 0
    """How often what is found has changed at this table."""
    change: int = 0
    """The number of the last change among those at all tables; 0 if there was none."""


class Leaf(NamedTuple):
    """What the log commits to: one event of one game."""

    game: str
    version: int
    hash: str


class Checkpoint(Struct, frozen=True):
    size: int
    root: str
    note: str


class StoreError(Exception):
    """Anything a store says no with."""


class VersionConflict(StoreError):
    def __init__(self, current: int) -> None:
        super().__init__(f"the game is at version {current}")
        self.current = current


class AnswerTaken(StoreError):
    """The idempotency key was used before; nothing was written."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"the key {answer.key!r} has its answer already")
        self.answer = answer


class UnknownGame(StoreError):
    def __init__(self, game: str) -> None:
        super().__init__(f"there is no game {game!r}")
        self.game = game


class StoreUnavailable(StoreError):
    """The store cannot do this now; safe to retry."""

    def __init__(self, why: str, check: str = "store") -> None:
        super().__init__(why)
        self.check = check
        """What is wrong: `file` (gone or replaced), `pages` (damaged), `writable`, `space`, `disk`, `lock`, `log`, `witness`."""


class StoreRefused(StoreError):
    """The process must not start on this store: wrong address, wrong schema, wrong engine."""


class Store(Protocol):
    """Every write is one transaction, on disk when the call returns.

    An `answer` is written in the same transaction; if its key is taken, `AnswerTaken` comes
    before every other problem_response, since a retry must meet its own first answer.
    """

    def create(
        self,
        row: GameRow,
        events: Sequence[NewEvent],
        tokens: Sequence[TokenRow],
        answer: Answer | None = None,
        people: bytes | None = None,
    ) -> None:
        """Begins a game; `VersionConflict` if there is one with this id.

        `people` are the values behind the events' commitments: kept apart from the record, given
        back byte for byte by `people()`, and gone for good after `forget()`.
        """

    def append(
        self,
        game: str,
        expected_version: int,
        events: Sequence[NewEvent],
        status: str,
        updated_at: str,
        answer: Answer | None = None,
    ) -> None: ...

    def read(
        self, game: str, after: int = 0, upto: int | None = None, limit: int | None = None
    ) -> list[StoredEvent]: ...

    def stream(self, game: str, after: int = 0, upto: int | None = None) -> Iterator[StoredEvent]:
        """As `read`, a page at a time; a slow reader holds nothing open in the store."""

    def head(self, game: str) -> Head | None:
        """Version and hash of the game's last event, and whether its people are known; one lookup."""

    def game(self, game: str) -> GameRow | None: ...

    def games(
        self,
        *,
        kind: str | None = None,
        status: str | None = None,
        player: str | None = None,
        since: str | None = None,
        cursor: str | None = None,
        limit: int = 50,
        only: Collection[str] | None = None,
    ) -> tuple[list[GameRow], str | None]:
        """Newest first, with the cursor of the next page; `since` is the earliest creation time."""

    def people(self, game: str) -> bytes | None:
        """What `create` was given; `None` if that was nothing, if it was forgotten, or for an unknown game."""

    def forget(self, game: str) -> bool:
        """Drops the game's people and its label, and says whether there was either; no event changes.

        With them goes what was made of them: the game's snapshot, and the answers given in it, whose
        keys stay taken. When it returns, the store's files do not hold any of these bytes; that takes
        as long as writing them all anew, and other writes wait. `StoreUnavailable` may come after
        everything was dropped, when the files cannot be cleaned now: forget again, which does no
        harm. `UnknownGame` if there is no such game.
        """

    def feed(self, after_position: int = 0, limit: int = 500) -> list[StoredEvent]:
        """Events of all games in log order."""

    # The log's order and its tree may be in several shards, each with a gapless order of its own; an engine in one file
    # has shard 0 only.

    def size(self, shard: int = 0) -> int:
        """How many leaves the log has."""

    def leaves(self, start: int, stop: int, shard: int = 0) -> list[Leaf]:
        """The leaves from index `start` up to `stop` (0-based, half open)."""

    def tile(self, level: int, index: int, shard: int = 0) -> bytes:
        """The hashes of a tile of the log's tree (`referee/record/tiles.py`), one after the other.

        Of level 0 a tile is there once it is whole, in the transaction that filled it; those above it are as long as
        there are whole tiles below. Empty where there is none.
        """

    def rebuild_tiles(self) -> None:
        """Makes all tiles anew from the leaves; other writes wait."""

    def position(self, game: str, version: int) -> int | None: ...

    def remember(self, answer: Answer, game: str | None = None) -> None:
        """Keeps an answer that came with no event, such as a refusal; one about a game is forgotten with it."""

    def answer(self, scope: str, key: str) -> Answer | None: ...

    def token(self, token_hash: str) -> TokenRow | None:
        """The token, also if it is revoked: see `revoked_at`."""

    def tokens(self, game: str) -> list[TokenRow]: ...

    def games_of_token(self, token_hash: str) -> tuple[str, ...]: ...

    def add_tokens(self, rows: Sequence[TokenRow], answer: Answer | None = None) -> None: ...

    def revoke(self, game: str, role: str, at: str, answer: Answer | None = None) -> None: ...

    def renew(self, row: TokenRow, answer: Answer | None = None) -> None:
        """Revokes what the row's role had in the row's game and adds the row, together."""

    def snapshot(self, game: str) -> tuple[int, bytes] | None: ...

    def put_snapshot(self, game: str, version: int, body: bytes) -> None:
        """Keeps the latest only. Snapshots save time and prove nothing; any may be thrown away."""

    def add_checkpoint(self, checkpoint: Checkpoint) -> Checkpoint:
        """The checkpoint that stands for that size: the first one added."""

    def checkpoint(self, size: int) -> Checkpoint | None: ...

    def last_checkpoint(self) -> Checkpoint | None: ...

    def checkpoints(self, after_size: int = 0, limit: int = 100) -> list[Checkpoint]: ...

    def contradictions(self, game: str) -> Contradictions:
        """Of a table that nobody looked at it says so."""

    def contradictions_since(self, change: int) -> list[tuple[int, str]]:
        """The changes after this one at all tables, each with its table: the latest of a table only, and some hundred of
        them at most."""

    def put_looked(self, looked: Sequence[Looked], upto: int | None = None) -> None:
        """Keeps what was found, unless a later version was looked at before; and up to where in the log everything
        was, as the meta value `watched`."""

    def meta(self, key: str) -> str | None: ...

    def put_meta(self, key: str, value: str) -> None: ...

    def ready(self) -> None:
        """Really writes; raises `StoreUnavailable` if that fails."""

    def hold(self, check: str, why: str, everywhere: bool = False) -> None:
        """From now on this process's writes raise `StoreUnavailable` with these words; reads go on.

        With `everywhere`, those of every process, also after a restart, until `release` says otherwise.
        """

    def release(self, check: str) -> None:
        """Takes back what `hold` said of this check."""

    def damage(self) -> str | None:
        """What is wrong with the pages of the store, if anything; reads all of them, while everything goes on."""

    def backup(self, path: Path) -> None:
        """A consistent copy while everything goes on."""

    def close(self) -> None: ...
