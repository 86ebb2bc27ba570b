"""Addi Cat's against the truth of simulated tables."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game import Setup, Viewer, judge
from referee.games.addi_cats import ADDI_CATS as GAME
from referee.games.addi_cats.cards import CARDS, SOLUTIONS, deck_of
from referee.games.addi_cats.moves import Atone, Flip, Gift, Slaps
from referee.games.addi_cats.rules import misfit_of
from referee.games.addi_cats.table import Table
from referee.hidden_cards.bounds import PlaceId
from referee.text import LANGUAGES, tell
from tests.games.contradictions import followed
from tests.games.members import assert_order_means_nothing
from tests.games.motions import sizes_after
from tests.games.tables import Played, move_from, refereed, seated
from tests.simulators.addi_cats import AddiTable, honest, wild
from tests.simulators.addi_world import value

CITED_ONLY = {
    f"addi.{name}" for name in "equal duel sin chase seesaw trick last-special mouse-call champion losers".split()
}
FORM_CANNOT_SAY = {"flip_all": {"addi.cards"}}
SHORT = {"range": 5, "end": "first-out"}
OWN_POSITIONS = True
SMALLEST = {
    "seats": ["anna", "ben", "cleo"],
    "position": {"turn": "ben", "tops": {"anna": "7+4", "ben": None, "cleo": "=3"}},
}


def not_spelled_out(report: dict[str, Any]) -> bool:
    """JSON Schema cannot say that nobody is named twice in a nested order, nor how a pile is shared out. The form has
    another body with the same result instead."""
    together = any(isinstance(paw, list) for paw in report.get("order", ()))
    return together or "split" in report


SEEDS = st.integers(0, 2**32)
HOST = Viewer("host")


def agrees(state: Table, table: AddiTable) -> None:
    """The view is true, and what is true is within what the referee holds possible."""
    view = GAME.view(state, HOST)
    assert (view["phase"], view["turn"]) == (table.phase, table.turn)
    assert view["direction"] == ("clockwise" if table.direction == 1 else "counterclockwise")
    for row in view["players"]:
        seat, pile = row["id"], table.piles[row["id"]]
        top = pile[-1] if pile else None
        assert row["down"] == len(table.stacks[seat])
        assert row["up"] == {"size": len(pile), "top": top, "sum": value(top) if top else None}
        assert row["place"] == table.places.get(seat)
        assert row["score"] == table.points[seat]
        assert row.get("points", table.points[seat]) == table.points[seat]
    same_situation(view["situation"], table)
    the_next_cards_are_possible(state, table)
    if state.latest_flip % 5 == 0:  # the whole knowledge is dear to look through
        truth_is_possible(state, table)


def same_situation(told: dict[str, Any], table: AddiTable) -> None:
    if table.over:
        assert told == {"open": [], "entitled": []}
        return
    now = table.situation()
    assert told["entitled"] == now.entitled(table.playing)
    equals = {each["sum"]: each["cats"] for each in told["open"] if each["kind"] == "equal"}
    assert equals == now.equals
    others = {each["kind"]: each["cats"] for each in told["open"] if each["kind"] != "equal"}
    expected = {"seesaw": now.seesaw} if now.seesaw else {}
    assert others == expected | {kind: table.playing for kind in ("trick", "chase") if kind in table.running}


def truth_is_possible(state: Table, table: AddiTable) -> None:
    known = GAME.knowledge(state)
    for place in known["places"]:
        cards = Counter(table.aside if place["player"] is None else table.stacks[place["player"]])
        assert place["size"] == cards.total()
        assert all(cards[card] >= number for card, number in place["certain"].items())
        assert all(number <= place["possible"].get(card, 0) for card, number in cards.items())


def the_next_cards_are_possible(state: Table, table: AddiTable) -> None:
    for cat, seat in enumerate(state.seats):
        if table.stacks[seat]:
            assert misfit_of(state, cat, table.stacks[seat][0]) is None


def conserved(state: Table) -> None:
    """No card is ever made or lost: as many as were dealt, and each open or hidden once."""
    lying = Counter(laid.card for pile in state.piles for laid in pile)
    hidden = sum(block.size for queue in state.stacks.queues for block in queue)
    assert lying.total() + hidden == state.deck.size
    traced = Counter(trace.card for trace in state.stacks.traces())
    for card, total in zip(state.deck.codes, state.deck.totals, strict=True):
        assert lying[card] + traced[card] <= total


def hidden_sizes_agree(state: Table, sizes: dict[PlaceId, int]) -> None:
    there = {block.id: block.size for queue in state.stacks.queues for block in queue}
    assert {place: size for place, size in sizes.items() if size} == there


@given(SEEDS)
@settings(max_examples=30, deadline=None)
def test_whatever_paws_do_is_settled_as_at_the_true_table(seed: int) -> None:
    setup, table = wild(seed)
    sizes = sizes_after({}, GAME.deal(GAME.open(setup)))
    for played in refereed(GAME, setup, table):
        agrees(played.after, table)
        conserved(played.after)
        sizes = sizes_after(sizes, played.effect.motions())
        hidden_sizes_agree(played.after, sizes)
    assert GAME.finished(played.after)


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_a_tie_is_asked_about_exactly_if_it_matters(seed: int) -> None:
    """All who tie are tried in every order on copies of the table; only if all end alike the referee does not ask."""
    setup, table = wild(seed)
    random = Random(seed)
    for played in refereed(GAME, setup, table):
        waits = (
            played.after.latest_flip and not played.after.slapped and played.after.phase in ("flip", "magic", "stalled")
        )
        if waits and random.random() < (0.5 if played.after.running else 0.15):
            paws = random.sample(table.playing, random.randint(2, len(table.playing)))
            start = random.randint(0, len(paws) - 2)
            tied = paws[start : start + 3]
            first, last = paws[:start], paws[start + 3 :]
            asked = judge(GAME, played.after, Slaps(order=(*first, tuple(tied), *last)))
            ends = [ending(played.after, (*first, *order, *last)) for order in permutations(tied)]
            assert bool(asked) == any(end != ends[0] for end in ends), (first, tied, last, asked)
            assert all(each.rule == "addi.tie" and set(each.facts["tied"]) == set(tied) for each in asked)


def ending(state: Table, order: tuple[str, ...]) -> Any:
    """The table after these slaps as everybody sees it, with who flips next, and what is known of each stack; who was
    due only where cards that are still to come could make it the next one to flip."""
    after = GAME.carry_out(state, Slaps(order=order), 999).after
    to_come = not GAME.finished(after) and not after.magic and (after.refilling or after.giver in after.playing)
    return GAME.view(after, HOST), GAME.knowledge(after), after.next_flipper if to_come else None


@given(SEEDS)
@settings(max_examples=30, deadline=None)
def test_a_card_that_lies_open_or_is_known_elsewhere_is_refused_with_its_versions(seed: int) -> None:
    setup, table = wild(seed)
    random = Random(seed)
    for played in refereed(GAME, setup, table):
        state = played.after
        open_cards = [laid for pile in state.piles for laid in pile if value(laid.card) is not None]
        if state.turn is None or not open_cards:
            continue
        laid = random.choice(open_cards)
        (violation,) = judge(GAME, state, Flip(state.seats[state.turn], laid.card))
        assert violation.rule == "addi.cards"
        assert violation.facts["versions"] == [laid.version]


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_a_late_penance_changes_nobodys_turn_and_loses_no_card(seed: int) -> None:
    setup, table = wild(seed)
    random = Random(seed)
    for played in refereed(GAME, setup, table):
        before = played.after
        sinner = random.choice(setup.seats)
        after = GAME.carry_out(before, Atone(sinner, before.latest_flip), 999).after
        conserved(after)
        if sinner not in table.playing or GAME.finished(before):
            assert after == before
        elif before.turn is not None and not GAME.finished(after) and not after.refilling:
            assert after.turn == before.turn
            own, others = before.seats.index(sinner), before.names(before.playing)
            taken = sum(len(before.piles[before.seats.index(seat)]) for seat in others if seat != sinner)
            assert after.cards(own) == before.cards(own) + taken


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_invented_cards_never_break_the_reasoning(seed: int) -> None:
    """A table that lies about its cards is followed as long as the lie is possible; nothing breaks when it is found out."""
    setup, table = wild(seed)
    state, random = GAME.open(setup), Random(seed)
    for version in range(2, 250):
        report = table.next_report()
        if report is None:
            break
        move = move_from(GAME, report)
        if isinstance(move, Flip) and random.random() < 0.2:
            move = Flip(move.player, random.choice(state.deck.codes))
        if judge(GAME, state, move):
            break
        state = GAME.carry_out(state, move, version).after
        conserved(state)
        GAME.knowledge(state)


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_a_record_that_contradicts_itself_is_followed_to_its_end(seed: int) -> None:
    followed(GAME, seed, Atone("p0", 2), Atone("p1", 3))


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_the_order_of_members_means_nothing(seed: int) -> None:
    assert_order_means_nothing(GAME, seed)


@pytest.mark.parametrize(
    ("range_", "additions", "sums", "each"),
    [(5, 50, 14, 2), (6, 60, 15, 2), (7, 70, 16, 3), (8, 80, 17, 3), (9, 90, 18, 4), (10, 100, 19, 4)],
)
def test_learning_decks(range_: int, additions: int, sums: int, each: int) -> None:
    bare = deck_of(range_, False)
    assert sum("+" in card for card in bare.codes) == additions
    assert sum("=" in card for card in bare.codes) == sums
    assert (bare.size, deck_of(range_, True).size) == (additions + sums, additions + sums + 4 * each + 2)


def test_the_deck_and_the_solution_cards() -> None:
    assert sum(card.count or 0 for card in CARDS) == 137
    assert [card["sum"] for card in SOLUTIONS] == list(range(2, 21))
    assert sum(len(card["additions"]) for card in SOLUTIONS) == 100
    assert SOLUTIONS[16] == {"sum": 18, "card": "=18", "additions": ["8+10", "9+9", "10+8"]}
    assert GAME.appendix["solutions"] == SOLUTIONS


@pytest.mark.parametrize("number", range(3, 9))
@pytest.mark.parametrize("rest", ["deal", "set-aside"])
def test_the_deal(number: int, rest: str) -> None:
    seats = [f"p{at}" for at in range(number)]
    state = GAME.open(seated(GAME, seats, "p1", {"deal_rest": rest}))
    sizes = [state.down(cat) for cat in range(number)]
    around = sizes[1:] + sizes[:1]
    assert around == sorted(sizes, reverse=True)
    if rest == "deal":
        assert sum(sizes) == 137 and max(sizes) - min(sizes) <= 1
    else:
        assert sizes == [137 // number] * number and state.stacks.size(number) == 137 % number


def opened(*seats: str, **options: Any) -> tuple[Setup, Table]:
    setup = seated(GAME, list(seats), seats[0], options)
    return setup, GAME.open(setup)


def test_the_settlement_reads_as_a_text() -> None:
    setup, state = opened("anna", "ben", "cleo", "dora")
    cards = ["7+4", "2+2", "3+3", "1+1", "=5", "=11", "1+2", "1+3"]
    for at, card in enumerate(cards):
        state = GAME.carry_out(state, Flip(setup.seats[at % 4], card), at + 2).after
    state = GAME.carry_out(state, Flip("anna", "10+1"), 10).after
    lines = list(GAME.carry_out(state, Slaps(order=("cleo", "ben")), 11).lines())
    told = {language: tell(lines, GAME.lexicon(setup), language) for language in LANGUAGES}
    assert told["en"] == (
        "Cleo was not concerned: 10+1 and =11 are Anna's and Ben's. "
        "Cleo takes 7 cards: 3 of Anna's, 2 of Ben's and 2 of Dora's. "
        "Ben's slap counts for nothing, neither won nor wrong: the cards it was meant for are gone. "
        "Ben flips next."
    )
    assert told["de"].startswith("Cleo war nicht betroffen: 10+1 und =11 gehören Anna und Ben. Cleo nimmt 7 Karten: ")


def test_honest_tables_differ() -> None:
    """The simulator reaches all that the game has, so that the properties above say something."""
    kinds: Counter[str] = Counter()
    for seed in range(80):
        setup, table = wild(seed)
        for played in refereed(GAME, setup, table):
            kinds.update(kinds_of(played))
        kinds["two winners"] += len(GAME.view(played.after, HOST)["outcome"]["winners"]) > 1
        kinds["people"] += any(player.person for player in setup.players)
    assert all(kinds[kind] for kind in ALL_KINDS), kinds


ALL_KINDS = (
    "late sin",
    "gift from the pile",
    "tie",
    "split",
    "sin",
    "two duels",
    "joined",
    "turned over",
    "set aside",
    "people",
    "refill",
)


def kinds_of(played: Played) -> set[str]:
    state, move = played.before, played.move
    if isinstance(move, Gift):
        giver = state.seats.index(move.player)
        return {"gift from the pile"} if 0 < state.down(giver) < len(move.to) else set()
    if not isinstance(move, Slaps):
        return {"refill"} if played.report["type"] == "refill" else set()
    told = GAME.view(state, HOST)["situation"]
    slapped = [seat for slot in move.order for seat in ((slot,) if isinstance(slot, str) else slot)]
    duels = {cat for each in told["open"] for cat in each["cats"]}
    found = {
        "tie": len(slapped) > len(move.order),
        "split": move.split is not None,
        "late sin": bool(slapped) and slapped[0] in duels and not set(slapped) <= set(told["entitled"]),
        "sin": not set(slapped) <= set(told["entitled"]),
        "two duels": sum(each["kind"] in ("equal", "seesaw") for each in told["open"]) > 1,
        "joined": bool(set(slapped) & set(told["entitled"]) - duels),
        "turned over": state.phase == "stalled" and played.after.phase == "flip",
        "set aside": bool(state.stacks.size(len(state.seats))),
    }
    return {kind for kind, there in found.items() if there}


def test_forms_ask_for_no_more_than_honest_onlookers_tell() -> None:
    setup, table = honest(7)
    for played in refereed(GAME, setup, table):
        assert played.report.get("split") is None


def test_every_number_card_says_what_it_counts() -> None:
    for card in GAME.cards:
        number = value(card.code)
        assert number is None or (f" {number}," in card.does.en and f" {number}," in card.does.de), card
