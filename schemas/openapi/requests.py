"""The bodies that come in, each with a name: what a game adds is told apart by the game, then by the type."""

from __future__ import annotations

from typing import Any

from referee.game import Game, tag
from referee.games import GAMES
from schemas import bodies
from schemas.json_schema import inline, move_schema, question_schema, struct_schema
from schemas.openapi.components import pascal
from schemas.typed import TYPED, TypedMove

Json = dict[str, Any]


def schemas() -> dict[str, Json]:
    found: dict[str, Json] = {}
    for game in GAMES.values():
        found |= _of_game(game)
    return found | {
        "Opening": _told_apart("game", {game.id: f"{pascal(game.id)}Opening" for game in GAMES.values()}),
        "TypedMove": _described(inline(TYPED), TypedMove),
        "StructuredMove": {
            **_any("Move"),
            "description": "A move of the game that is played, told apart by its `type`.",
        },
        "Move": {
            "anyOf": [_reference("StructuredMove"), _reference("TypedMove")],
            "description": "A move, or a line that says it.",
        },
        "Filing": {**_any("Dispute"), "description": "A dispute of a kind that the game knows."},
        "Batch": _with(inline(bodies.BATCH), bodies.BatchBody, "moves", "items", _reference("Move")),
        "Strike": _described(inline(bodies.STRIKE), bodies.StrikeBody),
        "Amend": _with(inline(bodies.AMEND), bodies.AmendBody, "move", None, _reference("StructuredMove")),
        "Correction": {"oneOf": [_reference("Strike"), _reference("Amend")]},
        "RulingAsked": {
            "anyOf": [_reference(f"{pascal(game.id)}RulingAsked") for game in GAMES.values() if game.questions],
            "description": "What lies on the table as far as the question needs it, and a question of the game.",
        },
        "End": inline(bodies.END),
        "Decision": inline(bodies.DECISION),
        "Renewal": inline(bodies.RENEWAL),
    }


def _of_game(game: Game) -> dict[str, Json]:
    name = pascal(game.id)
    moves = {tag(kind): f"{name}{pascal(tag(kind))}" for kind in game.moves}
    disputes = {kind.kind: f"{name}Dispute{pascal(kind.kind)}" for kind in game.disputes}
    found = {moves[tag(kind)]: move_schema(kind) for kind in game.moves}
    found |= _asking(game, name) if game.questions else {}
    for kind in game.disputes:
        found[disputes[kind.kind]] = {**inline(bodies.dispute_of(kind)), "description": kind.text.en}
    return found | {
        f"{name}Opening": _described(inline(bodies.opening_of(game)), bodies.OpeningBody),
        f"{name}Move": {**_told_apart("type", moves), "description": f"A move of {game.name.en}."},
        f"{name}Dispute": {**_told_apart("kind", disputes), "description": f"A dispute about {game.name.en}."},
    }


def _asking(game: Game, name: str) -> dict[str, Json]:
    """The questions of a game, and what a situation tells of its table."""
    assert game.position is not None
    questions = {each.kind: f"{name}Question{pascal(each.kind)}" for each in game.questions}
    found = {questions[each.kind]: {**question_schema(each), "description": each.text.en} for each in game.questions}
    members = {"situation": _reference(f"{name}Position"), "question": _told_apart("type", questions)}
    return found | {
        f"{name}Position": struct_schema(game.position.told),
        f"{name}RulingAsked": {
            "type": "object",
            "properties": members,
            "required": ["question"],
            "additionalProperties": False,
            "description": f"A question about {game.name.en}.",
        },
    }


def _any(kind: str) -> Json:
    return {"anyOf": [_reference(f"{pascal(game)}{kind}") for game in GAMES]}


def _told_apart(by: str, names: dict[str, str]) -> Json:
    mapping = {value: _reference(name)["$ref"] for value, name in names.items()}
    return {
        "oneOf": [_reference(name) for name in names.values()],
        "discriminator": {"propertyName": by, "mapping": mapping},
    }


def _with(shown: Json, body: type, name: str, inside: str | None, shape: Json) -> Json:
    """With the shape of moves where the loader looks into them only later."""
    if inside is None:
        shown["properties"][name] = shape
    else:
        shown["properties"][name][inside] = shape
    return _described(shown, body)


def _described(shown: Json, body: type) -> Json:
    assert body.__doc__
    return {**shown, "description": body.__doc__}


def _reference(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}
