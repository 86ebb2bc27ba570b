"""Which reports contradict each other, told by the fewest moves.

`smallest` is meant literally: no set of fewer moves is contradictory. Every contradictory set must meet every
correction set (moves whose reports, left out, let all the others be true); so a contradictory set no larger than the
smallest set that meets all known correction sets cannot be beaten.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

import msgspec

from referee.consistency.problem import Problem, parts
from referee.consistency.program import program
from referee.consistency.solver import Answer, refuted, solve, suspects

EFFORT = 100_000
"""So many variables, over all questions about a deal, are spent on smaller sets and further contradictions, a second
or so. Counted, not timed, so that everybody gets the same answer; then a set at hand is called minimal."""
STEPS = 20_000
"""So many steps are spent on each search for moves that meet all correction sets."""
AT_MOST = 10
"""Contradictions told for one deal, each with moves that no other one uses."""

Moves = frozenset[int]


class Contradiction(msgspec.Struct, frozen=True):
    versions: tuple[int, ...]
    smallest: bool
    """No fewer moves contradict each other; else none of these can be left out."""


class Judgement(msgspec.Struct, frozen=True):
    verdict: Literal["consistent", "inconsistent", "undecided"]
    contradictions: tuple[Contradiction, ...] = ()


def judge(problem: Problem) -> Judgement:
    judged = [_judged(part) for part in parts(problem)]
    found = sorted((each for part in judged for each in part.contradictions), key=_fewest_first)
    if found:
        return Judgement("inconsistent", tuple(found[:AT_MOST]))
    return Judgement("consistent" if all(part.verdict == "consistent" for part in judged) else "undecided")


def _fewest_first(contradiction: Contradiction) -> tuple[int, tuple[int, ...]]:
    return len(contradiction.versions), contradiction.versions


def _judged(problem: Problem) -> Judgement:
    question = _Question(problem)
    found: list[Contradiction] = []
    universe = frozenset(problem.versions)
    answer = question.ask(universe)
    while answer == "impossible" and len(found) < AT_MOST and not (found and question.tired):
        contradiction = question.contradiction(universe)
        if contradiction is None:
            break
        found.append(contradiction)
        universe -= frozenset(contradiction.versions)
        answer = question.ask(universe)
    if found:
        return Judgement("inconsistent", tuple(found))
    return Judgement("consistent" if answer == "fits" else "undecided")


class _Question:
    """One problem, asked again and again with fewer reports believed."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.asked: dict[Moves, Answer] = {}
        self.effort = 0
        """How many variables the solver has had to deal with."""

    @property
    def tired(self) -> bool:
        return self.effort > EFFORT

    def ask(self, believed: Moves) -> Answer:
        if believed not in self.asked:
            asked = program(self.problem, believed)
            self.effort += len(asked.upper)
            self.asked[believed] = solve(asked)
        return self.asked[believed]

    def impossible(self, believed: Moves) -> bool:
        return self.ask(believed) == "impossible"

    def contradiction(self, universe: Moves) -> Contradiction | None:
        """None where the contradiction rests on no report at all, or cannot be proved exactly."""
        if not self.impossible(universe) or self.impossible(frozenset()):
            return None
        minimal = self.minimal(self.candidates(universe))
        least, smallest = self.least(universe, minimal)
        if not refuted(program(self.problem, least)):
            return None
        return Contradiction(tuple(sorted(least)), smallest)

    def candidates(self, universe: Moves) -> Moves:
        """A few moves that already contradict each other, read off the solver's own argument if it has one."""
        named = suspects(program(self.problem, universe)) or frozenset()
        return named if self.impossible(named) else universe

    def minimal(self, moves: Moves) -> Moves:
        """None of the moves that are left can be left out. Halves first, since most moves have no part in it."""
        return frozenset(self._needed(frozenset(), False, sorted(moves)))

    def _needed(self, given: Moves, changed: bool, moves: list[int]) -> list[int]:
        """QuickXplain: the fewest of `moves` that are contradictory together with `given`."""
        if changed and self.impossible(given):
            return []
        if len(moves) == 1:
            return moves
        early, late = moves[: len(moves) // 2], moves[len(moves) // 2 :]
        of_late = self._needed(given | frozenset(early), True, late)
        of_early = self._needed(given | frozenset(of_late), bool(of_late), early)
        return of_early + of_late

    def least(self, universe: Moves, found: Moves) -> tuple[Moves, bool]:
        """A smallest contradictory set, and whether that is certain."""
        corrections = [frozenset({move}) for move in found if self.ask(universe - {move}) == "fits"]
        while not self.tired:
            search = _Search(corrections)
            meeting = search.smallest(len(found))
            if meeting is None:
                return found, not search.lost
            match self.ask(meeting):
                case "impossible":
                    return meeting, True
                case "doubt":
                    return found, False
            corrections.append(self.correction(universe, found, meeting))
        return found, False

    def correction(self, universe: Moves, found: Moves, kept: Moves) -> Moves:
        """Moves to leave out so that all others, and these ones in any case, can be true."""
        others = universe - found
        if self.ask(kept | others) == "fits":
            kept |= others
        for part in _halves(sorted(universe - kept)):
            kept = self._with(kept, part)
        return universe - kept

    def _with(self, kept: Moves, part: list[int]) -> Moves:
        if self.ask(kept | frozenset(part)) == "fits":
            return kept | frozenset(part)
        if len(part) == 1:
            return kept
        for half in _halves(part):
            kept = self._with(kept, half)
        return kept


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
