"""Room for hidden cards, held against every arrangement that there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from hypothesis import given
from hypothesis import strategies as st

from referee.hidden_cards.bounds import Flow, Holding, Places, deck
from referee.hidden_cards.room import has_room, settled
from tests.hidden_cards.arrangements import has_arrangement

CODES, ROOMS = 3, 3


@st.composite
def tables(draw: st.DrawFn) -> tuple[Places, int, dict[int, int]]:
    sizes = draw(st.lists(st.integers(0, 3), min_size=ROOMS, max_size=ROOMS))
    unseen = draw(st.lists(st.integers(0, 3), min_size=CODES, max_size=CODES))
    least = draw(st.lists(st.lists(st.integers(0, 1), min_size=CODES, max_size=CODES), min_size=ROOMS, max_size=ROOMS))
    more = draw(st.lists(st.lists(st.integers(0, 2), min_size=CODES, max_size=CODES), min_size=ROOMS, max_size=ROOMS))
    hidden = tuple(
        Holding(size, tuple(low), tuple(a + b for a, b in zip(low, extra, strict=True)))
        for size, low, extra in zip(sizes, least, more, strict=True)
    )
    cards = draw(st.dictionaries(st.integers(0, CODES - 1), st.integers(1, 2), max_size=2))
    return Places(tuple(unseen), hidden), draw(st.integers(0, ROOMS - 1)), cards


def arrangements(places: Places) -> Iterator[list[Counter[int]]]:
    """Every way in which the unseen cards can lie, size by size and bound by bound."""
    for hands in product(*(combinations_with_replacement(range(CODES), each.size) for each in places.hidden)):
        counted = [Counter(hand) for hand in hands]
        together: Counter[int] = sum(counted, Counter())
        if all(together[code] == n for code, n in enumerate(places.unseen)) and all(
            low <= own[code] <= high
            for each, own in zip(places.hidden, counted, strict=True)
            for code, (low, high) in enumerate(zip(each.least, each.most, strict=True))
        ):
            yield counted


@given(tables())
def test_there_is_room_exactly_if_some_arrangement_has_it(table: tuple[Places, int, dict[int, int]]) -> None:
    places, place, cards = table
    possible = any(all(lie[place][code] >= n for code, n in cards.items()) for lie in arrangements(places))
    within = all(n <= places.hidden[place].most[code] for code, n in cards.items())
    assert (has_room(places, place, cards) and within) == possible


@given(tables())
def test_settled_bounds_forbid_no_arrangement_and_are_no_wider(table: tuple[Places, int, dict[int, int]]) -> None:
    places, _, _ = table
    narrowed = settled(places.unseen, list(places.hidden))
    for lie in arrangements(places):
        for own, each in zip(lie, narrowed, strict=True):
            assert all(
                low <= own[code] <= high for code, (low, high) in enumerate(zip(each.least, each.most, strict=True))
            )
    for before, after in zip(places.hidden, narrowed, strict=True):
        assert after.size == before.size
        assert all(map(int.__ge__, after.least, before.least)) and all(map(int.__le__, after.most, before.most))


@given(tables())
def test_an_arrangement_is_found_wherever_there_is_one(table: tuple[Places, int, dict[int, int]]) -> None:
    """What other tests hold the referee against is held against every arrangement itself."""
    places, _, _ = table
    assert has_arrangement(places) == any(True for _ in arrangements(places))


def test_what_a_hand_cannot_hold_is_still_known_after_the_others_drew() -> None:
    """The only three lay open and was shuffled: the hands of before do not have it, whoever drew since."""
    known, hand = deck({"3": 1, "4": 5}), Holding(2, (0, 0), (2, 2))
    flow = Flow(known, Places((0, 4), (Holding(0, (0, 0), (0, 0)), hand, hand)), settles=True)
    flow.hide_all(0, [0, 1])
    flow.unseen_from(0, 1, 1)
    assert not flow.places().can_hold(2, 0) and flow.places().can_hold(1, 0)


def test_cards_that_each_fit_do_not_all_fit() -> None:
    """Two hands that may hold nothing but threes, and only three of them: each alone has room."""
    nothing = Holding(2, (0, 0), (0, 2))
    pile = Holding(2, (0, 0), (2, 2))
    assert has_room(Places((1, 3), (nothing, Holding(2, (0, 0), (2, 2)))), 0, {1: 2})
    assert not has_room(Places((3, 3), (nothing, nothing, pile)), 2, {1: 1})


def test_a_place_that_is_full_of_certain_cards_has_no_room() -> None:
    full = Holding(1, (1, 0), (1, 0))
    assert not has_room(Places((1, 1), (full, Holding(1, (0, 0), (1, 1)))), 0, {1: 1})
