"""Where the cards of Nine Lives lie, and what hands do with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.nine_lives.moves import Draw, Moves, Play
from referee.games.nine_lives.table import Table
from referee.hands import DISCARD_PILE, DRAW_PILE, HAND, Lying, Pile, Spot, Transfer
from referee.hidden_cards.bounds import Hidden, Motion
from referee.hidden_cards.pile_and_hands import DRAW
from referee.text import Line, Text

PLACE_NAMES = {"hand": HAND, "draw": DRAW_PILE, "discard": DISCARD_PILE}
"""The places are called as the view calls them."""
FACE_DOWN, SHUFFLED = Spot("draw"), Spot("draw", end="shuffled")
OPEN, ON_TOP = Spot("discard"), Spot("discard", end="top")


def lying(table: Table) -> Lying:
    """Sizes, and the cards of what lies open. What a correction makes hands do follows from this."""
    in_hands = {Spot("hand", seat): Pile(table.hand(number)) for number, seat in enumerate(table.seats)}
    discard = Pile(len(table.discard), tuple(laid.card for laid in table.discard))
    return {FACE_DOWN: Pile(table.places.hidden[DRAW].size), OPEN: discard, **in_hands}


def hands(move: Moves, trail: Sequence[Motion], dealt: bool) -> Iterator[Transfer]:
    """In the order in which hands do it; `done` is what the report itself says has happened. Showing a hand moves
    nothing."""
    match move:
        case Play():
            said = Line(LAYS, {"player": move.player, "card": move.card})
            yield Transfer(Spot("hand", move.player), ON_TOP, (move.card,), 1, True, said)
            for card in [motion.card for motion in trail if isinstance(motion, Hidden)]:
                said = Line(TAKES, {"player": move.player, "card": card})
                yield Transfer(OPEN, Spot("hand", move.player), (card,), 1, line=said)
        case Draw():
            yield Transfer(FACE_DOWN, Spot("hand", move.player), None, 1, True, Line(DRAWS, {"player": move.player}))
    if dealt:
        yield Transfer(OPEN, SHUFFLED, None, None, line=Line(NEW_DEAL))


LAYS = Text("{player:seat} lays {card:card} on the pile.", "{player:seat} legt {card:card} auf den Stapel.")
TAKES = Text(
    "{player:seat} puts the {card:card} beneath it into the hand.",
    "{player:seat} nimmt die {card:card} darunter auf die Hand.",
)
DRAWS = Text("{player:seat} has drawn a card.", "{player:seat} hat eine Karte gezogen.")
NEW_DEAL = Text(
    "All cards are gathered, shuffled and dealt anew.",
    "Alle Karten werden eingesammelt, gemischt und neu ausgeteilt.",
)
