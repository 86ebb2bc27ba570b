"""Games as text, from files: what they come to, and what is wrong with them in one line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from marshmallow import ValidationError

from app.answers.refusal import refusal_problem
from app.http.caller import Caller
from app.http.problems import Problem, problem_of
from app.http.request import RequestContext
from app.service.live_seal import LiveSeal
from referee.game import Game, Viewer
from referee.notation import LARGEST
from referee.procedure import Past, decide_all
from referee.procedure.commands import Refused
from referee.record.events import Event
from referee.text import Language
from schemas.errors import TooMany
from schemas.notation import TypedGame


class Unfit(Exception):
    """The text cannot be read, or a line of it breaks a rule."""


def text_in(path: Path) -> bytes:
    """The text in a file; raises `Unfit` where it is more than a game, or no text."""
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise Unfit(f"{path}: more than a game")
    return content


def looks_like_text(path: Path) -> bool:
    """A bundle is one JSON object; anything else is meant to be read as text."""
    with path.open("rb") as file:
        return not file.read(200).removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"{", b"["))


def events_of(path: Path, language: Language) -> tuple[Game, list[Event]]:
    """Every event that the text comes to, judged line by line as an import judges it. Raises `Unfit`."""
    try:
        typed = TypedGame(text_in(path).decode("utf-8"), "host")
        decided = decide_all(typed.game, (typed.opening, *typed.lines()), Past(typed.game), LiveSeal())
        if isinstance(decided, Refused):
            raise _refusal(typed, decided, language)
    except UnicodeDecodeError:
        raise Unfit(f"{path}: not UTF-8") from None
    except (ValidationError, TooMany, Problem) as error:
        problem = problem_of(error).body(language, str(path))
        raise Unfit(said(path, problem)) from None
    return typed.game, [step.event for step in decided.steps]


def said(path: Path, problem: Mapping[str, Any]) -> str:
    """`game.txt:14:1: Ben's turn, not Anna's. (ben play 8)`"""
    errors = problem.get("errors", {})
    why = " ".join(message for each in errors.values() for message in each) or problem.get("detail", "")
    place = f":{problem['line']}:{problem['column']}" if "line" in problem else ""
    readings = problem.get("readings") or ()
    return f"{path}{place}: {why}" + (f" ({'; '.join(readings)})" if readings else "")


def _refusal(typed: TypedGame, refused: Refused, language: Language) -> Problem:
    context = RequestContext(caller=Caller("host", Viewer("host"), ""), language=language)
    problem = refusal_problem(context, typed.game, typed.game.lexicon_of(typed.opening.players), refused, by_path=False)
    problem.members |= typed.where(refused)
    return problem
