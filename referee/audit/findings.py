"""What an audit found, said in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from referee.text import Language, Lexicon, Line, line, say

Severity = Literal["error", "defect", "irregular", "note"]
"""An error makes a history unsound. A defect is the referee's own, and accuses nobody. Irregular moves were let stand
by the table. A note is only said."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    severity: Severity = "error"
    rule: str
    line: Line
    versions: tuple[int, ...] = ()
    argument: tuple[tuple[int | None, Line], ...] = ()
    """Why, step by step; each step with the version of the move that it tells."""
    proof: dict[str, Any] = {}


def error(rule: str, en: str, de: str, *versions: int, **facts: Any) -> Finding:
    return Finding(rule=rule, line=line(en, de, **facts), versions=versions)


def defect(broken: Exception, *versions: int) -> Finding:
    said = line(
        "Here the referee itself failed ({failure}). That says nothing about the players or the record.",
        "Hier hat der Schiedsrichter selbst versagt ({failure}). Über die Spieler und die Aufzeichnung sagt das nichts.",
        failure=type(broken).__name__,
    )
    return Finding(severity="defect", rule="referee.defect", line=said, versions=versions)


def sound(findings: Iterable[Finding]) -> bool | None:
    """None where only the referee's own failure keeps it from telling."""
    severities = {finding.severity for finding in findings}
    if "error" in severities:
        return False
    return None if "defect" in severities else True


def told(finding: Finding, lexicon: Lexicon, language: Language) -> dict[str, Any]:
    said = [(at, _said(step, lexicon, language)) for at, step in finding.argument]
    argument = " ".join(sentence for _, sentence in said)
    steps = [{"version": at, "says": sentence} for at, sentence in said]
    message = _said(finding.line, lexicon, language)
    return {
        "severity": finding.severity,
        "rule": finding.rule,
        "message": f"{message} {argument}".strip(),
        "versions": list(finding.versions),
        "proof": {**finding.proof, "argument": argument, "steps": steps} if steps else finding.proof or None,
    }


def _said(spoken: Line, lexicon: Lexicon, language: Language) -> str:
    try:
        return say(spoken, lexicon, language)
    except Exception:  # a forged record may note facts that its rule's sentence does not know
        return spoken.text.in_(language)
