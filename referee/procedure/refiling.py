"""The same filing once more: is it answered as it was, or judged anew?

It is the same only while the record it rests on is. How things stood after a version never changes, so such a case is
answered for ever. How they stand now is asked anew once anything has moved. A case about one move is settled once more,
by the record as it was after the ruling and as it is now: what followed from the ruling itself counts in both, so that
no penalty is paid twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.disputes.kinds import Case, DisputeKind, Settlement
from referee.game import Game, Setup
from referee.history import AMENDED, CORRECTIONS, DECIDED, RECORD_TYPES, RULED, no_longer_counting
from referee.procedure.commands import File
from referee.procedure.replay import Past
from referee.procedure.roles import viewer_of
from referee.procedure.standing import Dispute, Standing
from referee.record.events import Event, canonical


def kind_of(game: Game, name: str) -> DisputeKind | None:
    return next((each for each in game.disputes if each.kind == name), None)


def claim_of(dispute: Dispute) -> File:
    """What was filed, and by whom."""
    return File(
        by=dispute.filer,
        kind=dispute.kind,
        claimant=dispute.by,
        against=dispute.against,
        about=dispute.about,
        evidence=dispute.evidence,
    )


def settle(setup: Setup, claim: File, history: Past) -> Settlement:
    """What the referee says to a claim, by what everybody saw."""
    game = history.game
    kind = kind_of(game, claim.kind)
    assert kind is not None
    then = history if kind.about_a_move or claim.about is None else history.until(claim.about)
    case = Case(
        game=game,
        setup=setup,
        steps=then.public_moves(),
        state=game.public(then.state()),
        kind=claim.kind,
        by=claim.claimant,
        against=claim.against,
        about=claim.about,
        evidence=claim.evidence,
        filer=viewer_of(setup, claim.by),
    )
    settlement: Settlement = kind.settle(case)
    return settlement


def filed_before(standing: Standing, claim: File) -> list[Dispute]:
    """The same claim, whoever sent it, in the order of filing."""
    wanted = canonical(replace(claim, by=""))
    return [each for each in standing.disputes if canonical(replace(claim_of(each), by="")) == wanted]


def still_answered(standing: Standing, dispute: Dispute, history: Past) -> bool:
    """Whether the record that this dispute rests on is what it was when it was ruled on."""
    kind = kind_of(standing.game, dispute.kind)
    assert kind is not None
    if not kind.about_a_move:
        return dispute.about is not None or not _moved_since(dispute, history.events())
    if _taken_back(dispute, history.events()):
        return False
    claim, then = claim_of(dispute), history.until(_ruled_at(dispute, history.events()))
    was, now = settle(standing.setup, claim, then), settle(standing.setup, claim, history)
    return _told(was, dispute) == _told(now, dispute)


def _moved_since(dispute: Dispute, events: Sequence[Event]) -> bool:
    """Has a move been made or corrected since the filing, but for what followed from it?"""
    return any(
        event.type in CORRECTIONS or event.type not in RECORD_TYPES
        for event in events
        if event.version > dispute.filed and event.version not in dispute.versions
    )


def _taken_back(dispute: Dispute, events: Sequence[Event]) -> bool:
    """Does something that followed from the ruling no longer count?"""
    if not dispute.versions:
        return False
    gone = no_longer_counting(events)
    amended = {event.version: event.data["amend"] for event in events if event.type == AMENDED}
    return any(
        gone[amended[version]] != version if version in amended else version in gone for version in dispute.versions
    )


def _ruled_at(dispute: Dispute, events: Sequence[Event]) -> int:
    """The last event of this case: the ruling, the host's decision, or what followed from it."""
    own = (event.version for event in events if event.type in (RULED, DECIDED) and event.data["id"] == dispute.id)
    return max([dispute.filed, *own, *dispute.versions])


def _told(settlement: Settlement, dispute: Dispute) -> bytes:
    """What makes it this ruling. What would follow is of no concern where nothing does."""
    reasons = [(reason.rule, reason.line.facts, reason.versions) for reason in settlement.reasons]
    told: list[Any] = [settlement.verdict, reasons]
    if dispute.verdict == "upheld":
        told += [settlement.consequences, settlement.amend]
    return canonical(msgspec.to_builtins(told))
