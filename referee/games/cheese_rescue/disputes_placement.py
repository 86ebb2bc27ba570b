"""The dispute about one placed card: every condition that it had to meet, with its value at that moment."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from referee.disputes.kinds import Case, Played, Reason, Settlement, decided, rejected
from referee.game import Violation, judge, objection_line
from referee.games.cheese_rescue.moves import Place
from referee.games.cheese_rescue.rulebook import rule_id
from referee.games.cheese_rescue.rules import first_cells, reach, touched
from referee.text import line


class ClaimedPlacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Was the placement as the rules have it? A rule's id claims that this very rule was broken."""

    claimed: bool | str | None = None


def placement(case: Case) -> Settlement:
    step = case.step()
    if step is None:
        said = line("No placement stands at {version}.", "Bei {version} steht keine Karte.", version=case.about)
        return rejected(rule_id("touch"), said)
    violations = judge(case.game, step.before, step.move)
    upheld = claim_holds(case, [each.rule for each in violations])
    objections = (broken(case, violation, step.version) for violation in violations)
    return decided(upheld, *conditions(step), *objections)


def claim_holds(case: Case, rules: list[str]) -> bool:
    """Whoever files such a case without more ado says that the card should not lie there."""
    match case.evidence.get("claimed"):
        case True | "legal":
            return not rules
        case None | False | "illegal":
            return bool(rules)
        case rule:
            return rule in rules


def broken(case: Case, violation: Violation, version: int) -> Reason:
    return Reason(violation.rule, objection_line(case.game, violation), (version,))


def placed_at(step: Played) -> Place:
    assert isinstance(step.move, Place)
    return step.move


def conditions(step: Played) -> Iterator[Reason]:
    yield on_turn(step)
    yield in_hand(step)
    yield free_spot(step)
    if not sum(step.before.placed):
        yield first_spot(step)
    yield common_sides(step)
    yield within_square(step)


def on_turn(step: Played) -> Reason:
    move, table = placed_at(step), step.before
    said = line(
        "It was {turn:seat}'s turn, and {player:seat} laid {card:word} at ({x}, {y}).",
        "{turn:seat} war dran, und {player:seat} legte {card:word} auf ({x}, {y}).",
        turn=table.seats[table.turn],
        player=move.player,
        card=move.card,
        x=move.x,
        y=move.y,
    )
    return Reason(rule_id("turn"), said, (step.version,))


def in_hand(step: Played) -> Reason:
    player, table = placed_at(step).player, step.before
    number = table.seats.index(player)
    said = line(
        "The hand of {player:seat} held {animals:# animal|# animals} and {values:# cheese|# cheeses} (worth {values:list}).",
        "Auf der Hand von {player:seat} {animals:war # Tier|waren # Tiere} und {values:# Käse|# Käse} (Wert {values:list}).",
        player=player,
        animals=table.animals(number),
        values=list(table.cheeses[number]),
    )
    return Reason(rule_id("hand"), said, (step.version,))


def free_spot(step: Played) -> Reason:
    move = placed_at(step)
    said = line("Nothing lay at ({x}, {y}) before.", "Auf ({x}, {y}) lag vorher nichts.", x=move.x, y=move.y, free=True)
    return Reason(rule_id("occupied"), said, (step.version,))


def first_spot(step: Played) -> Reason:
    spots = first_cells(step.before)
    said = line(
        "It was the first card; it could lie at {spots:list}.",
        "Es war die erste Karte; sie durfte liegen auf {spots:list}.",
        spots=[f"({x}, {y})" for x, y in spots],
        due=[list(cell) for cell in spots],
    )
    return Reason(rule_id("first"), said, (step.version,))


def common_sides(step: Played) -> Reason:
    move, cells = placed_at(step), step.before.cells
    near = [cells[cell] for cell in touched(step.before, (move.x, move.y))]
    said = line(
        "{cells:# laid card has|# laid cards have} a side in common with ({x}, {y}).",
        "{cells:# liegende Karte hat|# liegende Karten haben} eine Seite mit ({x}, {y}) gemeinsam.",
        x=move.x,
        y=move.y,
        cards=[laid.card for laid in near],
        cells=[list(laid.cell) for laid in near],
    )
    return Reason(rule_id("touch"), said, (*(laid.version for laid in near), step.version))


def within_square(step: Played) -> Reason:
    (left, right), (low, high) = reach(step.before, 0), reach(step.before, 1)
    said = line(
        "In the square of {square} by {square}, x could be {left} to {right} and y {low} to {high}.",
        "Im Quadrat von {square} mal {square} konnte x von {left} bis {right} gehen und y von {low} bis {high}.",
        square=step.before.format.square,
        left=left,
        right=right,
        low=low,
        high=high,
    )
    return Reason(rule_id("square"), said, (step.version,))
