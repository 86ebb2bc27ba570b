"""What onlookers can know of hidden cards while a game is played.

A hidden place (a hand, a face-down pile) has a size and, for each card code, bounds: at least and at most so many
copies lie in it. The bounds only ever say what is certain, so whatever they forbid is impossible; they may miss what
only an involved argument shows (the audit finds that). All work is constant for a move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from referee.hidden_cards.room import has_room, settled

Counts = tuple[int, ...]

BOTTOMLESS = 100_000
"""So many cards of a code, or in a place, stand for any number: decks whose printing nobody knows."""


class Deck(msgspec.Struct, frozen=True):
    """Which codes exist, in a fixed order, and how often."""

    codes: tuple[str, ...]
    totals: Counts
    index: dict[str, int]

    @property
    def size(self) -> int:
        return sum(self.totals)


def deck(counts: Mapping[str, int]) -> Deck:
    codes = tuple(counts)
    return Deck(codes, tuple(counts.values()), {code: at for at, code in enumerate(codes)})


class Holding(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A hidden place: how many cards (None where nobody knows), and for each code at least and at most how many copies."""

    size: int | None
    least: Counts
    most: Counts


class Places(msgspec.Struct, frozen=True, array_like=True):
    """All hidden places of a table, and how many copies of each code lie in any of them. On a table that was joined in
    the middle that may be unknown (None): then nothing is counted until the next deal, only what is certain is kept."""

    unseen: Counts | None
    hidden: tuple[Holding, ...]

    def known_size(self, place: int) -> int:
        """The size of a place of which it is known."""
        size = self.hidden[place].size
        assert size is not None
        return size

    @property
    def counted(self) -> Counts:
        """How many copies of each code are hidden, of places that are counted."""
        assert self.unseen is not None
        return self.unseen

    def at_most(self, place: int, code: int) -> int:
        """How many copies the place can hold, given what must be elsewhere."""
        here = self.hidden[place]
        if self.unseen is None or here.size is None:
            return BOTTOMLESS if here.size is None else here.size
        elsewhere = sum([other.least[code] for other in self.hidden]) - here.least[code]
        room = here.size - sum(here.least) + here.least[code]
        return min(here.most[code], room, self.unseen[code] - elsewhere)

    def can_hold(self, place: int, code: int) -> bool:
        """Whether a copy can lie in the place."""
        return not self.lacking(place, {code: 1})

    def crowded_out(self, place: int, code: int) -> bool:
        """Would a copy fit into the place by itself, but not with every other card somewhere?"""
        return self.at_most(place, code) > 0 and not has_room(self, place, {code: 1})

    def at_least(self, place: int, code: int) -> int:
        """How many copies must lie in the place, given how few fit elsewhere."""
        here = self.hidden[place]
        if self.unseen is None or here.size is None:
            return here.least[code]
        elsewhere = sum(_room(other, code) for other in self.hidden) - _room(here, code)
        rest = sum(_room(here, each) for each in range(len(self.unseen)) if each != code)
        return max(here.least[code], self.unseen[code] - elsewhere, here.size - rest, 0)

    def lacking(self, place: int, cards: Mapping[int, int]) -> list[int]:
        """The codes among these of which so many copies cannot lie together in the place, each for itself or, if that
        shows nothing, all of them together with every other card."""
        if self.unseen is None:
            here = self.hidden[place]
            filled = sum(max(low, cards.get(code, 0)) for code, low in enumerate(here.least))
            return list(cards) if here.size is not None and filled > here.size else []
        short = [code for code, copies in cards.items() if copies > self.at_most(place, code)]
        return short or ([] if has_room(self, place, cards) else list(cards))


def _room(place: Holding, code: int) -> int:
    """How many copies fit into a place of known size, whatever lies elsewhere."""
    return place.most[code] if place.size is None else min(place.most[code], place.size)


def dealt(totals: Counts, sizes: Iterable[int]) -> Places:
    """Shuffled and dealt: nothing is known but the sizes."""
    everything = sum(totals)
    return Places(totals, tuple(_anything(totals, size, everything) for size in sizes))


def _anything(totals: Counts, size: int, everything: int) -> Holding:
    others = everything - size
    least = [n - others if n > others else 0 for n in totals]
    return Holding(size, tuple(least), tuple([min(n, size) for n in totals]))


PlaceId = int | str
Sizes = Mapping[int, int] | Mapping[str, int] | Mapping[PlaceId, int]
"""How many cards lie where, whichever way a game names its places; a mapping of `PlaceId` alone would take none but itself."""


class Dealt(msgspec.Struct, frozen=True, tag=True):
    """All cards were shuffled and dealt: every place starts anew with nothing but its size."""

    totals: Mapping[str, int]
    sizes: Sizes


class Unseen(msgspec.Struct, frozen=True, tag=True):
    """So many cards nobody saw went from one hidden place to another."""

    source: PlaceId
    target: PlaceId
    number: int


class Shown(msgspec.Struct, frozen=True, tag=True):
    """A card of a hidden place came to lie open."""

    source: PlaceId
    card: str


NOW = -1
"""In place of a version: in this very move."""


class Hidden(msgspec.Struct, frozen=True, tag=True):
    """Open copies of a card went into a hidden place."""

    target: PlaceId
    card: str
    copies: int = 1
    shown: tuple[int, ...] = ()
    """The versions at which these copies came to lie open, if the game keeps them: what is known of them rests on those."""


class Lacks(msgspec.Struct, frozen=True, tag=True):
    """Somebody said, in words or by the rules, that a place holds none of these cards."""

    place: PlaceId
    cards: tuple[str, ...]


class AtMost(msgspec.Struct, frozen=True, tag=True):
    """Somebody said, in words or by the rules, that a place holds no more than so many copies of each of these cards:
    who has laid off every pair holds one of a kind."""

    place: PlaceId
    cards: tuple[str, ...]
    copies: int = 1


Motion = Dealt | Unseen | Shown | Hidden | Lacks | AtMost


def deal_of(known: Deck, fresh: Places) -> Dealt:
    """The deal that these places start from, which are called by their numbers."""
    sizes = {place: fresh.known_size(place) for place in range(len(fresh.hidden))}
    return Dealt(dict(zip(known.codes, known.totals, strict=True)), sizes)


class Flow:
    """Cards on their way: a working copy of the places that one move changes, then `places()` again.

    `trail` keeps what moved, in order, for the audit. Codes go in as indices of the deck. `settles`: what all places say
    of each is kept before cards go unseen, for games whose piles are shuffled again from open cards. Where nothing is
    counted, sizes are followed as far as they are known, and what is certain.
    """

    __slots__ = ("codes", "hidden", "settles", "trail", "unseen", "unsettled")

    def __init__(self, known: Deck, places: Places, settles: bool = False) -> None:
        self.codes = known.codes
        self.unseen = None if places.unseen is None else list(places.unseen)
        self.hidden = list(places.hidden)
        self.settles = self.unsettled = settles
        """Does it have to be asked yet what all places say of each? Once a move, and whenever open cards go in."""
        self.trail: list[Motion] = []

    def places(self) -> Places:
        return Places(None if self.unseen is None else tuple(self.unseen), tuple(self.hidden))

    def size(self, place: int) -> int | None:
        return self.hidden[place].size

    def known_size(self, place: int) -> int:
        """The size of a place of which it is known."""
        size = self.hidden[place].size
        assert size is not None
        return size

    def unseen_from(self, source: int, target: int, number: int) -> None:
        """So many cards nobody saw went from one hidden place to another."""
        size, held = self.hidden[source].size, self.hidden[target].size
        if self.unseen is None or size is None or held is None:
            self._uncounted_from(source, target, number)
            return
        number = number if number < size else size  # noqa: FURB136
        if number <= 0 or source == target:
            return
        self.trail.append(Unseen(source, target, number))
        if self.unsettled and any(map(any, [each.least for each in self.hidden])):
            self.settle()
        a, b = self.hidden[source], self.hidden[target]
        left = size - number
        kept, gained = a.least, b.least
        # Every replay comes through here for every code, and comparing is faster than calling `min` and `max`.
        if any(kept):
            gained = tuple([low + (own - left if own > left else 0) for low, own in zip(gained, kept, strict=True)])
            kept = tuple([own - number if own > number else 0 for own in kept])
        reach = [high + (own if own < number else number) for high, own in zip(b.most, a.most, strict=True)]  # noqa: FURB136
        reach = [high if high < out else out for high, out in zip(reach, self.unseen, strict=True)]  # noqa: FURB136
        rest = [own if own < left else left for own in a.most]  # noqa: FURB136
        self.hidden[source] = Holding(left, kept, tuple(rest))
        self.hidden[target] = Holding(held + number, gained, tuple(reach))

    def _uncounted_from(self, source: int, target: int, number: int) -> None:
        """A place of unknown size has enough, and what is certain there may be among what leaves."""
        a, b = self.hidden[source], self.hidden[target]
        number = number if a.size is None else min(number, a.size)
        if number <= 0 or source == target:
            return
        self.trail.append(Unseen(source, target, number))
        left = None if a.size is None else a.size - number
        gained = b.least if left is None else _summed(b.least, [max(0, own - left) for own in a.least])
        self.hidden[source] = Holding(left, tuple([max(0, own - number) for own in a.least]), a.most)
        self.hidden[target] = Holding(None if b.size is None else b.size + number, gained, b.most)

    def settle(self) -> None:
        """Before cards go where nobody can tell them from others: what each place can hold by now is what it will hold
        of those. Until some card is certain to lie somewhere there is nothing to lose, nor where nothing is counted."""
        if self.unseen is not None:
            self.hidden = settled(self.unseen, self.hidden)
        self.unsettled = False

    def draw(self, source: int, target: int, number: int, refill: Callable[[], None]) -> int:
        """Up to so many cards nobody saw, from a pile that may be filled up on the way; says how many there were."""
        there = self.hidden[source].size
        if there is None or there >= number:
            self.unseen_from(source, target, number)
            return number
        missing = number
        while missing > 0:
            refill()
            held = self.size(source)
            there = missing if held is None else min(missing, held)
            if there <= 0:
                break
            self.unseen_from(source, target, there)
            missing -= there
        return number - missing

    def all_from(self, source: int, target: int) -> None:
        """Every card of a hidden place went into another. Of an unknown number nobody knows how many there are now."""
        size = self.hidden[source].size
        if size is not None:
            self.unseen_from(source, target, size)
            return
        here = self.hidden[target]
        self.hidden[target] = Holding(None, here.least, here.most)

    def lose_count(self, place: int) -> None:
        """So many cards came to lie there as nobody knows."""
        here = self.hidden[place]
        self.hidden[place] = Holding(None, here.least, here.most)

    def show(self, source: int, code: int) -> None:
        """A card of a hidden place came to lie open. A stored record may tell of one that could not: out of an empty
        place it comes from nowhere; out of another, what was taken for certain was not."""
        self.trail.append(Shown(source, self.codes[code]))
        here = self.hidden[source]
        if self.unseen is None or here.size is None:
            self._show_uncounted(source, code)
            return
        size, least, most, left = here.size - 1, here.least, list(here.most), self.unseen[code] - 1
        if size < 0:
            return
        possible = most[code] > 0 and left >= 0
        self.unseen[code] = left if left > 0 else 0  # noqa: FURB136
        most[code] -= most[code] > 0
        if least[code] > 0:
            least = (*least[:code], least[code] - 1, *least[code + 1 :])
        else:
            # A certain card was possible; any other takes up room, here and among its copies.
            possible = possible and sum(least) <= size and sum([each.least[code] for each in self.hidden]) <= left
        self.hidden[source] = Holding(size, least, tuple(most))
        if not possible:
            self._forget()

    def _show_uncounted(self, source: int, code: int) -> None:
        here = self.hidden[source]
        size = None if here.size is None else max(0, here.size - 1)
        least = (*here.least[:code], max(0, here.least[code] - 1), *here.least[code + 1 :])
        if size is not None and sum(least) > size:
            least = (0,) * len(least)  # what was certain there was not
        self.hidden[source] = Holding(size, least, here.most)

    def _forget(self) -> None:
        """Nothing is certain any more but how many cards lie where."""
        unseen = tuple(self.unseen or ())
        self.hidden = [_anything(unseen, each.size or 0, sum(unseen) + (each.size or 0)) for each in self.hidden]

    def hide(self, target: int, code: int, copies: int = 1, shown: tuple[int, ...] = ()) -> None:
        """Open cards went into a hidden place, and everybody saw which."""
        self.trail.append(Hidden(target, self.codes[code], copies, shown))
        here = self.hidden[target]
        least, most = list(here.least), list(here.most)
        least[code] += copies
        most[code] += copies
        if self.unseen is not None:
            self.unseen[code] += copies
        self.hidden[target] = Holding(None if here.size is None else here.size + copies, tuple(least), tuple(most))

    def hide_all(self, target: int, codes: Iterable[int], shown: Iterable[int] = ()) -> None:
        """`shown` are the versions at which they came to lie open, in the same order."""
        every, versions = list(codes), list(shown)
        if self.settles:
            self.settle()
        for code, copies in Counter(every).items():
            self.hide(
                target, code, copies, tuple(at for each, at in zip(every, versions, strict=False) if each == code)
            )

    def hand_over(self, source: int, target: int, code: int) -> None:
        """A card that everybody knows went from one hidden place to another."""
        self.show(source, code)
        self.hide(target, code, shown=(NOW,))


def known_places(known: Deck, places: Places, names: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Each hidden place as `GET /knowledge` shows it; `names` say what and whose it is."""
    return [{**name, **_known(known, places, place)} for place, name in enumerate(names)]


def _known(known: Deck, places: Places, place: int) -> dict[str, Any]:
    found = copies(known, places, place)
    return {
        "size": places.hidden[place].size,
        "certain": {code: least for code, (least, _) in found.items() if least > 0},
        "possible": {code: most for code, (_, most) in found.items()},
    }


def copies(known: Deck, places: Places, place: int) -> dict[str, tuple[int, int]]:
    """Of each card that can lie in the place: at least and at most how many. Where a record contradicts itself, more may
    have to lie there than can."""
    most = {code: min(places.at_most(place, at), known.totals[at]) for code, at in known.index.items()}
    return {code: (min(n, places.at_least(place, known.index[code])), n) for code, n in most.items() if n > 0}


def possible(known: Deck, places: Places, place: int) -> list[str]:
    """The codes of the cards that can lie in the place."""
    return [code for code, at in known.index.items() if places.can_hold(place, at)]


def unseen(known: Deck, places: Places) -> dict[str, int | None]:
    """How many copies of each card are hidden; None where nothing is counted."""
    if places.unseen is None:
        return dict.fromkeys(known.codes)
    return dict(zip(known.codes, places.unseen, strict=True))


def _summed(some: Iterable[int], more: Iterable[int]) -> Counts:
    return tuple([one + other for one, other in zip(some, more, strict=True)])
