"""Many simulated tables of each kind: is an honest report ever refused, is anything taken that the table cannot hold, and
how long does the slowest audit of liars take? Only if it is asked for, since it takes minutes: `python -m bench honest
[10000]`, `python -m bench impossible [10000]`, `python -m bench dishonest [2000]`."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from bench.report import Target, section
from bench.timing import processor_seconds
from referee.audit import Audit, audit
from referee.game import Game, Setup, judge
from referee.games import GAMES
from referee.games.mau_mau import MAU_MAU
from referee.record.events import Event
from tests.audit import late_liars, liars
from tests.audit.recording import Report, recorded
from tests.games.anything import anything
from tests.games.tables import honest as honest_table
from tests.games.tables import move_from
from tests.hidden_cards.arrangements import has_arrangement
from tests.hidden_cards.dishonest import SETUPS, dishonest

HONEST, IMPOSSIBLE, DISHONEST = 10_000, 10_000, 2_000
MOVES = 60
"""So many reports are accepted at one table at which anything is reported."""
EVENTS = 1_000
AUDITED_IN = 5.0


def honest(tables: int = HONEST) -> list[Target]:
    """Every report of an honest table is taken."""
    rows, targets = [], []
    for game in GAMES.values():
        counted = Counter[str]()
        for seed in range(tables):
            counted += _honest_table(game, seed)
        rows.append((game.id, f"{tables:,}", f"{counted['moves']:,}", str(counted["refused"])))
        targets.append(Target(f"{game.id}: honest reports refused", counted["refused"], most=0))
    section("Honest tables", ("game", "tables", "moves", "refused"), rows)
    return targets


def _honest_table(game: Game, seed: int) -> Counter[str]:
    """Up to the first refusal, after which the table and the referee would tell two stories."""
    setup, table = honest_table(game, seed)
    state, counted = game.open(setup), Counter[str]()
    for version, report in enumerate(iter(table.next_report, None), start=2):
        move = move_from(game, report)
        if judge(game, state, move):
            counted["refused"] += 1
            break
        state = game.carry_out(state, move, version).after
        counted["moves"] += 1
    return counted


def impossible(tables: int = IMPOSSIBLE) -> list[Target]:
    """Where anything is reported, nothing is taken after which the unseen cards can lie in no way."""
    rows, targets = [], []
    for name in SETUPS:
        game, counted = GAMES[name], Counter[str]()
        for seed in range(tables):
            counted += _any_table(game, seed)
        rows.append(
            (name, f"{tables:,}", f"{counted['taken']:,}", f"{counted['refused']:,}", str(counted["impossible"]))
        )
        targets.append(Target(f"{name}: impossible reports taken", counted["impossible"], most=0))
    section(
        "Tables at which anything is reported", ("game", "tables", "taken", "refused", "taken but impossible"), rows
    )
    return targets


def _any_table(game: Game, seed: int) -> Counter[str]:
    counted = Counter[str]()
    for each in anything(game, dishonest(game, seed), seed, MOVES):
        if each.effect is None:
            counted["refused"] += 1
            continue
        counted["taken"] += 1
        if not has_arrangement(each.effect.after.places):
            counted["impossible"] += 1
            break
    return counted


def dishonest_audits(tables: int = DISHONEST) -> list[Target]:
    """What liars reported and the referee took, audited."""
    rows, targets = [], []
    for name, lied in _liars():
        times, verdicts, unsure = [], Counter[str](), 0
        for seed in range(tables):
            game, setup, reports = lied(seed)
            took, found = _timed(game, recorded(game, setup, reports[: EVENTS - 1]))
            times.append(took)
            verdicts[found.checked["hidden_cards"]] += 1
            unsure += any(not each.proof.get("minimal", True) for each in found.findings)
        figures = (f"{statistics.median(times) * 1000:.0f} ms", f"{max(times) * 1000:.0f} ms")
        told = (str(verdicts["inconsistent"]), str(unsure), str(verdicts["undecided"]))
        rows.append((name, f"{tables:,}", *figures, *told))
        targets.append(Target(f"{name}: slowest audit of liars, seconds", max(times), most=AUDITED_IN))
    columns = ("game", "tables", "median", "slowest", "lies proved", "not minimal", "undecided")
    section("Audits of tables with liars", columns, rows)
    return targets


def _timed(game: Game, events: Sequence[Event]) -> tuple[float, Audit]:
    found: list[Audit] = []
    took = processor_seconds(lambda: found.append(audit(game, events)))
    return took, found[0]


Lied = Callable[[int], tuple[Game, Setup, list[Report]]]


def _liars() -> Iterator[tuple[str, Lied]]:
    for game in GAMES.values():
        yield game.id, _of_game(game)
    yield f"{MAU_MAU.id}, one late lie", _late


def _of_game(game: Game) -> Lied:
    def lied(seed: int) -> tuple[Game, Setup, list[Report]]:
        setup, reports, _ = liars.lied(game, seed)
        return game, setup, liars.accepted(game, setup, reports)

    return lied


def _late(seed: int) -> tuple[Game, Setup, list[Report]]:
    """One in twenty as long as a game may be for the promise."""
    setup, reports, _ = late_liars.evening(seed) if seed % 20 else late_liars.endless(seed)
    return MAU_MAU, setup, reports
