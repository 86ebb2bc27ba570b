"""Moves cards between stacks and the open table, and keeps what onlookers still know of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from referee.game import Card
from referee.games.addi_cats.hidden_stacks import Block, Seen, Stacks, Trace, fewer, total
from referee.hidden_cards.bounds import Hidden, Motion, Shown, Unseen


class StackMoves:
    """A working copy of the stacks that one report changes.

    `trail` keeps what moved, in order, for the audit; every block is a place of its own there.
    """

    def __init__(self, stacks: Stacks, version: int) -> None:
        self.version = version
        self.blocks = {block.id: block for queue in stacks.queues for block in queue}
        self.queues = [[block.id for block in queue] for queue in stacks.queues]
        self.certain = stacks.certain.copy()
        self.loose = list(stacks.loose)
        self.first_id = stacks.next_id
        self.next_id = stacks.next_id + len(stacks.queues)
        self.trail: list[Motion] = []

    def stacks(self) -> Stacks:
        """The stacks once the report is through."""
        self._draw_conclusions()
        queues = tuple([tuple([self.blocks[id_] for id_ in self.filled_of(queue)]) for queue in self.queues])
        return Stacks(queues, self.certain, tuple(self.loose), self.next_id)

    def size(self, cat: int) -> int | None:
        return total([self.blocks[id_].size for id_ in self.queues[cat]])

    def traced(self, card: Card) -> list[Trace]:
        return [*self.certain.of(card), *(trace for trace in self.loose if trace.card == card)]

    def known(self, blocks: Sequence[int], number: int) -> tuple[Card, ...] | None:
        """The next cards of these blocks, one block after the other; None where not everybody can tell which they are."""
        cards: list[Card] = []
        for id_ in blocks:
            size = self.blocks[id_].size
            if size is None:
                return None
            now = min(number - len(cards), size)
            if not now:
                break
            sure = [trace.card for trace in self.certain.within(id_)]
            if len(sure) < size or (now < len(sure) and len({*sure}) > 1):
                return None
            cards += sure[:now]
        return tuple(cards)

    def known_top(self, cat: int, number: int = 1) -> tuple[Card, ...] | None:
        return self.known(self.filled_of(self.queues[cat]), number)

    def known_bottom(self, cat: int, number: int) -> tuple[Card, ...] | None:
        return self.known(self.filled_of(self.queues[cat])[::-1], number)

    def top(self, cat: int) -> Block | None:
        return next((self.blocks[id_] for id_ in self.filled_of(self.queues[cat])), None)

    def under(self, cat: int) -> int:
        """The block of everything that this report puts under a cat's stack."""
        if (open_end := self.open_end(cat)) is not None:
            return open_end
        id_ = self.first_id + cat
        if id_ not in self.blocks:
            self.blocks[id_] = Block(id_, 0, 0)
            self.queues[cat].append(id_)
        return id_

    def layer(self, cat: int) -> int:
        """A new lowest block, strictly below all that the stack holds now."""
        if (open_end := self.open_end(cat)) is not None:
            return open_end
        id_ = self.pool()
        self.queues[cat].append(id_)
        return id_

    def filled(self, cat: int) -> list[int]:
        """The blocks of a stack that have cards, top block first."""
        return self.filled_of(self.queues[cat])

    def open_end(self, cat: int) -> int | None:
        """The stack's only block, where nobody knows its size."""
        return next((id_ for id_ in self.queues[cat] if self.blocks[id_].size is None), None)

    def used_up(self, cat: int) -> None:
        """The table sees that a stack of unknown size is at its end."""
        for id_ in self.queues[cat]:
            self._narrow(id_, inside=False)
            self.blocks[id_] = Block(id_, 0, 0)

    def pool(self) -> int:
        """A place between stacks, for cards of which nobody can tell who gets which."""
        id_ = self.next_id
        self.next_id += 1
        self.blocks[id_] = Block(id_, 0, 0)
        return id_

    def show(self, cat: int, card: Card, fresh: int) -> None:
        """The top card of a stack came to lie open; `fresh` copies of it had never been seen."""
        top = self.top(cat)
        if top is None:  # as only a contradictory record tells it
            return
        self.trail.append(Shown(top.id, card))
        known = [trace for trace in self.traced(card) if top.id in trace.blocks]
        sure = next((trace for trace in known if trace.blocks == (top.id,)), None)
        fresh_left = top.fresh if known or not top.fresh else top.fresh - 1
        self.blocks[top.id] = _bounded(Block(top.id, fewer(top.size, 1), fresh_left, top.sure - (sure is not None)))
        if sure is not None:
            self.certain.drop(sure)
        elif known:
            self._forget_one(known, top.fresh != 0 and fresh > 0)
        elif top.fresh == 0:
            self._forget_displaced(top.id)
        self._draw_conclusions()

    def _forget_one(self, known: list[Trace], maybe_fresh: bool) -> None:
        """One of these copies lies open now. Copies look alike, so where it may have been any of several, the
        others can be wherever any of them could."""
        for trace in known:
            self.loose.remove(trace)
        reach = dict.fromkeys(id_ for trace in known for id_ in trace.blocks)
        if maybe_fresh:
            reach |= dict.fromkeys(id_ for id_, block in self.blocks.items() if block.fresh != 0)
        left = known if maybe_fresh else known[1:]
        self.loose += [replace(trace, blocks=tuple(reach)) for trace in left]

    def _forget_displaced(self, id_: int) -> None:
        """A card came up that cannot be here: the record contradicts itself, and one that was said to be here is not."""
        if here := self.certain.within(id_):
            self.certain.drop(here[0])
            block = self.blocks[id_]
            self.blocks[id_] = Block(id_, block.size, block.fresh, block.sure - 1)
        elif loose := [trace for trace in self.loose if id_ in trace.blocks]:
            self.loose.remove(loose[0])

    def hide(self, id_: int, cards: Iterable[tuple[Card, int]]) -> None:
        """Open cards, each with the version of its flip, went into a block, and everybody saw which."""
        for card, flipped in cards:
            block = self.blocks[id_]
            self.trail.append(Hidden(id_, card))
            self.certain.add(card, Seen(flipped, self.version), id_)
            self.blocks[id_] = Block(id_, fewer(block.size, -1), block.fresh, block.sure + 1)

    def unseen(self, source: int, target: int, number: int) -> None:
        """So many cards nobody saw went from one block to another."""
        if number <= 0 or source == target:
            return
        self.trail.append(Unseen(source, target, number))
        a = self.blocks[source]
        left = fewer(a.size, number)
        fresh = number if a.fresh is None else min(a.fresh, number)
        self._went(
            source, target, left, a.fresh if a.fresh is None or left is None else min(a.fresh, left), number, fresh
        )

    def unnumbered(self, source: int, target: int, left: int | None) -> None:
        """Nobody knows how many went: all (none are left), or some of nobody knows how many."""
        if source != target:
            self._went(source, target, left, left, None, None)

    def _went(
        self, source: int, target: int, left: int | None, fresh_left: int | None, number: int | None, fresh: int | None
    ) -> None:
        self._follow(source, target, left)
        b = self.blocks[target]
        self.blocks[source] = self._counted(source, left, fresh_left)
        self.blocks[target] = self._counted(target, total((b.size, number)), total((b.fresh, fresh)))

    def _follow(self, source: int, target: int, left: int | None) -> None:
        """Traces of the source lead to the target too; to nothing else once the source is empty."""
        here = self.certain.within(source)
        for trace in here:
            self.certain.drop(trace)
        moved = [_spread(trace, source, target, left) for trace in (*here, *self.loose)]
        self.loose = [trace for trace in moved if len(trace.blocks) > 1]
        for trace in moved:
            if len(trace.blocks) == 1:
                self.certain.add(trace.card, trace.seen, *trace.blocks)

    def _counted(self, id_: int, size: int | None, fresh: int | None) -> Block:
        return _bounded(Block(id_, size, fresh, self.certain.number(id_)))

    def take_top(self, cat: int, target: int, number: int = 1) -> int:
        """Up to so many cards off the top of a stack, unseen; says how many there were."""
        return self._take(self.filled_of(self.queues[cat]), target, number)

    def take_bottom(self, cat: int, target: int, number: int) -> int:
        return self._take(self.filled_of(self.queues[cat])[::-1], target, number)

    def _take(self, queue: Sequence[int], target: int, number: int) -> int:
        taken = 0
        for id_ in queue:
            size = self.blocks[id_].size
            now = number - taken if size is None else min(number - taken, size)
            self.unseen(id_, target, now)
            taken += now
        return taken

    def filled_of(self, queue: Iterable[int]) -> list[int]:
        return [id_ for id_ in queue if self.blocks[id_].size != 0]

    def _draw_conclusions(self) -> None:
        """A block that is full of certain cards has room for no other; one that only its candidates can fill
        holds them all."""
        changed = bool(self.loose)
        while changed:
            can = Counter(id_ for trace in self.loose for id_ in trace.blocks)
            changed = any(self._conclude(self.blocks[id_], candidates) for id_, candidates in can.items())

    def _conclude(self, block: Block, candidates: int) -> bool:
        if block.size is None or block.fresh is None:
            return False
        if block.size <= block.sure:
            return self._narrow(block.id, inside=False)
        if block.size == block.sure + candidates + block.fresh:
            return self._narrow(block.id, inside=True)
        return False

    def _narrow(self, id_: int, inside: bool) -> bool:
        concerned = [trace for trace in self.loose if id_ in trace.blocks]
        for trace in concerned:
            blocks = (id_,) if inside else tuple(other for other in trace.blocks if other != id_)
            self.loose.remove(trace)
            self._keep(replace(trace, blocks=blocks))
        return bool(concerned)

    def _keep(self, trace: Trace) -> None:
        if len(trace.blocks) > 1:
            self.loose.append(trace)
            return
        self.certain.add(trace.card, trace.seen, *trace.blocks)
        block = self.blocks[trace.blocks[0]]
        self.blocks[block.id] = _bounded(Block(block.id, block.size, block.fresh, block.sure + 1))


def _bounded(block: Block) -> Block:
    """Where certain cards lie, no fresh ones do."""
    if block.size is None or block.fresh is None:
        return block
    room = max(0, block.size - block.sure)
    return block if block.fresh <= room else Block(block.id, block.size, room, block.sure)


def _spread(trace: Trace, source: int, target: int, left: int | None) -> Trace:
    if source not in trace.blocks:
        return trace
    stays = trace.blocks if left != 0 else tuple(id_ for id_ in trace.blocks if id_ != source)
    return replace(trace, blocks=stays if target in stays else (*stays, target))
