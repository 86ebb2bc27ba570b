"""What onlookers know of the face-down stacks.

A stack is a queue of blocks: first the cards that were dealt, then what each report put under it, in any order
within the report. A card that lay open and went under a stack leaves a trace: the blocks in which it can be. All
other hidden cards are fresh: nobody has seen them since the deal. Traces and counts only ever say what is certain,
so whatever they forbid is impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from referee.game import Card, Version


class Block(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Cards that came under a stack together: at most `fresh` have never been seen, `sure` are certainly here."""

    id: int
    size: int
    fresh: int
    sure: int = 0


class Trace(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A hidden card that has lain open: when it was flipped, when it went under, and the blocks it can be in."""

    card: Card
    flipped: Version
    went_under: Version
    blocks: tuple[int, ...]


Traces = dict[Card, tuple[Trace, ...]]


class Stacks(msgspec.Struct, frozen=True, array_like=True):
    """One stack a cat, top block first; the last one is what was set aside."""

    queues: tuple[tuple[Block, ...], ...]
    certain: Traces
    """Traces that lead to one block."""
    loose: tuple[Trace, ...]
    """Traces that lead to several."""
    next_id: int

    def size(self, cat: int) -> int:
        return sum(block.size for block in self.queues[cat])

    def top(self, cat: int) -> Block | None:
        return self.queues[cat][0] if self.queues[cat] else None

    def traces(self) -> Iterator[Trace]:
        return chain(chain.from_iterable(self.certain.values()), self.loose)

    def traced(self, card: Card) -> list[Trace]:
        return [*self.certain.get(card, ()), *(trace for trace in self.loose if trace.card == card)]

    def owned(self, cat: int) -> set[int]:
        return {block.id for block in self.queues[cat]}


def dealt(sizes: Sequence[int]) -> Stacks:
    queues = tuple((Block(at, size, size),) if size else () for at, size in enumerate(sizes))
    return Stacks(queues, {}, (), len(sizes))


def flipped_off(stacks: Stacks, cat: int, card: Card) -> Stacks | None:
    """The stacks without the top card of a cat; None where that asks for reasoning about cards in doubt."""
    queue = stacks.queues[cat]
    if not queue:
        return None
    top, certain = queue[0], stacks.certain
    known = certain.get(card)
    if any(trace.card == card or top.id in trace.blocks for trace in stacks.loose):
        return None
    if not known and top.fresh:
        left = Block(top.id, top.size - 1, top.fresh - 1, top.sure)
    elif known and len(known) == 1 and known[0].blocks[0] == top.id and not top.fresh:
        certain = certain.copy()
        del certain[card]
        left = Block(top.id, top.size - 1, 0, top.sure - 1)
    else:
        return None
    rest = (left, *queue[1:]) if left.size else queue[1:]
    return Stacks((*stacks.queues[:cat], rest, *stacks.queues[cat + 1 :]), certain, stacks.loose, stacks.next_id)
