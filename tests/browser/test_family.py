"""A family plays Ed, the Cat with one tablet, and does what families do."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.console import Console

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def table(tablet: Console) -> Console:
    """Anna, who is the oldest, has given Ben a 5 as a penalty card."""
    tablet.create("ed-the-cat")
    tablet.on_turn("anna")
    tablet.tap("5", "ben")
    tablet.on_turn("ben")
    return tablet


def test_two_taps_report_a_move(table: Console) -> None:
    table.tells("Anna")
    expect(table.seat("anna").locator(".fan b")).to_have_text("4")
    expect(table.seat("ben")).to_contain_text("Strafkarten")
    expect(table.history()).to_have_count(2)


def test_cards_that_turn_up_are_asked_for_one_by_one(table: Console) -> None:
    table.tap("6", "cleo", "3", "8")
    table.on_turn("cleo")
    expect(table.seat("cleo").locator(".card")).to_have_text(["3", "8"])


def test_a_refusal_explains_itself_in_german(table: Console) -> None:
    table.report_unusual(player="Anna", card="8")
    refusal = table.sheet("refusal")
    expect(refusal).to_contain_text("Ben ist dran, nicht Anna.")
    expect(refusal.locator("code")).to_have_text("ed.turn")
    expect(refusal).to_contain_text("Abschnitt „So wird gespielt“")
    refusal.get_by_role("button", name="Verstanden").click()
    table.on_turn("ben")
    expect(table.history()).to_have_count(2)


def test_the_host_lets_an_irregular_move_stand(table: Console) -> None:
    table.report_unusual(player="Cleo", card="8")
    refusal = table.sheet("refusal")
    refusal.locator("summary").click()
    refusal.locator("#stand").click()
    expect(table.step(3)).to_contain_text("gilt trotz Verstoß: Alle am Tisch sind einverstanden")


def test_a_move_is_taken_back(table: Console) -> None:
    table.take_back()
    table.on_turn("anna")
    expect(table.step(2).locator("s")).to_be_visible()
    expect(table.step(2)).to_contain_text("gestrichen")
    table.tells("Vertippt")
    expect(table.page.locator("#undo")).to_have_count(0)


def test_an_earlier_move_is_put_right_and_the_later_one_stays(table: Console) -> None:
    table.tap("8")
    table.page.click(".taps .report")
    table.on_turn("cleo")
    table.step(2).get_by_role("button").click()
    table.page.click("#amend")
    amend = table.sheet("amend")
    amend.locator('.taps [data-value="5"]').first.click()
    amend.locator('.taps [data-value="cleo"]').first.click()
    amend.locator(".taps .report").click()
    expect(amend).to_have_count(0)
    table.on_turn("cleo")
    expect(table.seat("cleo")).to_contain_text("Strafkarten")
    expect(table.step(2).locator("s")).to_be_visible()
    expect(table.step(3).locator("s")).to_have_count(0)


def test_a_reload_loses_nothing(table: Console) -> None:
    table.page.reload()
    table.on_turn("ben")
    table.tap("3", "anna")
    table.on_turn("cleo")
    table.open()
    table.page.locator(".own-games a").first.click()
    table.on_turn("cleo")


def test_a_spectator_sees_the_next_move_live_and_reports_nothing(table: Console, devices: Devices) -> None:
    table.page.click("#share")
    link = table.page.locator("#spectator-link").input_value()
    table.page.keyboard.press("Escape")
    phone = devices(locale="en-GB", viewport={"width": 360, "height": 740})
    phone.page.goto(link)
    phone.on_turn("ben")
    expect(phone.page.locator(".moves")).to_contain_text("You are watching.")
    expect(phone.page.locator(".taps, #undo, #share")).to_have_count(0)
    table.tap("3", "anna")
    phone.on_turn("cleo")
    phone.tells("Ben plays")
    assert link.rpartition("/")[2] not in phone.page.url


def test_where_no_stream_is_to_be_had_the_spectator_polls(table: Console, devices: Devices) -> None:
    table.page.click("#share")
    link = table.page.locator("#spectator-link").input_value()
    table.page.keyboard.press("Escape")
    phone = devices()
    phone.page.route("**/events", lambda route: route.fulfill(status=503, headers={"Retry-After": "5"}))
    phone.page.goto(link)
    with phone.page.expect_request("**/events?after=2&wait=25"):
        phone.on_turn("ben")
    table.tap("3", "anna")
    phone.on_turn("cleo")


def test_a_seat_reports_its_own_moves_only(table: Console, devices: Devices) -> None:
    table.page.click("#share")
    table.page.locator("dialog summary").click()
    link = table.page.get_by_label("Ben", exact=True).input_value()
    phone = devices(viewport={"width": 360, "height": 740})
    phone.page.goto(link)
    phone.tap("3", "anna")
    phone.on_turn("cleo")
    expect(phone.page.locator(".moves")).to_contain_text("Gerade ist jemand anderes dran.")


def test_a_dispute_is_settled_with_reasons(table: Console) -> None:
    table.panel("disputes").locator("#dispute").click()
    form = table.sheet("dispute")
    form.locator("[data-kind=hand-size]").click()
    form.locator("select[name=against]").select_option(label="Anna")
    form.locator("input[name=claimed]").fill("5")
    form.locator("#dispute-submit").click()
    ruling = table.sheet("ruling")
    expect(ruling.locator(".verdict")).to_have_text("Abgewiesen")
    expect(ruling.locator(".reason code").first).to_contain_text("ed.")
    ruling.get_by_role("button", name="Verstanden").click()
    expect(table.page.locator("#panel .dispute")).to_have_count(1)


def test_a_move_made_offline_is_sent_once_when_the_connection_is_back(table: Console) -> None:
    table.page.context.set_offline(True)
    table.tap("3", "anna")
    expect(table.page.locator(".waiting")).to_contain_text("1 Meldung wartet")
    table.page.select_option(".other-move select[name=player]", label="Cleo")
    table.page.select_option(".other-move select[name=card]", label="8")
    table.page.click(".other-move .report")
    expect(table.page.locator(".waiting")).to_contain_text("2 Meldungen warten")
    table.page.context.set_offline(False)
    table.on_turn("anna")
    expect(table.page.locator(".waiting")).to_have_count(0)
    expect(table.history()).to_have_count(4)


def test_a_short_game_is_played_to_its_end_and_nobody_is_asked_what_leaves_no_choice(tablet: Console) -> None:
    tablet.open()
    tablet.page.click("[data-game=ed-the-cat]")
    for number, name in enumerate(("Anna", "Ben")):
        tablet.page.locator(".seat-rows li input[type=text]").nth(number).fill(name)
    tablet.page.locator("#options summary").click()
    tablet.page.locator("input[name=limit]").fill("10")
    tablet.page.click("#create")
    tablet.tap("1", "1", "2")
    tablet.on_turn("ben")
    tablet.tap("1", "1", "2")
    tablet.on_turn("anna")
    tablet.tap("1", "9")
    expect(tablet.page.locator('.taps [data-field="hands"]')).to_contain_text("Ben")
    tablet.tap("9", "8")
    expect(tablet.page.locator(".ending")).to_contain_text("Anna gewinnt")
    expect(tablet.page.locator(".ending li")).to_have_text(["Anna (0)", "Ben (17)"])
    expect(tablet.page.locator(".moves")).to_be_hidden()


def test_a_wrong_seating_is_explained_before_the_game(tablet: Console) -> None:
    tablet.open("#/new/ed-the-cat")
    for number, (name, age) in enumerate((("Anna", "41"), ("Ben", "12"))):
        tablet.page.locator(".seat-rows li input[type=text]").nth(number).fill(name)
        tablet.page.locator(".seat-rows li .age").nth(number).fill(age)
    tablet.page.select_option("#first", label="Ben")
    tablet.page.click("#create")
    expect(tablet.page.locator(".refusal code")).to_have_text("ed.first-player")
    expect(tablet.page.locator(".refusal")).to_contain_text("Anna ist am ältesten und beginnt, nicht Ben.")


def test_the_language_is_switched_and_remembered(table: Console) -> None:
    table.page.click("[data-language=en]")
    expect(table.page.locator(".moves")).to_contain_text("Ben’s turn")
    expect(table.page.locator("html")).to_have_attribute("lang", "en")
    table.page.reload()
    expect(table.page.locator(".moves")).to_contain_text("Ben’s turn")
    table.tells("as a penalty card.")


def test_the_record_is_proved_and_taken_home(table: Console) -> None:
    panel = table.panel("proof")
    panel.locator("#audit").click()
    expect(panel.locator("#sound")).to_have_text("Alles stimmt.")
    with table.page.expect_download() as download:
        panel.locator("#export").click()
    bundle = json.loads(download.value.path().read_text())
    assert len(bundle["events"]) == 2


def test_knowledge_and_rules_are_at_hand(table: Console) -> None:
    known = table.panel("knowledge")
    expect(known.locator(".place")).to_have_count(4)
    rules = table.panel("rules")
    expect(rules).to_contain_text("Ein Mitspieler deiner Wahl zieht drei Karten nach.")
