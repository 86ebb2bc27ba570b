"""How reading a text grows with its length: lines, and one line that is hostile."""

from __future__ import annotations

from bench.report import Target, section
from bench.timing import fastest
from referee.notation.document import document_of, entry_of
from referee.notation.words import Unreadable
from referee.procedure import Past, decide_all
from referee.procedure.commands import Accepted
from schemas.notation import TypedGame
from tests.audit.recording import NoonSeal

HEAD = 'Game: mau-mau\nPlayers: anna, ben\nOptions: {"draw_when_able": "allowed"}\nFirst: anna\n\nstart pink-1\n'
ROUND = "anna draw\nanna pass\nben draw\nben pass\n"
TIMES = 8
LINEAR = 2
"""A text that is eight times as long takes at most so many times eight times as long."""
HOSTILE = {"open brackets": "[", "commas": "a, ", "ties": "a & b, ", "fields": "card=1 ", "colons": "a: "}


def measure() -> list[Target]:
    rows, targets = [], []
    for name, work in (("taken apart", document_of), ("imported", imported)):
        short, long = (fastest(lambda n=n, work=work: work(text(n)), 3) for n in (1_000, TIMES * 1_000))  # type: ignore[misc]
        rows.append((name, f"{short * 1000:.1f} ms", f"{long * 1000:.1f} ms", f"{long / short:.1f}"))
        targets.append(Target(f"text of {TIMES} times the lines, {name}: times", long / short, most=TIMES * LINEAR))
    for name, sign in HOSTILE.items():
        short, long = (fastest(lambda n=n, sign=sign: hostile(sign * n)) for n in (4_000, TIMES * 4_000))  # type: ignore[misc]
        rows.append((f"one line of {name}", f"{short * 1000:.1f} ms", f"{long * 1000:.1f} ms", f"{long / short:.1f}"))
        targets.append(Target(f"{TIMES} times as many {name} in a line: times", long / short, most=TIMES * LINEAR))
    columns = ("text", "short", f"{TIMES} times as long", "ratio")
    section("Notation: 1,000 lines and 8,000; lines with 4,000 of something and with 32,000", columns, rows)
    return targets


def text(lines: int) -> str:
    return HEAD + ROUND * (lines // 4)


def imported(whole: str) -> None:
    typed = TypedGame(whole, "host")
    decided = decide_all(typed.game, (typed.opening, *typed.lines()), Past(typed.game), NoonSeal())
    assert isinstance(decided, Accepted), decided


def hostile(line: str) -> None:
    typed = TypedGame(HEAD, "host")
    try:
        entry = entry_of(f"score anna: {line}")
        typed.reader.line(entry, lambda type_: ())
    except Unreadable:
        return
    raise AssertionError("a hostile line was understood")
