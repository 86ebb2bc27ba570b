"""Can the hidden places hold, all at once, what they must?

The bounds of `bounds.py` look at one place or one code. This asks of all places and codes together whether some
arrangement of the unseen cards fits every size and every bound: a transportation problem, solved by pushing cards
along until nothing is left over. It is asked only where some bound is tight enough to matter, which most moves are
far from, so that a move costs the same however long the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import sub
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.hidden_cards.bounds import Holding, Places

Grid = list[list[int]]
PASSES = 2
"""What narrows one bound may narrow another; so often that is followed up."""


def has_room(places: Places, place: int, cards: Mapping[int, int]) -> bool:
    """Whether so many copies of these codes can lie in the place, with every other card somewhere."""
    least = [list(each.least) for each in places.hidden]
    for code, copies in cards.items():
        least[place][code] = max(least[place][code], copies)
    assert places.unseen is not None, "room is a question of counted places"
    rows = [places.known_size(at) - sum(own) for at, own in enumerate(least)]
    taken = [sum(column) for column in zip(*least, strict=True)]
    columns = [unseen - own for unseen, own in zip(places.unseen, taken, strict=True)]
    if min(rows) < 0 or min(columns) < 0 or sum(rows) != sum(columns):
        return False
    return not _is_tight(places, least, rows, columns) or _is_filled(_spare(places, least), rows, columns)


def _is_tight(places: Places, least: Grid, rows: Sequence[int], columns: Sequence[int]) -> bool:
    """Does any place refuse a card that it would have room for? If none does, any way of dealing them out fits."""
    return any(
        most - low < min(row, column)
        for each, own, row in zip(places.hidden, least, rows, strict=True)
        if row
        for most, low, column in zip(each.most, own, columns, strict=True)
    )


def _spare(places: Places, least: Grid) -> Grid:
    return [
        [max(0, most - low) for most, low in zip(each.most, own, strict=True)]
        for each, own in zip(places.hidden, least, strict=True)
    ]


def _is_filled(spare: Grid, rows: Sequence[int], columns: Sequence[int]) -> bool:
    """Puts the cards where they may lie, and moves others on where one finds no place, until all places are full."""
    left, laid = list(columns), [[0] * len(columns) for _ in rows]
    for place, row in enumerate(rows):
        for _ in range(row):
            if not _place_one(place, spare, laid, left, set()):
                return False
    return True


def _place_one(place: int, spare: Grid, laid: Grid, left: list[int], tried: set[int]) -> bool:
    """Gives the place one more card: one that is left, or one that another place gives up for a card of its own."""
    tried.add(place)
    for code, room in enumerate(spare[place]):
        if room > laid[place][code] and left[code]:
            left[code] -= 1
            laid[place][code] += 1
            return True
    for code, room in enumerate(spare[place]):
        if room > laid[place][code]:
            for other, own in enumerate(laid):
                if other not in tried and own[code] and _place_one(other, spare, laid, left, tried):
                    own[code] -= 1
                    laid[place][code] += 1
                    return True
    return False


def settled(unseen: Sequence[int], hidden: list[Holding]) -> list[Holding]:
    """The places with bounds that say what follows for each from all others of its code, and from its own other codes.

    Cards that go unseen would take that away: what must lie in one hand because all the others are known to lack it is
    no longer to be seen once those drew something. Most moves are far from it, and four sums show that.
    """
    for _ in range(PASSES):
        found = _settled_once(unseen, hidden)
        if found == hidden:
            break
        hidden = found
    return hidden


def _settled_once(unseen: Sequence[int], hidden: list[Holding]) -> list[Holding]:
    least, most = [each.least for each in hidden], [each.most for each in hidden]
    spare = [tuple(map(sub, high, low)) for high, low in zip(most, least, strict=True)]
    missing = [*map(sub, unseen, map(sum, zip(*least, strict=True)))]
    room = [*map(sub, map(sum, zip(*most, strict=True)), unseen)]
    widest = map(max, zip(*spare, strict=True))
    tight = [code for code, most_spare in enumerate(widest) if missing[code] < most_spare or room[code] < most_spare]
    found = []
    for each, own_spare in zip(hidden, spare, strict=True):
        assert each.size is not None, "room is a question of counted places"
        own_missing, own_room = each.size - sum(each.least), sum(each.most) - each.size
        is_tight = min(own_missing, own_room) < max(own_spare, default=0)
        codes: Iterable[int] = range(len(unseen)) if is_tight else tight
        found.append(_narrowed(each, codes, missing, room, own_missing, own_room) if codes else each)
    return found


def _narrowed(
    holding: Holding, codes: Iterable[int], missing: list[int], room: list[int], own_missing: int, own_room: int
) -> Holding:
    """Of these codes at most what is left of the code and of the place, and at least what finds no room elsewhere. As they
    were where they contradict each other, as a record may that was played on after an impossible report."""
    least, most = list(holding.least), list(holding.most)
    for code in codes:
        low, high = least[code], most[code]
        left, elsewhere = min(missing[code], own_missing), min(room[code], own_room)
        if low + left < high:
            most[code] = low + left
        if high - elsewhere > low:
            least[code] = high - elsewhere
        if least[code] > most[code]:
            return holding
    return type(holding)(holding.size, tuple(least), tuple(most))
