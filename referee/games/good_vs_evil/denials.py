"""Was a wished card denied although it was there? Judged by what everybody saw since, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from referee.consistency import judge, problems
from referee.disputes import Case, Reason, Settlement, Step
from referee.games.good_vs_evil.effects import deal, motions
from referee.games.good_vs_evil.moves import Answer, Give
from referee.games.good_vs_evil.table import hand_of, open_table
from referee.games.good_vs_evil.turns import judged_at
from referee.knowledge import Hidden, Lacks, Motion, PlaceId, Shown
from referee.text import Line, line


def false_denial(case: Case) -> Settlement:
    step = case.step()
    assert step is not None
    if not isinstance(step.move, Answer) or step.move.has:
        said = line("Nothing was denied at {version}.", "Bei {version} wurde nichts geleugnet.", version=step.version)
        return Settlement("rejected", (Reason("gve.denial", said, (step.version,)),))
    met = judged_at(step.before, step.move)
    assert met.due is not None and met.due.wish is not None
    place, card = hand_of(met.due.player), met.due.wish
    if step.irregular:
        return told(case, step, "was", card, (step.version,))
    moved = list(publicly_moved(case))
    shown = tuple(version for version, motion in moved if version > step.version and motion == Shown(place, card))
    openly = sum(copies_in(motion, place, card) for version, motion in moved if version > step.version)
    if len(shown) <= openly:
        return told(case, step, "was not", card, shown)
    if contradicts(moved, step.version):
        return told(case, step, "was", card, shown)
    return told(case, step, "may", card, shown)


def publicly_moved(case: Case) -> Iterator[tuple[int, Motion]]:
    """From the deal on, with nothing that was confided."""
    table = open_table(case.setup)
    yield from ((1, motion) for motion in deal(table))
    for step in case.steps:
        yield from ((step.version, motion) for motion in motions(step.before, in_public(step.move), step.version))


def in_public(move: Any) -> Any:
    return replace(move, card=None) if isinstance(move, Give) else move


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


def told(case: Case, step: Step, finding: str, card: str, shown: tuple[int, ...]) -> Settlement:
    assert isinstance(step.move, Answer)
    en, de = FINDINGS[finding]
    said: Line = line(en, de, player=step.move.player, card=card, version=step.version, shown=list(shown))
    reasons = (Reason("gve.denial", said, tuple(dict.fromkeys((step.version, *shown)))),)
    if finding == "may":
        return Settlement("undecidable", reasons)
    upheld = (finding == "was") is (case.evidence.get("claimed") is not False)
    return Settlement("upheld" if upheld else "rejected", reasons)
