"""Disputes about what had to be taken, and the cards and piles that other verdicts move, one by one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from referee.disputes.kinds import Case, Played, Reason, Settlement, decided, rejected
from referee.game import Card, Seat
from referee.games.addi_cats.effects import EffectWithTakings, MovesInSteps, would_take
from referee.games.addi_cats.effects_working_table import Taking
from referee.games.addi_cats.hands import UP
from referee.games.addi_cats.hidden_stacks import total
from referee.games.addi_cats.rulebook import rule_id
from referee.games.addi_cats.table import Laid, Table
from referee.text import Line, Text, line


class ClaimedTaking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards somebody had to take; without it, that there were any at all."""

    claimed: int | None = None


def penalty(case: Case) -> Settlement:
    step = case.step()
    if step is None or not isinstance(step.effect, EffectWithTakings):
        said = line("Nothing was taken at {version}.", "Bei {version} war nichts zu nehmen.", version=case.about)
        return rejected(rule_id("sin"), said)
    own = [each for each in step.effect.takings if case.against in (None, each.transfer.target.seat)]
    number = total(each.transfer.count for each in own)
    said = line(
        "In all that is {total:# card|# cards}.", "Zusammen {total:ist das # Karte|sind das # Karten}.", total=number
    )
    reasons = [taken(step, each) for each in own]
    claimed = case.evidence.get("claimed")
    rule = own[-1].rule if own else rule_id("sin")
    if number is None and claimed is not None:
        return Settlement("undecidable", (*reasons, Reason(rule, said, (step.version,))))
    upheld = number != 0 if claimed is None else claimed == number
    return decided(upheld, *reasons, Reason(rule, said, (step.version,)))


def taken_for_sin(step: Played, sinner: Seat) -> Iterator[Reason]:
    """The piles that a slap on record has cost its cat."""
    if isinstance(step.effect, EffectWithTakings):
        for each in step.effect.takings:
            if each.rule == rule_id("sin") and each.transfer.target.seat == sinner:
                yield taken(step, each)


def taken(step: Played, taking: Taking) -> Reason:
    """What went one way, card by card where onlookers could tell."""
    transfer, table = taking.transfer, step.before
    cards: list[Card] = list(transfer.cards or taking.among)
    known = {"seat": transfer.target.seat, "source": transfer.source.seat, "number": transfer.count, "cards": cards}
    lying = [laid.version for laid in _pile(table, transfer.source.seat) if laid.card in cards]
    return Reason(taking.rule, Line(_taken_text(taking), known), (*sorted(lying), step.version))


def _pile(table: Table, seat: Seat | None) -> tuple[Laid, ...]:
    return table.piles[table.seats.index(seat)] if seat in table.seats else ()


def _taken_text(taking: Taking) -> Text:
    transfer = taking.transfer
    if transfer.source.place != UP:
        return TAKEN_TOP_UNSEEN if transfer.cards is None else TAKEN_TOP
    if transfer.cards is None:
        return TAKEN_SHARE
    return TAKEN_BACK if transfer.target.seat == transfer.source.seat else TAKEN


def to_take(table: Table, move: MovesInSteps, version: int) -> list[Reason]:
    """Every card and pile that such a move makes change places, as the table lies; nothing is done here."""
    return [Reason(each.rule, _to_take(each), (version,)) for each in would_take(table, move)]


def _to_take(taking: Taking) -> Line:
    transfer = taking.transfer
    named = list(transfer.cards or taking.among)
    known = {"source": transfer.source.seat, "target": transfer.target.seat, "number": transfer.count, "cards": named}
    if transfer.source.place != UP:
        return Line(TO_TAKE_TOP, known)
    return Line(TO_TAKE_SHARE if transfer.cards is None else TO_TAKE, known)


TAKEN = Text(
    "{seat:seat} took {number:# open card|# open cards} from {source:seat}: {cards:cards}.",
    "{seat:seat} nahm {number:# offene Karte|# offene Karten} von {source:seat}: {cards:cards}.",
)
TAKEN_BACK = Text(
    "{seat:seat} took back {number:# open card|# open cards} from the own pile: {cards:cards}.",
    "{seat:seat} nahm {number:# offene Karte|# offene Karten} vom eigenen Haufen zurück: {cards:cards}.",
)
TAKEN_SHARE = Text(
    "{seat:seat} took {number:# open card|# open cards} of {source:seat}'s pile, where {cards:cards} lay; nobody noted "
    "which.",
    "{seat:seat} nahm {number:# offene Karte|# offene Karten} vom Haufen von {source:seat}, in dem {cards:cards} lagen; "
    "welche, ist nicht vermerkt.",
)
TAKEN_TOP = Text(
    "{seat:seat} took {number:# card|# cards} from {source:seat}'s stack: {cards:cards}.",
    "{seat:seat} nahm {number:# Karte|# Karten} vom Stapel von {source:seat}: {cards:cards}.",
)
TAKEN_TOP_UNSEEN = Text(
    "{seat:seat} took {number:# card|# cards} from {source:seat}; nobody has seen which.",
    "{seat:seat} nahm {number:# Karte|# Karten} von {source:seat}; welche, hat niemand gesehen.",
)
TO_TAKE = Text(
    "{source:seat}'s open {number:card|cards} {cards:cards} {number:belongs|belong} under {target:seat}'s stack.",
    "{number:Die offene Karte|Die offenen Karten} {cards:cards} von {source:seat} {number:gehört|gehören} unter den "
    "Stapel von {target:seat}.",
)
TO_TAKE_SHARE = Text(
    "{number:# card|# cards} of {source:seat}'s open pile ({cards:cards}) {number:belongs|belong} under {target:seat}'s "
    "stack.",
    "{number:# Karte|# Karten} vom offenen Haufen von {source:seat} ({cards:cards}) {number:gehört|gehören} unter den "
    "Stapel von {target:seat}.",
)
TO_TAKE_TOP = Text(
    "The top card of {source:seat}'s stack belongs under {target:seat}'s stack.",
    "Die oberste Karte vom Stapel von {source:seat} gehört unter den Stapel von {target:seat}.",
)
