"""Rulings derived again: the verdict from the history as it stood, and the moves that the referee then made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.core import Game, Move, Setup, Viewer
from referee.disputes import Case, Settlement
from referee.findings import Finding, error
from referee.record import Event, canonical, read_move
from referee.timeline import AMENDED, DECIDED, REFEREE, Dispute, Standing, effective, steps

Due = Move | tuple[int, Move] | None
"""A move that the referee owes, an amendment (version, move), or one that cannot be derived from this record."""


class Docket:
    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.due: list[Due] = []

    def expects(self, event: Event, move: Move | None) -> Iterator[Finding]:
        """The referee's own events are those that a ruling owes, right after it, and no others."""
        own = event.by == REFEREE and (move is not None or event.type == AMENDED)
        if not own and not self.due:
            return
        due = self.due.pop(0) if self.due else False
        if not own or due is False or (due is not None and due != self._made(event, move)):
            self.due.clear()
            yield error(
                "record.ruling",
                "Version {version} is not what the ruling before it leads to.",
                "Version {version} ist nicht, was aus dem Entscheid davor folgt.",
                event.version,
                version=event.version,
            )

    def _made(self, event: Event, move: Move | None) -> Due:
        if event.type != AMENDED:
            return move
        fields = dict(event.data["move"])
        type_, player = fields.pop("type"), fields.pop("player", None)
        return event.data["amend"], read_move(self.game, type_, player, fields)

    def ruled(self, standing: Standing, earlier: Sequence[Event], event: Event, redacted: bool) -> Iterator[Finding]:
        """`earlier` ends before the ruling; what the referee saw ends before the dispute was filed."""
        dispute = next(each for each in standing.disputes if each.id == event.data["id"])
        recorded = event.data["consequences"]
        first = event.version + 1
        if redacted:
            self.due = [None] * len(recorded)
            return
        settlement = self._settled(standing, earlier, dispute, event)
        self.due = _owed(settlement, event, len(recorded))
        follows = list(range(first, first + len(self.due)))
        if recorded != follows or (event.type != DECIDED and not _same(settlement, event)):
            yield error(
                "record.ruling",
                "The ruling at version {version} on dispute {id} is not what the history leads to.",
                "Der Entscheid in Version {version} zu Streitfall {id} folgt nicht aus dem Verlauf.",
                event.version,
                version=event.version,
                id=dispute.id,
            )

    def _settled(self, standing: Standing, earlier: Sequence[Event], dispute: Dispute, event: Event) -> Settlement:
        seen = earlier if event.type == DECIDED else [each for each in earlier if each.version < dispute.filed]
        kind = next(each for each in self.game.disputes if each.kind == dispute.kind)
        case = Case(
            game=self.game,
            setup=self.setup,
            steps=tuple(steps(self.game, self.setup, effective(seen))),
            state=standing.state,
            kind=dispute.kind,
            by=dispute.by,
            against=dispute.against,
            about=dispute.about,
            evidence=dispute.evidence,
            filer=Viewer("host") if event.type == DECIDED else _viewer(dispute.filer),
        )
        settlement: Settlement = kind.settle(case)
        return settlement


def _viewer(role: str) -> Viewer:
    return Viewer("player", role.removeprefix("player:")) if role.startswith("player:") else Viewer("host")


def _owed(settlement: Settlement, event: Event, recorded: int) -> list[Due]:
    """An amendment that would have made later moves illegal was left to the host."""
    if event.data["verdict"] != "upheld":
        return []
    moves: list[Due] = list(settlement.consequences)
    return moves if settlement.amend is None or recorded == len(moves) else [settlement.amend, *moves]


def _same(settlement: Settlement, event: Event) -> bool:
    reasons = [{"rule": reason.rule, "versions": list(reason.versions)} for reason in settlement.reasons]
    said = [{"rule": each["rule"], "versions": each["versions"]} for each in event.data["reasons"]]
    return settlement.verdict == event.data["verdict"] and canonical(reasons) == canonical(said)
