"""The question `score` of Mau Mau: what hands count."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from referee.game import Card, Seat
from referee.games.mau_mau.cards import FACES
from referee.games.mau_mau.moves import Cards, Score
from referee.games.mau_mau.rulebook import rule_id
from referee.position.common_objections import too_many_copies
from referee.position.told import known
from referee.questions import Answer, Asked, Grounds, Settled
from referee.text import Line, Text


class ScoreAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is left out has no cards."""

    hands: dict[Seat, Cards]


class ScoreAnswer(Answer, frozen=True, kw_only=True):
    points: dict[Seat, int]


def score(asked: Asked) -> Settled:
    """A hand of which nothing else was told is as large as what is shown."""
    shown: dict[Seat, tuple[Card, ...]] = asked.question.hands
    named = [seat for seat in asked.table.seats if seat in shown or known(asked.told.players)]
    told = zip(asked.table.seats, asked.table.hands, strict=True)
    hands = tuple(len(shown.get(seat, ())) if size is None else size for seat, size in told)
    table = replace(asked.table, phase="scoring", hands=hands)
    deck = table.options.known_deck
    totals = () if deck is None else zip(deck.codes, deck.totals, strict=True)
    lying = [*(laid.card for laid in table.discard), *(card for hand in shown.values() for card in hand)]
    move = Score({seat: cards for seat, cards in shown.items() if cards})
    if violations := (*asked.judged(table, move), *too_many_copies(rule_id, totals, lying)):
        return Settled(violations=violations)
    counted = asked.made(table, move).after.round_points
    assert counted is not None
    points = {seat: sum_ for seat, sum_ in zip(table.seats, counted, strict=True) if seat in named}
    return Settled(answer=ScoreAnswer(points=points), grounds=tuple(sums(shown, points)))


def sums(hands: dict[Seat, tuple[Card, ...]], points: dict[Seat, int]) -> Iterator[Grounds]:
    for seat, total in points.items():
        hand = list(hands.get(seat, ()))
        said = {"seat": seat, "hand": hand, "sum": [FACES[card].points for card in hand], "points": total}
        yield Grounds(rule_id("points"), Line(COUNTED if hand else NOTHING, said))


COUNTED = Text(
    "{seat:seat} holds {hand:cards} ({sum:list}): {points:# point|# points}.",
    "{seat:seat} hat {hand:cards} ({sum:list}): {points:# Punkt|# Punkte}.",
)
NOTHING = Text("{seat:seat} has no cards left: 0 points.", "{seat:seat} hat keine Karten mehr: 0 Punkte.")
