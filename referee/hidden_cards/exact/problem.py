"""One deal and what became of its cards until the next: the question that the audit puts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

import msgspec

from referee.hidden_cards.bounds import BOTTOMLESS, NOW, AtMost, Dealt, Hidden, Lacks, Motion, PlaceId, Shown, Unseen

CERTAIN = 0
"""The version of what belongs to a deal itself: everybody gets such a card openly, and nobody says so."""

OPENING = 1
"""The version at which a table opens; what is told of hidden cards there is in no doubt."""

Entry = tuple[int, Motion]
Key = TypeVar("Key")


class Problem(msgspec.Struct, frozen=True):
    """`totals` are the copies of each code, None if nobody can say; likewise `sizes` of the places at the deal."""

    totals: Mapping[str, int | None]
    sizes: Mapping[PlaceId, int | None]
    entries: tuple[Entry, ...]
    """What happened, in order, each with the version of the move that did it, or `CERTAIN`."""
    rests: tuple[frozenset[int], ...] = ()
    """The moves that each entry rests on; follows from the entries."""

    def __post_init__(self) -> None:
        if not self.rests:
            msgspec.structs.force_setattr(self, "rests", tuple(_rests(self.entries)))

    @property
    def versions(self) -> tuple[int, ...]:
        """The moves that said something about hidden cards. The others only moved them."""
        told = zip(self.entries, self.rests, strict=True)
        said = frozenset().union(*(moves for (_, motion), moves in told if isinstance(motion, REPORTS)))
        return tuple(sorted(said - {CERTAIN}))


REPORTS = (Shown, Hidden, Lacks, AtMost)
"""What was seen or said. How many cards went where unseen is no report: everybody saw it and it is never in doubt."""


def _rests(entries: Iterable[Entry]) -> Iterator[frozenset[int]]:
    """A card that was open goes back as what it was said to be when it was shown. Whoever doubts that showing must
    doubt what went back: else the liar's own move could drop out, and the others would be left with the blame."""
    lying: defaultdict[str, list[int]] = defaultdict(list)
    for version, motion in entries:
        match motion:
            case Shown(card=card):
                lying[card].append(version)
                yield frozenset({version})
            case Hidden(card=card, copies=copies, shown=shown):
                told = [version if at == NOW else at for at in shown]
                sources = [at for at in told if at in lying[card]] or list(lying[card])
                yield frozenset({version, *sources})
                if len(sources) <= copies:
                    lying[card] = _without(lying[card], sources)
            case _:
                yield frozenset({version})


def _without(versions: list[int], gone: list[int]) -> list[int]:
    left = list(versions)
    for version in gone:
        if version in left:
            left.remove(version)
    return left


def problems(entries: Iterable[Entry]) -> list[Problem]:
    """Each deal starts a question of its own, since shuffling all cards ends everything that was known."""
    found: list[Problem] = []
    deal: Dealt | None = None
    since: list[Entry] = []
    dealing = False
    for version, motion in entries:
        if isinstance(motion, Dealt):
            _close(found, deal, since)
            deal, since, dealing = motion, [], True
        else:
            dealing = dealing and (isinstance(motion, Hidden) or version == OPENING)
            since.append((CERTAIN if dealing else version, motion))
    _close(found, deal, since)
    return found


def parts(problem: Problem) -> list[Problem]:
    """The question in smaller ones that have nothing to do with each other. Where copies are counted there is only
    one; with a deck that nobody knows, a hand is tied only to the hands that it exchanged cards with."""
    if any(total is not None for total in problem.totals.values()):
        return [problem]
    tied = _Ties(problem)
    groups: defaultdict[PlaceId, list[int]] = defaultdict(list)
    for at, (_, motion) in enumerate(problem.entries):
        place = tied.place_of(motion)
        if place is not None:
            groups[tied.root(place)].append(at)
    return [_part(problem, kept) for kept in groups.values()]


def since_first(problem: Problem, believed: frozenset[int]) -> Problem:
    """The same of the time since the first report of these moves. What lay where by then is left open, any card that had
    gone back being anything, so that this much smaller question can only fit more."""
    told = zip(problem.entries, problem.rests, strict=True)
    first = next(
        (at for at, ((_, said), rests) in enumerate(told) if isinstance(said, REPORTS) and rests <= believed), 0
    )
    sizes, back = dict(problem.sizes), 0
    for _, motion in problem.entries[:first]:
        source, target, number = _carried(motion)
        _count(sizes, source, -number)
        _count(sizes, target, number)
        back += number if isinstance(motion, Hidden) else 0
    totals = {card: None if total is None else total + back for card, total in problem.totals.items()}
    return Problem(totals, sizes, problem.entries[first:], problem.rests[first:])


def _carried(motion: Motion) -> tuple[PlaceId | None, PlaceId | None, int]:
    match motion:
        case Unseen(source=source, target=target, number=number):
            return source, target, max(0, number)
        case Shown(source=source):
            return source, None, 1
        case Hidden(target=target, copies=copies):
            return None, target, copies
        case _:
            return None, None, 0


def _count(sizes: dict[PlaceId, int | None], place: PlaceId | None, number: int) -> None:
    if place is not None and (size := sizes.get(place, 0)) is not None:
        sizes[place] = max(0, size + number)


def _part(problem: Problem, kept: list[int]) -> Problem:
    entries, rests = [problem.entries[at] for at in kept], [problem.rests[at] for at in kept]
    return Problem(problem.totals, problem.sizes, tuple(entries), tuple(rests))


class _Ties:
    """Which places cards can have reached each other from, those without end aside."""

    def __init__(self, problem: Problem) -> None:
        self.endless = {place for place, size in problem.sizes.items() if size is None}
        self.above: dict[PlaceId, PlaceId] = {}
        for _, motion in problem.entries:
            if isinstance(motion, Unseen) and not {motion.source, motion.target} & self.endless:
                self.above[self.root(motion.source)] = self.root(motion.target)

    def root(self, place: PlaceId) -> PlaceId:
        """Joining a place to itself changes nothing."""
        while (higher := self.above.get(place, place)) != place:
            place = higher
        return place

    def place_of(self, motion: Motion) -> PlaceId | None:
        match motion:
            case Unseen(source=source, target=target):
                return next((place for place in (target, source) if place not in self.endless), None)
            case Shown(source=place) | Hidden(target=place) | Lacks(place=place) | AtMost(place=place):
                return None if place in self.endless else place
            case _:
                return None


def _close(found: list[Problem], deal: Dealt | None, since: list[Entry]) -> None:
    if deal is not None and any(isinstance(motion, REPORTS) for _, motion in since):
        sizes: dict[PlaceId, int] = {place: size for place, size in deal.sizes.items()}  # noqa: C416 (three types in one)
        found.append(Problem(_countable(deal.totals), _countable(sizes), tuple(since)))


def _countable(counts: Mapping[Key, int | None]) -> dict[Key, int | None]:
    return {key: None if n is None or n >= BOTTOMLESS else n for key, n in counts.items()}
