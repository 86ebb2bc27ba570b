"""Plays games against a running service, knowing no rule: it fills in whatever form `options` offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from app.ops.api_client import Refusal, Remote

NAMES = ("anna", "ben", "cleo", "dora", "emil", "fine", "gustav", "hanna")
TRIES = 200
"""Bodies that a form allows may still contradict something hidden; so many are tried for one move."""
MANY = 12
"""How far it goes where a form names no upper bound."""
FIRST = 0.6
"""How often the first of the expected moves is taken: games list what usually comes next before what may come too."""


class Played(msgspec.Struct, frozen=True):
    game: str
    id: str
    moves: int
    refused: int
    finished: bool
    sound: bool


class Stuck(Exception):
    """No form led to a move that was accepted."""


def play(
    remote: Remote, kind: dict[str, Any], random: Random, most: int, create_key: str | None = None
) -> Iterator[Played]:
    """One game from its opening to its end, or so many moves; yields how far it is after every move."""
    seats = NAMES[: random.randint(kind["players"]["min"], min(kind["players"]["max"], len(NAMES)))]
    opening = {"game": kind["id"], "players": [{"id": seat, "name": seat.title()} for seat in seats]}
    created = remote.post("/v1/games", opening, create_key)
    token, path = created["tokens"]["host"], f"/v1/games/{created['id']}"
    client, status, moves, refused = Client(random), created["status"], 0, 0
    while status == "running" and moves < most:
        status, missed = client.move(remote, path, token)
        moves, refused = moves + 1, refused + missed
        yield Played(kind["id"], created["id"], moves, refused, status == "finished", True)
    sound = bool(remote.get(f"{path}/audit", token)["sound"])
    yield Played(kind["id"], created["id"], moves, refused, status == "finished", sound)


def fill(schema: dict[str, Any], random: Random) -> Any:
    """A random value that fits a form's JSON Schema."""
    return Client(random).fill(schema)


class Client:
    """Invents bodies. The more often it is refused, the more it keeps to values that it has used less often since the
    last deal, so that in the end no card is laid more often than it exists."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.used: Counter[str] = Counter()
        self.missed = 0
        self.round: Any = None

    def move(self, remote: Remote, path: str, token: str) -> tuple[str, int]:
        """The status after one accepted move, and how many bodies were refused before it."""
        expected = remote.get(f"{path}/options", token)["expects"]
        for self.missed in range(TRIES if expected else 0):
            before = self.used.copy()
            body = self.fill(self.chosen(expected)["schema"])
            try:
                view = remote.post(f"{path}/moves", body, token)["view"]
            except Refusal as problem_response:
                if problem_response.status != 422:
                    raise
                self.used = before
            else:
                self.looked(view)
                return str(view["status"]), self.missed
        raise Stuck(f"{path}: nothing of what the options allow was accepted")

    def looked(self, view: dict[str, Any]) -> None:
        """With a new round all cards are dealt anew."""
        if view.get("round") != self.round:
            self.round = view.get("round")
            self.used.clear()

    def chosen(self, expected: list[dict[str, Any]]) -> dict[str, Any]:
        return expected[0] if self.random.random() < FIRST else self.random.choice(expected)

    def fill(self, schema: dict[str, Any]) -> Any:
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return self.one_of(schema[several], Copies(schema))
        if "const" in schema or "enum" in schema:
            return self.rarest(schema.get("enum") or [schema["const"]])
        kind = schema["type"]
        match self.random.choice(kind) if isinstance(kind, list) else kind:
            case "object":
                return self.record(schema)
            case "array":
                return self.listing(schema)
            case "integer":
                least = schema.get("minimum", 0)
                return self.random.randint(least, schema.get("maximum", least + MANY))
            case "boolean":
                return self.random.random() < 0.5
            case "null":
                return None
            case unknown:
                raise Stuck(f"a form that no client can fill in: {unknown}")

    def one_of(self, shapes: list[dict[str, Any]], copies: Copies) -> Any:
        filled = self.fill(self.random.choice(shapes))
        for _ in range(50):
            if copies.allow(filled):
                break
            filled = self.fill(self.random.choice(shapes))
        return filled

    def rarest(self, values: list[Any]) -> Any:
        weights = [(1 + self.used[str(value)]) ** -(1 + self.missed / 2) for value in values]
        value = self.random.choices(values, weights)[0]
        self.used[str(value)] += 1
        return value

    def record(self, schema: dict[str, Any]) -> dict[str, Any]:
        fields, required = schema.get("properties", {}), schema.get("required", ())
        return {name: self.fill(fields[name]) for name in fields if name in required or self.random.random() < 0.5}

    def listing(self, schema: dict[str, Any]) -> list[Any]:
        if "prefixItems" in schema:
            return [self.fill(each) for each in schema["prefixItems"]]
        least, copies = schema.get("minItems", 0), Copies(schema)
        number = self.random.randint(least, schema.get("maxItems", least + MANY))
        filled = copies.needed()
        for _ in range(50 * (number + 1)):
            if len(filled) == number:
                break
            item = self.fill(schema["items"])
            if copies.allow([*filled, item]):
                filled.append(item)
        self.random.shuffle(filled)
        return filled


class Copies:
    """How often an item may be in a list, as its schema says."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.unique = bool(schema.get("uniqueItems"))
        self.bounds = [each for each in schema.get("allOf", ()) if "contains" in each]

    def needed(self) -> list[Any]:
        return [each["contains"]["const"] for each in self.bounds for _ in range(each["minContains"])]

    def allow(self, filled: Any) -> bool:
        if not isinstance(filled, list):
            return True
        if self.unique and any(item in filled[:at] for at, item in enumerate(filled)):
            return False
        return all(filled.count(each["contains"]["const"]) <= each["maxContains"] for each in self.bounds)
