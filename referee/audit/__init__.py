"""A whole history checked again: the record, its place in the log, every decision, every digest, the hidden cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from referee.audit.decisions import Decided, decided_again
from referee.audit.findings import Finding, defect, error, sound, told
from referee.audit.hash_chain import Inclusion, broken_links, not_in_log
from referee.audit.hidden_cards import check_hidden_cards, overall
from referee.game import Game, Violation, objection_line
from referee.history import OPENED
from referee.procedure.standing import Standing
from referee.record.events import Event
from referee.text import Language, Lexicon, line

__all__ = ["Audit", "audit"]


class Audit(msgspec.Struct, frozen=True):
    findings: tuple[Finding, ...]
    checked: dict[str, Any]
    lexicon: Lexicon
    standing: Standing | None = None
    """Where the record leads to, if all of it could be judged."""
    failure: Exception | None = None
    """What made the referee itself fail; for its log."""

    @property
    def sound(self) -> bool | None:
        """None where nobody can tell, because the referee itself failed."""
        return sound(self.findings)

    def told(self, language: Language) -> dict[str, Any]:
        """As `GET /v1/games/{id}/audit` answers."""
        findings = [told(finding, self.lexicon, language) for finding in self.findings]
        return {"sound": self.sound, "findings": findings, "checked": self.checked}


def audit(game: Game, events: Sequence[Event], inclusion: Inclusion | None = None) -> Audit:
    findings = list(broken_links(events))
    if inclusion is not None:
        findings += not_in_log(events, inclusion)
    again = decided_again(game, events)
    findings += again.findings
    if again.standing is not None and again.standing.setup.position is not None:
        findings.append(_joined_in_the_middle())
    checked = {
        "events": len(events),
        "upto": again.upto,
        "moves": again.moves,
        "in_log": 0 if inclusion is None else len(inclusion.proofs),
        "redacted": sum(_left_out(event) for event in events if event.private),
        "hidden_cards": "not checked",
        "deals": 0,
    }
    failure = again.failure
    if again.whole:
        findings += _irregular(game, again)
        try:
            found, verdicts = check_hidden_cards(game, again.past)
            findings += found
            checked |= {"hidden_cards": overall(verdicts), "deals": sum(verdicts.values())}
        except Exception as broken:
            failure = broken
            findings.append(_no_tables_cards() if again.astray else defect(broken))
    lexicon = game.lexicon(again.standing.setup) if again.standing else Lexicon({}, {})
    return Audit(tuple(findings), checked, lexicon, again.standing if again.whole else None, failure)


def _left_out(event: Event) -> int:
    """Facts that a seat confided and this record does not show. People who were forgotten are none."""
    return 0 if event.type == OPENED else sum(fact.salt is None for fact in event.private.values())


def _irregular(game: Game, again: Decided) -> Iterator[Finding]:
    """The table knew and played on: listed, and no reproach."""
    for event in (*again.past.events()[:1], *again.past.counting()):
        for violation in _notes_of(game, event):
            yield Finding(
                severity="irregular",
                rule=violation.rule,
                line=objection_line(game, violation),
                versions=(event.version,),
                proof={"facts": violation.facts, "reason": event.reason},
            )


def _notes_of(game: Game, event: Event) -> Iterator[Violation]:
    """A note that cites no rule of this game was reproached already."""
    for noted in event.irregular:
        rule, known = noted.get("rule"), noted.get("facts")
        if isinstance(rule, str) and isinstance(known, dict) and rule in {*game.rules, *game.procedure.rules}:
            yield Violation(rule, known)


def _joined_in_the_middle() -> Finding:
    said = line(
        "The table was joined in the middle: the audit starts from the position of version 1, which is the table's word.",
        "Eingestiegen wurde mittendrin: Die Prüfung beginnt bei der Stellung aus Version 1; sie ist das Wort des Tisches.",
    )
    return Finding(severity="note", rule="record.position", line=said, versions=(1,))


def _no_tables_cards() -> Finding:
    """What is said of hidden cards on a table that no command led to."""
    return error(
        "record.hidden-cards",
        "What the record says of hidden cards fits no table of this game.",
        "Was die Aufzeichnung über verdeckte Karten sagt, passt zu keinem Tisch dieses Spiels.",
    )
