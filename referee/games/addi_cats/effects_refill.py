"""The endless game: a cat without cards takes new ones from the cats that have the most."""

from __future__ import annotations

from referee.games.addi_cats import narration_sentences as sayings
from referee.games.addi_cats.effects_working_table import Course
from referee.games.addi_cats.moves import Refill
from referee.games.addi_cats.table import Table


def refill(course: Course, move: Refill) -> Table:
    table = course.table
    cat = table.seats.index(move.player)
    wanted = lower_half(table, cat) if move.from_ is None else table.by_cat(move.from_)
    taken = {course.seat(source): take_from_bottom(course, source, cat, number) for source, number in wanted.items()}
    course.say(sayings.REFILL, player=move.player, shares=taken)
    return course.closed(refilling=tuple(waiting for waiting in table.refilling if waiting != cat))


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


def take_from_bottom(course: Course, source: int, cat: int, number: int) -> int:
    """Up to so many cards; says how many there were."""
    under = course.passage.under(cat)
    hidden = course.passage.take_bottom(source, under, number)
    pile = course.piles[source]
    rest = max(0, number - hidden)
    shown, course.piles[source] = pile[:rest], pile[rest:]
    course.passage.hide(under, ((laid.card, laid.version) for laid in shown))
    return hidden + len(shown)
