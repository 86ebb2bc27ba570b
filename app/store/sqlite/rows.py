"""Rows of the tables as values of the port, columns in the order of the schema."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from msgspec.structs import astuple

from app.store.interface import Answer, Checkpoint, GameRow, Head, StoredEvent, TokenRow

Row = tuple[Any, ...]
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
ANSWER = """
SELECT scope, key, fingerprint, status, headers, body, created_at FROM answers WHERE scope = ? AND key = ?"""
LEAVES = "SELECT game, version, hash FROM events WHERE position > ? AND position <= ? ORDER BY position"
TILE = "SELECT hashes FROM tiles WHERE shard = ? AND level = ? AND place = ?"
_HEADERS = msgspec.json.Decoder(tuple[tuple[str, str], ...])
_PLAYERS = msgspec.json.Decoder(tuple[str, ...])


def event_at(row: Row) -> StoredEvent:
    return StoredEvent(*row)


def head_at(row: Row) -> Head:
    version, hash_, has_people = row
    return Head(version, hash_, bool(has_people))


def game_at(row: Row) -> GameRow:
    values: Row = (*row[:6], _PLAYERS.decode(row[6]), *row[7:])
    return GameRow(*values)


def game_row(game: GameRow, has_people: bool) -> Row:
    """As `games` has it: without the label, which stands with the people."""
    id_, kind, _, status, version, head, players, *times = astuple(game)
    seats = msgspec.json.encode(players).decode()
    return (id_, kind, status, version, head, seats, *times, has_people, created_at(game.created_at))


def created_at(moment: str) -> int:
    """A time as lists are sorted by it: microseconds."""
    return (datetime.fromisoformat(moment) - EPOCH) // timedelta(microseconds=1)


def token_at(row: Row) -> TokenRow:
    return TokenRow(*row)


def answer_at(row: Row) -> Answer:
    values: Row = (*row[:4], _HEADERS.decode(row[4]), *row[5:])
    return Answer(*values)


def answer_row(answer: Answer, game: str | None) -> Row:
    values = astuple(answer)
    return (*values[:4], msgspec.json.encode(answer.headers).decode(), *values[5:], game)


def checkpoint_at(row: Row) -> Checkpoint:
    return Checkpoint(*row)
