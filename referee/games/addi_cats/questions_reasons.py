"""Why: the sentences that an answer rests on, each with the rule that it cites."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game import Card
from referee.games.addi_cats import narration_sentences as sentences
from referee.games.addi_cats.disputes_slaps import JOINS, OPEN
from referee.games.addi_cats.effects_settlement import Fight, by_evidence, ties
from referee.games.addi_cats.moves import Slaps
from referee.games.addi_cats.rulebook import rule_id
from referee.games.addi_cats.table import Table
from referee.games.addi_cats.table_situation import Situation
from referee.questions import Grounds
from referee.text import Line, Text


def entitlement(table: Table, now: Situation) -> Iterator[Grounds]:
    """Every sum spelled out, what is open, and who may join."""
    for cat in table.playing:
        card, number = table.top(cat), table.sum(cat)
        if card is not None:
            known = {"seat": table.seats[cat], "card": card, "sum": number}
            yield Grounds(rule_id("equal"), Line(NO_NUMBER if number is None else SHOWS, known))
    for each in now.open:
        said = {"cats": table.names(each.cats)} | ({} if each.sum is None else {"sum": each.sum})
        yield Grounds(rule_id(each.kind), Line(OPEN[each.kind], said))
    for cat in now.joining:
        yield Grounds(rule_id("last-special"), Line(JOINS, {"seat": table.seats[cat]}))
    if not now.open:
        yield Grounds(rule_id("equal"), Line(NOTHING_OPEN))


def settlement(table: Table, move: Slaps, fight: Fight) -> Iterator[Grounds]:
    yield from entitlement(table, fight.situation)
    for tie in ties(move):
        yield Grounds(rule_id("tie"), Line(TIE, {"tied": list(tie), "order": list(by_evidence(move, tie))}))
    for duel in fight.fought:
        about = duel.about
        known = {"winner": table.seats[duel.winner], "losers": table.names(duel.losers), "sum": about.sum}
        seesaw = about.kind == "seesaw"
        text = sentences.SEESAW_WON if seesaw else sentences.EQUAL_WON
        yield Grounds(rule_id("seesaw" if seesaw else "duel"), Line(text, known))
    owners = fight.situation.entitled
    for cat in fight.sinners:
        said = {"sinner": table.seats[cat], "owners": table.names(owners), "cards": [table.top(own) for own in owners]}
        yield Grounds(rule_id("sin"), Line(sentences.SIN if owners else sentences.SIN_NOTHING, said))
    if fight.spoiled and fight.fought:
        yield Grounds(rule_id("sin"), Line(sentences.LATE_SIN))
    if fight.tricker is not None:
        yield Grounds(rule_id("trick"), Line(FIRST_AT_TRICK, {"winner": table.seats[fight.tricker]}))
    if fight.situation.running("chase"):
        cats = table.names(fight.chased)
        yield Grounds(rule_id("chase"), Line(CHASED if cats else sentences.CHASE_FREE, {"cats": cats}))


def show_sum(card: Card, number: int | None, additions: list[Card]) -> Grounds:
    if number is None:
        return Grounds(rule_id("equal"), Line(COUNTS_NOTHING, {"card": card}))
    return Grounds(rule_id("equal"), Line(COUNTS, {"card": card, "sum": number, "additions": additions}))


SHOWS = Text("{seat:seat} shows {card}, which makes {sum}.", "{seat:seat} zeigt {card}, das macht {sum}.")
NO_NUMBER = Text("{seat:seat} shows {card:card} and no number.", "{seat:seat} zeigt {card:card} und keine Zahl.")
NOTHING_OPEN = Text("There is nothing to slap for.", "Es gibt nichts, wofür man schlagen darf.")
TIE = Text(
    "{tied:seats} hit the mouse together; by coverage and head the order is {order:seats}.",
    "{tied:seats} treffen die Maus gleichzeitig; nach Bedeckung und Kopf ist die Reihenfolge {order:seats}.",
)
FIRST_AT_TRICK = Text(
    "{winner:seat} was first at the trick and gets a card from everybody else.",
    "{winner:seat} war bei der Hinterlist zuerst und bekommt von allen anderen eine Karte.",
)
CHASED = Text(
    "{cats:seats} {cats:pays|pay} for the chase with the own open pile.",
    "{cats:seats} {cats:bezahlt|bezahlen} die Verfolgung mit dem eigenen offenen Haufen.",
)
COUNTS = Text(
    "{card} makes {sum}, like {additions:list}: so its solution card shows.",
    "{card} ergibt {sum} wie {additions:list}: So steht es auf der Lösungskarte.",
)
COUNTS_NOTHING = Text(
    "{card:card} is a special and counts nothing.", "{card:card} ist eine Spezialkarte und zählt nichts."
)
