"""Lines that begin with `~`: what is done at a table besides moves, and in test records what a check answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Literal, get_args

import msgspec
from msgspec import inspect

from referee.disputes.kinds import DisputeKind
from referee.game import Ending, Game, Seat
from referee.notation.moves import Body, Envelope, FieldsReader, MoveReader, Shape, fields_line, move_line, string
from referee.notation.names import Names, fold
from referee.notation.values import Reader, write
from referee.notation.words import Unreadable, Word
from referee.strict_json import UnfitJson, decode

Said = Literal["move", "strike", "amend", "dispute", "decide", "end"]
DIRECTIVES: tuple[str, ...] = ("strike", "amend", "dispute", "decide", "end")
CHECKS = ("legal", "unproven", "illegal")
NO_REASON = "no reason given"
"""Stands where a line leaves its reason out."""
VERDICTS = ("upheld", "rejected")
_NUMBER = re.compile(r"[0-9]{1,15}", re.ASCII)


class Line(msgspec.Struct, frozen=True):
    """What a line says: which of the things that are done at a table, and the body that the API takes for it."""

    said: Said
    body: Body
    text: str
    """The same line as it is written."""


class LineReader:
    """Reads lines of one table: moves, and what begins with `~`."""

    def __init__(self, game: Game, names: Names) -> None:
        self.game = game
        self.names = names
        self.moves = MoveReader(game, names)

    def read(self, words: Sequence[Word], acting: Callable[[str], Sequence[Seat]]) -> Line:
        """Raises `Unreadable`."""
        if words[0].text != "~":
            body = self.moves.read(words, acting)
            return Line("move", body, self.moves.line(body))
        verb = fold(words[1].text) if len(words) > 1 else ""
        match verb:
            case "strike":
                body = self._strike(words)
            case "amend":
                body = self._amend(words)
            case "dispute":
                body = self._dispute(words)
            case "decide":
                body = self._decide(words)
            case "end":
                body = self._end(words)
            case _:
                possible = [f"~ {each} …" for each in DIRECTIVES]
                raise Unreadable("After '~' something else comes.", "Nach '~' kommt etwas anderes.", 1, possible)
        return Line(verb, body, directive_line(self.game, verb, body))

    def _strike(self, words: Sequence[Word]) -> Body:
        form = '~ strike 15 "why"'
        (number, *more), reason = _reason_apart(words, form)
        _require_nothing(more, form)
        return {"strike": _number(number, form), "reason": reason}

    def _amend(self, words: Sequence[Word]) -> Body:
        form = '~ amend 15: anna … "why"'
        (number, *move), reason = _reason_apart(words, form)
        if move and move[0].text == ":":
            move = move[1:]
        if not move:
            raise _expected(number, form)
        body = self.moves.read(move, _nobody)
        number = Word(number.text.removesuffix(":"), number.column)
        return {"amend": _number(number, form), "move": body, "reason": reason}

    def _decide(self, words: Sequence[Word]) -> Body:
        form = '~ decide 1 upheld "why"'
        (number, *more), reason = _reason_apart(words, form)
        verdict = next((each for each in VERDICTS if more and fold(more[0].text) == each), None)
        if verdict is None:
            raise _expected(more[0] if more else number, form)
        _require_nothing(more[1:], form)
        return {"id": _number(number, form), "verdict": verdict, "reason": reason}

    def _end(self, words: Sequence[Word]) -> Body:
        form = '~ end as-it-stands "why"'
        (outcome, *more), reason = _reason_apart(words, form, f"~ end {get_args(Ending)[1]}")
        meant = next((each for each in get_args(Ending) if fold(each) == fold(outcome.text)), None)
        if meant is None:
            raise _expected(outcome, *(f'~ end {each} "why"' for each in get_args(Ending)))
        _require_nothing(more, form)
        return {"reason": reason, "outcome": meant}

    def _dispute(self, words: Sequence[Word]) -> Body:
        forms = [f"~ dispute {each.kind} …" for each in self.game.disputes]
        if len(words) < 3:
            raise _expected(words[-1], *forms)
        kind = next((each for each in self.game.disputes if fold(each.kind) == fold(words[2].text)), None)
        if kind is None:
            raise _expected(words[2], *forms)
        found = [
            body
            for leniency in ("known", "any")
            for body in FieldsReader(Reader(self.names, leniency), evidence_shape(kind), self._claim()).read(words[3:])
        ]
        if not found:
            raise _expected(words[3], f"~ dispute {kind.kind} by=… against=… about=…")
        body = found[0]
        named = {name: body.pop(name) for name in CLAIM if name in body}
        evidence = {**body.pop("evidence", {}), **body}
        return {"kind": kind.kind, **named, **({"evidence": evidence} if evidence else {})}

    def _claim(self) -> Envelope:
        return {
            "by": partial(self._seat, "by"),
            "against": partial(self._seat, "against"),
            "about": _about,
            "evidence": _evidence,
        }

    def _seat(self, name: str, text: str) -> Body | None:
        found = self.names.seat(text)
        return {name: found[0]} if len(found) == 1 else None if found or " " in text else {name: text}


CLAIM = ("by", "against", "about")


@lru_cache(maxsize=128)
def _evidence_shape(evidence: type[msgspec.Struct]) -> Shape:
    about = inspect.type_info(evidence)
    assert isinstance(about, inspect.StructType)
    return Shape(about.fields)


def evidence_shape(kind: DisputeKind) -> Shape:
    return _evidence_shape(kind.evidence)


def directive_line(game: Game, said: str, body: Mapping[str, Any]) -> str:
    """The line as it is read again."""
    match said:
        case "strike":
            return f"~ strike {body['strike']} {_quoted(body['reason'])}"
        case "amend":
            move = body["move"]
            kind = game.move_types[move["type"]]
            return f"~ amend {body['amend']}: {move_line(kind, move)} {_quoted(body['reason'])}"
        case "decide":
            return f"~ decide {body['id']} {body['verdict']} {_quoted(body['reason'])}"
        case "end":
            return f"~ end {body['outcome']} {_quoted(body['reason'])}"
        case _:
            return " ".join(_dispute_words(game, body))


def _dispute_words(game: Game, body: Mapping[str, Any]) -> Iterator[str]:
    kind = next(each for each in game.disputes if each.kind == body["kind"])
    yield from ("~", "dispute", kind.kind)
    for name in CLAIM:
        if body.get(name) is not None:
            yield f"{name}={body[name]}"
    yield from fields_line(evidence_shape(kind), body.get("evidence") or {})


def _about(text: str) -> Body | None:
    return {"about": int(text)} if _NUMBER.fullmatch(text) else None


def _evidence(text: str) -> Body | None:
    try:
        shown = decode(text)
    except UnfitJson:
        return None
    return {"evidence": shown} if isinstance(shown, dict) else None


def _nobody(type_: str) -> tuple[Seat, ...]:
    """Whose move it was then, no table tells any more: an amendment names its player."""
    return ()


def _reason_apart(words: Sequence[Word], *forms: str) -> tuple[list[Word], str]:
    """What comes after the verb, at least one word, and the last text in quotes among it."""
    rest = list(words[2:])
    reason = NO_REASON
    quoted = [at for at, word in enumerate(rest) if word.quoted]
    if quoted:
        said = string(rest.pop(quoted[-1]).text)
        if said is None:
            raise _expected(words[quoted[-1] + 2], *forms)
        reason = said
    if not rest:
        raise _expected(words[-1], *forms)
    return rest, reason


def _number(word: Word, form: str) -> int:
    if not _NUMBER.fullmatch(word.text):
        raise _expected(word, form)
    return int(word.text)


def _require_nothing(words: Sequence[Word], form: str) -> None:
    if words:
        raise _expected(words[0], form)


def _expected(word: Word, *forms: str) -> Unreadable:
    return Unreadable("This line has another form.", "Diese Zeile hat eine andere Form.", word.column, forms)


def _quoted(text: str) -> str:
    return write(inspect.StrType(), text)
