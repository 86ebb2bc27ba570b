"""The store's writes, each inside a transaction that `commit.py` opened.

Every function refuses before its first change, so that a problem_response leaves the transaction of
its neighbours clean.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec.structs import astuple
from sqlite_utils import Database

from app.store.interface import (
    NOTHING,
    Answer,
    AnswerTaken,
    Checkpoint,
    GameRow,
    Looked,
    NewEvent,
    TokenRow,
    UnknownGame,
    VersionConflict,
)
from app.store.sqlite import tiles
from app.store.sqlite.rows import ANSWER, answer_at, answer_row, checkpoint_at, game_row

# Keys are promised for 24 hours; twice that leaves room for clocks and late retries.
ANSWERS_KEPT = timedelta(hours=48)
PURGE_EVERY = 256
PURGE_AT_MOST = 1024


def create(
    db: Database,
    row: GameRow,
    events: Sequence[NewEvent],
    tokens: Sequence[TokenRow],
    answer: Answer | None,
    people: bytes | None,
) -> None:
    refuse_taken(db, answer)
    if (current := _version(db, row.id)) is not None:
        raise VersionConflict(current)
    columns = game_row(row, people is not None)
    db.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", columns)
    _insert_people(db, row, people)
    seats = [(player, row.id, row.game, row.status, columns[-1]) for player in row.players]
    db.conn.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", seats)
    _insert_events(db, row.id, events)
    _insert_tokens(db, tokens)
    _keep(db, answer, row.id)


def append(
    db: Database,
    game: str,
    expected_version: int,
    events: Sequence[NewEvent],
    status: str,
    updated_at: str,
    answer: Answer | None,
) -> None:
    refuse_taken(db, answer)
    if (current := known_version(db, game)) != expected_version:
        raise VersionConflict(current)
    _insert_events(db, game, events)
    db.execute(
        "UPDATE games SET version = ?, head = ?, updated_at = ? WHERE id = ?",
        (events[-1].version, events[-1].hash, updated_at, game),
    )
    _set_status(db, game, status)
    _keep(db, answer, game)


def forget(db: Database, game: str) -> bool:
    """Answers are emptied, not deleted: a retry must still not do again what it did before."""
    known_version(db, game)
    db.execute("UPDATE games SET has_people = 0 WHERE id = ?", (game,))
    db.execute("UPDATE answers SET fingerprint = '', headers = '[]', body = x'' WHERE game = ?", (game,))
    db.execute("DELETE FROM snapshots WHERE game = ?", (game,))
    return db.execute("DELETE FROM people WHERE game = ?", (game,)).rowcount > 0


def remember(db: Database, answer: Answer, game: str | None) -> None:
    refuse_taken(db, answer)
    _keep(db, answer, game)


def change_tokens(
    db: Database,
    add: Sequence[TokenRow] = (),
    revoke: tuple[str, str, str] | None = None,
    answer: Answer | None = None,
) -> None:
    """Revokes (game, role, at) before it adds, so that a renewed role is left with the new token only."""
    refuse_taken(db, answer)
    games = {row.game for row in add} | ({revoke[0]} if revoke else set())
    for game in games:
        known_version(db, game)
    if revoke:
        game, role, at = revoke
        db.execute(
            "UPDATE tokens SET revoked_at = ? WHERE game = ? AND role = ? AND revoked_at IS NULL",
            (at, game, role),
        )
    _insert_tokens(db, add)
    _keep(db, answer, min(games, default=None))  # all rows of one request are about one game


def put_snapshot(db: Database, game: str, version: int, body: bytes) -> None:
    known_version(db, game)
    db.execute(
        "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT (game) DO UPDATE "
        "SET version = excluded.version, body = excluded.body WHERE excluded.version >= version",
        (game, version, body),
    )


def add_checkpoint(db: Database, new: Checkpoint) -> Checkpoint:
    db.execute("INSERT INTO checkpoints VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (new.size, new.root, new.note))
    return checkpoint_at(db.execute("SELECT * FROM checkpoints WHERE size = ?", (new.size,)).fetchone())


def put_looked(db: Database, looked: Sequence[Looked], upto: int | None) -> None:
    for each in looked:
        known_version(db, each.game)
    for each in looked:
        known = db.execute("SELECT checked, found, times FROM contradictions WHERE game = ?", (each.game,)).fetchone()
        checked, found, times = known or (0, NOTHING, 0)
        if each.checked < checked:
            continue
        if each.found == found:
            db.execute(
                "INSERT INTO contradictions VALUES (?, ?, ?, 0, 0) ON CONFLICT DO UPDATE SET checked = excluded.checked",
                (each.game, each.checked, each.found),
            )
        else:
            change = 1 + db.execute("SELECT coalesce(max(change), 0) FROM contradictions").fetchone()[0]
            db.execute(
                "INSERT OR REPLACE INTO contradictions VALUES (?, ?, ?, ?, ?)",
                (each.game, each.checked, each.found, times + 1, change),
            )
    if upto is not None:
        put_meta(db, "watched", str(upto))


def put_meta(db: Database, key: str, value: str) -> None:
    db.table("meta").upsert({"key": key, "value": value}, pk="key")


def touch(db: Database) -> None:
    """A change for its own sake: the only honest way to learn whether the store takes writes."""
    db.execute("INSERT INTO meta VALUES ('touched', '1') ON CONFLICT DO UPDATE SET value = value + 1")


def refuse_taken(db: Database, answer: Answer | None) -> None:
    if answer is None:
        return
    if taken := db.execute(ANSWER, (answer.scope, answer.key)).fetchone():
        raise AnswerTaken(answer_at(taken))


def known_version(db: Database, game: str) -> int:
    if (version := _version(db, game)) is None:
        raise UnknownGame(game)
    return version


def _version(db: Database, game: str) -> int | None:
    row = db.execute("SELECT version FROM games WHERE id = ?", (game,)).fetchone()
    return row[0] if row else None


def _set_status(db: Database, game: str, status: str) -> None:
    """Only where it changes: four indexes have it, and nearly every move leaves it as it was."""
    if db.execute("UPDATE games SET status = ? WHERE id = ? AND status <> ?", (status, game, status)).rowcount:
        db.execute(
            "UPDATE seats SET status = ? WHERE game = ? AND created = (SELECT created FROM games WHERE id = ?) "
            "AND player IN (SELECT value FROM json_each((SELECT players FROM games WHERE id = ?)))",
            (status, game, game, game),
        )


def _insert_events(db: Database, game: str, events: Sequence[NewEvent]) -> None:
    size = db.execute("SELECT coalesce(max(position), 0) FROM events").fetchone()[0]
    db.conn.executemany(
        "INSERT INTO events (position, game, version, type, hash, body) VALUES (?, ?, ?, ?, ?, ?)",
        [(size + at, game, each.version, each.type, each.hash, each.body) for at, each in enumerate(events, start=1)],
    )
    tiles.fill(db, size, size + len(events))


def _insert_people(db: Database, row: GameRow, people: bytes | None) -> None:
    if row.label is not None or people is not None:
        db.execute("INSERT INTO people VALUES (?, ?, ?)", (row.id, row.label, people))


def _insert_tokens(db: Database, rows: Sequence[TokenRow]) -> None:
    db.conn.executemany("INSERT INTO tokens VALUES (?, ?, ?, ?, ?)", [astuple(row) for row in rows])


def _keep(db: Database, answer: Answer | None, game: str | None) -> None:
    if answer is None:
        return
    kept = db.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)", answer_row(answer, game))
    if (kept.lastrowid or 0) % PURGE_EVERY == 0:
        _purge(db, answer.created_at)


def _purge(db: Database, now: str) -> None:
    """A row's id tells its age."""
    oldest_kept = (datetime.fromisoformat(now) - ANSWERS_KEPT).timestamp()
    db.execute(
        "DELETE FROM answers WHERE unixepoch(created_at) < ? "
        "AND rowid IN (SELECT rowid FROM answers ORDER BY rowid LIMIT ?)",
        (oldest_kept, PURGE_AT_MOST),
    )
