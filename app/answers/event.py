"""Events, refusals and disputes as JSON: one language, one pair of eyes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import asdict

from referee.game import (
    Assumption,
    Game,
    Setup,
    Viewer,
    Violation,
    assumption_line,
    objection_line,
    rule_of,
    source_of,
)
from referee.history import OPENED, RULED
from referee.procedure.standing import Dispute, Standing
from referee.record.events import Event
from referee.text import LANGUAGES, Language, Lexicon, Line, Text, say


def violations_json(
    game: Game, lexicon: Lexicon, language: Language, found: Iterable[Violation]
) -> list[dict[str, Any]]:
    return [
        {
            "rule": violation.rule,
            "kind": rule_of(game, violation.rule).kind,
            "message": say(objection_line(game, violation), lexicon, language),
            "source": source_of(game, rule_of(game, violation.rule)),
            "facts": violation.facts,
        }
        for violation in found
    ]


def assumptions_json(
    game: Game, lexicon: Lexicon, language: Language, found: Iterable[Assumption]
) -> list[dict[str, Any]]:
    return [
        {"rule": each.rule, "message": say(assumption_line(game, each), lexicon, language), "facts": each.facts}
        for each in found
    ]


def event_json(standing: Standing, event: Event, viewer: Viewer, language: Language) -> dict[str, Any]:
    """An event of this game for these eyes: what was confided shows only to its seat and the auditor, to all once the
    game is over."""
    game, lexicon = standing.game, standing.game.lexicon(standing.setup)
    told: dict[str, Any] = {
        "version": event.version,
        "type": event.type,
        "player": event.player,
        "data": _data_json(standing, event, viewer),
        "by": event.by,
        "occurred_at": event.occurred_at,
        "recorded_at": event.recorded_at,
        "assumes": assumptions_json(
            game, lexicon, language, (Assumption(e["rule"], e["facts"]) for e in event.assumes)
        ),
        "irregular": violations_json(
            game, lexicon, language, (Violation(e["rule"], e["facts"]) for e in event.irregular)
        ),
        "previous": event.previous,
        "hash": event.hash,
        "state_digest": event.state_digest,
    }
    if event.reason is not None:
        told["reason"] = event.reason
    if event.private:
        told["commitments"] = {name: fact.commitment for name, fact in event.private.items()}
    return told


def _data_json(standing: Standing, event: Event, viewer: Viewer) -> dict[str, Any]:
    if event.type == OPENED:
        return {**event.data, **_people_json(standing.setup)}
    if event.type == RULED:
        said = {language: reasons_json(standing, event.data["reasons"], language) for language in LANGUAGES}
        both = [
            {**reason, "message": {language: said[language][at]["message"] for language in LANGUAGES}}
            for at, reason in enumerate(said["en"])
        ]
        return {**event.data, "reasons": both}
    if event.private and viewer.may_read(event.player, standing.open_to_all):
        return {**event.data, **{name: fact.value for name, fact in event.private.items()}}
    return event.data


def _people_json(setup: Setup) -> dict[str, Any]:
    """Who sat there as far as it is still known; those at the table know each other."""
    return {"players": [asdict(player) for player in setup.players], "label": setup.label}


def dispute_json(standing: Standing, dispute: Dispute, language: Language) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": dispute.id,
        "kind": dispute.kind,
        "by": dispute.by,
        "against": dispute.against,
        "about": dispute.about,
        "evidence": dispute.evidence,
        "filed": dispute.filed,
        "status": dispute.status,
        "verdict": dispute.verdict,
        "reasons": reasons_json(standing, dispute.reasons, language),
        "decision": dispute.decision,
    }
    if dispute.earlier:
        told["earlier"] = dispute.earlier
    if dispute.left is not None:
        told["left"] = dispute.left
    return told


def reasons_json(standing: Standing, reasons: Iterable[dict[str, Any]], language: Language) -> list[dict[str, Any]]:
    """A record keeps the sentence and its facts; who is called how, the reader is told by the names known today."""
    lexicon = standing.game.lexicon(standing.setup)
    return [
        {
            "rule": each["rule"],
            "message": say(Line(Text(**each["text"]), each["facts"]), lexicon, language),
            "facts": each["facts"],
            "versions": each["versions"],
        }
        for each in reasons
    ]
