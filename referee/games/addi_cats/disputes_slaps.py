"""Disputes about slaps: who was entitled, who was first, what was overlooked, what had to be taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.disputes.kinds import Admitted, Case, Played, Reason, Settlement, rejected
from referee.game import Seat, judge, objection_line
from referee.games.addi_cats.disputes_taken import taken_for_sin, to_take
from referee.games.addi_cats.effects_settlement import settled_order, ties, unsettled
from referee.games.addi_cats.moves import Atone, CallMouse, Flip, FlipAll, Seats, Slaps
from referee.games.addi_cats.rulebook import rule_id
from referee.games.addi_cats.table import Table
from referee.games.addi_cats.table_situation import Open, situation
from referee.text import Line, Text, line


class Admission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """That the slap is admitted. It counts only from the accused seat itself or from the host."""

    admitted: Admitted = False


class Paws(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who covers most of the mouse, first to last, and whose paw is on its head."""

    coverage: Seats = ()
    head: Seat | None = None


def flip_of(case: Case) -> Played | None:
    """The flip that a case is about: the one it names, or the one that the named move answered."""
    assert case.about is not None
    flips = [step for step in case.steps if isinstance(step.move, Flip | FlipAll) and step.version <= case.about]
    return flips[-1] if flips and case.step() is not None else None


def no_flip(case: Case) -> Settlement:
    said = line("No card was flipped at {version}.", "Bei {version} ist keine Karte aufgedeckt.", version=case.about)
    return rejected(rule_id("phase"), said)


# Illegal slaps


def illegal_slap(case: Case) -> Settlement:
    flip = flip_of(case)
    if flip is None:
        return no_flip(case)
    assert case.against is not None
    recorded = slaps_after(case, flip, case.against)
    void = recorded is not None and recorded.before.number(case.against) in recorded.before.excused
    table: Table = recorded.before if recorded and not void else flip.after
    reasons = tuple(entitlement(table, case.against, flip.version))
    if table.number(case.against) in situation(table).entitled:
        return Settlement("rejected", reasons)
    if recorded:
        return Settlement("upheld", (*reasons, paid(recorded), *taken_for_sin(recorded, case.against)))
    return unrecorded_slap(case, flip, reasons)


def slaps_after(case: Case, flip: Played, seat: Seat) -> Played | None:
    """The report of slaps between this flip and the next that names the seat."""
    for step in case.steps:
        if step.version > flip.version:
            if isinstance(step.move, Flip | FlipAll):
                return None
            if isinstance(step.move, Slaps) and seat in settled_order(step.move):
                return step
    return None


def unrecorded_slap(case: Case, flip: Played, reasons: tuple[Reason, ...]) -> Settlement:
    assert case.against is not None
    atone = Atone(case.against, flip.version)
    follows = (atone,) if can_atone(case, atone) else ()
    moved = to_take(case.state, atone, flip.version) if follows else []
    if admitted(case):
        return Settlement(
            "upheld", (*reasons, who_admits(case, flip), what_is_due(case, flip, follows), *moved), follows
        )
    said = line(
        "Whether {seat:seat} slapped at all is not on record; only eyes can tell.",
        "Ob {seat:seat} überhaupt geschlagen hat, ist nicht vermerkt; das wissen nur Augen.",
        seat=case.against,
    )
    return Settlement("undecidable", (*reasons, Reason(rule_id("sin"), said, (flip.version,))), follows)


def admitted(case: Case) -> bool:
    """Nobody is convicted by silence, nor by what a stranger says."""
    own = case.filer.role == "host" or case.filer.sits_at(case.against)
    return own and case.evidence.get("admitted") is True


def who_admits(case: Case, flip: Played) -> Reason:
    by_host = case.filer.role == "host"
    known = {"seat": case.against, "admitted_by": "host" if by_host else case.against}
    return Reason(rule_id("sin"), Line(ADMITTED_FOR if by_host else ADMITTED, known), (flip.version,))


ADMITTED = Text("{seat:seat} admits the slap.", "{seat:seat} gibt den Schlag zu.")
ADMITTED_FOR = Text(
    "The host says that {seat:seat} admits the slap.", "Die Spielleitung sagt, dass {seat:seat} den Schlag zugibt."
)


def can_atone(case: Case, atone: Atone) -> bool:
    """Once for a slap, and only while the cat still plays."""
    table: Table = case.state
    plays = not table.finished() and table.number(atone.player) in table.playing
    return plays and all(step.move != atone for step in case.steps)


def what_is_due(case: Case, flip: Played, follows: tuple[Atone, ...]) -> Reason:
    text = ATONES if follows else NOTHING_DUE
    return Reason(rule_id("sin"), Line(text, {"seat": case.against}), (flip.version,))


ATONES = Text(
    "{seat:seat} takes the open cards of all others, as they lie now.",
    "{seat:seat} nimmt die offenen Karten aller anderen, wie sie jetzt liegen.",
)
NOTHING_DUE = Text("There is nothing more to pay for it.", "Dafür ist nichts mehr zu zahlen.")


def paid(recorded: Played) -> Reason:
    said = line(
        "The slap is on record at {version}, and its penalty was applied there.",
        "Der Schlag ist bei {version} vermerkt, und die Buße wurde dort geleistet.",
        version=recorded.version,
    )
    return Reason(rule_id("sin"), said, (recorded.version,))


def entitlement(table: Table, seat: Seat, version: int) -> Iterator[Reason]:
    """What was open, with the sums, and whether the cat was concerned."""
    now = situation(table)
    yield Reason(rule_id("equal"), visible(table), lying_since(table))
    for each in now.open:
        yield Reason(rule_id(each.kind), open_line(table, each), (version,))
    concerned = table.number(seat) in now.entitled
    joins = table.number(seat) in now.joining
    text = JOINS if joins else CONCERNED if concerned else NOT_CONCERNED
    rule = rule_id("last-special") if joins else rule_id("equal") if concerned else rule_id("sin")
    yield Reason(rule, Line(text, {"seat": seat, "entitled": table.names(now.entitled)}), (version,))


CONCERNED = Text("{seat:seat} was concerned and entitled to slap.", "{seat:seat} war betroffen und durfte schlagen.")
NOT_CONCERNED = Text(
    "{seat:seat} was not concerned (entitled to slap: {entitled:seats}).",
    "{seat:seat} war nicht betroffen (schlagen durften: {entitled:seats}).",
)
JOINS = Text(
    "{seat:seat} had a special as the last card and was entitled to join the duel.",
    "{seat:seat} hatte eine Spezialkarte als letzte Karte und durfte sich am Duell beteiligen.",
)


def visible(table: Table) -> Line:
    """Every visible card with its sum."""
    tops = {table.seats[cat]: f"{top} ({table.sum(cat) or '–'})" for cat in table.playing if (top := table.top(cat))}
    return line("Visible: {tops:counts}.", "Sichtbar: {tops:counts}.", tops=tops)


def lying_since(table: Table) -> tuple[int, ...]:
    return tuple(sorted({pile[-1].version for pile in table.piles if pile}))


OPEN = {
    "equal": Text("Equal at {sum}: {cats:seats}.", "Gleich mit {sum}: {cats:seats}."),
    "seesaw": Text("On the seesaw: {cats:seats}.", "Auf der Wippe: {cats:seats}."),
    "trick": Text("The trick was open to all: {cats:seats}.", "Die Hinterlist stand allen offen: {cats:seats}."),
    "chase": Text("The chase was on for all: {cats:seats}.", "Die Verfolgung galt allen: {cats:seats}."),
}


def open_line(table: Table, each: Open) -> Line:
    known = {"cats": table.names(each.cats)}
    return Line(OPEN[each.kind], {**known, "sum": each.sum} if each.kind == "equal" else known)


# Who was first


def slap_order(case: Case) -> Settlement:
    step = case.step()
    if step is None or not isinstance(step.move, Slaps):
        said = line("No slaps stand at {version}.", "Bei {version} stehen keine Schläge.", version=case.about)
        return rejected(rule_id("tie"), said)
    reported = step.move
    claimed = with_paws(reported, case.evidence)
    broken = [each for each in judge(case.game, step.before, claimed) if each.rule in EVIDENCE]
    if broken:
        versions = (step.version,)
        return Settlement(
            "rejected", tuple(Reason(each.rule, objection_line(case.game, each), versions) for each in broken)
        )
    return order_settled(case, step, reported, claimed)


def with_paws(reported: Slaps, evidence: dict[str, Any]) -> Slaps:
    """The report with what is now said of the paws; of other ties it still says what it said."""
    named = tuple(evidence.get("coverage") or ())
    disputed = {seat for tie in ties(reported) if not set(tie).isdisjoint(named) for seat in tie}
    others = tuple(seat for seat in reported.coverage if seat not in {*named, *disputed})
    return replace(reported, coverage=(*named, *others), head=evidence.get("head") or reported.head)


EVIDENCE = rule_id.each("player", "out", "tie-evidence", "tie")


def order_settled(case: Case, step: Played, reported: Slaps, claimed: Slaps) -> Settlement:
    now, before = settled_order(claimed), settled_order(reported)
    news = now != before or (claimed != reported and any(unsettled(reported, tie) for tie in ties(reported)))
    reasons: tuple[Reason, ...] = (Reason(rule_id("tie"), order_line(claimed, now), (step.version,)),)
    if not news or not ties(reported):
        return Settlement("rejected", reasons)
    counts = resplit(claimed, now, before)
    reasons = (*reasons, *to_take(step.before, counts, step.version))
    if step is not case.steps[-1]:
        said = line(
            "The game has gone on since; to put it right, strike from {strike} on.",
            "Seither ging das Spiel weiter; zum Berichtigen ab {strike} streichen.",
            strike=step.version,
        )
        return Settlement("upheld", (*reasons, Reason(rule_id("tie"), said, (step.version,))))
    amend = (step.version, counts)
    if contested(reported, case.evidence) and case.filer.role != "host":
        said = line("The record says otherwise; only eyes can tell.", "Vermerkt ist es anders; das wissen nur Augen.")
        return Settlement(
            "undecidable", (*reasons, Reason(rule_id("tie-evidence"), said, (step.version,))), amend=amend
        )
    return Settlement("upheld", reasons, amend=amend)


def resplit(claimed: Slaps, now: tuple[Seat, ...], before: tuple[Seat, ...]) -> Slaps:
    """With another winner the reported split is void: other cards are shared out."""
    return claimed if now == before else replace(claimed, split=None)


def contested(reported: Slaps, evidence: dict[str, Any]) -> bool:
    """Does the claim deny what the table itself reported of the same paws?"""
    other_head = reported.head is not None and evidence.get("head") not in (None, reported.head)
    other_cover = bool(reported.coverage) and evidence.get("coverage") not in (None, list(reported.coverage))
    return other_head or (other_cover and not evidence.get("head"))


def order_line(claimed: Slaps, order: tuple[Seat, ...]) -> Line:
    text = BY_HEAD if claimed.head is not None else BY_COVERAGE
    return Line(text, {"head": claimed.head, "coverage": list(claimed.coverage), "order": list(order)})


BY_HEAD = Text(
    "With {head:seat} on the mouse's head the order is {order:seats}.",
    "Mit {head:seat} auf dem Kopf der Maus ist die Reihenfolge {order:seats}.",
)
BY_COVERAGE = Text(
    "By what each covers of the mouse ({coverage:seats}), the order is {order:seats}.",
    "Nach der Bedeckung der Maus ({coverage:seats}) ist die Reihenfolge {order:seats}.",
)


# What was overlooked


def missed_equality(case: Case) -> Settlement:
    flip = flip_of(case)
    if flip is None:
        return no_flip(case)
    table: Table = flip.before
    missed = flip.after.missed
    reasons = [Reason(rule_id("equal"), visible(table), lying_since(table))]
    for equal in missed:
        said = line(
            "Equal at {sum} and not slapped before {version}: {cats:seats}.",
            "Gleich mit {sum} und vor {version} nicht geschlagen: {cats:seats}.",
            sum=equal.sum,
            version=flip.version,
            cats=table.names(equal.cats),
        )
        reasons.append(Reason(rule_id("mouse-call"), said, (flip.version,)))
    if not missed:
        said = line("No equals lay open before {version}.", "Vor {version} lagen keine Gleichen.", version=flip.version)
        return Settlement("rejected", (*reasons, Reason(rule_id("mouse-call"), said, (flip.version,))))
    return called(case, flip, reasons)


def called(case: Case, flip: Played, reasons: list[Reason]) -> Settlement:
    """With mouse calls the filing is the call, if it comes in time and from one of the others."""
    table: Table = case.state
    if not table.options.mouse_call:
        said = line(
            "No cards move for that: this table plays without calling the mouse.",
            "Dafür bewegen sich keine Karten: Dieser Tisch spielt ohne das Rufen der Maus.",
        )
        return Settlement("upheld", (*reasons, Reason(rule_id("call-off"), said, (flip.version,))))
    if case.by is None or table.latest_flip != flip.version:
        return Settlement("upheld", tuple(reasons))
    call = CallMouse(case.by)
    if objections := judge(case.game, table, call):
        too_late = [Reason(each.rule, objection_line(case.game, each), (flip.version,)) for each in objections]
        return Settlement("upheld", (*reasons, *too_late))
    return Settlement("upheld", (*reasons, *to_take(table, call, flip.version)), (call,))
