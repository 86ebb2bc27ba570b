"""Games, events and answers for the store's tests; events form a real hash chain."""

import hashlib
import json

from app.store import Answer, GameRow, NewEvent, Store, StoredEvent, TokenRow

ANNA, BEN = "anna", "ben"
START = "0" * 64
NOW = "2026-03-01T12:00:00.000000Z"
LATER = "2026-03-01T12:00:05.000000Z"


def ulid(number: int) -> str:
    return f"01J{number:023d}"


def chain(count: int, after: int = 0, previous: str = START, note: str = "") -> list[NewEvent]:
    events = []
    for version in range(after + 1, after + count + 1):
        body = json.dumps({"version": version, "previous": previous, "note": note}).encode()
        previous = hashlib.sha256(body).hexdigest()
        events.append(NewEvent(version, previous, body, "opened" if version == 1 else "play"))
    return events


def row(
    game: str = ulid(1),
    kind: str = "ed-the-cat",
    players: tuple[str, ...] = (ANNA, BEN),
    created_at: str = NOW,
    label: str | None = None,
) -> GameRow:
    return GameRow(game, kind, label, "running", 1, chain(1)[0].hash, players, created_at, created_at)


def opened(store: Store, game: str = ulid(1), **fields: object) -> str:
    store.create(row(game, **fields), chain(1), [])  # type: ignore[arg-type]
    return game


def full_of(name: str, store: Store, game: str = ulid(1)) -> str:
    """A game with this name wherever a store may have it."""
    named = name.encode()
    store.create(row(game, label=f"{name}'s birthday"), chain(1), [], said(f"open {game}", body=named), people=named)
    played(store, game, answer=said(f"play {game}", body=named))
    store.remember(said(f"no {game}", body=named), game)
    store.add_tokens([token(f"add {game}", game)], said(f"add {game}", body=named))
    store.renew(token(f"renew {game}", game), said(f"renew {game}", body=named))
    store.revoke(game, "host", LATER, said(f"revoke {game}", body=named))
    store.put_snapshot(game, 2, named)
    return game


def played(store: Store, game: str, count: int = 1, note: str = "", answer: Answer | None = None) -> None:
    """Appends `count` events to wherever the game stands."""
    version, head, _ = store.head(game) or (0, START, False)
    store.append(game, version, chain(count, version, head, note), "running", LATER, answer)


def said(key: str = "k1", scope: str = "s", body: bytes = b"{}", created_at: str = NOW) -> Answer:
    return Answer(scope, key, "print", 201, (("ETag", '"2"'), ("Location", "/v1")), body, created_at)


def token(digest: str, game: str = ulid(1), role: str = "host", created_at: str = NOW) -> TokenRow:
    return TokenRow(digest, game, role, created_at)


def assert_unbroken(events: list[StoredEvent]) -> None:
    """Versions 1, 2, 3, … and every event names the hash of the one before."""
    previous = START
    for version, event in enumerate(events, start=1):
        assert event.version == version
        assert json.loads(event.body)["previous"] == previous
        assert hashlib.sha256(event.body).hexdigest() == event.hash
        previous = event.hash
