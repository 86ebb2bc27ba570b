"""A quick try before the solver: play the reports through with cards in hand.

Whoever finds one deal and one choice of every unseen transfer with which all reports are true has shown that they fit;
for most honest games that is soon done. Which card a place holds since the deal is decided when it comes to light, and
cards that have lain open since are followed one by one. Nothing is tried twice: where this leads nowhere the solver is
asked, so that only `fits` is ever told from here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from referee.hidden_cards.bounds import Hidden, Lacks, Motion, PlaceId, Shown, Unseen
from referee.hidden_cards.exact.problem import Problem


def told_through(problem: Problem) -> bool:
    """Was a story found in which everything is true? Only of decks and places that are counted."""
    totals, sizes = problem.totals.values(), problem.sizes.values()
    if None in totals or None in sizes or sum(filter(None, sizes)) > sum(filter(None, totals)):
        return False
    story = _Story(problem)
    return all(story.goes_on(motion) for _, motion in problem.entries)


class _Story:
    def __init__(self, problem: Problem) -> None:
        self.unseen = Counter({card: total or 0 for card, total in problem.totals.items()})
        """Copies that have not come to light since the deal: more of them than cards in the dark, all the time."""
        self.dark: Counter[PlaceId] = Counter({place: size or 0 for place, size in problem.sizes.items()})
        """How many cards of each place nobody has seen since the deal."""
        self.known: defaultdict[PlaceId, Counter[str]] = defaultdict(Counter)
        """The cards that have lain open, in their places."""
        self.due: defaultdict[PlaceId, list[str]] = defaultdict(list)
        """What is still going to be shown in each place, the next one last."""
        for _, motion in reversed(problem.entries):
            if isinstance(motion, Shown):
                self.due[motion.source].append(motion.card)

    def goes_on(self, motion: Motion) -> bool:
        """Can this be true in the story so far? Then it is."""
        match motion:
            case Shown(source=source, card=card):
                return self.show(source, card)
            case Hidden(target=target, card=card, copies=copies):
                self.known[target][card] += copies
                return True
            case Unseen(source=source, target=target, number=number):
                return number <= 0 or source == target or self.move(source, target, number)
            case Lacks(place=place, cards=cards):
                return not self.dark[place] and not any(self.known[place][card] for card in cards)
            case _:
                return False

    def show(self, place: PlaceId, card: str) -> bool:
        self.due[place].pop()
        if self.known[place][card]:
            self.known[place][card] -= 1
            return True
        self.dark[place] -= 1
        self.unseen[card] -= 1
        return self.dark[place] >= 0 and self.unseen[card] >= 0

    def move(self, source: PlaceId, target: PlaceId, number: int) -> bool:
        """What the target is going to show, then cards in the dark, which can still be anything, then any others."""
        there = self.known[source]
        if there.total():
            for card in self.missing(target):
                if not number:
                    return True
                if there[card]:
                    number -= self.hand_over(source, target, card)
        dark = min(number, self.dark[source])
        self.dark[source] -= dark
        self.dark[target] += dark
        rest = [*there.elements()][: number - dark]
        for card in rest:
            self.hand_over(source, target, card)
        return dark + len(rest) == number

    def hand_over(self, source: PlaceId, target: PlaceId, card: str) -> int:
        self.known[source][card] -= 1
        self.known[target][card] += 1
        return 1

    def missing(self, place: PlaceId) -> Iterator[str]:
        """What is going to be shown there and is not known to be there, the next one first."""
        here = self.known[place].copy()
        for card in reversed(self.due[place]):
            if here[card] > 0:
                here[card] -= 1
            else:
                yield card
