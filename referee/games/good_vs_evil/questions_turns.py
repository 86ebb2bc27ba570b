"""Attacks laid one after another: who is on turn then, and for how many turns."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from referee.game import Card, Seat, Violation, facts
from referee.games.good_vs_evil.cards import TARGETED_ATTACK
from referee.games.good_vs_evil.moves import Play, Settle
from referee.games.good_vs_evil.questions_tables import seat_besides, told_table, unknown_hands
from referee.games.good_vs_evil.rulebook import rule_id
from referee.games.good_vs_evil.table import Table
from referee.position.told import Counted, known
from referee.questions import Answer, Asked, Grounds, Question, Settled
from referee.text import Line, Text

ANY_NUMBER = rule_id.each("cards")
"""A Godcat may stand for any of them: no chain is too long."""


class TurnsAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`turns` are those that the first attacker owes, `targets` one seat for each targeted attack, in order."""

    chain: Annotated[tuple[Literal["attack", "targeted-attack"], ...], Meta(min_length=1, max_length=20)]
    turns: Counted | UnsetType = UNSET
    attacked: bool | UnsetType = UNSET
    player: Seat | UnsetType | None = UNSET
    targets: Annotated[tuple[Seat, ...], Meta(max_length=20)] | UnsetType = UNSET


class TurnsAnswer(Answer, frozen=True, kw_only=True):
    turns: int
    """Of the last victim."""
    next: Seat | None
    """Who that is; null if it does not follow."""


class Victim(NamedTuple):
    """Whom an attack hits; `known` if that follows from what was told, else it is somebody."""

    seat: Seat
    known: bool


def turns(asked: Asked) -> Settled:
    question: TurnsAsked = asked.question
    told = told_table(asked)
    player = known(question.player, known(told.turn))
    targets = list(known(question.targets, ()))
    table, victim = first_table(asked, player), Victim(player or asked.table.seats[asked.table.turn], bool(player))
    grounds: list[Grounds] = []
    for card in question.chain:
        target = targets.pop(0) if card == TARGETED_ATTACK and targets else None
        play = Play(victim.seat, (card,), target_of(asked, card, victim.seat, target))
        if violations := asked.judged(table, play, *ANY_NUMBER):
            return Settled(violations=violations)
        before, table = table, asked.made(asked.made(table, play).after, Settle()).after
        victim = Victim(table.seats[table.turn], follows(asked, victim, target, card))
        grounds.append(why(before, table, card))
    if targets:
        violation = Violation(rule_id("target-needless"), facts(cards=list(question.chain), target=targets[0]))
        return Settled(violations=(violation,))
    answer = TurnsAnswer(turns=table.owes, next=victim.seat if victim.known else None)
    return Settled(answer=answer, grounds=tuple(grounds))


def first_table(asked: Asked, player: Seat | None) -> Table:
    """Before the first attack: as many turns as are told, here or of the table."""
    question: TurnsAsked = asked.question
    table: Table = unknown_hands(asked.table)
    on_turn = player is not None and player == known(asked.told.turn)
    owes = known(question.turns, table.owes if on_turn and table.pending is None else 1)
    usual = table.attacked if question.turns is UNSET and on_turn else owes > 1
    return replace(
        table,
        phase="turn",
        pending=None,
        due=None,
        turn=table.turn if player is None else table.seats.index(player),
        owes=owes,
        attacked=known(question.attacked, usual),
    )


def target_of(asked: Asked, card: Card, player: Seat, target: Seat | None) -> Seat | None:
    """Whoever is hit, where nobody is named: how many turns follow does not depend on it."""
    return target or seat_besides(asked, player) if card == TARGETED_ATTACK else None


def follows(asked: Asked, attacker: Victim, target: Seat | None, card: Card) -> bool:
    """The next one follows from the seating, another than this one where only two live."""
    if card == TARGETED_ATTACK:
        return target is not None or (attacker.known and bool(asked.told.rows()) and len(asked.table.living) == 2)
    return attacker.known and bool(asked.told.rows())


def why(before: Table, after: Table, card: Card) -> Grounds:
    passed_on = after.owes > 2
    said = {"card": card, "owes": after.owes, "owed": before.owes}
    return Grounds(rule_id("owes"), Line(PASSED_ON if passed_on else JUST_TWO, said))


PASSED_ON = Text(
    "{card:card}: {owed:# turn was|# turns were} owed, the current one counted, and two come on top: {owes}.",
    "{card:card}: Geschuldet {owed:war # Zug|waren # Züge}, den laufenden mitgezählt, zwei kommen dazu: {owes}.",
)
JUST_TWO = Text(
    "{card:card}: nothing is passed on, so it is two turns.", "{card:card}: Weitergegeben wird nichts, also zwei Züge."
)


TURNS = Question(
    kind="turns",
    text=Text(
        "How many turns follow these attacks, and whose?", "Wie viele Züge folgen auf diese Angriffe, und wessen?"
    ),
    asks=TurnsAsked,
    answers=TurnsAnswer,
    settle=turns,
)
