"""Nine Lives against the truth of simulated tables."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game import Setup, Viewer
from referee.games.nine_lives import NINE_LIVES as GAME
from referee.games.nine_lives.cards import DECK
from referee.games.nine_lives.moves import Play
from referee.games.nine_lives.table import Table
from tests.games.asking import About
from tests.games.cases import settle, versions
from tests.games.contradictions import followed
from tests.games.members import assert_order_means_nothing
from tests.games.tables import Played, seated
from tests.simulators.nine_lives import NineLivesTable

CITED_ONLY = {"nine.withheld", "nine.life", "nine.score"}
SMALLEST = {
    "seats": ["anna", "ben"],
    "position": {"turn": "ben", "hands": {"anna": 3, "ben": 2}, "piles": {"discard": {"cards": ["7"]}}},
}
FORM_CANNOT_SAY = {"score": {"nine.cards", "nine.hand"}}


def agrees(state: Table, table: NineLivesTable) -> None:
    """The view is true, and what is true is within what the referee holds possible."""
    view = GAME.view(state, Viewer("host"))
    assert {row["id"]: row["score"] for row in view["players"]} == table.scores
    assert [row["hand"] for row in view["players"]] == [len(table.hands[seat]) for seat in state.seats]
    assert view["piles"]["draw"] == len(table.draw_pile)
    assert view["piles"]["discard"] == {"size": len(table.discard), "top": table.discard[-1] if table.discard else None}
    truth = [table.draw_pile, *(table.hands[seat] for seat in state.seats)]
    for place, cards in enumerate(truth):
        for card, code in DECK.index.items():
            assert state.places.at_least(place, code) <= cards.count(card) <= state.places.at_most(place, code)


def conserved(state: Table) -> None:
    """No card gets lost."""
    hidden = sum(place.size for place in state.places.hidden)
    assert hidden + len(state.discard) == DECK.size


LEFT_OUT = ("turn", "round", "starter")


def questions_about(setup: Setup, played: Played) -> Iterator[About]:
    """What can be asked before a card is played, and what the game then answers by playing it."""
    move, effect = played.move, played.effect
    if isinstance(move, Play):
        assert effect.hands is not None
        question = {"type": "play", "player": move.player, "card": move.card}
        yield About(question, {"ends_round": effect.after.phase != "play"}, list(effect.hands()), act=move)


SEEDS = st.integers(0, 2**32)


@given(SEEDS)
@settings(max_examples=30, deadline=None)
def test_a_record_that_contradicts_itself_is_followed_to_its_end(seed: int) -> None:
    followed(GAME, seed)


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_the_order_of_members_means_nothing(seed: int) -> None:
    assert_order_means_nothing(GAME, seed)


OPENED = seated(GAME, ["anna", "ben"], "anna", {"hand": 3})
REPORTS = [
    {"type": "play", "player": "anna", "card": "5"},
    {"type": "draw", "player": "ben"},
    {"type": "play", "player": "anna", "card": "5"},
    {"type": "play", "player": "ben", "card": "6"},
    {"type": "play", "player": "anna", "card": "7"},
]
SCORE = {"type": "score", "hands": {"ben": ["1", "2", "9"]}}


def test_the_copies_of_a_card_are_found() -> None:
    found = settle(GAME, OPENED, REPORTS, "card-count", {"card": "5", "claimed": 2})
    assert (found.verdict, versions(found)) == ("upheld", {2, 4})
    assert settle(GAME, OPENED, REPORTS, "card-count", {"card": "5", "claimed": 3}).verdict == "rejected"
    assert settle(GAME, OPENED, REPORTS, "card-count", {"card": "joker"}).verdict == "rejected"


def test_whose_turn_it_is() -> None:
    assert settle(GAME, OPENED, REPORTS[:2], "turn", {"claimed": "anna"}).verdict == "upheld"
    assert settle(GAME, OPENED, REPORTS, "turn", {"claimed": "ben"}).verdict == "rejected"


def test_points_are_counted_again() -> None:
    found = settle(GAME, OPENED, [*REPORTS, SCORE], "score", {"claimed": 12}, against="ben")
    assert (found.verdict, versions(found)) == ("upheld", {7})
