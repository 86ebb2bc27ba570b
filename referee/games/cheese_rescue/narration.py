"""Cheese Rescue as a story."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game import Setup
from referee.games.cheese_rescue.effects_settlement import Removal, Settlement, points, settlement
from referee.games.cheese_rescue.moves import Place
from referee.games.cheese_rescue.table import Table
from referee.games.cheese_rescue.view import deciding_cheeses, outcome
from referee.text import Line, Text, line

LEAVING = {
    "cats": Text(
        "Dogs scare off {cells:# cat|# cats}, at {cells:list}.",
        "Hunde verscheuchen {cells:# Katze|# Katzen}, auf {cells:list}.",
    ),
    "mice": Text(
        "Cats chase off {cells:# mouse|# mice}, at {cells:list}.",
        "Katzen verjagen {cells:# Maus|# Mäuse}, auf {cells:list}.",
    ),
    "cheeses": Text(
        "Mice eat {cells:# cheese|# cheeses}, at {cells:list}.",
        "Mäuse fressen {cells:# Käse|# Käse}, auf {cells:list}.",
    ),
}


def opening(setup: Setup, table: Table) -> Iterator[Line]:
    yield line(
        "{seats:seats} hold {cheeses:# cheese|# cheeses} and two animals each; the square is {square} by {square} "
        "cards. {first:seat} begins.",
        "{seats:seats} haben je {cheeses:# Käse|# Käse} und zwei Tiere auf der Hand; die Spielfläche misst {square} "
        "mal {square} Karten. {first:seat} beginnt.",
        seats=list(setup.seats),
        cheeses=len(table.options.cheese_values),
        square=table.format.square,
        first=setup.first_player,
    )


def lines(before: Table, move: Place, after: Table) -> Iterator[Line]:
    known = {"player": move.player, "card": move.card, "x": move.x, "y": move.y, "drawn": move.drawn}
    yield Line(placed(before, move), known)
    if after.finished() and not before.finished():
        yield from settled(after)


def placed(before: Table, move: Place) -> Text:
    if not before.draws:
        return Text(
            "{player:seat} lays {card:word} at ({x}, {y}).",
            "{player:seat} legt {card:word} auf ({x}, {y}).",
        )
    if move.drawn is None:
        return Text(
            "{player:seat} lays {card:word} at ({x}, {y}) and draws an animal.",
            "{player:seat} legt {card:word} auf ({x}, {y}) und zieht ein Tier nach.",
        )
    return Text(
        "{player:seat} lays {card:word} at ({x}, {y}) and draws {drawn:word}.",
        "{player:seat} legt {card:word} auf ({x}, {y}) und zieht {drawn:word} nach.",
    )


def standing_so(table: Table) -> Iterator[Line]:
    """Where the table ends the game, and the board counts as it lies."""
    if table.has_outcome():
        yield from settled(table)


def settled(table: Table) -> Iterator[Line]:
    settling = settlement(table)
    for step, removals in (("cats", settling.cats), ("mice", settling.mice), ("cheeses", settling.cheeses)):
        if removals:
            yield Line(LEAVING[step], {"cells": [spot(each) for each in removals]})
    for seat, score in zip(table.seats, points(table, settling), strict=True):
        yield line(
            "{seat:seat} has {score:# point|# points}.",
            "{seat:seat} hat {score:# Punkt|# Punkte}.",
            seat=seat,
            score=score,
        )
    yield from tie_broken(table, settling)
    yield line(
        "The game is over: {winners:seats} {winners:wins|share the victory}.",
        "Das Spiel ist aus: {winners:seats} {winners:gewinnt|teilen sich den Sieg}.",
        winners=outcome(table, settling)["winners"],
    )


def tie_broken(table: Table, settling: Settlement) -> Iterator[Line]:
    """Only where the points alone do not tell who wins."""
    scores = points(table, settling)
    tied = [number for number, score in enumerate(scores) if score == max(scores)]
    if len(tied) > len(outcome(table, settling)["winners"]):
        counts = deciding_cheeses(table, settling)
        yield Line(TIE_BROKEN[table.options.tiebreak], {"cheeses": {table.seats[each]: counts[each] for each in tied}})


TIE_BROKEN = {
    "remaining": Text(
        "On equal points the cheeses left on the table decide: {cheeses:counts}.",
        "Bei gleichen Punkten entscheiden die liegen gebliebenen Käse: {cheeses:counts}.",
    ),
    "placed": Text(
        "On equal points all cheeses placed decide: {cheeses:counts}.",
        "Bei gleichen Punkten entscheiden alle gelegten Käse: {cheeses:counts}.",
    ),
}


def spot(removal: Removal) -> str:
    return f"({removal.laid.x}, {removal.laid.y})"
