"""The audit's exact question about the hidden cards of one table, asked again and again while it is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from referee.audit.explanation import contradicted
from referee.audit.findings import Finding
from referee.disputes.kinds import Played
from referee.game import Game
from referee.hidden_cards.bounds import Motion
from referee.hidden_cards.exact import Problem, judge, problems
from referee.hidden_cards.exact.problem import REPORTS
from referee.procedure import Past, replay
from referee.procedure.replay import Start
from referee.record.events import Event, redacted


class _Judged(msgspec.Struct, frozen=True):
    """One deal, and what contradicts itself in it."""

    problem: Problem
    findings: tuple[Finding, ...]


class Question:
    """Of what everybody at the table saw: nothing that was confided gets in, so nothing shows through."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.version = 0
        self._past = Past(game)
        self._after: Start = game
        self._motions: dict[int, tuple[Played, list[Motion]]] = {}
        """Of each move, asked for once."""
        self._judged: list[_Judged] = []

    def add(self, events: Iterable[Event]) -> None:
        """The next events of the record."""
        public = (redacted(event) if event.private else event for event in events)
        for step in replay(public, self._after, self._past):
            self._after, self.version = step.after, step.event.version

    def contradictions(self) -> list[Finding]:
        """What cannot all be true; nothing where that is in doubt. A deal of which nothing more became visible since it
        was judged is not judged again."""
        before, self._judged = self._judged, []
        for at, problem in enumerate(problems(self._entries())):
            known = before[at] if at < len(before) and _shows_no_more(problem, before[at].problem) else None
            self._judged.append(_Judged(problem, self._found(problem) if known is None else known.findings))
        found = [finding for each in self._judged for finding in each.findings]
        return sorted(found, key=lambda finding: finding.versions)

    def _entries(self) -> Iterator[tuple[int, Motion]]:
        for motion in self.game.deal(self._past.state_before(1)):
            yield 1, motion
        for played in self._past.moves():
            kept = self._motions.get(played.version)
            if kept is None or kept[0] is not played:
                kept = self._motions[played.version] = (played, list(played.effect.motions()))
            yield from ((played.version, motion) for motion in kept[1])

    def _found(self, problem: Problem) -> tuple[Finding, ...]:
        contradictions = judge(problem).contradictions
        if not contradictions:
            return ()
        # Played anew, since a move tells its sentences once.
        events = list(self._past.events())
        history = Past(self.game, lambda: events).moves()
        return tuple(contradicted(self.game, history, problem, each) for each in contradictions)


def _shows_no_more(problem: Problem, before: Problem) -> bool:
    """The same, and then only cards that went somewhere unseen: whatever fitted before fits still, and nothing else."""
    known = len(before.entries)
    return (
        (problem.totals, problem.sizes) == (before.totals, before.sizes)
        and problem.entries[:known] == before.entries
        and not any(isinstance(motion, REPORTS) for _, motion in problem.entries[known:])
    )
