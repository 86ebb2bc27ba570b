"""What is installed is pinned, hashed, complete and says nothing about where it was fetched from."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = [ROOT / "requirements" / name for name in ("run.txt", "dev.txt")]
HASH = r"    --hash=sha256:[0-9a-f]{64}(?: \\)?\n"
PIN = re.compile(rf"^([a-z0-9][a-z0-9._-]*)==(\S+) \\\n(?:{HASH})+", re.MULTILINE)


def pins(lock: Path) -> dict[str, str]:
    return dict(PIN.findall(lock.read_text()))


def asked_for(source: Path) -> set[str]:
    lines = [line for line in source.read_text().splitlines() if line and line[0] not in "#-"]
    return {re.split(r"[^a-z0-9-]", line, maxsplit=1)[0] for line in lines}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_line_is_a_hashed_pin_or_a_comment(lock: Path) -> None:
    rest = PIN.sub("", lock.read_text())
    assert [line for line in rest.splitlines() if line.strip() and not line.lstrip().startswith("#")] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_everything_asked_for_is_locked(lock: Path) -> None:
    asked = asked_for(lock.with_suffix(".in"))
    assert len(asked) > 10
    assert asked - pins(lock).keys() == set()


def test_tests_run_with_the_packages_of_the_service() -> None:
    run, dev = (pins(lock) for lock in LOCKS)
    assert run.items() - dev.items() == set()


@pytest.mark.parametrize("path", [*LOCKS, ROOT / "tools" / "package-lock.json"], ids=lambda path: path.name)
def test_a_lock_names_no_place_to_download_from(path: Path) -> None:
    assert re.findall(r"\w+://\S*|^--\S+|\"resolved\"", path.read_text(), re.MULTILINE) == []


def test_node_packages_are_hashed() -> None:
    packages = json.loads((ROOT / "tools" / "package-lock.json").read_text())["packages"]
    assert "node_modules/@redocly/cli" in packages
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []
