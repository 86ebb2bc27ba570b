"""Dependencies point one way: app, schemas, referee. The rules know no clock, socket, file or dice."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LARGEST_FILE = 400

OF_THE_WORLD = frozenset(
    """time datetime random secrets uuid socket ssl http urllib requests asyncio threading multiprocessing subprocess
    os io sys pathlib tempfile shutil glob sqlite3 pickle shelve logging signal select selectors queue concurrent
    ctypes importlib builtins flask werkzeug marshmallow sqlite_utils structlog prometheus_client gunicorn click""".split()
)
"""Modules through which a clock, a socket, a file, dice or the outside gets in."""
OF_THE_WORLD_TOO = frozenset("open print input exec eval compile __import__ id hash globals breakpoint".split())
"""Built-in functions with the same effect; `hash` of a string differs from run to run, `id` too."""

EXEMPT = frozenset({"referee/__main__.py"})
"""The command that verifies a bundle: it reads a file and prints."""

LAYERS = {"referee": {"schemas", "app"}, "schemas": {"app"}}


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, f"{named(path)}:{node.lineno} imports by a relative name"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def called(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


RULES = [path for path in sources("referee") if named(path) not in EXEMPT]


@pytest.mark.parametrize("path", RULES, ids=named)
def test_rules_know_no_clock_socket_file_or_dice(path: Path) -> None:
    assert not {module.partition(".")[0] for module in imported(path)} & OF_THE_WORLD
    assert not set(called(path)) & OF_THE_WORLD_TOO - defined(path)


def defined(path: Path) -> set[str]:
    return {
        node.name for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.parametrize("path", sources("referee", "schemas"), ids=named)
def test_dependencies_point_one_way(path: Path) -> None:
    above = LAYERS[path.relative_to(ROOT).parts[0]]
    assert not {module.partition(".")[0] for module in imported(path)} & above


@pytest.mark.parametrize("path", sources("referee/games"), ids=named)
def test_a_game_knows_no_other_game(path: Path) -> None:
    own = path.relative_to(ROOT / "referee" / "games").parts[0].removesuffix(".py")
    if own == "__init__":
        return
    others = {module for module in imported(path) if module.startswith("referee.games")}
    assert all(module.startswith(f"referee.games.{own}") for module in others), others


def test_the_core_knows_no_game() -> None:
    for path in RULES:
        if "games" not in path.parts:
            assert not {module for module in imported(path) if re.fullmatch(r"referee\.games\.\w+\..*", module)}


def test_the_rules_run_without_the_service() -> None:
    """Not even by a detour: importing all games loads neither the app, nor a web framework, nor a database."""
    script = (
        "import sys, referee.games; "
        "print([m for m in sys.modules if m.split('.')[0] in ('app', 'schemas', 'flask', 'marshmallow', 'sqlite3')])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


WRITTEN = ("app", "referee", "schemas", "tests", "bench", "scripts")


@pytest.mark.parametrize("folder", WRITTEN)
def test_files_stay_small(folder: str) -> None:
    sizes = {named(path): len(path.read_text(encoding="utf-8").splitlines()) for path in sources(folder)}
    assert {name: size for name, size in sizes.items() if size > LARGEST_FILE} == {}


@pytest.mark.parametrize("folder", WRITTEN)
def test_nothing_is_left_for_later(folder: str) -> None:
    marks = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b|NotImplemented" r"Error")
    assert [named(path) for path in sources(folder) if marks.search(path.read_text(encoding="utf-8"))] == []
