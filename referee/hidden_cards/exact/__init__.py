"""Can the hidden cards have been as everybody said? The exact answer, for a whole history.

`judge` takes what happened to hidden cards, move by move, and decides for each deal whether some deal and some choice
of every unseen transfer fits all reports and denials. Where simply playing them through does not show that it does, an
integer program says it, HiGHS solves it, and neither answer is taken on trust: a fitting arrangement is checked card by
card, a contradiction is proved again in exact arithmetic.
Where that proof does not come about the answer is "not decided". Nobody is accused by a rounding error.
"""

from referee.hidden_cards.exact.contradiction import EFFORT, Contradiction, Judgement, judge
from referee.hidden_cards.exact.problem import Problem, problems

__all__ = ["EFFORT", "Contradiction", "Judgement", "Problem", "judge", "problems"]
