"""What each card does once it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.game import Card, Laid
from referee.games.ed_the_cat.cards import DECK
from referee.games.ed_the_cat.moves import Play
from referee.games.ed_the_cat.table import Table, untold_place
from referee.hidden_cards.bounds import Flow
from referee.hidden_cards.pile_and_hands import DRAW, hand_of


class Action:
    """The cards that one played card sets in motion."""

    def __init__(self, table: Table, version: int) -> None:
        self.version = version
        self.players = len(table.seats)
        self.seats = table.seats
        self.flow = Flow(DECK, table.places, settles=True)
        self.discard = list(table.discard)
        self.penalties = list(table.penalties)
        self.untold = untold_place(table.places, self.players)

    def hand(self, number: int) -> int | None:
        return self.flow.size(hand_of(number))

    def show(self, place: int, card: Card) -> Laid:
        if place == DRAW:
            self.refill()
        self.flow.show(place, DECK.index[card])
        return Laid(card, self.version)

    def to_discard(self, place: int, card: Card) -> None:
        self.discard.append(self.show(place, card))

    def to_penalty(self, place: int, card: Card, number: int) -> None:
        laid = self.show(place, card)
        self.penalties[number] = (*self.penalties[number], laid)

    def hand_or_pile(self, number: int) -> int:
        """Where the next card comes from when a hand has to give one: from the draw pile once the hand is empty."""
        return DRAW if self.hand(number) == 0 else hand_of(number)

    def draw(self, number: int, cards: int) -> None:
        self.flow.draw(DRAW, hand_of(number), cards, self.refill)

    def refill(self) -> None:
        """Only when a card is needed and the pile is empty: the whole discard pile, the card just laid included."""
        if self.flow.size(DRAW) != 0:
            return
        if self.untold is not None:
            self.flow.all_from(self.untold, DRAW)
        if self.discard:
            codes, versions = [DECK.index[laid.card] for laid in self.discard], [laid.version for laid in self.discard]
            self.flow.hide_all(DRAW, codes, versions)
            self.discard.clear()


def perform(action: Action, move: Play) -> None:
    player = action.seats.index(move.player)
    target = action.seats.index(move.target) if move.target in action.seats else player
    ACTIONS[move.card](action, player, target, move.revealed)


def one(action: Action, player: int, target: int, revealed: Iterable[Card]) -> None:
    action.to_discard(hand_of(player), "1")
    for card in revealed:
        action.to_discard(hand_of(player), card)


def two(action: Action, player: int, target: int, revealed: Iterable[Card]) -> None:
    action.to_discard(hand_of(player), "2")
    for card in revealed:
        action.to_penalty(action.hand_or_pile(player), card, target)


def three(action: Action, player: int, target: int, revealed: Iterable[Card]) -> None:
    action.to_discard(hand_of(player), "3")
    action.draw(target, 3)


def four(action: Action, player: int, target: int, revealed: Iterable[Card]) -> None:
    action.to_discard(hand_of(player), "4")
    for step in range(1, action.players):
        action.draw((player + step) % action.players, 1)


def five(action: Action, player: int, target: int, revealed: Iterable[Card]) -> None:
    action.to_penalty(hand_of(player), "5", target)


def six(action: Action, player: int, target: int, revealed: Iterable[Card]) -> None:
    action.to_discard(hand_of(player), "6")
    for card in revealed:
        action.to_penalty(action.hand_or_pile(target), card, target)


def seven(action: Action, player: int, target: int, revealed: Iterable[Card]) -> None:
    action.to_discard(hand_of(player), "7")
    for card in revealed:
        action.to_penalty(action.hand_or_pile(player), card, player)


def eight(action: Action, player: int, target: int, revealed: Iterable[Card]) -> None:
    action.to_discard(hand_of(player), "8")
    action.draw(player, 1)


def nine(action: Action, player: int, target: int, revealed: Iterable[Card]) -> None:
    action.to_discard(hand_of(player), "9")
    action.flow.unseen_from(hand_of(target), hand_of(player), 1)


ACTIONS: dict[Card, Callable[[Action, int, int, Iterable[Card]], None]] = {
    str(value): act for value, act in enumerate((one, two, three, four, five, six, seven, eight, nine), start=1)
}
