"""The table as JSON: what these eyes see, what may be reported next, what is known of hidden cards."""

from __future__ import annotations

from typing import Any

from app.answers.contradictions import contradictions_json
from app.http.request import RequestContext
from referee.game import Player, Viewer
from referee.position import position_json
from referee.procedure.standing import Standing


def view_json(context: RequestContext, standing: Standing) -> dict[str, Any]:
    game = standing.game
    people = {player.id: _seat_json(player) for player in standing.setup.players}
    own = game.view(standing.state, context.caller.viewer)
    own["players"] = [{**people[row["id"]], **row} for row in own["players"]]
    if (ended := own["outcome"]) and (of_people := game.people(ended, standing.setup.players)):
        own["outcome"] = {**ended, "people": of_people}
    return {
        "game": game.id,
        "version": standing.version,
        "status": status_of(standing),
        **own,
        "expects": [{"type": each.type, "players": list(each.seats)} for each in game.expects(standing.state)],
        "disputes_open": sum(dispute.status == "open" for dispute in standing.disputes),
        "contradictions": contradictions_json(context.contradictions, standing, context.language),
    }


def _seat_json(player: Player) -> dict[str, Any]:
    known = {"id": player.id, "name": player.name}
    return known if player.person is None else {**known, "person": player.person}


def status_of(standing: Standing) -> str:
    return "finished" if standing.finished else "running"


def forms_json(standing: Standing) -> dict[str, Any]:
    """Narrowed by what all know: a form that knew more would tell it."""
    game, state = standing.game, standing.game.public(standing.state)
    expected = [
        {"type": each.type, "player": seat, "schema": game.form(state, each.type, seat)}
        for each in game.expects(state)
        for seat in (each.seats or (None,))
    ]
    return {"version": standing.version, "expects": expected}


def position_of(standing: Standing, viewer: Viewer) -> dict[str, Any]:
    """The table in words, to be opened again. What was confided shows to its seat and the auditor, to all once the game
    is over."""
    eyes = Viewer("auditor") if standing.open_to_all else viewer
    return position_json(standing.game, standing.setup, standing.state, standing.version, eyes)


def knowledge_json(standing: Standing) -> dict[str, Any]:
    game = standing.game
    return {"version": standing.version, **game.knowledge(game.public(standing.state))}
