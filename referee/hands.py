"""What hands must do with the real cards: which go from where to where, and in which order.

A game says where its cards lie (`Game.lying`). What a move makes hands do follows from the table before and after it;
where the order of hands, or where exactly a card goes, cannot be seen from that, the move's own effect says it. A
correction leads from the table as it lies to the table as it ought to lie, and says what no hand can bring back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from referee.text import Line, Text

End = Literal["top", "bottom", "shuffled", "secret"]


class Spot(msgspec.Struct, frozen=True):
    """A place where cards lie, called as the view calls it. Without a seat it is the middle of the table."""

    place: str
    seat: str | None = None
    end: End | None = None
    x: int | None = None
    y: int | None = None

    @property
    def bare(self) -> Spot:
        """The place itself, whichever end of it is meant."""
        return Spot(self.place, self.seat, None, self.x, self.y)


class Pile(msgspec.Struct, frozen=True):
    """What lies at a place: how many cards, None where nobody knows."""

    size: int | None
    open: tuple[str | None, ...] | None = None
    """The cards of an open place from the bottom, None for one that nobody has seen; without it they lie face down."""
    known: tuple[str, ...] = ()
    """Cards of a closed place that everybody can tell from the others, as by another back."""


Lying = Mapping[Spot, Pile]
Lasting = Literal["shuffled", "seen", "held"]
"""What cannot be undone: a pile was shuffled, all saw cards that lie face down again, a seat saw what it had in hand."""


class Transfer(msgspec.Struct, frozen=True):
    """Cards that change places; `cards` is None where nobody has seen them, `count` where it is all of an unknown size."""

    source: Spot
    target: Spot
    cards: tuple[str, ...] | None
    count: int | None
    done: bool = False
    """The report itself says that it has happened."""
    line: Line | None = None
    """How the game tells it; else it is told in general words."""
    lasting: Lasting | None = None
    """Of a correction: what stays done, whatever hands do."""


class PlaceName(msgspec.Struct, frozen=True):
    """How a sentence names a place: `{seat:seat}` stands for whose it is."""

    of_seat: Text
    middle: Text


HAND = PlaceName(Text("{seat:seat}'s hand", "Hand von {seat:seat}"), Text("hand", "Hand"))
DRAW_PILE = PlaceName(Text("{seat:seat}'s draw pile", "Ziehstapel von {seat:seat}"), Text("draw pile", "Ziehstapel"))
DISCARD_PILE = PlaceName(
    Text("{seat:seat}'s discard pile", "Ablagestapel von {seat:seat}"), Text("discard pile", "Ablagestapel")
)
"""Places that most games have."""


def told(transfer: Transfer, names: Mapping[str, PlaceName]) -> Line:
    """The sentence of a transfer."""
    return transfer.line or _in_general(transfer, names)


def _in_general(transfer: Transfer, names: Mapping[str, PlaceName]) -> Line:
    what = _what(transfer)
    source, target = _named(transfer.source, names, "source"), _named(transfer.target, names, "target")
    known: dict[str, object] = {"cards": list(transfer.cards or ()), "count": transfer.count}
    known |= {"source": transfer.source.seat, "target": transfer.target.seat}
    end = ENDS.get(transfer.target.end or "", NOWHERE)
    if transfer.lasting in NOTHING_MOVES:
        rest = LASTING[transfer.lasting]
        return Line(Text(f"{target.en}: {rest.en}", f"{target.de}: {rest.de}"), known)
    rest = Text("", "") if transfer.lasting is None else LASTING[transfer.lasting]
    return Line(
        Text(
            f"{what.en}: {source.en} → {target.en}{end.en}.{rest.en}",
            f"{what.de}: {source.de} → {target.de}{end.de}.{rest.de}",
        ),
        known,
    )


LASTING: Mapping[Lasting, Text] = {
    "shuffled": Text(
        "it was shuffled, and nobody can bring back how the cards lay before.",
        "hier wurde gemischt; wie die Karten vorher lagen, lässt sich nicht zurückholen.",
    ),
    "seen": Text(
        "all have seen what goes back there, and that cannot be undone.",
        "was dorthin zurückkommt, haben alle gesehen; das lässt sich nicht ungeschehen machen.",
    ),
    "held": Text(
        " {source:seat} has seen {count:that card|those cards}, and that cannot be undone.",
        " {source:seat} hat {count:sie gesehen|sie gesehen}; das lässt sich nicht ungeschehen machen.",
    ),
}
NOTHING_MOVES = ("shuffled", "seen")


ENDS = {
    "top": Text(" (on top)", " (obenauf)"),
    "bottom": Text(" (underneath)", " (nach unten)"),
    "shuffled": Text(" (and shuffle)", " (und mischen)"),
    "secret": Text(" (where only its player knows)", " (wohin, weiß nur, wer sie legt)"),
}
NOWHERE = Text("", "")


def _what(transfer: Transfer) -> Text:
    if transfer.cards is not None:
        return Text("{cards:cards}", "{cards:cards}")
    if transfer.count is None:
        return Text("All cards", "Alle Karten")
    return Text("{count:# card|# cards}", "{count:# Karte|# Karten}")


def _named(spot: Spot, names: Mapping[str, PlaceName], fact: str) -> Text:
    name = names.get(spot.place, PlaceName(Text(spot.place, spot.place), Text(spot.place, spot.place)))
    if spot.seat is None:
        return name.middle
    return Text(name.of_seat.en.replace("{seat", "{" + fact), name.of_seat.de.replace("{seat", "{" + fact))


def transfers(before: Lying, after: Lying) -> list[Transfer]:
    """What leads from one table to the other: cards that lie open in both by their names, all others by number."""
    gone, come = open_changes(before, after)
    seen = list(matched(gone, come))
    return [*seen, *unseen(before, after, seen, gone, come)]


Changes = dict[Spot, Counter[str]]


def open_changes(before: Lying, after: Lying) -> tuple[Changes, Changes]:
    """The open cards that leave each place, and those that come to it."""
    gone: Changes = {}
    come: Changes = {}
    for spot in {**before, **after}:
        was, now = (Counter(_shown(lying, spot)) for lying in (before, after))
        gone[spot], come[spot] = was - now, now - was
    return gone, come


def _shown(lying: Lying, spot: Spot) -> Sequence[str]:
    """The cards there that everybody can name, in an open place or by their backs."""
    if spot not in lying:
        return ()
    return [*lying[spot].known, *[card for card in lying[spot].open or () if card is not None]]


def matched(gone: Changes, come: Changes) -> Iterator[Transfer]:
    """Cards that leave one open place and come to another are the same cards."""
    for source, left in gone.items():
        for target, arrived in come.items():
            both = left & arrived
            if both and source != target:
                cards = tuple(both.elements())
                left -= both
                arrived -= both
                yield Transfer(source, target, cards, len(cards))


def unseen(before: Lying, after: Lying, seen: Sequence[Transfer], gone: Changes, come: Changes) -> Iterator[Transfer]:
    """What is left of the sizes, once the open cards are where they belong: named where it was or will be open. What no
    counted place gives or takes goes from or to a place where nobody counts."""
    surplus = {
        spot: _size(before, spot) - _size(after, spot) for spot in {**before, **after} if _known(spot, before, after)
    }
    for each in seen:
        for spot, number in ((each.source, -len(each.cards or ())), (each.target, len(each.cards or ()))):
            if spot in surplus:
                surplus[spot] += number
    for spot in {**before, **after}:
        if spot not in surplus and _is_open(spot, before, after):
            surplus[spot] = sum(gone[spot].values()) - sum(come[spot].values())
    for source in [spot for spot, number in surplus.items() if number > 0]:
        for target in [spot for spot, number in surplus.items() if number < 0]:
            number = min(surplus[source], -surplus[target])
            if number > 0:
                surplus[source] -= number
                surplus[target] += number
                yield Transfer(source, target, _names(gone[source], come[target], number), number)
    uncounted = [spot for spot in {**before, **after} if spot not in surplus]
    face_down = [spot for spot in uncounted if spot in after and after[spot].open is None]
    if face_down or len(uncounted) == 1:
        yield from _left_over((face_down or uncounted)[0], surplus, gone, come)


def _left_over(uncounted: Spot, surplus: Mapping[Spot, int], gone: Changes, come: Changes) -> Iterator[Transfer]:
    for spot, number in surplus.items():
        if number > 0:
            yield Transfer(spot, uncounted, _names(gone[spot], come[uncounted], number), number)
        elif number < 0:
            yield Transfer(uncounted, spot, _names(gone[uncounted], come[spot], -number), -number)


def _names(left: Counter[str], arrived: Counter[str], number: int) -> tuple[str, ...] | None:
    """Cards that lay open or will lie open are named, if these are all that go this way."""
    for cards in (arrived, left):
        if cards and sum(cards.values()) >= number:
            named = tuple(list(cards.elements())[:number])
            cards -= Counter(named)
            return named
    return None


def _known(spot: Spot, before: Lying, after: Lying) -> bool:
    return all(spot not in lying or lying[spot].size is not None for lying in (before, after))


def _is_open(spot: Spot, before: Lying, after: Lying) -> bool:
    return all(spot not in lying or lying[spot].open is not None for lying in (before, after))


def _size(lying: Lying, spot: Spot) -> int:
    return (lying[spot].size or 0) if spot in lying else 0


def applied(lying: Lying, transfers: Sequence[Transfer]) -> dict[Spot, Pile]:
    """The table once hands have done all this; the order of open cards within a place is not kept."""
    piles = dict(lying)
    for each in transfers:
        source, target = each.source.bare, each.target.bare
        piles[source] = _without(piles.get(source, Pile(0, ())), each)
        piles[target] = _with(piles.get(target, Pile(0, ())), each)
    return piles


def _without(pile: Pile, transfer: Transfer) -> Pile:
    left = list(pile.open or ())
    for card in transfer.cards or (None,) * (transfer.count or 0):
        if card in left:
            left.remove(card)
    return Pile(_counted(pile, transfer, -1), None if pile.open is None else tuple(left))


def _with(pile: Pile, transfer: Transfer) -> Pile:
    more = transfer.cards or (None,) * (transfer.count or 0)
    return Pile(_counted(pile, transfer, 1), None if pile.open is None else (*pile.open, *more))


def _counted(pile: Pile, transfer: Transfer, sign: int) -> int | None:
    """Where all of an unknown number come or go, nobody knows how many there are."""
    if pile.size is None or transfer.count is None:
        return None
    return pile.size + sign * transfer.count
