"""Whatever is wrong with a request is told in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from marshmallow import ValidationError

from app.service.live_seal import LiveSeal
from referee.games import GAMES
from referee.procedure import Past, decide
from referee.procedure.commands import Refused
from schemas.errors import errors_json, errors_of
from schemas.moves import load_move
from schemas.requests import load_batch, load_correction, load_decision, load_dispute, load_opening, load_renewal
from tests.schemas.mutations import mutated
from tests.schemas.test_agreement import EVERY_GAME, SEEDS, reports

PLAYERS = [{"id": "anna", "name": "Anna", "age": 41}, {"id": "ben", "person": "p-1"}]
Load = Callable[[Any], Any]


def refusals(load: Load, body: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every message as it is told in English and in German."""
    try:
        load(body)
    except ValidationError as error:
        english, german = (errors_json(errors_of(error), language) for language in ("en", "de"))
        assert english.keys() == german.keys()
        for path, messages in english.items():
            yield from zip(messages, german[path], strict=True)


def bodies(name: str, random: Random) -> Iterator[tuple[Load, dict[str, Any]]]:
    game, move = GAMES[name], random.choice(reports(name, random.randint(0, 2)))
    yield lambda body: load_move(game, body, "host"), move
    yield lambda body: load_batch(game, body, "host"), {"moves": [move]}
    yield lambda body: load_correction(game, body, "host"), {"amend": 2, "move": move, "reason": "So it was."}
    yield lambda body: load_dispute(game, body, "host"), {"kind": random.choice(game.disputes).kind, "evidence": {}}
    yield (
        lambda body: load_opening(body, "host"),
        {"game": name, "players": PLAYERS, "first_player": "anna", "options": {}, "label": "Friday"},
    )
    yield lambda body: load_decision(1, game, body, "host"), {"verdict": "upheld", "reason": "Everybody saw it."}
    yield load_renewal, {"role": "host"}


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=100, deadline=None)
def test_no_message_is_left_in_english(name: str, seed: int) -> None:
    random = Random(seed)
    for load, body in bodies(name, random):
        for english, german in refusals(load, mutated(body, random)):
            assert english != german


def opened(body: dict[str, Any]) -> None:
    """What the schema cannot say of options, the procedure does."""
    game, command = load_opening(body, "host")
    decided = decide(game, command, Past(game), LiveSeal())
    if isinstance(decided, Refused) and decided.errors:
        raise ValidationError(decided.errors)


@pytest.mark.parametrize(
    ("opening", "said"),
    [
        ({"game": "mau-mau", "options": {"deck": {"pink-7": 3}}}, "Für 2 Personen braucht es mindestens 11 Karten"),
        ({"game": "mau-mau", "options": {"series": {"games": 2, "points": 3}}}, "Eine Serie hat entweder"),
        ({"game": "mau-mau", "options": {"deck": {"pink-10": 30}}}, "Eine Karte 'pink-10' gibt es nicht."),
        ({"game": "cheese-rescue", "options": {"animals": {"dog": 0, "cat": 0, "mouse": 0}}}, "in die Schachtel"),
        ({"game": "good-vs-evil", "options": {"quick": 40}}, "höchstens 15 Karten, die Hälfte des Stapels"),
        ({"game": "ed-the-cat", "options": {"limit": 5}}, "Muss von 10 bis 999 reichen."),
        ({"game": "chess"}, "Muss eines davon sein: ed-the-cat, "),
    ],
)
def test_options_are_refused_in_german(opening: dict[str, Any], said: str) -> None:
    told = [german for _, german in refusals(opened, {"players": PLAYERS, **opening})]
    assert any(said in german for german in told), told
