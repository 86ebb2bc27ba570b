"""The question `calls` of Mau Mau: which call is due with a card, and what a missing one costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from referee.game import Seat
from referee.games.mau_mau.cards import CODES
from referee.games.mau_mau.effects import changed
from referee.games.mau_mau.moves import Catch, Play
from referee.games.mau_mau.rulebook import rule_id
from referee.games.mau_mau.table import Call, Table
from referee.position.told import known
from referee.questions import Answer, Asked, Grounds, Settled
from referee.text import Line, Text


class CallsAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    hand_before: Annotated[int, Meta(ge=1, le=9999)]
    """With the card that is laid."""
    said: Call | UnsetType | None = UNSET
    player: Seat | UnsetType | None = UNSET


class CallsAnswer(Answer, frozen=True, kw_only=True):
    due: Call | None
    missed: Call | None
    penalty: int
    """So many cards for who is caught."""


def calls(asked: Asked) -> Settled:
    """A card is laid with what was said, and if a call is missing then, somebody catches it."""
    said, table = known(asked.question.said), with_hand(asked)
    number = table.number(known(asked.question.player) or known(asked.told.turn)) or 0
    table = replace(table, turn=number, hands=changed(table.hands, number, asked.question.hand_before))
    seat, catcher = table.seats[number], table.seats[table.following(number, 1, 1)]
    silent = asked.made(table, Play(seat, CODES[0])).after
    window = silent.open_window(number)
    laid = Play(seat, CODES[0], say=said)
    wrong = [each for each in asked.judged(table, laid) if each.rule in (rule_id("say"), rule_id("out"))]
    if any(each.rule == rule_id("out") for each in wrong):
        return Settled(violations=tuple(wrong))
    still = asked.made(table, laid).after.open_window(number)
    due, missed = window and window.call, still and still.call
    caught = None if missed is None else asked.made(silent, Catch(catcher, seat, missed)).after
    penalty = 0 if caught is None else (caught.hands[number] or 0) - (silent.hands[number] or 0)
    answer = CallsAnswer(due=due, missed=missed, penalty=penalty)
    return Settled(answer=answer, grounds=tuple(why(asked.question.hand_before - 1, said, answer)))


def with_hand(asked: Asked) -> Table:
    """Piles that have enough, whatever was laid before."""
    table, nobody = asked.table, (None,) * len(asked.table.seats)
    options = replace(table.options, deck=None)
    bare = replace(table, options=options, phase="play", places=None, discard=(), pending=None, top=None, colour=None)
    clean: Table = replace(bare, missed=nobody, drawn_only=False, confided=None)
    return clean


def why(left: int, said: Call | None, answer: CallsAnswer) -> Iterator[Grounds]:
    if answer.due is None:
        yield Grounds(rule_id("say"), Line(NOTHING_DUE, {"cards": left}))
    else:
        yield Grounds(rule_id("say"), Line(DUE, {"cards": left, "due": answer.due}))
    if answer.missed is not None:
        text = SILENT if said is None else SAID_WRONG
        yield Grounds(rule_id("say"), Line(text, {"said": said, "missed": answer.missed}))
        yield Grounds(rule_id("say"), Line(COSTS, {"penalty": answer.penalty}))


NOTHING_DUE = Text(
    "With {cards:# card|# cards} left no call is due.", "Mit {cards:# Karte|# Karten} danach ist kein Ruf fällig."
)
DUE = Text(
    'With {cards:# card|# cards} left "{due:word}" is due.',
    "Mit {cards:# Karte|# Karten} danach ist „{due:word}“ fällig.",
)
SILENT = Text('"{missed:word}" was not said.', "„{missed:word}“ wurde nicht gesagt.")
SAID_WRONG = Text(
    '"{said:word}" does not stand for "{missed:word}", which is missing.',
    "„{said:word}“ ersetzt nicht „{missed:word}“; das fehlt.",
)
COSTS = Text("Who is caught draws {penalty:# card|# cards}.", "Wer erwischt wird, zieht {penalty:# Karte|# Karten}.")
