"""The other bodies that come in: opening a table, batches, corrections, disputes, decisions, tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from marshmallow import ValidationError

from referee.game import Game, Player
from referee.games import GAMES
from referee.procedure.commands import Amend, Decide, End, File, Open, Strike
from referee.record.events import options_of
from schemas.bodies import AMEND, BATCH, DECISION, END, MOST_MOVES, OPENING, RENEWAL, STRIKE, disputes_of, opening_of
from schemas.errors import TooMany as TooMany
from schemas.errors import errors_of as errors_of
from schemas.errors import first_index as first_index
from schemas.moves import load_move
from schemas.structs import made
from schemas.typed import Reported, load_report


class Renewal(msgspec.Struct, frozen=True):
    """The role whose token is revoked and made anew."""

    role: str


def load_opening(body: Any, by: str, rules_version: str | None = None) -> tuple[Game, Open]:
    """Which game is to be opened, by its newest rules or by those that are named, and how."""
    older = GAMES.of(_object(body).get("game"), rules_version)
    sent = (opening_of(older) if older else OPENING).load(body)
    game = older or GAMES[sent["game"]]
    players = tuple(Player(**{"name": each["id"], **each}) for each in sent["players"])
    position = sent.get("position")
    told = {} if position is None else position.get("options", {})
    wanted = {**told, **sent.get("options", {})}
    options = _within("options", made, game.options, wanted)
    options = options_of(game, wanted) if older else options
    return game, Open(
        by=by,
        players=players,
        first_player=sent.get("first_player"),
        options=options,
        label=sent.get("label"),
        position=position,
        stands=sent.get("stands", False),
        reason=sent.get("reason"),
    )


def load_batch(game: Game, body: Any, by: str) -> tuple[Reported, ...]:
    """Every move of a batch; `TooMany` before anything else is looked at."""
    if isinstance(_object(body).get("moves"), list) and len(body["moves"]) > MOST_MOVES:
        raise TooMany(f"A batch holds at most {MOST_MOVES} moves.")
    found: list[Reported] = []
    errors: dict[str | int, Any] = {}
    sent = BATCH.load(body)["moves"]
    for index, each in enumerate(sent):
        try:
            found.append(load_report(game, each, by, ("moves", index)))
        except ValidationError as error:
            errors[index] = error.messages
    if errors:
        raise ValidationError({"moves": errors})
    return tuple(found)


def load_correction(game: Game, body: Any, by: str) -> Strike | Amend:
    if "amend" not in _object(body):
        return Strike(by=by, **STRIKE.load(body))
    sent = AMEND.load(body)
    move = _within("move", load_move, game, sent["move"], by)
    return Amend(by=by, amend=sent["amend"], move=move, reason=sent["reason"])


def load_dispute(game: Game, body: Any, by: str) -> File:
    sent = disputes_of(game.disputes).load(_object(body))
    kind = next(each for each in game.disputes if each.kind == sent["kind"])
    evidence = sent.get("evidence", {})
    _within("evidence", made, kind.evidence, evidence)
    against, about = sent.get("against"), sent.get("about")
    return File(by=by, kind=kind.kind, claimant=sent.get("by"), against=against, about=about, evidence=evidence)


def load_decision(number: int, game: Game, body: Any, by: str) -> Decide:
    return Decide(by=by, id=number, **DECISION.load(_object(body)))


def load_end(game: Game, body: Any, by: str) -> End:
    return End(by=by, **END.load(_object(body)))


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
