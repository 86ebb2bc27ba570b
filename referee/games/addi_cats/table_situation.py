"""What is open on the table, and who may slap: before anybody does."""

from __future__ import annotations

from typing import Literal

import msgspec

from referee.games.addi_cats.cards import SUMS
from referee.games.addi_cats.table import Equal, Table


class Open(msgspec.Struct, frozen=True):
    """Something to slap for, and the cats it concerns."""

    kind: Literal["equal", "seesaw", "trick", "chase"]
    cats: tuple[int, ...]
    sum: int | None = None


class Situation(msgspec.Struct, frozen=True):
    open: tuple[Open, ...]
    joining: tuple[int, ...]
    """Cats at their last card, a special: they may join duels of equals."""

    @property
    def entitled(self) -> tuple[int, ...]:
        concerned = {cat for each in self.open for cat in each.cats}
        return tuple(sorted(concerned.union(self.joining)))

    def running(self, kind: str) -> bool:
        return any(each.kind == kind for each in self.open)


def situation(table: Table) -> Situation:
    if table.finished():
        return Situation((), ())
    opened = [Open("equal", equal.cats, equal.sum) for equal in equals(table)]
    joining = last_specials(table) if opened else ()
    if "seesaw" in table.running:
        opened += [Open("seesaw", ends)] if (ends := seesaw(table)) else []
    if "trick" in table.running:
        opened.append(Open("trick", table.playing))
    if "chase" in table.running:
        opened.append(Open("chase", table.playing))
    return Situation(tuple(opened), joining)


def numbers(table: Table) -> dict[int, int]:
    """The visible sums of the cats in the game; by a contradictory record one that is out may have got cards."""
    places = table.ranks
    tops = [(cat, SUMS.get(pile[-1].card)) for cat, pile in enumerate(table.piles) if pile and places[cat] is None]
    return {cat: number for cat, number in tops if number is not None}


def equals(table: Table) -> tuple[Equal, ...]:
    shown, groups = numbers(table), dict[int, list[int]]()
    if len(shown) == len({*shown.values()}):
        return ()
    for cat, number in shown.items():
        groups.setdefault(number, []).append(cat)
    return tuple(Equal(number, tuple(cats)) for number, cats in sorted(groups.items()) if len(cats) > 1)


def seesaw(table: Table) -> tuple[int, ...]:
    """The cats at both ends. All equal is an ordinary equality; a single number has nobody to fight."""
    shown = numbers(table)
    ends = {max(shown.values()), min(shown.values())} if shown else set()
    if len(ends) < 2:
        return ()
    cats = tuple(cat for cat, number in shown.items() if number in ends)
    return () if len(cats) > 2 and table.options.seesaw_tie == "no-duel" else cats


def last_specials(table: Table) -> tuple[int, ...]:
    return tuple(cat for cat in table.playing if table.down(cat) == 0 and table.top(cat) and table.sum(cat) is None)
