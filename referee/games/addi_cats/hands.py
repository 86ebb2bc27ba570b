"""Where the real cards of Addi Cat's lie, and what hands do with them."""

from __future__ import annotations

from collections.abc import Sequence

from referee.game import Card, Seat
from referee.games.addi_cats.table import Table
from referee.hands import Lying, Pile, PlaceName, Spot, Transfer
from referee.text import Line, Text

UP, DOWN, ASIDE = "up", "down", "aside"

PLACE_NAMES = {
    UP: PlaceName(
        Text("{seat:seat}'s open pile", "offener Haufen von {seat:seat}"), Text("open pile", "offener Haufen")
    ),
    DOWN: PlaceName(Text("{seat:seat}'s stack", "Stapel von {seat:seat}"), Text("stack", "Stapel")),
    ASIDE: PlaceName(Text("{seat:seat}'s cards aside", "Beiseitegelegtes von {seat:seat}"), Text("aside", "beiseite")),
}


def lying(table: Table) -> Lying:
    places = {Spot(DOWN, seat): Pile(table.down(cat)) for cat, seat in enumerate(table.seats)}
    for cat, seat in enumerate(table.seats):
        places[Spot(UP, seat)] = Pile(table.up(cat), (*(None,) * (table.untold(cat) or 0), *table.shown(cat)))
    return {**places, Spot(ASIDE): Pile(table.stacks.size(len(table.seats)))}


def flipped(seat: Seat, card: Card) -> Transfer:
    line = Line(FLIPPED, {"seat": seat, "cards": [card]})
    return Transfer(Spot(DOWN, seat, "top"), Spot(UP, seat), (card,), 1, done=True, line=line)


def pile_under(source: Seat, target: Seat, cards: tuple[Card, ...] | None, number: int | None) -> Transfer:
    """A whole open pile goes under a stack; where the table was joined in the middle, not all of it may be known."""
    text = PILE_BACK if source == target else PILE_UNDER
    return _moved(Spot(UP, source), Spot(DOWN, target, "bottom"), cards, number, text)


def share_under(source: Seat, target: Seat, cards: tuple[Card, ...] | None, number: int | None) -> Transfer:
    """Some cards of an open pile that is shared out; None where nobody notes which."""
    text = SHARE_UNTOLD if cards is None else SHARE_UNDER
    return _moved(Spot(UP, source), Spot(DOWN, target, "bottom"), cards, number, text)


def top_under(source: Seat, target: Seat, cards: tuple[Card, ...] | None) -> Transfer:
    """The top card of a stack goes under another one; which it is, hardly anybody ever knows."""
    return _moved(Spot(DOWN, source, "top"), Spot(DOWN, target, "bottom"), cards, 1, TOP_UNDER)


def lowest_under(source: Seat, target: Seat, cards: tuple[Card, ...] | None, number: int) -> Transfer:
    """The lowest cards of an open pile go under a stack."""
    return _moved(Spot(UP, source, "bottom"), Spot(DOWN, target, "bottom"), cards, number, LOWEST_UNDER)


def lowest_turned(seat: Seat, cards: tuple[Card, ...] | None, number: int) -> Transfer:
    """The lowest open cards are mixed face down with what is left of the stack, to be given away from there."""
    return _moved(Spot(UP, seat, "bottom"), Spot(DOWN, seat, "shuffled"), cards, number, LOWEST_TURNED)


def bottom_taken(source: Seat, target: Seat, cards: tuple[Card, ...] | None, number: int | None) -> Transfer:
    """New cards of the endless game, from the bottom of a stack."""
    return _moved(Spot(DOWN, source, "bottom"), Spot(DOWN, target, "bottom"), cards, number, BOTTOM_TAKEN)


def turned_over(seat: Seat, cards: tuple[Card, ...] | None, number: int | None) -> Transfer:
    return _moved(Spot(UP, seat), Spot(DOWN, seat, "bottom"), cards, number, TURNED_OVER)


def _moved(source: Spot, target: Spot, cards: tuple[Card, ...] | None, number: int | None, text: Text) -> Transfer:
    known = {"source": source.seat, "target": target.seat, "cards": list(cards or ()), "number": number}
    return Transfer(source, target, cards, number, line=Line(text, known))


def alike(cards: Sequence[Card]) -> bool:
    """Of such cards everybody can tell who gets which."""
    return len({*cards}) == 1


FLIPPED = Text("{seat:seat} flips {cards:cards}.", "{seat:seat} deckt {cards:cards} auf.")
PILE_UNDER = Text(
    "{source:seat}'s {number:open card goes|# open cards go} under {target:seat}'s stack.",
    "{number:Die offene Karte|Die # offenen Karten} von {source:seat} {number:kommt|kommen} unter den Stapel von "
    "{target:seat}.",
)
PILE_BACK = Text(
    "{source:seat}'s {number:open card goes|# open cards go} back under {target:seat}'s own stack.",
    "{number:Die offene Karte|Die # offenen Karten} von {source:seat} {number:kommt|kommen} zurück unter den eigenen "
    "Stapel.",
)
SHARE_UNDER = Text(
    "Of {source:seat}'s open cards {cards:cards} {number:goes|go} under {target:seat}'s stack.",
    "Von den offenen Karten von {source:seat} {number:kommt|kommen} {cards:cards} unter den Stapel von {target:seat}.",
)
SHARE_UNTOLD = Text(
    "{number:# card|# cards} of {source:seat}'s open pile {number:goes|go} under {target:seat}'s stack.",
    "{number:# Karte|# Karten} vom offenen Haufen von {source:seat} {number:kommt|kommen} unter den Stapel von "
    "{target:seat}.",
)
TOP_UNDER = Text(
    "The top card of {source:seat}'s stack goes unseen under {target:seat}'s stack.",
    "Die oberste Karte vom Stapel von {source:seat} kommt ungesehen unter den Stapel von {target:seat}.",
)
LOWEST_UNDER = Text(
    "The lowest {number:card|# cards} of {source:seat}'s open pile {number:goes|go} under {target:seat}'s stack.",
    "{number:Die unterste Karte|Die # untersten Karten} vom offenen Haufen von {source:seat} {number:kommt|kommen} unter "
    "den Stapel von {target:seat}.",
)
LOWEST_TURNED = Text(
    "The lowest {number:card|# cards} of {source:seat}'s open pile {number:is|are} mixed face down with what "
    "{source:seat} gives, so that nobody can tell who gets which.",
    "{number:Die unterste Karte|Die # untersten Karten} vom offenen Haufen von {source:seat} {number:wird|werden} verdeckt "
    "unter das gemischt, was {source:seat} verschenkt: Niemand weiß, wer welche bekommt.",
)
BOTTOM_TAKEN = Text(
    "The bottom {number:card|# cards} of {source:seat}'s stack {number:goes|go} to {target:seat} as new cards.",
    "{number:Die unterste Karte|Die # untersten Karten} vom Stapel von {source:seat} {number:geht|gehen} an {target:seat} "
    "als Nachschub.",
)
TURNED_OVER = Text(
    "{source:seat} turns the open pile over as the new stack.",
    "{source:seat} dreht den offenen Haufen als neuen Stapel um.",
)
