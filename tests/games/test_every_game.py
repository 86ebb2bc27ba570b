"""What holds for every game, over simulated honest tables, clients that know only the forms, and junk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game import Effect, Game, Move, Setup, Viewer, judge, objection_line, standable
from referee.games import GAMES
from referee.hidden_cards.bounds import Places
from referee.record.state_digest import state_digest
from referee.text import LANGUAGES, tell
from tests.games.bodies import fill
from tests.games.junk import Heap
from tests.games.motions import sizes_after
from tests.games.tables import Played, honest, hook, move_from, refereed, said_of

SEEDS = st.integers(0, 2**32)
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
HOST, SPECTATOR = Viewer("host"), Viewer("spectator")
NOTHING: dict[str, set[str]] = {}
UNFILLED = re.compile(r"\{\w*(:\w*)?\}")

OWN = {
    name: {game.id: hook(game, name) for game in GAMES.values()}
    for name in ("agrees", "conserved", "hidden_sizes_agree")
}
"""What the games' own tests say about every state; looked up before any test runs."""


def games_of(game: Game, seed: int) -> tuple[Setup, list[Played]]:
    setup, table = honest(game, seed)
    return setup, list(refereed(game, setup, table))


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_an_honest_table_is_never_refused_and_the_view_is_true(name: str, seed: int) -> None:
    game = GAMES[name]
    setup, table = honest(game, seed)
    agrees, conserved, last = OWN["agrees"][game.id], OWN["conserved"][game.id], None
    for played in refereed(game, setup, table):
        agrees(played.after, table)
        conserved(played.after)
        last = played.after
    assert last is not None and game.finished(last) and not game.expects(last)
    assert game.view(last, SPECTATOR)["phase"] == "finished"


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_replays_reproduce_every_digest_and_states_survive_storage(name: str, seed: int) -> None:
    game = GAMES[name]
    setup, steps = games_of(game, seed)
    again = game.open(setup)
    for played in steps:
        again = game.carry_out(again, move_from(game, played.report), played.version).after
        assert state_digest(game, again) == state_digest(game, played.after)
        for form in (msgspec.json, msgspec.msgpack):
            assert form.decode(form.encode(played.after), type=game.state) == played.after


@EVERY_GAME
@given(seed=SEEDS, gaps=st.randoms(use_true_random=False))
@settings(max_examples=10, deadline=None)
def test_the_digest_is_of_the_table_whatever_the_versions(name: str, seed: int, gaps: Random) -> None:
    """Moves that were taken back and reported again stand at later versions."""
    game = GAMES[name]
    setup, steps = games_of(game, seed)
    later, version = game.open(setup), 1
    for played in steps:
        version += gaps.choice((1, 1, 7))
        later = game.carry_out(later, played.move, version).after
        assert state_digest(game, later) == state_digest(game, played.after)


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_every_move_is_told_in_both_languages(name: str, seed: int) -> None:
    game = GAMES[name]
    setup, steps = games_of(game, seed)
    lexicon = game.lexicon(setup)
    for played in steps:
        for language in LANGUAGES:
            told = tell(list(played.effect.lines()), lexicon, language)
            assert told.strip() and not UNFILLED.search(told), told


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_the_forms_allow_what_honest_tables_report(name: str, seed: int) -> None:
    game = GAMES[name]
    _, steps = games_of(game, seed)
    for played in steps:
        forms = list(forms_of(game, played.before, played.report["type"], played.report.get("player")))
        assert forms, (played.report, game.expects(played.before))
        bodies = (played.report, without_confidences(type(played.move), played.report))
        assert said_of(game, "not_spelled_out", never)(played.report) or any(
            jsonschema_rs.is_valid(form, body) for form in forms for body in bodies
        ), (played.report, forms)


def never(report: dict[str, Any]) -> bool:
    return False


def forms_of(game: Game, state: Any, type_: str, player: str | None) -> Iterator[dict[str, Any]]:
    for expected in game.expects(state):
        if expected.type == type_ and (player in expected.seats or (player is None and not expected.seats)):
            yield game.form(state, type_, player)


def without_confidences(kind: type[Move], report: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in report.items() if name not in kind.private}


@EVERY_GAME
def test_a_card_that_the_game_does_not_have_is_told_by_its_name(name: str) -> None:
    """In the same words in every game, whatever else is wrong with the report."""
    game = GAMES[name]
    setup, steps = games_of(game, 1)
    played = next(each for each in steps if each.report["type"] in ("play", "place", "flip"))
    shown = {"card": "unicorn"} if "card" in played.report else {"cards": ["unicorn"]}
    move = move_from(game, {**played.report, **shown})
    objections = [objection_line(game, each) for each in judge(game, played.before, move)]
    for language, said in zip(LANGUAGES, NO_UNICORN, strict=True):
        assert said in [tell([each], game.lexicon(setup), language) for each in objections]


NO_UNICORN = ("There is no card unicorn in this game.", "Eine Karte unicorn gibt es in diesem Spiel nicht.")


@EVERY_GAME
def test_whoever_follows_the_forms_plays_to_the_end(name: str) -> None:
    """A client that invents whole hands gets stuck now and then."""
    game = GAMES[name]
    ended = [follow_the_forms(game, seed) for seed in range(12)]
    assert sum(ended) >= 6


def follow_the_forms(game: Game, seed: int, most: int = 2500) -> bool:
    setup, _ = honest(game, seed)
    state, random = game.open(setup), Random(seed)
    for version in range(2, most):
        if game.finished(state):
            return True
        move = next((move for _ in range(300) if (move := formed(game, state, random)) is not None), None)
        if move is None:
            return False
        state = game.carry_out(state, move, version).after
    return False


def formed(game: Game, state: Any, random: Random) -> Move | None:
    """A move that some form allows, if no hidden card is against it."""
    expected = random.choice(game.expects(state))
    form = game.form(state, expected.type, random.choice(expected.seats) if expected.seats else None)
    report = fill(form, random)
    assert jsonschema_rs.is_valid(form, report), (form, report)
    move = move_from(game, report)
    broken = {violation.rule for violation in judge(game, state, move)}
    assert broken <= said_of(game, "FORM_CANNOT_SAY", NOTHING).get(expected.type, set()), (report, broken)
    return None if broken else move


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_no_report_makes_the_referee_stumble(name: str, seed: int) -> None:
    game = GAMES[name]
    setup, steps = games_of(game, seed)
    random, heap = Random(seed), Heap(game, setup, steps)
    state = random.choice(steps).before
    for version in range(1000, 1025):
        move = heap.junk(random)
        if move is None or not standable(game, judge(game, state, move)):
            continue
        effect = game.carry_out(state, move, version)
        assert_whole(game, setup, effect)
        state = effect.after


def assert_whole(game: Game, setup: Setup, effect: Effect) -> None:
    """Every accepted move leaves a valid table."""
    after = effect.after
    told = tell(list(effect.lines()), game.lexicon(setup), "de")
    assert told.strip() and not UNFILLED.search(told), told
    for viewer in (HOST, SPECTATOR, Viewer("player", setup.seats[0])):
        assert len(game.view(after, viewer)["players"]) == len(setup.seats)
    game.knowledge(after)
    for expected in game.expects(after):
        jsonschema_rs.validator_for(game.form(after, expected.type, next(iter(expected.seats), None)))
    assert game.expects(after) or game.finished(after)
    OWN["conserved"][game.id](after)
    if isinstance(places := getattr(after, "places", None), Places):
        assert sum(places.unseen) == sum(place.size for place in places.hidden)
        assert min(place.size for place in places.hidden) >= 0


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_what_is_public_is_the_same_for_all(name: str, seed: int) -> None:
    game = GAMES[name]
    _, steps = games_of(game, seed)
    close = said_of(game, "SHOWN_TO_SOME", set[str]())
    for played in steps:
        seen = open_to_all(game.view(played.after, HOST), close)
        assert seen == open_to_all(game.view(played.after, SPECTATOR), close)


def open_to_all(view: Any, close: set[str]) -> Any:
    if isinstance(view, dict):
        return {name: open_to_all(value, close) for name, value in view.items() if name not in close}
    return [open_to_all(each, close) for each in view] if isinstance(view, list) else view


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_the_audit_hears_of_every_hidden_card(name: str, seed: int) -> None:
    """What moved, told from the deal on, leads to the sizes of the hidden places."""
    game = GAMES[name]
    setup, steps = games_of(game, seed)
    sizes = sizes_after({}, game.deal(game.open(setup)))
    for played in steps:
        sizes = sizes_after(sizes, played.effect.motions())
        assert all(size >= 0 for size in sizes.values())
        if game.finished(played.after):
            return  # hands that were shown stay in the view as they were counted
        OWN["hidden_sizes_agree"][game.id](played.after, sizes)
        # Mau Mau's own test knows of the drawn card aside, and of hands that stay as they were shown.
        if game.id != "mau-mau" and isinstance(places := getattr(played.after, "places", None), Places):
            assert [sizes[place] for place in range(len(places.hidden))] == [each.size for each in places.hidden]


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=8, deadline=None)
def test_what_was_confided_shows_to_nobody_else(name: str, seed: int) -> None:
    game = GAMES[name]
    _, steps = games_of(game, seed)
    for played in steps:
        bare = move_from(game, without_confidences(type(played.move), played.report))
        publicly = game.carry_out(game.public(played.before), bare, played.version)
        assert list(played.effect.lines()) == list(publicly.lines())
        assert game.public(played.effect.after) == game.public(publicly.after)
        assumed = list(game.assume(played.before, played.move))
        assert assumed == list(game.assume(game.public(played.before), bare))
        shown, open_to_everybody = played.after, game.public(played.after)
        for viewer in (HOST, SPECTATOR):
            assert game.view(shown, viewer) == game.view(open_to_everybody, viewer)
        assert game.knowledge(shown) == game.knowledge(open_to_everybody)
        assert game.expects(shown) == game.expects(open_to_everybody)
        for expected in game.expects(shown):
            seat = next(iter(expected.seats), None)
            assert game.form(shown, expected.type, seat) == game.form(open_to_everybody, expected.type, seat)
