"""The draw pile: how many kittens, and what onlookers know of its order.

`order` is what they saw of the pile, from the top. A kitten put back secretly may lie anywhere among those cards, but
the others keep their order: such a stray leaves nobody certain of a place, and yet a safe card that is drawn must be
the next of them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from referee.game import Card
from referee.games.good_vs_evil.cards import KITTEN
from referee.games.good_vs_evil.table import DRAW, Laid, Table

Order = tuple[Laid | None, ...]


class Pile(NamedTuple):
    order: Order
    strays: int
    kittens: int | None
    unnamed: int | None
    """Safe cards that nobody knows by name; with the kittens that lie nobody knows where, if their number is unknown."""

    @property
    def size(self) -> int | None:
        if self.unnamed is None:
            return None
        seen = sum(map(is_kitten, self.order)) if self.kittens is None else self.kittens
        return seen + self.unnamed + len(named(self.order))

    @property
    def loose_kittens(self) -> int | None:
        """Kittens that lie nobody knows where."""
        return None if self.kittens is None else self.kittens - sum(map(is_kitten, self.order))

    def may_have_loose_kitten(self) -> bool:
        return is_some(self.unnamed if self.kittens is None else self.loose_kittens)

    @property
    def top(self) -> Laid | None:
        return self.order[0] if self.order else None

    @property
    def bottom(self) -> Laid | None:
        """The last card, where the whole pile is known."""
        return self.order[-1] if self.order and not self.strays and len(self.order) == self.size else None

    def top_may_be_kitten(self) -> bool:
        if self.top is None or (self.strays and not is_kitten(self.top)):
            return self.may_have_loose_kitten()
        return is_kitten(self.top)

    def top_may_be_safe(self) -> bool:
        return is_some(self.unnamed) if self.top is None else not is_kitten(self.top)

    def top_may_be(self, card: Card | None) -> bool:
        """Null is a safe card that nobody showed."""
        if card == KITTEN:
            return self.top_may_be_kitten()
        seen = None if self.top is None else self.top.card
        return self.top_may_be_safe() and (card is None or seen in (None, card))

    def bottom_may_be_kitten(self) -> bool:
        if self.bottom is not None:
            return is_kitten(self.bottom)
        if not self.tangled():
            return self.may_have_loose_kitten()
        return is_some(self.kittens)

    def bottom_may_be_safe(self) -> bool:
        if self.bottom is not None:
            return not is_kitten(self.bottom)
        if not self.tangled():
            return is_some(self.unnamed)
        return self.kittens is None or self.size is None or self.size > self.kittens

    def bottom_may_be(self, kitten: bool) -> bool:
        return self.bottom_may_be_kitten() if kitten else self.bottom_may_be_safe()

    def tangled(self) -> bool:
        """May the bottom card be one of those that were seen, or a stray below them?"""
        size = self.size
        return self.strays > 0 and size is not None and len(self.order) + self.strays >= size

    def lifted(self, kitten: bool) -> Lifted:
        """The top card turned up."""
        left = self.without_kitten(self.top) if kitten else self
        if self.strays and kitten and not is_kitten(self.top):
            if self.top is None:
                # The stray, or the unknown card that lay on top: nobody can tell how the order goes on.
                return Lifted(None, left.forgotten(), self.order)
            return Lifted(None, left._replace(strays=self.strays - 1))
        if self.top is None and not kitten:
            left = left._replace(unnamed=more(self.unnamed, -1))
        return Lifted(self.top, left._replace(order=self.order[1:]))

    def without_kitten(self, known: Laid | None) -> Pile:
        """A kitten less: `known` is where it lay, if that was known."""
        if self.kittens is not None:
            return self._replace(kittens=self.kittens - 1)
        return self if is_kitten(known) else self._replace(unnamed=more(self.unnamed, -1))

    def forgotten(self) -> Pile:
        """Nothing is known of the order any more."""
        known = len(named(self.order))
        kittens = sum(map(is_kitten, self.order)) if self.kittens is None else 0
        return self._replace(order=(), strays=0, unnamed=more(self.unnamed, known + kittens))


class Lifted(NamedTuple):
    """What was known of the card, the pile without it, and what is no longer known of the order."""

    known: Laid | None
    rest: Pile
    forgotten: Order = ()


def pile_of(table: Table) -> Pile:
    return Pile(table.order, table.strays, table.kittens, table.places.hidden[DRAW].size)


def is_some(number: int | None) -> bool:
    """Is it more than none? Of an unknown number there is enough."""
    return number is None or number > 0


def more(number: int | None, by: int) -> int | None:
    return None if number is None else max(0, number + by)


def is_kitten(known: Laid | None) -> bool:
    return known is not None and known.card == KITTEN


def named(order: Order) -> list[Card]:
    """The cards in it that are known by name, kittens left out."""
    return [known.card for known in order if known and known.card and known.card != KITTEN]


def known_top(table: Table) -> list[Card | None]:
    """The codes that lie on top for certain."""
    return [] if table.strays else [None if known is None else known.card for known in table.order]


class Chance(NamedTuple):
    """`exact` only while every order of the unknown cards is equally likely, or none of them can be on top."""

    of_kitten: Fraction | None
    """None where sizes are unknown."""
    exact: bool


def chance(table: Table) -> Chance:
    """That the next card from the top is a kitten."""
    pile = pile_of(table)
    if not pile.top_may_be_kitten():
        return Chance(Fraction(0), exact=table.phase != "kitten")
    if not pile.top_may_be_safe():
        return Chance(Fraction(1), exact=True)
    size, loose = pile.size, pile.loose_kittens
    if size is None or loose is None or pile.unnamed is None:
        return Chance(None, exact=False)
    if pile.top is not None:
        return Chance(Fraction(pile.strays, size), exact=False)
    even = not table.position_chosen and table.phase != "kitten"
    return Chance(Fraction(loose, loose + pile.unnamed), exact=even)
