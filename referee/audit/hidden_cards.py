"""Do the reports about hidden cards fit together? The exact question, deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.audit.explanation import contradicted
from referee.audit.findings import Finding
from referee.game import Game
from referee.hidden_cards.bounds import Motion
from referee.hidden_cards.exact import EFFORT, Problem, judge, problems
from referee.position import first_motions
from referee.procedure import Past
from referee.text import line


def check_hidden_cards(game: Game, past: Past) -> tuple[list[Finding], Counter[str]]:
    """What contradicts itself, and the verdicts by deal."""
    history = past.moves()
    found: list[Finding] = []
    verdicts: Counter[str] = Counter()
    effort = EFFORT
    for problem in problems([*motions_of(game, past)]):
        judgement = judge(problem, effort)
        effort = judgement.effort
        verdicts[judgement.verdict] += 1
        found += [contradicted(game, history, problem, each) for each in judgement.contradictions]
        if judgement.verdict == "undecided":
            found.append(_undecided(problem))
        elif not judgement.whole:
            found.append(_maybe_more(problem))
    return sorted(found, key=lambda finding: finding.versions), verdicts


def overall(verdicts: Counter[str]) -> str:
    return next((verdict for verdict in ("inconsistent", "undecided") if verdicts[verdict]), "consistent")


def motions_of(game: Game, past: Past) -> Iterator[tuple[int, Motion]]:
    """The deal, or what was told of hidden cards, and what each move that counts did to hidden cards, by its version."""
    opened = past.opened()
    for motion in first_motions(game, opened.setup, opened.state):
        yield 1, motion
    for played in past.moves():
        for motion in played.effect.motions():
            yield played.version, motion


def _undecided(problem: Problem) -> Finding:
    return _note(
        problem,
        "Whether the hidden cards fit from version {first} to {last} could not be decided; nobody is accused.",
        "Ob die verdeckten Karten von Version {first} bis {last} passen, blieb unentschieden; niemand wird beschuldigt.",
    )


def _maybe_more(problem: Problem) -> Finding:
    return _note(
        problem,
        "From version {first} to {last} more moves may contradict each other than are listed.",
        "Von Version {first} bis {last} widersprechen sich vielleicht noch mehr Züge als aufgezählt.",
    )


def _note(problem: Problem, en: str, de: str) -> Finding:
    first, last = problem.versions[0], problem.versions[-1]
    said = line(en, de, first=first, last=last)
    return Finding(severity="note", rule="record.hidden-cards", line=said, versions=(first, last))
