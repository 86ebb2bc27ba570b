"""The list of games, newest first: for every filter an index in that very order, so that no list grows with the store.

The index is named in each statement. SQLite has no statistics here, and guesses wrong as soon as two would do.
"""

import json
from collections.abc import Collection
from itertools import chain

from app.store.sqlite.rows import Row, created_at

GAME = """
SELECT games.id, games.game, (SELECT label FROM people WHERE people.game = games.id), games.status, version, head, players,
    created_at, updated_at FROM"""
# CROSS JOIN is what keeps SQLite from changing the order: what is written first leads.
AMONG_ALL = "games INDEXED BY {index}"
OF_PLAYER = "seats INDEXED BY {index} CROSS JOIN games ON games.id = seats.game"
OF_PLAYER_ONLY = "seats CROSS JOIN games ON games.id = seats.game"
AMONG_FEW = "json_each(?) AS few CROSS JOIN games ON games.id = few.value"
HAS_SEAT = "EXISTS (SELECT 1 FROM seats WHERE player = ? AND seats.created = games.created AND seats.game = games.id)"


def query(
    *,
    kind: str | None,
    status: str | None,
    player: str | None,
    since: str | None,
    cursor: str | None,
    limit: int,
    only: Collection[str] | None,
) -> tuple[str, Row]:
    """The statement and its values. Seats repeat what games are filtered by, so that one index has all of it."""
    by_seat = player is not None and only is None
    of, kind_, id_ = ("seats", "kind", "seats.game") if by_seat else ("games", "game", "games.id")
    wanted: dict[str, tuple[object, ...]] = {
        "player = ?" if by_seat else HAS_SEAT: (player,),
        f"{of}.{kind_} = ?": (kind,),
        f"{of}.status = ?": (status,),
        f"{of}.created >= ?": (None if since is None else created_at(since),),
        f"({of}.created, {id_}) < ((SELECT created FROM games WHERE id = ?), ?)": (cursor, cursor),  # noqa: S608 (names from here)
    }
    given = {condition: values for condition, values in wanted.items() if None not in values}
    where = " AND ".join(given) or "true"
    sql = f"{GAME} {_start(of, kind, status, only)} WHERE {where} ORDER BY {of}.created DESC, {id_} DESC LIMIT ?"
    few = () if only is None else (json.dumps(sorted({*only})),)
    return sql, (*few, *chain.from_iterable(given.values()), limit)


def _start(of: str, kind: str | None, status: str | None, only: Collection[str] | None) -> str:
    if only is not None:
        return AMONG_FEW
    by = "_and_".join(name for name, value in (("kind", kind), ("status", status)) if value is not None)
    if of == "games":
        return AMONG_ALL.format(index=f"games_by_{by or 'time'}")
    return OF_PLAYER.format(index=f"seats_by_{by}") if by else OF_PLAYER_ONLY
