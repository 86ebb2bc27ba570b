"""What hands do with the real cards, and ending a table at any moment: for every game, over simulated honest tables."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game import Ended, Viewer
from referee.games import GAMES
from referee.hands import Lying, Pile, Spot, applied, transfers
from tests.games.tables import honest, refereed

SEEDS = st.integers(0, 2**32)
EVERY_GAME = pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.place_names])
SPECTATOR = Viewer("spectator")


@EVERY_GAME
@given(seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_what_hands_do_leads_from_the_table_before_to_the_table_after(name: str, seed: int) -> None:
    """A new deal is told by one entry without cards or number, and compared no further."""
    game = GAMES[name]
    for played in refereed(game, *honest(game, seed)):
        before, after = (game.lying(game.public(table)) for table in (played.before, played.after))
        hands = played.effect.hands
        done = list(hands()) if hands is not None else transfers(before, after)
        for each in done:
            assert (each.source.seat or played.before.seats[0]) in played.before.seats
            assert each.cards is None or len(each.cards) == each.count
        if not any(each.cards is None and each.count is None for each in done):
            assert lies(applied(before, done), after) == lies(after, after), (played.report, done)


def lies(lying: Lying, seen: Lying) -> dict[Spot, Any]:
    """What can be compared: sizes, and which cards lie open, in whatever order; nothing of empty places, and no cards
    that somebody saw once and nobody sees now."""
    told = {spot: (pile.size, compared(pile, seen.get(spot, pile))) for spot, pile in lying.items()}
    return {spot: each for spot, each in told.items() if each[0] != 0}


def compared(pile: Pile, seen: Pile) -> list[str] | None:
    if pile.open is None or seen.open is None:
        return None
    shown, wanted = Counter(map(str, pile.open)), Counter(card for card in seen.open if card is not None)
    return sorted((shown & wanted if None in seen.open else shown).elements())


@EVERY_GAME
@given(seed=SEEDS, outcome=st.sampled_from(["as-it-stands", "none"]))
@settings(max_examples=15, deadline=None)
def test_a_table_can_end_at_any_moment(name: str, seed: int, outcome: Any) -> None:
    game = GAMES[name]
    setup, table = honest(game, seed)
    steps = list(refereed(game, setup, table))
    place = seed % len(steps)
    before = steps[place].before
    effect = game.end(before, Ended(reason="bedtime", outcome=outcome))
    after = effect.after
    view = game.view(after, SPECTATOR)
    assert game.finished(after) and not game.ended_by_rules(after) and not game.expects(after)
    assert (view["phase"], view["turn"]) == ("finished", None)
    assert (view["outcome"] is None) == (outcome == "none")
    if view["outcome"]:
        assert set(view["outcome"]["winners"]) <= set(setup.seats)
    done = list(effect.hands()) if effect.hands is not None else []
    lying = game.lying(game.public(after))
    assert lies(applied(game.lying(game.public(before)), done), lying) == lies(lying, lying)
    assert game.end(after, Ended(reason="again", outcome="none")).after == after
