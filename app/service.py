"""Read, decide, append, answer: the only place where rules and store meet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from app.answers import Answers
from app.asking import Ask, Caller, Reply
from app.clock import now, salt, token, token_hash, ulid
from app.metrics import recorded
from app.problems import Problem
from app.store.port import GameRow, NewEvent, Store, TokenRow, VersionConflict
from app.tables import Table, Tables
from app.telling import (
    status_of,
    told_assumptions,
    told_event,
    told_move,
    told_view,
    told_violations,
)
from app.vault import Vault
from referee.core import Move, Setup, Viewer, Violation, decide, first_seat, seating_violations, standable
from referee.digest import state_digest
from referee.games import GAMES
from referee.record import GENESIS, Event, confide, encode, seal, setup_data
from referee.text import Lexicon, Text
from referee.timeline import OPENED, Standing, opened
from schemas.moves import ReportedMove
from schemas.requests import Opening

TRIES = 20
"""How often an append is decided again after another process was faster."""

Attempt = Callable[[Table], "Draft"]


class Draft(msgspec.Struct, frozen=True):
    """What an attempt would append, the standing after it, and the answer it would get."""

    events: tuple[Event, ...]
    standing: Standing
    reply: Reply


class Service:
    def __init__(self, store: Store, vault: Vault) -> None:
        self.store = store
        self.answers = Answers(store, vault)
        self.tables = Tables(store)

    # Games

    def create(self, ask: Ask, opening: Opening) -> Reply:
        game = opening.game
        violations = seating_violations(game, opening.players, opening.first_player)
        if violations:
            lexicon = game.lexicon_of(opening.players)
            raise illegal(told_violations(game, lexicon, ask.language, violations))
        first = opening.first_player or first_seat(game, opening.players)
        setup = Setup(game.id, opening.players, first, opening.options, game.rules_version, opening.label)
        table, event = self._opened(ask, setup)
        tokens = {role: token() for role in ("host", "spectator", *(f"player:{seat}" for seat in setup.seats))}
        rows = [TokenRow(token_hash(secret), table.id, role, event.recorded_at) for role, secret in tokens.items()]
        given = ask.reply(201, self._created(table, tokens), table.version, Location=f"/v1/games/{table.id}")
        kept = self.answers.kept(ask.key, given)
        self.store.create(game_row(table, event, event), [_new(event)], rows, kept)
        recorded(game.id, [event.type])
        self.tables.keep(table)
        return given

    def _opened(self, ask: Ask, setup: Setup) -> tuple[Table, Event]:
        game = GAMES[setup.game]
        event = seal(
            Event(
                version=1,
                type=OPENED,
                player=None,
                data=setup_data(setup),
                by="host",
                occurred_at=None,
                recorded_at=now(),
                previous=GENESIS,
                state_digest=state_digest(game, game.open(setup)),
            )
        )
        return Table(ulid(), game, opened(game, event)), event

    def _created(self, table: Table, tokens: dict[str, str]) -> dict[str, Any]:
        return {
            "id": table.id,
            "game": table.game.id,
            "version": table.version,
            "status": status_of(table.game, table.standing),
            "tokens": {
                "host": tokens["host"],
                "spectator": tokens["spectator"],
                "players": {seat: tokens[f"player:{seat}"] for seat in table.standing.setup.seats},
            },
            "view": told_view(table.game, table.standing, Viewer("host")),
        }

    # Moves

    def report(self, ask: Ask, id_: str, read: Callable[[Table], ReportedMove]) -> Reply:
        return self.write(ask, id_, lambda table: self._reported(ask, table, read(table)))

    def report_batch(self, ask: Ask, id_: str, read: Callable[[Table], Sequence[ReportedMove]]) -> Reply:
        return self.write(ask, id_, lambda table: self._reported_batch(ask, table, read(table)))

    def check(self, ask: Ask, id_: str, read: Callable[[Table], ReportedMove]) -> Reply:
        """What the referee would say; nothing is recorded. What a seat confided is held against its own token only:
        anyone else could find it out by asking for one card after the other."""
        table = self.tables.current(id_)
        ask.expect(table.version)
        reported = read(table)
        allow(ask.caller, reported, writing=False)
        game, standing = table.game, table.standing
        own = ask.caller.viewer.seat is not None and ask.caller.viewer.seat == reported.player
        state = standing.state if own else game.public(standing.state)
        lexicon = game.lexicon(standing.setup)
        violations = decide(game, state, reported.move)
        assumes = [] if violations else list(game.assume(state, reported.move))
        narration = "" if violations else _narrated(table, reported.move, lexicon, ask)
        body = {
            "verdict": "illegal" if violations else "unproven" if assumes else "legal",
            "legal": not violations,
            "violations": told_violations(game, lexicon, ask.language, violations),
            "assumes": told_assumptions(game, lexicon, ask.language, assumes),
            "narration": narration,
        }
        return self.answers.remember(ask.key, ask.reply(200, body, table.version))

    def write(self, ask: Ask, id_: str, attempt: Attempt) -> Reply:
        """Decides on the current table and appends; decides again if another process was faster."""
        with self.tables.turn(id_):
            for _ in range(TRIES):
                table = self.tables.current(id_)
                draft = _attempted(ask, table, attempt)
                try:
                    return self._append(ask, table, draft)
                except VersionConflict:
                    continue
        raise Problem("store-unavailable", headers={"Retry-After": "1"})

    def _append(self, ask: Ask, table: Table, draft: Draft) -> Reply:
        if not draft.events:
            return self.answers.remember(ask.key, draft.reply)
        self.store.append(
            table.id,
            table.version,
            [_new(event) for event in draft.events],
            status_of(table.game, draft.standing),
            draft.events[-1].recorded_at,
            self.answers.kept(ask.key, draft.reply),
        )
        recorded(table.game.id, [event.type for event in draft.events])
        self.tables.appended(table, replace(table, standing=draft.standing))
        return draft.reply

    def _reported(self, ask: Ask, table: Table, reported: ReportedMove) -> Draft:
        game, before = table.game, table.standing
        no_dispute_in_the_way(ask.caller, table)
        event, after = accept(ask, table, reported)
        viewer, over = ask.caller.viewer, game.finished(after.state)
        told = told_event(game, before.setup, event, viewer, over, ask.language)
        body: dict[str, Any] = {"version": event.version, "event": told}
        body["narration"] = told_move(
            game, game.lexicon(before.setup), ask.language, before.state, reported.move, after.state
        )
        if not ask.minimal:
            body["view"] = told_view(game, after, viewer)
        location = f"/v1/games/{table.id}/events?after={event.version - 1}&limit=1"
        return Draft((event,), after, ask.reply(201, body, event.version, Location=location))

    def _reported_batch(self, ask: Ask, table: Table, batch: Sequence[ReportedMove]) -> Draft:
        no_dispute_in_the_way(ask.caller, table)
        events: list[Event] = []
        current = table
        for index, reported in enumerate(batch):
            try:
                event, after = accept(ask, current, reported)
            except Problem as problem:
                problem.members["index"] = index
                raise
            events.append(event)
            current = replace(current, standing=after)
        game, viewer, after = table.game, ask.caller.viewer, current.standing
        over = game.finished(after.state)
        told = [told_event(game, after.setup, event, viewer, over, ask.language) for event in events]
        body: dict[str, Any] = {"version": after.version, "events": told}
        if not ask.minimal:
            body["view"] = told_view(game, after, viewer)
        return Draft(tuple(events), after, ask.reply(201, body, after.version))


def _attempted(ask: Ask, table: Table, attempt: Attempt) -> Draft:
    """A refusal tells the version that it was judged at, like every answer about a game."""
    try:
        ask.expect(table.version)
        return attempt(table)
    except Problem as problem:
        problem.headers.setdefault("ETag", f'"{table.version}"')
        raise


def accept(ask: Ask, table: Table, reported: ReportedMove) -> tuple[Event, Standing]:
    """The event of a legal move, or of an irregular one that the host lets stand; else the problem."""
    allow(ask.caller, reported, writing=True)
    game, standing = table.game, table.standing
    violations = decide(game, standing.state, reported.move)
    if violations and not (reported.stands and standable(game, violations)):
        lexicon = game.lexicon(standing.setup)
        raise illegal(told_violations(game, lexicon, ask.language, violations))
    return made(table, reported, ask.caller.role, violations)


def made(
    table: Table, reported: ReportedMove, by: str, violations: tuple[Violation, ...] = ()
) -> tuple[Event, Standing]:
    """The event of a move that counts, and the standing after it."""
    game, standing = table.game, table.standing
    version = standing.version + 1
    state = game.evolve(standing.state, reported.move, version)
    assumes = () if violations else game.assume(standing.state, reported.move)
    event = next_event(
        table,
        type=reported.type,
        player=reported.player,
        data=reported.fields,
        private={name: confide(value, salt()) for name, value in reported.private.items()},
        by=by,
        occurred_at=reported.occurred_at,
        assumes=[{"rule": each.rule, "facts": each.facts} for each in assumes],
        irregular=noted(violations),
        reason=reported.reason if violations else None,
        state_digest=state_digest(game, state),
    )
    return event, replace(standing, version=version, head=event.hash, state=state, latest=version)


def next_event(table: Table, **members: Any) -> Event:
    """Sealed onto the end of the table's chain."""
    standing = table.standing
    chained = {"version": standing.version + 1, "previous": standing.head, "recorded_at": now()}
    return seal(Event(**{"player": None, "occurred_at": None, **chained, **members}))


def noted(violations: Sequence[Violation]) -> list[dict[str, Any]]:
    return [{"rule": each.rule, "facts": each.facts} for each in violations]


def illegal(told: list[dict[str, Any]], slug: str = "illegal-move", **members: Any) -> Problem:
    return Problem(slug, " ".join(each["message"] for each in told), **members, violations=told)


def allow(caller: Caller, reported: ReportedMove, writing: bool) -> None:
    """Who may report what: the host everything public, a seat its own moves and what it confides."""
    role, seat = caller.viewer.role, caller.viewer.seat
    if reported.private and (role != "player" or reported.player != seat):
        named = ", ".join(sorted(reported.private))
        why = Text(
            f"Only {reported.player} may confide: {named}.", f"Nur {reported.player} darf das mitteilen: {named}."
        )
        raise Problem("forbidden", why)
    if not writing:
        return
    own = reported.player == seat or (reported.player is None and type(reported.move).any_seat)
    if role == "player" and not own:
        raise Problem("forbidden", Text("A seat reports its own moves.", "Ein Platz meldet nur eigene Züge."))
    if reported.stands and role != "host":
        raise Problem(
            "forbidden", Text("Only the host lets a move stand.", "Nur die Spielleitung lässt einen Zug gelten.")
        )


def no_dispute_in_the_way(caller: Caller, table: Table) -> None:
    binding = {kind.kind for kind in table.game.disputes if kind.binding}
    for dispute in table.standing.disputes:
        waits = dispute.status == "open" and dispute.kind in binding and dispute.about == table.standing.latest
        if waits:
            raise Problem("dispute-open", dispute=dispute.id)


def _narrated(table: Table, move: Move, lexicon: Lexicon, ask: Ask) -> str:
    game, state = table.game, table.standing.state
    after = game.evolve(state, move, table.version + 1)
    return told_move(game, lexicon, ask.language, state, move, after)


def _new(event: Event) -> NewEvent:
    return NewEvent(event.version, event.hash, encode(event), event.type)


def game_row(table: Table, first: Event, last: Event) -> GameRow:
    """What the store lists of a game: it follows from the game's events."""
    setup = table.standing.setup
    return GameRow(
        id=table.id,
        game=setup.game,
        label=setup.label,
        status=status_of(table.game, table.standing),
        version=last.version,
        head=last.hash,
        players=setup.seats,
        created_at=first.recorded_at,
        updated_at=last.recorded_at,
    )
