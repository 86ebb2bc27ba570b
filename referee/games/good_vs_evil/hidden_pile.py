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
    kittens: int
    unnamed: int
    """Safe cards that nobody knows by name."""

    @property
    def size(self) -> int:
        return self.kittens + self.unnamed + len(named(self.order))

    @property
    def loose_kittens(self) -> int:
        """Kittens that lie nobody knows where."""
        return self.kittens - sum(map(is_kitten, self.order))

    @property
    def top(self) -> Laid | None:
        return self.order[0] if self.order else None

    @property
    def bottom(self) -> Laid | None:
        """The last card, where the whole pile is known."""
        return self.order[-1] if self.order and not self.strays and len(self.order) == self.size else None

    def top_may_be_kitten(self) -> bool:
        if self.top is None or (self.strays and not is_kitten(self.top)):
            return self.loose_kittens > 0
        return is_kitten(self.top)

    def top_may_be_safe(self) -> bool:
        return self.unnamed > 0 if self.top is None else not is_kitten(self.top)

    def top_may_be(self, card: Card | None) -> bool:
        """Null is a safe card that nobody showed."""
        if card == KITTEN:
            return self.top_may_be_kitten()
        seen = None if self.top is None else self.top.card
        return self.top_may_be_safe() and (card is None or seen in (None, card))

    def bottom_may_be_kitten(self) -> bool:
        if self.bottom is not None:
            return is_kitten(self.bottom)
        return self.kittens > 0 if self.tangled() else self.loose_kittens > 0

    def bottom_may_be_safe(self) -> bool:
        if self.bottom is not None:
            return not is_kitten(self.bottom)
        return self.size > self.kittens if self.tangled() else self.unnamed > 0

    def bottom_may_be(self, kitten: bool) -> bool:
        return self.bottom_may_be_kitten() if kitten else self.bottom_may_be_safe()

    def tangled(self) -> bool:
        """May the bottom card be one of those that were seen, or a stray below them?"""
        return self.strays > 0 and len(self.order) + self.strays >= self.size

    def lifted(self, kitten: bool) -> Lifted:
        """The top card turned up."""
        left = self._replace(kittens=self.kittens - 1) if kitten else self
        if self.strays and kitten and not is_kitten(self.top):
            if self.top is None:
                # The stray, or the unknown card that lay on top: nobody can tell how the order goes on.
                unnamed = self.unnamed + len(named(self.order))
                return Lifted(None, left._replace(order=(), strays=0, unnamed=unnamed), self.order)
            return Lifted(None, left._replace(strays=self.strays - 1))
        if self.top is None and not kitten:
            left = left._replace(unnamed=self.unnamed - 1)
        return Lifted(self.top, left._replace(order=self.order[1:]))


class Lifted(NamedTuple):
    """What was known of the card, the pile without it, and what is no longer known of the order."""

    known: Laid | None
    rest: Pile
    forgotten: Order = ()


def pile_of(table: Table) -> Pile:
    return Pile(table.order, table.strays, table.kittens, table.places.known_size(DRAW))


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

    of_kitten: Fraction
    exact: bool


def chance(table: Table) -> Chance:
    """That the next card from the top is a kitten."""
    pile = pile_of(table)
    if not pile.top_may_be_kitten():
        return Chance(Fraction(0), exact=table.phase != "kitten")
    if not pile.top_may_be_safe():
        return Chance(Fraction(1), exact=True)
    if pile.top is not None:
        return Chance(Fraction(pile.strays, pile.size), exact=False)
    even = not table.position_chosen and table.phase != "kitten"
    return Chance(Fraction(pile.loose_kittens, pile.loose_kittens + pile.unnamed), exact=even)
