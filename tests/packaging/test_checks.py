"""Everything `make lint` checks holds, so that a broken rule of the house fails CI as a test does."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INSTALLED = Path(sys.executable).parent
CHECKS = {
    "ruff check": [INSTALLED / "ruff", "check", "."],
    "ruff format": [INSTALLED / "ruff", "format", "--check", "."],
    "mypy": [INSTALLED / "mypy"],
    "hadolint": [INSTALLED / "hadolint", "Dockerfile"],
    "redocly": [ROOT / "tools/node_modules/.bin/redocly", "lint", "--extends", "recommended", "openapi.yaml"],
}
QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}


@pytest.mark.parametrize("check", CHECKS)
def test_check_finds_nothing(check: str) -> None:
    done = subprocess.run(CHECKS[check], cwd=ROOT, env=os.environ | QUIET, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_make_lint_runs_the_same_checks() -> None:
    lint = _recipe("lint")
    assert [check for check in CHECKS if f"/{check}" not in lint] == []
    assert len(lint.splitlines()) == len(CHECKS)


def test_ci_is_make_test() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text().splitlines()[-1].startswith("exec make test")
    assert _recipe("test").splitlines()[-1].split()[:3] == ["@$(DEV)/bin/python", "-m", "pytest"]


def _recipe(target: str) -> str:
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert found, target
    return found[1].strip()
