"""Which reports contradict each other, told by the fewest moves.

`smallest` is meant literally: no set of fewer moves is contradictory. Every contradictory set must meet every
correction set (moves whose reports, left out, let all the others be true); so a contradictory set no larger than the
smallest set that meets all known correction sets cannot be beaten.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import zip_longest
from typing import Literal

import msgspec

from referee.hidden_cards.exact.problem import Problem, parts
from referee.hidden_cards.exact.program import Program, program
from referee.hidden_cards.exact.solver import Answer, refuted, relaxed, solve, suspects
from referee.hidden_cards.exact.story import told_through

EFFORT = 400_000
"""So many variables, over all questions of an audit, are spent on fewer moves and on further contradictions, two seconds
or so. Counted, not timed, so that everybody gets the same answer; what was found by then is told, and that it may be
more than is needed."""
AT_LEAST = 200
"""What even the smallest question costs, in variables."""
STEPS = 20_000
"""So many steps are spent on each search for moves that meet all correction sets."""
STEP = 2
"""What a step of it costs, in variables."""
AT_MOST = 10
"""Contradictions told for one deal, each with moves that no other one uses."""

Moves = frozenset[int]


class Contradiction(msgspec.Struct, frozen=True):
    versions: tuple[int, ...]
    smallest: bool
    """No fewer moves contradict each other, among those that earlier contradictions left."""
    minimal: bool = True
    """None of these can be left out; where the effort was spent before that was certain, perhaps some can."""


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
    apart = question.apart(universe)
    while apart:
        least, smallest = question.least(universe, apart)
        found.append(Contradiction(tuple(sorted(least)), smallest, least not in question.unthinned))
        universe -= least
        apart = [each for each in apart if each.isdisjoint(least)]
        if not question.tired:
            apart += question.apart(universe.difference(*apart), AT_MOST - len(found) - len(apart))
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
        """How many variables the solver may still have to deal with. What decides whether there is any contradiction is
        asked in any case."""
        self.unthinned: set[Moves] = set()
        """Contradictory sets of which perhaps some moves can be left out."""

    @property
    def tired(self) -> bool:
        return self.effort < 0

    def program(self, believed: Moves, rounds: int = 1) -> Program:
        """To be solved so many times."""
        written = program(self.problem, believed)
        self.spend(written, rounds)
        return written

    def spend(self, asked: Program, rounds: int) -> None:
        self.effort -= rounds * (AT_LEAST + len(asked.upper))

    def ask(self, believed: Moves) -> Answer:
        if self.soon(believed) == "doubt":
            asked = self.program(believed)
            self.asked[believed], rounds = solve(asked)
            self.spend(asked, rounds)
        return self.asked[believed]

    def soon(self, believed: Moves) -> Answer:
        """Doubtful where only a search in whole numbers can tell."""
        if believed not in self.asked:
            self.asked[believed] = relaxed(self.program(believed))
        return self.asked[believed]

    def impossible(self, believed: Moves) -> bool:
        return self.ask(believed) == "impossible"

    def apart(self, universe: Moves, at_most: int = AT_MOST) -> list[Moves]:
        """Contradictory sets that share no move, until all other moves can be true. None where that rests on no report
        at all, or cannot be proved exactly."""
        found: list[Moves] = []
        while len(found) < at_most and not (found and self.tired):
            if not self.impossible(universe) or self.impossible(frozenset()):
                break
            thinned = self.thinned(universe)
            if not self.proved(thinned):
                break
            found.append(thinned)
            universe -= thinned
        return found

    def proved(self, moves: Moves) -> bool:
        asked = self.program(moves)
        proof, rounds = refuted(asked)
        self.spend(asked, rounds)
        return proof

    def thinned(self, moves: Moves) -> Moves:
        """None of the moves that are left can be left out, as far as the effort goes. Whole numbers are asked last, when
        few moves are left."""
        few, needed = self.few_by_fractions(moves)
        few = self.few_by_whole_numbers(few, needed)
        if self.tired:
            self.unthinned.add(few)
        return few

    def few_by_fractions(self, moves: Moves) -> tuple[Moves, Moves]:
        """Without one move after the other, as the solver's own argument still names some that contradict each other;
        and those of them without which all others can certainly be true."""
        few, needed = self.argued(moves), set()
        for move in sorted(few):
            if move in few and not self.tired:
                few = self.argued(few - {move}) or few
                needed |= {move} if self.asked.get(few - {move}) == "fits" else set()
        return (few, few & needed) if self.soon(few) == "impossible" else (moves, frozenset())

    def argued(self, moves: Moves) -> Moves:
        """Those of them that the solver's argument rests on, if fractions show a contradiction."""
        if self.soon(moves) != "impossible":
            return frozenset()
        named = suspects(self.program(moves))
        return moves if named is None else named & moves

    def few_by_whole_numbers(self, moves: Moves, needed: Moves) -> Moves:
        """In halves, since most moves have no part in it where no argument was at hand. What is left contradicts itself
        at any time, so that it can be told when the effort is spent."""
        parts = [sorted(moves - needed)]
        while parts and not self.tired:
            part = parts.pop()
            if part and self.ask(moves.difference(part)) == "impossible":
                moves = moves.difference(part)
            elif len(part) > 1:
                parts += _halves(part)
        return moves

    def least(self, universe: Moves, apart: list[Moves]) -> tuple[Moves, bool]:
        """A smallest contradictory set, and whether that is certain."""
        found = min(apart, key=lambda moves: (len(moves), sorted(moves)))
        fitting = [universe.difference(*apart), *(each - {move} for each in apart for move in each)]
        corrections = [universe - each for each in fitting if not self.tired and self.ask(each) == "fits"]
        while not self.tired:
            search = _Search(corrections)
            meeting = search.smallest(len(found))
            self.effort -= STEP * search.steps
            if meeting is None:
                return found, not search.lost
            if self.tired or self.ask(meeting) == "doubt":
                break
            if self.impossible(meeting):
                return (meeting, True) if self.proved(meeting) else (found, False)
            corrections.append(universe - self.grown(meeting, universe, apart, len(corrections)))
        return found, False

    def grown(self, kept: Moves, universe: Moves, apart: list[Moves], turn: int) -> Moves:
        """These moves and as many others as soon prove to fit with them. Of each contradictory set one move after the
        other is tried, beginning with another one each turn, so that other moves are left out each time."""
        kept = self._with(kept, sorted(universe.difference(kept, *apart)))
        around = [sorted(each)[turn % len(each) :] + sorted(each)[: turn % len(each)] for each in apart]
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
