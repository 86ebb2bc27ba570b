"""Reasons that verdicts in several games give in the same words."""

from __future__ import annotations

from collections.abc import Sequence

from referee.common_rules import NO_SUCH_CARD, RuleIds
from referee.disputes.kinds import Case, Reason, Settlement, by_claim, rejected
from referee.game import Card, Seat
from referee.text import Line, Text, line

GAME_OVER = Text("The game is over; it is nobody's turn.", "Das Spiel ist aus; niemand ist dran.")

UNKNOWN_BEFORE = Text(
    "How many points {seat:seat} had when the table was joined in the middle was not told.",
    "Wie viele Punkte {seat:seat} hatte, als man mittendrin einstieg, wurde nicht gesagt.",
)
TOLD_BEFORE = Text(
    "What {seat:seat} had when the table was joined in the middle is the table's word.",
    "Was {seat:seat} hatte, als man mittendrin einstieg, ist das Wort des Tisches.",
)
TURN_TOLD = Text(
    "When the table was joined in the middle it was {seat:seat}'s turn: that is the table's word.",
    "Als man mittendrin einstieg, war {seat:seat} dran: Das ist das Wort des Tisches.",
)


def turn_told(case: Case, seat: Seat | None) -> Reason:
    return Reason(RuleIds(case.game.prefix)("turn"), Line(TURN_TOLD, {"seat": seat}), (1,))


def nobodys_turn(case: Case, *versions: int) -> Reason:
    return Reason(RuleIds(case.game.prefix)("over"), Line(GAME_OVER), versions)


def no_such_card(case: Case, card: Card) -> Settlement:
    return rejected(RuleIds(case.game.prefix)("cards"), Line(NO_SUCH_CARD, {"card": card}))


def recounted(case: Case, rule: str, counts: Sequence[Reason]) -> Settlement:
    """The points of `against`, by the reasons for each part and with the full sum."""
    assert case.against is not None
    if case.state.scores is None:
        unknown = Line(UNKNOWN_BEFORE, {"seat": case.against})
        return by_claim(case, None, [*counts, Reason(rule, unknown, (1,))])
    total = case.state.scores[case.setup.seats.index(case.against)]
    if case.setup.position is not None:
        counts = [Reason(rule, Line(TOLD_BEFORE, {"seat": case.against}), (1,)), *counts]
    said = line(
        "{seat:seat} has {total:# point|# points}.",
        "{seat:seat} hat {total:# Punkt|# Punkte}.",
        seat=case.against,
        total=total,
    )
    versions = tuple(version for reason in counts for version in reason.versions)
    return by_claim(case, total, [*counts, Reason(rule, said, versions)])
