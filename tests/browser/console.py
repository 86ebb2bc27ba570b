"""The web console as somebody at the table uses it: what is tapped, what is read."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

Family = Sequence[tuple[str, int | None]]
FAMILY: Family = (("Anna", 41), ("Ben", 12), ("Cleo", 9))


class Console:
    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def open(self, fragment: str = "") -> None:
        self.page.goto(f"{self.address}/{fragment}")

    def create(self, game: str, family: Family = FAMILY) -> None:
        """From the first page to the table."""
        self.open()
        self.page.click(f"[data-game={game}]")
        rows = self.page.locator(".seat-rows li")
        expect(rows.first).to_be_visible()
        for number, (name, age) in enumerate(family):
            if rows.count() <= number:
                self.page.click("#add-seat")
            rows.nth(number).locator("input").nth(0).fill(name)
            if age is not None:
                rows.nth(number).locator("input").nth(1).fill(str(age))
        self.page.click("#create")
        expect(self.page.locator(".taps")).to_be_visible()

    def tap(self, *values: str) -> None:
        for value in values:
            self.page.locator(f'.taps [data-value="{value}"]').first.click()

    def report_unusual(self, **fields: str) -> None:
        """Something that the form of possible moves does not offer; fields by the words that the list shows."""
        self.page.click("#unusual")
        for name, shown in fields.items():
            self.page.select_option(f".other-move select[name={name}]", label=shown)
        self.page.click(".other-move .report")

    def take_back(self) -> None:
        self.page.click("#undo")
        self.page.click("#undo-confirm")

    def tells(self, text: str) -> None:
        """The latest sentence at the top of the table."""
        expect(self.page.locator(".story .narration")).to_contain_text(text)

    def on_turn(self, seat: str) -> None:
        expect(self.page.locator(f'[data-seat="{seat}"]')).to_have_attribute("aria-current", "true")

    def seat(self, seat: str) -> Locator:
        return self.page.locator(f'[data-seat="{seat}"]')

    def history(self) -> Locator:
        return self.page.locator(".history li")

    def step(self, version: int) -> Locator:
        return self.page.locator(f'.history li[data-version="{version}"]')

    def sheet(self, name: str) -> Locator:
        return self.page.locator(f'[data-sheet="{name}"]')

    def panel(self, name: str) -> Locator:
        self.page.click(f"#tab-{name}")
        return self.page.locator("#panel")
