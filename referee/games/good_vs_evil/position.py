"""A table of Good vs Evil in words: what it needs, and how it is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.game import Setup, Viewer
from referee.games.good_vs_evil.cards import DECK
from referee.games.good_vs_evil.effects_turns import closed
from referee.games.good_vs_evil.hidden_pile import known_top
from referee.games.good_vs_evil.position_objections import objections
from referee.games.good_vs_evil.position_table import holder, loser, table_at
from referee.games.good_vs_evil.position_told import ToldAwaiting, ToldTable
from referee.games.good_vs_evil.table import Due, Pending, Table
from referee.games.good_vs_evil.view import discard_view, mat, places, seat_view
from referee.position import Needed, Position
from referee.position.hidden_places import told_deal
from referee.position.told import known


def needs(setup: Setup, told: ToldTable) -> Iterator[Needed]:
    phase = known(told.phase, "turn")
    if phase != "finished" and known(told.turn) is None:
        yield "turn"
    yield from (("hand", seat) for seat in setup.seats if told.is_alive(seat) and told.of(seat, "hand") is None)
    if phase == "pending" and told.play is None:
        yield "pending"
    if told.play is not None and told.play.nopes and known(told.play.last) is None:
        yield "pending.last"
    if told.owed is not None:
        yield from report_needs(told.owed)
    elif phase == "follow-up" or (phase == "devilcat" and loser_open(setup, told)):
        yield "awaiting"


def report_needs(owed: ToldAwaiting) -> Iterator[Needed]:
    if owed.type in ("give", "steal", "answer") and owed.other is None:
        yield "awaiting.other"
    if owed.type == "answer" and owed.wish is None:
        yield "awaiting.wish"


def loser_open(setup: Setup, told: ToldTable) -> bool:
    """Does it follow who faces the Devilcat?"""
    turn = known(told.turn)
    living = [number for number, seat in enumerate(setup.seats) if told.is_alive(seat)]
    return turn in setup.seats and loser(setup.seats.index(turn), living, holder(setup, told)) is None


def write(table: Table, viewer: Viewer) -> dict[str, Any]:
    """Who is on turn, as in the view, is who will be once the window has closed; `attacked` is of the turns now."""
    next_on_turn, finished = closed(table), table.finished()
    found: dict[str, Any] = {
        "phase": table.phase,
        "round": 1,
        "turn": None if finished else table.seats[next_on_turn.turn],
        "direction": "clockwise",
        "attacked": table.attacked,
        "even": not table.position_chosen,
        "fallen": [table.seats[number] for number in table.exploded],
        "players": [row(table, next_on_turn, number) for number in range(len(table.seats))],
        "pending": pending_json(table, table.pending),
        "awaiting": None if finished else awaiting_json(table, table.due),
        "mat": mat(table),
        "kittens": table.kittens,
        "known_top": known_top(table),
        "piles": {"draw": table.pile, "discard": discard_view(table)},
        "knowledge": {"places": places(table, believed=False)},
    }
    if table.strays:
        cards = [None if known is None else known.card for known in table.order]
        found["seen_order"] = {"cards": cards, "strays": table.strays}
    return found


def row(table: Table, next_on_turn: Table, number: int) -> dict[str, Any]:
    seen = seat_view(table, next_on_turn, number)
    return {name: seen[name] for name in ("id", "hand", "alive", "godcat", "owes")}


def pending_json(table: Table, play: Pending | None) -> dict[str, Any] | None:
    if play is None:
        return None
    return {
        "cards": list(play.cards),
        "player": table.seats[play.player],
        "target": None if play.target is None else table.seats[play.target],
        "wish": play.wish,
        "as": play.stands_for,
        "nopes": len(play.nopes),
        "effective": play.effective,
        "last": table.seats[play.laid_last],
        "owes": table.owes,
    }


def awaiting_json(table: Table, due: Due | None) -> dict[str, Any] | None:
    if due is None:
        return None
    other = None if due.other is None else table.seats[due.other]
    return {"type": due.type, "player": table.seats[due.player], "other": other, "wish": due.wish}


POSITION = Position(
    told=ToldTable,
    needs=needs,
    objections=objections,
    table_at=table_at,
    write=write,
    deal=lambda table: told_deal(DECK, table.places),
)
