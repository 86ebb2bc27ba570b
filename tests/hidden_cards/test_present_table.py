"""Nothing is accepted that the table as it stands cannot hold, whatever is reported."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from referee.game import judge, objection_line
from referee.games import GAMES
from referee.games.ed_the_cat.cards import DECK
from referee.hidden_cards.bounds import Deck, Holding, Places
from referee.text import LANGUAGES, tell
from tests.games.anything import anything
from tests.games.tables import move_from, seated
from tests.hidden_cards.arrangements import has_arrangement
from tests.hidden_cards.dishonest import SETUPS, dishonest

TABLES = 40
MOVES = 60
SEATS = ["anna", "ben", "cleo"]


@pytest.mark.parametrize("name", SETUPS)
def test_every_accepted_move_leaves_an_arrangement(name: str) -> None:
    game, told = GAMES[name], Counter[bool]()
    for seed in range(TABLES):
        for each in anything(game, dishonest(game, seed), seed, MOVES):
            told[each.effect is not None] += 1
            assert each.effect is None or has_arrangement(each.effect.after.places), (seed, each.version, each.move)
    assert told[True] > TABLES * 15 and told[False] > TABLES * 4, "the tables no longer lie"


def only_threes_elsewhere(deck: Deck, three: str, other: str) -> Places:
    """Ben and Cleo hold two threes each, Anna and the pile one card that may be a three: there are four."""

    def each(size: int, **most: int) -> Holding:
        named = {three: most["threes"], other: most["others"]}
        return Holding(size, (0,) * len(deck.codes), tuple(named.get(code, 0) for code in deck.codes))

    unseen = tuple({three: 4, other: 2}.get(code, 0) for code in deck.codes)
    one, two = each(1, threes=1, others=1), each(2, threes=2, others=0)
    return Places(unseen, (one, one, two, two))


@pytest.mark.parametrize(
    ("name", "three", "other", "more"),
    [("ed-the-cat", "3", "4", {"target": "ben"}), ("mau-mau", "pink-3", "pink-4", {})],
)
def test_what_only_all_places_together_show_is_the_decks_to_refuse(
    name: str, three: str, other: str, more: dict[str, str]
) -> None:
    """Anna's hand by itself could hold the three."""
    game = GAMES[name]
    options = {"deck": {three: 9, other: 9}} if name == "mau-mau" else {}
    setup = seated(game, SEATS, "anna", options)
    deck = DECK if name == "ed-the-cat" else setup.options.known_deck
    places = only_threes_elsewhere(deck, three, other)
    table = replace(game.open(setup), phase="play", places=places)
    if name == "mau-mau":
        table = replace(table, top="pink-5", colour="pink", hands=(1, 2, 2))
    assert places.at_most(1, deck.index[three]) == 1
    violations = judge(game, table, move_from(game, {"type": "play", "player": "anna", "card": three, **more}))
    assert {f"{game.prefix}.cards", f"{game.prefix}.hand"} == {each.rule for each in violations}
    for language in LANGUAGES:
        said = tell([objection_line(game, each) for each in violations], game.lexicon(setup), language)
        assert "3" in said and "{" not in said
    other_card = {"type": "play", "player": "anna", "card": other, **({"target": None} if more else {})}
    assert not judge(game, table, move_from(game, {name: one for name, one in other_card.items() if one}))
