"""HiGHS, and why its word alone is not enough.

The solver computes in floating point. So an arrangement that it finds is rounded and checked in whole numbers, and
where it finds none, `refuted` proves that there is none: it splits the question on a fractional variable until each
part is impossible even for fractions, and shows each part impossible by adding up its rows (Farkas) in exact rationals.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import highspy
import msgspec
import numpy as np

from referee.hidden_cards.exact.program import Program

Answer = Literal["fits", "impossible", "doubt"]
Bounds = tuple[list[int], list[int]]

MIP_WORK = 1_000_000
PROOF_WORK = 200_000
"""So many variables in all the parts into which a program is split, in a search and in a proof."""
MIP_LARGEST = 20_000
"""Programs of more variables are not searched in whole numbers: even the first step takes seconds."""
AT_LEAST = 200
"""What even the smallest question costs, in variables."""
PIVOTS = 160
"""So many rows, one for each step of the simplex method, take as long as one variable otherwise."""
SHORT = 60_000
"""What a question is given that may remain in doubt, a quarter of a second."""
ARGUMENT = 4 * SHORT
"""What an argument is given."""
WHOLE = 1e-6
SMALL = 250
"""Variables up to which simplifying a program takes longer than solving it as it stands."""
PRIMAL = 4
WISHES = (7919, 6661, 4243)


class Solved(msgspec.Struct, frozen=True):
    answer: Answer
    work: int
    """What it cost, in variables: counted, so that it is the same on every machine."""


def relaxed(program: Program, work: int = SHORT) -> Solved:
    """Is there an arrangement? Asked of fractions. `fits` is certain, `impossible` is the solver's opinion; `doubt` where
    there are only fractions, or where so much work does not tell."""
    if not program.upper:
        return Solved("fits" if program.fits([]) else "impossible", AT_LEAST)
    highs = _loaded(program, _free(program), whole=False, work=work)
    if len(program.upper) <= SMALL:
        highs.setOptionValue("presolve", "off")
        highs.setOptionValue("solver", "simplex")
        highs.setOptionValue("simplex_strategy", PRIMAL)
    return _solved(program, highs)


def solve(program: Program, work: int = SHORT) -> Solved:
    """The same of whole numbers. That costs many times as much, so fractions are asked for other arrangements first:
    where the wish for each card differs the best one is a corner, and most corners are whole."""
    highs, every = _loaded(program, _free(program), False, work), np.arange(len(program.upper), dtype=np.int32)
    spent = 0
    for prime in WISHES:
        highs.changeColsCost(len(every), every, (every * prime % 2003 - 1001).astype(float))
        solved = _solved(program, highs)
        spent += solved.work
        if solved.answer != "doubt" or spent > work:
            return Solved(solved.answer, spent)
    if len(program.upper) > MIP_LARGEST:
        return Solved("doubt", spent)
    highs = _loaded(program, _free(program), True, work)
    searched = _solved(program, highs)
    return Solved(searched.answer, spent + searched.work)


def _solved(program: Program, highs: highspy.Highs) -> Solved:
    highs.run()
    return Solved(_answer(program, highs), _work(program, highs))


def _work(program: Program, highs: highspy.Highs) -> int:
    done = highs.getInfo()
    steps = max(0, done.simplex_iteration_count) * len(program.terms) // PIVOTS
    nodes = max(0, done.mip_node_count) * len(program.upper)
    return AT_LEAST + len(program.upper) + steps + nodes


def _answer(program: Program, highs: highspy.Highs) -> Answer:
    match highs.getModelStatus():
        case highspy.HighsModelStatus.kInfeasible:
            return "impossible"
        case highspy.HighsModelStatus.kOptimal:
            values = [round(value) for value in highs.getSolution().col_value]
            return "fits" if program.fits(values) else "doubt"
        case _:
            return "doubt"


def _free(program: Program) -> Bounds:
    return [0] * len(program.upper), program.upper


def refuted(program: Program) -> tuple[bool, int]:
    """Is it proved, in exact arithmetic, that no arrangement exists? And what that cost, in variables."""
    if not program.upper:
        return not program.fits([]), AT_LEAST
    parts, most = [_free(program)], _parts(program, PROOF_WORK)
    for tried in range(1, most + 1):
        further = _split(program, parts.pop())
        parts += further or ()
        if further is None or not parts:
            return further is not None, tried * (AT_LEAST + len(program.upper))
    return False, most * (AT_LEAST + len(program.upper))


def _parts(program: Program, work: int) -> int:
    return 1 + work // (1 + len(program.upper))


def suspects(program: Program) -> tuple[frozenset[int] | None, int]:
    """The moves whose rows add up to a contradiction, if fractions suffice to see one; and what that cost."""
    if not program.upper:
        return frozenset(), AT_LEAST
    ray, work = _ray(program, _free(program))
    if isinstance(ray, list):
        return None, work
    used = (sources for factor, sources in zip(ray, program.sources, strict=True) if abs(factor) > WHOLE)
    return frozenset().union(*used), work


def _split(program: Program, bounds: Bounds) -> list[Bounds] | None:
    """Nothing if this part is proved impossible, two smaller parts if not yet, None if a proof will not come."""
    found, _ = _ray(program, bounds)
    if not isinstance(found, list):
        return [] if _adds_up(program, bounds, found) else None
    if not found:
        return None
    least, most = bounds
    at = max(range(len(found)), key=lambda v: abs(found[v] - round(found[v])))
    if abs(found[at] - round(found[at])) < WHOLE:
        return None
    below = int(np.floor(found[at]))
    lower, upper = list(most), list(least)
    lower[at], upper[at] = below, below + 1
    return [(least, lower), (upper, most)]


def _ray(program: Program, bounds: Bounds) -> tuple[list[float] | np.ndarray, int]:
    """Fractions that fit (a list), or a factor for each row with which the rows contradict each other (an array); an empty
    list where too much work would tell. And what that cost."""
    highs = _loaded(program, bounds, whole=False, work=ARGUMENT)
    highs.setOptionValue("presolve", "off")  # a ray is given only by the simplex method on the model as it stands
    highs.setOptionValue("solver", "simplex")
    highs.run()
    work = _work(program, highs)
    match highs.getModelStatus():
        case highspy.HighsModelStatus.kInfeasible:
            _, exists, ray = highs.getDualRay()  # type: ignore[attr-defined]  # missing from the package's stub
            return np.asarray(ray) if exists else np.zeros(len(program.terms)), work
        case highspy.HighsModelStatus.kOptimal:
            return list(highs.getSolution().col_value), work
        case _:
            return [], work


def _adds_up(program: Program, bounds: Bounds, ray: np.ndarray) -> bool:
    """Rows times factors: can the left side never be what the right side must be? Any factors make a valid argument."""
    return any(_contradicts(program, bounds, factors) for factors in _exact(ray))


def _exact(ray: np.ndarray) -> Iterator[list[Fraction]]:
    """The solver's factors are small fractions blurred by rounding: first as the fractions they look like, then as is."""
    scale = max((abs(factor) for factor in ray), default=0.0) or 1.0
    yield [Fraction(factor / scale).limit_denominator(5040) for factor in ray.tolist()]
    yield [Fraction(factor) for factor in ray.tolist()]


def _contradicts(program: Program, bounds: Bounds, factors: list[Fraction]) -> bool:
    left: dict[int, Fraction] = {}
    low = high = Fraction(0)
    for row, factor in enumerate(factors):
        if factor:
            ends = sorted((factor * program.low[row], factor * program.high[row]))
            low, high = low + ends[0], high + ends[1]
            for variable, times in program.terms[row].items():
                left[variable] = left.get(variable, Fraction(0)) + factor * times
    reach = [sorted((n * bounds[0][v], n * bounds[1][v])) for v, n in left.items()]
    return sum(end[0] for end in reach) > high or sum(end[1] for end in reach) < low


def _loaded(program: Program, bounds: Bounds, whole: bool, work: int = SHORT) -> highspy.Highs:
    lp = highspy.HighsLp()
    columns, rows = len(program.upper), len(program.terms)
    lp.num_col_, lp.num_row_ = columns, rows
    lp.col_cost_ = np.zeros(columns)
    lp.col_lower_, lp.col_upper_ = np.array(bounds[0], dtype=float), np.array(bounds[1], dtype=float)
    lp.row_lower_, lp.row_upper_ = np.array(program.low, dtype=float), np.array(program.high, dtype=float)
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.cumsum([0, *map(len, program.terms)])
    lp.a_matrix_.index_ = np.fromiter((v for terms in program.terms for v in terms), dtype=np.int32)
    lp.a_matrix_.value_ = np.fromiter((n for terms in program.terms for n in terms.values()), dtype=float)
    if whole:
        lp.integrality_ = [highspy.HighsVarType.kInteger] * columns
    highs = _started(lp)
    highs.setOptionValue("mip_max_nodes", _parts(program, MIP_WORK))
    highs.setOptionValue("simplex_iteration_limit", max(1, work) * PIVOTS // max(1, rows))
    return highs


def _started(lp: highspy.HighsLp) -> highspy.Highs:
    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.passModel(lp)
    return highs
