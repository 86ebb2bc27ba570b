"""The shapes of the bodies that are not moves. What they mean together is checked where they are loaded."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

from marshmallow import Schema, fields, validates_schema

from referee.disputes.kinds import DisputeKind
from referee.game import Ending, Game
from referee.games import GAMES
from referee.procedure.limits import LABEL, NAME, OLDEST, REASON, SEAT
from schemas.fields import Choice, Flag, Json, Row, Strict, Text, Whole, Words
from schemas.moves import require_reason
from schemas.structs import schema_of
from schemas.unions import Union

MOST_MOVES = 500


def reason() -> Words:
    return Words(required=True, most=REASON.most)


class PlayerBody(Strict):
    id = Text(required=True, pattern=SEAT, metadata={"description": "The seat, as moves name it."})
    name = Words(most=NAME.most, metadata={"description": "Left out: the id."})
    age = Whole(least=0, most=OLDEST, allow_none=True)
    person = Text(pattern=SEAT, allow_none=True, metadata={"description": "Who plays several seats."})


class OpeningBody(Strict):
    """Who sits where, clockwise in list order. The schema of each game adds its `options`."""

    players = Row(fields.Nested(PlayerBody), most=100, required=True)
    first_player = Text(
        pattern=SEAT,
        allow_none=True,
        metadata={"description": "What the table decided. Left out: by the ages, else the first."},
    )
    label = Text(most=LABEL.most, allow_none=True)
    stands = Flag(metadata={"description": "The table begins like this although a rule of conduct says otherwise."})
    reason = Words(most=REASON.most, metadata={"description": "Why an irregular opening stands."})

    @validates_schema
    def stands_with_a_reason(self, sent: dict[str, Any], **_: Any) -> None:
        require_reason(sent)


def opening_of(game: Game) -> Schema:
    own: dict[str, Any] = {"game": Choice((game.id,), required=True), "options": fields.Nested(schema_of(game.options))}
    if game.position is not None:
        own["position"] = fields.Nested(schema_of(game.position.told), metadata={"description": JOINED})
    return OpeningBody.from_dict(own, name="Opening")()


JOINED = "How the table stands that is joined in the middle."


class EndBody(Strict):
    """The table ends the game before its rules do; striking the event reopens it."""

    reason = reason()
    outcome = Choice(get_args(Ending), required=True, metadata={"description": "How it stands counts, or nothing."})


class BatchBody(Strict):
    """All are accepted, or none."""

    moves = Row(fields.Raw(), least=1, most=MOST_MOVES, required=True)


class StrikeBody(Strict):
    """Takes back every move from a version on. The opening, version 1, stays."""

    strike = Whole(least=2, required=True)
    reason = reason()


class AmendBody(Strict):
    """Puts another move in place of one and keeps the later ones."""

    amend = Whole(least=2, required=True)
    move = Json(required=True)
    reason = reason()


@cache
def disputes_of(kinds: tuple[DisputeKind, ...]) -> Union:
    return Union("kind", {kind.kind: dispute_of(kind) for kind in kinds})


@cache
def dispute_of(kind: DisputeKind) -> Schema:
    """A claim of one kind; what that kind needs cannot be left out."""
    evidence = schema_of(kind.evidence)
    shown = any(field.required for field in evidence.fields.values())
    own = {
        "kind": Choice((kind.kind,), required=True),
        "by": Text(most=64, **_needed("by", kind)),
        "against": Text(most=64, **_needed("against", kind)),
        "about": Whole(least=1, metadata={"description": "The version."}, **_needed("about", kind)),
        "evidence": fields.Nested(evidence, required=shown),
    }
    return Strict.from_dict(own, name="Dispute")()


def _needed(name: str, kind: DisputeKind) -> dict[str, Any]:
    return {"required": True} if name in kind.needs else {"allow_none": True}


class DecisionBody(Strict):
    verdict = Choice(("upheld", "rejected"), required=True)
    reason = reason()


class RenewalBody(Strict):
    role = Text(required=True, pattern=f"^(host|spectator|(player|person):{SEAT[1:-1]})$")


OPENING = Union("game", {game.id: opening_of(game) for game in GAMES.values()})
BATCH, STRIKE, AMEND = BatchBody(), StrikeBody(), AmendBody()
DECISION, RENEWAL, END = DecisionBody(), RenewalBody(), EndBody()
