"""The draw pile while cards are taken from it. A deck that nobody knows never runs short."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from referee.core import Card
from referee.games.mau_mau.table import DRAW, Laid, Table, hand_of
from referee.knowledge import Flow, Motion, Places, Unseen

Value = TypeVar("Value")


class Stock:
    def __init__(self, table: Table) -> None:
        self.lying = table.lying
        self.discarded = table.discarded
        self.flow = flow_of(table)
        self.guesses: list[Motion] = []

    @property
    def trail(self) -> list[Motion]:
        """What moved, in order, for the audit."""
        return self.guesses if self.flow is None else self.flow.trail

    @property
    def places(self) -> Places | None:
        return None if self.flow is None else self.flow.places()

    def draw(self, number: int, cards: int) -> int:
        """So many cards into a hand, or as many as there are."""
        if self.flow is None:
            self.guesses.append(Unseen(DRAW, hand_of(number), cards))
            return cards
        missing = cards
        while missing > 0:
            self.refill(self.flow)
            there = min(missing, self.flow.size(DRAW))
            if not there:
                break
            self.flow.unseen_from(DRAW, hand_of(number), there)
            missing -= there
        return cards - missing

    def refill(self, flow: Flow) -> None:
        """Only when a card is needed and the pile is empty; the top card stays where it lies."""
        if flow.size(DRAW) == 0 and len(self.lying) > 1:
            index = {code: at for at, code in enumerate(flow.codes)}
            below = self.lying[:-1]
            flow.hide_all(DRAW, (index[laid.card] for laid in below), (laid.version for laid in below))
            self.lying = self.lying[-1:]
            self.discarded = 1


def flow_of(table: Table) -> Flow | None:
    known = table.options.known_deck
    return None if known is None or table.bounds is None else Flow(known, table.bounds)


def laid_open(table: Table, place: int, card: Card, version: int) -> Table:
    """A card out of a hidden place becomes the top card."""
    if table.bounds is None:
        return replace(table, top=card, discarded=table.discarded + 1)
    known = table.options.known_deck
    assert known is not None
    flow = Flow(known, table.bounds)
    flow.show(place, known.index[card])
    lying = (*table.lying, Laid(card, version))
    return replace(table, top=card, discarded=table.discarded + 1, bounds=flow.places(), lying=lying)


def received(table: Table, number: int, cards: int) -> tuple[Table, int]:
    """The table after a hand got so many cards, and how many there were to get."""
    stock = Stock(table)
    got = stock.draw(number, cards)
    if not got:
        return table, 0
    after = replace(
        table,
        hands=changed(table.hands, number, table.hands[number] + got),
        gained=changed(table.gained, number, table.gained[number] + got),
        said=changed(table.said, number, False),
        bounds=stock.places,
        lying=stock.lying,
        discarded=stock.discarded,
    )
    return after, got


def changed(row: tuple[Value, ...], number: int, value: Value) -> tuple[Value, ...]:
    return (*row[:number], value, *row[number + 1 :])
