"""The tiles of the log's tree, written in the transaction that fills them."""

from sqlite_utils import Database

from app.store.sqlite.rows import LEAVES, TILE
from referee.record.merkle_log import leaf, leaf_hash
from referee.record.tiles import WIDTH, tile_root

SHARD = 0


def fill(db: Database, before: int, after: int) -> None:
    """The tiles that the leaves from this size of the log to that one make whole."""
    for index in range(before // WIDTH, after // WIDTH):
        rows = db.execute(LEAVES, (index * WIDTH, (index + 1) * WIDTH)).fetchall()
        hashes = b"".join(leaf_hash(leaf(*row)) for row in rows)
        _lengthen(db, 0, index, hashes)
        _climb(db, 1, index, hashes)


def rebuild(db: Database) -> None:
    db.execute("DELETE FROM tiles")
    fill(db, 0, db.execute("SELECT coalesce(max(position), 0) FROM events").fetchone()[0])


def _climb(db: Database, level: int, place: int, below: bytes) -> None:
    """A tile that became whole is one hash more in the level above."""
    index, inside = divmod(place, WIDTH)
    _lengthen(db, level, index, tile_root(below))
    if inside == WIDTH - 1:
        _climb(db, level + 1, index, db.execute(TILE, (SHARD, level, index)).fetchone()[0])


def _lengthen(db: Database, level: int, index: int, hashes: bytes) -> None:
    db.execute(
        "INSERT INTO tiles VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET hashes = CAST(hashes || excluded.hashes AS BLOB)",
        (SHARD, level, index, hashes),
    )
