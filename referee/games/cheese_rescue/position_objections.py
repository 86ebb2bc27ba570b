"""What no table of Cheese Rescue can look like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.game import Setup, Violation, facts
from referee.games.cheese_rescue.cards import EACH_PLACES, FORMATS, START, cheese, cheese_value
from referee.games.cheese_rescue.position_told import (
    Hands,
    ToldPiles,
    ToldTable,
    animals_known,
    clockwise_turns,
    deck_of,
    hands,
    owners_of,
    start_cell,
    unseen_animals,
)
from referee.games.cheese_rescue.rulebook import rule_id
from referee.games.cheese_rescue.table import Cell, beside, span
from referee.position.common_objections import opening, same, too_many_copies
from referee.position.hidden_places import place_objections
from referee.position.told import known
from referee.text import Text
from referee.view import pile_and_hands

Violations = Iterator[Violation]


def objections(setup: Setup, told: ToldTable) -> Violations:
    if len(setup.seats) not in FORMATS:
        return
    yield from _copies(setup, told)
    yield from _cells(setup, told)
    yield from _owned_cheeses(setup, told)
    yield from _turns(setup, told)
    yield from _told_beside(setup, told, hands(setup, told))
    yield from _hidden(setup, told, hands(setup, told))


def _copies(setup: Setup, told: ToldTable) -> Violations:
    deck, values = deck_of(setup), Counter(setup.options.cheese_values)
    totals = dict(zip(deck.codes, deck.totals, strict=True)) | {START: len(start_cell(setup))}
    totals |= {cheese(value): copies * len(setup.seats) for value, copies in values.items()}
    yield from too_many_copies(rule_id, totals.items(), [each.card for each in known(told.board, ())])


def _cells(setup: Setup, told: ToldTable) -> Violations:
    start, cards = start_cell(setup), told.cards
    for each in known(told.board, ()):
        if each.card == START and start and each.cell not in start:
            yield opening(rule_id, START_ELSEWHERE, member="board", x=each.x, y=each.y)
    lying: dict[Cell, str] = dict.fromkeys(start, START)
    for each in cards:
        if each.cell in lying:
            there = facts(x=each.x, y=each.y, card=lying[each.cell], versions=[])
            yield Violation(rule_id("occupied"), there, TWO_ON_A_SPOT)
        lying.setdefault(each.cell, each.card)
    apart = set(lying) - reached(list(lying))
    yield from (Violation(rule_id("touch"), facts(x=x, y=y), APART) for x, y in lying if (x, y) in apart)
    yield from _square(setup, list(lying))


def reached(cells: list[Cell]) -> set[Cell]:
    """From the first card on, side by side."""
    there, found = set(cells), set(cells[:1])
    edge = cells[:1]
    while edge:
        edge = [cell for each in edge for cell in beside(each) if cell in there and cell not in found]
        found.update(edge)
    return found


def _square(setup: Setup, cells: list[Cell]) -> Violations:
    square = FORMATS[len(setup.seats)].square
    for axis, name in enumerate(("x", "y")):
        least, most = span(cells, axis)
        centred = setup.options.area == "start-is-centre"
        if most - least >= square or (centred and max(-least, most) > square // 2):
            known = facts(axis=name, square=square, least=least, most=most)
            yield Violation(rule_id("square"), known, NOT_IN_THE_SQUARE)


START_ELSEWHERE = Text(
    "Start lies at (0, 0), not at ({x}, {y}).", "Die Startkarte liegt auf (0, 0), nicht auf ({x}, {y})."
)
TWO_ON_A_SPOT = Text("Two cards are told at ({x}, {y}).", "Auf ({x}, {y}) sind zwei Karten genannt.")
APART = Text("The card at ({x}, {y}) lies apart from the rest.", "Die Karte auf ({x}, {y}) liegt abseits der übrigen.")
NOT_IN_THE_SQUARE = Text(
    "The cards reach from {least} to {most} ({axis}), but the square has {square} spots a side.",
    "Die Karten reichen von {least} bis {most} ({axis}), das Quadrat hat aber {square} Plätze je Seite.",
)


def _owned_cheeses(setup: Setup, told: ToldTable) -> Violations:
    values = Counter(setup.options.cheese_values)
    for seat in setup.seats:
        placed = Counter(cheese_value(each.card) for each in told.cards if each.player == seat)
        for value, copies in placed.items():
            if value is not None and copies > values[value]:
                own = facts(player=seat, card=cheese(value), placed=copies, copies=values[value])
                yield Violation(rule_id("hand"), own, NOT_SO_MANY)


NOT_SO_MANY = Text(
    "{player:seat} has {copies:only #|only #} of {card:word}, but {placed} {placed:lies|lie} on the table.",
    "{player:seat} hat {card:word} nur {copies}-mal, auf dem Tisch {placed:liegt|liegen} aber {placed}.",
)


def _turns(setup: Setup, told: ToldTable) -> Violations:
    turns = clockwise_turns(setup, told)
    if turns is None or told.phase == "finished":
        return
    if len(turns) >= EACH_PLACES * len(setup.seats):
        yield opening(rule_id, ALL_PLACED, member="board", placed=len(turns))
    if not _orderly(owners_of(setup, told), turns, len(setup.seats)):
        yield opening(rule_id, ANOTHER_IS_DUE, member="turn", turn=told.turn)
    follows = hands(setup, told)
    for seat, animals in zip(setup.seats, follows.animals, strict=True):
        if animals is not None and animals < 0:
            yield opening(rule_id, MORE_THAN_DEALT, member="board", player=seat)


def _orderly(owners: list[int | None], turns: list[int], players: int) -> bool:
    """Has everybody placed as many cards as there were turns? Where somebody played out of turn, it went on from there."""
    own = Counter(owner for owner in owners if owner is not None)
    if None in owners:
        return own <= Counter(turns)
    last = owners[-1] if owners else None
    return own == Counter(turns) or (last is not None and (last + 1) % players == (turns[-1] + 1) % players)


ALL_PLACED = Text("All cards are placed, so the game is over.", "Alle Karten sind gelegt, also ist das Spiel aus.")
ANOTHER_IS_DUE = Text(
    "By the cards on the table it is not {turn:seat}'s turn.",
    "Nach den Karten auf dem Tisch ist {turn:seat} nicht dran.",
)
MORE_THAN_DEALT = Text(
    "{player:seat} has placed more animals than were dealt and drawn.",
    "{player:seat} hat mehr Tiere gelegt, als ausgeteilt und gezogen wurden.",
)


def _told_beside(setup: Setup, told: ToldTable, follows: Hands) -> Violations:
    """What need not be told, since it follows from the board."""
    cells = [*start_cell(setup), *(each.cell for each in told.cards)]
    yield from same(rule_id, "square", known(told.square), FORMATS[len(setup.seats)].square)
    yield from same(rule_id, "round", known(told.round), 1)
    yield from same(rule_id, "direction", known(told.direction), "clockwise")
    yield from same(rule_id, "piles.draw", known(known(told.piles, ToldPiles()).draw), follows.pile)
    for axis, name in enumerate(("x", "y")):
        reach = getattr(known(told.bounds), name, None)
        yield from same(rule_id, f"bounds.{name}", reach, span(cells, axis))
    for number, seat in enumerate(setup.seats):
        cheeses, animals = follows.cheeses[number], follows.animals[number]
        told_values = told.of(seat, "cheeses")
        yield from same(rule_id, "cheeses", None if told_values is None else sorted(told_values), sorted(cheeses))
        yield from same(rule_id, "animals", told.of(seat, "animals"), animals)
        yield from same(rule_id, "placed", told.of(seat, "placed"), None if animals is None else follows.placed[number])
        yield from same(rule_id, "hand", told.of(seat, "hand"), None if animals is None else animals + len(cheeses))


def _hidden(setup: Setup, told: ToldTable, follows: Hands) -> Violations:
    held = dict(zip(setup.seats, follows.cheeses, strict=True))
    for place in told.places():
        for card, copies in known(place.certain, {}).items():
            value = cheese_value(card)
            if value is not None and copies > held.get(place.player or "", ()).count(value):
                own = facts(player=place.player, card=card, placed=copies, copies=copies)
                yield Violation(rule_id("hand"), own, NOT_IN_HAND)
    sizes, unseen = [follows.pile, *follows.animals], unseen_animals(setup, told)
    if min(unseen) >= 0 and min(size or 0 for size in sizes) >= 0:
        names = pile_and_hands(setup.seats)
        yield from place_objections(rule_id, deck_of(setup), names, sizes, unseen, animals_known(setup, told))


NOT_IN_HAND = Text("{player:seat} has no {card} left.", "{player:seat} hat keine Karte {card} mehr.")
