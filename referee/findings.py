"""What an audit found, said in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from referee.text import Language, Lexicon, Line, line, say

Severity = Literal["error", "irregular", "note"]
"""An error makes a history unsound. Irregular moves were let stand by the table. A note is only said."""


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


def sound(findings: Iterable[Finding]) -> bool:
    return all(finding.severity != "error" for finding in findings)


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
