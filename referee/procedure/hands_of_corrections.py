"""What hands do for a correction: from the table as it lies to the table as it ought to lie.

Which open card goes back where cannot be seen from the two tables alone: an 8 that was played and made its player draw
leaves as many cards in that hand as before. So cards are followed back through the moves that are taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from referee.hands import Changes, Lying, Spot, Transfer, matched, open_changes, unseen

Undone = Sequence[Transfer]
"""What hands did in the moves that are taken back, in order."""


def put_right(before: Lying, after: Lying, undone: Undone, redone: Iterable[Transfer]) -> list[Transfer]:
    """Each card back to where it came from; then what stays done: cards that were seen, piles that were shuffled."""
    gone, come = open_changes(before, after)
    redone = [*redone]
    returned, fetched = _returned(gone, after, undone), _fetched(come, before, undone)
    seen = [*matched(gone, come), *returned, *fetched, *_laid(come, before, redone)]
    moved = [*seen, *unseen(before, after, seen, gone, come)]
    told = [replace(each, lasting="held") if _held(each, after) else each for each in moved]
    notes = [*_seen_by_all(moved, after), *_mixed(after, undone, redone)]
    return [*told, *notes]


def _seen_by_all(moved: Iterable[Transfer], after: Lying) -> Iterator[Transfer]:
    """What lay open and lies face down again."""
    shown: Counter[Spot] = Counter()
    for each in moved:
        if each.cards is not None and _face_down(each.target, after):
            shown[each.target.bare] += len(each.cards)
    yield from (Transfer(spot, spot, None, number, lasting="seen") for spot, number in shown.items())


def _mixed(after: Lying, undone: Undone, redone: Iterable[Transfer]) -> Iterator[Transfer]:
    """Piles that were shuffled, and would not have been."""
    again = _shuffled(redone)
    for spot in _shuffled(undone):
        if spot not in again:
            size = after[spot].size if spot in after else 0
            yield Transfer(spot, spot, None, size, lasting="shuffled")


def _returned(gone: Changes, after: Lying, undone: Undone) -> Iterator[Transfer]:
    """Open cards that lie face down again, each where it came from."""
    yield from _followed(gone, after, [(each, each.target, each.source) for each in reversed(undone)], back=True)


def _fetched(come: Changes, before: Lying, undone: Undone) -> Iterator[Transfer]:
    """Cards that lie open again, each from the face-down place where it is now."""
    yield from _followed(come, before, [(each, each.source, each.target) for each in undone], back=False)


def _laid(come: Changes, before: Lying, redone: Iterable[Transfer]) -> Iterator[Transfer]:
    """Cards that lie open as the moves now tell it, each out of the hand that laid it."""
    for each in redone:
        missing = come.get(each.target.bare, Counter())
        named = [card for card in each.cards or () if missing[card] > 0]
        if named and _face_down(each.source, before):
            come[each.target.bare] = missing - Counter(named)
            yield Transfer(each.source.bare, each.target.bare, tuple(named), len(named))


Way = tuple[Transfer, Spot, Spot]


def _followed(open_: Changes, lying: Lying, ways: Sequence[Way], back: bool) -> Iterator[Transfer]:
    """The cards of an open place, by the face-down place to which these ways lead; no copy goes a way twice."""
    used: Counter[tuple[int, str]] = Counter()
    for spot, cards in open_.items():
        found: dict[Spot, list[str]] = {}
        for card in list(cards.elements()):
            if (place := _end_of(card, spot, lying, ways, used)) is not None:
                cards[card] -= 1
                found.setdefault(place, []).append(card)
        for place, named in found.items():
            source, target = (spot, place) if back else (place, spot)
            yield Transfer(source, target, tuple(named), len(named))


def _end_of(card: str, spot: Spot, lying: Lying, ways: Sequence[Way], used: Counter[tuple[int, str]]) -> Spot | None:
    place = spot
    for number, (transfer, near, far) in enumerate(ways):
        copies = (transfer.cards or ()).count(card) - used[number, card]
        if near.bare == place and copies > 0:
            used[number, card] += 1
            place = far.bare
            if _face_down(place, lying):
                return place
    return None


def _shuffled(transfers: Iterable[Transfer]) -> Mapping[Spot, None]:
    return {each.target.bare: None for each in transfers if each.target.end == "shuffled"}


def _held(transfer: Transfer, after: Lying) -> bool:
    """Cards go back out of a hand, which is the one face-down place whose cards its seat has seen."""
    return transfer.cards is None and transfer.source.place == "hand" and _face_down(transfer.target, after)


def _face_down(spot: Spot, lying: Lying) -> bool:
    return spot.bare in lying and lying[spot.bare].open is None
