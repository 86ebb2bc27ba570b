"""Every objection that Nine Lives knows. A rule yields facts; what it says stands in the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from referee import common_rules
from referee.game import Assumption, Card, Move, Objections, Seat, by_seating, facts, objects
from referee.games.nine_lives.cards import COPIES, DECK, fitting
from referee.games.nine_lives.moves import Draw, Moves, Play, Score
from referee.games.nine_lives.rulebook import rule_id
from referee.games.nine_lives.table import Phase, Table
from referee.hidden_cards.pile_and_hands import hand_of

PHASES: dict[type[Move], tuple[Phase, ...]] = {Play: ("play",), Draw: ("play",), Score: ("scoring",)}
OUT_OF_PLACE = rule_id.each("over", "phase", "player")
UNREADABLE = (*OUT_OF_PLACE, rule_id("cards"), rule_id("hands-size"))


@objects(rule_id("fits"), unless=(*OUT_OF_PLACE, rule_id("cards")))
def card_fits(table: Table, move: Play) -> Objections:
    if move.card not in fitting(table.top):
        yield facts(card=move.card, top=table.top)


@objects(rule_id("hands-size"), unless=OUT_OF_PLACE)
def hands_whole(table: Table, move: Score) -> Objections:
    for number, seat in enumerate(table.seats):
        shown = len(move.hands.get(seat, ()))
        if shown != table.hand(number):
            yield facts(player=seat, expected=table.hand(number), shown=shown)


@objects(rule_id("cards"), unless=UNREADABLE)
def deck_can_hold(table: Table, move: Play | Score) -> Objections:
    for card, copies in Counter(cards_named(table, move)).items():
        if table.places.unseen is not None and copies > table.places.unseen[DECK.index[card]]:
            yield facts(card=card, copies=COPIES)


@objects(rule_id("hand"), unless=UNREADABLE)
def hand_can_hold(table: Table, move: Play | Score) -> Objections:
    for seat, cards in shown_hands(table, move):
        number = table.seats.index(seat)
        counted = {DECK.index[card]: copies for card, copies in Counter(cards).items()}
        for code in table.places.lacking(hand_of(number), counted):
            yield facts(player=seat, card=DECK.codes[code], size=table.hand(number))


def seats_named(table: Table, move: Moves) -> Iterable[Seat]:
    return sorted(move.hands) if isinstance(move, Score) else (move.player,)


def cards_named(table: Table, move: Play | Score) -> list[Card]:
    return sorted(card for _, cards in shown_hands(table, move) for card in cards)


def shown_hands(table: Table, move: Play | Score) -> Iterator[tuple[Seat, tuple[Card, ...]]]:
    """What comes out of which hand, clockwise."""
    if isinstance(move, Play):
        yield move.player, (move.card,)
    else:
        yield from by_seating(move.hands, table.seats)


def assume(table: Table, move: Moves) -> Iterator[Assumption]:
    """Whoever draws says that nothing fits, and nobody can check that yet."""
    if denied := denied_cards(table, move):
        yield Assumption(rule_id("withheld"), facts(player=table.seats[table.turn], cards=list(denied)))


def denied_cards(table: Table, move: Moves) -> tuple[Card, ...]:
    """The cards that the hand cannot hold if this drawing is honest; a drawing out of turn says nothing."""
    if not isinstance(move, Draw) or table.phase != "play" or move.player != table.seats[table.turn]:
        return ()
    return fitting(table.top) if table.options.drawing == "if-nothing-fits" else ()


CHECKS = (
    common_rules.game_runs(rule_id, Moves),
    common_rules.right_phase(rule_id, PHASES, more=common_rules.first_due),
    common_rules.seats_exist(rule_id, Moves, seats_named),
    common_rules.own_turn(rule_id, Play | Draw, OUT_OF_PLACE),
    common_rules.codes_exist(rule_id, Play | Score, (), cards_named, lambda table, card: card in DECK.index),
    card_fits,
    hands_whole,
    deck_can_hold,
    hand_can_hold,
)
