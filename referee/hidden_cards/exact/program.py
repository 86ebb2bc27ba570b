"""The question as an integer program.

Cards of one kind flow through places in time. Unknown are how many of each kind lay in a place at the deal and went
along in each unseen transfer. What lies in a place is a variable too, and variables are never negative: nobody can give
what is not there. Within a run of gains followed by losses a kind's content is lowest at its end, so one variable for
each such run says all, and a kind that only came in needs none.

Codes that no believed report tells apart are one kind: whoever finds a fitting arrangement of kinds can name each card
freely. That keeps programs small, above all where only a few reports are believed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from referee.hidden_cards.bounds import AtMost, Hidden, Lacks, PlaceId, Shown, Unseen
from referee.hidden_cards.exact.problem import CERTAIN, REPORTS, Entry, Problem

Terms = dict[int, int]
Kind = int


class Program:
    """Variables from 0 up to `upper`, and rows `low <= sum of terms <= high`; `sources` are a row's believed moves."""

    def __init__(self) -> None:
        self.upper: list[int] = []
        self.terms: list[Terms] = []
        self.low: list[int] = []
        self.high: list[int] = []
        self.sources: list[frozenset[int]] = []

    def variable(self, upper: int) -> int:
        self.upper.append(upper)
        return len(self.upper) - 1

    def variables(self, number: int, upper: int) -> range:
        first = len(self.upper)
        self.upper.extend([upper] * number)
        return range(first, first + number)

    def row(self, terms: Terms, low: int, high: int, sources: Iterable[int] = ()) -> None:
        self.terms.append(terms)
        self.low.append(low)
        self.high.append(high)
        self.sources.append(frozenset(sources))

    def fits(self, values: list[int]) -> bool:
        """Exactly: no tolerance, whole numbers only."""
        if not all(0 <= value <= upper for value, upper in zip(values, self.upper, strict=True)):
            return False
        rows = zip(self.terms, self.low, self.high, strict=True)
        return all(low <= sum(n * values[v] for v, n in terms.items()) <= high for terms, low, high in rows)


class Content:
    """What lies in a place: a variable a kind, and what came and went since those were made."""

    __slots__ = ("changes", "constant", "kinds", "lost", "now", "said", "settled", "size", "trusted")

    def __init__(self, size: int) -> None:
        self.size = size
        self.kinds = 0
        """A bit for each kind that can be here at all."""
        self.trusted: frozenset[int] = frozenset()
        """The moves on whose word other kinds cannot be here."""
        self.now: dict[Kind, int] = {}
        self.changes: defaultdict[Kind, Terms] = defaultdict(dict)
        self.constant: defaultdict[Kind, int] = defaultdict(int)
        self.said: list[tuple[int, frozenset[int]]] = []
        """The moves that named a card here, in order: one that was of this kind was of no other. And those on whose word
        unseen cards that came in were of some kinds only, which are a bit each."""
        self.settled: dict[Kind, int] = {}
        """How many of those each kind's variable has already counted."""
        self.lost: set[Kind] = set()
        """The kinds that cards went of since their variable was made."""


def program(problem: Problem, believed: Collection[int]) -> Program:
    """The program of all transfers and of those reports only whose moves are believed."""
    return _Writer(problem, frozenset({*believed, CERTAIN})).written()


class _Writer:
    def __init__(self, problem: Problem, believed: frozenset[int]) -> None:
        self.problem = problem
        self.believed = believed
        self.program = Program()
        self.kind_of, self.totals = _kinds(problem, believed)
        self.everything = (1 << len(self.totals)) - 1
        self.places: dict[PlaceId, Content] = {}

    def written(self) -> Program:
        self.deal()
        for (_, motion), moves in self.told():
            believed = moves <= self.believed
            match motion:
                case Unseen(source=source, target=target, number=number):
                    self.transfer(source, target, number)
                case Shown(source=source, card=card) if believed:
                    self.show(moves, source, card)
                case Shown(source=source):
                    self.transfer(source, None, 1)
                case Hidden(target=target, card=card, copies=copies) if believed:
                    self.hide(moves, target, card, copies)
                case Hidden(target=target, copies=copies):
                    self.transfer(None, target, copies)
                case Lacks(place=place, cards=cards) if believed:
                    self.limit(moves, place, cards, 0)
                case AtMost(place=place, cards=cards, copies=copies) if believed:
                    self.limit(moves, place, cards, copies)
        for content in self.places.values():
            self.settle(content, content.lost)
        return self.program

    def told(self) -> Iterable[tuple[Entry, frozenset[int]]]:
        """Up to the last report that is believed, since cards that go unseen afterwards contradict none; all of it if
        no move is believed, since a table that cannot be even then is no report's fault."""
        entries = list(zip(self.problem.entries, self.problem.rests, strict=True))
        while self.believed != {CERTAIN} and entries and not self.is_believed_report(*entries[-1]):
            entries.pop()
        return entries

    def is_believed_report(self, entry: Entry, moves: frozenset[int]) -> bool:
        return isinstance(entry[1], REPORTS) and moves <= self.believed

    def deal(self) -> None:
        supply: list[Terms] = [{} for _ in self.totals]
        for place, size in self.problem.sizes.items():
            if size is not None:
                self.fill(self.at(place), size, supply)
        everywhere = None not in self.problem.sizes.values() and None not in self.totals
        all_out = everywhere and sum(filter(None, self.totals)) == sum(filter(None, self.problem.sizes.values()))
        for kind, total in enumerate(self.totals):
            if total is not None:
                self.program.row(supply[kind], total if all_out else 0, total)

    def fill(self, content: Content, size: int, supply: list[Terms]) -> None:
        content.size, content.kinds = size, self.everything if size else 0
        for kind, total in enumerate(self.totals if size else ()):
            variable = self.program.variable(size if total is None else min(size, total))
            content.now[kind] = variable
            supply[kind][variable] = 1
        self.program.row(dict.fromkeys(content.now.values(), 1), size, size)

    def at(self, place: PlaceId) -> Content:
        return self.places.setdefault(place, Content(0))

    def bottomless(self, place: PlaceId) -> bool:
        return place in self.problem.sizes and self.problem.sizes[place] is None

    def transfer(self, source: PlaceId | None, target: PlaceId | None, number: int) -> None:
        """Cards nobody saw. No source or target: they came from the open table, or went there."""
        if number <= 0 or source == target:
            return
        drained = source is None or self.bottomless(source)
        kinds = self.everything if source is None or drained else self.at(source).kinds
        trusted = frozenset() if source is None or drained else self.at(source).trusted
        each = _bits(kinds)
        moved = dict(zip(each, self.program.variables(len(each), number), strict=True))
        self.program.row(dict.fromkeys(moved.values(), 1), number, number, trusted)
        if source is not None and not drained:
            self.lose(self.at(source), moved, number)
        if target is not None and not self.bottomless(target):
            self.gain(self.at(target), moved, number)
            if trusted:
                self.at(target).trusted |= trusted
                self.at(target).said.append((kinds, trusted))

    def lose(self, content: Content, moved: dict[Kind, int], number: int) -> None:
        for kind, variable in moved.items():
            content.changes[kind][variable] = -1
        content.lost.update(moved)
        self.shrink(content, number)

    def gain(self, content: Content, moved: dict[Kind, int], number: int) -> None:
        self.settle(content, content.lost & moved.keys())
        for kind, variable in moved.items():
            content.changes[kind][variable] = 1
            content.kinds |= 1 << kind
        content.size += number

    def shrink(self, content: Content, number: int) -> None:
        """A place that is empty starts anew: no kind is below nothing and all together are nothing, so each is."""
        content.size -= number
        if content.size == 0:
            self.settle(content, content.lost)
            content.kinds = 0
            content.trusted = frozenset()
            content.now.clear()
            content.changes.clear()
            content.constant.clear()

    def show(self, moves: frozenset[int], source: PlaceId, card: str) -> None:
        if not self.bottomless(source):
            content, kind = self.at(source), self.kind_of[card]
            content.constant[kind] -= 1
            content.lost.add(kind)
            content.said.append((0, moves))
            self.shrink(content, 1)

    def hide(self, moves: frozenset[int], target: PlaceId, card: str, copies: int) -> None:
        if not self.bottomless(target):
            content, kind = self.at(target), self.kind_of[card]
            self.settle(content, content.lost & {kind})
            content.constant[kind] += copies
            content.said.append((0, moves))
            content.kinds |= 1 << kind
            content.trusted |= moves
            content.size += copies

    def limit(self, moves: frozenset[int], place: PlaceId, cards: Iterable[str], copies: int) -> None:
        """No more than so many of each kind."""
        if self.bottomless(place):
            return
        content = self.at(place)
        denied = {self.kind_of[card] for card in cards if card in self.kind_of}
        self.settle(content, denied & (content.changes.keys() | content.constant.keys()))
        for kind in denied & content.now.keys():
            self.program.row({content.now[kind]: 1}, 0, copies, moves | self.named(content, kind))

    def settle(self, content: Content, kinds: Iterable[Kind]) -> None:
        """New variables for what lies here now; that they are not negative is the whole point."""
        for kind in list(kinds):
            self.settle_kind(content, kind)
            content.lost.discard(kind)

    def settle_kind(self, content: Content, kind: Kind) -> None:
        terms, fixed = content.changes.pop(kind, {}), content.constant.pop(kind, 0)
        if kind in content.now:
            terms[content.now[kind]] = 1
        left = self.program.variable(max(content.size, 0))
        self.program.row({**terms, left: -1}, -fixed, -fixed, self.named(content, kind))
        content.now[kind] = left
        content.settled[kind] = len(content.said)

    def named(self, content: Content, kind: Kind) -> frozenset[int]:
        """The moves on which it rests what came and went of a kind since its variable was made."""
        since = content.said[content.settled.get(kind, 0) :]
        return frozenset().union(*(moves for kinds, moves in since if not kinds >> kind & 1))


def _kinds(problem: Problem, believed: frozenset[int]) -> tuple[dict[str, Kind], list[int | None]]:
    """Which kind each code is of, and how many cards of each kind there are."""
    marks: dict[str, list[object]] = {code: [] for code in problem.totals}
    for at, ((_, motion), moves) in enumerate(zip(problem.entries, problem.rests, strict=True)):
        if moves <= believed:
            match motion:
                case Shown(card=card) | Hidden(card=card):
                    marks.setdefault(card, []).append(card)
                case Lacks(cards=cards):
                    for card in cards:
                        marks.setdefault(card, []).append(at)
                case AtMost(cards=cards):
                    # One of each is more than one of both: these codes are kinds of their own.
                    for card in cards:
                        marks.setdefault(card, []).append(card)
    return _numbered(problem, {code: tuple(mark) for code, mark in marks.items()})


def _numbered(problem: Problem, marks: dict[str, tuple[object, ...]]) -> tuple[dict[str, Kind], list[int | None]]:
    numbers: dict[tuple[object, ...], Kind] = {}
    totals: list[int | None] = []
    kind_of = {}
    for code, mark in marks.items():
        kind_of[code] = kind = numbers.setdefault(mark, len(numbers))
        total = problem.totals.get(code, 0)
        if kind == len(totals):
            totals.append(total)
        else:
            before = totals[kind]
            totals[kind] = None if before is None or total is None else before + total
    return kind_of, totals


def _bits(kinds: int) -> list[Kind]:
    return [at for at, bit in enumerate(reversed(f"{kinds:b}")) if bit == "1"]
