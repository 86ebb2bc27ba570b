"""The examples in docs/api.md, sent as they are printed, are answered as they are printed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from tests.http.client import Answer, Http

GUIDE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
ANYTHING = "…"


class Example(NamedTuple):
    method: str
    path: str
    headers: dict[str, str]
    body: bytes | None
    status: int
    told: dict[str, str]
    shown: Any


def examples() -> list[Example]:
    return [read(block) for block in re.findall(r"```http\n(.*?)```", GUIDE, re.DOTALL)]


def read(block: str) -> Example:
    """A request, then the answer, which begins with its status; headers and body as HTTP has them."""
    request, status, answer = re.split(r"^(\d{3})$", block, maxsplit=1, flags=re.MULTILINE)
    first, _, rest = request.partition("\n")
    headers, body = parts(rest)
    told, shown = parts(answer.removeprefix("\n"))
    method, path = first.split(" ")
    return Example(method, path, headers, body.encode() or None, int(status), told, json.loads(shown))


def parts(text: str) -> tuple[dict[str, str], str]:
    head, _, body = text.partition("\n\n") if not text.startswith("\n") else ("", "", text)
    return dict(line.split(": ", 1) for line in head.splitlines()), body.strip()


def test_every_example_is_true(http: Http) -> None:
    known: dict[str, str] = {}
    assert len(examples()) > 10
    for example in examples():
        answer = sent(http, example, known)
        assert answer.status == example.status, (example, answer)
        for name, value in example.told.items():
            assert agrees(answer.headers[name], value), (example, name)
        assert agrees(answer.body, example.shown), (example.shown, answer)
        if example.path == "/v1/games":
            tokens = answer.body["tokens"]
            known = {"id": answer.body["id"], "host": tokens["host"], **tokens["players"]}


def sent(http: Http, example: Example, known: dict[str, str]) -> Answer:
    def filled(text: str) -> str:
        return re.sub(r"\{(\w+)\}", lambda found: known[found[1]], text)

    headers = {name.replace("-", "_"): filled(value) for name, value in example.headers.items()}
    return http.send(example.method, filled(example.path), example.body, **headers)


def agrees(got: Any, shown: Any) -> bool:
    """What is shown of an object is in it; a list is shown whole; `…` stands for any text."""
    if isinstance(shown, dict):
        return isinstance(got, dict) and all(name in got and agrees(got[name], shown[name]) for name in shown)
    if isinstance(shown, list):
        return isinstance(got, list) and len(got) == len(shown) and all(map(agrees, got, shown))
    if isinstance(shown, str) and ANYTHING in shown:
        return isinstance(got, str) and re.fullmatch(re.escape(shown).replace(ANYTHING, ".+"), got) is not None
    return type(got) is type(shown) and got == shown
