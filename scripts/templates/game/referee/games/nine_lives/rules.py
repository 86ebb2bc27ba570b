"""Every objection that Nine Lives knows. A rule yields facts; what it says stands in the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from referee.game import Assumption, Card, Objections, Seat, facts, objects, tag
from referee.games.nine_lives.cards import COPIES, DECK, fitting
from referee.games.nine_lives.moves import Draw, Moves, Play, Score
from referee.games.nine_lives.table import Table, hand_of

PHASES = {Play: "play", Draw: "play", Score: "scoring"}
OUT_OF_PLACE = ("nine.over", "nine.phase", "nine.player")
UNREADABLE = (*OUT_OF_PLACE, "nine.cards", "nine.hands-size")


@objects("nine.over")
def game_runs(table: Table, move: Moves) -> Objections:
    if table.phase == "finished":
        yield facts(status="finished")


@objects("nine.phase", unless=("nine.over",))
def right_phase(table: Table, move: Moves) -> Objections:
    if table.phase != PHASES[type(move)]:
        yield facts(phase=table.phase, due=PHASES[type(move)], type=tag(type(move)))


@objects("nine.player", unless=("nine.over",))
def seats_exist(table: Table, move: Moves) -> Objections:
    for seat in sorted(move.hands) if isinstance(move, Score) else (move.player,):
        if seat not in table.seats:
            yield facts(player=seat, seats=list(table.seats))


@objects("nine.turn", unless=OUT_OF_PLACE)
def own_turn(table: Table, move: Play | Draw) -> Objections:
    if move.player != table.seats[table.turn]:
        yield facts(turn=table.seats[table.turn], player=move.player)


@objects("nine.cards")
def codes_exist(table: Table, move: Play | Score) -> Objections:
    for card in sorted(set(named_cards(move)) - DECK.index.keys()):
        yield facts(card=card, copies=0)


@objects("nine.fits", unless=(*OUT_OF_PLACE, "nine.cards"))
def card_fits(table: Table, move: Play) -> Objections:
    if move.card not in fitting(table.top):
        yield facts(card=move.card, top=table.top)


@objects("nine.hands-size", unless=OUT_OF_PLACE)
def hands_whole(table: Table, move: Score) -> Objections:
    for number, seat in enumerate(table.seats):
        shown = len(move.hands.get(seat, ()))
        if shown != table.hand(number):
            yield facts(player=seat, expected=table.hand(number), shown=shown)


@objects("nine.cards", unless=UNREADABLE)
def deck_can_hold(table: Table, move: Play | Score) -> Objections:
    for card, copies in Counter(named_cards(move)).items():
        if copies > table.places.unseen[DECK.index[card]]:
            yield facts(card=card, copies=COPIES)


@objects("nine.hand", unless=UNREADABLE)
def hand_can_hold(table: Table, move: Play | Score) -> Objections:
    for seat, cards in shown_hands(table, move):
        number = table.seats.index(seat)
        counted = {DECK.index[card]: copies for card, copies in Counter(cards).items()}
        for code in table.places.lacking(hand_of(number), counted):
            yield facts(player=seat, card=DECK.codes[code], size=table.hand(number))


def named_cards(move: Play | Score) -> Iterable[Card]:
    if isinstance(move, Play):
        return (move.card,)
    return [card for hand in move.hands.values() for card in hand]


def shown_hands(table: Table, move: Play | Score) -> Iterator[tuple[Seat, tuple[Card, ...]]]:
    """What comes out of which hand, clockwise: the order of members in JSON means nothing."""
    if isinstance(move, Play):
        yield move.player, (move.card,)
    else:
        yield from ((seat, move.hands[seat]) for seat in table.seats if seat in move.hands)


def assume(table: Table, move: Moves) -> Iterator[Assumption]:
    """Whoever draws says that nothing fits, and nobody can check that yet."""
    if denied := denied_cards(table, move):
        yield Assumption("nine.withheld", facts(player=table.seats[table.turn], cards=list(denied)))


def denied_cards(table: Table, move: Moves) -> tuple[Card, ...]:
    """The cards that the hand cannot hold if this drawing is honest; a drawing out of turn says nothing."""
    if not isinstance(move, Draw) or table.phase != "play" or move.player != table.seats[table.turn]:
        return ()
    return fitting(table.top) if table.options.drawing == "if-nothing-fits" else ()


CHECKS = (
    game_runs,
    right_phase,
    seats_exist,
    own_turn,
    codes_exist,
    card_fits,
    hands_whole,
    deck_can_hold,
    hand_can_hold,
)
