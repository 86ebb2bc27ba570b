"""No table takes the audit long: what it spends is counted, so the count is what is held to a limit."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from referee.audit import audit
from referee.audit.hidden_cards import motions_of
from referee.game import Setup
from referee.games import GAMES
from referee.hidden_cards.exact import EFFORT, judge, problems
from referee.hidden_cards.exact.solver import ARGUMENT, SHORT
from tests.audit.late_liars import endless, evening
from tests.audit.recording import Report, Scribe, opening_of, recorded, reported

MAU = GAMES["mau-mau"]
OVERDRAWN = 2 * ARGUMENT + 8 * SHORT
"""What may still be under way, or has to be asked, when the effort is spent."""


def spent(setup: Setup, reports: Sequence[Report]) -> int:
    scribe = Scribe(MAU).write(opening_of(setup), *(reported(MAU, each) for each in reports))
    effort = EFFORT
    for problem in problems(motions_of(MAU, scribe.past)):
        effort = judge(problem, effort).effort
    return EFFORT - effort


@pytest.mark.parametrize("seed", [4, 27])
def test_a_lie_after_many_denials_is_found_within_the_effort(seed: int) -> None:
    setup, reports, _ = evening(seed)
    assert spent(setup, reports) < EFFORT + OVERDRAWN


@pytest.mark.parametrize("seed", [3, 10])
def test_a_thousand_events_stay_within_the_effort(seed: int) -> None:
    setup, reports, lied = endless(seed)
    assert lied and len(reports) > 900
    assert spent(setup, reports) < EFFORT + OVERDRAWN


def test_the_answer_says_that_perhaps_fewer_moves_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.audit.hidden_cards.EFFORT", 100)
    setup, reports, _ = evening(4)
    found = audit(MAU, recorded(MAU, setup, reports))
    (told,) = [each for each in found.told("en")["findings"] if each["severity"] == "error"]
    (gesagt,) = [each for each in found.told("de")["findings"] if each["severity"] == "error"]
    assert told["proof"]["smallest"] is told["proof"]["minimal"] is False
    assert "Perhaps fewer of these moves" in told["message"]
    assert "Vielleicht widersprechen sich schon weniger" in gesagt["message"]
    assert found.checked["upto"] == len(reports) + 1
