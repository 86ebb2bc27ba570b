"""What the referee refuses, as a problem that explains itself."""

from __future__ import annotations

from typing import Any

from app.answers.event import violations_json
from app.http.problems import Problem
from app.http.request import RequestContext
from referee.game import Game
from referee.procedure.commands import Refused
from referee.procedure.standing import Standing
from referee.text import Lexicon, Text

IN_THE_WAY = {"table.settled": "dispute-settled", "table.corrections": "corrections-used-up"}
"""Conflicts by their rule; any other is an open dispute."""
NOT_THERE = {
    "strike": Text("No move that counts is there.", "Dort steht kein Zug, der zählt."),
    "by": Text("No such seat at this table.", "Diesen Platz gibt es an diesem Tisch nicht."),
}
NOT_THERE |= {"id": Text("No such dispute at this table.", "Diesen Streitfall gibt es an diesem Tisch nicht.")}
NOT_THERE |= {"amend": NOT_THERE["strike"], "against": NOT_THERE["by"]}
NOT_THERE["about"] = Text(
    "No move that counts is there, or no such version.", "Dort steht kein Zug, der zählt, oder keine solche Version."
)
NOT_YOURS_TO_ADMIT = Text(
    "Only the accused seat or the host can admit this.",
    "Das kann nur der beschuldigte Platz oder die Spielleitung zugeben.",
)


def refused_at(context: RequestContext, standing: Standing, said: Refused) -> Problem:
    """A refusal tells the version that it was judged at, like every answer about a game."""
    problem = refusal_problem(context, standing.game, standing.game.lexicon(standing.setup), said)
    problem.headers.setdefault("ETag", context.etag(standing.version))
    return problem


def refusal_problem(
    context: RequestContext, game: Game, lexicon: Lexicon, said: Refused, by_path: bool = True
) -> Problem:
    """`by_path`: it is the path that names a dispute, and no line of a text."""
    told = violations_json(game, lexicon, context.language, said.violations)
    members: dict[str, Any] = {"violations": told} if told else {}
    if said.index is not None:
        members["index"] = said.index
    if said.dispute is not None:
        members["dispute"] = said.dispute
    if said.version is not None:
        members["version"] = said.version
    if by_path and said.kind == "unfit" and any(each.facts.get("field") == "id" for each in said.violations):
        return Problem("not-found")
    if said.kind == "unfit":
        members["errors"] = {**_by_member(said), **said.errors}
        return Problem("invalid-request", **members)
    return Problem(_slug(said), " ".join(each["message"] for each in told), **members)


def _slug(said: Refused) -> str:
    match said.kind:
        case "forbidden":
            return "forbidden"
        case "conflict":
            return IN_THE_WAY.get(said.violations[0].rule, "dispute-open")
        case _:
            return "illegal-move" if said.version is None else "illegal-correction"


def _by_member(said: Refused) -> dict[str, list[Text]]:
    """What is wrong with each member of the request that a rule of procedure objects to."""
    found: dict[str, list[Text]] = {}
    for each in said.violations:
        if each.rule == "table.admission":
            found |= {f"evidence.{name}": [NOT_YOURS_TO_ADMIT] for name in each.facts["fields"]}
        else:
            found[each.facts["field"]] = [NOT_THERE[each.facts["field"]]]
    return found
