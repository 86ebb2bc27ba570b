"""Reasons that verdicts in several games give in the same words."""

from __future__ import annotations

from collections.abc import Sequence

from referee.common_rules import NO_SUCH_CARD, RuleIds
from referee.disputes.kinds import Case, Reason, Settlement, by_claim, rejected
from referee.game import Card
from referee.text import Line, Text, line

GAME_OVER = Text("The game is over; it is nobody's turn.", "Das Spiel ist aus; niemand ist dran.")


def nobodys_turn(case: Case, *versions: int) -> Reason:
    return Reason(RuleIds(case.game.prefix)("over"), Line(GAME_OVER), versions)


def no_such_card(case: Case, card: Card) -> Settlement:
    return rejected(RuleIds(case.game.prefix)("cards"), Line(NO_SUCH_CARD, {"card": card}))


def recounted(case: Case, rule: str, counts: Sequence[Reason]) -> Settlement:
    """The points of `against`, by the reasons for each part and with the full sum."""
    assert case.against is not None
    total = case.state.scores[case.setup.seats.index(case.against)]
    said = line(
        "{seat:seat} has {total:# point|# points}.",
        "{seat:seat} hat {total:# Punkt|# Punkte}.",
        seat=case.against,
        total=total,
    )
    versions = tuple(version for reason in counts for version in reason.versions)
    return by_claim(case, total, [*counts, Reason(rule, said, versions)])
