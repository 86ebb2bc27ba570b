"""Opening a table, and moves reported at it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.common_rules import first_seat, seating_violations
from referee.game import Game, Setup, State, Violation, facts, judge, standable
from referee.history import ENDED, OPENED
from referee.position import position_violations, unfit_position
from referee.procedure.commands import Accepted, Checked, End, Open, Refused, Report
from referee.procedure.drafting import NO_SEAT, Seal, noting, reported_move, step_of
from referee.procedure.limits import unfit_opening, unfit_reason, unfit_standing
from referee.procedure.replay import Past
from referee.procedure.roles import seats_of
from referee.procedure.standing import Dispute, Standing
from referee.record.events import Draft, opening_data, opening_facts


def open_table(game: Game, command: Open, seal: Seal) -> Accepted | Refused:
    seats = [player.id for player in command.players]
    errors = unfit_opening(command.players, command.label)
    errors |= {f"options.{name}": said for name, said in game.refuse_options(command.options, len(seats)).items()}
    if command.first_player is not None and command.first_player not in seats:
        errors["first_player"] = [NO_SEAT]
    errors |= unfit_standing(command.stands, command.reason)
    setup = _setup(game, command)
    errors |= {} if errors else unfit_position(game, setup)
    if errors:
        return Refused("unfit", (), errors=errors)
    violations = seating_violations(game, command.players, command.first_player)
    if standable(game, violations):  # a position is asked of as many as can play
        violations += position_violations(game, setup)
    if violations and not (command.stands and standable(game, violations)):
        return Refused("illegal", violations)
    draft = Draft(type=OPENED, data=opening_data(setup), private=opening_facts(setup), by=command.by)
    if violations:
        draft = replace(draft, irregular=noting(violations), reason=command.reason)
    return Accepted((step_of(game, draft, Past(game), seal),))


def _setup(game: Game, command: Open) -> Setup:
    first = command.first_player or (first_seat(game, command.players) if command.players else "")
    return Setup(game.id, command.players, first, command.options, game.rules_version, command.label, command.position)


def report(standing: Standing, command: Report, history: Past, seal: Seal) -> Accepted | Refused:
    game = standing.game
    if (refused := barred(standing, command)) is not None:
        return refused
    if errors := unfit_standing(command.stands, command.reason):
        return Refused("unfit", (), errors=errors)
    move = reported_move(game, command)
    violations = judge(game, standing.state, move)
    if violations and not (command.stands and standable(game, violations)):
        return Refused("illegal", violations)
    draft = Draft(
        type=command.type,
        player=command.player,
        data=command.fields,
        private=command.private,
        by=command.by,
        occurred_at=command.occurred_at,
        assumes=[] if violations else noting(game.assume(standing.state, move)),
        irregular=noting(violations),
        reason=command.reason if violations else None,
    )
    return Accepted((step_of(standing, draft, history, seal),))


def end_table(standing: Standing, command: End, history: Past, seal: Seal) -> Accepted | Refused:
    if (refused := held_up(standing)) is not None:
        return refused
    if errors := unfit_reason(command.reason):
        return Refused("unfit", (), errors=errors)
    if violations := already_over(standing.game, standing.state):
        return Refused("illegal", violations)
    draft = Draft(type=ENDED, by=command.by, data={"reason": command.reason, "outcome": command.outcome})
    return Accepted((step_of(standing, draft, history, seal),))


def already_over(game: Game, state: State) -> tuple[Violation, ...]:
    """A game that is over cannot be ended once more."""
    return (Violation(f"{game.prefix}.over", facts(type=ENDED)),) if game.finished(state) else ()


def barred(standing: Standing, report: Report) -> Refused | None:
    """What forbids a report or is in its way, whichever card it names."""
    if objections := tuple(not_for(standing, report)):
        return Refused("forbidden", objections)
    return held_up(standing)


def held_up(standing: Standing) -> Refused | None:
    """While a dispute about the latest move could change the table, nothing more happens at it."""
    if (blocking := _binding(standing)) is not None:
        known = facts(dispute=blocking.id, kind=blocking.kind, about=blocking.about)
        return Refused("conflict", (Violation("table.dispute-open", known),), dispute=blocking.id)
    return None


def not_for(standing: Standing, report: Report) -> Iterator[Violation]:
    yield from not_to_confide(standing.setup, report)
    seats = seats_of(standing.setup, report.by)
    kind = standing.game.move_type(report.type)
    of_the_table = report.player is None and kind is not None and kind.any_seat
    if seats is not None and report.player not in seats and not of_the_table:
        yield Violation("table.seat", facts(by=report.by, player=report.player))
    if report.stands and report.by != "host":
        yield Violation("table.stands", facts(by=report.by))


def not_to_confide(setup: Setup, report: Report) -> Iterator[Violation]:
    if not _own(setup, report) and (confided := sorted({*report.private, *report.withheld})):
        yield Violation("table.private", facts(by=report.by, player=report.player, fields=confided))


def _own(setup: Setup, report: Report) -> bool:
    """Is it the seat's own token, or its person's?"""
    return report.player in (seats_of(setup, report.by) or ())


def _binding(standing: Standing) -> Dispute | None:
    """An open dispute about the latest move whose outcome could change the table."""
    if not standing.disputes:
        return None
    binding = {kind.kind for kind in standing.game.disputes if kind.binding}
    return next(
        (
            each
            for each in standing.disputes
            if each.status == "open" and each.kind in binding and each.about == standing.latest
        ),
        None,
    )


def check(standing: Standing, report: Report) -> Checked | Refused:
    """What the referee would say to a report. What a seat confided is held against its own token only: anyone else
    could find it out by asking for one card after the other."""
    if objections := tuple(not_to_confide(standing.setup, report)):
        return Refused("forbidden", objections)
    game, state = standing.game, standing.state
    if not _own(standing.setup, report):
        state = game.public(state)
    move = reported_move(game, report)
    violations = judge(game, state, move)
    if violations:
        return Checked(violations)
    lines = game.carry_out(state, move, standing.version + 1).lines()
    return Checked((), tuple(game.assume(state, move)), tuple(lines))
