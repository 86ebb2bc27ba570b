"""The kinds of dispute in Good vs Evil, each settled from the record. What was confided plays no part in it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from referee.disputes.common_reasons import nobodys_turn
from referee.disputes.counting import about_cards
from referee.disputes.kinds import (
    Case,
    ClaimedNumber,
    ClaimedSeat,
    DisputeKind,
    Played,
    Reason,
    Settlement,
    about_score,
    about_turn,
    by_claim,
    decided,
    rejected,
)
from referee.game import Card, Seat
from referee.games.good_vs_evil.cards import COPIES, DEVILCAT, GODCAT, KITTEN
from referee.games.good_vs_evil.disputes_denials import false_denial
from referee.games.good_vs_evil.effects_turns import closed
from referee.games.good_vs_evil.hidden_pile import chance
from referee.games.good_vs_evil.moves import Nope, Settle
from referee.games.good_vs_evil.rulebook import rule_id
from referee.games.good_vs_evil.rules_hidden_cards import hidden_copies, seen_at
from referee.games.good_vs_evil.table import Table
from referee.text import Line, Text, line

MAT = "mat"


class WasItOpen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`claimed`: was the window still open? Left out: that the nope on record came too late."""

    claimed: bool | None = None


class ClaimedChance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`claimed`: a number between 0 and 1, or a fraction as text ("2/26")."""

    claimed: float | Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,3}/[0-9]{1,3}$")] | None = None


class NothingMore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`claimed`: was the denial false? Left out: that it was."""

    claimed: bool | None = None


def nope_timing(case: Case) -> Settlement:
    step = case.step()
    assert step is not None
    open_then = step.before.pending is not None
    return (
        noped_in_time(case, step, open_then) if isinstance(step.move, Nope) else closed_in_time(case, step, open_then)
    )


def noped_in_time(case: Case, step: Played, open_then: bool) -> Settlement:
    said = line(
        "The action played at {played} still waited for nopes at {version}."
        if open_then
        else "At {version} no action waited for nopes any more; the latest was played at {played}.",
        "Die Aktion aus {played} wartete bei {version} noch auf NÖ!."
        if open_then
        else "Bei {version} wartete keine Aktion mehr auf NÖ!; die letzte war aus {played}.",
        played=step.before.latest_action,
        version=step.version,
    )
    versions = (step.before.latest_action, step.version) if step.before.latest_action else (step.version,)
    late_is_claimed = case.evidence.get("claimed") is not True
    upheld = late_is_claimed is not open_then
    return decided(upheld, Reason(rule_id("nope-late"), said, versions))


def closed_in_time(case: Case, step: Played, open_then: bool) -> Settlement:
    """The record tells which move closed the window; whether somebody was faster, only eyes could tell."""
    if not open_then:
        said = line(
            "Before {version} no action waited for nopes.",
            "Vor {version} wartete keine Aktion auf NÖ!.",
            version=step.version,
        )
        upheld = case.evidence.get("claimed") is False
        return decided(upheld, Reason(rule_id("nope-late"), said, (step.version,)))
    versions = (step.before.latest_action, step.version)
    if step.irregular:
        said = line(
            "The window for the action at {played} was still open: the move at {version} had no right to close it.",
            "Das Fenster für die Aktion aus {played} war noch offen: Der Zug {version} durfte es nicht schließen.",
            played=step.before.latest_action,
            version=step.version,
        )
        upheld = case.evidence.get("claimed") is not False
        return decided(upheld, Reason(rule_id("nope-late"), said, versions))
    said = line(
        "The window for the action at {played} was open until {version} closed it.",
        "Das Fenster für die Aktion aus {played} war offen, bis {version} es schloss.",
        played=step.before.latest_action,
        version=step.version,
    )
    return by_eyes(case, step, Reason(rule_id("nope-late"), said, versions))


def by_eyes(case: Case, step: Played, reason: Reason) -> Settlement:
    """Somebody says to have noped before it closed. If the host saw that too, the nope takes the place of a settle."""
    claimed = case.evidence.get("claimed")
    if claimed is not True:
        return decided(claimed is False, reason)
    nope = Nope(case.by) if case.by is not None and isinstance(step.move, Settle) else None
    return Settlement("undecidable", (reason,), amend=None if nope is None else (step.version, nope))


def owes(case: Case) -> Settlement:
    """How many turns the player on turn owes, or another one."""
    table = closed(case.state)
    on_turn = table.seats[table.turn] if table.phase != "finished" else None
    who = case.against or on_turn
    owed = table.owes if who is not None and who == on_turn else 0
    since = next((step for step in reversed(case.steps) if changed_debt(step)), None)
    said = line(
        "{player:seat} owes {owes:# turn|# turns}, the current one counted.",
        "{player:seat} schuldet {owes:# Zug|# Züge}, den laufenden mitgezählt.",
        player=who,
        owes=owed,
    )
    return by_claim(case, owed, [Reason(rule_id("owes"), said, (since.version,) if since else (1,))])


def changed_debt(step: Played) -> bool:
    before, after = closed(step.before), closed(step.after)
    return bool((before.turn, before.owes) != (after.turn, after.owes))


def godcat(case: Case) -> Settlement:
    table: Table = case.state
    where: Seat = MAT if table.godcat is None else table.seats[table.godcat]
    moved = next((step for step in reversed(case.steps) if step.before.godcat != step.after.godcat), None)
    if table.godcat is None:
        said = line("The Godcat is on the mat.", "Die Gotteskatze ist auf der Matte.")
    else:
        said = line("{seat:seat} has the Godcat.", "{seat:seat} hat die Gotteskatze.", seat=where)
    return by_claim(case, where, [Reason(rule_id("godcat-owner"), said, (moved.version,) if moved else (1,))])


def kitten_chance(case: Case) -> Settlement:
    """Nobody can tell where somebody chose the place of a card, so that not every order is equally likely."""
    table = closed(case.state)
    likely = chance(table)
    if likely.of_kitten is None or table.kittens is None or table.pile is None:
        return Settlement("undecidable", (Reason(rule_id("kittens"), Line(UNCOUNTED)),))
    known = {"kittens": table.kittens, "size": table.pile}
    if not likely.exact:
        said = line(
            "Kittens among {size:# card|# cards}: {kittens}; but somebody chose where a card lies: no number is true for all.",
            "Kitten unter {size:# Karte|# Karten}: {kittens}; aber jemand hat gewählt, wo eine liegt: Keine Zahl gilt für alle.",
            **known,
        )
        return Settlement("undecidable", (Reason(rule_id("kittens"), said),))
    said = Line(KITTEN_CHANCE, {**known, "chance": str(likely.of_kitten)})
    upheld = is_about(case.evidence.get("claimed"), float(likely.of_kitten))
    return decided(upheld, Reason(rule_id("kittens"), said))


KITTEN_CHANCE = Text(
    "Kittens among {size:# card|# cards}: {kittens}; the next draw is one with the chance {chance}.",
    "Kitten unter {size:# Karte|# Karten}: {kittens}; die nächste Karte ist eines mit der Chance {chance}.",
)
UNCOUNTED = Text(
    "Nobody told how many cards and kittens the pile has.", "Wie viele Karten und Kitten im Stapel sind, sagte niemand."
)


def is_about(claimed: float | str | None, truth: float) -> bool:
    """Rounded as it was said, to a hundredth at the roughest."""
    if claimed is None:
        return False
    if isinstance(claimed, str):
        part, _, whole = claimed.partition("/")
        return int(whole) > 0 and int(part) / int(whole) == truth
    digits = len(repr(float(claimed)).partition(".")[2])
    return abs(round(truth, max(2, digits)) - claimed) < 1e-9


def score(case: Case) -> Settlement:
    """Nobody has points; who is left has won."""
    table: Table = case.state
    said = line(
        "There are no points in this game; still alive: {living:seats}.",
        "In diesem Spiel gibt es keine Punkte; noch am Leben: {living:seats}.",
        living=[table.seats[number] for number in table.living],
    )
    return by_claim(case, 0, [Reason(rule_id("over"), said)])


def turn(case: Case) -> Settlement:
    table: Table = case.state
    due = None if table.phase == "finished" else table.seats[closed(table).turn]
    latest = (case.steps[-1].version,) if case.steps else (1,)
    if due is None:
        return by_claim(case, due, [nobodys_turn(case, *latest)])
    said = line(
        "It is {seat:seat}'s turn, with {owes} to go.",
        "{seat:seat} ist dran, noch {owes:# Zug|# Züge}.",
        seat=due,
        owes=closed(table).owes,
    )
    since = next((step for step in reversed(case.steps) if changed_debt(step)), None)
    return by_claim(case, due, [Reason(rule_id("turn"), said, (since.version,) if since else (1,))])


def copies(case: Case, card: Card) -> Settlement:
    """Where every copy was seen that lies open; upheld if more than exist would be needed, or the number claimed lie."""
    table: Table = case.state
    if card not in COPIES:
        said = line("There is no card '{card}'.", "Eine Karte '{card}' gibt es nicht.", card=card)
        return rejected(rule_id("cards"), said)
    seen = seen_at(table, card)
    hidden = copies_hidden(table, card)
    said = line(
        "Copies of {card:card} that were seen: {open} (at: {versions:list}), hidden: {hidden}, printed: {copies}.",
        "Exemplare von {card:card}, die zu sehen waren: {open} (bei: {versions:list}), verdeckt: {hidden}, gedruckt: {copies}.",
        card=card,
        open=len(seen),
        versions=seen,
        hidden=hidden,
        copies=COPIES[card],
    )
    claimed = case.evidence.get("claimed")
    upheld = len(seen) > COPIES[card] if claimed is None else claimed == len(seen)
    return decided(upheld, Reason(rule_id("cards"), said, tuple(seen)))


def copies_hidden(table: Table, card: Card) -> int:
    if card == KITTEN:
        seen = sum(1 for known in table.order if known and known.card == KITTEN)
        return COPIES[KITTEN] - len(seen_at(table, card)) if table.kittens is None else table.kittens - seen
    return 0 if card in (GODCAT, DEVILCAT) else hidden_copies(table, card)


ABOUT = frozenset({"about"})
DISPUTES = (
    DisputeKind(
        kind="nope-timing",
        name=Text("whether a nope was in time", "ob ein NÖ! rechtzeitig kam"),
        text=Text("Was the window for nopes still open?", "War das Fenster für NÖ! noch offen?"),
        evidence=WasItOpen,
        settle=nope_timing,
        needs=ABOUT,
    ),
    DisputeKind(
        kind="owes",
        name=Text("turns owed", "geschuldete Züge"),
        text=Text("Says how many turns are owed.", "Sagt, wie viele Züge geschuldet sind."),
        evidence=ClaimedNumber,
        settle=owes,
    ),
    DisputeKind(
        kind="false-denial",
        name=Text("denied card", "verleugnete Karte"),
        text=Text(
            "Was a wished card denied although it was there?",
            "Wurde eine gewünschte Karte geleugnet, obwohl sie da war?",
        ),
        evidence=NothingMore,
        settle=false_denial,
        needs=ABOUT,
    ),
    DisputeKind(
        kind="godcat",
        name=Text("where the Godcat is", "wo die Gotteskatze ist"),
        text=Text("Says where the Godcat is.", "Sagt, wo die Gotteskatze ist."),
        evidence=ClaimedSeat,
        settle=godcat,
    ),
    DisputeKind(
        kind="kitten-chance",
        name=Text("chance of a kitten", "Gefahr beim Ziehen"),
        text=Text("How likely is the next card a kitten?", "Wie wahrscheinlich ist die nächste Karte ein Kitten?"),
        evidence=ClaimedChance,
        settle=kitten_chance,
    ),
    about_score(score, needs=frozenset()),
    about_turn(turn),
    about_cards(copies),
)
