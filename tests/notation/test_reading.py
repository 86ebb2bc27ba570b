"""What a line can mean: the moves of honest games, written with codes, with names in both languages, and with slips."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game import CardKind, Game, Player
from referee.games import GAMES
from referee.notation.directives import CLAIM, DIRECTIVES, directive_line, evidence_shape
from referee.notation.document import TableReader, document_of, entry_of
from referee.notation.moves import MOVE_ENVELOPE, shape_of
from referee.notation.names import Names, fold
from referee.notation.words import Unreadable, words_of
from tests.games.tables import honest

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
SEEDS = st.integers(0, 2**32)


def reports(game: Game, seed: int, most: int = 60) -> tuple[TableReader, list[dict[str, Any]]]:
    setup, table = honest(game, seed)
    found = [each for _ in range(most) if (each := table.next_report()) is not None]
    return TableReader(game, setup.players), found


def read(reader: TableReader, text: str) -> dict[str, Any]:
    return reader.line(entry_of(text), lambda type_: ()).body


@EVERY_GAME
@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_every_move_is_read_as_it_was_written(name: str, seed: int) -> None:
    reader, told = reports(GAMES[name], seed)
    for body in told:
        line = reader.lines.moves.line(body)
        assert read(reader, line) == body, line
        assert read(reader, f"  {line.replace(' ', '   ')}  # and a comment") == body, line


@EVERY_GAME
@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_slips_change_nothing(name: str, seed: int) -> None:
    reader, told = reports(GAMES[name], seed)
    random = Random(seed)
    for body in told:
        line = " ".join(slipped(word, random) for word in reader.lines.moves.line(body).split(" "))
        assert read(reader, line) == body, line


def slipped(word: str, random: Random) -> str:
    return random.choice([word, word.upper(), word.title(), word.replace("_", "-")])


@EVERY_GAME
def test_every_card_is_known_by_its_names(name: str) -> None:
    game = GAMES[name]
    names = Names(game, [Player("anna", "Anna")])
    for card in game.cards:
        assert names.card(card.code) == (card.code,)
        for called in ways(card):
            assert names.card(called) == (card.code,), called


def ways(card: CardKind) -> Iterator[str]:
    for called in (card.code, card.name.en, card.name.de):
        bare = "".join(each for each in unicodedata.normalize("NFKD", called) if not unicodedata.combining(each))
        yield from (
            called,
            called.upper(),
            called.replace("-", " "),
            bare,
            called.replace("ä", "ae").replace("ü", "ue"),
        )


@EVERY_GAME
def test_nothing_else_has_the_names_of_the_grammar(name: str) -> None:
    """Else a field could be taken for what may be said beside every move."""
    game = GAMES[name]
    for move in game.moves:
        assert not {fold(each.encode_name) for each in shape_of(move).fields} & set(MOVE_ENVELOPE)
        assert str(move.__struct_config__.tag) not in ("table", *DIRECTIVES)
    for kind in game.disputes:
        assert not {each.encode_name for each in evidence_shape(kind).fields} & {*CLAIM, "evidence"}


def test_evidence_is_read_by_field_or_as_json() -> None:
    reader = TableReader(GAMES["addi-cats"], [Player("anna", "Anna"), Player("ben", "Ben"), Player("cleo", "Cleo")])
    body = {"kind": "sum", "by": "ben", "evidence": {"card": "7+4", "claimed": 12}}
    for text in (
        "~ dispute sum by=BEN card=7+4 claimed=12",
        '~dispute Sum by=ben evidence={"card": "7+4", "claimed": 12}',
    ):
        document = document_of(f"Game: addi-cats\nPlayers: anna\n{text}\n")
        said = reader.line(document.entries[0], lambda type_: ())
        assert (said.said, said.body) == ("dispute", body)
    assert directive_line(GAMES["addi-cats"], "dispute", body) == "~ dispute sum by=ben card=7+4 claimed=12"


@pytest.mark.parametrize("seat", ["flip", "table", "slaps", "host", "gift", "call_mouse"])
def test_seats_may_be_called_like_moves(seat: str) -> None:
    reader = TableReader(GAMES["addi-cats"], [Player(seat, seat), Player("ben", "Ben"), Player("cleo", "Cleo")])
    for body in (
        {"type": "flip", "player": seat, "card": "gift"},
        {"type": "slaps", "order": [seat, "ben"]},
        {"type": "slaps", "order": [[seat, "ben"], "cleo"], "coverage": ["ben", seat]},
        {"type": "gift", "player": "ben", "to": [seat]},
        {"type": "call_mouse", "player": seat},
        {"type": "flip_all", "cards": {seat: "1+1", "ben": "=2"}},
    ):
        assert read(reader, reader.lines.moves.line(body)) == body


@given(st.text(max_size=200))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    reader = TableReader(GAMES["good-vs-evil"], [Player("anna", "Anna"), Player("ben", "Ben")])
    for line in (text, f"anna play {text}", f"anna armageddon {text}", f'anna draw stands="{text}"'):
        if (unread := unreadable(lambda line=line: read(reader, line))) is not None:  # type: ignore[misc]
            assert 1 <= unread.column <= len(line) + 1
    unread = unreadable(lambda: document_of(f"Game: ed-the-cat\nPlayers: {text}\n{text}"))
    assert unread is None or unread.line >= 1


def unreadable(act: Callable[[], object]) -> Unreadable | None:
    """What `act` says that it cannot read; nothing else may be raised."""
    try:
        act()
    except Unreadable as unread:
        return unread
    return None


def test_words_keep_quotes_and_brackets_together() -> None:
    line = 'anna play "a # b" cards={"x": [1, 2]} stands="why \\" not"  # comment'
    found = [(word.text, word.column) for word in words_of(line)]
    assert found == [
        ("anna", 1),
        ("play", 6),
        ('"a # b"', 11),
        ('cards={"x": [1, 2]}', 19),
        ('stands="why \\" not"', 39),
    ]
