"""Every objection that Cheese Rescue knows. There is one move, and one phase in which it has its place."""

from __future__ import annotations

from collections import Counter

from referee import common_rules
from referee.game import Card, Objections, facts, objects
from referee.games.cheese_rescue.cards import START, cheese, cheese_value
from referee.games.cheese_rescue.moves import Place
from referee.games.cheese_rescue.rulebook import rule_id
from referee.games.cheese_rescue.table import Cell, Table, beside, span
from referee.hidden_cards.bounds import Flow
from referee.hidden_cards.pile_and_hands import DRAW, hand_of

OUT_OF_PLACE = rule_id.each("over", "player")
UNREADABLE = (*OUT_OF_PLACE, rule_id("cards"))


@objects(rule_id("occupied"), unless=rule_id.each("over"))
def cell_free(table: Table, move: Place) -> Objections:
    lying = table.cells.get((move.x, move.y))
    if lying is not None:
        yield facts(x=move.x, y=move.y, card=lying.card, versions=[lying.version])


@objects(rule_id("touch"), unless=rule_id.each("over", "occupied"))
def common_side(table: Table, move: Place) -> Objections:
    if table.board and not touched(table, (move.x, move.y)):
        yield facts(x=move.x, y=move.y)


def touched(table: Table, cell: Cell) -> list[Cell]:
    """The laid cards that share a side with this cell."""
    lying = table.cells
    return [each for each in beside(cell) if each in lying]


@objects(rule_id("first"), unless=rule_id.each("over", "occupied"))
def first_in_its_place(table: Table, move: Place) -> Objections:
    if not sum(table.placed) and (move.x, move.y) not in first_cells(table):
        yield facts(x=move.x, y=move.y, due=[list(cell) for cell in first_cells(table)])


def first_cells(table: Table) -> list[Cell]:
    return beside((0, 0)) if table.format.start_card else [(0, 0)]


@objects(rule_id("square"), unless=rule_id.each("over"))
def inside_square(table: Table, move: Place) -> Objections:
    for axis, name in enumerate(("x", "y")):
        least, most = reach(table, axis)
        if not least <= (move.x, move.y)[axis] <= most:
            yield facts(x=move.x, y=move.y, square=table.format.square, axis=name, least=least, most=most)


def reach(table: Table, axis: int) -> tuple[int, int]:
    """From where to where a card may lie. A card that was let lie outside does not close what lies between."""
    square = table.format.square
    if table.options.area == "start-is-centre":
        return -(square // 2), square // 2
    least, most = span(list(table.cells), axis)
    room = max(0, square - (most - least + 1))
    return least - room, most + room


def named_cards(table: Table, move: Place) -> tuple[Card, ...]:
    return (move.card,) if move.drawn is None else (move.card, move.drawn)


def in_the_box(table: Table, card: Card) -> bool:
    return card in table.deck.index or card == START or cheese_value(card) in table.options.cheese_values


@objects(rule_id("hand"), unless=UNREADABLE)
def hand_can_hold(table: Table, move: Place) -> Objections:
    number = table.seats.index(move.player)
    if move.card not in table.deck.index:
        held = cheese_value(move.card) in table.cheeses[number]
    else:
        none_left = table.places.unseen is not None and hidden(table, move.card) <= 0
        held = table.animals(number) != 0 and (none_left or in_hand(table, number, move.card))
    if not held:
        cheeses = [cheese(value) for value in table.cheeses[number]]
        values = list(table.cheeses[number])
        yield facts(card=move.card, player=move.player, animals=table.animals(number), cheeses=cheeses, values=values)


def hidden(table: Table, animal: Card) -> int:
    return table.places.counted[table.deck.index[animal]]


def in_hand(table: Table, number: int, animal: Card) -> bool:
    return table.places.can_hold(hand_of(number), table.deck.index[animal])


@objects(rule_id("cards"), unless=UNREADABLE)
def animals_left(table: Table, move: Place) -> Objections:
    """Whatever the hand holds: so many copies cannot come to light."""
    for card, copies in Counter(named_cards(table, move)).items():
        if table.places.unseen is not None and card in table.deck.index and copies > hidden(table, card):
            yield no_further(table, card)


@objects(rule_id("drawn"), unless=rule_id.each("over"))
def draw_in_the_open(table: Table, move: Place) -> Objections:
    if move.drawn is None:
        return
    if not table.options.open_hands:
        yield facts(card=move.drawn, open_hands=False, pile=table.places.hidden[DRAW].size)
    elif not table.draws or move.drawn not in table.deck.index:
        yield facts(card=move.drawn, open_hands=True, pile=table.places.hidden[DRAW].size)


@objects(rule_id("cards"), unless=(*UNREADABLE, rule_id("hand"), rule_id("drawn")))
def drawn_can_be(table: Table, move: Place) -> Objections:
    if move.drawn is not None and not can_draw(table, move, move.drawn):
        yield no_further(table, move.drawn)


def can_draw(table: Table, move: Place, animal: Card) -> bool:
    """Can this animal lie on the pile once the placed card is out of the hand?"""
    index = table.deck.index
    flow = Flow(table.deck, table.places)
    if move.card in index:
        flow.show(hand_of(table.seats.index(move.player)), index[move.card])
    return flow.places().can_hold(DRAW, index[animal])


def no_further(table: Table, animal: Card) -> dict[str, object]:
    total = table.deck.totals[table.deck.index[animal]]
    return facts(card=animal, copies=total, versions=[laid.version for laid in table.board if laid.card == animal])


CHECKS = (
    common_rules.game_runs(rule_id, Place),
    common_rules.seats_exist(rule_id, Place, lambda table, move: (move.player,)),
    common_rules.own_turn(rule_id, Place, OUT_OF_PLACE),
    cell_free,
    common_side,
    first_in_its_place,
    inside_square,
    common_rules.codes_exist(rule_id, Place, rule_id.each("over"), named_cards, in_the_box),
    hand_can_hold,
    animals_left,
    draw_in_the_open,
    drawn_can_be,
)
