"""Ed, the Cat against the truth of simulated tables."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core import Viewer
from referee.games.ed_the_cat import ED_THE_CAT as GAME
from referee.games.ed_the_cat.cards import DECK
from referee.games.ed_the_cat.table import Table
from tests.games.tables import refereed
from tests.simulators.ed_the_cat import EdTable, honest


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


@given(st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_penalty_cards_below_the_top_show_only_to_their_owner(seed: int) -> None:
    setup, table = honest(seed)
    for played in refereed(GAME, setup, table):
        for viewer in (Viewer("spectator"), Viewer("player", setup.seats[0])):
            for row in GAME.view(played.after, viewer)["players"]:
                seen = viewer.seat == row["id"] or played.after.phase != "play"
                assert ("cards" in row["penalty"]) == seen
