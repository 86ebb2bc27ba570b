"""The console knows no game: forms and tables are drawn from what the service says, so each game plays by taps alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.games import GAMES
from tests.browser.console import FAMILY, Console

pytestmark = pytest.mark.xdist_group("browser")

TAPS = 12
"""More than any first move needs."""


@pytest.mark.parametrize("game", GAMES)
def test_the_first_moves_are_made_by_tapping(tablet: Console, game: str) -> None:
    tablet.create(game, FAMILY[: max(3, GAMES[game].min_players)])
    for version in (2, 3):
        tap_until(tablet, version)
    expect(tablet.page.locator(".seat")).to_have_count(3)


def tap_until(tablet: Console, version: int) -> None:
    """Taps on whatever is offered first until the move is in the history."""
    page = tablet.page
    made = tablet.step(version)
    offered = page.locator(".cell.free, .taps .report, .taps .done, .taps .question .choice:enabled")
    for _ in range(TAPS):
        expect(made.or_(offered).first).to_be_visible()
        if made.count():
            return
        offered.first.click()
        expect(page.locator(".taps .quiet")).to_have_count(0)
        assert tablet.sheet("refusal").count() == 0, tablet.sheet("refusal").inner_text()
    raise AssertionError(f"no move after {TAPS} taps: {page.locator('.moves').inner_text()}")
