"""Mau Mau against the truth of simulated tables, and what is particular to its rules."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.game import Viewer, judge
from referee.games.mau_mau import MAU_MAU as GAME
from referee.games.mau_mau.cards import CODES, fits, forced
from referee.games.mau_mau.table import Table
from referee.hidden_cards.bounds import PlaceId
from referee.hidden_cards.pile_and_hands import DRAW, hand_of
from referee.record.state_digest import state_digest
from referee.text import LANGUAGES, tell
from tests.games.contradictions import Corrected, assert_settled
from tests.games.junk import Heap
from tests.games.members import assert_order_means_nothing
from tests.games.tables import move_from, refereed, seated
from tests.simulators.mau_mau import MauTable, honest

CITED_ONLY = {"mau.withheld", "mau.points"}
FORM_CANNOT_SAY = {"score": {"mau.cards", "mau.hand"}}

HOST = Viewer("host")
SEEDS = st.integers(0, 2**32)
Reports = list[dict[str, Any]]
OWN_POSITIONS = True
SMALLEST = {"seats": ["anna", "ben"], "position": {"turn": "ben", "top": "pink-4", "hands": {"anna": 3, "ben": 2}}}


def agrees(state: Table, table: MauTable) -> None:
    """The view is true, and what is true is within what the referee holds possible."""
    view = GAME.view(state, HOST)
    running = table.phase in ("start", "play", "drawn")
    assert (view["phase"], view["game_number"], view["round"]) == (table.phase, table.game_number, table.game_number)
    assert view["turn"] == (table.turn if running else None)
    assert view["direction"] == ("clockwise" if table.direction == 1 else "counterclockwise")
    assert view["top"] == (table.discard[-1] if table.discard else None) and view["colour"] == table.colour
    assert view["catchable"] == [
        {"target": seat, "missed": table.missed[seat]} for seat in state.seats if seat in table.missed
    ]
    for row in view["players"]:
        assert (row["hand"], row["score"]) == (len(table.hands[row["id"]]), table.scores[row["id"]])
        assert not row["mau"] or row["hand"] <= 1
        assert row["out"] == (row["id"] in table.placed)
        assert row["place"] == (table.placed.index(row["id"]) + 1 if row["out"] else None)
    assert_outcome(view["outcome"], table)
    assert view["pending"] == pending(table)
    piles_agree(state, view["piles"], table)
    knowledge_is_true(state, table)


def assert_outcome(outcome: Any, table: MauTable) -> None:
    if table.phase != "finished":
        assert outcome is None
    elif table.options["places"]:
        assert outcome["ranking"] == [[seat] for seat in [*table.placed, *table.playing()]]
        assert outcome["winners"] == table.placed[:1]
    elif table.options["series"] == "single":
        assert outcome == {"winners": [table.winner]}


def pending(table: MauTable) -> dict[str, Any] | None:
    if not table.pending or table.phase == "last-card":
        return None
    kinds = ["plus4" if card == "plus4" else "plus2" for card in table.pending]
    return {"kind": kinds[-1], "cards": sum(int(kind[-1]) for kind in kinds)}


def piles_agree(state: Table, piles: dict[str, Any], table: MauTable) -> None:
    assert piles["draw"] == (None if table.pile is None else len(table.pile))
    assert piles["discard"] == {"size": len(table.discard), "top": state.top}


def knowledge_is_true(state: Table, table: MauTable) -> None:
    if state.discard_size % 20 != 1:
        return
    places = GAME.knowledge(state)["places"]
    for place, seat in zip(places[1:], state.seats, strict=True):
        hand = table.hands[seat]
        assert place["size"] == len(hand)
        for card in CODES:
            assert place["certain"].get(card, 0) <= hand.count(card) <= place["possible"].get(card, 0)


def conserved(state: Table) -> None:
    known = state.options.known_deck
    assert min(state.hands) >= 0
    if known is not None and state.places is not None:
        hidden = state.places.hidden
        assert tuple(hidden[hand_of(number)].size for number in range(len(state.seats))) == state.hands
        assert len(state.discard) == state.discard_size
        assert sum(place.size for place in hidden) + len(state.discard) == known.size
        assert sum(state.places.unseen) == sum(place.size for place in hidden)


def hidden_sizes_agree(state: Table, sizes: dict[PlaceId, int]) -> None:
    if state.phase in ("scoring", "between"):
        return
    for number, hand in enumerate(state.hands):
        aside = sizes.get("drawn", 0) if state.drawn_only and number == state.turn else 0
        assert sizes[hand_of(number)] + aside == hand
    if state.places is not None:
        assert sizes[DRAW] == state.places.hidden[DRAW].size


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_who_confides_drawn_cards_is_never_refused_and_nobody_else_learns_of_it(seed: int) -> None:
    setup, table = honest(seed)
    table.confiding = True
    plain = GAME.open(setup)
    for played in islice(refereed(GAME, setup, table), 60):
        report = {name: value for name, value in played.report.items() if (played.report["type"], name) != DRAWN_CARD}
        plain = GAME.carry_out(plain, move_from(GAME, report), played.version).after
        for tell_of in (told, lambda state: GAME.view(state, HOST), GAME.knowledge, GAME.expects, GAME.public):
            assert tell_of(played.after) == tell_of(plain)
        assert state_digest(GAME, played.after) == state_digest(GAME, plain)


DRAWN_CARD = ("draw", "card")


def told(state: Table) -> list[Any]:
    return [GAME.form(state, each.type, next(iter(each.seats), None)) for each in GAME.expects(state)]


def after(*reports: dict[str, Any], seats: str = "anna ben", **options: Any) -> Table:
    setup = seated(GAME, seats.split(), "anna", options)
    state: Table = GAME.open(setup)
    for version, report in enumerate(reports, start=2):
        move = move_from(GAME, report)
        assert not judge(GAME, state, move), (version, report)
        state = GAME.carry_out(state, move, version).after
    return state


START = {"type": "start", "card": "pink-7"}


def play(player: str, card: str, **fields: str) -> dict[str, Any]:
    return {"type": "play", "player": player, "card": card, **fields}


def draw(player: str, **fields: str) -> dict[str, Any]:
    return {"type": "draw", "player": player, **fields}


def test_a_refusal_does_not_name_the_confided_card() -> None:
    state = after(START, draw("anna", card="pink-9"))
    for card in ("pink-8", "wild", "orange-7"):
        broken = judge(
            GAME, state, move_from(GAME, play("anna", card, **({"colour": "pink"} if card == "wild" else {})))
        )
        assert [violation.rule for violation in broken] == ["mau.drawn"]
        assert "pink-9" not in str(broken)
    unreal = judge(GAME, after(START), move_from(GAME, draw("anna", card="purr")))
    assert [violation.rule for violation in unreal] == ["mau.drawn"] and "purr" not in str(unreal)


def test_a_narrated_draw_does_not_name_the_confided_card() -> None:
    before, move = after(START), move_from(GAME, draw("anna", card="pink-9"))
    setup = seated(GAME, ["anna", "ben"], "anna", {})
    said = tell(list(GAME.carry_out(before, move, 3).lines()), GAME.lexicon(setup), "en")
    assert said == "Anna draws a card because nothing fits pink or 7."
    assert "pink-9" not in str(list(GAME.assume(before, move)))


@pytest.mark.parametrize(
    ("card", "top", "colour", "fitting"),
    [
        ("pink-3", "pink-7", "pink", True),
        ("yellow-7", "pink-7", "pink", True),
        ("yellow-3", "pink-7", "pink", False),
        ("yellow-skip", "pink-skip", "pink", True),
        ("yellow-plus2", "pink-plus2", "pink", True),
        ("yellow-skip", "pink-reverse", "pink", False),
        ("wild", "pink-7", "pink", True),
        ("plus4", "wild", "yellow", True),
        ("yellow-1", "wild", "yellow", True),
        ("pink-1", "plus4", "yellow", False),
    ],
)
def test_what_fits(card: str, top: str, colour: Any, fitting: bool) -> None:
    assert fits(card, top, colour) is fitting


@pytest.mark.parametrize(
    ("top", "colour", "number"), [("pink-7", "pink", 15), ("wild", "pink", 12), ("plus4", "orange", 12)]
)
def test_a_draw_denies_colour_and_value_but_never_wild_or_plus4(top: str, colour: Any, number: int) -> None:
    denied = forced(top, colour)
    assert len(denied) == number and not {"wild", "plus4"} & set(denied)
    assert all(fits(card, top, colour) for card in denied)


@pytest.mark.parametrize(
    ("stacking", "chain", "card", "answers"),
    [
        ("same", ["pink-plus2"], "yellow-plus2", True),
        ("same", ["pink-plus2"], "plus4", False),
        ("same", ["plus4"], "plus4", True),
        ("same", ["plus4"], "pink-plus2", False),
        ("same", ["pink-plus2"], "wild", False),
        ("plus4-on-plus2", ["pink-plus2"], "plus4", True),
        ("plus4-on-plus2", ["pink-plus2", "plus4"], "yellow-plus2", False),
        ("plus4-on-plus2", ["pink-plus2", "plus4"], "plus4", True),
        ("free", ["plus4"], "yellow-plus2", True),
        ("free", ["pink-plus2", "plus4", "yellow-plus2"], "plus4", True),
        ("free", ["pink-plus2"], "pink-9", False),
    ],
)
def test_what_answers_a_chain(stacking: str, chain: list[str], card: str, answers: bool) -> None:
    laid, named = [], False
    for number, each in enumerate([*chain, card]):
        colour = {"colour": "orange"} if each == "wild" or (each == "plus4" and not named) else {}
        named |= each == "plus4"
        laid.append(play("anna" if number % 2 == 0 else "ben", each, **colour))
    state = after(START, *laid[:-1], stacking=stacking)
    broken = {violation.rule for violation in judge(GAME, state, move_from(GAME, laid[-1]))}
    assert broken == (set() if answers else {"mau.pending"})


@pytest.mark.parametrize(
    ("deck", "seats", "refused"),
    [
        (None, 5, False),
        ({"pink-1": 11}, 2, False),
        ({"pink-1": 10}, 2, True),
        ({"pink-1": 11}, 3, True),
        ({"wild": 20}, 2, True),
        ({"wild": 20, "pink-1": 0}, 2, True),
        ({"wild": 20, "pink-1": 1}, 2, False),
        ({"pink-1": 11, "pink-10": 1}, 2, True),
        ({}, 2, True),
    ],
)
def test_which_decks_can_be_played_with(deck: Any, seats: int, refused: bool) -> None:
    options = msgspec.convert({"deck": deck}, GAME.options)
    assert bool(GAME.refuse_options(options, seats).get("deck")) is refused


@pytest.mark.parametrize(
    "series", [{}, {"games": 2, "points": 20}, {"games": 0}, {"points": 0}, "endless", {"rounds": 2}]
)
def test_which_series_there_are_not(series: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"series": series}, GAME.options)


@given(SEEDS)
@example(432).via("a +4 that names no colour, on an empty table")
@example(474).via("another")
@example(616).via("another")
@example(745).via("another")
@settings(max_examples=30, deadline=None)
def test_a_record_that_contradicts_itself_is_followed_to_its_end(seed: int) -> None:
    setup, table = honest(seed)
    steps, random = list(islice(refereed(GAME, setup, table), 150)), Random(seed)
    corrected = Corrected(GAME, Heap(GAME, setup, steps), random)
    played = list(corrected.played(setup, corrected.order([step.move for step in steps]), ()))
    for step in played:
        assert all("{" not in tell(list(step.effect.lines()), GAME.lexicon(setup), each) for each in LANGUAGES)
        assert list(step.effect.motions()) is not None
        still_a_table(step.after)
    for step in random.sample(played, min(5, len(played))):
        assert_settled(GAME, setup, played, step)


def still_a_table(state: Table) -> None:
    assert len(GAME.view(state, HOST)["players"]) == len(state.seats) and told(state) is not None
    assert bool(GAME.expects(state)) is not GAME.finished(state)
    assert min(state.hands) >= 0
    if state.places is not None:
        assert tuple(place.size for place in state.places.hidden[1:]) == state.hands
    for place in GAME.knowledge(state)["places"]:
        assert all(copies <= place["possible"][card] for card, copies in place["certain"].items())


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_the_order_of_members_means_nothing(seed: int) -> None:
    assert_order_means_nothing(GAME, seed)


def test_a_deck_with_unknown_cards_is_refused_alike_in_whatever_order() -> None:
    decks = [{"wild": 40, "pink-1": 9, **dict.fromkeys(odd, 1)} for odd in (("purr", "meow"), ("meow", "purr"))]
    first, second = (GAME.refuse_options(msgspec.convert({"deck": deck}, GAME.options), 2) for deck in decks)
    assert first == second and len(first["deck"]) == 2


def test_after_the_end_nothing_is_done_any_more() -> None:
    over = msgspec.structs.replace(after(START), phase="finished")
    for report in (play("anna", "pink-1"), draw("ben"), {"type": "next"}, {"type": "let_go"}):
        effect = GAME.carry_out(over, move_from(GAME, report), 3)
        assert effect.after == over and not list(effect.motions())


def test_a_card_out_of_an_empty_hand_leaves_it_empty() -> None:
    nothing = msgspec.structs.replace(after(START), hands=(0, 5))
    assert GAME.carry_out(nothing, move_from(GAME, play("anna", "pink-1")), 3).after.hands == (0, 5)


def test_the_order_in_which_a_deck_is_named_makes_no_difference() -> None:
    deck = {"wild": 3, "orange-1": 9, "pink-1": 9}
    states = [
        after({"type": "start", "card": "pink-1"}, deck=dict(items)) for items in (deck.items(), sorted(deck.items()))
    ]
    assert state_digest(GAME, states[0]) == state_digest(GAME, states[1])


def test_a_denied_card_is_possible_only_as_often_as_cards_came_since() -> None:
    state = after(START, draw("anna"), {"type": "pass", "player": "anna"})
    hand = GAME.knowledge(state)["places"][1]
    assert {"what": "pink", "version": 3, "cards_since": 1} in hand["denied"]
    assert (hand["possible"]["pink-1"], hand["possible"]["yellow-7"], hand["possible"]["yellow-1"]) == (1, 1, 6)
    assert hand["possible"]["wild"] == hand["possible"]["plus4"] == 6
    laid = after(START, draw("anna"), play("anna", "pink-1"))
    assert "pink-2" not in GAME.knowledge(laid)["places"][1]["possible"]


def test_with_a_free_draw_nothing_is_denied() -> None:
    state = after(START, draw("anna"), draw_when_able="allowed")
    assert GAME.knowledge(state)["places"][1]["denied"] == []
    assert not judge(GAME, state, move_from(GAME, play("anna", "pink-1")))


def test_the_private_card_shows_in_no_form() -> None:
    [form] = [GAME.form(after(START), each.type, "anna") for each in GAME.expects(after(START)) if each.type == "draw"]
    assert set(form["properties"]) == {"type", "player"}
