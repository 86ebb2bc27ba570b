"""What is objected to, or taken on trust, where nobody counted the cards."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game import Assumption, Objections, facts, objects
from referee.games.addi_cats.moves import Empty, Refill, Reports
from referee.games.addi_cats.rulebook import rule_id
from referee.games.addi_cats.table import Table

OUT_OF_PLACE = rule_id.each("over", "phase", "player", "out")
"""Without a seat in the game and a move that is due, nothing else can be judged."""


@objects(rule_id("empty"), unless=OUT_OF_PLACE)
def size_is_unknown(table: Table, move: Empty) -> Objections:
    """Who counted the cards needs nobody to say so; and what certainly lies in a stack is still to come."""
    cat = table.seats.index(move.player)
    size, inside = table.down(cat), table.stacks.inside(cat)
    if size is not None or inside:
        yield facts(player=move.player, size=size, cards=inside)


def taken_on_trust(table: Table, move: Reports) -> Iterator[Assumption]:
    """Who has the most cards, where nobody counted them."""
    if isinstance(move, Refill) and (untold := [cat for cat in table.playing if table.cards(cat) is None]):
        yield Assumption(rule_id("refill"), facts(seats=table.names(untold)))
