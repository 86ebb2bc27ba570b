"""What `/v1/rules` tells of the games: everything comes from the rulebooks beside them."""

from __future__ import annotations

from typing import Any

from referee.game import Game, source_of, tag
from referee.questions import Question
from referee.record.events import known_options
from referee.text import Language, Text
from schemas.json_schema import move_schema, question_schema, struct_schema


def game_json(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "names": both(game.name),
        "players": {"min": game.min_players, "max": game.max_players},
        "begins": game.begins,
        "rulebook": game.rulebook,
        "rules_version": game.rules_version,
    }


def rules_json(game: Game, language: Language) -> dict[str, Any]:
    return {
        **game_json(game),
        "deck": [
            {
                "code": card.code,
                "count": card.count,
                "names": both(card.name),
                "does": card.does.in_(language),
            }
            for card in game.cards
        ],
        "options": _options(game),
        "moves": {tag(kind): move_schema(kind) for kind in game.moves},
        "rules": [
            {
                "id": rule.id,
                "kind": rule.kind,
                "text": rule.text.in_(language),
                "texts": both(rule.text),
                "source": source_of(game, rule),
            }
            for rule in (*game.rules.values(), *game.procedure.rules.values())
        ],
        "rulings": [
            {
                "id": ruling.id,
                "question": ruling.question.in_(language),
                "decision": ruling.decision.in_(language),
                "why": ruling.why.in_(language),
                "option": ruling.option,
            }
            for ruling in game.rulings
        ],
        "disputes": [
            {
                "kind": kind.kind,
                "name": kind.name.in_(language),
                "text": kind.text.in_(language),
                "needs": sorted(kind.needs),
                "asks": "move" if kind.about_a_move else "moment",
                "evidence": struct_schema(kind.evidence),
            }
            for kind in game.disputes
        ],
        "questions": [question_json(game, question, language) for question in game.questions],
        **game.appendix,
    }


def question_json(game: Game, question: Question, language: Language) -> dict[str, Any]:
    assert game.position is not None
    return {
        "type": question.kind,
        "text": question.text.in_(language),
        "situation": struct_schema(game.position.told),
        "question": question_schema(question),
        "answer": struct_schema(question.answers),
    }


def _options(game: Game) -> dict[str, Any]:
    """Those that tables of this rules version have."""
    schema = struct_schema(game.options)
    known = known_options(game)
    return {
        **schema,
        "properties": {name: schema["properties"][name] for name in schema["properties"] if name in known},
    }


def both(text: Text) -> dict[str, str]:
    return {"en": text.en, "de": text.de}
