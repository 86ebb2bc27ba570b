"""Was a wished card denied although it was there? Judged by what everybody saw since, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.disputes.kinds import Case, Played, Reason, Settlement, decided, rejected
from referee.games.good_vs_evil.cards import DECK
from referee.games.good_vs_evil.effects import deal
from referee.games.good_vs_evil.effects_turns import judged_at
from referee.games.good_vs_evil.moves import Answer
from referee.games.good_vs_evil.rulebook import rule_id
from referee.games.good_vs_evil.table import Table, hand_of
from referee.hidden_cards.bounds import Hidden, Lacks, Motion, PlaceId, Shown
from referee.hidden_cards.exact import judge, problems
from referee.position.hidden_places import told_deal
from referee.text import Line, line


def false_denial(case: Case) -> Settlement:
    step = case.step()
    assert step is not None
    denial = step.move if isinstance(step.move, Answer) and not step.move.has else None
    due = None if denial is None else judged_at(step.before, denial).due
    if due is None or due.wish is None:
        said = line("Nothing was denied at {version}.", "Bei {version} wurde nichts geleugnet.", version=step.version)
        return rejected(rule_id("denial"), said, step.version)
    place, card = hand_of(due.player), due.wish
    if step.irregular:
        return settlement(case, step, "was", card, (step.version,))
    moved = list(publicly_moved(case))
    shown = tuple(version for version, motion in moved if version > step.version and motion == Shown(place, card))
    openly = sum(copies_in(motion, place, card) for version, motion in moved if version > step.version)
    if len(shown) <= openly:
        return settlement(case, step, "was not", card, shown)
    if contradicts(moved, step.version):
        return settlement(case, step, "was", card, shown)
    return settlement(case, step, "may", card, shown)


def publicly_moved(case: Case) -> Iterator[tuple[int, Motion]]:
    """From the deal on. A case has its steps as everybody saw them: nothing in them was confided."""
    start: Table = case.steps[0].before if case.steps else case.state
    first = deal(start) if case.setup.position is None else told_deal(DECK, start.places)
    yield from ((1, motion) for motion in first)
    for step in case.steps:
        yield from ((step.version, motion) for motion in step.effect.motions())


def copies_in(motion: Motion, place: PlaceId, card: str) -> int:
    return motion.copies if isinstance(motion, Hidden) and (motion.target, motion.card) == (place, card) else 0


def contradicts(moved: Sequence[tuple[int, Motion]], about: int) -> bool:
    """Does what everybody saw leave no deal in which this one denial is true? Other denials are left out."""
    seen = [(version, motion) for version, motion in moved if version == about or not isinstance(motion, Lacks)]
    return any(judge(problem).verdict == "inconsistent" for problem in problems(seen))


FINDINGS: dict[str, tuple[str, str]] = {
    "was": (
        "{player:seat} denied {card:card} at {version} and must have had it: it was seen at {shown:list}.",
        "{player:seat} leugnete {card:card} bei {version} und muss die Karte gehabt haben: zu sehen bei {shown:list}.",
    ),
    "was not": (
        "Nothing that was seen since speaks against the denial of {card:card} by {player:seat} at {version}.",
        "Nichts, was seitdem zu sehen war, spricht gegen das Leugnen von {card:card} durch {player:seat} bei {version}.",
    ),
    "may": (
        "{player:seat} showed {card:card} at {shown:list}, but may have got it after the denial at {version}.",
        "{player:seat} zeigte {card:card} bei {shown:list}, kann die Karte aber nach dem Leugnen bei {version} bekommen haben.",
    ),
}


def settlement(case: Case, step: Played, finding: str, card: str, shown: tuple[int, ...]) -> Settlement:
    assert isinstance(step.move, Answer)
    en, de = FINDINGS[finding]
    said: Line = line(en, de, player=step.move.player, card=card, version=step.version, shown=list(shown))
    reasons = (Reason(rule_id("denial"), said, tuple(dict.fromkeys((step.version, *shown)))),)
    if finding == "may":
        return Settlement("undecidable", reasons)
    upheld = (finding == "was") is (case.evidence.get("claimed") is not False)
    return decided(upheld, *reasons)
