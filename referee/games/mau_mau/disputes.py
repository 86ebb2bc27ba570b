"""The kinds of dispute in Mau Mau, each settled from the record."""

from __future__ import annotations

from referee.disputes.common_reasons import nobodys_turn, recounted, turn_told
from referee.disputes.counting import about_cards
from referee.disputes.kinds import (
    Case,
    ClaimedNumber,
    DisputeKind,
    Played,
    Reason,
    Settlement,
    about_score,
    about_turn,
    by_claim,
)
from referee.game import Seat
from referee.games.mau_mau.cards import FACES, REVERSE, SKIP
from referee.games.mau_mau.disputes_calls import ClaimedCall, forgot_mau
from referee.games.mau_mau.disputes_cards import ClaimedTruth, copies, fit, pending
from referee.games.mau_mau.disputes_draws import ShownHand, withheld
from referee.games.mau_mau.moves import Draw, Next, Pass, Play, Score, Start
from referee.games.mau_mau.rulebook import rule_id
from referee.games.mau_mau.rules import draws_on, moment_of
from referee.games.mau_mau.table import Table
from referee.games.mau_mau.view import on_turn
from referee.text import Line, Text, line


def score(case: Case) -> Settlement:
    """The points of a seat, game by game with the full sum."""
    assert case.against is not None
    number = case.setup.seats.index(case.against)
    counts = [counted(step, number) for step in case.steps if scores(step)]
    return recounted(case, rule_id("points"), counts)


def scores(step: Played) -> bool:
    """Hands that were shown after the end, as the record has it now, do not count."""
    return isinstance(step.move, Score) and step.before.phase != "finished"


def counted(step: Played, number: int) -> Reason:
    assert isinstance(step.move, Score)
    seat = step.before.seats[number]
    hand = list(step.move.hands.get(seat, ()))
    said = line(
        "Game {game}: {seat:seat} held {hand:cards} ({sum:list}): {points:# point|# points}.",
        "Partie {game}: {seat:seat} hielt {hand:cards} ({sum:list}): {points:# Punkt|# Punkte}.",
        game=step.before.round,
        seat=seat,
        hand=hand,
        sum=[FACES[card].points for card in hand],
        points=step.after.round_points[number],
    )
    return Reason(rule_id("points"), said, (step.version,))


def turn(case: Case) -> Settlement:
    table: Table = case.state
    due = on_turn(table)
    return by_claim(case, due, [why_turn(case, table, due)])


def why_turn(case: Case, table: Table, due: Seat | None) -> Reason:
    dealt = max((at for at, step in enumerate(case.steps) if isinstance(step.move, Next)), default=-1)
    acting = [step for step in case.steps[dealt + 1 :] if isinstance(step.move, Play | Draw | Pass | Start)]
    if not acting and dealt < 0 and case.setup.position is not None and due is not None:
        return turn_told(case, due)
    last = acting[-1] if acting else None
    latest = last.version if last else case.steps[-1].version if case.steps else 1
    if table.phase == "finished":
        return nobodys_turn(case, latest)
    if due is None:
        waits = line(
            "It is nobody's turn: {moment:word}.",
            "Niemand ist dran: {moment:word}.",
            moment=moment_of(table),
        )
        return Reason(rule_id("phase"), waits, (latest,))
    if last is None or isinstance(last.move, Start):
        begins = line("{seat:seat} begins.", "{seat:seat} beginnt.", seat=due)
        return Reason(rule_id("turn"), begins, (latest,))
    return Reason(rule_id("turn"), order_of_play(last, table, due), (latest,))


def order_of_play(last: Played, table: Table, due: Seat) -> Line:
    if table.phase == "drawn":
        return Line(DRAWN_ON if draws_on(table) else DRAWN, {"seat": due, "version": last.version})
    way = "clockwise" if table.direction == 1 else "counterclockwise"
    known = {"last": last.move.player, "version": last.version, "way": way, "seat": due}  # type: ignore[attr-defined]
    value = FACES[last.move.card].value if isinstance(last.move, Play) else None
    return Line(ORDER.get(value or "", USUAL), known)


DRAWN = Text(
    "{seat:seat} drew at {version} and may lay that card or pass.",
    "{seat:seat} hat bei {version} gezogen und darf die Karte legen oder passen.",
)
DRAWN_ON = Text(
    "{seat:seat} drew at {version} and lays that card or, if it does not fit, draws on.",
    "{seat:seat} hat bei {version} gezogen und legt die Karte oder zieht weiter, wenn sie nicht passt.",
)
USUAL = Text(
    "{last:seat} had the turn until {version}; {way:word} {seat:seat} is next.",
    "{last:seat} war bis {version} dran; {way:word} folgt {seat:seat}.",
)
ORDER = {
    SKIP: Text(
        "{last:seat} laid a skip at {version}; {way:word} one is left out and {seat:seat} is next.",
        "{last:seat} hat bei {version} Aussetzen gelegt; {way:word} wird jemand übersprungen, und {seat:seat} ist dran.",
    ),
    REVERSE: Text(
        "{last:seat} laid a reverse at {version}; it goes {way:word} now and {seat:seat} is next.",
        "{last:seat} hat bei {version} die Richtung gewechselt; es geht {way:word} weiter, und {seat:seat} ist dran.",
    ),
}

ABOUT = frozenset({"about"})
DISPUTES = (
    DisputeKind(
        kind="forgot-mau",
        name=Text('missing "Mau"', "fehlendes „Mau“"),
        text=Text(
            'Somebody did not say "Mau" or "Mau-Mau": the same as a catch, with its window explained.',
            "Jemand hat „Mau“ oder „Mau-Mau“ nicht gesagt: dasselbe wie Erwischen, mit Erklärung des Fensters.",
        ),
        evidence=ClaimedCall,
        settle=forgot_mau,
        needs=ABOUT,
    ),
    DisputeKind(
        kind="withheld",
        name=Text("withheld card", "zurückgehaltene Karte"),
        text=Text(
            "Says whether a fitting card lay in the hand of a player who drew.",
            "Sagt, ob jemand beim Ziehen eine passende Karte auf der Hand hatte.",
        ),
        evidence=ShownHand,
        shown=(("hand", Text("hand", "Hand")),),
        settle=withheld,
        needs=ABOUT,
    ),
    DisputeKind(
        kind="fit",
        name=Text("whether a card fits", "ob eine Karte passt"),
        text=Text("Says why a card fitted or not.", "Sagt, warum eine Karte passte oder nicht."),
        evidence=ClaimedTruth,
        settle=fit,
        needs=ABOUT,
    ),
    DisputeKind(
        kind="pending",
        name=Text("sum to draw", "Summe zum Ziehen"),
        text=Text("Says how a sum to draw came about.", "Sagt, wie eine Summe zum Ziehen zustande kam."),
        evidence=ClaimedNumber,
        settle=pending,
    ),
    about_score(score),
    about_turn(turn),
    about_cards(copies),
)
