"""`pawbiter replay game.txt` and `pawbiter import game.txt`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.http.client import Http, Table

GAME = 'Game: addi-cats\nPlayers: anna "Anna", ben "Ben", cleo "Cleo"\n\nanna flip 7+4\nben flip 11\nslaps ben, anna\n'


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_a_text_is_told_without_a_service(pawbiter: Run, text: Path) -> None:
    ran = pawbiter("replay", text)
    assert ran.code == 0 and len(ran.out.splitlines()) == 4
    assert "Ben flips =11" in ran.out.splitlines()[2]
    assert "Ben deckt =11 auf" in pawbiter("replay", text, "--lang", "de").out


def test_a_text_is_imported_at_an_address(pawbiter: Run, text: Path, address: str, http: Http) -> None:
    ran = pawbiter("import", text, "--url", address)
    assert ran.code == 0, ran.out
    first, *told = ran.out.splitlines()
    tokens = dict(line.split() for line in told)
    assert set(tokens) == {"host", "spectator", "player:anna", "player:ben", "player:cleo"}
    id_ = first.rpartition("/")[2]
    answer = http.get(f"/v1/games/{id_}", tokens["host"])
    assert answer.body["version"] == 4
    assert pawbiter("replay", first, "--token", tokens["spectator"]).out == pawbiter("replay", text).out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("cleo flip 1+1", r":7:1: .*\(cleo flip 1\+1; ben flip …"),
        ("flop", r":7:1: No move of this game is named here"),
        ("\x00", r":7:1: A control character"),
    ],
)
def test_what_is_wrong_is_told_by_line(pawbiter: Run, text: Path, address: str, line: str, said: str) -> None:
    text.write_text(f"{GAME}{line}\n", encoding="utf-8")
    for ran in (pawbiter("replay", text), pawbiter("import", text, "--url", address)):
        assert ran.code == 1 and len(ran.out.splitlines()) == 1, ran.out
        assert re.search(re.escape(str(text)) + f"({said})", ran.out), ran.out


def test_files_that_are_no_games_are_told_in_a_line(pawbiter: Run, tmp_path: Path, game: Table) -> None:
    for content in (b"", b"\xff\xfe", b"x" * 2_000_000, b"hello\n"):
        path = tmp_path / "junk"
        path.write_bytes(content)
        ran = pawbiter("replay", path)
        assert ran.code == 1 and len(ran.out.splitlines()) == 1, ran.out
    assert pawbiter("replay", tmp_path / "missing").code == 1
