"""How the referee's values are told on the wire, in the caller's language and for the caller's eyes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.core import (
    Assumption,
    Game,
    Move,
    Setup,
    State,
    Viewer,
    Violation,
    assumption_line,
    objection_line,
)
from referee.record import Event
from referee.text import Language, Lexicon, Line, line, say, tell
from referee.timeline import Dispute, Standing


def told_view(game: Game, standing: Standing, viewer: Viewer) -> dict[str, Any]:
    names = {player.id: player.name for player in standing.setup.players}
    own = game.view(standing.state, viewer)
    own["players"] = [{"id": row["id"], "name": names[row["id"]], **row} for row in own["players"]]
    return {
        "game": game.id,
        "version": standing.version,
        "status": status_of(game, standing),
        **own,
        "expects": [{"type": each.type, "players": list(each.seats)} for each in game.expects(standing.state)],
        "disputes_open": sum(dispute.status == "open" for dispute in standing.disputes),
    }


def status_of(game: Game, standing: Standing) -> str:
    return "finished" if game.finished(standing.state) else "running"


def told_options(game: Game, standing: Standing) -> dict[str, Any]:
    """Narrowed by what all know: a form that knew more would tell it."""
    state = game.public(standing.state)
    expected = [
        {"type": each.type, "player": seat, "schema": game.form(state, each.type, seat)}
        for each in game.expects(state)
        for seat in (each.seats or (None,))
    ]
    return {"version": standing.version, "expects": expected}


def told_knowledge(game: Game, standing: Standing) -> dict[str, Any]:
    return {"version": standing.version, **game.knowledge(game.public(standing.state))}


def told_violations(
    game: Game, lexicon: Lexicon, language: Language, found: Iterable[Violation]
) -> list[dict[str, Any]]:
    return [
        {
            "rule": violation.rule,
            "kind": game.rules[violation.rule].kind,
            "message": say(objection_line(game, violation), lexicon, language),
            "source": {"rulebook": game.rulebook, "section": game.rules[violation.rule].section},
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


def told_event(
    game: Game, setup: Setup, event: Event, viewer: Viewer, over: bool, language: Language
) -> dict[str, Any]:
    """An event for these eyes: what was confided shows only to its seat and the auditor, to all once the game is over."""
    lexicon = game.lexicon(setup)
    may_read = over or viewer.role == "auditor" or (viewer.role == "player" and viewer.seat == event.player)
    confided = {name: fact.value for name, fact in event.private.items() if may_read}
    told: dict[str, Any] = {
        "version": event.version,
        "type": event.type,
        "player": event.player,
        "data": {**event.data, **confided},
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


def told_dispute(dispute: Dispute, language: Language) -> dict[str, Any]:
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
        "reasons": [{**reason, "message": reason["message"][language]} for reason in dispute.reasons],
        "decision": dispute.decision,
    }
    return told


def told_move(game: Game, lexicon: Lexicon, language: Language, before: State, move: Move, after: State) -> str:
    return tell(list(game.narrate(before, move, after)), lexicon, language)


def told_opening(game: Game, standing: Standing, language: Language) -> str:
    setup = standing.setup
    lines = list(game.opening(setup, standing.state)) if game.opening else [_opening_line(setup)]
    return tell(lines, game.lexicon(setup), language)


def _opening_line(setup: Setup) -> Line:
    return line(
        "{seats:seats} sit down; {first:seat} begins.",
        "{seats:seats} setzen sich; {first:seat} beginnt.",
        seats=list(setup.seats),
        first=setup.first_player,
    )
