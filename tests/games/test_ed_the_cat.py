"""Ed, the Cat against the truth of simulated tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.game import Setup, Viewer
from referee.games.ed_the_cat import ED_THE_CAT as GAME
from referee.games.ed_the_cat.cards import DECK
from referee.games.ed_the_cat.effects import EffectOfPlay
from referee.games.ed_the_cat.moves import Play, Score
from referee.games.ed_the_cat.table import Table
from referee.hidden_cards.bounds import Unseen
from referee.hidden_cards.pile_and_hands import DRAW, seat_of_hand
from referee.text import tell
from tests.games.asking import About
from tests.games.contradictions import followed
from tests.games.members import assert_order_means_nothing
from tests.games.tables import Played, move_from, refereed, seated
from tests.simulators.ed_the_cat import EdTable, honest

CITED_ONLY = {"ed.action", "ed.score", "ed.finisher", "ed.hand-count", "ed.penalty-pile"}
SHOWN_TO_SOME = {"cards"}
SMALLEST = {
    "seats": ["anna", "ben"],
    "position": {"turn": "ben", "hands": {"anna": 4, "ben": 2}, "penalties": {"anna": ["5"], "ben": []}},
}
FORM_CANNOT_SAY = {"score": {"ed.cards", "ed.hand"}}


def agrees(state: Table, table: EdTable) -> None:
    """The view is true, and what is true is within what the referee holds possible."""
    view = GAME.view(state, Viewer("host"))
    assert {row["id"]: row["score"] for row in view["players"]} == table.scores
    assert {row["id"]: row["hand"] for row in view["players"]} == {
        seat: len(hand) for seat, hand in table.hands.items()
    }
    assert {row["id"]: row["penalty"]["cards"] for row in view["players"]} == table.penalties
    assert view["piles"]["draw"] == len(table.draw_pile)
    assert view["piles"]["discard"] == {"size": len(table.discard), "top": table.discard[-1] if table.discard else None}
    assert view["starter"] == table.starter
    possible(state, table)


def possible(state: Table, table: EdTable) -> None:
    truth = [table.draw_pile, *(table.hands[seat] for seat in state.seats)]
    for place, cards in enumerate(truth):
        for card, code in DECK.index.items():
            assert state.places.at_least(place, code) <= cards.count(card) <= state.places.at_most(place, code)


def conserved(state: Table) -> None:
    lying = len(state.discard) + sum(map(len, state.penalties))
    assert lying + sum(place.size for place in state.places.hidden) == DECK.size


UNASKED = {"ed.revealed-count"}
LEFT_OUT = ("piles", "turn", "phase", "finisher", "round", "starter")


def questions_about(setup: Setup, played: Played) -> Iterator[About]:
    """What a played card is going to do, and what a round counts."""
    move, effect, before = played.move, played.effect, played.before
    if isinstance(move, Play):
        assert isinstance(effect, EffectOfPlay) and effect.hands is not None
        finishers = [before.seats[number] for number in effect.finishers]
        answer = {
            "draws": drawn(before, effect),
            "reveals": len(move.revealed),
            "ends_round": bool(finishers),
            "finisher": finishers if len(finishers) > 1 else next(iter(finishers), None),
        }
        question = {"type": "action", "player": move.player, "card": move.card, "target": move.target}
        yield About(question, answer, list(effect.hands()), act=replace(move, revealed=()))
    elif isinstance(move, Score):
        hands = {seat: list(cards) for seat, cards in move.hands.items() if cards}
        lying = zip(before.seats, before.penalties, strict=True)
        penalties = {seat: [laid.card for laid in pile] for seat, pile in lying}
        finishers = [before.seats[number] for number in before.finishers]
        points = dict(zip(before.seats, effect.after.round_points, strict=True))
        question = {"type": "score", "hands": hands, "penalties": penalties, "finisher": finishers}
        yield About(question, {"points": points})


def drawn(before: Table, effect: EffectOfPlay) -> list[dict[str, Any]]:
    counts: dict[str, int] = {}
    for motion in effect.motions():
        if isinstance(motion, Unseen) and motion.source == DRAW:
            seat = before.seats[seat_of_hand(motion.target)]
            counts[seat] = counts.get(seat, 0) + motion.number
    return [{"player": seat, "count": count} for seat, count in counts.items()]


SEEDS = st.integers(0, 2**32)


@given(SEEDS)
@settings(max_examples=30, deadline=None)
def test_a_record_that_contradicts_itself_is_followed_to_its_end(seed: int) -> None:
    for step in followed(GAME, seed):
        for place in GAME.knowledge(step.after)["places"]:
            assert all(copies <= place["possible"][card] for card, copies in place["certain"].items())


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_the_order_of_members_means_nothing(seed: int) -> None:
    assert_order_means_nothing(GAME, seed)


def test_hands_are_shown_in_the_order_of_the_seating() -> None:
    setup = seated(GAME, ["anna", "ben", "cleo"], "anna", {})
    score = {"type": "score", "hands": {"cleo": ["1"], "ben": ["2"], "anna": ["3"]}}
    lines = list(GAME.carry_out(GAME.open(setup), move_from(GAME, score), 2).lines())
    assert tell(lines, GAME.lexicon(setup), "en").startswith("Anna shows 3. Ben shows 2. Cleo shows 1.")


def test_after_the_end_nothing_is_done_any_more() -> None:
    setup = seated(GAME, ["anna", "ben"], "anna", {"limit": 10})
    score = move_from(GAME, {"type": "score", "hands": {"anna": ["9", "9"]}})
    over = GAME.carry_out(GAME.open(setup), score, 2).after
    for report in ({"type": "score", "hands": {}}, {"type": "play", "player": "ben", "card": "8"}):
        effect = GAME.carry_out(over, move_from(GAME, report), 3)
        assert effect.after == over and not list(effect.motions())


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_penalty_cards_below_the_top_show_only_to_their_owner(seed: int) -> None:
    setup, table = honest(seed)
    for played in refereed(GAME, setup, table):
        for viewer in (Viewer("spectator"), Viewer("player", setup.seats[0])):
            for row in GAME.view(played.after, viewer)["players"]:
                seen = viewer.seat == row["id"] or played.after.phase != "play"
                assert ("cards" in row["penalty"]) == seen


@pytest.mark.parametrize(
    ("report", "en", "de"),
    [
        (
            {"card": "1", "target": "ben", "revealed": ["2", "3"]},
            "Anna plays a 1; Ben takes 2 cards out of that hand onto the discard pile: 2 and 3.",
            "Anna spielt eine 1; Ben nimmt 2 Karten aus dieser Hand und legt sie auf die Ablage: 2 und 3.",
        ),
        (
            {"card": "2", "target": "ben", "revealed": ["9"]},
            "Anna plays a 2; Ben gets a penalty card: 9.",
            "Anna spielt eine 2; Ben bekommt eine Strafkarte: 9.",
        ),
        (
            {"card": "3", "target": "ben"},
            "Anna plays a 3; Ben draws 3 cards.",
            "Anna spielt eine 3; Ben zieht 3 Karten.",
        ),
        (
            {"card": "4"},
            "Anna plays a 4; the others draw 2 cards in all.",
            "Anna spielt eine 4; die anderen ziehen zusammen 2 Karten.",
        ),
        (
            {"card": "5", "target": "cleo"},
            "Anna lays a 5 before Cleo as a penalty card.",
            "Anna legt Cleo eine 5 als Strafkarte hin.",
        ),
        (
            {"card": "6", "target": "cleo", "revealed": ["2", "2"]},
            "Anna plays a 6; Cleo gets 2 penalty cards: 2 and 2.",
            "Anna spielt eine 6; Cleo bekommt 2 Strafkarten: 2 und 2.",
        ),
        (
            {"card": "7", "target": "cleo", "revealed": ["1"]},
            "Anna plays a 7 on Cleo and gets a penalty card: 1.",
            "Anna spielt eine 7 auf Cleo und bekommt eine Strafkarte: 1.",
        ),
        ({"card": "8"}, "Anna plays an 8 and draws a card.", "Anna spielt eine 8 und zieht eine Karte."),
        (
            {"card": "9", "target": "ben"},
            "Anna plays a 9 and takes a card out of the hand of Ben.",
            "Anna spielt eine 9 und nimmt Ben eine Karte aus der Hand.",
        ),
    ],
)
def test_a_play_is_told(report: dict[str, Any], en: str, de: str) -> None:
    setup = seated(GAME, ["anna", "ben", "cleo"], "anna", {})
    before, move = GAME.open(setup), move_from(GAME, {"type": "play", "player": "anna", **report})
    lines = list(GAME.carry_out(before, move, 2).lines())
    assert tell(lines, GAME.lexicon(setup), "en") == en
    assert tell(lines, GAME.lexicon(setup), "de") == de


def test_a_form_allows_no_more_copies_than_are_left() -> None:
    """Four sixes have turned up eight nines, so a fifth one cannot turn up two."""
    setup = seated(GAME, ["anna", "ben", "cleo", "dora", "emil"], "anna", {})
    table, seats = GAME.open(setup), setup.seats
    for at in range(4):
        six = {"type": "play", "player": seats[at], "card": "6", "target": seats[at + 1], "revealed": ["9", "9"]}
        table = GAME.carry_out(table, move_from(GAME, six), at + 2).after
    form = GAME.form(table, "play", "emil")
    last = {"type": "play", "player": "emil", "card": "6", "target": "anna"}
    assert not jsonschema_rs.is_valid(form, {**last, "revealed": ["9", "9"]})
    assert jsonschema_rs.is_valid(form, {**last, "revealed": ["9", "8"]})
