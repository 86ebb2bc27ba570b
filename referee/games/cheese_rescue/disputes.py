"""The kinds of dispute in Cheese Rescue, each settled from the record."""

from __future__ import annotations

from referee.disputes.common_reasons import nobodys_turn, turn_told
from referee.disputes.counting import about_cards
from referee.disputes.kinds import (
    Case,
    DisputeKind,
    Reason,
    Settlement,
    about_score,
    about_turn,
    by_claim,
)
from referee.game import Card, Seat
from referee.games.cheese_rescue.cards import START, cheese, cheese_value
from referee.games.cheese_rescue.disputes_placement import ClaimedPlacement, placed_at, placement
from referee.games.cheese_rescue.effects_settlement import Removal, points, settlement
from referee.games.cheese_rescue.moves import Place
from referee.games.cheese_rescue.rulebook import rule_id
from referee.games.cheese_rescue.table import Table
from referee.text import Line, Text, line


def score(case: Case) -> Settlement:
    """The points of a seat: what left and why, then each cheese that counts."""
    table: Table = case.state
    if not table.has_outcome():
        return by_claim(case, 0, [Reason(rule_id("score"), Line(ENDED_WITHOUT if table.finished() else NOT_YET))])
    assert case.against is not None
    number = table.seats.index(case.against)
    settled = settlement(table)
    total = points(table, settled)[number]
    leaving = [removal_reason(each) for each in (*settled.cats, *settled.mice, *settled.cheeses)]
    own = [laid for laid in settled.left if laid.player == number]
    counting = line(
        "{seat:seat} has {values:# cheese|# cheeses} left on the table (worth {values:list}): "
        "{total:# point|# points}.",
        "Von {seat:seat} {values:liegt noch # Käse|liegen noch # Käse} (Wert {values:list}): {total:# Punkt|# Punkte}.",
        seat=case.against,
        values=[cheese_value(laid.card) for laid in own],
        cheeses=[laid.card for laid in own],
        cells=[list(laid.cell) for laid in own],
        total=total,
    )
    counted = Reason(rule_id("score"), counting, tuple(laid.version for laid in own))
    return by_claim(case, total, [*leaving, counted])


NOT_YET = Text("Points are counted after the last card.", "Gezählt wird erst nach der letzten Karte.")
ENDED_WITHOUT = Text(
    "The table ended the game without counting points.", "Der Tisch hat das Spiel beendet, ohne Punkte zu zählen."
)
CHASES = {
    "dog": Text(
        "The dog at ({by_x}, {by_y}) scares off {card:word} at ({x}, {y}).",
        "Der Hund auf ({by_x}, {by_y}) verscheucht {card:word} auf ({x}, {y}).",
    ),
    "cat": Text(
        "The cat at ({by_x}, {by_y}) chases off {card:word} at ({x}, {y}).",
        "Die Katze auf ({by_x}, {by_y}) verjagt {card:word} auf ({x}, {y}).",
    ),
    "mouse": Text(
        "The mouse at ({by_x}, {by_y}) eats {card:word} at ({x}, {y}).",
        "Die Maus auf ({by_x}, {by_y}) frisst {card:word} auf ({x}, {y}).",
    ),
}


def removal_reason(removal: Removal) -> Reason:
    gone, cause = removal.laid, removal.causes[0]
    said = line(
        CHASES[cause.card].en,
        CHASES[cause.card].de,
        card=gone.card,
        x=gone.x,
        y=gone.y,
        by=cause.card,
        by_x=cause.x,
        by_y=cause.y,
        causes=[list(each.cell) for each in removal.causes],
    )
    return Reason(rule_id("settlement"), said, (gone.version, *(each.version for each in removal.causes)))


def turn(case: Case) -> Settlement:
    table: Table = case.state
    due = table.seats[table.turn] if table.phase == "play" else None
    return by_claim(case, due, [why_turn(case, due)])


def why_turn(case: Case, due: Seat | None) -> Reason:
    if due is None:
        return nobodys_turn(case, *[step.version for step in case.steps[-1:]])
    if not case.steps and case.setup.position is not None:
        return turn_told(case, due)
    if not case.steps:
        said = line("{seat:seat} is the first player.", "{seat:seat} beginnt das Spiel.", seat=due)
        return Reason(rule_id("first-player"), said, (1,))
    last = case.steps[-1]
    said = line(
        "{last:seat} laid a card at {version}; clockwise {seat:seat} is next.",
        "{last:seat} hat bei {version} gelegt; im Uhrzeigersinn folgt {seat:seat}.",
        last=placed_at(last).player,
        version=last.version,
        seat=due,
    )
    return Reason(rule_id("turn"), said, (last.version,))


def copies(case: Case, card: Card) -> Settlement:
    """Where every copy of a card lies."""
    table: Table = case.state
    lying = [laid for laid in table.board if laid.card == card]
    said = line(
        "The game has {copies:# card|# cards} '{card:card}'; {count:# lies|# lie} on the table, laid at {versions:list}.",
        "Im Spiel {copies:ist # Karte|sind # Karten} '{card:card}'; auf dem Tisch {count:liegt #|liegen #}, gelegt bei "
        "{versions:list}.",
        card=card,
        copies=in_the_game(table, card),
        count=len(lying),
        versions=[laid.version for laid in lying],
    )
    return by_claim(case, len(lying), [Reason(rule_id("cards"), said, tuple(laid.version for laid in lying))])


def in_the_game(table: Table, card: Card) -> int:
    """How many copies this table plays with, hidden ones included."""
    if card in table.deck.index:
        return table.deck.totals[table.deck.index[card]]
    if card == START:
        return int(table.format.start_card)
    return len(table.seats) * sum(cheese(value) == card for value in table.options.cheese_values)


def hand_size(case: Case, seat: Seat) -> Settlement:
    """How many cards a hand holds: what it began with, what was drawn, what was placed."""
    table: Table = case.state
    number = table.seats.index(seat)
    placed = [step.version for step in case.steps if isinstance(step.move, Place) and step.move.player == seat]
    began = (case.steps[0].before if case.steps else table).hand(number) or 0
    said = line(
        "{seat:seat} began with {began:# card|# cards}, drew {drawn} and placed {placed}: {size:# is|# are} left.",
        "{seat:seat} begann mit {began:# Karte|# Karten}, zog {drawn} und legte {placed}: {size:# ist|# sind} übrig.",
        seat=seat,
        began=began,
        drawn=(table.hand(number) or 0) - began + len(placed),
        placed=len(placed),
        size=table.hand(number),
    )
    return by_claim(case, table.hand(number), [Reason(rule_id("hand"), said, tuple(placed))])


DISPUTES = (
    about_score(score),
    about_turn(turn),
    DisputeKind(
        kind="placement",
        name=Text("whether a card may lie there", "ob eine Karte dort liegen darf"),
        text=Text(
            "Shows every condition of a placement with its value.",
            "Zeigt jede Bedingung einer gelegten Karte mit ihrem Wert.",
        ),
        evidence=ClaimedPlacement,
        settle=placement,
        needs=frozenset({"about"}),
    ),
    about_cards(copies, hand_size),
)
