"""Rows of the tables as values of the port, columns in the order of the schema."""

from typing import Any

import msgspec
from msgspec.structs import astuple

from app.store.port import Answer, Checkpoint, GameRow, StoredEvent, TokenRow

Row = tuple[Any, ...]
_HEADERS = msgspec.json.Decoder(tuple[tuple[str, str], ...])
_PLAYERS = msgspec.json.Decoder(tuple[str, ...])


def event_at(row: Row) -> StoredEvent:
    return StoredEvent(*row)


def game_at(row: Row) -> GameRow:
    values: Row = (*row[:6], _PLAYERS.decode(row[6]), *row[7:])
    return GameRow(*values)


def game_row(game: GameRow) -> Row:
    values = astuple(game)
    return (*values[:6], msgspec.json.encode(game.players).decode(), *values[7:])


def token_at(row: Row) -> TokenRow:
    return TokenRow(*row)


def answer_at(row: Row) -> Answer:
    values: Row = (*row[:4], _HEADERS.decode(row[4]), *row[5:])
    return Answer(*values)


def answer_row(answer: Answer) -> Row:
    values = astuple(answer)
    return (*values[:4], msgspec.json.encode(answer.headers), *values[5:])


def checkpoint_at(row: Row) -> Checkpoint:
    return Checkpoint(*row)
