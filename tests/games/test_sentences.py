"""Everything that the referee says over the records, read as a stranger reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from referee.game import Game, Move, Player, assumption_line, judge, objection_line
from referee.games import GAMES
from referee.record.events import read_move
from referee.text import LANGUAGES, Line, say
from tests.game_records import Entry, Record, records
from tests.games.tables import honest, refereed
from tests.test_records import opened

ENVELOPE = ("type", "player", "stands", "reason", "occurred_at")
BEGINNING = re.compile(r"[A-ZÄÖÜ0-9+„('\"]")
CLUMSY = re.compile(
    r"\b1 (are|cards|points|turns(?! up)|players|kittens|copies|times|Karten|Punkte|Züge)\b"
    r"|\{|\bNone\b|\bno card among|für keine Karte|  |\.\.|[sßxz]s Hand"
)
ENDING = re.compile(r"[.!?“\"]$")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_sentences_are_whole(game: Game) -> None:
    said = {sentence for record in records(game.id) if not record.refused for sentence in sentences(record)}
    assert len(said) >= len(LANGUAGES) * len(game.rules), "the records say little: are all rules in them?"
    assert not {each for each in said if not BEGINNING.match(each)}
    assert not {each for each in said if CLUMSY.search(each)}
    assert not {each for each in said if not ENDING.search(each)}


def sentences(record: Record) -> Iterator[str]:
    players = msgspec.convert(record.opening["players"], tuple[Player, ...])
    lexicon = record.game.lexicon_of(players)
    for line in lines(record):
        yield from (say(line, lexicon, language) for language in LANGUAGES)


def lines(record: Record) -> Iterator[Line]:
    game, state = record.game, opened(record)
    for version, entry in enumerate(record.entries, start=2):
        if entry.kind not in ("move", "check"):
            continue
        move = move_of(game, entry)
        violations = judge(game, state, move)
        yield from (objection_line(game, violation) for violation in violations)
        if entry.refused or entry.kind == "check":
            continue
        yield from (assumption_line(game, each) for each in game.assume(state, move))
        effect = game.carry_out(state, move, version)
        yield from effect.lines()
        state = effect.after


def move_of(game: Game, entry: Entry) -> Any:
    fields = {name: value for name, value in entry.body.items() if name not in ENVELOPE}
    return read_move(game, entry.body["type"], entry.body.get("player"), fields)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_card_that_no_game_has_is_said_not_to_exist(game: Game) -> None:
    setup, table = honest(game, 1)
    said = {
        tuple(say(objection_line(game, violation), game.lexicon(setup), language) for language in LANGUAGES)
        for played in refereed(game, setup, table)
        for move in renamed(played.move)
        for violation in judge(game, played.before, move)
        if violation.rule == f"{game.prefix}.cards"
    }
    assert said == {("There is no card purr in this game.", "Eine Karte purr gibt es in diesem Spiel nicht.")}


def renamed(move: Move) -> Iterator[Move]:
    """The move with a card of another game in place of each of its cards."""
    for name in move.__struct_fields__:
        if name not in ("player", "target") and is_card(getattr(move, name)):
            yield msgspec.structs.replace(move, **{name: "purr"})


def is_card(value: Any) -> bool:
    return isinstance(value, str) and value in CODES


CODES = {card.code for game in GAMES.values() for card in game.cards}
