"""The kinds of dispute in Ed, the Cat, each settled from the record."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from referee.disputes.common_reasons import no_such_card, nobodys_turn, recounted, turn_told
from referee.disputes.counting import about_cards, hand_count
from referee.disputes.kinds import (
    Case,
    ClaimedNumber,
    ClaimedSeat,
    DisputeKind,
    Played,
    Reason,
    Settlement,
    about_score,
    about_turn,
    by_claim,
    decided,
    rejected,
)
from referee.game import Card, Laid, Seat
from referee.games.ed_the_cat.cards import COPIES, DECK
from referee.games.ed_the_cat.effects import EffectOfPlay, without_topmost
from referee.games.ed_the_cat.moves import DiscardPenalty, Play, Score
from referee.games.ed_the_cat.rulebook import rule_id
from referee.games.ed_the_cat.rules import seen_at
from referee.games.ed_the_cat.table import Table, round_counted
from referee.hands import Spot
from referee.text import Line, Text, line


class ClaimedCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    claimed: tuple[Card, ...] | None = None


def score(case: Case) -> Settlement:
    """The points of a seat, round by round with the full sum."""
    assert case.against is not None
    number = case.setup.seats.index(case.against)
    counts = [counted(step, number) for step in case.steps if round_counted(step.before, step.after)]
    return recounted(case, rule_id("score"), counts)


def counted(step: Played, number: int) -> Reason:
    seat = step.before.seats[number]
    hand = list(step.move.hands.get(seat, ())) if isinstance(step.move, Score) else []
    penalty = penalty_at_count(step, number)
    said = line(
        "Round {round}: {seat:seat} had {hand:list} in hand and {penalty:list} as penalty: {points:# point|# points}.",
        "Runde {round}: {seat:seat} hatte {hand:list} auf der Hand und {penalty:list} als Strafe: {points:# Punkt|# Punkte}.",
        round=step.before.round,
        seat=seat,
        hand=hand,
        penalty=penalty,
        points=step.after.round_points[number],
    )
    return Reason(rule_id("score"), said, (step.version,))


def penalty_at_count(step: Played, number: int) -> list[Card]:
    """The penalty cards that were counted; what ends a round may itself have changed them."""
    piles = step.effect.penalties if isinstance(step.effect, EffectOfPlay) else step.before.penalties
    pile: tuple[Laid, ...] = piles[number]
    if isinstance(step.move, DiscardPenalty) and step.move.player == step.before.seats[number]:
        pile = without_topmost(pile, step.move.card)
    return [laid.card for laid in pile]


def turn(case: Case) -> Settlement:
    table: Table = case.state
    on_turn = table.turn if table.phase in ("play", "bonus") else None
    due = None if on_turn is None else table.seats[on_turn]
    return by_claim(case, due, [why_turn(case, table, due)])


def why_turn(case: Case, table: Table, due: Seat | None) -> Reason:
    last = case.steps[-1] if case.steps else None
    versions = (last.version,) if last else (1,)
    if table.phase == "finished":
        return nobodys_turn(case, *versions)
    if table.phase != "play":
        text = THE_FINISHERS if table.phase == "bonus" else EVERYBODYS
        return Reason(rule_id("phase"), Line(text, {"phase": table.phase, "seat": due}), versions)
    if due is None:
        return Reason(rule_id("turn"), Line(WHOEVER_BEGINS), versions)
    if last is None and case.setup.position is not None:
        return turn_told(case, due)
    if last is not None and table.round is None and round_counted(last.before, last.after):
        return Reason(rule_id("turn"), Line(MOST_POINTS, {"seat": due}), versions)
    if last is None or not isinstance(last.move, Play) or round_counted(last.before, last.after):
        said = line(
            "{seat:seat} begins round {round}.", "{seat:seat} beginnt Runde {round}.", seat=due, round=table.round
        )
        return Reason(rule_id("turn"), said, versions)
    said = line(
        "{last:seat} played at {version}; clockwise {seat:seat} is next.",
        "{last:seat} hat bei {version} gespielt; im Uhrzeigersinn folgt {seat:seat}.",
        last=last.move.player,
        version=last.version,
        seat=due,
    )
    return Reason(rule_id("turn"), said, versions)


WHOEVER_BEGINS = Text(
    "Who begins this round follows from points that are unknown: whoever plays first.",
    "Wer diese Runde beginnt, folgt aus unbekannten Punkten: wer zuerst eine Karte spielt.",
)
MOST_POINTS = Text("{seat:seat} has the most points and begins.", "{seat:seat} hat die meisten Punkte und beginnt.")
THE_FINISHERS = Text(
    "The round is over; {seat:seat} finished it and may discard a penalty card first.",
    "Die Runde ist zu Ende; {seat:seat} hat sie beendet und darf erst eine Strafkarte ablegen.",
)
EVERYBODYS = Text(
    "The round is over; everybody with cards shows them.",
    "Die Runde ist zu Ende; alle, die noch Karten haben, zeigen sie.",
)


def copies(case: Case, card: Card) -> Settlement:
    """Where every copy was seen since the last shuffle; without a claim: are more needed than exist?"""
    table: Table = case.state
    if card not in DECK.index:
        return no_such_card(case, card)
    code = DECK.index[card]
    seen = seen_at(table, card)
    certain = sum(table.places.at_least(place, code) for place in range(len(table.places.hidden)))
    hidden = COPIES - len(seen) if table.places.unseen is None else table.places.unseen[code]
    said = line(
        "Of the {copies} cards '{card}', {open:# lies|# lie} open (seen at {versions:list}) and {hidden:# is|# are} hidden.",
        "Von den {copies} Karten '{card}' {open:liegt #|liegen #} offen (gesehen bei {versions:list}), {hidden:# ist|# sind} verdeckt.",
        card=card,
        copies=COPIES,
        open=len(seen),
        versions=seen,
        hidden=hidden,
    )
    claimed = case.evidence.get("claimed")
    upheld = len(seen) + certain > COPIES if claimed is None else claimed == len(seen)
    return decided(upheld, Reason(rule_id("cards"), said, tuple(seen)))


def finisher(case: Case) -> Settlement:
    """Whose hand was empty first in the latest round that ended."""
    for step in reversed(case.steps):
        if isinstance(step.effect, EffectOfPlay) and step.effect.finishers:
            seats = [case.setup.seats[number] for number in step.effect.finishers]
            said = line(
                "At {version} {seats:the hand|the hands} of {seats:seats} {seats:was|were} empty first.",
                "Bei {version} {seats:war die Hand|waren die Hände} von {seats:seats} zuerst leer.",
                version=step.version,
                seats=seats,
            )
            truth = case.evidence.get("claimed") if case.evidence.get("claimed") in seats else seats[0]
            return by_claim(case, truth, [Reason(rule_id("finisher"), said, (step.version,))])
    said = line("No round has ended yet.", "Noch ist keine Runde zu Ende.")
    return rejected(rule_id("finisher"), said)


def hand_size(case: Case) -> Settlement:
    assert case.against is not None
    return cards_in_hand(case, case.against)


def cards_in_hand(case: Case, seat: Seat) -> Settlement:
    return hand_count(case, seat, rule_id("hand-count"))


def penalty(case: Case) -> Settlement:
    """Which penalty cards lie before a seat, and where each came from."""
    assert case.against is not None
    number = case.setup.seats.index(case.against)
    lying = case.state.penalties[number]
    truth = sorted(laid.card for laid in lying)
    said = line(
        "The penalty cards of {seat:seat}: {cards:list}.",
        "Die Strafkarten von {seat:seat}: {cards:list}.",
        seat=case.against,
        cards=[laid.card for laid in lying],
    )
    reasons = [
        *origins(case, number),
        Reason(rule_id("penalty-pile"), said, tuple(laid.version for laid in lying)),
    ]
    claimed = case.evidence.get("claimed")
    upheld = claimed is not None and sorted(claimed) == truth
    return decided(upheld, *reasons)


def origins(case: Case, number: int) -> Iterator[Reason]:
    """Card by card, out of which hand or pile it came, and by which card."""
    came = {step.version: arrivals(step, case.setup.seats[number]) for step in case.steps}
    for laid in case.state.penalties[number]:
        if laid.version == 1:
            yield Reason(rule_id("penalty-pile"), Line(LAY_THERE, {"card": laid.card}), (1,))
            continue
        arrival = next(each for each in came[laid.version] if each[0] == laid.card)
        came[laid.version].remove(arrival)
        _, source, move = arrival
        known = {"card": laid.card, "version": laid.version, "place": source.place, "giver": source.seat}
        said = Line(CAME_FROM[source.place], {**known, "player": move.player, "by": move.card})
        yield Reason(rule_id("penalty-pile"), said, (laid.version,))


def arrivals(step: Played, seat: Seat) -> list[tuple[Card, Spot, Play]]:
    """The penalty cards that a play brought to this seat, each with where it came from."""
    if not isinstance(step.move, Play) or step.effect.hands is None:
        return []
    gifts = [each for each in step.effect.hands() if each.target.bare == Spot("penalty", seat)]
    return [(card, each.source, step.move) for each in gifts for card in each.cards or ()]


LAY_THERE = Text(
    "The {card} lay there when the table was joined in the middle.", "Die {card} lag da, als man mittendrin einstieg."
)
CAME_FROM = {
    "hand": Text(
        "The {card} came at {version} out of {giver:seat}'s hand, by the {by} of {player:seat}.",
        "Die {card} kam bei {version} aus der Hand von {giver:seat}, durch die {by} von {player:seat}.",
    ),
    "draw": Text(
        "The {card} came at {version} from the draw pile, by the {by} of {player:seat}.",
        "Die {card} kam bei {version} vom Nachziehstapel, durch die {by} von {player:seat}.",
    ),
}


AGAINST = frozenset({"against"})
DISPUTES = (
    about_score(score),
    about_turn(turn),
    about_cards(copies, cards_in_hand),
    DisputeKind(
        kind="finisher",
        name=Text("who ended the round", "wer die Runde beendet hat"),
        text=Text("Says who ended the latest round.", "Sagt, wer die letzte Runde beendet hat."),
        evidence=ClaimedSeat,
        settle=finisher,
    ),
    DisputeKind(
        kind="hand-size",
        name=Text("size of a hand", "Zahl der Handkarten"),
        text=Text("Derives how many cards a seat holds.", "Leitet her, wie viele Karten ein Platz hat."),
        evidence=ClaimedNumber,
        settle=hand_size,
        needs=AGAINST,
    ),
    DisputeKind(
        kind="penalty",
        name=Text("penalty cards", "Strafkarten"),
        text=Text("Lists the penalty cards of a seat.", "Nennt die Strafkarten eines Platzes."),
        evidence=ClaimedCards,
        settle=penalty,
        needs=AGAINST,
    ),
)
