"""How the referee's values are told on the wire, in the caller's language and for the caller's eyes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import asdict

from referee.game import (
    Assumption,
    Game,
    Player,
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
from referee.text import LANGUAGES, Language, Lexicon, Line, Text, line, say, tell


def told_view(standing: Standing, viewer: Viewer) -> dict[str, Any]:
    game = standing.game
    people = {player.id: _told_seat(player) for player in standing.setup.players}
    own = game.view(standing.state, viewer)
    own["players"] = [{**people[row["id"]], **row} for row in own["players"]]
    return {
        "game": game.id,
        "version": standing.version,
        "status": status_of(standing),
        **own,
        "expects": [{"type": each.type, "players": list(each.seats)} for each in game.expects(standing.state)],
        "disputes_open": sum(dispute.status == "open" for dispute in standing.disputes),
    }


def _told_seat(player: Player) -> dict[str, Any]:
    known = {"id": player.id, "name": player.name}
    return known if player.person is None else {**known, "person": player.person}


def status_of(standing: Standing) -> str:
    return "finished" if standing.finished else "running"


def told_options(standing: Standing) -> dict[str, Any]:
    """Narrowed by what all know: a form that knew more would tell it."""
    game, state = standing.game, standing.game.public(standing.state)
    expected = [
        {"type": each.type, "player": seat, "schema": game.form(state, each.type, seat)}
        for each in game.expects(state)
        for seat in (each.seats or (None,))
    ]
    return {"version": standing.version, "expects": expected}


def told_knowledge(standing: Standing) -> dict[str, Any]:
    game = standing.game
    return {"version": standing.version, **game.knowledge(game.public(standing.state))}


def told_violations(
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


def told_assumptions(
    game: Game, lexicon: Lexicon, language: Language, found: Iterable[Assumption]
) -> list[dict[str, Any]]:
    return [
        {"rule": each.rule, "message": say(assumption_line(game, each), lexicon, language), "facts": each.facts}
        for each in found
    ]


def told_event(standing: Standing, event: Event, viewer: Viewer, language: Language) -> dict[str, Any]:
    """An event of this game for these eyes: what was confided shows only to its seat and the auditor, to all once the
    game is over."""
    game, lexicon = standing.game, standing.game.lexicon(standing.setup)
    told: dict[str, Any] = {
        "version": event.version,
        "type": event.type,
        "player": event.player,
        "data": _told_data(standing, event, viewer),
        "by": event.by,
        "occurred_at": event.occurred_at,
        "recorded_at": event.recorded_at,
        "assumes": told_assumptions(
            game, lexicon, language, (Assumption(e["rule"], e["facts"]) for e in event.assumes)
        ),
        "irregular": told_violations(
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


def _told_data(standing: Standing, event: Event, viewer: Viewer) -> dict[str, Any]:
    if event.type == OPENED:
        return {**event.data, **_told_people(standing.setup)}
    if event.type == RULED:
        said = {language: told_reasons(standing, event.data["reasons"], language) for language in LANGUAGES}
        both = [
            {**reason, "message": {language: said[language][at]["message"] for language in LANGUAGES}}
            for at, reason in enumerate(said["en"])
        ]
        return {**event.data, "reasons": both}
    if event.private and viewer.may_read(event.player, standing.finished):
        return {**event.data, **{name: fact.value for name, fact in event.private.items()}}
    return event.data


def _told_people(setup: Setup) -> dict[str, Any]:
    """Who sat there as far as it is still known; those at the table know each other."""
    return {"players": [asdict(player) for player in setup.players], "label": setup.label}


def told_dispute(standing: Standing, dispute: Dispute, language: Language) -> dict[str, Any]:
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
        "reasons": told_reasons(standing, dispute.reasons, language),
        "decision": dispute.decision,
    }
    return told if dispute.left is None else {**told, "left": dispute.left}


def told_reasons(standing: Standing, reasons: Iterable[dict[str, Any]], language: Language) -> list[dict[str, Any]]:
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


def told_opening(standing: Standing, language: Language) -> str:
    game, setup = standing.game, standing.setup
    lines = list(game.opening(setup, standing.state)) if game.opening else [_opening_line(setup)]
    return tell(lines, game.lexicon(setup), language)


def _opening_line(setup: Setup) -> Line:
    return line(
        "{seats:seats} sit down; {first:seat} begins.",
        "{seats:seats} setzen sich; {first:seat} beginnt.",
        seats=list(setup.seats),
        first=setup.first_player,
    )
