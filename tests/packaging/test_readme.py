"""The tour in the README, typed into a shell line by line: every command works and answers as shown."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.serving import ROOT, Server, served

README = (ROOT / "README.md").read_text(encoding="utf-8")
END = "--- answered ---"


class Typed(NamedTuple):
    command: str
    answer: str


def tour() -> Iterator[Typed]:
    """`$` starts a command, `>` goes on with it, anything else is what it prints."""
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            lines = part.splitlines()
            typed = [lines[0], *(line[2:] for line in lines[1:] if line.startswith("> "))]
            answer = [line for line in lines[1:] if not line.startswith("> ")]
            yield Typed("\n".join(typed), "\n".join(answer).strip())


def typed_in(server: Server, folder: Path, commands: list[str]) -> list[str]:
    """What each command printed, in one shell that stands where a reader would stand."""
    script = "\n".join(f"{command}\nprintf '\\n%s\\n' '{END}'" for command in commands)
    script = script.replace("http://127.0.0.1:8000", server.address).replace(".venv/bin/pawbiter", "pawbiter")
    for name in ("game.json", "game.txt"):
        script = script.replace(name, str(folder / name))
    path = f"{Path(sys.executable).parent}:{server.environment['PATH']}"
    environment = server.environment | {"PATH": path}
    done = subprocess.run(["bash", "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert not done.stderr, done.stderr
    return [answer.strip() for answer in done.stdout.split(END)[:-1]]


def test_the_tour_works_as_it_is_printed(tmp_path: Path) -> None:
    steps = list(tour())
    assert len(steps) > 12
    with served(tmp_path) as server:
        answers = typed_in(server, tmp_path, [step.command for step in steps])
    assert len(answers) == len(steps)
    for step, answer in zip(steps, answers, strict=True):
        assert fits(answer, step.answer), f"$ {step.command}\n{answer}\ninstead of\n{step.answer}"


def fits(answer: str, shown: str) -> bool:
    """`…` in the README stands for anything on its line."""
    return re.fullmatch(re.escape(shown).replace("…", ".*"), answer) is not None


def test_the_two_commands_come_first() -> None:
    commands = re.findall(r"^    (make \w+)", README, re.MULTILINE)
    assert commands[:2] == ["make run", "make test"]
    assert README.index("make run") < README.index("```")
