"""A quick try before the solver: play the reports through with cards in hand.

Whoever finds one deal and one choice of every unseen transfer with which all reports are true has shown that they fit;
for most honest games that is soon done. Which card a place holds since the deal is decided when it comes to light, and
cards that have lain open since are followed one by one. Where a card is missing in the end, the story goes back to when
it lay open last, and keeps one for that place. After a few such turns the solver is asked, so that only `fits` is ever
told from here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import msgspec

from referee.hidden_cards.bounds import Hidden, Lacks, Motion, PlaceId, Shown, Unseen
from referee.hidden_cards.exact.problem import Problem

TURNS = 8
SOON = 25
"""So many cards that a place is still going to show are looked at when cards come to it."""


class Claim(msgspec.Struct, frozen=True):
    """A copy of a card must reach a place: from one entry of the problem on, until it is shown at another."""

    card: str
    place: PlaceId
    since: int
    until: int


def told_through(problem: Problem) -> bool:
    """Was a story found in which everything is true? Only of decks and places that are counted."""
    totals, sizes = problem.totals.values(), problem.sizes.values()
    if None in totals or None in sizes or sum(filter(None, sizes)) > sum(filter(None, totals)):
        return False
    return _Story(problem).told()


class _Story:
    def __init__(self, problem: Problem) -> None:
        self.motions = [motion for _, motion in problem.entries]
        self.unseen = Counter({card: total or 0 for card, total in problem.totals.items()})
        """Copies that have not come to light since the deal: never fewer than cards in the dark."""
        self.dark: Counter[PlaceId] = Counter({place: size or 0 for place, size in problem.sizes.items()})
        """How many cards of each place nobody has seen since the deal."""
        self.known: defaultdict[PlaceId, Counter[str]] = defaultdict(Counter)
        """The cards that have lain open, in their places."""
        self.shown: Counter[PlaceId] = Counter()
        """How many cards each place has shown."""
        self.all_shown: defaultdict[PlaceId, list[str]] = defaultdict(list)
        for motion in self.motions:
            if isinstance(motion, Shown):
                self.all_shown[motion.source].append(motion.card)
        self.claims: list[Claim] = []
        self.changes: list[tuple[Counter[Any], Any, int]] = []
        """What was counted so far, to be taken back where the story turns."""
        self.marks = [0] * len(self.motions)
        """How many changes there were before each entry."""

    def told(self) -> bool:
        at = 0
        while at < len(self.motions):
            self.marks[at] = len(self.changes)
            if self.goes_on(at, motion := self.motions[at]):
                at += 1
            elif isinstance(motion, Shown) and len(self.claims) < TURNS:
                at = self.turned(motion, at)
            else:
                return False
        return True

    def turned(self, missing: Shown, at: int) -> int:
        """The place last got cards at some time; the copy that it ought to have got then last lay open before that."""
        got = self.last(at, lambda motion: isinstance(motion, Unseen) and motion.target == missing.source)
        since = self.last(got, lambda motion: isinstance(motion, Hidden) and motion.card == missing.card)
        self.claims.append(Claim(missing.card, missing.source, since, at))
        while len(self.changes) > self.marks[since]:
            counter, key, by = self.changes.pop()
            counter[key] -= by
        return since

    def last(self, before: int, is_it: Callable[[Motion], bool]) -> int:
        return next((at for at in range(before - 1, -1, -1) if is_it(self.motions[at])), 0)

    def change(self, counter: Counter[Any], key: object, by: int) -> None:
        counter[key] += by
        self.changes.append((counter, key, by))

    def goes_on(self, at: int, motion: Motion) -> bool:
        """Can this be true in the story so far? Then it is."""
        match motion:
            case Shown(source=source, card=card):
                return self.show(source, card)
            case Hidden(target=target, card=card, copies=copies):
                self.change(self.known[target], card, copies)
                return True
            case Unseen(source=source, target=target, number=number):
                return number <= 0 or source == target or self.move(at, source, target, number)
            case Lacks(place=place, cards=cards):
                return not self.dark[place] and not any(self.known[place][card] for card in cards)
            case _:
                return False

    def show(self, place: PlaceId, card: str) -> bool:
        self.change(self.shown, place, 1)
        if self.known[place][card]:
            self.change(self.known[place], card, -1)
            return True
        self.change(self.dark, place, -1)
        self.change(self.unseen, card, -1)
        return self.dark[place] >= 0 and self.unseen[card] >= 0

    def move(self, at: int, source: PlaceId, target: PlaceId, number: int) -> bool:
        """What the target needs, then cards in the dark, which can still be anything, then any others."""
        claims, there = self.open_claims(at), self.known[source]
        if any(there.values()):
            number -= self.move_wanted(claims, source, target, number)
        if dark := min(number, self.dark[source]):
            self.change(self.dark, source, -dark)
            self.change(self.dark, target, dark)
        if dark == number:
            return True
        claimed = {claim.card for claim in claims}
        others = sorted(there.elements(), key=claimed.__contains__)[: number - dark]
        for card in others:
            self.hand_over(source, target, card)
        return dark + len(others) == number

    def move_wanted(self, claims: list[Claim], source: PlaceId, target: PlaceId, number: int) -> int:
        """First what is claimed, then what is shown next; what others claim stays. Says how many that were."""
        own = [claim.card for claim in claims if claim.place == target]
        others = [claim.card for claim in claims if claim.place != target]
        there, moved = self.known[source], 0
        for card in chain(own, self.missing(target)):
            if moved == number:
                break
            if there[card] > others.count(card):
                self.hand_over(source, target, card)
                moved += 1
        return moved

    def hand_over(self, source: PlaceId, target: PlaceId, card: str) -> None:
        self.change(self.known[source], card, -1)
        self.change(self.known[target], card, 1)

    def open_claims(self, at: int) -> list[Claim]:
        """The claims for which the place has no card yet."""
        if not (claims := [claim for claim in self.claims if claim.since <= at < claim.until]):
            return []
        held = {(claim.place, claim.card): self.known[claim.place][claim.card] for claim in claims}
        unmet = []
        for claim in claims:
            held[claim.place, claim.card] -= 1
            if held[claim.place, claim.card] < 0:
                unmet.append(claim)
        return unmet

    def missing(self, place: PlaceId) -> Iterator[str]:
        """What is going to be shown there soon and is not known to be there, the next one first."""
        here, shown = dict(self.known[place]), self.shown[place]
        for card in self.all_shown[place][shown : shown + SOON]:
            if (held := here.get(card, 0)) > 0:
                here[card] = held - 1
            else:
                yield card
