"""Addi Cat's as a story: every flip with its sum, every step of a settlement with its sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.game import Card, Setup
from referee.games.addi_cats import narration_sentences as sentences
from referee.games.addi_cats.cards import SUMS
from referee.games.addi_cats.table import Table
from referee.games.addi_cats.table_situation import equals, seesaw
from referee.text import Line


def opening(setup: Setup, table: Table) -> Iterator[Line]:
    aside = table.stacks.size(len(setup.seats)) or 0
    known = {"size": table.deck.size - aside, "seats": list(setup.seats), "first": setup.first_player}
    yield Line(sentences.DEALT, known)
    if aside:
        yield Line(sentences.SET_ASIDE, {"rest": aside})


def flips(before: Table, after: Table, cards: Mapping[int, Card]) -> Iterator[Line]:
    """Every card that was flipped, by cat, and what it brings about."""
    for cat, card in cards.items():
        yield flip(after, cat, card)
    if not cards:
        yield Line(sentences.NOBODY_FLIPPED)
    for equal in equals(after):
        if set(equal.cats) & set(cards):
            yield Line(sentences.EQUALS, {"sum": equal.sum, "cats": after.names(equal.cats)})
    for card in dict.fromkeys(cards.values()):
        yield from special(before, after, card)
    yield from stalled(before, after)


def flip(after: Table, cat: int, card: Card) -> Line:
    if card in SUMS:
        return Line(sentences.FLIPS_NUMBER, {"player": after.seats[cat], "card": card, "sum": SUMS[card]})
    return Line(sentences.FLIPS_SPECIAL, {"player": after.seats[cat], "card": card})


def special(before: Table, after: Table, card: Card) -> Iterator[Line]:
    if card == "magic" and not after.magic:
        yield Line(sentences.NO_MAGIC)
    elif card == "dead-end" and before.direction == after.direction:
        yield Line(sentences.NO_TURN)
    elif card == "seesaw":
        ends = seesaw(after)
        yield Line(sentences.SEESAW if ends else sentences.SEESAW_NOBODY, {"cats": after.names(ends)})
    elif card == "gift" and after.giver is not None:
        yield Line(sentences.GIFT_OPEN, {"player": after.seats[after.giver]})
    elif card in sentences.SPECIALS:
        yield Line(sentences.SPECIALS[card])


def stalled(before: Table, after: Table) -> Iterator[Line]:
    if after.phase == "stalled" and before.phase != "stalled":
        yield Line(sentences.STALLED)
