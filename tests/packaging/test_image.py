"""What the container image promises, read off the Dockerfile: no engine is needed to check it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
FINAL = DOCKERFILE[DOCKERFILE.rindex("\nFROM ") :]


def test_nothing_is_installed_without_a_hash() -> None:
    installs = re.findall(r"pip install.*?(?:&&|\n)", DOCKERFILE)
    assert len(installs) == 2
    assert [line for line in installs if "--require-hashes" not in line and "--no-index" not in line] == []


def test_the_final_stage_builds_nothing_and_runs_as_an_ordinary_user() -> None:
    assert "pip install" not in FINAL
    assert re.findall(r"^USER (.*)$", FINAL, re.MULTILINE) == ["10001:10001"]
    assert FINAL.index("\nUSER ") < FINAL.index("\nCMD ")


def test_the_image_says_whether_it_is_healthy() -> None:
    assert re.search(r"^HEALTHCHECK .*urllib.*/healthz", FINAL, re.MULTILINE)


def test_the_store_is_the_only_volume() -> None:
    assert re.findall(r"^VOLUME (.*)$", FINAL, re.MULTILINE) == ["/srv/pawbiter/var"]


def test_the_build_context_leaves_out_whatever_is_not_named() -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    named = [line[1:] for line in lines if line.startswith("!")]
    assert "*" in lines
    assert [path for path in named if not (ROOT / path).exists()] == []
    assert not {"tests", "var", ".git", "tools"} & set(named)
