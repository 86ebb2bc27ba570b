"""A table of Cheese Rescue in words: what it needs, how it is made of what is told, and how it is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from referee.game import Setup, Viewer
from referee.games.cheese_rescue.cards import START, cheese_value
from referee.games.cheese_rescue.position_objections import objections
from referee.games.cheese_rescue.position_told import (
    ToldTable,
    animals_known,
    deck_of,
    hands,
    owners_of,
    start_cell,
    unseen_animals,
)
from referee.games.cheese_rescue.rules import in_the_box
from referee.games.cheese_rescue.table import Laid, Table, open_table
from referee.games.cheese_rescue.view import laid_view
from referee.hidden_cards.pile_and_hands import DRAW
from referee.position import Needed, Position
from referee.position.hidden_places import told_deal, told_places
from referee.position.told import known
from referee.view import pile_and_hands

OPENED = 1
"""The version at which everything lies there that was told."""


def needs(setup: Setup, told: ToldTable) -> Iterator[Needed]:
    if known(told.turn) is None and told.phase != "finished":
        yield "turn"
    if known(told.board) is None:
        yield "board"
    yield from owners_needed(told)


def owners_needed(told: ToldTable) -> Iterator[Needed]:
    """Whose a cheese is must be known: it tells what is in the hands, and what counts."""
    for at, each in enumerate(known(told.board, ())):
        if cheese_value(each.card) is not None and each.player is None:
            yield f"board.{at}.player"


def table_at(setup: Setup, told: ToldTable) -> Table:
    seats, follows = setup.seats, hands(setup, told)
    start = [Laid(x, y, START, None, OPENED) for x, y in start_cell(setup)]
    owners = owners_of(setup, told)
    cards = [Laid(each.x, each.y, each.card, own, OPENED) for each, own in zip(told.cards, owners, strict=True)]
    turn, sizes = known(told.turn), [follows.pile, *follows.animals]
    return msgspec.structs.replace(
        open_table(setup),
        phase=known(told.phase, "play"),
        turn=seats.index(turn) if turn in seats else 0,
        places=told_places(
            deck_of(setup), pile_and_hands(seats), sizes, unseen_animals(setup, told), animals_known(setup, told)
        ),
        board=(*start, *cards),
        cheeses=tuple(follows.cheeses),
        placed=tuple(follows.placed),
    )


def write(table: Table, viewer: Viewer) -> dict[str, Any]:
    return {
        "phase": table.phase,
        "round": 1,
        "turn": None if table.finished() else table.seats[table.turn],
        "direction": "clockwise",
        "square": table.format.square,
        "board": [laid_view(table, laid) for laid in table.board],
        "players": [player_json(table, number) for number in range(len(table.seats))],
        "piles": {"draw": table.places.hidden[DRAW].size},
    }


def player_json(table: Table, number: int) -> dict[str, Any]:
    return {
        "id": table.seats[number],
        "hand": table.hand(number),
        "placed": table.placed[number],
        "animals": table.animals(number),
        "cheeses": list(table.cheeses[number]),
    }


POSITION = Position(
    told=ToldTable,
    needs=needs,
    objections=objections,
    table_at=table_at,
    write=write,
    deal=lambda table: told_deal(table.deck, table.places),
    has_card=lambda setup, card: in_the_box(open_table(setup), card),
)
