"""The queries that come in. An empty value counts as left out, an unknown name is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from marshmallow import Schema, ValidationError, validates_schema

from referee.games import GAMES
from schemas.fields import Choice, FlagText, Instant, Strict, Text, WholeText

ULID = r"^[0-9A-HJKMNP-TV-Z]{26}$"
Query = TypeVar("Query", bound=msgspec.Struct)


class GamesQuery(msgspec.Struct, frozen=True):
    game: str | None = None
    status: str | None = None
    player: str | None = None
    since: str | None = None
    cursor: str | None = None
    limit: int = 50


class ViewQuery(msgspec.Struct, frozen=True):
    at: int | None = None


class EventsQuery(msgspec.Struct, frozen=True):
    after: int | None = None
    limit: int = 500
    wait: int = 0


class ReplayQuery(msgspec.Struct, frozen=True):
    start: int = 1
    stop: int | None = None
    views: bool = True


class RulesQuery(msgspec.Struct, frozen=True):
    rules_version: str | None = None


class ProofQuery(msgspec.Struct, frozen=True):
    game: str
    version: int


class ConsistencyQuery(msgspec.Struct, frozen=True):
    start: int
    stop: int


def load_games_query(args: Mapping[str, str]) -> GamesQuery:
    return _load(GAMES_PARAMETERS, GamesQuery, args)


def load_view_query(args: Mapping[str, str]) -> ViewQuery:
    return _load(VIEW_PARAMETERS, ViewQuery, args)


def load_events_query(args: Mapping[str, str]) -> EventsQuery:
    return _load(EVENTS_PARAMETERS, EventsQuery, args)


def load_replay_query(args: Mapping[str, str]) -> ReplayQuery:
    return _load(REPLAY_PARAMETERS, ReplayQuery, args)


def load_rules_query(args: Mapping[str, str]) -> RulesQuery:
    return _load(RULES_PARAMETERS, RulesQuery, args)


def load_proof_query(args: Mapping[str, str]) -> ProofQuery:
    return _load(PROOF_PARAMETERS, ProofQuery, args)


def load_consistency_query(args: Mapping[str, str]) -> ConsistencyQuery:
    return _load(CONSISTENCY_PARAMETERS, ConsistencyQuery, args)


def load_no_query(args: Mapping[str, str]) -> None:
    """For resources that know none."""
    NO_PARAMETERS.load(_given(args))


def _load(schema: Schema, query: type[Query], args: Mapping[str, str]) -> Query:
    return msgspec.convert(schema.load(_given(args)), query)


def _given(args: Mapping[str, str]) -> dict[str, Any]:
    return {name: value for name, value in args.items() if value != ""}


def said(description: str) -> dict[str, str]:
    return {"description": description}


class GamesParameters(Strict):
    game = Choice(tuple(GAMES), metadata=said("Only games of this kind."))
    status = Choice(("running", "finished"), metadata=said("Only games that stand so."))
    player = Text(most=64, metadata=said("Only games in which this seat id plays."))
    # Always with a fraction, so that it sorts before every time of its own second.
    since = Instant(precision="microseconds", metadata=said("Only games opened at this time or later."))
    cursor = Text(pattern=ULID, metadata=said("Where the next page starts, out of the `Link` of the last one."))
    limit = WholeText(least=1, most=500, metadata={**said("How many at most."), "default": 50})


class ViewParameters(Strict):
    at = WholeText(least=1, metadata=said("As it stood after this version."))


class EventsParameters(Strict):
    after = WholeText(least=0, metadata={**said("Only events after this version."), "default": 0})
    limit = WholeText(least=1, most=500, metadata={**said("How many in a JSON page."), "default": 500})
    wait = WholeText(
        least=0, most=25, metadata={**said("Seconds to wait for the next event, JSON only."), "default": 0}
    )


class ReplayParameters(Strict):
    start = WholeText(data_key="from", least=1, metadata={**said("The first version."), "default": 1})
    stop = WholeText(data_key="to", least=1, metadata=said("The last version; left out: the latest."))
    views = FlagText(metadata={**said("Whether each step shows the table after it."), "default": True})

    @validates_schema
    def forwards(self, sent: dict[str, Any], **_: Any) -> None:
        _forwards(sent)


class RulesParameters(Strict):
    rules_version = Text(most=16, metadata=said("Which rules version; left out: the newest."))


class ProofParameters(Strict):
    game = Text(required=True, most=64, metadata=said("The id of the game."))
    version = WholeText(required=True, least=1, metadata=said("The version of the event."))


class ConsistencyParameters(Strict):
    start = WholeText(data_key="from", required=True, least=0, metadata=said("The size of the older log."))
    stop = WholeText(data_key="to", required=True, least=0, metadata=said("The size of the newer log."))

    @validates_schema
    def forwards(self, sent: dict[str, Any], **_: Any) -> None:
        _forwards(sent)


def _forwards(sent: dict[str, Any]) -> None:
    if "start" in sent and "stop" in sent and sent["start"] > sent["stop"]:
        raise ValidationError("Must not lie before 'from'.", "to")


NO_PARAMETERS: Schema = Strict()
GAMES_PARAMETERS, VIEW_PARAMETERS, EVENTS_PARAMETERS = GamesParameters(), ViewParameters(), EventsParameters()
REPLAY_PARAMETERS, PROOF_PARAMETERS = ReplayParameters(), ProofParameters()
CONSISTENCY_PARAMETERS, RULES_PARAMETERS = ConsistencyParameters(), RulesParameters()
