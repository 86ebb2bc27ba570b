"""docs/adding-a-game.md, gone through in a copy of the tree: the game that it makes is whole, and plays as it says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.games import GAMES

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "adding-a-game.md"
ENVIRONMENT = Path(sys.prefix)
LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "var", "*.egg-info", "build", "dist")
CHECKS = (["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"])
TESTS = (
    "tests/games/test_every_game.py tests/games/test_phase_tables.py tests/games/test_sentences.py "
    "tests/games/test_hands_and_ends.py tests/games/test_positions.py tests/games/test_questions.py tests/games/test_shape.py tests/http/test_ending.py "
    "tests/games/test_old_maid.py tests/test_purity.py tests/test_rule_coverage.py tests/test_records.py tests/audit/test_liars.py "
    "tests/http/test_records.py tests/http/test_every_game.py tests/http/test_openapi.py tests/notation"
).split()
"""Those that tell most of a game. All others find it too, and take longer."""


def command(*words: str | Path, at: Path) -> str:
    """What it prints; a command that fails fails the test."""
    path = f"{ENVIRONMENT / 'bin'}:{os.environ['PATH']}"
    done = subprocess.run(words, cwd=at, env=os.environ | {"PATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, f"{words}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree in which the commands of the first step were typed."""
    copy = tmp_path_factory.mktemp("copy") / "pawbiter"
    shutil.copytree(ROOT, copy, ignore=LEFT_BEHIND)
    new_game, make = re.findall(r"^\$ (.*)$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)[:2]
    assert (new_game, make) == ("scripts/new-game old-maid", "make openapi")
    command(*new_game.split(), at=copy)
    installed = ENVIRONMENT / "installed"
    command(*make.split(), f"DEV={ENVIRONMENT}", "-o", installed, at=copy)
    return copy


pytestmark = pytest.mark.xdist_group("new-game")


def test_one_file_that_was_there_has_one_more_line(copy: Path) -> None:
    """Besides what `make openapi` writes."""
    written = {"openapi.yaml", "schemas/openapi/answers.json"}
    changed = [
        name
        for path in copy.rglob("*")
        if (name := str(path.relative_to(copy))) not in written
        and (before := ROOT / name).is_file()
        and path.suffix != ".pyc"
        and before.read_bytes() != path.read_bytes()
    ]
    assert changed == ["referee/games/__init__.py"]
    before, after = ((root / changed[0]).read_text().splitlines() for root in (ROOT, copy))
    assert len(after) == len(before) + 1
    assert set(after) - set(before) == {"from referee.games.old_maid import OLD_MAID as OLD_MAID"}


def test_nothing_of_the_template_is_left_in_its_name(copy: Path) -> None:
    made = [path for path in copy.rglob("*old[-_]maid*") if path.is_file()]
    made += [path for folder in copy.rglob("*old[-_]maid*") if folder.is_dir() for path in folder.rglob("*.*")]
    assert len(made) > 20
    for path in made:
        if path.suffix != ".pyc":
            assert not re.search(r"nine[-_. ]?lives|\bnine\.", path.read_text(encoding="utf-8"), re.IGNORECASE), path


@pytest.mark.parametrize("check", CHECKS, ids=" ".join)
def test_it_is_checked_as_all_code_is(copy: Path, check: list[str]) -> None:
    command(ENVIRONMENT / "bin" / check[0], *check[1:], at=copy)


def test_the_tests_of_every_game_pass(copy: Path) -> None:
    chosen = ["-k", "old-maid or old_maid or every_folder", "-p", "no:cacheprovider"]
    told = command(sys.executable, "-m", "pytest", "-q", *chosen, *TESTS, at=copy)
    passed = re.search(r"(\d+) passed", told)
    assert passed and int(passed[1]) > 60, told


def test_it_plays_as_the_guide_says(copy: Path) -> None:
    """Options, narration, a refusal, a dispute, an audit; and a later rules version."""
    command(sys.executable, "-m", "doctest", "docs/adding-a-game.md", at=copy)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Old Maid"], "is no id"),
        (["old-maid", "--prefix", "ed"], "give --prefix"),
        (["mau-mau"], "is there already"),
    ],
)
def test_a_game_that_cannot_be_is_refused(words: list[str], said: str) -> None:
    done = subprocess.run([sys.executable, ROOT / "scripts/new-game", *words], capture_output=True, text=True)
    assert done.returncode == 2 and said in done.stderr
    assert "old-maid" not in GAMES and not (ROOT / "referee/games/old_maid").exists()
