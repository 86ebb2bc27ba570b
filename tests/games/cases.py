"""Disputes settled over a list of reports, with every reason told in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.disputes.kinds import Case, Played, Settlement
from referee.game import Game, Setup, Viewer
from referee.text import LANGUAGES, Language, say
from tests.games.tables import move_from


def settle(
    game: Game,
    setup: Setup,
    reports: Sequence[dict[str, Any]],
    kind: str,
    evidence: dict[str, Any],
    against: str | None = None,
    about: int | None = None,
) -> Settlement:
    state, steps = game.open(setup), []
    for version, report in enumerate(reports, start=2):
        move = move_from(game, report)
        steps.append(Played(version, move, state, game.carry_out(state, move, version)))
        state = steps[-1].after
    case = Case(
        game=game,
        setup=setup,
        steps=steps,
        state=state,
        kind=kind,
        by=setup.seats[0],
        against=against,
        about=about,
        evidence=evidence,
        filer=Viewer("host"),
    )
    settlement: Settlement = next(each for each in game.disputes if each.kind == kind).settle(case)
    assert {reason.rule for reason in settlement.reasons} <= set(game.rules)
    assert not any("{" in sentence for language in LANGUAGES for sentence in told(game, setup, settlement, language))
    return settlement


def told(game: Game, setup: Setup, settlement: Settlement, language: Language) -> list[str]:
    return [say(reason.line, game.lexicon(setup), language) for reason in settlement.reasons]


def versions(settlement: Settlement) -> set[int]:
    return {version for reason in settlement.reasons for version in reason.versions}
