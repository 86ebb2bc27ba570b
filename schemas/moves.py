"""A reported move: a union by `type` of the moves that its game knows, in the same envelope."""

from __future__ import annotations

from functools import cache
from typing import Any

from marshmallow import Schema, ValidationError, validates_schema

from referee.game import Game, Move, tag
from referee.procedure.commands import Report
from referee.procedure.limits import NEEDS_REASON, REASON
from schemas.fields import Choice, Flag, Instant, Strict, Words
from schemas.structs import fields_of, made
from schemas.unions import Union

ENVELOPE = frozenset(("type", "player", "occurred_at", "stands", "reason"))


def load_move(game: Game, body: Any, by: str) -> Report:
    if not isinstance(body, dict):
        raise ValidationError("Not an object.")
    sent: dict[str, Any] = moves_of(game.moves).load(body)
    kind = next(each for each in game.moves if tag(each) == sent["type"])
    fields = {name: value for name, value in sent.items() if name not in ENVELOPE}
    # A private field that is null confides nothing.
    private = {name: fields[name] for name in kind.private if fields.get(name) is not None}
    who = {"player": sent["player"]} if "player" in sent else {}
    made(kind, {"type": sent["type"], **who, **fields})
    return Report(
        by=by,
        type=sent["type"],
        player=sent.get("player"),
        fields={name: value for name, value in fields.items() if name not in kind.private},
        private=private,
        occurred_at=sent.get("occurred_at"),
        stands=sent.get("stands", False),
        reason=sent.get("reason"),
    )


@cache
def moves_of(kinds: tuple[type[Move], ...]) -> Union:
    return Union("type", {tag(kind): body_of(kind) for kind in kinds})


@cache
def body_of(kind: type[Move]) -> Schema:
    """The whole body of one type of move."""
    own = {"type": Choice((tag(kind),), required=True), **fields_of(kind)}
    return MoveBody.from_dict(own, name=kind.__name__)()


class MoveBody(Strict):
    """What may come with any move."""

    occurred_at = Instant(allow_none=True, metadata={"description": "When it happened, if the app was offline then."})
    stands = Flag(metadata={"description": "The host's word that an irregular move happened and the table plays on."})
    reason = Words(most=REASON.most, metadata={"description": "Why an irregular move stands."})

    @validates_schema
    def stands_with_a_reason(self, sent: dict[str, Any], **_: Any) -> None:
        require_reason(sent)


def require_reason(sent: dict[str, Any]) -> None:
    """What stands has a reason, and a reason is for nothing else."""
    if sent.get("stands") and "reason" not in sent:
        raise ValidationError(NEEDS_REASON.en, "reason")
    if "reason" in sent and "stands" not in sent:
        raise ValidationError("A reason goes with 'stands'.", "reason")
