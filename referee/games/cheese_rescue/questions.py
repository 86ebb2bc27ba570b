"""What can be asked about Cheese Rescue without a table: whether a card may lie there, and what a board counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from referee.disputes.kinds import Played
from referee.game import Card, Effect, Seat, Setup
from referee.games.cheese_rescue.disputes import removal_reason
from referee.games.cheese_rescue.disputes_placement import common_sides, first_spot, free_spot, within_square
from referee.games.cheese_rescue.effects_settlement import cheeses_left, points, settlement
from referee.games.cheese_rescue.hands import settled as settled_hands
from referee.games.cheese_rescue.moves import Place
from referee.games.cheese_rescue.position import OPENED, owners_needed
from referee.games.cheese_rescue.position_told import Board, Coordinate, ToldTable
from referee.games.cheese_rescue.rulebook import rule_id
from referee.games.cheese_rescue.table import Table
from referee.games.cheese_rescue.view import outcome, removed
from referee.hands import Transfer
from referee.position import Needed
from referee.position.told import known
from referee.questions import Answer, Asked, Grounds, Question, Settled
from referee.text import Line, Text


class PlaceAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Without a board nothing lies there yet but Start."""

    card: Card
    at: Annotated[tuple[Coordinate, ...], Meta(min_length=2, max_length=2)]
    by: Seat | UnsetType | None = UNSET
    board: Board | UnsetType = UNSET


class PlaceAnswer(Answer, frozen=True, kw_only=True):
    allowed: bool


def place(asked: Asked) -> Settled:
    """Where nobody is said to lay the card, no hand is asked whether it holds it."""
    question, on_turn = asked.question, known(asked.told.turn)
    player = known(question.by, on_turn)
    x, y = question.at
    move = Place(player or asked.table.seats[0], question.card, x, y)
    table = asked.table if on_turn else replace(asked.table, turn=asked.table.seats.index(move.player))
    if violations := asked.judged(table, move, *(() if player else (rule_id("hand"),))):
        return Settled(violations=violations)
    effect = asked.made(table, move)
    return Settled(
        answer=PlaceAnswer(allowed=True),
        grounds=tuple(why(table, move, effect)),
        hands=tuple(laid_by(player, effect)),
    )


def why(table: Table, move: Place, effect: Effect) -> Iterator[Grounds]:
    step = Played(OPENED, move, table, effect)
    conditions = (
        [free_spot, common_sides, within_square] if sum(table.placed) else [free_spot, first_spot, within_square]
    )
    yield from (Grounds(reason.rule, reason.line) for reason in (condition(step) for condition in conditions))


def laid_by(player: Seat | None, effect: Effect) -> Iterator[Transfer]:
    """Out of somebody's hand, where nobody is said to lay the card."""
    assert effect.hands is not None
    for each in effect.hands():
        ends = [replace(spot, seat=None) if player is None else spot for spot in (each.source, each.target)]
        yield replace(each, source=ends[0], target=ends[1], line=each.line if player else None)


class ScoreAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    board: Board | UnsetType = UNSET


class Removed(msgspec.Struct, frozen=True, kw_only=True):
    cats: list[list[int]]
    mice: list[list[int]]
    cheeses: list[list[int]]


class ScoreAnswer(Answer, frozen=True, kw_only=True):
    removed: Removed
    points: dict[Seat, int]
    cheeses: dict[Seat, int]
    """How many are left."""
    winners: list[Seat]


def score(asked: Asked) -> Settled:
    """The board is settled as it lies."""
    table = replace(asked.table, phase="finished")
    settled = settlement(table)
    seats, totals, left = table.seats, points(table, settled), cheeses_left(table, settled)
    leaving = (removal_reason(each) for each in (*settled.cats, *settled.mice, *settled.cheeses))
    answer = ScoreAnswer(
        removed=msgspec.convert(removed(settled), Removed),
        points=dict(zip(seats, totals, strict=True)),
        cheeses=dict(zip(seats, left, strict=True)),
        winners=outcome(table, settled)["winners"],
    )
    counted = (
        Grounds(rule_id("score"), Line(COUNTED, {"seat": seat, "cheeses": number, "points": total}))
        for seat, number, total in zip(seats, left, totals, strict=True)
    )
    grounds = (*(Grounds(reason.rule, reason.line) for reason in leaving), *counted)
    return Settled(answer=answer, grounds=grounds, hands=tuple(settled_hands(table)))


COUNTED = Text(
    "{seat:seat} has {cheeses:# cheese|# cheeses} left: {points:# point|# points}.",
    "Von {seat:seat} {cheeses:bleibt # Käse|bleiben # Käse}: {points:# Punkt|# Punkte}.",
)


def seated(setup: Setup, told: ToldTable, question: Any) -> Iterator[Needed]:
    """The size of the square, and what is in the game, follow from how many sit there."""
    if not told.rows():
        yield "players"
    asked = "question." if known(question.board) is not None else ""
    yield from (f"{asked}{each}" for each in owners_needed(told) if isinstance(each, str))


def seated_at_board(setup: Setup, told: ToldTable, question: ScoreAsked) -> Iterator[Needed]:
    if known(told.board) is None:
        yield "question.board"
    yield from seated(setup, told, question)


def told_board(question: Any) -> dict[str, Any]:
    return {} if question.board is UNSET else {"board": msgspec.to_builtins(question.board)}


QUESTIONS = (
    Question(
        kind="place",
        text=Text("May this card lie there?", "Darf diese Karte dort liegen?"),
        asks=PlaceAsked,
        answers=PlaceAnswer,
        act=True,
        no=PlaceAnswer(allowed=False),
        settle=place,
        needs=seated,
        shared=told_board,
    ),
    Question(
        kind="score",
        text=Text("What does this board count?", "Was zählt diese Spielfläche?"),
        asks=ScoreAsked,
        answers=ScoreAnswer,
        settle=score,
        needs=seated_at_board,
        shared=told_board,
    ),
)
