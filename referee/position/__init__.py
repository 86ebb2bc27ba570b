"""Tables in words: joined in the middle, or asked about without being opened.

A game says what may be told of it (`Told`), what a position needs, what cannot be, how a table is made of it, and how a
table is told. What all games share is done here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import msgspec

from referee.game import Card, Game, Seat, Setup, State, Viewer, Violation
from referee.hidden_cards.bounds import Motion
from referee.position.common_objections import common_objections
from referee.position.long_form import Raw, read
from referee.position.told import Told, Unfit
from referee.text import Text

NEEDED = Text("Missing data for required field.", "Dieses Feld fehlt.")
NOT_HERE = Text("This game is not joined in the middle.", "In dieses Spiel steigt man nicht mittendrin ein.")

Needed = str | tuple[str, Seat]
"""A member of the position, or of a seat's row (`("penalty.cards", "anna")`)."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """The positions of one game."""

    told: type[Told]
    needs: Callable[[Setup, Any], Iterable[Needed]]
    """Which members a position lacks. A situation lacks nothing but what its question needs."""
    objections: Callable[[Setup, Any], Iterable[Violation]]
    """What cannot be, all of it. Seats and cards that do not exist are objected to already: it passes over them."""
    table_at: Callable[[Setup, Any], State]
    """Of what a situation tells, too: what is left out is as usual, or unknown."""
    write: Callable[[State, Viewer], dict[str, Any]]
    """The table in long form, for these eyes; all but the members that every game has. `knowledge` is the public one
    unless it is written here, and left out where it is None: the rest tells it all."""
    deal: Callable[[State], tuple[Motion, ...]]
    """The hidden cards that such a table starts from, for the audit; nothing where they are not counted."""
    has_card: Callable[[Setup, Card], bool] | None = None
    """Is there such a card at this table? Where the options bring cards that the deck does not list."""


def opened(game: Game, setup: Setup) -> State:
    """The table that a game opens with."""
    if setup.position is None or game.position is None:
        return game.open(setup)
    return game.position.table_at(setup, read(game.position.told, setup.position))


def first_motions(game: Game, setup: Setup, state: State) -> tuple[Motion, ...]:
    """The hidden cards that the table started from."""
    return game.deal(state) if setup.position is None or game.position is None else game.position.deal(state)


def unfit_position(game: Game, setup: Setup) -> dict[str, list[Any]]:
    """What is wrong with the shape of a position, or missing, by the paths of the request."""
    if setup.position is None:
        return {}
    if game.position is None:
        return {"position": [NOT_HERE]}
    try:
        told = read(game.position.told, setup.position)
    except Unfit as unfit:
        return {".".join(filter(None, ("position", path))): said for path, said in unfit.errors.items()}
    return {f"position.{path_of(setup.position, told, each)}": [NEEDED] for each in game.position.needs(setup, told)}


def path_of(raw: Raw, told: Told, needed: Needed) -> str:
    """Where a missing member would stand: in the form in which the others are told."""
    if isinstance(needed, str):
        return needed
    member, seat = needed
    name = next((short for short, path in told.short.items() if path == member), member)
    seats = [row if isinstance(row, str) else row.get("id") for row in raw.get("players") or ()]
    if name in raw:
        return f"{name}.{seat}"
    return f"players.{seats.index(seat)}.{member}" if seat in seats else name


def position_violations(game: Game, setup: Setup) -> tuple[Violation, ...]:
    """Why no table can look like this."""
    if setup.position is None or game.position is None:
        return ()
    told = read(game.position.told, setup.position)
    return all_objections(game, setup, told, setup.position)


def all_objections(game: Game, setup: Setup, told: Told, raw: Raw) -> tuple[Violation, ...]:
    assert game.position is not None
    return (*common_objections(game, setup, told, raw, known_card(game, setup)), *game.position.objections(setup, told))


def known_card(game: Game, setup: Setup) -> Callable[[Card], bool]:
    position = game.position
    if position is None or position.has_card is None:
        return game.card_names.__contains__
    return partial(position.has_card, setup)


def position_json(game: Game, setup: Setup, state: State, version: int, viewer: Viewer) -> dict[str, Any]:
    """`GET …/position`: the table as these eyes may tell it."""
    assert game.position is not None
    own = game.position.write(state, viewer)
    if "knowledge" not in own:
        own["knowledge"] = {"places": game.knowledge(game.public(state))["places"]}
    told = {name: value for name, value in own.items() if value is not None or name != "knowledge"}
    return {"game": game.id, "version": version, "options": differing(setup.options), **told}


def differing(options: Any) -> dict[str, Any]:
    """The options that are not as usual."""
    usual = msgspec.to_builtins(type(options)())
    return {name: value for name, value in msgspec.to_builtins(options).items() if value != usual[name]}
