"""Game records as text, one line a move.

    game ed-the-cat
    players anna:41 ben:12 cleo          id[:age[:person]]
    first anna                           (optional)
    option limit=20                      (one a line, value as JSON or a plain word)

    anna play 6 target=ben revealed=3,8          a first word without '=' is the first field
    table score hands={"anna": ["1"]}            a move of the table
    ben play 4 ! ed.turn                         must be refused, citing (at least) this rule; several with spaces
    ben play 4 stands="he was too fast"          an irregular move that stands
    > turn=ben players.anna.hand=4 outcome=null  what the host's view shows now
    ~ illegal|legal|unproven ben play 4          what a check answers
    = anna ben                                   finished, these win

A line `@anna` before a move reports it with that seat's token instead of the host's. `#` starts a comment.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from referee.game import Game, Move
from referee.games import GAMES

RECORDS = Path(__file__).parent / "records"


class Entry(msgspec.Struct, frozen=True):
    line: int
    kind: str  # move | view | check | winners
    body: dict[str, Any] = {}
    refused: tuple[str, ...] = ()
    expected: Any = None
    seat: str | None = None


class Record(msgspec.Struct, frozen=True):
    name: str
    opening: dict[str, Any]
    refused: tuple[str, ...]
    entries: tuple[Entry, ...]

    @property
    def game(self) -> Game:
        return GAMES[self.opening["game"]]


def records(game: str | None = None) -> list[Record]:
    paths = sorted((RECORDS / game if game else RECORDS).glob("*.txt" if game else "*/*.txt"))
    return [parse(path.read_text(encoding="utf-8"), f"{path.parent.name}/{path.stem}") for path in paths]


def parse(text: str, name: str = "record") -> Record:
    opening: dict[str, Any] = {"players": [], "options": {}}
    refused: tuple[str, ...] = ()
    entries: list[Entry] = []
    seat: str | None = None
    for number, line in _lines(text):
        word, _, rest = line.partition(" ")
        match word:
            case "game":
                opening["game"] = rest
            case "players":
                rest, refused = _refusals(rest)
                opening["players"] = [_player(each) for each in rest.split()]
            case "first":
                rest, refused = _refusals(rest)
                opening["first_player"] = rest
            case "option":
                option, _, value = rest.partition("=")
                opening["options"][option] = _value(value)
            case ">":
                entries.append(Entry(number, "view", expected=dict(_pairs(rest))))
            case "=":
                entries.append(Entry(number, "winners", expected=rest.split()))
            case "~":
                verdict, _, move = rest.partition(" ")
                entries.append(Entry(number, "check", _body(GAMES[opening["game"]], move), expected=verdict))
            case _ if word.startswith("@"):
                seat = word[1:]
                continue
            case _:
                move, rules = _refusals(line)
                entries.append(Entry(number, "move", _body(GAMES[opening["game"]], move), rules, seat=seat))
        seat = None
    return Record(name, opening, refused, tuple(entries))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.split("#")[0].strip()
        if bare:
            yield number, bare


def _refusals(text: str) -> tuple[str, tuple[str, ...]]:
    move, _, rules = text.partition(" ! ")
    return move.strip(), tuple(rules.split())


def _player(text: str) -> dict[str, Any]:
    id_, *rest = text.split(":")
    player: dict[str, Any] = {"id": id_, "name": id_.capitalize()}
    if rest and rest[0]:
        player["age"] = int(rest[0])
    if len(rest) > 1:
        player["person"] = rest[1]
    return player


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def _pairs(text: str) -> Iterator[tuple[str, Any]]:
    for word in _words(text):
        path, _, value = word.partition("=")
        yield path, _value(value)


def _words(text: str) -> list[str]:
    """Parted at spaces, except inside quotes and JSON brackets."""
    words, depth, quoted = [""], 0, False
    for sign in text:
        quoted ^= sign == '"'
        depth += 0 if quoted else (sign in "[{") - (sign in "]}")
        if sign == " " and not quoted and not depth:
            words.append("")
        else:
            words[-1] += sign
    return [word for word in words if word]


def _body(game: Game, text: str) -> dict[str, Any]:
    who, type_, *words = _words(text)
    body: dict[str, Any] = {"type": type_}
    if who != "table":
        body["player"] = who
    kind = game.move_type(type_)
    hints = get_type_hints(kind, include_extras=False) if kind else {}
    fields = [f.name for f in msgspec.structs.fields(kind) if f.name != "player"] if kind else []
    for at, word in enumerate(words):
        name, is_pair, value = word.partition("=")
        if not is_pair or (at == 0 and name not in {*fields, *_ENVELOPE, *_encoded(kind)}):
            name, value = fields[0], word
        if name == "stands":
            body |= {"stands": True, "reason": json.loads(value)}
        else:
            body[name] = _field(hints.get(_attribute(kind, name), str), value)
    return body


_ENVELOPE = ("stands", "reason", "occurred_at")


def _encoded(kind: type[Move] | None) -> dict[str, str]:
    """Wire names that differ from their attribute (`as`, `from`)."""
    return {f.encode_name: f.name for f in msgspec.structs.fields(kind)} if kind else {}


def _attribute(kind: type[Move] | None, name: str) -> str:
    return _encoded(kind).get(name, name)


def _field(hint: Any, text: str) -> Any:
    if text == "null":
        return None
    if text[:1] in "[{":
        return json.loads(text)
    kinds = get_args(hint) if type(None) in get_args(hint) else (hint,)
    if any(get_origin(kind) is tuple or get_origin(kind) is list for kind in kinds):
        return [part for part in text.split(",") if part]
    if text.startswith('"'):
        return json.loads(text)
    if int in kinds or bool in kinds:
        return _value(text)
    return text
