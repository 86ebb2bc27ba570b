"""A table of Ed, the Cat in words: what it needs, how it is made of what is told, and how it is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.game import Laid, Setup, Viewer
from referee.games.ed_the_cat.cards import DECK, HAND
from referee.games.ed_the_cat.hands import discarded_cards
from referee.games.ed_the_cat.position_objections import objections
from referee.games.ed_the_cat.position_told import ToldTable, lying
from referee.games.ed_the_cat.table import Table
from referee.games.ed_the_cat.view import finisher, hidden_places, top
from referee.position import Needed, Position
from referee.position.hidden_places import told_deal, told_places
from referee.position.told import by_rows, known

OPENED = 1
"""The version at which everything lies there that was told."""


def table_at(setup: Setup, told: ToldTable) -> Table:
    seats, piles = setup.seats, lying(setup, told)
    phase = known(told.phase, "play")
    penalties = tuple(tuple(Laid(card, OPENED) for card in pile or ()) for pile in piles.penalties)
    finishers = tuple(seats.index(seat) for seat in told.finishers)
    turn = None if known(told.turn) is None else seats.index(known(told.turn))
    waiting = finishers[finishers.index(turn) :] if phase == "bonus" and turn in finishers else ()
    names = hidden_places(seats, piles.untold != 0)
    return Table(
        seats=seats,
        options=setup.options,
        phase=phase,
        round=known(told.round),
        starter=None if known(told.starter) is None else seats.index(known(told.starter)),
        turn=turn,
        places=told_places(DECK, names, piles.sizes, piles.unseen, told.places()),
        discard=tuple(Laid(card, OPENED) for card in piles.discard),
        penalties=penalties,
        finishers=finishers,
        bonus_due=tuple(number for number in waiting if penalties[number]),
        scores=points(setup, told, "score", (0,) * len(seats) if known(told.round) == 1 else None),
        round_points=points(setup, told, "round_points", None),
    )


def points(setup: Setup, told: ToldTable, member: str, usual: tuple[int, ...] | None) -> tuple[int, ...] | None:
    given = by_rows(told, setup.seats, member)
    return usual if None in given else tuple(given)


def needs(setup: Setup, told: ToldTable) -> Iterator[Needed]:
    phase = known(told.phase, "play")
    if phase in ("play", "bonus") and known(told.turn) is None and not (told.turn is None and just_dealt(setup, told)):
        yield "turn"
    if phase in ("bonus", "scoring") and not told.finishers:
        yield "finisher"
    for seat in setup.seats:
        yield from [(member, seat) for member in ("hand", "penalty.cards") if told.of(seat, member) is None]


def just_dealt(setup: Setup, told: ToldTable) -> bool:
    """Only then nobody may be on turn: where it is unknown who begins."""
    hands, penalties = by_rows(told, setup.seats, "hand"), by_rows(told, setup.seats, "penalty.cards")
    return all(hand == HAND for hand in hands) and not any(penalties)


def write(table: Table, viewer: Viewer) -> dict[str, Any]:
    """Penalty cards stand there for everybody: the table saw them."""
    on_turn = table.phase in ("play", "bonus") and table.turn is not None
    return {
        "phase": table.phase,
        "round": table.round,
        "turn": table.seats[table.turn] if on_turn and table.turn is not None else None,
        "direction": "clockwise",
        "starter": None if table.starter is None else table.seats[table.starter],
        "finisher": finisher(table),
        "players": [player_json(table, number) for number in range(len(table.seats))],
        "piles": {"draw": table.places.hidden[0].size, "discard": discard_json(table)},
    }


def player_json(table: Table, number: int) -> dict[str, Any]:
    lying = table.penalties[number]
    return {
        "id": table.seats[number],
        "hand": table.hand(number),
        "score": None if table.scores is None else table.scores[number],
        "penalty": {"size": len(lying), "top": top(lying), "cards": [laid.card for laid in lying]},
        "round_points": None if table.round_points is None else table.round_points[number],
    }


def discard_json(table: Table) -> dict[str, Any]:
    pile = discarded_cards(table)
    return {"size": pile.size, "top": top(table.discard), "cards": None if pile.size is None else list(pile.open or ())}


POSITION = Position(
    told=ToldTable,
    needs=needs,
    objections=objections,
    table_at=table_at,
    write=write,
    deal=lambda table: told_deal(DECK, table.places),
)
