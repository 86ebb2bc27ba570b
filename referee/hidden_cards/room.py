"""Can the hidden places hold, all at once, what they must?

The bounds of `bounds.py` look at one place or one code. This asks of all places and codes together whether some
arrangement of the unseen cards fits every size and every bound: a transportation problem, solved by pushing cards
along until nothing is left over. It is asked only where some bound is tight enough to matter, which most moves are
far from, so that a move costs the same however long the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.hidden_cards.bounds import Places

Grid = list[list[int]]


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
