"""What an accepted move does to the table. Reducers believe: everything doubtful was settled in rules.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from msgspec.structs import replace

from referee.core import Card, Seat
from referee.games.ed_the_cat.cards import DECK
from referee.games.ed_the_cat.moves import DiscardPenalty, Play, Score
from referee.games.ed_the_cat.table import DRAW, Laid, Table, fresh_places, hand_of
from referee.knowledge import Dealt, Flow, Motion, PlaceId, Shown

Moves = Play | DiscardPenalty | Score


def evolve(table: Table, move: Moves, version: int) -> Table:
    match move:
        case Play():
            action = Action(table, version)
            perform(action, move)
            return after_action(table, move, action)
        case DiscardPenalty():
            return penalty_discarded(table, move, version)
        case Score():
            return scored(table, move.hands)
        case _:
            assert_never(move)


def motions(table: Table, move: Moves, version: int) -> list[Motion]:
    match move:
        case Play():
            action = Action(table, version)
            perform(action, move)
            trail = action.flow.trail
        case Score():
            trail = [*hands_shown(table, move)]
        case _:
            trail = []
    after = evolve(table, move, version)
    return [*trail, *deal(after)] if after.round > table.round else trail


def hands_shown(table: Table, move: Score) -> Iterable[Motion]:
    """A hand that was let stand with another size proves nothing about what it held."""
    for seat, cards in move.hands.items():
        number = table.seats.index(seat)
        if len(cards) == table.hand(number):
            yield from (Shown(hand_of(number), card) for card in cards)


def deal(table: Table) -> tuple[Motion, ...]:
    hidden = fresh_places(len(table.seats)).hidden
    sizes: dict[PlaceId, int] = {at: place.size for at, place in enumerate(hidden)}
    return (Dealt(dict(zip(DECK.codes, DECK.totals, strict=True)), sizes),)


class Action:
    """The cards that one played card sets in motion."""

    def __init__(self, table: Table, version: int) -> None:
        self.version = version
        self.players = len(table.seats)
        self.seats = table.seats
        self.flow = Flow(DECK, table.places)
        self.discard = list(table.discard)
        self.penalties = list(table.penalties)

    def hand(self, number: int) -> int:
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
        return hand_of(number) if self.hand(number) else DRAW

    def draw(self, number: int, cards: int) -> None:
        while cards > 0:
            self.refill()
            there = min(cards, self.flow.size(DRAW))
            if not there:
                return
            self.flow.unseen_from(DRAW, hand_of(number), there)
            cards -= there

    def refill(self) -> None:
        """Only when a card is needed and the pile is empty: the whole discard pile, the card just laid included."""
        if self.flow.size(DRAW) == 0 and self.discard:
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
    action.flow.unseen_from(hand_of(target), hand_of(player), min(1, action.hand(target)))


ACTIONS: dict[Card, Callable[[Action, int, int, Iterable[Card]], None]] = {
    str(value): act for value, act in enumerate((one, two, three, four, five, six, seven, eight, nine), start=1)
}


def after_action(table: Table, move: Play, action: Action) -> Table:
    player = table.seats.index(move.player)
    moved = replace(
        table,
        turn=(player + 1) % action.players,
        places=action.flow.places(),
        discard=tuple(action.discard),
        penalties=tuple(action.penalties),
    )
    finishers = first_empty(table, player, action)
    if not finishers:
        return moved
    reporting = tuple(number for number in finishers if moved.penalties[number])
    return toward_scoring(replace(moved, finishers=finishers, reporting=reporting))


def first_empty(table: Table, player: int, action: Action) -> tuple[int, ...]:
    """The active player's hand was empty first, since his card left it before its action began."""
    empty = [number for number in range(action.players) if not action.hand(number)]
    empty.sort(key=lambda number: number != player)
    only_one = player in empty and table.options.double_finish == "active_only"
    return tuple(empty[:1] if only_one else empty)


def finishers_of(table: Table, move: Play, version: int) -> tuple[int, ...]:
    """Who ended the round with this play; nobody if it went on."""
    action = Action(table, version)
    perform(action, move)
    return first_empty(table, table.seats.index(move.player), action)


def toward_scoring(table: Table) -> Table:
    if table.reporting:
        return replace(table, phase="bonus", turn=table.reporting[0])
    if any(table.hand(number) for number in range(len(table.seats))):
        return replace(table, phase="scoring")
    return scored(table, {})


def penalty_discarded(table: Table, move: DiscardPenalty, version: int) -> Table:
    number = table.seats.index(move.player)
    reporting = tuple(waiting for waiting in table.reporting if waiting != number)
    told = replace(table, reporting=reporting)
    if move.card is None:
        return toward_scoring(told)
    kept = list(table.penalties[number])
    topmost = max(at for at, laid in enumerate(kept) if laid.card == move.card)
    kept.pop(topmost)
    penalties = (*table.penalties[:number], tuple(kept), *table.penalties[number + 1 :])
    discard = (*table.discard, Laid(move.card, version))
    return toward_scoring(replace(told, penalties=penalties, discard=discard))


def scored(table: Table, hands: dict[Seat, tuple[Card, ...]]) -> Table:
    points = tuple(points_of(table, number, hands.get(seat, ())) for number, seat in enumerate(table.seats))
    totals = tuple(before + now for before, now in zip(table.scores, points, strict=True))
    counted = replace(table, scores=totals, round_points=points, reporting=())
    if max(totals) >= table.options.limit:
        return replace(counted, phase="finished")
    return next_round(counted, totals if table.options.next_starter == "total" else points)


def points_of(table: Table, number: int, hand: Iterable[Card]) -> int:
    if number in table.finishers and table.options.finisher_scores == "zero":
        return 0
    return sum(map(int, hand)) + sum(int(laid.card) for laid in table.penalties[number])


def next_round(table: Table, points: tuple[int, ...]) -> Table:
    players = len(table.seats)
    clockwise = [(table.starter + step) % players for step in range(1, players + 1)]
    starter = max(clockwise, key=points.__getitem__)
    return replace(
        table,
        phase="play",
        round=table.round + 1,
        starter=starter,
        turn=starter,
        places=fresh_places(players),
        discard=(),
        penalties=((),) * players,
        finishers=(),
    )
