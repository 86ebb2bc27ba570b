"""How long an audit takes, beside a bare replay of the same game; a long log's chain and proofs, beside bare hashing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from bench.honest import LONG, Played, longest
from bench.report import Target, section
from bench.timing import fastest, seconds
from referee.audit import Audit, audit
from referee.audit.hash_chain import Inclusion, broken_links, not_in_log
from referee.game import Game, Setup
from referee.games import GAMES
from referee.record.checkpoint import Checkpoint
from referee.record.events import Event, encode
from referee.record.merkle_log import Tree, leaf
from tests.audit import liars
from tests.audit.recording import Report, recorded

TABLES = range(20)
AUDITED_IN = 2.0
LOGGED = 100_000
CHECKED_IN = 10.0
ROUNDS = 3


def measure() -> list[Target]:
    return [*audits(), *dishonest_audits(), *long_log()]


def audits() -> list[Target]:
    rows, targets = [], []
    for game in GAMES.values():
        one = longest(game)
        events = recorded(game, one.setup, one.reports)
        bare = fastest(lambda game=game, one=one: replay(game, one), ROUNDS)  # type: ignore[misc]
        whole = fastest(lambda game=game, events=events: audit(game, events), ROUNDS)  # type: ignore[misc]
        rows.append(
            (game.id, str(len(one.moves)), f"{bare * 1000:.1f} ms", f"{whole * 1000:.0f} ms", f"{whole / bare:.0f}")
        )
        targets.append(Target(f"{game.id}: audit of {len(one.moves)} moves, seconds", whole, most=AUDITED_IN))
    section("Audits of whole games", ("game", "moves", "bare replay", "audit", "of bare"), rows)
    return targets


def dishonest_audits() -> list[Target]:
    """The slowest of many tables with liars, also where somebody forged what the referee would have refused."""
    rows, targets = [], []
    for game in GAMES.values():
        records = [recorded(game, setup, reports, forged=True) for setup, reports in lied(game)]
        slowest, found = max((timed(game, events) for events in records), key=lambda each: each[0])
        rows.append((game.id, str(len(records)), f"{slowest * 1000:.0f} ms", str(found)))
        targets.append(Target(f"{game.id}: slowest audit of a table with liars, seconds", slowest, most=AUDITED_IN))
    section("Audits of tables with liars", ("game", "tables", "slowest", "lies proved in it"), rows)
    return targets


def lied(game: Game) -> Iterator[tuple[Setup, list[Report]]]:
    for seed in TABLES:
        setup, reports, _ = liars.lied(game, seed)
        yield setup, reports[:LONG]


def timed(game: Game, events: Sequence[Event]) -> tuple[float, int]:
    found: list[Audit] = []
    took = seconds(lambda: found.append(audit(game, events)))
    return took, sum(bool(finding.argument) for finding in found[0].findings)


def replay(game: Game, one: Played) -> None:
    state = game.open(one.setup)
    for version, move in enumerate(one.moves, start=2):
        state = game.carry_out(state, move, version).after


def long_log() -> list[Target]:
    """Every game's chain, and that each event is where the log says: the tree built, every proof made and checked."""
    one = longest(GAMES["ed-the-cat"])
    events = recorded(GAMES["ed-the-cat"], one.setup, one.reports)
    games = [(f"game {number}", events) for number in range(LOGGED // len(events) + 1)]
    bodies = [encode(event) for _, each in games for event in each]
    bare = fastest(lambda: [sha256(body).digest() for body in bodies], ROUNDS)
    whole = seconds(lambda: check(games))
    rows = [(f"{len(bodies):,}", f"{bare:.2f} s", f"{whole:.1f} s", f"{whole / bare:.0f}")]
    section("A log's chain and proofs", ("events", "bare hashing", "checked", "of bare"), rows)
    return [Target(f"chain and proofs of {len(bodies):,} events, seconds", whole, most=CHECKED_IN)]


def check(games: Sequence[tuple[str, Sequence[Event]]]) -> None:
    tree = Tree(leaf(id_, event.version, event.hash) for id_, events in games for event in events)
    signed, start = Checkpoint("bench", len(tree), tree.root()), 0
    for id_, events in games:
        proofs = tuple((index, tree.inclusion(index)) for index in range(start, start + len(events)))
        wrong = [*broken_links(events), *not_in_log(events, Inclusion(id_, signed, proofs))]
        if wrong:
            raise AssertionError(f"{id_}: {wrong[0]}")
        start += len(events)
