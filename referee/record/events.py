"""A game's record: sealed events, and the moves they report."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import asdict, replace

from referee.game import Ended, Game, Move, Player, Setup, Since, tag

FORMAT = 2
"""Of the record. Format 1 was a draft that was never released."""
GENESIS = "0" * 64
"""What the first event of a game names as its predecessor."""


class UnreadableRecord(Exception):
    """A record in a form, or of a game or rules version, that this release does not know."""


class DamagedRecord(UnreadableRecord):
    """An event that is not what was recorded, on which the table cannot be played on."""


class Confided(msgspec.Struct, frozen=True):
    """A private fact and the salt that keeps its commitment from being guessed. Redacted: neither is known."""

    commitment: str
    salt: str | None = None
    value: Any = None


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One accepted report. `data` is the move as reported, without its type, player and private facts."""

    version: int
    type: str
    player: str | None
    data: dict[str, Any]
    private: dict[str, Confided] = {}
    """Of the opening: what is known of people, and the label. Of a move: what its seat confided."""
    by: str
    occurred_at: str | None
    recorded_at: str
    assumes: list[dict[str, Any]] = []
    irregular: list[dict[str, Any]] = []
    reason: str | None = None
    previous: str
    hash: str = ""
    state_digest: str


def canonical(value: Any) -> bytes:
    """JSON in the one form that is hashed: sorted keys, no spaces, UTF-8."""
    return msgspec.json.encode(value, order="sorted")


def commitment(value: Any, salt: str) -> str:
    return sha256(salt.encode() + b"\x00" + canonical(value)).hexdigest()


def confide(value: Any, salt: str) -> Confided:
    return Confided(commitment(value, salt), salt, value)


def event_hash(event: Event) -> str:
    """Over everything but the hash itself; private facts count by their commitments, so that redacting changes nothing."""
    body = msgspec.structs.asdict(event)
    del body["hash"]
    body["private"] = {name: fact.commitment for name, fact in event.private.items()}
    return sha256(canonical(body)).hexdigest()


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An event before it has its place in the record: what happened, and what the referee noted."""

    type: str
    player: str | None = None
    data: dict[str, Any]
    private: dict[str, Any] = {}
    """What is confided with it, bare."""
    by: str
    occurred_at: str | None = None
    assumes: list[dict[str, Any]] = []
    irregular: list[dict[str, Any]] = []
    reason: str | None = None


def written(draft: Draft, version: int, previous: str, recorded_at: str, salt: Callable[[], str]) -> Event:
    """The event of a draft exactly as it will be read back, but for its digest and hash."""
    members: dict[str, Any] = {name: getattr(draft, name) for name in draft.__struct_fields__}
    members["private"] = {name: confide(value, salt()) for name, value in draft.private.items()}
    members |= {"version": version, "previous": previous, "recorded_at": recorded_at, "state_digest": ""}
    return decode(encode(Event(**members)))


def seal(event: Event) -> Event:
    return replace(event, hash=event_hash(event))


def encode(event: Event) -> bytes:
    return canonical(event)


def decode(body: bytes) -> Event:
    return _DECODER.decode(body)


_DECODER = msgspec.json.Decoder(Event)


def redacted(event: Event) -> Event:
    """The event as one reads it who may not know what was confided with it."""
    return replace(event, private={name: Confided(fact.commitment) for name, fact in event.private.items()})


# The set-up of a table: what is public for ever, and what its people may want forgotten.

LABEL = "label"


def opening_data(setup: Setup) -> dict[str, Any]:
    """What an opening says for ever: the seats by their ids, who begins, the options, and where it was joined in the
    middle the position, word for word."""
    told = {} if setup.position is None else {"position": setup.position}
    return {
        "format": FORMAT,
        "game": setup.game,
        "players": [{"id": seat} for seat in setup.seats],
        "first_player": setup.first_player,
        "options": _options_data(setup),
        "rules_version": setup.rules_version,
        **told,
    }


def _options_data(setup: Setup) -> dict[str, Any]:
    """Every option by its name, so that no later default changes what was meant."""
    told: dict[str, Any] = msgspec.to_builtins(setup.options)
    known = _known(setup.options.__class__, setup.rules_version)
    return {name: value for name, value in told.items() if name in known}


def known_options(game: Game) -> frozenset[str]:
    """The names of the options that this game's rules version has."""
    return _known(game.options, game.rules_version)


@cache
def _known(options: type, rules_version: str) -> frozenset[str]:
    hints = get_type_hints(options, include_extras=True)
    return frozenset(name for name, hint in hints.items() if later_than(hint, rules_version) is None)


def opening_facts(setup: Setup) -> dict[str, Any]:
    """What an opening says of people, each seat for itself, and the label: kept as commitments only."""
    told = {_people(player.id): _known_of(player) for player in setup.players}
    return told if setup.label is None else {**told, LABEL: setup.label}


def _people(seat: str) -> str:
    return f"players.{seat}"


def _known_of(player: Player) -> dict[str, Any]:
    return {name: value for name, value in asdict(player).items() if name != "id" and value is not None}


def setup_of(game: Game, event: Event) -> Setup:
    """What a table was opened with. Seats whose people were forgotten are called by their ids."""
    told = {name: fact.value for name, fact in event.private.items() if fact.salt is not None}
    seats = [each["id"] for each in event.data["players"]]
    people = [{"name": seat, **told.get(_people(seat), {}), "id": seat} for seat in seats]
    bare = {name: event.data[name] for name in ("game", "first_player", "rules_version")}
    options, position = options_of(game, event.data["options"]), event.data.get("position")
    more = {"players": people, "options": options, "label": told.get(LABEL), "position": position}
    return msgspec.convert({**bare, **more}, Setup)


def options_of(game: Game, told: dict[str, Any]) -> Any:
    """The options of a table of this game's version: what a later version brought has the value from before it."""
    options, later = msgspec.convert(told, game.options), _older(game.options, game.rules_version)
    return replace(options, **later) if later else options


@cache
def _older(options: type, rules_version: str) -> dict[str, Any]:
    """What is meant by each option that came with a later rules version than this."""
    hints = get_type_hints(options, include_extras=True)
    return {name: since.older for name, hint in hints.items() if (since := later_than(hint, rules_version))}


def later_than(hint: Any, rules_version: str) -> Since | None:
    """Says that a field came with a later rules version than this one."""
    found = [each for each in get_args(hint)[1:] if isinstance(each, Since)] if get_origin(hint) is Annotated else []
    return next((since for since in found if not since.concerns(rules_version)), None)


def apart(event: Event) -> tuple[Event, bytes | None]:
    """An opening without what it knows of people, and that as bytes, to be kept beside the record."""
    facts = {name: fact for name, fact in event.private.items() if fact.salt is not None}
    return redacted(event), canonical(facts) if facts else None


def together(event: Event, people: bytes | None) -> Event:
    """An opening with what is still known of its people; what cannot be read is not known."""
    known: dict[str, Confided] = {}
    with suppress(msgspec.DecodeError):
        known = _PEOPLE.decode(people or b"{}")
    return replace(event, private={name: known.get(name, fact) for name, fact in event.private.items()})


def forgotten_seats(opening: Event) -> list[str]:
    """The seats of which this record does not know any more who sat there."""
    facts = {_people(each["id"]): each["id"] for each in opening.data["players"]}
    return [seat for name, seat in facts.items() if name in opening.private and opening.private[name].salt is None]


_PEOPLE = msgspec.json.Decoder(dict[str, Confided])


ENDED_TAG = tag(Ended)


def move_of(game: Game, event: Event) -> Move:
    """The move an event reports, with its private facts as far as this record holds them."""
    fields = {**event.data, **{name: fact.value for name, fact in event.private.items() if fact.salt is not None}}
    return read_move(game, event.type, event.player, fields)


def public_move_of(game: Game, event: Event) -> Move:
    """The move as everybody at the table knows it."""
    return read_move(game, event.type, event.player, event.data)


def read_move(game: Game, type_: str, player: str | None, fields: dict[str, Any]) -> Move:
    kind = Ended if type_ == ENDED_TAG else game.move_type(type_)
    if kind is None:
        raise LookupError(type_)
    who = {} if player is None else {"player": player}
    move: Move = msgspec.convert({"type": type_, **who, **fields}, kind)
    return move
