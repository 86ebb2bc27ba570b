"""Where the cards of Cheese Rescue lie, and what hands do with them."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.cheese_rescue.effects_settlement import Removal, settlement
from referee.games.cheese_rescue.moves import Place
from referee.games.cheese_rescue.table import Laid, Table
from referee.hands import DRAW_PILE, HAND, Lying, Pile, PlaceName, Spot, Transfer
from referee.hidden_cards.pile_and_hands import DRAW
from referee.text import Line, Text

PLACE_NAMES = {
    "hand": HAND,
    "draw": DRAW_PILE,
    "board": PlaceName(
        Text("{seat:seat}'s cards on the table", "Karten von {seat:seat} auf dem Tisch"), Text("table", "Tisch")
    ),
    "box": PlaceName(Text("{seat:seat}'s box", "Schachtel von {seat:seat}"), Text("box", "Schachtel")),
}
PILE, BOX = Spot("draw"), Spot("box")


def lying(table: Table) -> Lying:
    """Once the table has settled, what was chased off lies in the box. That comes first: where the settling is taken
    back, a cheese that lay on the table returns from the box rather than from the spot of somebody else's."""
    gone = [each.laid for each in removals(table)]
    piles = {BOX: Pile(len(gone), tuple(laid.card for laid in gone)), PILE: Pile(table.places.hidden[DRAW].size)}
    piles |= {on_board(laid): Pile(1, (laid.card,)) for laid in table.board if laid not in gone}
    for number, seat in enumerate(table.seats):
        piles[Spot("hand", seat)] = Pile(table.hand(number))
    return piles


def on_board(laid: Laid | Place) -> Spot:
    return Spot("board", x=laid.x, y=laid.y)


def removals(table: Table) -> tuple[Removal, ...]:
    """In the order in which cards leave, once it counts how the table stands."""
    if not table.has_outcome():
        return ()
    settled = settlement(table)
    return (*settled.cats, *settled.mice, *settled.cheeses)


def hands(before: Table, move: Place, after: Table) -> Iterator[Transfer]:
    hand, said = Spot("hand", move.player), {"player": move.player, "card": move.card, "x": move.x, "y": move.y}
    yield Transfer(hand, on_board(move), (move.card,), 1, True, Line(LAYS, said))
    if before.draws:
        drawn = None if move.drawn is None else (move.drawn,)
        told = Line(DRAWS if drawn is None else DRAWS_OPENLY, {"player": move.player, "drawn": move.drawn})
        yield Transfer(PILE, hand, drawn, 1, drawn is not None, told)
    yield from settled(after)


LAYS = Text("{player:seat} lays {card:word} down at ({x}, {y}).", "{player:seat} legt {card:word} auf ({x}, {y}) ab.")
DRAWS = Text(
    "{player:seat} takes the top animal off the pile.", "{player:seat} nimmt das oberste Tier vom Stapel auf die Hand."
)
DRAWS_OPENLY = Text(
    "{player:seat} takes {drawn:word} off the pile.", "{player:seat} nimmt {drawn:word} vom Stapel auf die Hand."
)


def settled(table: Table) -> Iterator[Transfer]:
    """Card by card into the box."""
    for each in removals(table):
        gone = each.laid
        said = Line(LEAVES[each.causes[0].card], {"card": gone.card, "x": gone.x, "y": gone.y})
        yield Transfer(on_board(gone), BOX, (gone.card,), 1, line=said)


LEAVES = {
    "dog": Text(
        "The cat at ({x}, {y}) goes into the box: it lies next to a dog.",
        "Die Katze auf ({x}, {y}) kommt in die Schachtel: Sie liegt neben einem Hund.",
    ),
    "cat": Text(
        "The mouse at ({x}, {y}) goes into the box: it lies next to a cat.",
        "Die Maus auf ({x}, {y}) kommt in die Schachtel: Sie liegt neben einer Katze.",
    ),
    "mouse": Text(
        "The cheese at ({x}, {y}) goes into the box: it lies next to a mouse.",
        "Der Käse auf ({x}, {y}) kommt in die Schachtel: Er liegt neben einer Maus.",
    ),
}
"""By who drives the card away."""
