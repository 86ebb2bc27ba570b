"""Plays games against a running service, knowing no rule: it fills in whatever form `options` offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec

from app.remote import Refusal, Remote

NAMES = ("anna", "ben", "cleo", "dora", "emil", "fine", "gustav", "hanna")
MOST_MOVES = 5000
"""A game that is not over by then is left alone."""
TRIES = 60
"""Bodies that a form allows may still contradict something hidden; so many are tried for one move."""


class Played(msgspec.Struct, frozen=True):
    game: str
    id: str
    moves: int
    refused: int
    finished: bool
    sound: bool


class Stuck(Exception):
    """No form led to a move that was accepted."""


def play(remote: Remote, kind: dict[str, Any], random: Random, create_key: str | None = None) -> Iterator[Played]:
    """One game from its opening to its end; yields how far it is after every move."""
    seats = NAMES[: random.randint(kind["players"]["min"], min(kind["players"]["max"], len(NAMES)))]
    opening = {"game": kind["id"], "players": [{"id": seat, "name": seat.title()} for seat in seats]}
    created = remote.post("/v1/games", opening, create_key)
    token, path = created["tokens"]["host"], f"/v1/games/{created['id']}"
    status, moves, refused = created["status"], 0, 0
    while status == "running" and moves < MOST_MOVES:
        status, missed = _moved(remote, path, token, random)
        moves, refused = moves + 1, refused + missed
        yield Played(kind["id"], created["id"], moves, refused, status == "finished", True)
    sound = bool(remote.get(f"{path}/audit", token)["sound"])
    yield Played(kind["id"], created["id"], moves, refused, status == "finished", sound)


def _moved(remote: Remote, path: str, token: str, random: Random) -> tuple[str, int]:
    """The status after one accepted move, and how many bodies were refused before it."""
    expected = remote.get(f"{path}/options", token)["expects"]
    for missed in range(TRIES):
        if not expected:
            break
        body = fill(random.choice(expected)["schema"], random)
        try:
            return str(remote.post(f"{path}/moves", body, token)["view"]["status"]), missed
        except Refusal as refusal:
            if refusal.status != 422:
                raise
    raise Stuck(f"{path}: nothing of what the options allow was accepted")


def fill(schema: dict[str, Any], random: Random) -> Any:
    """A random value that fits a form's JSON Schema."""
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return fill(random.choice(schema[several]), random)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return random.choice(schema["enum"])
    kind = schema["type"]
    return FILLERS[random.choice(kind) if isinstance(kind, list) else kind](schema, random)


def _object(schema: dict[str, Any], random: Random) -> dict[str, Any]:
    required = schema.get("required", ())
    wanted = [name for name in schema.get("properties", {}) if name in required or random.random() < 0.5]
    return {name: fill(schema["properties"][name], random) for name in wanted}


def _array(schema: dict[str, Any], random: Random) -> list[Any]:
    least = schema.get("minItems", 0)
    number = random.randint(least, schema.get("maxItems", least + 2))
    filled: list[Any] = []
    for _ in range(number * 20):
        if len(filled) == number:
            break
        item = fill(schema["items"], random)
        if item not in filled or not schema.get("uniqueItems"):
            filled.append(item)
    return filled


def _integer(schema: dict[str, Any], random: Random) -> int:
    least = schema.get("minimum", 0)
    return random.randint(least, schema.get("maximum", least + 10))


FILLERS: dict[str, Callable[[dict[str, Any], Random], Any]] = {
    "object": _object,
    "array": _array,
    "integer": _integer,
    "boolean": lambda schema, random: random.random() < 0.5,
    "string": lambda schema, random: "simulated"[: schema.get("maxLength", 9)],
    "null": lambda schema, random: None,
}
