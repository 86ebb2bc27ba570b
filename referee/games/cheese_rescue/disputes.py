"""What can be quarrelled about in Cheese Rescue, settled from the record."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from referee.core import Card, Seat, Violation, decide, objection_line
from referee.disputes import Case, ClaimedNumber, ClaimedSeat, DisputeKind, Reason, Settlement, Step, by_claim
from referee.games.cheese_rescue.cards import DEALT, START, cheese
from referee.games.cheese_rescue.effects import Removal, points, settlement
from referee.games.cheese_rescue.moves import Place
from referee.games.cheese_rescue.rules import reach, touched
from referee.games.cheese_rescue.table import Table
from referee.text import Text, line


class ClaimedPlacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Was the placement as the rules have it? A rule's id claims that this very rule was broken."""

    claimed: bool | str | None = None


class ClaimedCount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many copies of a card lie on the table; without a card, how many cards are in the hand of `against`."""

    card: Card | None = None
    claimed: int | None = None


def score(case: Case) -> Settlement:
    """The points of a seat: what left and why, then each cheese that counts."""
    table: Table = case.state
    if table.phase != "finished":
        said = line("Points are counted after the last card.", "Gezählt wird erst nach der letzten Karte.")
        return by_claim(case, 0, [Reason("cheese.score", said)])
    assert case.against is not None
    number = table.seats.index(case.against)
    settled = settlement(table)
    total = points(table, settled)[number]
    leaving = [removal_reason(each) for each in (*settled.cats, *settled.mice, *settled.cheeses)]
    own = [laid for laid in settled.left if laid.player == number]
    counting = line(
        "What is left of {seat:seat}'s cheeses: {cheeses:cards}. That makes {total} points.",
        "Von {seat:seat} liegen noch: {cheeses:cards}. Das macht {total} Punkte.",
        seat=case.against,
        cheeses=[laid.card for laid in own],
        cells=[list(laid.cell) for laid in own],
        total=total,
    )
    counted = Reason("cheese.score", counting, tuple(laid.version for laid in own))
    return by_claim(case, total, [*leaving, counted])


def removal_reason(removal: Removal) -> Reason:
    gone, cause = removal.laid, removal.causes[0]
    said = line(
        "{card:card} at ({x}, {y}) leaves because of {by:card} at ({by_x}, {by_y}).",
        "{card:card} auf ({x}, {y}) geht wegen {by:card} auf ({by_x}, {by_y}).",
        card=gone.card,
        x=gone.x,
        y=gone.y,
        by=cause.card,
        by_x=cause.x,
        by_y=cause.y,
        causes=[list(each.cell) for each in removal.causes],
    )
    return Reason("cheese.settlement", said, (gone.version, *(each.version for each in removal.causes)))


def turn(case: Case) -> Settlement:
    table: Table = case.state
    due = table.seats[table.turn] if table.phase == "play" else None
    return by_claim(case, due, [why_turn(case, due)])


def why_turn(case: Case, due: Seat | None) -> Reason:
    if not case.steps:
        said = line("{seat:seat} begins, being the first player.", "{seat:seat} beginnt.", seat=due)
        return Reason("cheese.first-player", said, (1,))
    last = case.steps[-1]
    if due is None:
        said = line("The game is over; it is nobody's turn.", "Das Spiel ist aus; niemand ist dran.")
        return Reason("cheese.over", said, (last.version,))
    said = line(
        "{last:seat} laid a card at {version}; clockwise {seat:seat} is next.",
        "{last:seat} hat bei {version} gelegt; im Uhrzeigersinn folgt {seat:seat}.",
        last=placed_at(last).player,
        version=last.version,
        seat=due,
    )
    return Reason("cheese.turn", said, (last.version,))


def placement(case: Case) -> Settlement:
    """Every condition of a placement with its value at that moment."""
    step = case.step()
    if step is None:
        said = line("No placement stands at {version}.", "Bei {version} steht keine Karte.", version=case.about)
        return Settlement("rejected", (Reason("cheese.touch", said),))
    broken = [each.rule for each in decide(case.game, step.before, step.move)]
    return Settlement("upheld" if claim_holds(case, broken) else "rejected", tuple(conditions(case, step)))


def claim_holds(case: Case, broken: list[str]) -> bool:
    """Whoever files such a case without more ado says that the card should not lie there."""
    match case.evidence.get("claimed"):
        case True | "legal":
            return not broken
        case None | False | "illegal":
            return bool(broken)
        case rule:
            return rule in broken


def conditions(case: Case, step: Step) -> Iterator[Reason]:
    yield spot_reason(step)
    yield touch_reason(step)
    yield square_reason(step)
    for violation in decide(case.game, step.before, step.move):
        yield broken_reason(case, violation, step.version)


def placed_at(step: Step) -> Place:
    assert isinstance(step.move, Place)
    return step.move


def spot_reason(step: Step) -> Reason:
    move, table = placed_at(step), step.before
    number = table.seats.index(move.player)
    said = line(
        "It was {turn:seat}'s turn, and {player:seat} laid {card:card} at ({x}, {y}), out of a hand with {animals} "
        "animals and cheeses worth {cheeses:list}.",
        "{turn:seat} war dran, und {player:seat} legte {card:card} auf ({x}, {y}), aus einer Hand mit {animals} Tieren "
        "und Käse im Wert {cheeses:list}.",
        turn=table.seats[table.turn],
        player=move.player,
        card=move.card,
        x=move.x,
        y=move.y,
        animals=table.animals(number),
        cheeses=list(table.cheeses[number]),
    )
    return Reason("cheese.hand", said, (step.version,))


def touch_reason(step: Step) -> Reason:
    move, cells = placed_at(step), step.before.cells
    near = [cells[cell] for cell in touched(step.before, (move.x, move.y))]
    said = line(
        "Cards with a side in common: {count} ({cards:cards}).",
        "Karten mit gemeinsamer Seite: {count} ({cards:cards}).",
        count=len(near),
        cards=[laid.card for laid in near],
        cells=[list(laid.cell) for laid in near],
    )
    return Reason("cheese.touch", said, (*(laid.version for laid in near), step.version))


def square_reason(step: Step) -> Reason:
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
    return Reason("cheese.square", said, (step.version,))


def broken_reason(case: Case, violation: Violation, version: int) -> Reason:
    return Reason(violation.rule, objection_line(case.game, violation), (version,))


def card_count(case: Case) -> Settlement:
    card = case.evidence.get("card")
    if card is not None:
        return copies(case, card)
    if case.against is None:
        said = line("Which card, or whose hand? Name one.", "Welche Karte, oder wessen Hand? Nenn eines davon.")
        return Settlement("rejected", (Reason("cheese.cards", said),))
    return hand_size(case, case.against)


def copies(case: Case, card: Card) -> Settlement:
    """Where every copy of a card lies."""
    table: Table = case.state
    lying = [laid for laid in table.board if laid.card == card]
    said = line(
        "Of {copies} {card:card} in the game, {count} lie on the table, laid at {versions:list}.",
        "Von {copies} Karten {card:card} im Spiel liegen {count} auf dem Tisch, gelegt bei {versions:list}.",
        card=card,
        copies=in_the_game(table, card),
        count=len(lying),
        versions=[laid.version for laid in lying],
    )
    return by_claim(case, len(lying), [Reason("cheese.cards", said, tuple(laid.version for laid in lying))])


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
    placed = [step.version for step in case.steps if placed_at(step).player == seat]
    began = DEALT + len(table.options.cheese_values)
    said = line(
        "{seat:seat} began with {began} cards, drew {drawn} and placed {placed}: {size} are left.",
        "{seat:seat} begann mit {began} Karten, zog {drawn} und legte {placed}: {size} sind übrig.",
        seat=seat,
        began=began,
        drawn=table.hand(number) - began + len(placed),
        placed=len(placed),
        size=table.hand(number),
    )
    return by_claim(case, table.hand(number), [Reason("cheese.hand", said, tuple(placed))])


DISPUTES = (
    DisputeKind(
        kind="score",
        text=Text(
            "Recounts the points of a seat, removal by removal.",
            "Zählt die Punkte eines Platzes Schritt für Schritt nach.",
        ),
        evidence=ClaimedNumber,
        settle=score,
        needs=frozenset({"against"}),
    ),
    DisputeKind(
        kind="turn",
        text=Text("Says whose turn it is, and why.", "Sagt, wer dran ist und warum."),
        evidence=ClaimedSeat,
        settle=turn,
    ),
    DisputeKind(
        kind="placement",
        text=Text(
            "Shows every condition of a placement with its value.",
            "Zeigt jede Bedingung einer gelegten Karte mit ihrem Wert.",
        ),
        evidence=ClaimedPlacement,
        settle=placement,
        needs=frozenset({"about"}),
    ),
    DisputeKind(
        kind="card-count",
        text=Text(
            "Counts the copies of a card on the table, or the cards in a hand.",
            "Zählt die Exemplare einer Karte auf dem Tisch oder die Karten einer Hand.",
        ),
        evidence=ClaimedCount,
        settle=card_count,
    ),
)
