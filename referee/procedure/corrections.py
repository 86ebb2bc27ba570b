"""Taking moves back and putting them right, by further events: nothing is ever deleted."""

from __future__ import annotations

from referee.game import Game, State, Violation, facts, judge, standable
from referee.history import AMENDED, ENDED, STRUCK, place_of
from referee.procedure.commands import Accepted, Amend, Refused, Strike
from referee.procedure.drafting import Seal, forbidden, nothing_there, noting, reported_move, step_of
from referee.procedure.limits import unfit_reason, unfit_standing
from referee.procedure.replay import Judge, Past
from referee.procedure.reports import already_over, not_for
from referee.procedure.standing import Standing
from referee.record.events import Draft, Event, public_move_of, written


def strike(standing: Standing, command: Strike, history: Past, seal: Seal) -> Accepted | Refused:
    if (refused := barred(standing, command)) is not None:
        return refused
    if command.strike < 2 or standing.latest < command.strike:
        return nothing_there("strike", command.strike)
    if errors := unfit_reason(command.reason):
        return Refused("unfit", (), errors=errors)
    draft = Draft(type=STRUCK, by=command.by, data={"strike": command.strike, "reason": command.reason})
    return Accepted((step_of(standing, draft, history, seal),))


def amend(standing: Standing, command: Amend, history: Past, seal: Seal) -> Accepted | Refused:
    if (refused := barred(standing, command)) is not None:
        return refused
    if not counts(history, command.amend) or is_end(history, command.amend):
        return nothing_there("amend", command.amend)
    errors = unfit_reason(command.reason) | unfit_standing(command.move.stands, command.move.reason, "move.reason")
    if errors:
        return Refused("unfit", (), errors=errors)
    draft = amendment(standing, command, history)
    if isinstance(draft, Refused):
        return draft
    return Accepted((step_of(standing, draft, history, seal),))


def barred(standing: Standing, command: Strike | Amend) -> Refused | None:
    """What forbids a correction or is in its way, whatever the move or the reason."""
    if isinstance(command, Strike):
        return _not_own_latest(standing, command) or _used_up(standing)
    objections = tuple(not_for(standing, command.move))
    return Refused("forbidden", objections) if objections else _used_up(standing)


def _not_own_latest(standing: Standing, command: Strike) -> Refused | None:
    followed = standing.version != standing.latest or command.strike != standing.latest
    if command.by == "host" or not (followed or standing.reporter != command.by):
        return None
    known = facts(strike=command.strike, latest=standing.latest, version=standing.version, reporter=standing.reporter)
    return forbidden(Violation("table.own-latest", {"by": command.by, **known}))


def _used_up(standing: Standing) -> Refused | None:
    most = standing.game.procedure.most_corrections
    if standing.corrections < most:
        return None
    return Refused("conflict", (Violation("table.corrections", facts(most=most)),))


def counts(history: Past, version: int) -> bool:
    counting = history.counting()
    at = place_of(counting, version)
    return at < len(counting) and counting[at].version == version


def is_end(history: Past, version: int) -> bool:
    """That the table ended the game is no move that another could take the place of; it can be struck."""
    return history.counting()[place_of(history.counting(), version)].type == ENDED


def amendment(standing: Standing, command: Amend, history: Past) -> Draft | Refused:
    """Judged by what everybody saw: whether a correction holds must tell nobody what was confided."""
    game, new = standing.game, command.move
    state = game.public(history.state_before(command.amend))
    move = reported_move(game, new)
    violations = judge(game, state, move)
    if violations and not (new.stands and standable(game, violations)):
        return Refused("illegal", violations, version=command.amend)
    who = {} if new.player is None else {"player": new.player}
    draft = Draft(
        type=AMENDED,
        by=command.by,
        data={"amend": command.amend, "move": {"type": new.type, **who, **new.fields}, "reason": command.reason},
        assumes=[] if violations else noting(game.assume(state, move)),
        irregular=noting(violations),
        reason=new.reason if violations else None,
    )
    try:
        sketch = written(draft, standing.version + 1, standing.head, "", str)
        history.judge_corrected(sketch, _holds(history, command.amend))
    except _Stopped as stopped:
        return Refused("illegal", stopped.violations, version=stopped.version)
    return draft


class _Stopped(Exception):
    """A later move that was legal would no longer be."""

    def __init__(self, version: int, violations: tuple[Violation, ...]) -> None:
        super().__init__(f"the move at version {version} would be illegal")
        self.version = version
        self.violations = violations


def _holds(history: Past, amended: int) -> Judge:
    """A later move stops a correction only if it was legal before it and is not after it."""

    def judge_each(standing: Standing, event: Event) -> None:
        if event.version == amended:
            return
        violations = _broken(standing.game, standing.state, event)
        if violations and not _broken(standing.game, history.state_before(event.version), event):
            raise _Stopped(event.version, violations)

    return judge_each


def _broken(game: Game, state: State, event: Event) -> tuple[Violation, ...]:
    """What a recorded move breaks on this table, unless the table let just that stand."""
    if event.type == ENDED:
        return already_over(game, state)
    violations = judge(game, game.public(state), public_move_of(game, event))
    return () if event.irregular and standable(game, violations) else violations
