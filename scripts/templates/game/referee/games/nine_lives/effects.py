"""What an accepted move does to the table. Nothing is checked here: that was done by rules.py."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import assert_never

from msgspec.structs import replace

from referee.game import Effect, Ended, Laid, ended_by_table
from referee.games.nine_lives.cards import DECK, LIFE, points
from referee.games.nine_lives.hands import hands
from referee.games.nine_lives.moves import Draw, Moves, Play, Score
from referee.games.nine_lives.narration import lines, standing_so
from referee.games.nine_lives.rules import denied_cards, shown_hands
from referee.games.nine_lives.table import Table, fresh_places
from referee.hidden_cards.bounds import Flow, Lacks, Motion, deal_of
from referee.hidden_cards.pile_and_hands import DRAW, hand_of


def carry_out(table: Table, move: Moves, version: int) -> Effect:
    """What a move comes to. After the end it does nothing any more: such a one stands only where an earlier one was
    corrected under it."""
    if table.phase == "finished":
        return Effect(table, partial(lines, table, move, table, ()))
    flow = Flow(DECK, table.places)
    match move:
        case Play():
            after = played(table, move, version, flow)
        case Draw():
            after = drawn(table, move, flow)
        case Score():
            after = scored(table, move, flow)
        case _:
            assert_never(move)
    return Effect(
        after,
        partial(lines, table, move, after, flow.trail),
        partial(motions, table, move, after, flow.trail),
        partial(hands, move, flow.trail, dealt=after.round > table.round),
    )


def ended(table: Table, move: Ended) -> Effect:
    """The table ends the game early. What counts then is up to the game: here the rounds that were counted."""
    after = ended_by_table(table, move)
    return Effect(after, partial(standing_so, after))


def played(table: Table, move: Play, version: int, flow: Flow) -> Table:
    player = table.seats.index(move.player)
    flow.show(hand_of(player), DECK.index[move.card])
    beneath = left_lying(table, move, hand_of(player), flow)
    return replace(
        table,
        phase="scoring" if flow.size(hand_of(player)) == 0 else "play",
        turn=(player + 1) % len(table.seats),
        places=flow.places(),
        discard=(*beneath, Laid(move.card, version)),
    )


def left_lying(table: Table, move: Play, hand: int, flow: Flow) -> tuple[Laid, ...]:
    """What stays beneath the card. An 8 under a 9 goes back into the hand, and everybody knows that it is there."""
    if move.card != LIFE or table.top in (None, LIFE):
        return table.discard
    *left, taken = table.discard
    flow.hide(hand, DECK.index[taken.card], shown=(taken.version,))
    return tuple(left)


def drawn(table: Table, move: Draw, flow: Flow) -> Table:
    player = table.seats.index(move.player)
    flow.unseen_from(DRAW, hand_of(player), 1)
    return replace(
        table,
        phase="scoring" if flow.size(DRAW) == 0 else "play",
        turn=(player + 1) % len(table.seats),
        places=flow.places(),
    )


def scored(table: Table, move: Score, flow: Flow) -> Table:
    """A hand of another size than it must have stands only under a correction, and proves nothing about what it held.
    Showing moves nothing: when the game is over, hands stay as they were counted."""
    for seat, cards in shown_hands(table, move):
        number = table.seats.index(seat)
        for card in cards if len(cards) == table.hand(number) else ():
            flow.show(hand_of(number), DECK.index[card])
    totals = [score + points(move.hands.get(seat, ())) for seat, score in zip(table.seats, table.scores, strict=True)]
    counted = replace(table, scores=tuple(totals))
    return replace(counted, phase="finished") if table.round >= table.options.rounds else next_round(counted)


def next_round(table: Table) -> Table:
    players = len(table.seats)
    starter = (table.starter + 1) % players
    return replace(
        table,
        phase="play",
        round=table.round + 1,
        starter=starter,
        turn=starter,
        places=fresh_places(table.options, players),
        discard=(),
    )


def motions(table: Table, move: Moves, after: Table, trail: Sequence[Motion]) -> list[Motion]:
    """What the move did to hidden cards, in order, for the audit."""
    denied = denied_cards(table, move)
    said: list[Motion] = [Lacks(hand_of(table.turn), denied)] if denied else []
    return [*said, *trail, *(deal(after) if after.round > table.round else ())]


def deal(table: Table) -> tuple[Motion, ...]:
    return (deal_of(DECK, fresh_places(table.options, len(table.seats))),)
