"""The store's questions, asked on the reading thread's own connection."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from app.store.interface import Answer, Checkpoint, Contradictions, GameRow, Head, Leaf, StoredEvent, TokenRow
from app.store.sqlite import listing
from app.store.sqlite.readers import Readers
from app.store.sqlite.rows import (
    ANSWER,
    LEAVES,
    TILE,
    Row,
    answer_at,
    checkpoint_at,
    event_at,
    game_at,
    head_at,
    token_at,
)

PAGE = 500
ALL = -1  # SQLite's LIMIT without a limit
LAST = 2**63 - 1
UNKNOWN = Contradictions()


class SqliteReads:
    _readers: Readers

    def read(self, game: str, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[StoredEvent]:
        rows = self._rows(
            "SELECT version, hash, body, type, game, position FROM events "
            "WHERE game = ? AND version > ? AND version <= ? ORDER BY version LIMIT ?",
            (game, after, LAST if upto is None else upto, ALL if limit is None else limit),
        )
        return [event_at(row) for row in rows]

    def stream(self, game: str, after: int = 0, upto: int | None = None) -> Iterator[StoredEvent]:
        # In pages, since an open cursor keeps SQLite from starting its WAL over.
        while page := self.read(game, after, upto, PAGE):
            yield from page
            after = page[-1].version

    def head(self, game: str) -> Head | None:
        row = self._row("SELECT version, head, has_people FROM games WHERE id = ?", (game,))
        return head_at(row) if row else None

    def game(self, game: str) -> GameRow | None:
        row = self._row(f"{listing.GAME} games WHERE id = ?", (game,))
        return game_at(row) if row else None

    def people(self, game: str) -> bytes | None:
        row = self._row("SELECT body FROM people WHERE game = ?", (game,))
        return row[0] if row else None

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
        # One row more than asked for tells whether there is a next page.
        sql, values = listing.query(
            kind=kind, status=status, player=player, since=since, cursor=cursor, limit=limit + 1, only=only
        )
        rows = self._rows(sql, values)
        page = [game_at(row) for row in rows[:limit]]
        return page, page[-1].id if len(rows) > limit else None

    def feed(self, after_position: int = 0, limit: int = PAGE) -> list[StoredEvent]:
        rows = self._rows(
            "SELECT version, hash, body, type, game, position FROM events WHERE position > ? ORDER BY position LIMIT ?",
            (after_position, limit),
        )
        return [event_at(row) for row in rows]

    def size(self, shard: int = 0) -> int:
        size: int = self._rows("SELECT coalesce(max(position), 0) FROM events")[0][0]
        return size

    def leaves(self, start: int, stop: int, shard: int = 0) -> list[Leaf]:
        return [Leaf(*row) for row in self._rows(LEAVES, (start, stop))]

    def tile(self, level: int, index: int, shard: int = 0) -> bytes:
        row = self._row(TILE, (shard, level, index))
        return row[0] if row else b""

    def position(self, game: str, version: int) -> int | None:
        row = self._row("SELECT position FROM events WHERE game = ? AND version = ?", (game, version))
        return row[0] if row else None

    def answer(self, scope: str, key: str) -> Answer | None:
        row = self._row(ANSWER, (scope, key))
        return answer_at(row) if row else None

    def token(self, token_hash: str) -> TokenRow | None:
        row = self._row("SELECT * FROM tokens WHERE hash = ?", (token_hash,))
        return token_at(row) if row else None

    def tokens(self, game: str) -> list[TokenRow]:
        rows = self._rows("SELECT * FROM tokens WHERE game = ? ORDER BY role, created_at, hash", (game,))
        return [token_at(row) for row in rows]

    def games_of_token(self, token_hash: str) -> tuple[str, ...]:
        rows = self._rows("SELECT game FROM tokens WHERE hash = ? AND revoked_at IS NULL", (token_hash,))
        return tuple(row[0] for row in rows)

    def snapshot(self, game: str) -> tuple[int, bytes] | None:
        row = self._row("SELECT version, body FROM snapshots WHERE game = ?", (game,))
        return (row[0], row[1]) if row else None

    def checkpoint(self, size: int) -> Checkpoint | None:
        row = self._row("SELECT * FROM checkpoints WHERE size = ?", (size,))
        return checkpoint_at(row) if row else None

    def last_checkpoint(self) -> Checkpoint | None:
        row = self._row("SELECT * FROM checkpoints ORDER BY size DESC LIMIT 1")
        return checkpoint_at(row) if row else None

    def checkpoints(self, after_size: int = 0, limit: int = 100) -> list[Checkpoint]:
        page = "SELECT * FROM checkpoints WHERE size > ? ORDER BY size LIMIT ?"
        rows = self._rows(page, (after_size, limit))
        return [checkpoint_at(row) for row in rows]

    def contradictions(self, game: str) -> Contradictions:
        row = self._row("SELECT checked, found, times, change FROM contradictions WHERE game = ?", (game,))
        return Contradictions(*row) if row else UNKNOWN

    def contradictions_since(self, change: int) -> list[tuple[int, str]]:
        rows = self._rows(
            "SELECT change, game FROM contradictions WHERE change > ? ORDER BY change DESC LIMIT ?", (change, PAGE)
        )
        return rows[::-1]

    def meta(self, key: str) -> str | None:
        row = self._row("SELECT value FROM meta WHERE key = ?", (key,))
        return row[0] if row else None

    def _rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        return self._readers.rows(sql, values)

    def _row(self, sql: str, values: Sequence[object] = ()) -> Any:
        rows = self._readers.rows(sql, values)
        return rows[0] if rows else None
