"""All deals and all unseen choices, one by one: what the audit's reasoning is checked against."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from referee.hidden_cards.bounds import AtMost, Hidden, Lacks, Shown, Unseen
from referee.hidden_cards.exact import Problem
from referee.hidden_cards.exact.problem import CERTAIN

Pile = tuple[int, ...]  # copies of each code
World = tuple[Pile, ...]  # a pile for each place


def possible(problem: Problem, believed: Collection[int] | None = None) -> bool:
    """Does any world fit? Reports of moves that are not believed move cards of any code."""
    table = _Table(problem, problem.versions if believed is None else believed)
    worlds = set(table.deals())
    for (_, motion), moves in zip(problem.entries, problem.rests, strict=True):
        worlds = {after for world in worlds for after in table.after(world, moves <= table.believed, motion)}
    return bool(worlds)


def contradict(problem: Problem, number: int) -> bool:
    """Do any so many moves contradict each other? With fewer believed ever more fits, so no fewer need be tried."""
    return any(not possible(problem, some) for some in combinations(problem.versions, number))


class _Table:
    def __init__(self, problem: Problem, believed: Collection[int]) -> None:
        named = [m.source for _, m in problem.entries if isinstance(m, Shown | Unseen)]
        named += [m.target for _, m in problem.entries if isinstance(m, Hidden | Unseen)]
        self.places = list(dict.fromkeys([*problem.sizes, *named]))
        self.codes = list(problem.totals)
        self.totals = tuple(n or 0 for n in problem.totals.values())
        self.sizes = [problem.sizes.get(place) or 0 for place in self.places]
        self.believed = {*believed, CERTAIN}

    def deals(self, at: int = 0, left: Pile | None = None) -> Iterator[World]:
        left = self.totals if left is None else left
        if at == len(self.places):
            yield ()
            return
        for pile in picks(left, self.sizes[at]):
            for rest in self.deals(at + 1, minus(left, pile)):
                yield (pile, *rest)

    def after(self, world: World, believed: bool, motion: object) -> Iterator[World]:
        anything = (99,) * len(self.codes)
        match motion:
            case Unseen(source=source, target=target, number=number):
                for taken in picks(world[self.places.index(source)], number):
                    yield self.gained(self.lost(world, source, taken), target, taken)
            case Shown(source=source, card=card):
                for taken in picks(world[self.places.index(source)], 1):
                    if not believed or taken == self.cards(card, 1):
                        yield self.lost(world, source, taken)
            case Hidden(target=target, card=card, copies=copies) if believed:
                yield self.gained(world, target, self.cards(card, copies))
            case Hidden(target=target, copies=copies):
                for taken in picks(anything, copies):
                    yield self.gained(world, target, taken)
            case Lacks(place=place, cards=cards):
                pile = world[self.places.index(place)]
                if not believed or not any(pile[self.codes.index(card)] for card in cards):
                    yield world
            case AtMost(place=place, cards=cards, copies=copies):
                pile = world[self.places.index(place)]
                if not believed or all(pile[self.codes.index(card)] <= copies for card in cards):
                    yield world

    def cards(self, card: str, copies: int) -> Pile:
        return tuple(copies if code == card else 0 for code in self.codes)

    def lost(self, world: World, place: object, taken: Pile) -> World:
        return tuple(minus(pile, taken) if at == place else pile for at, pile in zip(self.places, world, strict=True))

    def gained(self, world: World, place: object, taken: Pile) -> World:
        negative = tuple(-n for n in taken)
        return self.lost(world, place, negative)


def picks(pile: Pile, number: int) -> Iterator[Pile]:
    """Every choice of so many cards."""
    if not pile:
        if number == 0:
            yield ()
        return
    for taken in range(min(pile[0], number) + 1):
        for rest in picks(pile[1:], number - taken):
            yield (taken, *rest)


def minus(pile: Pile, taken: Pile) -> Pile:
    return tuple(a - b for a, b in zip(pile, taken, strict=True))
