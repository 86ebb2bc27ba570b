"""What onlookers know of the face-down stacks.

A stack is a queue of blocks: first the cards that were dealt, then what each report put under it, in any order
within the report. A card that lay open and went under a stack leaves a trace: the blocks in which it can be. All
other hidden cards are fresh: nobody has seen them since the deal. Traces and counts only ever say what is certain,
so whatever they forbid is impossible.

At a table that was joined in the middle the size of a stack may be unknown: it is None then, and so is how many of it
are fresh. Such a stack is one block, for where it ends nobody can tell what came under it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Annotated

import msgspec

from referee.game import WHEN, Card


class Block(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Cards that came under a stack together: at most `fresh` have never been seen, `sure` are certainly here."""

    id: int
    size: int | None
    fresh: int | None
    sure: int = 0


class Seen(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The versions at which a card that is hidden now was flipped, and at which it went under a stack."""

    flipped: int
    went_under: int


class Trace(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A hidden card that has lain open, and the blocks it can be in."""

    card: Card
    seen: Annotated[Seen, WHEN]
    blocks: tuple[int, ...]


class Certain(msgspec.Struct, frozen=True, array_like=True):
    """Traces that lead to one block: of each card the block of every copy, and in the same order when it was seen.
    In two columns, since the digest takes the one as it is and leaves out the other: towards the end of a game nearly
    all cards are in here."""

    blocks: dict[Card, tuple[int, ...]] = {}
    seen: Annotated[dict[Card, tuple[Seen, ...]], WHEN] = {}

    def of(self, card: Card) -> list[Trace]:
        if card not in self.blocks:
            return []
        return [Trace(card, seen, (at,)) for seen, at in zip(self.seen[card], self.blocks[card], strict=True)]

    def traces(self) -> Iterator[Trace]:
        return chain.from_iterable(map(self.of, self.blocks))

    def within(self, block: int) -> list[Trace]:
        """In the alphabet's order: a table that was stored may come back with the cards in another one."""
        cards = sorted(card for card, blocks in self.blocks.items() if block in blocks)
        return [trace for card in cards for trace in self.of(card) if trace.blocks[0] == block]

    def number(self, block: int) -> int:
        return sum([blocks.count(block) for blocks in self.blocks.values()])

    def copy(self) -> Certain:
        return Certain(self.blocks.copy(), self.seen.copy())

    def without(self, card: Card) -> Certain:
        left = self.copy()
        del left.blocks[card], left.seen[card]
        return left

    def add(self, card: Card, seen: Seen, block: int) -> None:
        """Only to a copy of one's own."""
        self.blocks[card] = (*self.blocks.get(card, ()), block)
        self.seen[card] = (*self.seen.get(card, ()), seen)

    def drop(self, trace: Trace) -> None:
        """Only from a copy of one's own."""
        left = self.of(trace.card)
        left.remove(trace)
        del self.blocks[trace.card], self.seen[trace.card]
        for other in left:
            self.add(other.card, other.seen, *other.blocks)


class Stacks(msgspec.Struct, frozen=True, array_like=True):
    """One stack a cat, top block first; then what was set aside. Where the table was joined in the middle there may be
    more: for each cat those open cards, under the ones that are known, of which nobody told which they are."""

    queues: tuple[tuple[Block, ...], ...]
    certain: Certain
    loose: tuple[Trace, ...]
    """Traces that lead to several."""
    next_id: int

    def size(self, cat: int) -> int | None:
        return total([block.size for block in self.queues[cat]])

    def top(self, cat: int) -> Block | None:
        return self.queues[cat][0] if self.queues[cat] else None

    def traces(self) -> Iterator[Trace]:
        return chain(self.certain.traces(), self.loose)

    def traced(self, card: Card) -> list[Trace]:
        return [*self.certain.of(card), *[trace for trace in self.loose if trace.card == card]]

    def copies(self, card: Card) -> int:
        """How many copies of a card have lain open and are hidden again."""
        return len(self.certain.blocks.get(card, ())) + sum([trace.card == card for trace in self.loose])

    def inside(self, cat: int) -> list[Card]:
        """What certainly lies in a stack."""
        return [trace.card for block in self.queues[cat] for trace in self.certain.within(block.id)]

    def owned(self, cat: int) -> set[int]:
        return {block.id for block in self.queues[cat]}


def total(sizes: Iterable[int | None]) -> int | None:
    """All of them together; None as soon as one is unknown."""
    found = 0
    for size in sizes:
        if size is None:
            return None
        found += size
    return found


def fewer(size: int | None, number: int) -> int | None:
    return None if size is None else size - number


def dealt(sizes: Sequence[int]) -> Stacks:
    queues = tuple((Block(at, size, size),) if size else () for at, size in enumerate(sizes))
    return Stacks(queues, Certain(), (), len(sizes))


def flipped_off(stacks: Stacks, cat: int, card: Card) -> Stacks | None:
    """The stacks without the top card of a cat; None where that asks for reasoning about cards in doubt."""
    queue = stacks.queues[cat]
    if not queue:
        return None
    top, certain = queue[0], stacks.certain
    known = certain.blocks.get(card)
    if stacks.loose and any(trace.card == card or top.id in trace.blocks for trace in stacks.loose):
        return None
    if not known and top.fresh != 0:
        left = Block(top.id, fewer(top.size, 1), fewer(top.fresh, 1), top.sure)
    elif known and known == (top.id,) and top.fresh == 0:
        certain = certain.without(card)
        left = Block(top.id, fewer(top.size, 1), 0, top.sure - 1)
    else:
        return None
    rest = queue[1:] if left.size == 0 else (left, *queue[1:])
    return Stacks((*stacks.queues[:cat], rest, *stacks.queues[cat + 1 :]), certain, stacks.loose, stacks.next_id)
