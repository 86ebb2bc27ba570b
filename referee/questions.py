"""What can be asked without a table: each question a value, answered by the game's own deciding on a told table.

A game says which members of the situation an answer leans on where they are left out, as what they are taken, and what
else they could be; `procedure/rulings.py` tries each of these alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from referee.game import Assumption, Effect, Game, Move, Seat, Setup, State, Violation, judge
from referee.hands import Transfer
from referee.position import Needed
from referee.text import Line, Text


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The shape of an answer; each question has its own."""


class Grounds(msgspec.Struct, frozen=True):
    """A sentence that says what an answer rests on, with the rule that it cites."""

    rule: str
    line: Line


class Other(msgspec.Struct, frozen=True):
    """A value that a member may have instead of the one assumed: as a piece of situation, and in words."""

    piece: dict[str, Any]
    line: Line


class Leaning(msgspec.Struct, frozen=True, kw_only=True):
    """A member that was left out and that the answer may lean on."""

    member: str
    seat: Seat | None = None
    rule: str
    assumed: Text
    """Says as what it is taken; `{seat:seat}` names whose it is."""
    others: tuple[Other, ...]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A question about a told table."""

    game: Game
    setup: Setup
    told: Any
    """In long form: the game's own `Told`."""
    table: State
    question: Any
    made: Callable[[State, Move], Effect]
    """What a move comes to, as at an open table."""

    def judged(self, table: State, move: Move, *besides: str) -> tuple[Violation, ...]:
        """What is against the move, rules aside that ask for what nobody can tell in a question."""
        return tuple(each for each in judge(self.game, table, move) if each.rule not in besides)


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a question on one table. Where something is violated hands do nothing, and the answer is the question's
    no, unless there is more to say."""

    answer: Answer | None = None
    violations: tuple[Violation, ...] = ()
    grounds: Sequence[Grounds] = ()
    hands: Sequence[Transfer] = ()
    assumes: tuple[Assumption, ...] = ()
    """What the game's own judging takes on trust, and no case can tell apart."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    """Its `type` on the wire."""
    text: Text
    asks: type[msgspec.Struct]
    """The members of the question besides that."""
    answers: type[Answer]
    settle: Callable[[Asked], Settled]
    act: bool = False
    """Is something asked about that somebody does? Then the ruling has a verdict."""
    no: Answer | None = None
    """The answer of a yes/no question where the act is illegal."""
    needs: Callable[[Setup, Any, Any], Iterable[Needed]] = lambda setup, told, question: ()
    """Which members the situation lacks for this question; `question.…` names one of the question's own."""
    shared: Callable[[Any], dict[str, Any]] = lambda question: {}
    """Members of the question that the situation has too, as a piece of situation."""
    seated: bool = False
    """Must the situation say who sits there, and in which order?"""
    leans_on: Callable[[Asked], Iterable[Leaning]] = lambda asked: ()
