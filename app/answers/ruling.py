"""A ruling without a table as JSON, in one language."""

from __future__ import annotations

from typing import Any

import msgspec

from app.answers.event import violations_json
from app.answers.hands import transfers_json
from referee.game import Game, rule_of, source_of
from referee.procedure.rulings import AnsweredQuestion, Case, assumptions
from referee.questions import Answer, Grounds, Settled
from referee.text import Language, Lexicon, say


def ruling_json(game: Game, ruling: AnsweredQuestion, language: Language) -> dict[str, Any]:
    lexicon = game.lexicon(ruling.setup)
    return {
        "verdict": ruling.verdict,
        "answer": answer_json(ruling.answer),
        "reasons": _reasons(game, lexicon, language, ruling.settled),
        "assumes": [
            {"rule": each.rule, "facts": each.facts, "message": say(said, lexicon, language)}
            for each, said in assumptions(game, ruling)
        ],
        "cases": [_case(game, ruling, case, language) for case in ruling.cases],
        "hands_on": transfers_json(game, ruling.setup, ruling.settled.hands, language),
    }


def answer_json(answer: Answer | None) -> Any:
    return msgspec.to_builtins(answer)


def _case(game: Game, ruling: AnsweredQuestion, case: Case, language: Language) -> dict[str, Any]:
    return {
        "if": case.piece,
        "verdict": "illegal" if case.settled.violations else "legal",
        "answer": answer_json(case.answer),
        "hands_on": transfers_json(game, ruling.setup, case.settled.hands, language),
        "message": say(case.line, game.lexicon(ruling.setup), language),
    }


def _reasons(game: Game, lexicon: Lexicon, language: Language, settled: Settled) -> list[dict[str, Any]]:
    """What the answer rests on; of something illegal the rules that it breaks."""
    if settled.violations:
        return [_without_kind(each) for each in violations_json(game, lexicon, language, settled.violations)]
    return [_grounds(game, lexicon, language, each) for each in settled.grounds]


def _without_kind(violation: dict[str, Any]) -> dict[str, Any]:
    return {name: violation[name] for name in ("rule", "message", "source", "facts")}


def _grounds(game: Game, lexicon: Lexicon, language: Language, grounds: Grounds) -> dict[str, Any]:
    return {
        "rule": grounds.rule,
        "message": say(grounds.line, lexicon, language),
        "source": source_of(game, rule_of(game, grounds.rule)),
        "facts": grounds.line.facts,
    }
