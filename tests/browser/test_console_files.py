"""The console's files: every word in both languages, small, and nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CONSOLE = Path(__file__).parents[2] / "app" / "console"
SCRIPTS = sorted(CONSOLE.glob("*.js"))
QUOTED = r'"((?:[^"\\]|\\.)*)"'
ENTRY = re.compile(rf"^ +(?:{QUOTED}|(\w+)): \[\s*{QUOTED},\s*{QUOTED},?\s*\],$", re.MULTILINE)
ASKED_FOR = re.compile(r'\bt\("([^"]+)"')
DYNAMIC = ("type.", "home.", "new.first.", "refusal.", "dispute.", "tab.")
"""Keys that are put together: what they begin with."""


def strings() -> dict[str, tuple[str, str]]:
    found = ENTRY.findall((CONSOLE / "strings.js").read_text(encoding="utf-8"))
    return {quoted or bare: (german, english) for quoted, bare, german, english in found}


def code() -> str:
    return "\n".join(script.read_text(encoding="utf-8") for script in SCRIPTS if script.name != "strings.js")


def test_every_line_of_the_strings_is_understood_here() -> None:
    begun = re.findall(r"^ +\S+: \[", (CONSOLE / "strings.js").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(strings()) == len(begun) > 150


def test_everything_that_is_said_has_its_string_in_both_languages() -> None:
    assert set(ASKED_FOR.findall(code())) - strings().keys() == set()
    assert [key for key, (german, english) in strings().items() if not (german and english)] == []


def test_both_languages_have_the_same_places_to_fill_in() -> None:
    def places(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", text))

    assert [key for key, (german, english) in strings().items() if places(german) != places(english)] == []


def test_no_string_is_left_over() -> None:
    named = set(re.findall(r'"([\w.]+)"', code()))
    assert [key for key in strings() if key not in named and not key.startswith(DYNAMIC)] == []


@pytest.mark.parametrize("part", sorted(CONSOLE.iterdir()), ids=lambda part: part.name)
def test_a_part_is_small_and_asks_no_other_host(part: Path) -> None:
    text = part.read_text(encoding="utf-8")
    assert text.count("\n") < 400
    assert re.findall(r"(?:https?:)?//[\w.-]+\.\w+\S*", text.replace("http://www.w3.org/2000/svg", "")) == []


def test_the_page_has_no_script_of_its_own() -> None:
    page = (CONSOLE / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)|\son\w+=|javascript:", page) == []
