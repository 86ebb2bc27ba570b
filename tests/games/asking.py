"""Questions without a table, asked as the API asks them."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from referee.game import Game, Move
from referee.hands import Transfer
from referee.procedure.commands import Refused
from referee.procedure.rulings import AnsweredQuestion, rule

Json = dict[str, Any]


class About(NamedTuple):
    """A question about a table that runs, with the answer that the next report gave."""

    question: Json
    answer: Json
    hands: list[Transfer] | None = None
    """What hands then did; None where the question is not about a move."""
    act: Move | None = None
    """The move that is asked about, as far as the question tells it."""
    situation: Json | None = None
    """Where it is not about the table before the report."""


def ask(game: Game, situation: Json, question: Json) -> AnsweredQuestion:
    ruled = asked(game, situation, question)
    assert isinstance(ruled, AnsweredQuestion), ruled
    return ruled


def asked(game: Game, situation: Json, question: Json) -> AnsweredQuestion | Refused:
    kind = next(each for each in game.questions if each.kind == question["type"])
    return rule(game, situation, kind, {name: value for name, value in question.items() if name != "type"})


def answer_of(ruling: AnsweredQuestion) -> Any:
    return plain(ruling.answer)


def plain(answer: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(answer))


def ways(hands: Any) -> list[tuple[Any, ...]]:
    """From where to where, and how many: what a question can tell of hands before anybody has turned up a card."""
    return [(each.source, each.target, each.count) for each in hands]


def forgotten(situation: dict[str, Any], members: tuple[str, ...]) -> dict[str, Any]:
    """The players as bare ids, and without these members: as little as people tell."""
    bare = [row["id"] for row in situation["players"]]
    kept = {name: value for name, value in situation.items() if name not in (*members, "players", "knowledge")}
    return {**kept, "players": bare}
