"""Disputes about laid cards: whether one fitted, how a sum came about, how many copies were seen."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from referee.disputes.kinds import Case, Played, Reason, Settlement, by_claim, decided, rejected
from referee.game import Card, Seat
from referee.games.mau_mau.cards import FACES, fits
from referee.games.mau_mau.hidden_draws import special_as_last
from referee.games.mau_mau.moves import Draw, Play, Start
from referee.games.mau_mau.rulebook import rule_id
from referee.games.mau_mau.rules import answers, seen_at
from referee.games.mau_mau.table import Table
from referee.text import Line, Text, line


class ClaimedTruth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    claimed: bool | None = None


def fit(case: Case) -> Settlement:
    """Without a claim the complaint is that the card did not fit."""
    step = case.step()
    if step is None or not isinstance(step.move, Play):
        said = line("No card was laid at {version}.", "Bei {version} wurde keine Karte gelegt.", version=case.about)
        return rejected(rule_id("fit"), said)
    reason, fitted = explained(case, step, step.move.player, step.move.card)
    claimed = case.evidence.get("claimed")
    upheld = (not fitted) if claimed is None else claimed == fitted
    return decided(upheld, reason)


BECAUSE = {
    "nothing": Text(
        "Nothing lay open that {card:card} could fit.", "Es lag nichts offen, wozu {card:card} hätte passen können."
    ),
    "answer": Text(
        "{card:card} answers the pending {kind:word}.", "{card:card} beantwortet die anstehende {kind:word}."
    ),
    "no-answer": Text(
        "{card:card} does not answer the pending {kind:word}.",
        "{card:card} beantwortet die anstehende {kind:word} nicht.",
    ),
    "last": Text(
        "{card:card} was {player:seat}'s last card, and at this table a special one does not fit as the last.",
        "{card:card} war die letzte Karte von {player:seat}, und als letzte passt an diesem Tisch keine Sonderkarte.",
    ),
    "always": Text("{card:card} fits on any card.", "{card:card} passt auf jede Karte."),
    "colour": Text(
        "{card:card} has the colour in force, {colour:word}.", "{card:card} hat die geltende Farbe {colour:word}."
    ),
    "value": Text(
        "{card:card} has the value of the top card, {top:card}.",
        "{card:card} hat den Wert der obersten Karte {top:card}.",
    ),
    "neither": Text(
        "{card:card} has neither the colour in force, {colour:word}, nor the value of {top:card}.",
        "{card:card} hat weder die geltende Farbe {colour:word} noch den Wert von {top:card}.",
    ),
}


def explained(case: Case, step: Played, player: Seat, card: Card) -> tuple[Reason, bool]:
    below = [each.version for each in case.steps if each.version < step.version and isinstance(each.move, Play | Start)]
    rule, because, fitted = whether_fits(step.before, player, card)
    return Reason(rule, because, (*below[-1:], step.version)), fitted


def whether_fits(table: Table, player: Seat, card: Card) -> tuple[str, Line, bool]:
    """Which rule decides it, why, and how."""
    known = {"card": card, "top": table.top, "colour": table.colour}
    if special_as_last(table.options, table.hands[table.seats.index(player)], card):
        return rule_id("last-special"), Line(BECAUSE["last"], {"card": card, "player": player}), False
    if table.pending is not None:
        fitted = answers(table.options, table.pending, card)
        because = Line(BECAUSE["answer" if fitted else "no-answer"], {"card": card, "kind": table.pending.kind})
        return rule_id("pending"), because, fitted
    if table.in_force is None:
        return rule_id("fit"), Line(BECAUSE["nothing"], {"card": card}), False
    fitted = fits(card, *table.in_force)
    return rule_id("fit"), Line(BECAUSE[why(table, card, fitted)], known), fitted


def why(table: Table, card: Card, fitted: bool) -> str:
    face = FACES[card]
    if face.colour is None:
        return "always"
    return "neither" if not fitted else "colour" if face.colour == table.colour else "value"


def pending(case: Case) -> Settlement:
    """The sum that is pending; where it has just been drawn, how that one came about."""
    table: Table = case.state
    total = table.pending.cards if table.pending and table.phase != "last-card" else 0
    last = case.steps[-1] if case.steps else None
    served = last if last is not None and isinstance(last.move, Draw) and last.before.pending else None
    links = [link(step) for step in chain(case.steps[:-1] if served else case.steps)] if total or served else []
    drawn = [] if served is None else [served_by(served)]
    said = line("{cards} cards are pending.", "Es stehen {cards} Karten an.", cards=total)
    versions = tuple(version for reason in (*links, *drawn) for version in reason.versions)
    return by_claim(case, total, [*links, *drawn, Reason(rule_id("pending"), said, versions)])


def chain(steps: Iterable[Played]) -> list[Played]:
    """The moves that the sum after these steps is made of, and those that passed it on."""
    links: list[Played] = []
    for step in steps:
        if step.after.pending is None:
            links = []
        elif isinstance(step.move, Play | Start):
            links.append(step)
    return links


def link(step: Played) -> Reason:
    before = step.before.pending.cards if step.before.pending else 0
    added = step.after.pending.cards - before
    known = {"card": step.after.top, "version": step.version, "sum": step.after.pending.cards, "added": added}
    return Reason(rule_id("pending"), Line(MADE_IT if added else PASSED_ON, known), (step.version,))


MADE_IT = Text(
    "{card:card} at {version} made it {sum}, {added} more than before.",
    "{card:card} bei {version} machte {sum} daraus, {added} mehr als vorher.",
)
PASSED_ON = Text("{card:card} at {version} passed the {sum} on.", "{card:card} bei {version} reichte die {sum} weiter.")


def served_by(step: Played) -> Reason:
    said = line(
        "{player:seat} drew the {sum} at {version}.",
        "{player:seat} hat die {sum} bei {version} gezogen.",
        player=step.move.player,  # type: ignore[attr-defined]
        sum=step.before.pending.cards,
        version=step.version,
    )
    return Reason(rule_id("pending"), said, (step.version,))


def copies(case: Case, card: Card) -> Settlement:
    """Where every copy was seen since the last shuffle. Without a claim: were more seen than exist?"""
    if card not in FACES:
        said = line("There is no card {card:card}.", "Eine Karte {card:card} gibt es nicht.", card=card)
        return rejected(rule_id("cards"), said)
    table: Table = case.state
    seen = seen_at(table, card) if table.places is not None else laid_at(case, card)
    exist = None if table.options.deck is None else table.options.deck.get(card, 0)
    reason = Reason(rule_id("cards"), copies_line(card, seen, exist), tuple(seen))
    claimed = case.evidence.get("claimed")
    upheld = claimed == len(seen) if claimed is not None else exist is not None and len(seen) > exist
    return decided(upheld, reason)


def laid_at(case: Case, card: Card) -> list[int]:
    steps = [step for step in case.steps if step.before.round == case.state.round]
    return [step.version for step in steps if isinstance(step.move, Play | Start) and step.move.card == card]


def copies_line(card: Card, seen: list[int], exist: int | None) -> Line:
    if exist is None:
        return line(
            "{card:card} was laid {number:# time|# times} in this game (at: {versions:list}); how many exist is not known.",
            "{card:card} wurde in dieser Partie {number}-mal gelegt (bei: {versions:list}); wie viele es gibt, ist nicht bekannt.",
            card=card,
            number=len(seen),
            versions=seen,
        )
    return line(
        "Copies of {card:card} in the deck: {exist}; lying open: {number} (seen at: {versions:list}).",
        "Exemplare von {card:card} im Blatt: {exist}; offen: {number} (zu sehen bei: {versions:list}).",
        card=card,
        exist=exist,
        number=len(seen),
        versions=seen,
    )
