"""The answers to what was decided, made from the steps that it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.answers.event import assumptions_json, dispute_json, event_json, violations_json
from app.answers.hands import hands_json
from app.answers.view import status_of, view_json
from app.http.request import RequestContext
from app.http.response import Response
from referee.procedure import Past
from referee.procedure.commands import Accepted, Checked
from referee.procedure.standing import Dispute, Standing
from referee.record.events import Event
from referee.text import tell


def opening_response(context: RequestContext, id_: str, standing: Standing, tokens: dict[str, str]) -> Response:
    body = {
        "id": id_,
        "game": standing.game.id,
        "version": standing.version,
        "status": status_of(standing),
        "tokens": _tokens_json(standing, tokens),
        "view": view_json(context, standing),
    }
    return context.response(201, body, standing.version, Location=f"/v1/games/{id_}")


def _tokens_json(standing: Standing, tokens: dict[str, str]) -> dict[str, Any]:
    shown: dict[str, Any] = {"host": tokens["host"], "spectator": tokens["spectator"]}
    shown["players"] = {seat: tokens[f"player:{seat}"] for seat in standing.setup.seats}
    if standing.setup.persons:
        shown["persons"] = {person: tokens[f"person:{person}"] for person in standing.setup.persons}
    return shown


def move_response(context: RequestContext, id_: str, before: Standing, decided: Accepted, past: Past) -> Response:
    (step,) = decided.steps
    after = step.after
    body: dict[str, Any] = {
        "version": after.version,
        "event": event_json(after, step.event, context.caller.viewer, context.language),
        "narration": tell(list(step.lines), after.game.lexicon(after.setup), context.language),
        "hands_on": hands_json(after, decided.steps, context.language),
        **_view(context, after),
    }
    location = f"/v1/games/{id_}/events?after={after.version - 1}&limit=1"
    return context.response(201, body, after.version, Location=location)


def batch_response(context: RequestContext, id_: str, before: Standing, decided: Accepted, past: Past) -> Response:
    after = decided.steps[-1].after
    events = [event_json(after, step.event, context.caller.viewer, context.language) for step in decided.steps]
    hands = hands_json(after, decided.steps, context.language)
    body = {"version": after.version, "events": events, "hands_on": hands, **_view(context, after)}
    return context.response(201, body, after.version)


def correction_response(context: RequestContext, id_: str, before: Standing, decided: Accepted, past: Past) -> Response:
    (step,) = decided.steps
    after = step.after
    event = event_json(after, step.event, context.caller.viewer, context.language)
    hands = hands_json(after, decided.steps, context.language)
    body = {"version": after.version, "event": event, "hands_on": hands, **_view(context, after)}
    return context.response(201, body, after.version)


def dispute_response(context: RequestContext, id_: str, before: Standing, decided: Accepted, past: Past) -> Response:
    """The dispute that was filed or decided; one that was settled before is told as it was."""
    after = decided.steps[-1].after if decided.steps else before
    number = decided.repeats or decided.steps[0].event.data["id"]
    events = [*past.events(), *(step.event for step in decided.steps)]
    dispute = settled_dispute_json(context, after, events, after.disputes[number - 1])
    hands = hands_json(after, decided.steps, context.language)
    body = {**dispute, "version": after.version, "hands_on": hands, "view": view_json(context, after)}
    return context.response(201, body, after.version, Location=f"/v1/games/{id_}/disputes/{number}")


def settled_dispute_json(
    context: RequestContext, standing: Standing, events: Sequence[Event], dispute: Dispute
) -> dict[str, Any]:
    """A dispute with the events that followed from it."""
    followed = [event for event in events if event.version in dispute.versions]
    consequences = [event_json(standing, event, context.caller.viewer, context.language) for event in followed]
    return {**dispute_json(standing, dispute, context.language), "consequences": consequences}


def check_response(context: RequestContext, standing: Standing, checked: Checked) -> Response:
    game, lexicon = standing.game, standing.game.lexicon(standing.setup)
    body = {
        "verdict": "illegal" if checked.violations else "unproven" if checked.assumes else "legal",
        "legal": not checked.violations,
        "violations": violations_json(game, lexicon, context.language, checked.violations),
        "assumes": assumptions_json(game, lexicon, context.language, checked.assumes),
        "narration": tell(checked.lines, lexicon, context.language),
    }
    return context.response(200, body, standing.version)


def filing_check_response(context: RequestContext, standing: Standing, decided: Accepted) -> Response:
    """What the filing would be answered, of a table that stays as it is."""
    after = decided.steps[-1].after if decided.steps else standing
    dispute = after.disputes[-1 if decided.repeats is None else decided.repeats - 1]
    told = dispute_json(after, dispute, context.language)
    shown = {name: told[name] for name in ("verdict", "status", "reasons", "earlier", "left") if name in told}
    hands = hands_json(after, decided.steps, context.language)
    return context.response(200, {**shown, "hands_on": hands, "repeats": decided.repeats}, standing.version)


def _view(context: RequestContext, after: Standing) -> dict[str, Any]:
    return {} if context.minimal else {"view": view_json(context, after)}
