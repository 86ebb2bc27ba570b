"""The endless game: a cat without cards takes new ones from the cats that have the most."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.addi_cats import hands
from referee.games.addi_cats import narration_sentences as sentences
from referee.games.addi_cats.effects_working_table import WorkingTable
from referee.games.addi_cats.moves import Refill
from referee.games.addi_cats.table import Table


def refill(working: WorkingTable, move: Refill) -> Table:
    table = working.table
    cat = table.seats.index(move.player)
    wanted: Mapping[int, int | None] = lower_half(table, cat) if move.from_ is None else table.by_cat(move.from_)
    taken = {working.seat(source): take_from_bottom(working, source, cat, number) for source, number in wanted.items()}
    working.say(sentences.REFILL, player=move.player, shares=taken)
    return working.closed(refilling=tuple(waiting for waiting in table.refilling if waiting != cat))


def richest(table: Table) -> list[int]:
    """The cats with the most cards, face-down and face-up together; whoever has an unknown number may have them."""
    most = max((cards for cat in table.playing if (cards := table.cards(cat)) is not None), default=0)
    others = [cat for cat in table.playing if cat not in table.refilling]
    return [cat for cat in others if table.cards(cat) in (most, None)] or [*table.playing]


def reachable(table: Table, cat: int) -> int | None:
    """How many cards can be taken from the bottom of a cat's stack; without a stack, of its face-up pile."""
    return table.down(cat) if table.can_flip(cat) else table.up(cat)


def lower_half(table: Table, cat: int) -> dict[int, int | None]:
    """Half a stack of the first of the richest, clockwise."""
    seats = len(table.seats)
    first = min(richest(table), key=lambda rich: (rich - cat) % seats, default=cat)
    there = reachable(table, first)
    return {first: None if there is None else max(1, there // 2)}


def take_from_bottom(working: WorkingTable, source: int, cat: int, number: int | None) -> int | None:
    """Up to so many cards; says how many there were."""
    way = working.seat(source), working.seat(cat)
    under = working.stack_moves.under(cat)
    if number is None:
        half_of_unknown(working, source, cat, under)
        return None
    known = working.stack_moves.known_bottom(source, number)
    hidden = working.stack_moves.take_bottom(source, under, number)
    if hidden:
        working.hands.append(hands.bottom_taken(*way, known, hidden))
    names, shown = working.hide_lowest(under, source, max(0, number - hidden))
    if shown:
        working.hands.append(hands.lowest_under(*way, names, shown))
    return hidden + shown


def half_of_unknown(working: WorkingTable, source: int, cat: int, under: int) -> None:
    """Half of what nobody counted: nobody knows how many go, nor how many are left."""
    at = working.table.untold_at(source) if working.down(source) == 0 else source
    for block in () if at is None else working.stack_moves.filled(at):
        working.stack_moves.unnumbered(block, under, left=None)
    working.hands.append(hands.bottom_taken(working.seat(source), working.seat(cat), None, None))
