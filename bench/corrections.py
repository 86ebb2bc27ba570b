"""What corrections cost: a long game with as many of them as a table may have, beside the same game without."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, cycle, islice
from random import Random

from bench.honest import LONG, Json, Played, amendable
from bench.report import Target, section
from bench.timing import fastest
from referee.audit import audit
from referee.games.mau_mau import MAU_MAU
from referee.history import CORRECTIONS
from referee.procedure import Past, latest
from referee.procedure.commands import Amend, Command, Report, Strike
from referee.record.events import Event, decode, encode
from tests.audit.recording import Scribe, opening_of, reported
from tests.games.tables import seated
from tests.simulators.mau_mau import MauTable

EVENTS = 5_000
MOST = MAU_MAU.procedure.most_corrections
APART = (EVENTS - 1) // MOST
BACK = 10
"""So many moves are taken back and reported again, or one so far back is put right."""
OPENED_COLD, AUDITED = 3.0, 4.0
"""At most so many times as long as without corrections."""
ROUNDS = 3
SEATS = ["anna", "ben", "cleo"]
OPTIONS = {"series": {"games": 999}}
SETUP = seated(MAU_MAU, SEATS, SEATS[0], OPTIONS)
REASON = "it was another one"


def measure() -> list[Target]:
    table = MauTable(Random(1), SEATS, SEATS[0], OPTIONS)
    reports = list(islice(iter(table.next_report, None), EVENTS))
    plain = recorded(reported(MAU_MAU, each) for each in reports)
    corrected = recorded(with_corrections(reports))
    assert sum(event.type in CORRECTIONS for event in corrected) == MOST
    rows, targets = [], []
    for name, work, most in (("opened cold", opened_cold, OPENED_COLD), ("audit", audited, AUDITED)):
        without, with_all = work(plain), work(corrected)
        rows.append((name, f"{without:.2f} s", f"{with_all:.2f} s", f"{with_all / without:.2f}"))
        targets.append(Target(f"{name} with {MOST} corrections, of without", with_all / without, most=most))
    section(f"A game of {EVENTS:,} events", ("", "no correction", f"{MOST} corrections", "of none"), rows)
    return targets


def recorded(commands: Iterable[Command]) -> list[Event]:
    return Scribe(MAU_MAU).write(opening_of(SETUP), *islice(commands, EVENTS - 1)).events


def with_corrections(reports: Sequence[Json]) -> Iterator[Command]:
    """Evenly, in turn: the latest moves are taken back and reported again, a recent one is amended, an early one
    becomes another and then again what it was."""
    moves = [reported(MAU_MAU, each) for each in reports]
    place, other = amendable(MAU_MAU, Played(SETUP, list(reports[:LONG]), []))
    early = cycle((reported(MAU_MAU, other), moves[place]))
    version, counting = 1, list[int]()
    for number in count(1):
        version += 1
        if number % APART or number > MOST * APART:
            counting.append(version)
            yield moves[len(counting) - 1]
        elif number // APART % 3 == 0:
            yield Strike(by="host", strike=counting[-BACK], reason=REASON)
            del counting[-BACK:]
        elif number // APART % 3 == 1:
            yield amend(counting[-BACK], moves[len(counting) - BACK])
        else:
            yield amend(counting[place], next(early))


def amend(version: int, move: Report) -> Amend:
    return Amend(by="host", amend=version, move=move, reason=REASON)


def opened_cold(events: Sequence[Event]) -> float:
    """As a new process does it that has no snapshot."""
    stored = [*map(encode, events)]
    return fastest(lambda: latest([*map(decode, stored)], MAU_MAU, Past(MAU_MAU, tuple)), ROUNDS)


def audited(events: Sequence[Event]) -> float:
    return fastest(lambda: audit(MAU_MAU, events), ROUNDS)
