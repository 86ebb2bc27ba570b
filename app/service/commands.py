"""The way of everything that changes a table: load, decide, answer, append. The only place where rules and store meet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from app.answers.changes import check_response, filing_check_response, opening_response
from app.answers.refusal import refusal_problem, refused_at
from app.answers.view import status_of
from app.clock import token, token_hash, ulid
from app.http.idempotency import KeptAnswers
from app.http.metrics import recorded
from app.http.problems import Problem
from app.http.request import RequestContext
from app.http.response import Response
from app.service.live_seal import LiveSeal
from app.service.table_cache import Table, TableCache
from app.store.interface import GameRow, NewEvent, Store, TokenRow, VersionConflict
from referee.game import Game
from referee.procedure import Past, check, check_filing, command_at, decide, decide_all, roles_of
from referee.procedure.commands import Accepted, Asked, File, Open, Refused, Report
from referee.procedure.standing import Standing, Step
from referee.record.events import Event, apart, encode

TRIES = 20
"""How often a command is decided again after another process was faster."""

Answer = Callable[[RequestContext, str, Standing, Accepted, Past], Response]
"""Makes the answer to what was decided: on which table, as it stood before."""
Where = Callable[[Refused], dict[str, Any]]
"""The members of a problem that tell to which line of a text a refusal belongs."""


class Service:
    def __init__(self, store: Store, secret: bytes) -> None:
        self.store = store
        self.answers = KeptAnswers(store, secret)
        self.tables = TableCache(store)

    def change(self, context: RequestContext, id_: str, command: Asked | Sequence[Asked], answer: Answer) -> Response:
        """The answer to one command, or to several of which all are accepted or none. Raises a `Problem` where it is
        refused; decides again where another process was faster."""
        with self.tables.turn(id_):
            for _ in range(TRIES):
                # 1. Load: the table as it stands now, which must be where the caller thinks.
                table = self.tables.current(id_)
                past = self.tables.past(table)
                context.require_version(table.version)
                # 2. Decide: the events that the command comes to, or every reason why not.
                decided = _decided(table, command, past)
                if isinstance(decided, Refused):
                    raise refused_at(context, table.standing, decided)
                # 3. Answer: before anything is written, so that a retry finds it whenever it finds the events.
                response = answer(context, id_, table.standing, decided, past)
                # 4. Append: events and answer in one transaction.
                try:
                    return self._append(context, table, decided.steps, response)
                except VersionConflict:
                    continue
        raise Problem("store-unavailable", headers={"Retry-After": "1"})

    def _append(self, context: RequestContext, table: Table, steps: Sequence[Step], response: Response) -> Response:
        if not steps:
            return self.answers.remember(context.key, response)
        after = Table(table.id, steps[-1].after, steps[-1].event.recorded_at, table.people)
        self.store.append(
            table.id,
            table.version,
            [_new(step.event) for step in steps],
            status_of(after.standing),
            steps[-1].event.recorded_at,
            self.answers.kept(context.key, response),
        )
        recorded(table.game.id, [step.event.type for step in steps])
        self.tables.appended(table, after)
        return response

    def create(
        self,
        context: RequestContext,
        game: Game,
        opening: Open,
        lines: Sequence[Asked] = (),
        where: Where = lambda refused: {},
    ) -> Response:
        """Opens a table in the same four steps, with nothing to load; answers with its tokens. With what is already
        known to have been done there; `where` says of a refusal which line it is about."""
        decided = decide_all(game, (opening, *lines), Past(game), LiveSeal())
        if isinstance(decided, Refused):
            lexicon = game.lexicon_of(opening.players)
            problem = refusal_problem(context, game, lexicon, replace(decided, index=None), by_path=False)
            problem.members |= where(decided)
            raise problem
        first, people = apart(decided.steps[0].event)
        events = [first, *(step.event for step in decided.steps[1:])]
        opened = Table(ulid(), decided.steps[0].after, first.recorded_at, people is not None)
        table = Table(opened.id, decided.steps[-1].after, events[-1].recorded_at, opened.people)
        tokens = {role: token() for role in roles_of(table.standing.setup)}
        rows = [TokenRow(token_hash(secret), table.id, role, first.recorded_at) for role, secret in tokens.items()]
        response = opening_response(context, table.id, table.standing, tokens)
        kept = self.answers.kept(context.key, response)
        row = game_row(table.id, table.standing, first, events[-1])
        self.store.create(row, [_new(event) for event in events], rows, kept, people)
        recorded(game.id, [event.type for event in events])
        self.tables.appended(opened, table)
        return response

    def check(self, context: RequestContext, id_: str, report: Report | Callable[[Standing], Report]) -> Response:
        """What the referee would say to a report; nothing is recorded. Raises a `Problem` where asking is refused."""
        table = self.tables.current(id_)
        context.require_version(table.version)
        checked = check(table.standing, report if isinstance(report, Report) else report(table.standing))
        if isinstance(checked, Refused):
            raise refused_at(context, table.standing, checked)
        return check_response(context, table.standing, checked)

    def check_filing(self, context: RequestContext, id_: str, filing: File) -> Response:
        """What filing this would come to; nothing is recorded. Raises a `Problem` where it would be refused."""
        table = self.tables.current(id_)
        context.require_version(table.version)
        decided = check_filing(table.standing, filing, self.tables.past(table), LiveSeal(table.recorded_at))
        if isinstance(decided, Refused):
            raise refused_at(context, table.standing, decided)
        return filing_check_response(context, table.standing, decided)


def _decided(table: Table, command: Asked | Sequence[Asked], past: Past) -> Accepted | Refused:
    seal = LiveSeal(table.recorded_at)
    if isinstance(command, Sequence):
        return decide_all(table.standing, command, past, seal)
    return decide(table.standing, command_at(table.standing, command), past, seal)


def _new(event: Event) -> NewEvent:
    return NewEvent(event.version, event.hash, encode(event), event.type)


def game_row(id_: str, standing: Standing, first: Event, last: Event) -> GameRow:
    """What the store lists of a game: it follows from the game's events."""
    setup = standing.setup
    return GameRow(
        id=id_,
        game=setup.game,
        label=setup.label,
        status=status_of(standing),
        version=last.version,
        head=last.hash,
        players=setup.seats,
        created_at=first.recorded_at,
        updated_at=last.recorded_at,
    )
