"""The answers to what was decided, made from the steps that it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.answers.view import (
    status_of,
    told_assumptions,
    told_dispute,
    told_event,
    told_view,
    told_violations,
)
from app.http.request import Ask, Reply
from app.service.table_cache import Table
from referee.game import Viewer
from referee.procedure import Past
from referee.procedure.commands import Accepted, Checked
from referee.procedure.standing import Dispute, Standing
from referee.record.events import Event
from referee.text import tell


def told_created(ask: Ask, table: Table, tokens: dict[str, str]) -> Reply:
    standing = table.standing
    body = {
        "id": table.id,
        "game": table.game.id,
        "version": table.version,
        "status": status_of(standing),
        "tokens": {
            "host": tokens["host"],
            "spectator": tokens["spectator"],
            "players": {seat: tokens[f"player:{seat}"] for seat in standing.setup.seats},
        },
        "view": told_view(standing, Viewer("host")),
    }
    return ask.reply(201, body, table.version, Location=f"/v1/games/{table.id}")


def told_report(ask: Ask, table: Table, decided: Accepted, past: Past) -> Reply:
    (step,) = decided.steps
    after = step.after
    body: dict[str, Any] = {
        "version": after.version,
        "event": told_event(after, step.event, ask.caller.viewer, ask.language),
        "narration": tell(list(step.lines), after.game.lexicon(after.setup), ask.language),
        **_view(ask, after),
    }
    location = f"/v1/games/{table.id}/events?after={after.version - 1}&limit=1"
    return ask.reply(201, body, after.version, Location=location)


def told_batch(ask: Ask, table: Table, decided: Accepted, past: Past) -> Reply:
    after = decided.steps[-1].after
    told = [told_event(after, step.event, ask.caller.viewer, ask.language) for step in decided.steps]
    return ask.reply(201, {"version": after.version, "events": told, **_view(ask, after)}, after.version)


def told_correction(ask: Ask, table: Table, decided: Accepted, past: Past) -> Reply:
    (step,) = decided.steps
    after = step.after
    told = told_event(after, step.event, ask.caller.viewer, ask.language)
    return ask.reply(201, {"version": after.version, "event": told, **_view(ask, after)}, after.version)


def told_ruling(ask: Ask, table: Table, decided: Accepted, past: Past) -> Reply:
    """The dispute that was filed or decided; one that was settled before is told as it was."""
    after = decided.steps[-1].after if decided.steps else table.standing
    number = decided.repeats or decided.steps[0].event.data["id"]
    events = [*past.events(), *(step.event for step in decided.steps)]
    told = told_settled(ask, after, events, after.disputes[number - 1])
    body = {**told, "version": after.version, "view": told_view(after, ask.caller.viewer)}
    return ask.reply(201, body, after.version, Location=f"/v1/games/{table.id}/disputes/{number}")


def told_settled(ask: Ask, standing: Standing, events: Sequence[Event], dispute: Dispute) -> dict[str, Any]:
    """A dispute with the events that followed from it."""
    followed = [event for event in events if event.version in dispute.versions]
    consequences = [told_event(standing, event, ask.caller.viewer, ask.language) for event in followed]
    return {**told_dispute(standing, dispute, ask.language), "consequences": consequences}


def told_check(ask: Ask, standing: Standing, checked: Checked) -> Reply:
    game, lexicon = standing.game, standing.game.lexicon(standing.setup)
    body = {
        "verdict": "illegal" if checked.violations else "unproven" if checked.assumes else "legal",
        "legal": not checked.violations,
        "violations": told_violations(game, lexicon, ask.language, checked.violations),
        "assumes": told_assumptions(game, lexicon, ask.language, checked.assumes),
        "narration": tell(checked.lines, lexicon, ask.language),
    }
    return ask.reply(200, body, standing.version)


def _view(ask: Ask, after: Standing) -> dict[str, Any]:
    return {} if ask.minimal else {"view": told_view(after, ask.caller.viewer)}
