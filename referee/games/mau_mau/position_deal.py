"""The hidden cards that a table of Mau Mau starts from where it was joined in the middle, as the audit takes them."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.mau_mau.cards import CODES
from referee.games.mau_mau.effects_motions import DRAWN
from referee.games.mau_mau.hidden_draws import denied_cards
from referee.games.mau_mau.table import Table
from referee.hidden_cards.bounds import BOTTOMLESS, NOW, Dealt, Hidden, Lacks, Motion, PlaceId, Shown, Unseen
from referee.hidden_cards.pile_and_hands import DRAW, hand_of
from referee.position.hidden_places import told_deal

CAME_SINCE = "came-since"
"""Where the cards lie that came into a hand after its draw, while the audit is told what that draw said."""


def told_hands(table: Table) -> tuple[Motion, ...]:
    """Nothing where the cards of a known deck are not counted."""
    deck = table.options.known_deck
    if deck is not None and (table.places is None or table.places.unseen is None):
        return ()
    hands: dict[PlaceId, int] = {hand_of(number): size or 0 for number, size in enumerate(table.hands)}
    counted = () if deck is None or table.places is None else told_deal(deck, table.places)
    first = counted or (Dealt(dict.fromkeys(CODES, BOTTOMLESS), {DRAW: BOTTOMLESS, **hands}),)
    said = [motion for number in range(len(table.seats)) for motion in told_denials(table, number)]
    return (*first, *drawn_card(table), *said)


def drawn_card(table: Table) -> Iterator[Motion]:
    """One card of the hand is the one just drawn, and not among those that were said not to fit."""
    if table.drawn_only and table.turn is not None:
        yield Unseen(hand_of(table.turn), DRAWN, 1)
        if table.confided:
            yield Shown(DRAWN, table.confided)
            yield Hidden(DRAWN, table.confided, shown=(NOW,))


def told_denials(table: Table, number: int) -> Iterator[Motion]:
    """All but the cards that came since are none of those: whichever came are laid aside to say so."""
    hand = hand_of(number)
    aside = 1 if table.drawn_only and table.turn == number else 0
    for denial in table.denials[number]:
        since = max(0, table.gained[number] - denial.gained - aside)
        if since + aside < (table.hands[number] or 0):
            yield Unseen(hand, CAME_SINCE, since)
            yield Lacks(hand, denied_cards(denial))
            yield Unseen(CAME_SINCE, hand, since)
