"""Ed, the Cat over simulated tables: what must hold for every game that can be played."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core import Viewer, decide, standable, tag
from referee.games.ed_the_cat import ED_THE_CAT as GAME
from referee.games.ed_the_cat.cards import DECK
from referee.games.ed_the_cat.moves import DiscardPenalty, Play, Score
from referee.games.ed_the_cat.table import Table
from referee.record import state_digest
from referee.text import LANGUAGES, tell
from tests.games.tables import move_from, refereed, seated
from tests.simulators.ed_the_cat import EdTable

SEEDS = st.integers(0, 2**32)


def honest(seed: int) -> tuple[Any, EdTable]:
    random = Random(seed)
    seats = [f"p{number}" for number in range(random.randint(2, 8))]
    options = {
        "limit": random.choice([10, 40, 99]),
        "finisher_scores": random.choice(["rest", "zero"]),
        "double_finish": random.choice(["active_only", "both"]),
        "next_starter": random.choice(["total", "last_round"]),
    }
    first = random.choice(seats)
    return seated(GAME, seats, first, options), EdTable(random, seats, first, options)


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_an_honest_table_is_never_refused_and_the_view_is_true(seed: int) -> None:
    setup, table = honest(seed)
    for played in refereed(GAME, setup, table):
        view = GAME.view(played.after, Viewer("host"))
        if played.after.phase == "finished":
            assert dict(zip(played.after.seats, played.after.scores, strict=True)) == table.scores
            break
        assert {row["id"]: row["hand"] for row in view["players"]} == {s: len(h) for s, h in table.hands.items()}
        assert {row["id"]: row["penalty"]["cards"] for row in view["players"]} == table.penalties
        assert view["piles"]["draw"] == len(table.draw_pile)
        assert view["piles"]["discard"]["size"] == len(table.discard)
        conserved(played.after)
        possible(played.after, table)
    assert table.over


def conserved(table: Table) -> None:
    lying = len(table.discard) + sum(map(len, table.penalties))
    assert lying + sum(place.size for place in table.places.hidden) == DECK.size
    assert sum(table.places.unseen) == sum(place.size for place in table.places.hidden)


def possible(state: Table, table: EdTable) -> None:
    """What is true is within what the referee holds possible."""
    truth = [table.draw_pile, *(table.hands[seat] for seat in state.seats)]
    for place, cards in enumerate(truth):
        for card, code in DECK.index.items():
            count = cards.count(card)
            assert state.places.at_least(place, code) <= count <= state.places.at_most(place, code)


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_replays_round_trips_and_narrations(seed: int) -> None:
    setup, table = honest(seed)
    lexicon = GAME.lexicon(setup)
    again = GAME.open(setup)
    for played in refereed(GAME, setup, table):
        again = GAME.evolve(again, move_from(GAME, played.report), played.version)
        assert state_digest(GAME, again) == state_digest(GAME, played.after)
        for form in (msgspec.json, msgspec.msgpack):
            assert form.decode(form.encode(played.after), type=Table) == played.after
        for language in LANGUAGES:
            told = tell(list(GAME.narrate(played.before, played.move, played.after)), lexicon, language)
            assert told
            assert "{" not in told


@given(SEEDS, st.data())
@settings(max_examples=60, deadline=None)
def test_no_report_makes_the_referee_stumble(seed: int, data: st.DataObject) -> None:
    setup, table = honest(seed)
    steps = list(refereed(GAME, setup, table))
    state = data.draw(st.sampled_from(steps)).before
    seats = st.sampled_from([*setup.seats, "nobody"])
    cards = st.sampled_from([*DECK.codes, "0", "joker"])
    several = st.lists(cards, max_size=6).map(tuple)
    junk = st.one_of(
        st.builds(Play, player=seats, card=cards, target=st.none() | seats, revealed=several),
        st.builds(DiscardPenalty, player=seats, card=st.none() | cards),
        st.builds(Score, hands=st.dictionaries(seats, several, max_size=4)),
    )
    for _ in range(20):
        move = data.draw(junk)
        violations = decide(GAME, state, move)
        if standable(GAME, violations):  # legal, or irregular and may stand
            state = GAME.evolve(state, move, 999)
            conserved(state)


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_penalty_cards_below_the_top_show_only_to_their_owner(seed: int) -> None:
    setup, table = honest(seed)
    for played in refereed(GAME, setup, table):
        for viewer in (Viewer("spectator"), Viewer("player", setup.seats[0])):
            for row in GAME.view(played.after, viewer)["players"]:
                seen = viewer.seat == row["id"] or played.after.phase != "play"
                assert ("cards" in row["penalty"]) == seen


TABLE = {
    ("play", "play"): True,
    ("bonus", "discard_penalty"): True,
    ("scoring", "score"): True,
}


@pytest.mark.parametrize("phase", ["play", "bonus", "scoring", "finished"])
def test_the_phase_and_move_table_is_complete(phase: str) -> None:
    seen = 0
    for seed in range(60):
        setup, table = honest(seed)
        for played in refereed(GAME, setup, table):
            if played.after.phase != phase or seen > 30:
                continue
            seen += 1
            for kind, seat in product(GAME.moves, setup.seats):
                probe: Any = {
                    "play": Play(seat, "8"),
                    "discard_penalty": DiscardPenalty(seat, None),
                    "score": Score({}),
                }[tag(kind)]
                broken = {violation.rule for violation in decide(GAME, played.after, probe)}
                fits = TABLE.get((phase, tag(kind)), False)
                if phase == "finished":
                    assert broken == {"ed.over"}
                else:
                    assert ("ed.phase" in broken) is not fits
    assert seen
