"""Where the cards of Mau Mau lie, and what each move makes hands do with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.game import Card, Seat
from referee.games.mau_mau.moves import Catch, Draw, Moves, Next, Play, Start
from referee.games.mau_mau.table import Table
from referee.hands import Lying, Pile, PlaceName, Spot, Transfer
from referee.hidden_cards.bounds import Motion, Unseen
from referee.hidden_cards.pile_and_hands import DRAW
from referee.text import Line, Text

DRAW_PILE, DISCARD = Spot("draw"), Spot("discard")
SHUFFLED = Spot("draw", end="shuffled")
PLACE_NAMES = {
    "hand": PlaceName(Text("{seat:seat}'s hand", "Hand von {seat:seat}"), Text("a hand", "eine Hand")),
    "draw": PlaceName(Text("{seat:seat}'s draw pile", "Stapel von {seat:seat}"), Text("draw pile", "Stapel")),
    "discard": PlaceName(Text("{seat:seat}'s discard pile", "Ablage von {seat:seat}"), Text("discard pile", "Ablage")),
}

TURNED_UP = Text("{card:card} is turned up from the draw pile.", "{card:card} wird vom Stapel aufgedeckt.")
LAID = Text(
    "{card:card} goes from {player:seat}'s hand onto the discard pile.",
    "{card:card} geht aus der Hand von {player:seat} auf die Ablage.",
)
TAKEN = Text(
    "{player:seat} takes {count:# card|# cards} from the draw pile.",
    "{player:seat} nimmt {count:# Karte|# Karten} vom Stapel.",
)
RESHUFFLED = Text(
    "All of the discard pile but {top:card} is shuffled and becomes the draw pile.",
    "Die Ablage bis auf {top:card} wird gemischt und zum neuen Stapel.",
)
DEALT_ANEW = Text(
    "All cards are gathered and shuffled; everyone is dealt {each:# card|# cards}.",
    "Alle Karten werden eingesammelt und gemischt; alle bekommen {each:# Karte|# Karten}.",
)


def lying(table: Table) -> Lying:
    """Of an unknown deck nobody knows how many cards are left to draw, nor what lies under the top card."""
    open_cards: tuple[Card | None, ...] = tuple(laid.card for laid in table.discard)
    if table.discard_size is not None:
        seen = open_cards or (() if table.top is None else (table.top,))
        open_cards = (*(None,) * (table.discard_size - len(seen)), *seen)
    return {
        DRAW_PILE: Pile(None if table.places is None else table.places.hidden[DRAW].size),
        DISCARD: Pile(table.discard_size, open_cards),
        **{Spot("hand", seat): Pile(size) for seat, size in zip(table.seats, table.hands, strict=True)},
    }


def hands_of(table: Table, move: Moves, trail: Sequence[Motion]) -> Iterator[Transfer]:
    """`trail` is what the move did to the piles and the hands, in order."""
    match move:
        case Start():
            yield laid(DRAW_PILE, move.card, Line(TURNED_UP, {"card": move.card}))
        case Play():
            said = Line(LAID, {"card": move.card, "player": move.player})
            yield laid(Spot("hand", move.player), move.card, said)
        case Draw():
            yield from drawn(table, move.player, trail)
        case Catch():
            yield from drawn(table, move.target, trail)
        case Next():
            said = Line(DEALT_ANEW, {"each": table.options.hand})
            yield Transfer(DISCARD, SHUFFLED, None, None, line=said)
        case _:
            return


def laid(source: Spot, card: Card, said: Line) -> Transfer:
    """The report itself says that the card lies there."""
    return Transfer(source, DISCARD, (card,), 1, done=True, line=said)


def drawn(table: Table, player: Seat, trail: Sequence[Motion]) -> Iterator[Transfer]:
    """What is left of the pile, then perhaps the shuffled discard pile, then the rest."""
    left = None if table.places is None else table.places.hidden[DRAW].size
    for motion in trail:
        if isinstance(motion, Unseen):
            if left == 0:
                yield reshuffled(table)
            left = None if left is None else left - motion.number
            said = Line(TAKEN, {"player": player, "count": motion.number})
            yield Transfer(DRAW_PILE, Spot("hand", player), None, motion.number, line=said)


def reshuffled(table: Table) -> Transfer:
    """The trail tells it code by code, hands do it at once."""
    cards = tuple(each.card for each in table.discard[:-1])
    said = Line(RESHUFFLED, {"top": table.top})
    if table.discard_size != len(table.discard):
        return Transfer(
            DISCARD, SHUFFLED, None, None if table.discard_size is None else table.discard_size - 1, line=said
        )
    return Transfer(DISCARD, SHUFFLED, cards, len(cards), line=said)
