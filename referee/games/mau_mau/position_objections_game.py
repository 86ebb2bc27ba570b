"""What cannot be told of a game of Mau Mau and its series: phases, winners, places, points."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game import Setup, Violation
from referee.games.mau_mau.position_told import ToldTable
from referee.games.mau_mau.rulebook import rule_id
from referee.games.mau_mau.table import Series
from referee.position.common_objections import all_or_none, opening, same
from referee.position.told import by_rows, known
from referee.text import Text

Violations = Iterator[Violation]


def game_objections(setup: Setup, told: ToldTable) -> Violations:
    yield from _places(setup, told)
    yield from _winner(setup, told)
    yield from _series(setup, told)
    yield from _points(setup, told)


def _places(setup: Setup, told: ToldTable) -> Violations:
    placed = told.placed(setup)
    if placed and not setup.options.places:
        yield opening(rule_id, NO_PLACES, member="place")
    if sorted(told.of(seat, "place") for seat in placed) != list(range(1, len(placed) + 1)):
        yield opening(rule_id, PLACES_MISSING, member="place")
    if placed and len(setup.seats) - len(placed) < 2:
        yield Violation(rule_id("over"), {"places": len(placed)}, ONE_LEFT)
    if placed and told.at == "start":
        yield opening(rule_id, member="place")


NO_PLACES = Text("At this table nobody plays on for places.", "An diesem Tisch wird nicht um Plätze weitergespielt.")
PLACES_MISSING = Text("Places count from 1, each once.", "Plätze zählen von 1 an, jeder einmal.")
ONE_LEFT = Text(
    "Fewer than two have cards left: the game is over.", "Weniger als zwei haben noch Karten: Die Partie ist aus."
)


def _winner(setup: Setup, told: ToldTable) -> Violations:
    winner, placed = known(told.winner), told.placed(setup)
    if placed:
        yield from same(rule_id, "winner", winner, placed[0])
    elif winner is not None and told.at not in ("scoring", "between"):
        yield opening(rule_id, NO_WINNER_YET, member="winner", player=winner)


NO_WINNER_YET = Text(
    "While cards are played nobody has won, not even {player:seat}.",
    "Solange gespielt wird, hat niemand gewonnen, auch {player:seat} nicht.",
)


def _series(setup: Setup, told: ToldTable) -> Violations:
    series = setup.options.series
    yield from same(rule_id, "round", known(told.round), known(told.game_number))
    if series == "single" and told.at in ("scoring", "between"):
        yield opening(rule_id, NOT_COUNTED, member="phase")
    number, games = told.number, 1 if series == "single" else series.games if isinstance(series, Series) else None
    if number is not None and games is not None and number > games:
        yield opening(rule_id, NO_SUCH_GAME, member="game_number", games=games)
    elif number is not None and games == number and told.at == "between":
        yield Violation(rule_id("over"), {"games": games}, LAST_COUNTED)


NOT_COUNTED = Text("A single game is not counted.", "Eine einzelne Partie wird nicht gewertet.")
NO_SUCH_GAME = Text(
    "Only {games:# game is|# games are} played.", "Gespielt {games:wird nur # Partie|werden nur # Partien}."
)
LAST_COUNTED = Text(
    "The last of {games:# game|# games} is counted: the series is over.",
    "Die letzte von {games:# Partie|# Partien} ist gewertet: Die Serie ist aus.",
)


def _points(setup: Setup, told: ToldTable) -> Violations:
    yield from all_or_none(rule_id, setup, told, "score", "game_points")
    scores, latest = by_rows(told, setup.seats, "score"), by_rows(told, setup.seats, "game_points")
    some, series = [score for score in scores if score is not None], setup.options.series
    limit = series.points if isinstance(series, Series) else None
    if limit is not None and some and max(some) >= limit:
        yield opening(rule_id, AT_THE_LIMIT, member="score", limit=limit)
    counted = any(some) or any(points is not None for points in latest)
    if counted and (series == "single" or (told.number == 1 and told.at != "between")):
        yield opening(rule_id, NO_POINTS_YET, member="score")
    for seat, points, total in zip(setup.seats, latest, scores, strict=True):
        if points is not None and total is not None and points > total:
            yield opening(rule_id, FEWER_IN_ALL, member="game_points", player=seat)


AT_THE_LIMIT = Text(
    "Somebody has {limit} points, so the series is over.", "Jemand hat {limit} Punkte, also ist die Serie aus."
)
NO_POINTS_YET = Text(
    "Before a game is counted nobody has points.", "Bevor eine Partie gewertet ist, hat niemand Punkte."
)
FEWER_IN_ALL = Text(
    "{player:seat} cannot have fewer points in all than in the latest game.",
    "{player:seat} kann insgesamt nicht weniger Punkte haben als in der letzten Partie.",
)
