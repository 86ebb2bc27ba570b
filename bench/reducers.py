"""How fast moves are applied and judged, for every game, beside a bare reducer of dictionaries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bench import honest
from bench.honest import Played
from bench.report import Target, section
from bench.timing import fastest
from referee.game import Game, Move
from referee.game import judge as violations_of
from referee.games import GAMES
from referee.procedure import Past, latest
from referee.record.events import Event
from tests.audit.recording import recorded

MOVES = 1000
REPLAYED_PER_SECOND = 60_000


def measure() -> list[Target]:
    rows, targets = [], []
    for game in GAMES.values():
        games = honest.moves(game, MOVES)
        bare = MOVES / fastest(lambda games=games: bare_replay(games))  # type: ignore[misc]
        rates = [MOVES / fastest(lambda act=act, game=game, games=games: act(game, games)) for act in (evolve, judge)]  # type: ignore[misc]
        histories = [recorded(game, each.setup, each.reports) for each in games]
        folding = fastest(lambda game=game, histories=histories: fold(game, histories))  # type: ignore[misc]
        rows.append(row(game, bare, rates, folding))
        targets.append(Target(f"{game.id}: replay, events/s", rates[0], least=REPLAYED_PER_SECOND))
    columns = ("game", "bare reducer/s", "replay/s", "of bare", "judged replay/s", "of bare", "1,000 stored events")
    section("Reducers: 1,000 moves of honest games", columns, rows)
    return targets


def row(game: Game, bare: float, rates: Sequence[float], folding: float) -> tuple[str, ...]:
    told = [cell for rate in rates for cell in (f"{rate:,.0f}", f"{rate / bare:.2f}")]
    return (game.id, f"{bare:,.0f}", *told, f"{folding * 1000:.1f} ms")


def evolve(game: Game, games: Sequence[Played]) -> None:
    for each in games:
        state = game.open(each.setup)
        for version, move in enumerate(each.moves, start=2):
            state = game.carry_out(state, move, version).after


def judge(game: Game, games: Sequence[Played]) -> None:
    for each in games:
        state = game.open(each.setup)
        for version, move in enumerate(each.moves, start=2):
            if violations := violations_of(game, state, move):
                raise AssertionError(f"{game.id}: {move} was refused: {violations}")
            state = game.carry_out(state, move, version).after


def fold(game: Game, histories: Sequence[Sequence[Event]]) -> None:
    """From events as the store gives them to the table as it stands."""
    for events in histories:
        latest(events, game, Past(game, tuple))


def bare_replay(games: Sequence[Played]) -> None:
    for each in games:
        state: dict[str, Any] = {"version": 1, "turn": None, "moves": dict.fromkeys(each.setup.seats, 0), "last": None}
        for move in each.moves:
            state = bare(state, move)


def bare(state: dict[str, Any], move: Move) -> dict[str, Any]:
    """The least that a reducer in Python can do and still keep the old state: no rule, no card, nothing hidden."""
    player = getattr(move, "player", None)
    moves = state["moves"]
    if player is not None:
        moves = {**moves, player: moves[player] + 1}
    return {**state, "version": state["version"] + 1, "turn": player, "moves": moves, "last": move}
