"""All plays that a hand may hold, as forms: single cards, two and three of a kind, with and without the Godcat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

from referee import forms
from referee.forms import Schema
from referee.game import Card, Seat
from referee.games.good_vs_evil.cards import ARMAGEDDON, CATS, DECK, FELINES, FERAL, GODCAT, STAND_INS, WISHABLE
from referee.games.good_vs_evil.moves_plays import AIMED, ALONE, TAKING
from referee.games.good_vs_evil.table import Table, hand_of

Cards = tuple[Card, ...]


class Combination(NamedTuple):
    """Cards in one order, what a Godcat among them stands for, and what they take out of the hand itself."""

    cards: Cards
    stands_for: Card | None
    needs: tuple[tuple[int, int], ...]


def play_forms(table: Table, player: int) -> list[Schema]:
    """Each body once: nothing fits two of them."""
    if table.hand(player) == 0:
        return []
    return [*single_forms(table, player), *combination_forms(table, player, 2), *combination_forms(table, player, 3)]


def single_forms(table: Table, player: int) -> Iterator[Schema]:
    titles = [title for title in sorted(ALONE) if title != ARMAGEDDON or table.godcat is None]
    held = [title for title in titles if holds(table, player, ((DECK.index[title], 1),))]
    for title in held:
        yield from aimed(table, player, title, cards=forms.exactly([title]))
    if table.godcat == player:
        for title in titles:
            yield from aimed(table, player, title, cards=forms.exactly([GODCAT]), **{"as": forms.exactly(title)})


def aimed(table: Table, player: int, title: Card, **fields: Schema) -> Iterator[Schema]:
    """With its target where it has one; nothing where there is nobody to hit."""
    seat = table.seats[player]
    if title not in AIMED:
        yield forms.body("play", seat, **fields)
    elif whom := targets(table, player, taking=title in TAKING):
        yield forms.body("play", seat, **fields, target=forms.one_of(whom))


def combination_forms(table: Table, player: int, number: int) -> Iterator[Schema]:
    whom = targets(table, player, taking=True)
    if not whom:
        return
    fields = {"target": forms.one_of(whom)} | ({"wish": forms.one_of(WISHABLE)} if number == 3 else {})
    for stands_for, found in by_meaning(table, player, number).items():
        meaning = {} if stands_for is None else {"as": forms.exactly(stands_for)}
        yield forms.body("play", table.seats[player], cards=forms.one_of(found), **meaning, **fields)


def by_meaning(table: Table, player: int, number: int) -> dict[Card | None, list[list[Card]]]:
    """Combinations that the hand may hold, by what a Godcat among them stands for."""
    if number > 2 and table.options.combos == "pairs":
        return {}
    found: dict[Card | None, list[list[Card]]] = {}
    with_godcat = table.godcat == player and table.options.godcat_combo
    for one in combinations(number, table.options.combos == "cats-only"):
        if (one.stands_for is None or with_godcat) and holds(table, player, one.needs):
            found.setdefault(one.stands_for, []).append(list(one.cards))
    return found


def targets(table: Table, player: int, taking: bool) -> list[Seat]:
    needs_cards = taking and table.options.empty_target == "refuse"
    others = [number for number in table.living if number != player]
    return [table.seats[number] for number in others if table.hand(number) != 0 or not needs_cards]


def holds(table: Table, player: int, needs: tuple[tuple[int, int], ...]) -> bool:
    return not table.places.lacking(hand_of(player), dict(needs))


@cache
def combinations(number: int, cats_only: bool) -> tuple[Combination, ...]:
    """Every way to lay two or three of a kind."""
    natural = [cards for kind in _kinds(number, cats_only) for cards in sorted(set(permutations(kind)))]
    plain = {Combination(cards, None, _needs(cards)): None for cards in natural}
    return (*plain, *dict.fromkeys(_with_godcat(natural)))


def _kinds(number: int, cats_only: bool) -> Iterator[Cards]:
    yield from ((title,) * number for title in DECK.codes if title in FELINES or not cats_only)
    for cat, ferals in product(CATS, range(1, number)):
        yield (cat,) * (number - ferals) + (FERAL,) * ferals


def _with_godcat(natural: list[Cards]) -> Iterator[Combination]:
    for cards, at in product(natural, range(3)):
        if at < len(cards) and cards[at] in STAND_INS:
            laid = (*cards[:at], GODCAT, *cards[at + 1 :])
            yield Combination(laid, cards[at], _needs(laid))


def _needs(cards: Cards) -> tuple[tuple[int, int], ...]:
    return tuple(Counter(DECK.index[card] for card in cards if card != GODCAT).items())
