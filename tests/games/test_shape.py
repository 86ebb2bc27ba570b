"""The five games have one shape: whoever knows one finds the way in all."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from referee.game import Game, Viewer
from referee.games import GAMES
from referee.view import AnyView, TableView
from tests.games.tables import honest, refereed

FOLDER = Path(__file__).parents[2] / "referee" / "games"
FILES = (
    "cards table moves rulebook rulings rules effects forms view hands narration disputes position questions".split()
)
EXTRAS = (*(f"{name}_" for name in FILES), "hidden_")
"""What grows too long for its file, or belongs to what nobody sees."""

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def folder(game: Game) -> Path:
    return FOLDER / game.id.replace("-", "_")


def modules(game: Game) -> dict[str, ast.Module]:
    return {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder(game).glob("*.py"))}


def sentences(module: ast.Module) -> Iterator[tuple[str, str]]:
    """What is written for people to read, in both languages."""
    for node in ast.walk(module):
        match node:
            case ast.Call(args=[*_, ast.Constant(value=str(en)), ast.Constant(value=str(de))]) if en.count(" ") > 2:
                yield en, de


def helpers(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Every function and class by its name and what it does; what can be reported in a game is its own affair."""
    for node in ast.walk(module):
        reported = isinstance(node, ast.ClassDef) and "Move" in map(ast.unparse, node.bases)
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not reported:
            body = ast.unparse(ast.Module(without_docstring(node.body), []))
            # What is one line calls something shared, or is not worth it.
            yield from [(node.name, body)] if "\n" in body else []


def without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    return [each for each in body if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))]


def in_two_games(found: Callable[[ast.Module], Iterable[tuple[str, str]]]) -> dict[tuple[str, str], set[str]]:
    owners: dict[tuple[str, str], set[str]] = {}
    for game in GAMES.values():
        for each in (each for module in modules(game).values() for each in found(module)):
            owners.setdefault(each, set()).add(game.id)
    return {each: games for each, games in owners.items() if len(games) > 1}


@EVERY_GAME
def test_each_game_has_the_same_files(game: Game) -> None:
    found = set(modules(game)) - {"__init__"}
    assert set(FILES) <= found
    assert [name for name in found - set(FILES) if not name.startswith(EXTRAS)] == []


@EVERY_GAME
def test_a_game_is_put_together_in_one_value(game: Game) -> None:
    docstring, *imports, value = modules(game)["__init__"].body
    assert isinstance(docstring, ast.Expr)
    assert all(isinstance(each, ast.Import | ast.ImportFrom) for each in imports)
    assert isinstance(value, ast.Assign) and ast.unparse(value.value).startswith("Game(")


@EVERY_GAME
def test_the_prefix_is_written_once(game: Game) -> None:
    found = [
        (name, node.value)
        for name, module in modules(game).items()
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if node.value.startswith(f"{game.prefix}.")
    ]
    assert found == []


def test_no_sentence_stands_in_two_games() -> None:
    assert in_two_games(sentences) == {}


def test_no_helper_stands_in_two_games() -> None:
    assert in_two_games(helpers) == {}


@EVERY_GAME
def test_every_view_is_a_table_view(game: Game) -> None:
    """The view is what its type says, no member more and none less."""
    own = import_module(f"referee.games.{folder(game).name}.view").View
    for seed in range(3):
        setup, table = honest(game, seed)
        states = [game.open(setup), *(played.after for played in refereed(game, setup, table))]
        for view in (game.view(state, viewer) for state in states for viewer in VIEWERS):
            assert typed(view, own) == view


VIEWERS = (Viewer("spectator"), Viewer("player", "p0"), Viewer("auditor"))


def typed(view: AnyView, own: Any) -> dict[str, Any]:
    """What is left of a view once all that its type does not know is dropped; how a game ended may say more."""
    (table_view,) = own.__orig_bases__
    assert table_view.__origin__ is TableView
    (row,) = table_view.__args__
    rows = msgspec.convert(view["players"], list[row])  # type: ignore[valid-type]
    return {**msgspec.convert(view, own), "players": rows, "outcome": view["outcome"]}
