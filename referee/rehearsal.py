"""A whole record played again: every move judged where it stood, every digest, every ruling derived anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.core import Game, Move, Setup, Violation, decide, objection_line, seating_violations, standable
from referee.digest import state_digest
from referee.findings import Finding, error
from referee.record import Event, canonical, move_of, setup_of
from referee.rulings import Docket
from referee.timeline import (
    AMENDED,
    DECIDED,
    RECORD_TYPES,
    REFEREE,
    RULED,
    STRUCK,
    Refused,
    Standing,
    effective,
    fold,
    judged,
    opened,
)


class Rehearsal:
    """`standing` is how far it went; where `broken`, the rest could not be played."""

    def __init__(self, game: Game, events: Sequence[Event]) -> None:
        self.game = game
        self.events = events
        self.findings: list[Finding] = []
        self.standing: Standing | None = None
        self.broken = False
        self.moves = 0
        self.redacted = False
        """Facts were confided that this record does not show: what rests on them is not compared."""

    def run(self) -> Rehearsal:
        for at, event in enumerate(self.events):
            try:
                self.findings += self._event(at, event)
            except Exception:  # a forged event may break a reducer anywhere; that it does is the finding
                self.findings.append(_unreadable(event))
                self.broken = True
                break
        return self

    def _event(self, at: int, event: Event) -> Iterator[Finding]:
        self.redacted |= any(fact.salt is None for fact in event.private.values())
        if self.standing is None:
            yield from self._opening(event)
        elif event.type in RECORD_TYPES:
            yield from self._record_event(self.standing, at, event)
        else:
            yield from self._move(self.standing, event)
        yield from self._digest(event)

    def _opening(self, event: Event) -> Iterator[Finding]:
        if event.type != "opened" or event.data["game"] != self.game.id:
            raise LookupError(event.type)
        setup = setup_of(self.game, event.data)
        for violation in seating_violations(self.game, setup.players, setup.first_player):
            yield self._illegal(event, violation, setup)
        refused = self.game.refuse_options(setup.options, len(setup.players))
        if refused or setup.first_player not in setup.seats or setup.rules_version != self.game.rules_version:
            yield error(
                "record.opening",
                "The table was opened as no table of this game can be.",
                "Der Tisch wurde so eröffnet, wie kein Tisch dieses Spiels sein kann.",
                event.version,
            )
            raise LookupError(event.type)
        self.standing = opened(self.game, event)
        self.docket = Docket(self.game, setup)

    def _move(self, standing: Standing, event: Event) -> Iterator[Finding]:
        self.moves += 1
        move = move_of(self.game, event)
        yield from self.docket.expects(event, move)
        if event.by != REFEREE:
            yield from self._judged(standing, event, move)
        self.standing = fold(self.game, standing, event, lambda: ())

    def _judged(self, standing: Standing, event: Event, move: Move) -> Iterator[Finding]:
        if isinstance(move, self.game.consequences) and not isinstance(move, self.game.moves):
            raise LookupError(event.type)
        violations = decide(self.game, standing.state, move)
        if not event.irregular or not standable(self.game, violations):
            for violation in violations:
                yield self._illegal(event, violation, standing.setup)
        elif not self._same(_noted(violations), event.irregular):
            yield _other(event, "record.irregular")
        assumed = (
            [] if violations else [{"rule": a.rule, "facts": a.facts} for a in self.game.assume(standing.state, move)]
        )
        if not self._same(assumed, event.assumes) and not event.irregular:
            yield _other(event, "record.assumes")

    def _same(self, derived: object, recorded: object) -> bool:
        return self.redacted or canonical(derived) == canonical(recorded)

    def _illegal(self, event: Event, violation: Violation, setup: Setup) -> Finding:
        known = objection_line(self.game, violation)
        return Finding(rule=violation.rule, line=known, versions=(event.version,), proof={"facts": violation.facts})

    def _record_event(self, standing: Standing, at: int, event: Event) -> Iterator[Finding]:
        earlier = self.events[:at]
        yield from self.docket.expects(event, None)
        if event.type in (STRUCK, AMENDED):
            yield from self._correction(standing, earlier, event)
        self.standing = fold(self.game, standing, event, lambda: earlier)
        if event.type in (RULED, DECIDED):
            yield from self.docket.ruled(standing, earlier, event, self.redacted)

    def _correction(self, standing: Standing, earlier: Sequence[Event], event: Event) -> Iterator[Finding]:
        try:
            judged(self.game, standing.setup, effective([*earlier, event]))
        except Refused as refused:
            yield error(
                "record.correction",
                "After the correction at {version} the move at {illegal} is illegal.",
                "Nach der Berichtigung in {version} ist der Zug {illegal} nicht erlaubt.",
                event.version,
                refused.version,
                version=event.version,
                illegal=refused.version,
            )

    def _digest(self, event: Event) -> Iterator[Finding]:
        assert self.standing is not None
        if state_digest(self.game, self.standing.state) != event.state_digest:
            yield error(
                "record.digest",
                "Replaying version {version} leads to another table than the one recorded.",
                "Version {version} nachgespielt führt zu einem anderen Tisch als dem aufgezeichneten.",
                event.version,
                version=event.version,
            )


def _noted(violations: Sequence[Violation]) -> list[dict[str, object]]:
    return [{"rule": each.rule, "facts": each.facts} for each in violations]


def _other(event: Event, rule: str) -> Finding:
    return error(
        rule,
        "What the referee noted at version {version} is not what follows from the table.",
        "Was zu Version {version} vermerkt ist, folgt nicht aus dem Tisch.",
        event.version,
        version=event.version,
    )


def _unreadable(event: Event) -> Finding:
    return error(
        "record.move",
        "Version {version} ('{type}') cannot be played on the table before it; the rest was not replayed.",
        "Version {version} ('{type}') lässt sich am Tisch davor nicht spielen; der Rest wurde nicht nachgespielt.",
        event.version,
        version=event.version,
        type=event.type,
    )
