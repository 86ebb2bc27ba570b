"""Every objection that Ed, the Cat knows, and the phases in which each move has its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from referee import common_rules
from referee.game import Card, Laid, Move, Objections, Seat, by_seating, facts, objects
from referee.games.ed_the_cat.cards import COPIES, DECK, TARGETED, TARGETLESS_LAST
from referee.games.ed_the_cat.effects_cards import Action, perform
from referee.games.ed_the_cat.moves import DiscardPenalty, Moves, Play, Score
from referee.games.ed_the_cat.rulebook import rule_id
from referee.games.ed_the_cat.table import Phase, Table
from referee.hidden_cards.pile_and_hands import DRAW, hand_of, seat_of_hand

PHASES: dict[type[Move], tuple[Phase, ...]] = {Play: ("play",), DiscardPenalty: ("bonus",), Score: ("scoring",)}
OUT_OF_PLACE = rule_id.each("over", "phase", "player")


def seats_named(table: Table, move: Moves) -> Iterable[Seat]:
    match move:
        case Play():
            hit = None if target_ignored(table, move) else move.target
            return (move.player,) if hit is None else (move.player, hit)
        case DiscardPenalty():
            return (move.player,)
        case Score():
            return sorted(move.hands)


@objects(rule_id("target-missing"), unless=rule_id.each("over"))
def target_named(table: Table, move: Play) -> Objections:
    if move.target is None and move.card in TARGETED and not target_ignored(table, move):
        yield facts(card=move.card)


def needs_target(card: Card, hand: int | None) -> bool:
    """Must somebody be hit? With a 1 or 7 as the last card nobody has anything to take."""
    return card in TARGETED and not (hand == 1 and card in TARGETLESS_LAST)


def target_ignored(table: Table, move: Play) -> bool:
    """Whoever is named with such a last card, even nobody of this table: it means nothing."""
    number = table.number(move.player)
    return number is not None and move.card in TARGETED and not needs_target(move.card, table.hand(number))


@objects(rule_id("target-needless"), unless=rule_id.each("over"))
def no_idle_target(table: Table, move: Play) -> Objections:
    if move.card in DECK.index and move.card not in TARGETED and move.target is not None:
        yield facts(card=move.card, target=move.target)


@objects(rule_id("target-self"), unless=rule_id.each("over"))
def somebody_else(table: Table, move: Play) -> Objections:
    if move.card in TARGETED and move.target == move.player and not target_ignored(table, move):
        yield facts(card=move.card, player=move.player)


@objects(rule_id("revealed-count"), unless=(*OUT_OF_PLACE, rule_id("target-missing")))
def as_many_as_due(table: Table, move: Play) -> Objections:
    expected = cards_due(move.card, table.hand(table.seats.index(move.player)))
    if len(move.revealed) != expected:
        yield facts(card=move.card, expected=expected, revealed=len(move.revealed))


def cards_due(card: Card, hand: int | None) -> int:
    """How many cards a card's action turns up, played out of a hand of this size; one of unknown size has enough."""
    match card:
        case "1":
            return 2 if hand is None else min(2, hand - 1)
        case "2" | "7":
            return 1
        case "6":
            return 2
        case _:
            return 0


def named_cards(table: Table, move: Moves) -> Iterable[Card]:
    match move:
        case Play():
            return dict.fromkeys((move.card, *move.revealed))
        case DiscardPenalty():
            return () if move.card is None else (move.card,)
        case Score():
            return sorted({card for hand in move.hands.values() for card in hand})


UNREADABLE = (*OUT_OF_PLACE, rule_id("target-missing"), rule_id("cards"))


@objects(rule_id("hand"), unless=UNREADABLE)
def hand_can_hold(table: Table, move: Play | Score) -> Objections:
    for place, card in checked(table, move).not_in_hand:
        yield facts(card=card, player=table.seats[seat_of_hand(place)], size=table.hand(seat_of_hand(place)))


@objects(rule_id("cards"), unless=UNREADABLE)
def deck_can_hold(table: Table, move: Play | Score) -> Objections:
    for card in checked(table, move).not_in_deck:
        yield facts(card=card, copies=COPIES, versions=seen_at(table, card))


def checked(table: Table, move: Play | Score) -> CheckedAction:
    action = CheckedAction(table)
    if isinstance(move, Play):
        perform(action, move)
    else:
        action.show_hands(move)
    return action


class CheckedAction(Action):
    """The same action, looking at each card that turns up before it believes it. It notes which cards cannot have come
    out of the hand they are said to come from, and which there are no more of."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, version=0)
        self.not_in_hand: dict[tuple[int, Card], None] = {}
        self.not_in_deck: dict[Card, None] = {}
        self.disbelieved: Counter[int] = Counter()
        """Copies that were reported all the same: the next one of that kind would be one more of the deck."""

    def show(self, place: int, card: Card) -> Laid:
        if place == DRAW:
            self.refill()
        places, code = self.flow.places(), DECK.index[card]
        if places.unseen is None:
            return super().show(place, card)
        none_left = places.unseen[code] <= self.disbelieved[code]
        if not none_left and places.can_hold(place, code):
            return super().show(place, card)
        self.disbelieved[code] += 1
        if none_left or place == DRAW or places.crowded_out(place, code):
            self.not_in_deck[card] = None
        if not none_left and place != DRAW:
            self.not_in_hand[place, card] = None
        return Laid(card, self.version)

    def show_hands(self, move: Score) -> None:
        """A hand of another size than it must have is not held against what is known of that hand, only of the deck."""
        miscounted: list[Card] = []
        for seat, cards in by_seating(move.hands, self.seats):
            place = hand_of(self.seats.index(seat))
            if len(cards) != self.flow.size(place):
                miscounted += cards
                continue
            for card in cards:
                self.show(place, card)
        for card, copies in Counter(miscounted).items():
            code = DECK.index[card]
            if self.flow.unseen is not None and copies > self.flow.unseen[code] - self.disbelieved[code]:
                self.not_in_deck[card] = None
        if not miscounted:
            self.rest_in_pile()

    def rest_in_pile(self) -> None:
        """Once all hands lie open, what is still unseen must be the draw pile, or discarded and untold."""
        places = self.flow.places()
        if places.unseen is None or self.disbelieved or any(self.hand(number) for number in range(self.players)):
            return
        closed = [DRAW] if self.untold is None else [DRAW, self.untold]
        for card, code in DECK.index.items():
            if places.unseen[code] > sum(places.at_most(place, code) for place in closed):
                self.not_in_deck[card] = None


def seen_at(table: Table, card: Card) -> list[int]:
    """Where the copies that lie open now were seen."""
    piles = (table.discard, *table.penalties)
    return sorted(laid.version for pile in piles for laid in pile if laid.card == card)


@objects(rule_id("penalty-card"), unless=(*OUT_OF_PLACE, rule_id("cards")))
def own_penalty_card(table: Table, move: DiscardPenalty) -> Objections:
    lying = [laid.card for laid in table.penalties[table.seats.index(move.player)]]
    if move.card is not None and move.card not in lying:
        yield facts(card=move.card, player=move.player, penalty=lying)


CHECKS = (
    common_rules.game_runs(rule_id, Moves),
    common_rules.right_phase(rule_id, PHASES, more=common_rules.first_due),
    common_rules.seats_exist(rule_id, Moves, seats_named),
    common_rules.own_turn(rule_id, Play | DiscardPenalty, OUT_OF_PLACE),
    target_named,
    no_idle_target,
    somebody_else,
    as_many_as_due,
    common_rules.codes_exist(rule_id, Moves, (), named_cards, lambda table, card: card in DECK.index),
    hand_can_hold,
    deck_can_hold,
    own_penalty_card,
    common_rules.hands_complete(rule_id, Score, OUT_OF_PLACE),
    common_rules.hands_shown(rule_id, Score, OUT_OF_PLACE),
)
