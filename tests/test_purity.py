"""Dependencies point one way: app, schemas, referee. The rules know no clock, socket, file or dice."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
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


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, f"{named(path)}:{node.lineno} imports by a relative name"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def called(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


RULES = [path for path in sources("referee") if named(path) not in EXEMPT]


@pytest.mark.parametrize("path", RULES, ids=named)
def test_rules_know_no_clock_socket_file_or_dice(path: Path) -> None:
    assert not {module.partition(".")[0] for module in imported(path)} & OF_THE_WORLD
    assert not set(called(path)) & OF_THE_WORLD_TOO - defined(path)


def defined(path: Path) -> set[str]:
    return {node.name for node in ast.walk(parsed(path)) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("path", sources("referee", "schemas"), ids=named)
def test_dependencies_point_one_way(path: Path) -> None:
    above = LAYERS[path.relative_to(ROOT).parts[0]]
    assert not {module.partition(".")[0] for module in imported(path)} & above


SHELL = ("store", "http", "answers", "service", "pages", "api", "ops", "heavy", "server")
"""The folders of app/, each of which may import only those before it. `clock`, `settings` and `__init__` may be imported
by all of them, `factory` and `cli` by none."""


@pytest.mark.parametrize("path", sources("app"), ids=named)
def test_folders_of_the_shell_import_one_way(path: Path) -> None:
    folder = path.relative_to(ROOT).parts[1]
    if folder not in SHELL:
        return
    may = {*SHELL[: SHELL.index(folder) + 1], "clock", "settings", "__version__"}
    known = {module.split(".")[1] for module in imported(path) if module.startswith("app.")}
    assert known <= may, known - may


RULES_FOLDERS = {
    "record": {"record", "game", "text", "hidden_cards", "history"},
    "hidden_cards": {"hidden_cards", "text"},
    "disputes": {"disputes", "game", "text", "hidden_cards", "common_rules"},
    "procedure": {
        "procedure",
        "common_sentences",
        "disputes",
        "hands",
        "record",
        "hidden_cards",
        "history",
        "game",
        "text",
        "common_rules",
        "position",
        "questions",
    },
    "position": {"position", "common_rules", "game", "hidden_cards", "text"},
    "audit": {
        "audit",
        "position",
        "procedure",
        "disputes",
        "record",
        "hidden_cards",
        "history",
        "game",
        "text",
        "games",
    },
    "notation": {"notation", "procedure", "disputes", "record", "history", "game", "text", "strict_json"},
}
"""What each folder of the rules may know. A bundle names its game, so the audit asks which games there are."""


@pytest.mark.parametrize("path", sources(*(f"referee/{folder}" for folder in RULES_FOLDERS)), ids=named)
def test_folders_of_the_rules_import_one_way(path: Path) -> None:
    may = RULES_FOLDERS[path.relative_to(ROOT).parts[1]]
    known = {module.split(".")[1] for module in imported(path) if module.startswith("referee.")}
    assert known <= may, known - may


@pytest.mark.parametrize("path", sources("referee/games"), ids=named)
def test_a_game_does_not_know_who_asks(path: Path) -> None:
    """Rules are asked by the door; they never ask back. A game only names the procedure that it is played by."""
    known = {module for module in imported(path) if re.match(r"referee\.(procedure|audit)\b", module)}
    assert known <= ({"referee.procedure.rules", "referee.procedure.rules.PROCEDURE"} if is_game(path) else set())


def is_game(path: Path) -> bool:
    return path.name == "__init__.py"


def test_every_folder_says_what_belongs_there() -> None:
    """And what must not."""
    holding = {path.parent for path in sources("app", "referee", "schemas", "tests", "bench")}
    folders = {ROOT / "docs", ROOT / "scripts", ROOT / "tools", ROOT / "app" / "console", *holding}
    assert sorted(named(folder) for folder in folders if not (folder / "README.md").is_file()) == []


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


# One door: what happens to a table is carried out in one place.

DOOR = "referee/procedure/"
Loop = ast.For | ast.While | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def name_of(node: ast.AST) -> str | None:
    """How something is called, whether it is named by itself or as part of a module or value."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


def callers(function: str) -> set[str]:
    """The files that call a function of this name."""
    return {
        named(path)
        for path in sources("app", "referee", "schemas")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and name_of(node.func) == function
    }


def loops_over(function: str) -> set[tuple[str, str]]:
    """The functions that call one of this name again and again: their files and names."""
    return {
        (named(path), outer.name)
        for path in sources("app", "referee", "schemas")
        for outer in ast.walk(parsed(path))
        if isinstance(outer, ast.FunctionDef)
        for loop in ast.walk(outer)
        if isinstance(loop, Loop)
        for node in ast.walk(loop)
        if isinstance(node, ast.Call) and name_of(node.func) == function
    }


def test_moves_are_carried_out_at_the_door_only() -> None:
    assert callers("carry_out") == {f"{DOOR}replay.py", f"{DOOR}reports.py", f"{DOOR}rulings.py"}


def test_only_a_game_and_the_door_know_how_a_move_is_carried_out() -> None:
    """Nobody takes the function along to call it by another name."""
    mentioned = {
        named(path)
        for path in sources("app", "referee", "schemas")
        for node in ast.walk(parsed(path))
        if name_of(node) == "carry_out"
    }
    assert mentioned and all(re.match(rf"{DOOR}|referee/games/\w+/__init__|referee/game", name) for name in mentioned)


def test_events_are_believed_at_the_door_only() -> None:
    assert callers("evolve") == {f"{DOOR}replay.py", f"{DOOR}drafting.py"}


def test_the_only_loop_over_a_history_is_replay() -> None:
    """Nothing else goes from standing to standing. Which moves count is told without any standing, in history.py."""
    assert loops_over("evolve") == loops_over("believe") == {(f"{DOOR}replay.py", "replay")}
    assert loops_over("carry_out") == loops_over("_noted") == set()
    assert loops_over("counting_after") == {("referee/history.py", "effective")}


WRITTEN = ("app", "referee", "schemas", "tests", "bench", "scripts")


@pytest.mark.parametrize("folder", WRITTEN)
def test_files_stay_small(folder: str) -> None:
    sizes = {named(path): len(path.read_text(encoding="utf-8").splitlines()) for path in sources(folder)}
    assert {name: size for name, size in sizes.items() if size > LARGEST_FILE} == {}


@pytest.mark.parametrize("folder", WRITTEN)
def test_nothing_is_left_for_later(folder: str) -> None:
    marks = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b|NotImplemented" r"Error")
    assert [named(path) for path in sources(folder) if marks.search(path.read_text(encoding="utf-8"))] == []
