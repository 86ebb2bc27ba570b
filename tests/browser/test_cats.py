"""Addi Cat's: two people with four cats; a slap that only one cat saw, told on its phone, decided by the host."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.console import Console

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def table(tablet: Console) -> Console:
    """Cleo, the youngest, has flipped 7+4: nothing is equal yet, nobody may slap."""
    tablet.create("addi-cats")
    tablet.page.click('.taps [data-group^="7+"]')
    tablet.tap("7+4")
    tablet.on_turn("anna")
    return tablet


def test_what_only_eyes_could_tell_waits_for_the_host(table: Console, devices: Devices) -> None:
    expect(table.seat("ben").locator(".fan b")).to_have_text("45")
    complain(table, devices)
    expect(table.page.locator(".story .alarm")).to_have_text("Offene Streitfälle: 1")
    table.panel("disputes").get_by_role("button", name="Entscheiden").click()
    decision = table.page.get_by_role("dialog")
    decision.locator("input[name=reason]").fill("Alle haben es gesehen")
    decision.locator("[data-verdict=upheld]").click()
    expect(decision).to_have_count(0)
    expect(table.page.locator("#panel .dispute")).to_contain_text("Alle haben es gesehen")
    expect(table.page.locator(".story .alarm")).to_have_count(0)
    expect(table.seat("ben").locator(".fan b")).to_have_text("46")


def complain(table: Console, devices: Devices) -> None:
    """Anna says that Ben slapped."""
    table.page.click("#share")
    table.page.locator("dialog summary").click()
    link = table.page.get_by_label("Anna", exact=True).input_value()
    table.page.keyboard.press("Escape")
    phone = devices(viewport={"width": 360, "height": 740})
    phone.page.goto(link)
    phone.panel("disputes").locator("#dispute").click()
    form = phone.sheet("dispute")
    form.locator("[data-kind=illegal-slap]").click()
    form.locator("select[name=against]").select_option(label="Ben")
    form.locator("select[name=about]").select_option("2")
    form.locator("#dispute-submit").click()
    expect(phone.sheet("ruling").locator(".verdict")).to_have_text("Nicht entscheidbar")


def test_two_people_play_four_cats(tablet: Console) -> None:
    tablet.open("#/new/addi-cats")
    tablet.page.click("#add-seat")
    for number, (cat, person) in enumerate((("Mia", "Anna"), ("Tom", "Ben"), ("Kit", "Anna"), ("Leo", "Ben"))):
        tablet.page.get_by_label(f"Name von Platz {number + 1}").fill(cat)
        tablet.page.get_by_label(f"Wer spielt Platz {number + 1}?").fill(person)
    tablet.page.click("#create")
    expect(tablet.seat("kit")).to_contain_text("Gespielt von")
    expect(tablet.seat("kit")).to_contain_text("Anna")
