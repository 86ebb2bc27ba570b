"""A whole history checked again: the record, its place in the log, every move, every digest, the hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from referee.argument import contradicted
from referee.chain import Inclusion, broken_links, not_in_log
from referee.consistency import EFFORT, Problem, judge, problems
from referee.core import Game, Violation, objection_line
from referee.disputes import Step
from referee.findings import Finding, error, sound, told
from referee.knowledge import Motion
from referee.record import Event
from referee.rehearsal import Rehearsal
from referee.text import Language, Lexicon, line
from referee.timeline import effective, steps


class Audit(msgspec.Struct, frozen=True):
    findings: tuple[Finding, ...]
    checked: dict[str, Any]
    lexicon: Lexicon

    @property
    def sound(self) -> bool:
        return sound(self.findings)

    def told(self, language: Language) -> dict[str, Any]:
        """As `GET /v1/games/{id}/audit` answers."""
        findings = [told(finding, self.lexicon, language) for finding in self.findings]
        return {"sound": self.sound, "findings": findings, "checked": self.checked}


def audit(game: Game, events: Sequence[Event], inclusion: Inclusion | None = None) -> Audit:
    findings = list(broken_links(events))
    if inclusion is not None:
        findings += not_in_log(events, inclusion)
    rehearsal = Rehearsal(game, events).run()
    findings += rehearsal.findings
    checked = {
        "events": len(events),
        "moves": rehearsal.moves,
        "in_log": 0 if inclusion is None else len(inclusion.proofs),
        "redacted": sum(fact.salt is None for event in events for fact in event.private.values()),
        "hidden_cards": "not checked",
        "deals": 0,
    }
    if rehearsal.standing is None:
        return Audit(tuple(findings), checked, Lexicon({}, {}))
    if not rehearsal.broken:
        try:
            findings += _irregular(game, events)
            hidden, verdicts = _hidden_cards(game, rehearsal, events)
            findings += hidden
            checked |= {"hidden_cards": _overall(verdicts), "deals": sum(verdicts.values())}
        except Exception:
            # What a forged record says of hidden cards can be no table's; where nothing is forged the fault is ours.
            if sound(findings):
                raise
            findings.append(_unbelievable())
    return Audit(tuple(findings), checked, game.lexicon(rehearsal.standing.setup))


def _overall(verdicts: Counter[str]) -> str:
    return next((verdict for verdict in ("inconsistent", "undecided") if verdicts[verdict]), "consistent")


def _irregular(game: Game, events: Sequence[Event]) -> Iterator[Finding]:
    """The table knew and played on: listed, and no reproach."""
    for event in effective(events):
        for noted in event.irregular:
            violation = Violation(noted["rule"], noted["facts"])
            yield Finding(
                severity="irregular",
                rule=violation.rule,
                line=objection_line(game, violation),
                versions=(event.version,),
                proof={"facts": violation.facts, "reason": event.reason},
            )


def _hidden_cards(game: Game, rehearsal: Rehearsal, events: Sequence[Event]) -> tuple[list[Finding], Counter[str]]:
    assert rehearsal.standing is not None
    setup = rehearsal.standing.setup
    history = list(steps(game, setup, effective(events)))
    found: list[Finding] = []
    verdicts: Counter[str] = Counter()
    moved = [(1, motion) for motion in game.deal(game.open(setup))] + [*_motions(game, history)]
    effort = EFFORT
    for problem in problems(moved):
        judgement = judge(problem, effort)
        effort = judgement.effort
        verdicts[judgement.verdict] += 1
        found += [contradicted(game, history, problem, each) for each in judgement.contradictions]
        if judgement.verdict == "undecided":
            found.append(_undecided(problem))
        elif not judgement.whole:
            found.append(_maybe_more(problem))
    return sorted(found, key=lambda finding: finding.versions), verdicts


def _motions(game: Game, history: Sequence[Step]) -> Iterator[tuple[int, Motion]]:
    for step in history:
        for motion in game.motions(step.before, step.move, step.version):
            yield step.version, motion


def _unbelievable() -> Finding:
    return error(
        "record.hidden-cards",
        "What the record says of hidden cards fits no table of this game.",
        "Was die Aufzeichnung über verdeckte Karten sagt, passt zu keinem Tisch dieses Spiels.",
    )


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
