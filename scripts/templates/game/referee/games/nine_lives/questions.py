"""What can be asked about Nine Lives without a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from referee.game import Card, Seat, Setup
from referee.games.nine_lives.moves import Play
from referee.games.nine_lives.position import ToldTable
from referee.games.nine_lives.rulebook import rule_id
from referee.position import Needed
from referee.position.told import known
from referee.questions import Answer, Asked, Grounds, Leaning, Other, Question, Settled
from referee.text import Line, Text


class PlayAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """On the card `on`, or on what the situation says lies on top."""

    player: Seat
    card: Card
    on: Card | UnsetType = UNSET


class PlayAnswer(Answer, frozen=True, kw_only=True):
    ends_round: bool


def play(asked: Asked) -> Settled:
    """By the game's own deciding; whoever is asked about is on turn if nobody else is told to be."""
    move = Play(asked.question.player, asked.question.card)
    number = asked.table.seats.index(move.player)
    table = asked.table if known(asked.told.turn) else replace(asked.table, turn=number)
    if violations := asked.judged(table, move):
        return Settled(violations=violations)
    effect = asked.made(table, move)
    assert effect.hands is not None
    said = Line(IT_FITS, {"card": move.card, "top": table.top})
    return Settled(
        answer=PlayAnswer(ends_round=effect.after.phase != "play"),
        grounds=(Grounds(rule_id("fits"), said),),
        hands=tuple(effect.hands()),
    )


IT_FITS = Text("{card:card} goes on {top:card}.", "{card:card} passt auf {top:card}.")


def top_told(question: PlayAsked) -> dict[str, Any]:
    """What the question says of the table, as a piece of situation."""
    return {} if question.on is UNSET else {"piles": {"discard": {"cards": [question.on]}}}


def top_needed(setup: Setup, told: ToldTable, question: PlayAsked) -> Iterable[Needed]:
    return ["question.on"] if known(told.discard.cards) is None else []


def hand_leaned_on(asked: Asked) -> Iterator[Leaning]:
    """Is the card the last one? If that was not told, both are answered."""
    seat = asked.question.player
    if asked.told.of(seat, "hand") is None:
        last = Other({"hands": {seat: 1}}, Line(LAST_CARD, {"seat": seat}))
        yield Leaning(member="hands", seat=seat, rule=rule_id("hand"), assumed=MORE_CARDS, others=(last,))


MORE_CARDS = Text("{seat:seat} is taken to hold more cards.", "Angenommen ist, dass {seat:seat} noch mehr Karten hat.")
LAST_CARD = Text("If this is {seat:seat}'s last card.", "Falls das die letzte Karte von {seat:seat} ist.")

QUESTIONS = (
    Question(
        kind="play",
        text=Text("May this card be played, and what follows?", "Darf diese Karte gespielt werden, und was folgt?"),
        asks=PlayAsked,
        answers=PlayAnswer,
        act=True,
        settle=play,
        needs=top_needed,
        shared=top_told,
        leans_on=hand_leaned_on,
    ),
)
