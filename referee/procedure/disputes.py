"""Disputes: filed, settled from the history with reasons, their consequences made as further events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.disputes.kinds import DisputeKind, Settlement, admissions
from referee.game import Move, Seat, Setup, Violation, facts
from referee.history import DECIDED, DISPUTED, REFEREE, RULED
from referee.procedure.commands import Accepted, Amend, Decide, File, Refused, Report
from referee.procedure.corrections import amendment, counts, is_end
from referee.procedure.drafting import Seal, Unreadable, forbidden, nothing_there, step_of
from referee.procedure.limits import unfit_reason
from referee.procedure.refiling import claim_of, filed_before, kind_of, settle, still_answered
from referee.procedure.replay import Past
from referee.procedure.roles import seats_of, viewer_of
from referee.procedure.standing import Dispute, Standing, Step
from referee.record.events import Draft


def file(standing: Standing, command: File, history: Past, seal: Seal) -> Accepted | Refused:
    return _judged(standing, command, history, seal)


def only_judged(standing: Standing, command: File, history: Past, seal: Seal) -> Accepted | Refused:
    """What filing this would come to. Where it is only asked no open dispute is in the way."""
    return _judged(standing, command, history, seal, only_asked=True)


def _judged(
    standing: Standing, command: File, history: Past, seal: Seal, only_asked: bool = False
) -> Accepted | Refused:
    kind = _readable(standing, command)
    if (refused := _not_own_name(standing, command)) is not None:
        return refused
    claim = replace(command, claimant=_claimant(standing.setup, command))
    unfit = _unfit(standing, claim, kind, history)
    same = filed_before(standing, claim)
    if unfit is None:
        holds = (each for each in reversed(same) if still_answered(standing, each, history))
        if (repeated := next(holds, None)) is not None:
            return Accepted((), repeats=repeated.id)
    earlier = [each.id for each in same]
    if not only_asked and (refused := _one_open(standing, claim, earlier)) is not None:
        return refused
    return unfit or _ruled(standing, claim, earlier, history, seal)


def _ruled(standing: Standing, claim: File, earlier: list[int], history: Past, seal: Seal) -> Accepted:
    drafts = _Drafts(standing, history, seal)
    number = len(standing.disputes) + 1
    told = {"kind": claim.kind, "by": claim.claimant, "against": claim.against, "about": claim.about}
    anew = {"earlier": earlier} if earlier else {}
    drafts.add(Draft(type=DISPUTED, by=claim.by, data={"id": number, **told, "evidence": claim.evidence, **anew}))
    settlement = settle(standing.setup, claim, history)
    reasons = [
        {
            "rule": reason.rule,
            "text": {"en": reason.line.text.en, "de": reason.line.text.de},
            "facts": reason.line.facts,
            "versions": list(reason.versions),
        }
        for reason in settlement.reasons
    ]
    ruling = {"id": number, "verdict": settlement.verdict, "reasons": reasons}
    drafts.ruling(RULED, REFEREE, ruling, settlement)
    return Accepted(tuple(drafts.steps))


def _readable(standing: Standing, claim: File) -> DisputeKind:
    kind = kind_of(standing.game, claim.kind)
    named = {"by": _claimant(standing.setup, claim), "against": claim.against, "about": claim.about}
    if kind is None or any(named[name] is None for name in kind.needs):
        raise Unreadable(claim.kind)
    try:
        msgspec.convert(claim.evidence, kind.evidence)
    except msgspec.ValidationError as unfit:
        raise Unreadable(claim.kind) from unfit
    return kind


def decide_dispute(standing: Standing, command: Decide, history: Past, seal: Seal) -> Accepted | Refused:
    if (refused := barred(standing, command)) is not None:
        return refused
    dispute = _filed(standing, command.id)
    if dispute is None:
        return nothing_there("id", command.id)
    if errors := unfit_reason(command.reason):
        return Refused("unfit", (), errors=errors)
    settlement = settle(standing.setup, replace(claim_of(dispute), by=command.by), history)
    drafts = _Drafts(standing, history, seal)
    ruling = {"id": command.id, "verdict": command.verdict, "reason": command.reason}
    drafts.ruling(DECIDED, command.by, ruling, settlement)
    return Accepted(tuple(drafts.steps))


def barred(standing: Standing, command: File | Decide) -> Refused | None:
    """What forbids a filing or a decision or is in its way, whatever the evidence or the reason; but for a claim that
    was settled before, which is no new one."""
    if isinstance(command, File):
        return _not_own_name(standing, command) or _one_open(standing, command)
    dispute = _filed(standing, command.id)
    if dispute is None or dispute.status == "open":
        return None
    return Refused("conflict", (Violation("table.settled", facts(dispute=dispute.id)),), dispute=dispute.id)


def _not_own_name(standing: Standing, command: File) -> Refused | None:
    seats = seats_of(standing.setup, command.by)
    if seats is None or command.claimant in (None, *seats):
        return None
    return forbidden(Violation("table.own-name", facts(by=command.by, claimant=command.claimant)))


def _one_open(standing: Standing, command: File, but: Sequence[int] = ()) -> Refused | None:
    """An open case of the same claimant, `but` for older filings of this one: judged anew, it takes their place."""
    claimant = _claimant(standing.setup, command)
    mine = (each for each in standing.disputes if each.status == "open" and each.by == claimant)
    waiting = None if claimant is None else next((each for each in mine if each.id not in but), None)
    if waiting is None:
        return None
    known = facts(claimant=claimant, dispute=waiting.id)
    return Refused("conflict", (Violation("table.one-open", known),), dispute=waiting.id)


def _claimant(setup: Setup, command: File) -> Seat | None:
    """In whose name it is filed: who sits at the table and names nobody speaks for the own seat, the first of several."""
    return command.claimant or next(iter(seats_of(setup, command.by) or ()), None)


def _filed(standing: Standing, number: int) -> Dispute | None:
    return next((each for each in standing.disputes if each.id == number), None)


def _unfit(standing: Standing, claim: File, kind: DisputeKind, history: Past) -> Refused | None:
    found = (*_not_there(standing, claim, kind, history), *_not_to_admit(standing, claim, kind))
    return Refused("unfit", found) if found else None


def _not_there(standing: Standing, claim: File, kind: DisputeKind, history: Past) -> Iterator[Violation]:
    for field, seat in (("by", claim.claimant), ("against", claim.against)):
        if seat is not None and seat not in standing.setup.seats:
            yield Violation("table.nothing-there", facts(field=field, value=seat))
    if claim.about is not None and not _can_be_about(standing, claim.about, kind, history):
        yield Violation("table.nothing-there", facts(field="about", value=claim.about))


def _can_be_about(standing: Standing, about: int, kind: DisputeKind, history: Past) -> bool:
    """A move that counts, or any version that there is; the end by the table is no move of the game."""
    if kind.about_a_move:
        return counts(history, about) and not is_end(history, about)
    return 1 <= about <= standing.version


def _not_to_admit(standing: Standing, claim: File, kind: DisputeKind) -> Iterator[Violation]:
    """Nobody is convicted by what a stranger admits."""
    admitted = sorted(name for name in admissions(kind.evidence) if claim.evidence.get(name))
    filer = viewer_of(standing.setup, claim.by)
    if admitted and filer.role != "host" and not filer.sits_at(claim.against):
        yield Violation("table.admission", facts(by=claim.by, against=claim.against, fields=admitted))


class _Drafts:
    """The events that one command leads to, each decided on the standing after the one before."""

    def __init__(self, standing: Standing, history: Past, seal: Seal) -> None:
        self.standing = standing
        self.history = history.fork()
        self.seal = seal
        self.steps: list[Step] = []

    def add(self, draft: Draft) -> None:
        step = step_of(self.standing, draft, self.history, self.seal)
        self.history.add(step)
        self.steps.append(step)
        self.standing = step.after

    def ruling(self, type_: str, by: str, data: dict[str, Any], settlement: Settlement) -> None:
        """The referee's or the host's word, and if the claim is upheld what follows from it."""
        upheld = data["verdict"] == "upheld"
        due = list(self._due(settlement)) if upheld else []
        left = next((each for each in due if not isinstance(each, Draft)), None)
        follow = [each for each in due if isinstance(each, Draft)]
        first = self.standing.version + 2
        told = {**data, "consequences": list(range(first, first + len(follow)))}
        self.add(Draft(type=type_, by=by, data=told if left is None else {**told, "left": left}))
        for draft in follow:
            self.add(draft)

    def _due(self, settlement: Settlement) -> Iterator[Draft | dict[str, Any]]:
        """The referee's own events; an amendment that cannot stand is left to the host, and the record says why."""
        if settlement.amend is not None:
            version, move = settlement.amend
            amend = Amend(by=REFEREE, amend=version, move=_report_of(move), reason="ruling")
            draft = amendment(self.standing, amend, self.history)
            rules = [each.rule for each in draft.violations] if isinstance(draft, Refused) else []
            yield {"amend": version, "version": draft.version, "rules": rules} if isinstance(draft, Refused) else draft
        for move in settlement.consequences:
            report = _report_of(move)
            yield Draft(type=report.type, player=report.player, data=report.fields, by=REFEREE)


def _report_of(move: Move) -> Report:
    """A move of the referee's own: it confides nothing."""
    fields = msgspec.to_builtins(move)
    type_, player = fields.pop("type"), fields.pop("player", None)
    public = {name: value for name, value in fields.items() if name not in type(move).private}
    return Report(by=REFEREE, type=type_, player=player, fields=public)
