"""Is it slower than it was? Ratios to an earlier commit: `python -m bench before [--commit f9d0333]`.

The games are simulated once; a process of this tree and one of the earlier commit's then play the same reports, turn
by turn, so that whatever else the machine does meets both.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from bench.honest import LONG, Played, amendable, longest, moves
from bench.report import Target, section
from referee.game import Game, Setup
from referee.games import GAMES
from tests.audit.recording import reported

ROOT = Path(__file__).parent.parent
COMMIT = "f9d0333"
"""Both trees play the same reports, so it can be none that plays by other rules than these."""
ROUNDS = 5
MOVES = 1_000
MEASURES = {"move": 1.05, "replay": 1.1, "audit": 1.1, "amend": 1.1}
"""At most so much of what it took."""
OF_LONG_GAMES = ("audit", "amend")
"""What is promised of games of 300 moves; not every game lasts so long."""

REASON = "it was another one"

Json = dict[str, Any]


def measure(commit: str = COMMIT) -> list[Target]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        workload = folder / "workload.json"
        with checked_out(commit, folder / "before") as tree, ExitStack() as running:
            known = options_known(tree)
            asked = {game.id: workload_of(game, known[game.id]) for game in GAMES.values()}
            workload.write_text(json.dumps(asked))
            now, before = (running.enter_context(side(each, workload)) for each in (ROOT, tree))
            found = {name: {game.id: ratio(now, before, name, game) for game in GAMES.values()} for name in MEASURES}
    long = {game for game, each in asked.items() if len(each["long"]["reports"]) == LONG}
    rows = [(game.id, *(f"{found[name][game.id]:.2f}" for name in MEASURES)) for game in GAMES.values()]
    section(f"Of what it took at {commit}", ("game", *MEASURES), rows)
    return [
        Target(f"{game}: {name}, of before", ratio, most=most)
        for name, most in MEASURES.items()
        for game, ratio in found[name].items()
        if name not in OF_LONG_GAMES or game in long
    ]


# What both are asked to do


OPTIONS = """
import json, msgspec
from referee.games import GAMES
print(json.dumps({id_: [each.name for each in msgspec.structs.fields(game.options)] for id_, game in GAMES.items()}))
"""


def options_known(tree: Path) -> dict[str, list[str]]:
    """The house rules that each game has there; other tables cannot be compared."""
    said = subprocess.run(
        [sys.executable, "-P", "-c", OPTIONS],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        check=True,
        capture_output=True,
        text=True,
    )
    names: dict[str, list[str]] = json.loads(said.stdout)
    return names


def workload_of(game: Game, known: Sequence[str]) -> Json:
    def playable(setup: Setup) -> bool:
        return chosen(setup).keys() <= {*known}

    long = longest(game, playable)
    stored = moves(game, MOVES, playable)
    return {
        "long": told(game, long),
        "games": [told(game, each) for each in stored],
        "amendments": amendments(game, long),
    }


def told(game: Game, played: Played) -> Json:
    return {"opening": opening_of(played.setup), "reports": [sent(game, each) for each in played.reports]}


def sent(game: Game, report: Json) -> Json:
    """What is confided must come from its seat's own token."""
    return {"by": reported(game, report).by.removeprefix("player:"), "body": report}


def opening_of(setup: Setup) -> Json:
    seats = [{"id": seat} for seat in setup.seats]
    return {"game": setup.game, "players": seats, "first_player": setup.first_player, "options": chosen(setup)}


def chosen(setup: Setup) -> Json:
    """The options that are not as usual."""
    usual: Json = msgspec.to_builtins(GAMES[setup.game].options())
    options: Json = msgspec.to_builtins(setup.options)
    return {name: value for name, value in options.items() if value != usual[name]}


def amendments(game: Game, long: Played) -> list[Json]:
    """An early move becomes another one, and then again what it was."""
    place, other = amendable(game, long)
    return [{"amend": place + 2, "move": move, "reason": REASON} for move in (other, long.reports[place])]


# The two sides


class Side:
    """A process that measures one tree."""

    def __init__(self, tree: Path, workload: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(ROOT / "bench" / "side.py"), str(workload)],
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(tree)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.heard()

    def seconds(self, measure: str, game: Game) -> float:
        assert self.process.stdin is not None
        print(measure, game.id, file=self.process.stdin, flush=True)
        return float(self.heard())

    def heard(self) -> str:
        assert self.process.stdout is not None
        if not (line := self.process.stdout.readline()):
            raise RuntimeError(f"{self.process.args!r} ended early")
        return line

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def side(tree: Path, workload: Path) -> Iterator[Side]:
    found = Side(tree, workload)
    try:
        yield found
    finally:
        found.stop()


@contextmanager
def checked_out(commit: str, folder: Path) -> Iterator[Path]:
    git("worktree", "add", "--detach", str(folder), commit)
    try:
        yield folder
    finally:
        git("worktree", "remove", "--force", str(folder))


def git(*words: str) -> None:
    subprocess.run(["git", "-C", str(ROOT), *words], check=True, capture_output=True)


def ratio(now: Side, before: Side, name: str, game: Game) -> float:
    return statistics.median(now.seconds(name, game) / before.seconds(name, game) for _ in range(ROUNDS))
