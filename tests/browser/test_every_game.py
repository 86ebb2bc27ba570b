"""The console knows no game: forms and tables are drawn from what the service says, so each game plays by taps alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.games import GAMES
from tests.browser.conftest import Devices
from tests.browser.console import FAMILY, Console

pytestmark = pytest.mark.xdist_group("browser")

TAPS = 12
"""More than any first move needs."""
PHONE = {"width": 360, "height": 740}


@pytest.mark.parametrize("game", GAMES)
def test_the_first_moves_are_made_by_tapping_on_a_phone(devices: Devices, game: str) -> None:
    phone = devices(viewport=PHONE)
    phone.create(game)
    for version in (2, 3):
        tap_until(phone, version)
    expect(phone.page.locator(".seat")).to_have_count(len(FAMILY))
    assert phone.page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
    assert phone.page.evaluate(NAMELESS) == []


NAMELESS = """[...document.querySelectorAll("button, input, select, a")]
    .filter((each) => !(each.textContent.trim() || each.ariaLabel || each.labels?.length))
    .map((each) => each.outerHTML)"""
"""Controls that a screen reader could not name."""


def tap_until(console: Console, version: int) -> None:
    """Taps on whatever is offered first until the move is in the history."""
    page = console.page
    made = console.step(version)
    offered = page.locator(".cell.free, .taps .report, .taps .done, .taps .question .choice:enabled")
    for _ in range(TAPS):
        expect(made.or_(offered).first).to_be_visible()
        if made.count():
            return
        offered.first.click()
        expect(page.locator(".taps .quiet")).to_have_count(0)
        assert console.sheet("refusal").count() == 0, console.sheet("refusal").inner_text()
    raise AssertionError(f"no move after {TAPS} taps: {page.locator('.moves').inner_text()}")


def test_a_card_that_leaves_no_choice_is_shown_before_it_is_reported(tablet: Console) -> None:
    """A pending +4 is answered by another one or not at all."""
    tablet.create("mau-mau")
    tablet.page.locator(".taps [data-group]").first.click()
    tablet.tap("pink-4")
    tablet.tells("Pink 4")
    tablet.tap("plus4", "yellow")
    tablet.tells("+4")
    expect(tablet.page.locator(".taps .chips")).to_have_text("+4")
    tablet.page.click(".taps .report")
    tablet.tells("8 Karten")
