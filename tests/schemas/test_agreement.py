"""The JSON Schemas that `/v1/rules/{game}` shows accept exactly what the loaders accept."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marshmallow import ValidationError

from referee.game import tag
from referee.games import GAMES
from schemas.bodies import dispute_of, opening_of
from schemas.json_schema import inline, move_schema, struct_schema
from schemas.moves import load_move
from schemas.requests import load_dispute, load_opening
from schemas.structs import made, schema_of
from tests.games.bodies import fill
from tests.games.tables import honest, refereed
from tests.schemas.mutations import mutated

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
SEEDS = st.integers(0, 2**32)
ENVELOPES: tuple[dict[str, Any], ...] = (
    {},
    {"stands": True, "reason": "Everybody had played on."},
    {"stands": False},
    {"occurred_at": "2026-05-01T18:30:00Z"},
    {"reason": "Alone."},
    {"stands": True},
)


@cache
def validator(game: str, kind: str) -> Any:
    move = next(each for each in GAMES[game].moves if tag(each) == kind)
    return jsonschema_rs.validator_for(move_schema(move), validate_formats=True)


@cache
def reports(game: str, seed: int) -> list[dict[str, Any]]:
    setup, table = honest(GAMES[game], seed)
    return [played.report for played in refereed(GAMES[game], setup, table)]


def taken(load: Callable[[], Any]) -> bool:
    try:
        load()
    except ValidationError:
        return False
    return True


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=120, deadline=None)
def test_moves(name: str, seed: int) -> None:
    game = GAMES[name]
    random = Random(seed)
    honest_one = random.choice(reports(game.id, random.randint(0, 4)))
    assert validator(game.id, honest_one["type"]).is_valid(honest_one) and load_move(game, honest_one, "host")
    body = mutated({**honest_one, **random.choice(ENVELOPES)}, random)
    kinds = {tag(kind) for kind in game.moves}
    kind = body.get("type")
    shown = isinstance(kind, str) and kind in kinds and validator(game.id, kind).is_valid(body)
    assert shown == taken(lambda: load_move(game, body, "host")), body


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=120, deadline=None)
def test_options(name: str, seed: int) -> None:
    game = GAMES[name]
    body = mutated(msgspec.json.decode(msgspec.json.encode(game.options())), Random(seed))
    shown = jsonschema_rs.is_valid(struct_schema(game.options), body)
    assert shown == taken(lambda: made(game.options, schema_of(game.options).load(body))), body


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=120, deadline=None)
def test_disputes(name: str, seed: int) -> None:
    game = GAMES[name]
    random = Random(seed)
    kind = random.choice(game.disputes)
    whole = {"kind": kind.kind, "by": "ben", "against": "anna", "about": 2}
    evidence = {name: "7" for name in schema_of(kind.evidence).fields if random.random() < 0.5}
    body = {**mutated({**whole, "evidence": evidence}, random), "kind": kind.kind}
    shown = jsonschema_rs.is_valid(inline(dispute_of(kind)), body)
    assert shown == taken(lambda: load_dispute(game, body, "host")), body
    if shown:
        assert jsonschema_rs.is_valid(struct_schema(kind.evidence), body.get("evidence", {}))


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=120, deadline=None)
def test_openings(name: str, seed: int) -> None:
    """Beyond the schema only what it cannot say: seats told apart, a first player among them, options that go together."""
    game = GAMES[name]
    random = Random(seed)
    players = [{"id": "anna", "name": "Anna", "age": 41}, {"id": "ben", "person": "b-1"}]
    body = mutated({"game": game.id, "players": players, "first_player": "anna", "label": "Friday"}, random)
    if taken(lambda: load_opening(body, "host")) and body.get("game") == game.id:
        assert jsonschema_rs.is_valid(inline(opening_of(game)), body), body


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_whatever_a_form_allows_is_taken_by_the_loader(name: str, seed: int) -> None:
    game = GAMES[name]
    random = Random(seed)
    setup, table = honest(game, seed)
    state = game.open(setup)
    for played in refereed(game, setup, table):
        for expected in game.expects(state):
            seat = random.choice(expected.seats) if expected.seats else None
            body = fill(game.form(state, expected.type, seat), random)
            assert (body["type"], body.get("player")) == (expected.type, seat)
            assert load_move(game, body, "host") and validator(game.id, expected.type).is_valid(body), body
        state = played.after


@EVERY_GAME
def test_the_changes_lead_both_ways(name: str) -> None:
    game = GAMES[name]
    bodies = [mutated(reports(game.id, 0)[0], Random(seed)) for seed in range(300)]
    accepted = sum(taken(lambda body=body: load_move(game, body, "host")) for body in bodies)
    assert 15 < accepted < 285
