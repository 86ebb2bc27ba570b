"""What moves did to hidden cards, in order, for the audit.

A card that was drawn because nothing fitted lies in a place of its own until it is laid or kept: what is laid in
phase `drawn` was not in the hand that was said to hold nothing fitting.
"""

from __future__ import annotations

from referee.core import Card
from referee.games.mau_mau.cards import CODES, HAND, forced
from referee.games.mau_mau.effects import PENALTY, denies, lays_drawn_card
from referee.games.mau_mau.moves import Catch, Draw, Moves, Next, Pass, Play, Score, Start
from referee.games.mau_mau.stock import Stock
from referee.games.mau_mau.table import DRAW, Table, hand_of
from referee.knowledge import BOTTOMLESS, NOW, Dealt, Hidden, Lacks, Motion, PlaceId, Shown, Unseen

DRAWN = "drawn"
"""The place of a card that was drawn because nothing fitted."""


def deal(table: Table) -> tuple[Motion, ...]:
    known, players = table.options.known_deck, len(table.seats)
    hands: dict[PlaceId, int] = {hand_of(number): HAND for number in range(players)}
    if known is None:
        return (Dealt(dict.fromkeys(CODES, BOTTOMLESS), {DRAW: BOTTOMLESS, **hands}),)
    totals = dict(zip(known.codes, known.totals, strict=True))
    return (Dealt(totals, {DRAW: known.size - HAND * players, **hands}),)


def motions(table: Table, move: Moves, version: int) -> list[Motion]:
    match move:
        case Start():
            return [Shown(DRAW, move.card)]
        case Play():
            return laying(table, move)
        case Draw():
            return drawing(table, move)
        case Pass():
            return kept(table)
        case Catch():
            stock = Stock(table)
            stock.draw(table.seats.index(move.target), PENALTY)
            return stock.trail
        case Score():
            return showing(table, move)
        case Next():
            return list(deal(table))
        case _:
            return []


def laying(table: Table, move: Play) -> list[Motion]:
    """Another card than the one confided, or one that does not fit, was let stand: the drawn one was kept."""
    number = table.seats.index(move.player)
    if lays_drawn_card(table, number, move.card) and table.confided in (None, move.card):
        return [Shown(DRAWN, move.card)]
    return [*kept(table), Shown(hand_of(number), move.card)]


def kept(table: Table) -> list[Motion]:
    """The drawn card joins the hand."""
    return [Unseen(DRAWN, hand_of(table.turn), 1)] if table.bound else []


def drawing(table: Table, move: Draw) -> list[Motion]:
    number = table.seats.index(move.player)
    stock = Stock(table)
    stock.draw(number, table.pending.cards if table.pending else 1)
    if not denies(table, move.player):
        return confiding(stock.trail, hand_of(number), move.card)
    assert table.top is not None and table.colour is not None
    lacks = Lacks(hand_of(number), forced(table.top, table.colour))
    return [lacks, *confiding(stock.trail, DRAWN, move.card)]


def confiding(trail: list[Motion], target: PlaceId, card: Card | None) -> list[Motion]:
    """Cards drawn into this place. One that the player confided counts as seen."""
    drawn: list[Motion] = [
        Unseen(DRAW, target, motion.number) if isinstance(motion, Unseen) else motion for motion in trail
    ]
    last = drawn[-1] if drawn else None
    if card is None or not isinstance(last, Unseen):
        return drawn
    return [*drawn[:-1], Unseen(DRAW, target, last.number - 1), Shown(DRAW, card), Hidden(target, card, shown=(NOW,))]


def showing(table: Table, move: Score) -> list[Motion]:
    """Hands of another size than they must have were let stand, and prove nothing."""
    return [
        Shown(hand_of(number), card)
        for number, seat in enumerate(table.seats)
        if len(move.hands.get(seat, ())) == table.hands[number]
        for card in move.hands.get(seat, ())
    ]
