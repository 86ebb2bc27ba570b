"""The piles while one move is carried out. A deck that nobody knows never runs short."""

from __future__ import annotations

from functools import partial

from referee.game import Card, Laid
from referee.games.mau_mau.table import Table
from referee.hidden_cards.bounds import Flow, Motion, Places, Shown, Unseen
from referee.hidden_cards.pile_and_hands import DRAW, hand_of


class Stock:
    """`trail` keeps what moved, in order, for the audit."""

    __slots__ = ("discard", "discard_size", "flow", "known", "trail")

    def __init__(self, table: Table) -> None:
        self.discard = table.discard
        self.discard_size = table.discard_size
        self.known = table.options.known_deck
        self.flow = flow_of(table)
        self.trail: list[Motion] = [] if self.flow is None else self.flow.trail

    def places(self) -> Places | None:
        return None if self.flow is None else self.flow.places()

    def lay(self, place: int, card: Card, version: int) -> None:
        """A card out of a hidden place becomes the top card."""
        self.discard_size = None if self.discard_size is None else self.discard_size + 1
        if self.flow is None or self.known is None:
            self.trail.append(Shown(place, card))
            return
        self.flow.show(place, self.known.index[card])
        self.discard = (*self.discard, Laid(card, version))

    def draw(self, number: int, cards: int) -> int:
        """So many cards into a hand, or as many as there are; says how many."""
        if self.flow is None:
            self.trail.append(Unseen(DRAW, hand_of(number), cards))
            return cards
        return self.flow.draw(DRAW, hand_of(number), cards, partial(self.refill, self.flow))

    def refill(self, flow: Flow) -> None:
        """Only when a card is needed and the pile is empty; the top card stays where it lies."""
        if flow.size(DRAW) != 0 or self.known is None:
            return
        if self.discard_size != len(self.discard):
            flow.lose_count(DRAW)  # cards that nobody told lie there too
        if self.discard_size is None or self.discard_size > 1:
            index, below = self.known.index, self.discard[:-1]
            flow.hide_all(DRAW, (index[laid.card] for laid in below), (laid.version for laid in below))
            self.discard = self.discard[-1:]
            self.discard_size = 1


def anything_to_draw(table: Table) -> bool:
    """On the pile, or under the top card of the discard pile. A deck that nobody knows never runs short."""
    return table.places is None or table.places.hidden[DRAW].size != 0 or table.discard_size != 1


def flow_of(table: Table) -> Flow | None:
    if table.places is None:
        return None
    known = table.options.known_deck
    return None if known is None else Flow(known, table.places, settles=True)
