"""The other bodies that come in: opening a table, batches, corrections, disputes, decisions, tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from marshmallow import ValidationError

from referee.core import Game, Player
from referee.games import GAMES
from schemas.bodies import AMEND, BATCH, DECISION, MOST_MOVES, OPENING, RENEWAL, STRIKE, disputes_of
from schemas.errors import TooMany as TooMany
from schemas.errors import errors_of as errors_of
from schemas.errors import first_index as first_index
from schemas.moves import ReportedMove, load_move
from schemas.structs import made


class Opening(msgspec.Struct, frozen=True):
    game: Game
    players: tuple[Player, ...]
    first_player: str | None
    options: Any
    label: str | None


class Correction(msgspec.Struct, frozen=True):
    """Either `strike` is set, or `amend` and the `move` that takes its place."""

    reason: str
    strike: int | None = None
    amend: int | None = None
    move: ReportedMove | None = None


class Filing(msgspec.Struct, frozen=True):
    kind: str
    by: str | None
    against: str | None
    about: int | None
    evidence: dict[str, Any]


class Decision(msgspec.Struct, frozen=True):
    verdict: Literal["upheld", "rejected"]
    reason: str


class Renewal(msgspec.Struct, frozen=True):
    """The role whose token is revoked and made anew."""

    role: str


def load_opening(body: Any) -> Opening:
    sent = OPENING.load(_object(body))
    game = GAMES[sent["game"]]
    players = tuple(Player(**{"name": each["id"], **each}) for each in sent["players"])
    options = _options(game, sent.get("options", {}), len(players))
    return Opening(game, players, sent.get("first_player"), options, sent.get("label"))


def load_batch(game: Game, body: Any) -> tuple[ReportedMove, ...]:
    """Every move of a batch; `TooMany` before anything else is looked at."""
    if isinstance(_object(body).get("moves"), list) and len(body["moves"]) > MOST_MOVES:
        raise TooMany(f"A batch holds at most {MOST_MOVES} moves.")
    found: list[ReportedMove] = []
    errors: dict[str | int, Any] = {}
    sent = BATCH.load(body)["moves"]
    for index, each in enumerate(sent):
        try:
            found.append(load_move(game, each))
        except ValidationError as error:
            errors[index] = error.messages
    if errors:
        raise ValidationError({"moves": errors})
    return tuple(found)


def load_correction(game: Game, body: Any) -> Correction:
    if "amend" not in _object(body):
        return Correction(**STRIKE.load(body))
    sent = AMEND.load(body)
    move = _within("move", load_move, game, sent["move"])
    return Correction(sent["reason"], amend=sent["amend"], move=move)


def load_dispute(game: Game, body: Any) -> Filing:
    sent = disputes_of(game.disputes).load(_object(body))
    kind = next(each for each in game.disputes if each.kind == sent["kind"])
    evidence = sent.get("evidence", {})
    _within("evidence", made, kind.evidence, evidence)
    return Filing(sent["kind"], sent.get("by"), sent.get("against"), sent.get("about"), evidence)


def load_decision(body: Any) -> Decision:
    return Decision(**DECISION.load(_object(body)))


def load_renewal(body: Any) -> Renewal:
    return Renewal(**RENEWAL.load(_object(body)))


def _object(body: Any) -> dict[str, Any]:
    if not isinstance(body, dict):
        raise ValidationError("Not an object.")
    return body


def _within(name: str, load: Callable[..., Any], *given: Any) -> Any:
    """What a part of the body is loaded as, its errors told at that part."""
    try:
        return load(*given)
    except ValidationError as error:
        raise ValidationError({name: error.messages}) from error


def _options(game: Game, sent: dict[str, Any], seats: int) -> Any:
    options = _within("options", made, game.options, sent)
    refused = game.refuse_options(options, seats)
    if refused:
        raise ValidationError({"options": refused})
    return options
