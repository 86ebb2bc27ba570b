"""Which games a token sees in a list."""

from __future__ import annotations

from typing import Any

from app.http.caller import Caller
from app.store.interface import GameRow, Store
from schemas.queries import GamesQuery


def listed(store: Store, caller: Caller, query: GamesQuery) -> tuple[list[dict[str, Any]], str | None]:
    """An auditor lists all games, any other token those it belongs to; newest first."""
    only = None if caller.viewer.role == "auditor" else store.games_of_token(caller.token)
    rows, cursor = store.games(
        kind=query.game,
        status=query.status,
        player=query.player,
        since=query.since,
        cursor=query.cursor,
        limit=query.limit,
        only=only,
    )
    return [_told(row) for row in rows], cursor


def _told(row: GameRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "label": row.label,
        "status": row.status,
        "version": row.version,
        "players": list(row.players),
        "created_at": row.created_at,
        "updated_at": row.updated_at,
    }
