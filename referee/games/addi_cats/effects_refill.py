"""The endless game: a cat without cards takes new ones from the cats that have the most."""

from __future__ import annotations

from referee.games.addi_cats import hands
from referee.games.addi_cats import narration_sentences as sentences
from referee.games.addi_cats.effects_working_table import WorkingTable
from referee.games.addi_cats.moves import Refill
from referee.games.addi_cats.table import Table


def refill(working: WorkingTable, move: Refill) -> Table:
    table = working.table
    cat = table.seats.index(move.player)
    wanted = lower_half(table, cat) if move.from_ is None else table.by_cat(move.from_)
    taken = {working.seat(source): take_from_bottom(working, source, cat, number) for source, number in wanted.items()}
    working.say(sentences.REFILL, player=move.player, shares=taken)
    return working.closed(refilling=tuple(waiting for waiting in table.refilling if waiting != cat))


def richest(table: Table) -> list[int]:
    """The cats with the most cards, face-down and face-up together."""
    most = max((table.cards(cat) for cat in table.playing), default=0)
    return [cat for cat in table.playing if table.cards(cat) == most]


def reachable(table: Table, cat: int) -> int:
    """How many cards can be taken from the bottom of a cat's stack; without a stack, of its face-up pile."""
    return table.down(cat) or len(table.piles[cat])


def lower_half(table: Table, cat: int) -> dict[int, int]:
    """Half a stack of the first of the richest, clockwise."""
    seats = len(table.seats)
    first = min(richest(table), key=lambda rich: (rich - cat) % seats, default=cat)
    return {first: max(1, reachable(table, first) // 2)}


def take_from_bottom(working: WorkingTable, source: int, cat: int, number: int) -> int:
    """Up to so many cards; says how many there were."""
    way = working.seat(source), working.seat(cat)
    under = working.stack_moves.under(cat)
    known = working.stack_moves.known_bottom(source, number)
    hidden = working.stack_moves.take_bottom(source, under, number)
    if hidden:
        working.hands.append(hands.bottom_taken(*way, known, hidden))
    pile = working.piles[source]
    rest = max(0, number - hidden)
    shown, working.piles[source] = pile[:rest], pile[rest:]
    if lowest := working.hide(under, shown):
        working.hands.append(hands.lowest_under(*way, lowest))
    return hidden + len(shown)
