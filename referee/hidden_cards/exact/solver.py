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
import numpy as np

from referee.hidden_cards.exact.program import Program

Answer = Literal["fits", "impossible", "doubt"]
Bounds = tuple[list[int], list[int]]

MIP_WORK = 4_000_000
PROOF_WORK = 400_000
"""So many variables in all the parts into which a program is split, in a search and in a proof."""
WHOLE = 1e-6
SMALL = 250
"""Variables up to which simplifying a program takes longer than solving it as it stands."""
PRIMAL = 4
WISHES = (7919, 6661, 4243)
SEARCH = 10
"""So many times a search in whole numbers takes as long as fractions before it splits anything."""


def relaxed(program: Program) -> Answer:
    """Is there an arrangement? Asked of fractions. `fits` is certain, `impossible` is the solver's opinion."""
    if not program.upper:
        return "fits" if program.fits([]) else "impossible"
    highs = _loaded(program, _free(program), whole=False)
    if len(program.upper) <= SMALL:
        highs.setOptionValue("presolve", "off")
        highs.setOptionValue("solver", "simplex")
        highs.setOptionValue("simplex_strategy", PRIMAL)
    return _answer(program, highs)


def solve(program: Program) -> tuple[Answer, int]:
    """The same of whole numbers, and how many times it had to be solved. That costs many times as much, so fractions are
    asked for other arrangements first: where the wish for each card differs the best one is a corner, and most corners
    are whole."""
    highs, every = _loaded(program, _free(program), whole=False), np.arange(len(program.upper), dtype=np.int32)
    for rounds, prime in enumerate(WISHES, start=1):
        highs.changeColsCost(len(every), every, (every * prime % 2003 - 1001).astype(float))
        if (answer := _answer(program, highs)) != "doubt":
            return answer, rounds
    highs = _loaded(program, _free(program), whole=True)
    return _answer(program, highs), len(WISHES) + SEARCH + int(highs.getInfo().mip_node_count)


def _answer(program: Program, highs: highspy.Highs) -> Answer:
    highs.run()
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
    """Is it proved, in exact arithmetic, that no arrangement exists? And how many parts that took."""
    if not program.upper:
        return not program.fits([]), 0
    parts: list[Bounds] = [_free(program)]
    for tried in range(_parts(program, PROOF_WORK)):
        if not parts:
            return True, tried
        further = _split(program, parts.pop())
        if further is None:
            return False, tried
        parts += further
    return not parts, _parts(program, PROOF_WORK)


def _parts(program: Program, work: int) -> int:
    return 1 + work // (1 + len(program.upper))


def suspects(program: Program) -> frozenset[int] | None:
    """The moves whose rows add up to a contradiction, if fractions suffice to see one."""
    if not program.upper:
        return frozenset()
    ray = _ray(program, _free(program))
    if isinstance(ray, list):
        return None
    used = (sources for factor, sources in zip(ray, program.sources, strict=True) if abs(factor) > WHOLE)
    return frozenset().union(*used)


def _split(program: Program, bounds: Bounds) -> list[Bounds] | None:
    """Nothing if this part is proved impossible, two smaller parts if not yet, None if a proof will not come."""
    found = _ray(program, bounds)
    if not isinstance(found, list):
        return [] if _adds_up(program, bounds, found) else None
    least, most = bounds
    at = max(range(len(found)), key=lambda v: abs(found[v] - round(found[v])))
    if abs(found[at] - round(found[at])) < WHOLE:
        return None
    below = int(np.floor(found[at]))
    lower, upper = list(most), list(least)
    lower[at], upper[at] = below, below + 1
    return [(least, lower), (upper, most)]


def _ray(program: Program, bounds: Bounds) -> list[float] | np.ndarray:
    """Fractions that fit (a list), or a factor for each row with which the rows contradict each other (an array)."""
    highs = _loaded(program, bounds, whole=False)
    highs.setOptionValue("presolve", "off")  # a ray is given only by the simplex method on the model as it stands
    highs.setOptionValue("solver", "simplex")
    highs.run()
    if highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        _, exists, ray = highs.getDualRay()  # type: ignore[attr-defined]  # missing from the package's stub
        return np.asarray(ray) if exists else np.zeros(len(program.terms))
    return list(highs.getSolution().col_value)


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


def _loaded(program: Program, bounds: Bounds, whole: bool) -> highspy.Highs:
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
    return _started(lp, _parts(program, MIP_WORK))


def _started(lp: highspy.HighsLp, nodes: int) -> highspy.Highs:
    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("mip_max_nodes", nodes)
    highs.passModel(lp)
    return highs
