"""What an accepted placement does."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from referee.game import Effect, Ended, ended_by_table
from referee.games.cheese_rescue.cards import cheese_value
from referee.games.cheese_rescue.hands import hands, settled
from referee.games.cheese_rescue.moves import Place
from referee.games.cheese_rescue.narration import lines, standing_so
from referee.games.cheese_rescue.table import Laid, Table, fresh_places
from referee.hidden_cards.bounds import Flow, Motion, deal_of
from referee.hidden_cards.pile_and_hands import DRAW, hand_of


def carry_out(table: Table, move: Place, version: int) -> Effect:
    """What a placement comes to. After the end it does nothing any more: such a one stands only where an earlier one
    was corrected under it."""
    flow = Flow(table.deck, table.places)
    if table.finished():
        return Effect(table, partial(lines, table, move, table))
    after = placed(table, move, version, flow)
    return Effect(after, partial(lines, table, move, after), lambda: flow.trail, partial(hands, table, move, after))


def ended(table: Table, move: Ended) -> Effect:
    """As it stands: the board is settled as it lies."""
    if table.finished():
        return Effect(table)
    after = ended_by_table(table, move)
    return Effect(after, partial(standing_so, after), hands=partial(settled, after))


def deal(table: Table) -> tuple[Motion, ...]:
    return (deal_of(table.deck, fresh_places(table.options, len(table.seats))),)


def placed(table: Table, move: Place, version: int, flow: Flow) -> Table:
    number = table.seats.index(move.player)
    move_animals(table, move, flow, hand_of(number))
    laid = Laid(move.x, move.y, move.card, number, version)
    moved = replace(
        table,
        places=flow.places(),
        board=(*table.board, laid),
        cheeses=without_cheese(table.cheeses, number, move),
        placed=tuple(count + (at == number) for at, count in enumerate(table.placed)),
    )
    if table.last_card:
        return replace(moved, phase="finished")
    return replace(moved, turn=next_turn(moved, number))


def move_animals(table: Table, move: Place, flow: Flow, hand: int) -> None:
    """An animal out of the hand, then one from the pile while it lasts."""
    index = table.deck.index
    if move.card in index:
        flow.show(hand, index[move.card])
    if not table.draws:
        return
    if move.drawn is None:
        flow.unseen_from(DRAW, hand, 1)
    else:
        flow.hand_over(DRAW, hand, index[move.drawn])


def without_cheese(cheeses: tuple[tuple[int, ...], ...], number: int, move: Place) -> tuple[tuple[int, ...], ...]:
    """A cheese that the hand has laid before, as the record has it now, is not taken out again."""
    value, left = cheese_value(move.card), list(cheeses[number])
    if value not in left:
        return cheeses
    left.remove(value)
    return (*cheeses[:number], tuple(left), *cheeses[number + 1 :])


def next_turn(table: Table, number: int) -> int:
    """Clockwise to the next hand with cards: turns that were taken out of turn can have emptied one early. Where a
    contradictory record leaves no card in any hand, to the next seat."""
    players = len(table.seats)
    clockwise = [(number + step) % players for step in range(1, players + 1)]
    return next((seat for seat in clockwise if table.hand(seat) != 0), clockwise[0])
