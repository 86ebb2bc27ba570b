"""Questions without a table: a situation, and a union by `type` of what the game can be asked."""

from __future__ import annotations

from functools import cache
from typing import Any

from marshmallow import Schema, ValidationError

from referee.game import Game
from referee.questions import Question
from schemas.fields import Choice, Json, Strict
from schemas.structs import fields_of, made, schema_of
from schemas.unions import Union


class RulingBody(Strict):
    """What lies on the table as far as the question needs it, and the question."""

    situation = Json()
    question = Json(required=True)


RULING = RulingBody()


def load_ruling(game: Game, body: Any) -> tuple[dict[str, Any], Question, dict[str, Any]]:
    """The situation, which question it is, and its members."""
    assert game.position is not None
    sent = RULING.load(body)
    errors: dict[str, Any] = {}
    situation, asked = sent.get("situation", {}), sent["question"]
    try:
        situation = schema_of(game.position.told).load(situation)
    except ValidationError as error:
        errors["situation"] = error.messages
    try:
        asked = questions_of(game.questions).load(asked)
    except ValidationError as error:
        errors["question"] = error.messages
    if errors:
        raise ValidationError(errors)
    question = next(each for each in game.questions if each.kind == asked["type"])
    members = {name: value for name, value in asked.items() if name != "type"}
    made(question.asks, members)
    return situation, question, members


@cache
def questions_of(kinds: tuple[Question, ...]) -> Union:
    return Union("type", {kind.kind: question_body(kind) for kind in kinds})


@cache
def question_body(kind: Question) -> Schema:
    own = {"type": Choice((kind.kind,), required=True), **fields_of(kind.asks)}
    return Strict.from_dict(own, name="Question")()
