"""What can be asked about Mau Mau without a table: what fits, what +2 and +4 come to, calls, and what hands count."""

from __future__ import annotations

from referee.games.mau_mau.questions_calls import CallsAnswer, CallsAsked, calls
from referee.games.mau_mau.questions_cards import (
    FitsAnswer,
    FitsAsked,
    OwesAnswer,
    OwesAsked,
    direction_leaned_on,
    fits,
    for_chain,
    lies_open,
    owes,
    pending_leaned_on,
    told_in_fits,
)
from referee.games.mau_mau.questions_score import ScoreAnswer, ScoreAsked, score
from referee.questions import Question
from referee.text import Text

QUESTIONS = (
    Question(
        kind="fits",
        text=Text("Does this card fit?", "Passt diese Karte?"),
        asks=FitsAsked,
        answers=FitsAnswer,
        act=True,
        no=FitsAnswer(fits=False),
        settle=fits,
        needs=lies_open,
        shared=told_in_fits,
        leans_on=pending_leaned_on,
    ),
    Question(
        kind="owes",
        text=Text("What does the next player owe?", "Was kommt auf die nächste Person zu?"),
        asks=OwesAsked,
        answers=OwesAnswer,
        settle=owes,
        needs=for_chain,
        leans_on=direction_leaned_on,
    ),
    Question(
        kind="calls",
        text=Text("Which call is due, and what does it cost?", "Welcher Ruf ist fällig, und was kostet er?"),
        asks=CallsAsked,
        answers=CallsAnswer,
        settle=calls,
    ),
    Question(
        kind="score",
        text=Text("What do these hands count?", "Was zählen diese Hände?"),
        asks=ScoreAsked,
        answers=ScoreAnswer,
        settle=score,
    ),
)
