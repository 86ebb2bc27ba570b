"""Where the real cards lie, how sentences name those places, and what is said of each card that changes its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from referee.games.good_vs_evil.cards import DEVILCAT, GODCAT
from referee.games.good_vs_evil.moves import Moves, Settle
from referee.games.good_vs_evil.table import Table
from referee.hands import Lying, Pile, PlaceName, Spot, Transfer
from referee.text import Line, Text

HAND, DRAW, DISCARD, MAT, TABLE = "hand", "draw", "discard", "mat", "table"
PILE, BOTTOM, DISCARDED, ON_THE_MAT = Spot(DRAW), Spot(DRAW, end="bottom"), Spot(DISCARD), Spot(MAT)


def lying(table: Table) -> Lying:
    """A hand with the Godcat, which everybody knows by its back; a kitten or the Devilcat before who must defuse it."""
    places = {
        Spot(HAND, seat): Pile(table.hand(number), known=(GODCAT,) if table.godcat == number else ())
        for number, seat in enumerate(table.seats)
    }
    places[PILE] = Pile(table.pile)
    places[DISCARDED] = Pile(table.discarded, tuple(laid.card for laid in table.discard))
    on_it = on_the_mat(table)
    places[ON_THE_MAT] = Pile(len(on_it), on_it)
    if table.due is not None and table.due.facing is not None:
        places[Spot(TABLE, table.seats[table.due.player])] = Pile(1, (table.due.facing,))
    return places


def on_the_mat(table: Table) -> tuple[str, ...]:
    gone = {GODCAT: table.godcat is not None, DEVILCAT: table.due is not None and table.due.facing == DEVILCAT}
    return tuple(card for card, elsewhere in gone.items() if not elsewhere)


PLACE_NAMES = {
    HAND: PlaceName(Text("{seat:seat}'s hand", "Hand von {seat:seat}"), Text("hand", "Hand")),
    DRAW: PlaceName(Text("the draw pile", "Spielstapel"), Text("the draw pile", "Spielstapel")),
    DISCARD: PlaceName(Text("the discard pile", "Ablagestapel"), Text("the discard pile", "Ablagestapel")),
    MAT: PlaceName(Text("the mat", "Matte"), Text("the mat", "Matte")),
    TABLE: PlaceName(
        Text("face up before {seat:seat}", "offen vor {seat:seat}"), Text("face up on the table", "offen auf dem Tisch")
    ),
}


def with_sentences(move: Moves, moved: Iterable[Transfer]) -> Iterator[Transfer]:
    """Each with its sentence. Who goes on after a shuffle says that the pile was shuffled; who only closes the window
    for nopes says that it is to be."""
    for each in moved:
        done = each.done or (each.target.end == "shuffled" and not isinstance(move, Settle))
        yield replace(each, done=done, line=_line(each))


def _line(transfer: Transfer) -> Line:
    source, target = transfer.source, transfer.target
    way = (source.place, target.place, target.end or source.end)
    seen, unseen = SENTENCES[way]
    known = {"source": source.seat, "target": target.seat, "cards": list(transfer.cards or ()), "count": transfer.count}
    return Line(unseen if transfer.cards is None else seen, known)


def _always(en: str, de: str) -> tuple[Text, Text]:
    """The same whether or not the cards were seen."""
    return Text(en, de), Text(en, de)


SENTENCES: dict[tuple[str, str, str | None], tuple[Text, Text]] = {
    (HAND, DISCARD, None): (
        Text("{source:seat} puts on the discard pile: {cards:cards}.", "{source:seat} legt ab: {cards:cards}."),
        Text(
            "The rest of {source:seat}'s hand goes on the discard pile: {count:# card|# cards}.",
            "Die übrige Hand von {source:seat} kommt auf den Ablagestapel: {count:# Karte|# Karten}.",
        ),
    ),
    (HAND, MAT, None): _always(
        "The Godcat goes back to its mat, not on the discard pile.",
        "Die Gotteskatze kommt zurück auf ihre Matte, nicht auf den Ablagestapel.",
    ),
    (HAND, HAND, None): (
        Text(
            "{source:seat} hands over to {target:seat}: {cards:cards}.",
            "{source:seat} gibt an {target:seat}: {cards:cards}.",
        ),
        Text(
            "A card goes face down from {source:seat}'s hand into {target:seat}'s.",
            "Eine Karte geht verdeckt von der Hand von {source:seat} in die von {target:seat}.",
        ),
    ),
    (DRAW, HAND, None): (
        Text(
            "{target:seat} takes the top card of the pile, which everybody saw: {cards:cards}.",
            "{target:seat} nimmt die oberste Karte des Stapels, die alle kennen: {cards:cards}.",
        ),
        Text("{target:seat} takes the top card of the pile.", "{target:seat} nimmt die oberste Karte des Stapels."),
    ),
    (DRAW, HAND, "bottom"): (
        Text(
            "{target:seat} takes the bottom card of the pile, which everybody saw: {cards:cards}.",
            "{target:seat} nimmt die unterste Karte des Stapels, die alle kennen: {cards:cards}.",
        ),
        Text("{target:seat} takes the bottom card of the pile.", "{target:seat} nimmt die unterste Karte des Stapels."),
    ),
    (DRAW, TABLE, None): _always(
        "The kitten from the top of the pile lies open before {target:seat}.",
        "Das Kitten von oben aus dem Stapel liegt offen vor {target:seat}.",
    ),
    (DRAW, TABLE, "bottom"): _always(
        "The kitten from the bottom of the pile lies open before {target:seat}.",
        "Das Kitten von unten aus dem Stapel liegt offen vor {target:seat}.",
    ),
    (DRAW, DRAW, "top"): _always(
        "The bottom card of the pile goes on top.", "Die unterste Karte des Stapels kommt obenauf."
    ),
    (DRAW, DRAW, "shuffled"): _always("The draw pile is shuffled.", "Der Spielstapel wird gemischt."),
    (MAT, HAND, None): _always(
        "The Godcat goes from the mat into {target:seat}'s hand.",
        "Die Gotteskatze kommt von der Matte auf die Hand von {target:seat}.",
    ),
    (MAT, TABLE, None): _always(
        "The Devilcat lies open before {target:seat}.", "Die Satanskatze liegt offen vor {target:seat}."
    ),
    (TABLE, MAT, None): _always("The Devilcat goes back to the mat.", "Die Satanskatze kommt zurück auf die Matte."),
    (TABLE, DRAW, "secret"): _always(
        "{source:seat} puts the kitten back into the draw pile, where nobody else sees.",
        "{source:seat} legt das Kitten in den Spielstapel zurück, wohin, sieht sonst niemand.",
    ),
    (TABLE, DISCARD, None): _always("The kitten goes on the discard pile.", "Das Kitten kommt auf den Ablagestapel."),
}
"""By the way that cards take: where everybody saw them, and where nobody did."""
