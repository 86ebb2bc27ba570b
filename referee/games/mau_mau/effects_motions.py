"""What a move did to hidden cards, in order, as the audit needs it.

A card that was drawn because nothing fitted lies in a place of its own until it is laid or kept: what is laid in
phase `drawn` was not in the hand that was said to hold nothing fitting.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.game import Card
from referee.games.mau_mau.cards import CODES
from referee.games.mau_mau.hidden_draws import denied, lays_drawn_card
from referee.games.mau_mau.moves import Draw, Moves, Next, Pass, Play, Score
from referee.games.mau_mau.table import Table
from referee.hidden_cards.bounds import BOTTOMLESS, NOW, Dealt, Hidden, Lacks, Motion, PlaceId, Shown, Unseen, deal_of
from referee.hidden_cards.pile_and_hands import DRAW, dealt_hands, hand_of

DRAWN = "drawn"
"""The place of a card that was drawn because nothing fitted."""


def deal(table: Table) -> tuple[Motion, ...]:
    known, players, each = table.options.known_deck, len(table.seats), table.options.hand
    if known is not None:
        return (deal_of(known, dealt_hands(known, each, players)),)
    hands: dict[PlaceId, int] = {hand_of(number): each for number in range(players)}
    return (Dealt(dict.fromkeys(CODES, BOTTOMLESS), {DRAW: BOTTOMLESS, **hands}),)


def motions(table: Table, move: Moves, trail: Sequence[Motion]) -> Sequence[Motion]:
    """`trail` is what the move did to the stock and the hands."""
    match move:
        case Play():
            return laying(table, move, trail)
        case Draw():
            return drawing(table, move, trail)
        case Pass():
            return kept(table)
        case Score():
            return showing(table, move)
        case Next():
            return deal(table)
        case _:
            return trail


def laying(table: Table, move: Play, trail: Sequence[Motion]) -> list[Motion]:
    """Another card than the one confided, or one that does not fit, was let stand: the drawn one was kept."""
    number = table.seats.index(move.player)
    if lays_drawn_card(table, number, move.card) and table.confided in (None, move.card):
        return [Shown(DRAWN, move.card)]
    return [*kept(table), *trail]


def kept(table: Table) -> list[Motion]:
    """The drawn card joins the hand."""
    return [Unseen(DRAWN, hand_of(table.turn), 1)] if table.drawn_only and table.turn is not None else []


def drawing(table: Table, move: Draw, trail: Sequence[Motion]) -> list[Motion]:
    """Who draws on says first that the card drawn before does not fit; then that card joins the hand."""
    hand, nothing_fits = hand_of(table.seats.index(move.player)), denied(table, move.player)
    if nothing_fits is None:
        return [*kept(table), *confiding(trail, hand, move.card)]
    place: PlaceId = hand if nothing_fits.place == "hand" else DRAWN
    return [Lacks(place, nothing_fits.of_place()), *kept(table), *confiding(trail, DRAWN, move.card)]


def confiding(trail: Sequence[Motion], target: PlaceId, card: Card | None) -> list[Motion]:
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
