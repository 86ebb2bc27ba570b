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

from referee.hidden_cards.exact.problem import Problem, parts, since_first
from referee.hidden_cards.exact.program import Program, program
from referee.hidden_cards.exact.solver import SHORT, Answer, Solved, refuted, relaxed, solve, suspects
from referee.hidden_cards.exact.story import told_through

EFFORT = 500_000
"""So many variables, over all questions of an audit, are spent on fewer moves and on further contradictions, two seconds
or so. Counted, not timed, so that everybody gets the same answer; what was found by then is told, and that it may be
more than is needed."""
LARGE = 20_000
"""Entries times codes from which on fewer moves are looked for in the time since the first of them only."""
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
        if not question.tired():
            apart += question.apart(universe.difference(*apart), AT_MOST - len(found) - len(apart))
    if found:
        rest = question.soon(universe) if question.tired() else question.ask(universe)
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
        self.large = len(problem.entries) * len(problem.totals) > LARGE
        self.unthinned: set[Moves] = set()
        """Contradictory sets of which perhaps some moves can be left out."""

    def tired(self) -> bool:
        return self.effort < 0

    def ask(self, believed: Moves) -> Answer:
        """The first question may take what there is, any other one only so much."""
        if self.soon(believed) == "doubt":
            work = SHORT if self.asked.keys() - {believed} else max(SHORT, self.effort)
            self.keep(believed, solve(program(self.problem, believed), work))
        return self.asked[believed]

    def soon(self, believed: Moves) -> Answer:
        """Doubtful where only a search in whole numbers can tell."""
        if believed not in self.asked:
            work = SHORT if self.asked else max(SHORT, self.effort)
            self.keep(believed, relaxed(program(self.problem, believed), work))
        return self.asked[believed]

    def keep(self, believed: Moves, solved: Solved) -> None:
        self.effort -= solved.work
        self.asked[believed] = solved.answer

    def impossible(self, believed: Moves) -> bool:
        return self.ask(believed) == "impossible"

    def apart(self, universe: Moves, at_most: int = AT_MOST) -> list[Moves]:
        """Contradictory sets that share no move, until all other moves can be true. None where that rests on no report
        at all, or cannot be proved exactly."""
        found: list[Moves] = []
        while len(found) < at_most and not (found and self.tired()):
            if not self.impossible(universe) or self.impossible(frozenset()):
                break
            thinned = self.thinned(universe)
            if not self.proved(thinned):
                break
            found.append(thinned)
            universe -= thinned
        return found

    def proved(self, moves: Moves) -> bool:
        proof, work = refuted(self.program(moves))
        self.effort -= work
        return proof

    def program(self, moves: Moves) -> Program:
        """Where this cannot be, these moves contradict each other."""
        return program(since_first(self.problem, moves) if self.large else self.problem, moves)

    def thinned(self, moves: Moves) -> Moves:
        """None of the moves that are left can be left out, as far as the effort goes. Whole numbers are asked last, when
        few moves are left."""
        few, needed = self.few_by_fractions(moves)
        return self.few_by_whole_numbers(few, frozenset() if self.large else needed)

    def few_by_fractions(self, moves: Moves) -> tuple[Moves, Moves]:
        """Without one move after the other, as the solver's own argument still names some that contradict each other;
        and those of them without which all others can certainly be true."""
        sure = self.last_part(moves) if self.large else moves
        answer, few = self.argued(sure)
        if answer != "impossible":
            return sure, frozenset()
        needed = set()
        for move in sorted(few):
            if move in few and not self.tired():
                rest = few - {move}
                answer, named = self.argued(rest)
                sure, few = (rest, named) if answer == "impossible" else (sure, few)
                needed |= {move} if answer == "fits" else set()
        answer, _ = self.argued(few)
        return (few, few & needed) if answer == "impossible" else (sure, frozenset())

    def last_part(self, moves: Moves) -> Moves:
        """The last of them that contradict each other: half as many each time, and the question with them."""
        while not self.tired() and len(moves) > 1:
            _, late = _halves(sorted(moves))
            answer, _ = self.argued(frozenset(late))
            if answer != "impossible":
                break
            moves = frozenset(late)
        return moves

    def argued(self, moves: Moves) -> tuple[Answer, Moves]:
        """What fractions say, and the moves that the solver's argument rests on if they show a contradiction."""
        asked = self.program(moves)
        solved = relaxed(asked)
        self.effort -= solved.work
        if solved.answer != "impossible":
            return solved.answer, moves
        named, work = suspects(asked)
        self.effort -= work
        return "impossible", moves if named is None else named & moves

    def few_by_whole_numbers(self, moves: Moves, needed: Moves) -> Moves:
        """In halves, since most moves have no part in it where no argument was at hand. What is left contradicts itself
        at any time, so that it can be told when the effort is spent."""
        parts, certain = [sorted(moves - needed)], True
        while parts and not self.tired():
            part = parts.pop()
            match self.ask(moves.difference(part)) if part else "fits":
                case "impossible":
                    moves = moves.difference(part)
                case _ if len(part) > 1:
                    parts += _halves(part)
                case answer:
                    certain &= answer == "fits"
        if parts or not certain:
            self.unthinned.add(moves)
        return moves

    def least(self, universe: Moves, apart: list[Moves]) -> tuple[Moves, bool]:
        """A smallest contradictory set, and whether that is certain."""
        found = min(apart, key=lambda moves: (len(moves), sorted(moves)))
        fitting = [universe.difference(*apart), *(each - {move} for each in apart for move in each)]
        corrections = [universe - each for each in fitting if not self.tired() and self.ask(each) == "fits"]
        while not self.tired():
            search = _Search(corrections)
            meeting = search.smallest(len(found))
            self.effort -= STEP * search.steps
            if meeting is None:
                return found, not search.lost
            if self.tired() or self.ask(meeting) == "doubt":
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
            if self.tired():
                break
            more = kept.union(move for move in layer if move is not None)
            kept = more if self.ask(more) == "fits" else kept
        return kept

    def _with(self, kept: Moves, part: list[int]) -> Moves:
        if self.tired():
            return kept
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
