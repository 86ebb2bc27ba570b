"""Which reports contradict each other, told by the fewest moves.

`smallest` is meant literally: no set of fewer moves is contradictory. Every contradictory set must meet every
correction set (moves whose reports, left out, let all the others be true); so a contradictory set no larger than the
smallest set that meets all known correction sets cannot be beaten.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import zip_longest
from typing import Literal

import msgspec

from referee.hidden_cards.exact.problem import Problem, parts
from referee.hidden_cards.exact.program import program
from referee.hidden_cards.exact.solver import Answer, refuted, relaxed, solve, suspects
from referee.hidden_cards.exact.story import told_through

EFFORT = 200_000
"""So many variables, over all questions of an audit, are spent on smaller and on further sets, a second or so.
Counted, not timed, so that everybody gets the same answer; then a set at hand is called minimal."""
AT_LEAST = 200
"""What even the smallest question costs, in variables."""
WHOLE_NUMBERS = 2
"""So many times a question costs more where fractions do not answer it."""
STEPS = 20_000
"""So many steps are spent on each search for moves that meet all correction sets."""
AT_MOST = 10
"""Contradictions told for one deal, each with moves that no other one uses."""

Moves = frozenset[int]


class Contradiction(msgspec.Struct, frozen=True):
    versions: tuple[int, ...]
    smallest: bool
    """No fewer moves contradict each other, among those that earlier contradictions left; else none of these can be
    left out."""


class Judgement(msgspec.Struct, frozen=True):
    verdict: Literal["consistent", "inconsistent", "undecided"]
    contradictions: tuple[Contradiction, ...] = ()
    effort: int = 0
    """What is left for further questions."""
    whole: bool = True
    """Without the moves of these contradictions everything else can be true; else there may be more."""


def judge(problem: Problem, effort: int = EFFORT) -> Judgement:
    found: list[Contradiction] = []
    verdicts = set()
    whole = True
    for part in parts(problem):
        judged = _judged(part, effort)
        effort = judged.effort
        found += judged.contradictions
        verdicts.add(judged.verdict)
        whole &= judged.whole
    if found:
        told = tuple(sorted(found, key=_fewest_first)[:AT_MOST])
        return Judgement("inconsistent", told, effort, whole and len(found) <= AT_MOST)
    return Judgement("consistent" if verdicts <= {"consistent"} else "undecided", effort=effort)


def _fewest_first(contradiction: Contradiction) -> tuple[int, tuple[int, ...]]:
    return len(contradiction.versions), contradiction.versions


def _judged(problem: Problem, effort: int) -> Judgement:
    if told_through(problem):
        return Judgement("consistent", effort=effort)
    question, universe = _Question(problem, effort), frozenset(problem.versions)
    found: list[Contradiction] = []
    minimal = question.apart(universe)
    while minimal:
        least, smallest = question.least(universe, minimal)
        found.append(Contradiction(tuple(sorted(least)), smallest))
        universe -= least
        minimal = [each for each in minimal if each.isdisjoint(least)]
        if not question.tired:
            minimal += question.apart(universe.difference(*minimal), AT_MOST - len(found) - len(minimal))
    if found:
        rest = question.soon(universe) if question.tired else question.ask(universe)
        return Judgement("inconsistent", tuple(found), question.effort, rest == "fits")
    return Judgement("consistent" if question.ask(universe) == "fits" else "undecided", effort=question.effort)


class _Question:
    """One problem, asked again and again with fewer reports believed."""

    def __init__(self, problem: Problem, effort: int) -> None:
        self.problem = problem
        self.asked: dict[Moves, Answer] = {}
        self.effort = effort
        """How many variables the solver may still have to deal with."""
        self.must_go_on = True
        """Nothing has been proved yet."""

    @property
    def tired(self) -> bool:
        return self.effort < 0

    def ask(self, believed: Moves) -> Answer:
        if self.soon(believed) == "doubt":
            asked = program(self.problem, believed)
            self.effort -= WHOLE_NUMBERS * (AT_LEAST + len(asked.upper))
            self.asked[believed] = solve(asked)
        return self.asked[believed]

    def soon(self, believed: Moves) -> Answer:
        """Doubtful where only a search in whole numbers can tell."""
        if believed not in self.asked:
            asked = program(self.problem, believed)
            self.effort -= AT_LEAST + len(asked.upper)
            self.asked[believed] = relaxed(asked)
        return self.asked[believed]

    def impossible(self, believed: Moves) -> bool:
        return self.ask(believed) == "impossible"

    def apart(self, universe: Moves, at_most: int = AT_MOST) -> list[Moves]:
        """Minimal contradictory sets that share no move, until all other moves can be true. None where that rests on
        no report at all, or cannot be proved exactly."""
        found: list[Moves] = []
        while len(found) < at_most and self.impossible(universe) and not self.impossible(frozenset()):
            minimal = self.minimal(self.candidates(universe))
            if minimal is None or not self.proved(minimal):
                break
            self.must_go_on = False
            found.append(minimal)
            universe -= minimal
        return found

    def proved(self, moves: Moves) -> bool:
        return refuted(program(self.problem, moves))

    def candidates(self, universe: Moves) -> Moves:
        """A few moves that already contradict each other, read off the solver's own argument as long as it has one."""
        while (named := suspects(program(self.problem, universe))) and named < universe and self.impossible(named):
            universe = named
        return universe

    def minimal(self, moves: Moves) -> Moves | None:
        """None of the moves that are left can be left out. Whole numbers are asked last, when few moves are left.
        None at all if the effort is spent and a contradiction has been proved already."""
        for asking in (self.soon, self.ask):
            if asking(moves) == "impossible":
                needed = _needed(asking, lambda: self.tired and not self.must_go_on, frozenset(), False, sorted(moves))
                if needed is None:
                    return None
                moves = frozenset(needed)
        return moves

    def least(self, universe: Moves, minimal: list[Moves]) -> tuple[Moves, bool]:
        """A smallest contradictory set, and whether that is certain."""
        found = min(minimal, key=lambda moves: (len(moves), sorted(moves)))
        fitting = [universe.difference(*minimal), *(each - {move} for each in minimal for move in each)]
        corrections = [universe - each for each in fitting if self.ask(each) == "fits"]
        while True:
            search = _Search(corrections)
            meeting = search.smallest(len(found))
            self.effort -= search.steps
            if meeting is None:
                return found, not search.lost
            if self.tired or self.ask(meeting) == "doubt":
                return found, False
            if self.impossible(meeting):
                return (meeting, True) if self.proved(meeting) else (found, False)
            corrections.append(universe - self.grown(meeting, universe, minimal, len(corrections)))

    def grown(self, kept: Moves, universe: Moves, minimal: list[Moves], turn: int) -> Moves:
        """These moves and as many others as soon prove to fit with them. Of each contradictory set one move after the
        other is tried, beginning with another one each turn, so that other moves are left out each time."""
        kept = self._with(kept, sorted(universe.difference(kept, *minimal)))
        around = [sorted(each)[turn % len(each) :] + sorted(each)[: turn % len(each)] for each in minimal]
        for layer in zip_longest(*around):
            more = kept.union(move for move in layer if move is not None)
            kept = more if self.ask(more) == "fits" else kept
        return kept

    def _with(self, kept: Moves, part: list[int]) -> Moves:
        if self.ask(kept | frozenset(part)) == "fits":
            return kept | frozenset(part)
        if len(part) == 1 or self.tired:
            return kept
        for half in _halves(part):
            kept = self._with(kept, half)
        return kept


def _needed(
    asking: Callable[[Moves], Answer], given_up: Callable[[], bool], given: Moves, changed: bool, moves: list[int]
) -> list[int] | None:
    """QuickXplain: the fewest of `moves` that are contradictory together with `given`. Halves first, since most moves
    have no part in it."""
    if given_up():
        return None
    if changed and asking(given) == "impossible":
        return []
    if len(moves) == 1:
        return moves
    early, late = moves[: len(moves) // 2], moves[len(moves) // 2 :]
    of_late = _needed(asking, given_up, given | frozenset(early), True, late)
    if of_late is None:
        return None
    of_early = _needed(asking, given_up, given | frozenset(of_late), bool(of_late), early)
    return None if of_early is None else of_early + of_late


def _halves(moves: list[int]) -> Iterator[list[int]]:
    middle = (len(moves) + 1) // 2
    return (part for part in (moves[:middle], moves[middle:]) if part)


class _Search:
    """For the fewest moves of which every correction set holds one."""

    def __init__(self, corrections: Collection[Moves]) -> None:
        self.corrections = sorted(corrections, key=len)
        self.steps = 0

    @property
    def lost(self) -> bool:
        return self.steps > STEPS

    def smallest(self, below: int) -> Moves | None:
        """None if there are none so few, or if the search is lost."""
        sizes = (self.within(frozenset(), size) for size in range(below))
        return next((found for found in sizes if found is not None or self.lost), None)

    def within(self, chosen: Moves, more: int) -> Moves | None:
        """At most so many moves more than those chosen, if that is enough to meet them all."""
        self.steps += 1
        missed = next((each for each in self.corrections if each.isdisjoint(chosen)), None)
        if missed is None or more == 0 or self.lost:
            return chosen if missed is None else None
        tried = (self.within(chosen | {move}, more - 1) for move in sorted(missed))
        return next((found for found in tried if found is not None), None)
