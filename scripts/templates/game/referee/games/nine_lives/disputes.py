"""The kinds of dispute in Nine Lives, each settled from the record."""

from __future__ import annotations

from referee.disputes.common_reasons import no_such_card, recounted
from referee.disputes.counting import about_cards
from referee.disputes.kinds import Case, Played, Reason, Settlement, about_score, about_turn, by_claim
from referee.game import Card
from referee.games.nine_lives.cards import COPIES, DECK
from referee.games.nine_lives.moves import Score
from referee.games.nine_lives.rulebook import rule_id
from referee.games.nine_lives.table import Table
from referee.text import line


def score(case: Case) -> Settlement:
    """The points of a seat, count by count."""
    assert case.against is not None
    number = case.setup.seats.index(case.against)
    reasons = [counted(step, number) for step in case.steps if isinstance(step.move, Score)]
    return recounted(case, rule_id("score"), reasons)


def counted(step: Played, number: int) -> Reason:
    assert isinstance(step.move, Score)
    seat = step.before.seats[number]
    said = line(
        "Round {round}: {seat:seat} had {cards:cards} in hand, {points:# point|# points}.",
        "Runde {round}: {seat:seat} hatte {cards:cards} auf der Hand, {points:# Punkt|# Punkte}.",
        round=step.before.round,
        seat=seat,
        cards=list(step.move.hands.get(seat, ())),
        points=step.after.scores[number] - step.before.scores[number],
    )
    return Reason(rule_id("score"), said, (step.version,))


def turn(case: Case) -> Settlement:
    table: Table = case.state
    due = table.seats[table.turn] if table.phase == "play" else None
    return by_claim(case, due, [why_turn(case, table)])


def why_turn(case: Case, table: Table) -> Reason:
    last = case.steps[-1].version if case.steps else 1
    if table.phase != "play":
        said = line("It is nobody's turn: cards are counted.", "Niemand ist dran: Die Karten werden gezählt.")
        return Reason(rule_id("phase"), said, (last,))
    said = line(
        "After move {version} it is the turn of {seat:seat}, clockwise.",
        "Nach Zug {version} ist {seat:seat} dran, im Uhrzeigersinn.",
        version=last,
        seat=table.seats[table.turn],
    )
    return Reason(rule_id("turn"), said, (last,))


def copies(case: Case, card: Card) -> Settlement:
    """Where the copies of a card lie open now."""
    table: Table = case.state
    if card not in DECK.index:
        return no_such_card(case, card)
    seen = [laid.version for laid in table.discard if laid.card == card]
    said = line(
        "Of the {copies} cards '{card:card}', {seen:# lies|# lie} open (since {seen:list}).",
        "Von den {copies} Karten '{card:card}' {seen:liegt #|liegen #} offen (seit {seen:list}).",
        card=card,
        copies=COPIES,
        seen=seen,
    )
    return by_claim(case, len(seen), [Reason(rule_id("cards"), said, tuple(seen))])


DISPUTES = (about_score(score), about_turn(turn), about_cards(copies))
