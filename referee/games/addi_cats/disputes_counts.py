"""Disputes that the record settles by counting: sums, turns, places, cards, points."""

from __future__ import annotations

import msgspec

from referee.disputes.common_reasons import GAME_OVER, TOLD_BEFORE, UNKNOWN_BEFORE, turn_told
from referee.disputes.kinds import Case, Played, Reason, Settlement, by_claim, rejected
from referee.game import Card, Seat
from referee.games.addi_cats.cards import SUMS, made_by
from referee.games.addi_cats.moves import Atone, CallMouse, Flip, FlipAll, Slaps
from referee.games.addi_cats.rulebook import rule_id
from referee.games.addi_cats.rules import seen_at
from referee.games.addi_cats.table import Table
from referee.text import Line, Text, line


class ClaimedSum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: Card
    claimed: int | None = None


def sum_of(case: Case) -> Settlement:
    card = case.evidence["card"]
    if card not in SUMS:
        said = line("Not a number card: {card:card}.", "Keine Zahlenkarte: {card:card}.", card=card)
        return rejected(rule_id("equal"), said)
    number = SUMS[card]
    said = line(
        "{card} makes {sum}. The solution card {sum} shows: {additions:list}.",
        "{card} ergibt {sum}. Die Lösungskarte {sum} zeigt: {additions:list}.",
        card=card,
        sum=number,
        additions=made_by(number),
    )
    return by_claim(case, number, [Reason(rule_id("equal"), said)])


# Whose turn


def turn(case: Case) -> Settlement:
    table: Table = case.state
    due = None if table.turn is None else table.seats[table.turn]
    return by_claim(case, due, [*why_turn(case, table), who_is_due(case, table, due)])


def who_is_due(case: Case, table: Table, due: Seat | None) -> Reason:
    versions = (case.steps[-1].version,) if case.steps else (1,)
    if due is not None:
        said = line("{seat:seat} flips next.", "{seat:seat} deckt als Nächstes auf.", seat=due)
        return Reason(rule_id("turn"), said, versions)
    rule = rule_id("over") if table.finished() else rule_id("phase")
    return Reason(rule, Line(NOBODYS_TURN[table.phase]), versions)


NOBODYS_TURN = {
    "magic": Text("All flip at once; it is nobody's turn.", "Alle decken gleichzeitig auf; niemand ist allein dran."),
    "stalled": Text("Nobody has a face-down card.", "Niemand hat eine verdeckte Karte."),
    "refill": Text("First an empty cat takes new cards.", "Erst nimmt eine leere Katze neue Karten."),
    "finished": GAME_OVER,
}


def why_turn(case: Case, table: Table) -> list[Reason]:
    """Move by move since the latest flip: who was due after it."""
    if table.latest_flip <= 1 and case.setup.position is not None:
        return [turn_told(case, table.seats[table.next_flipper] if table.turn is None else table.seats[table.turn])]
    if not table.latest_flip:
        said = line("{seat:seat} begins.", "{seat:seat} beginnt.", seat=case.setup.first_player)
        return [Reason(rule_id("first-player"), said, (1,))]
    going_on = (step for step in case.steps if not step.after.finished())
    return [due_after(step) for step in going_on if step.version >= table.latest_flip]


def due_after(step: Played) -> Reason:
    table: Table = step.after
    rule, text = WHY.get(type(step.move), (rule_id("turn"), WENT_ON))
    known = {"version": step.version, "seat": table.seats[table.next_flipper], "last": table.seats[table.last_flipper]}
    way = "clockwise" if table.direction == 1 else "counterclockwise"
    return Reason(rule, Line(text, {**known, "way": way}), (step.version,))


FLIPPED = Text(
    "{last:seat} was the last to flip alone (now version {version}); {way:word} {seat:seat} is due.",
    "Zuletzt hat {last:seat} allein aufgedeckt (jetzt Version {version}); {way:word} folgt {seat:seat}.",
)
SLAPPED = Text(
    "After the slaps at {version} {seat:seat} is due.", "Nach den Schlägen bei {version} ist {seat:seat} an der Reihe."
)
CALLED = Text(
    "After the call at {version} {seat:seat} is due.", "Nach dem Ruf bei {version} ist {seat:seat} an der Reihe."
)
WENT_ON = Text("At {version} {seat:seat} stays due.", "Bei {version} bleibt {seat:seat} an der Reihe.")
WHY: dict[type, tuple[str, Text]] = {
    Flip: (rule_id("turn"), FLIPPED),
    FlipAll: (rule_id("magic"), FLIPPED),
    Slaps: (rule_id("duel"), SLAPPED),
    CallMouse: (rule_id("mouse-call"), CALLED),
    Atone: (rule_id("sin"), WENT_ON),
}


# Places and points


def place(case: Case) -> Settlement:
    table: Table = case.state
    assert case.against is not None
    cat = case.setup.seats.index(case.against)
    taken = table.ranks[cat]
    if taken is None:
        said = line(
            "{seat:seat} still plays, with {cards:# card|# cards}.",
            "{seat:seat} spielt noch, mit {cards:# Karte|# Karten}.",
            seat=case.against,
            cards=table.cards(cat),
        )
        return by_claim(case, None, [*outs(case), Reason(rule_id("losers"), said)])
    said = line("{seat:seat} has place {place}.", "{seat:seat} hat Platz {place}.", seat=case.against, place=taken)
    rule = rule_id("champion") if taken == 1 else rule_id("losers")
    return by_claim(case, taken, [*outs(case), Reason(rule, said)])


def outs(case: Case) -> list[Reason]:
    """Every report at whose end cats were placed."""
    found = []
    for step in case.steps:
        new = [cat for cat in step.before.playing if step.after.ranks[cat] is not None]
        placed = {step.before.seats[cat]: step.after.ranks[cat] for cat in new}
        if placed:
            said = line(
                "At {version} places were taken: {places:counts}.",
                "Bei {version} wurden Plätze vergeben: {places:counts}.",
                version=step.version,
                places=placed,
            )
            found.append(Reason(rule_id("champion"), said, (step.version,)))
    return found


def score(case: Case) -> Settlement:
    """Points of the endless game; elsewhere there are none."""
    assert case.against is not None
    cat = case.setup.seats.index(case.against)
    if case.state.scores is None:
        unknown = Line(UNKNOWN_BEFORE, {"seat": case.against})
        return by_claim(case, None, [Reason(rule_id("refill"), unknown, (1,))])
    told = case.setup.position is not None
    before = [Reason(rule_id("refill"), Line(TOLD_BEFORE, {"seat": case.against}), (1,))] if told else []
    scored = [step.version for step in case.steps if step.after.scores[cat] > step.before.scores[cat]]
    said = line(
        "{seat:seat} ran out of cards {points:once|# times} (at: {versions:list}) and has {points:# point|# points}.",
        "{seat:seat} war {points:einmal|#-mal} ohne Karten (bei: {versions:list}) und hat {points:# Punkt|# Punkte}.",
        seat=case.against,
        versions=scored,
        points=case.state.scores[cat] if told else len(scored),
    )
    return by_claim(case, case.state.scores[cat], [*before, Reason(rule_id("refill"), said, tuple(scored))])


# Cards


def copies(case: Case, card: Card) -> Settlement:
    table: Table = case.state
    lying = sum(laid.card == card for pile in table.piles for laid in pile)
    seen = seen_at(table, card)
    said = line(
        "Cards of this kind ({card:card}): {copies}; {lying:# lies|# lie} open (last seen at: {versions:list}).",
        "Karten dieser Art ({card:card}): {copies}; offen {lying:liegt #|liegen #} (zuletzt gesehen bei: {versions:list}).",
        copies=table.copies(card),
        card=card,
        lying=lying,
        versions=seen,
    )
    return by_claim(case, lying, [Reason(rule_id("cards"), said, tuple(seen))])


def cards_of(case: Case, seat: Seat) -> Settlement:
    """Move by move: how many face-down and face-up."""
    table: Table = case.state
    cat = case.setup.seats.index(seat)
    first: Table = case.steps[0].before if case.steps else table
    dealt = line(
        "{seat:seat} began with {size:# card|# cards}.",
        "{seat:seat} begann mit {size:# Karte|# Karten}.",
        seat=seat,
        size=first.cards(cat),
    )
    changes = [changed(step, cat) for step in case.steps if step.before.cards(cat) != step.after.cards(cat)]
    said = line(
        "{seat:seat} has {down:# face-down card|# face-down cards} and {up:# face-up card|# face-up cards}, {cards} in all.",
        "{seat:seat} hat {down:# verdeckte Karte|# verdeckte Karten} und {up:# offene|# offene}, zusammen {cards}.",
        seat=seat,
        down=table.down(cat),
        up=table.up(cat),
        cards=table.cards(cat),
    )
    return by_claim(
        case, table.cards(cat), [Reason(rule_id("stack"), dealt, (1,)), *changes, Reason(rule_id("stack"), said)]
    )


def changed(step: Played, cat: int) -> Reason:
    said = line(
        "At {version}: from {before} to {after:# card|# cards}.",
        "Bei {version}: von {before} auf {after:# Karte|# Karten}.",
        version=step.version,
        before=step.before.cards(cat),
        after=step.after.cards(cat),
    )
    return Reason(rule_id("stack"), said, (step.version,))
