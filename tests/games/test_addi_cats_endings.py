"""Addi Cat's on small tables: given these piles and stacks, when this is reported, then that lies there."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from referee.game import Move, Viewer, judge
from referee.games.addi_cats import ADDI_CATS as GAME
from referee.games.addi_cats import rules
from referee.games.addi_cats.hidden_stacks import Block, Certain, Stacks
from referee.games.addi_cats.moves import CallMouse, Flip, FlipAll, Gift, Refill, Slaps
from referee.games.addi_cats.table import Laid, Table
from tests.games.tables import seated

HOST = Viewer("host")
Given = dict[str, tuple[int, list[str]]]


def given(cats: Given, first: str = "a", **now: Any) -> Table:
    """Each cat with the size of its stack and its pile, bottom first."""
    options = {name: now.pop(name) for name in list(now) if name in GAME.options.__struct_fields__}
    fresh: Table = GAME.open(seated(GAME, list(cats), first, options))
    sizes = [size for size, _ in cats.values()]
    queues = tuple((Block(at, size, size),) if size else () for at, size in enumerate(sizes))
    piles = tuple(tuple(Laid(card, 2) for card in pile) for _, pile in cats.values())
    stacks = Stacks((*queues, ()), Certain(), (), len(cats) + 1)
    state = msgspec.structs.replace(fresh, piles=piles, stacks=stacks, latest_flip=2)
    return msgspec.structs.replace(state, **now)


def after(state: Table, *moves: Move) -> Table:
    for move in moves:
        assert not judge(GAME, state, move)
        state = GAME.carry_out(state, move, 9).after
    return state


def lies(state: Table) -> dict[str, tuple[int, int]]:
    return {seat: (state.down(cat), len(state.piles[cat])) for cat, seat in enumerate(state.seats)}


def places(state: Table) -> dict[str, int | None]:
    return {row["id"]: row["place"] for row in GAME.view(state, HOST)["players"]}


LAST_SPECIAL: Given = {"a": (3, ["7+4"]), "b": (3, ["=11"]), "c": (0, ["1+1", "2+2", "chase"]), "d": (3, ["1+2"])}


def test_a_special_as_last_card_may_join_and_get_rid_of_everything() -> None:
    state = given(LAST_SPECIAL)
    told = GAME.view(state, HOST)["situation"]
    assert told == {"open": [{"kind": "equal", "sum": 11, "cats": ["a", "b"]}], "entitled": ["a", "b", "c"]}
    won = after(state, Slaps(order=("c", "a")))
    assert lies(won) == {"a": (3 + 1 + 2, 0), "b": (3 + 1 + 1, 0), "c": (0, 0), "d": (3, 1)}
    assert places(won) == {"a": None, "b": None, "c": 1, "d": None}
    assert GAME.view(won, HOST)["turn"] == "d"  # c is out, so the next in direction flips


def test_who_joins_and_is_slow_loses_too_and_who_does_not_slap_stays_out() -> None:
    assert lies(after(given(LAST_SPECIAL), Slaps(order=("a", "c"))))["c"] == (3, 0)
    assert lies(after(given(LAST_SPECIAL), Slaps(order=("a", "b"))))["c"] == (0, 3)


def test_who_joins_takes_part_in_all_open_duels_of_equals() -> None:
    cats: Given = {"a": (3, ["7+4"]), "b": (3, ["=11"]), "c": (0, ["trick"]), "d": (3, ["1+2"]), "e": (3, ["=3"])}
    state = after(given(cats), Slaps(order=("c",)))
    assert lies(state) == {"a": (4, 0), "b": (4, 0), "c": (0, 0), "d": (5, 0), "e": (4, 0)}
    assert state.ranks == (None, None, 1, None, None)


def test_a_last_special_does_not_join_a_seesaw() -> None:
    cats: Given = {"a": (3, ["7+4"]), "b": (3, ["=12"]), "c": (0, ["seesaw"])}
    state = given(cats, running=("seesaw",))
    assert GAME.view(state, HOST)["situation"]["entitled"] == ["a", "b"]
    assert lies(after(state, Slaps(order=("c", "a"))))["c"] == (2, 1)


def test_two_run_out_at_once_and_share_the_place() -> None:
    cats: Given = {"a": (0, ["7+4"]), "b": (3, ["=11"]), "c": (0, ["1+2"]), "d": (3, ["=3"]), "e": (1, [])}
    state = after(given(cats), Slaps(order=("a", "c", "b")))
    assert places(state) == {"a": 1, "b": None, "c": 1, "d": None, "e": None}
    assert GAME.view(state, HOST)["champion"] == ["a", "c"]
    state = after(msgspec.structs.replace(state, next_flipper=4, turn=4), Flip("e", "5+5"), Slaps(order=("b",)))
    assert places(state) == {"a": 1, "b": 4, "c": 1, "d": 4, "e": 3}
    assert GAME.view(state, HOST)["outcome"] == {
        "winners": ["a", "c"],
        "ranking": [["a", "c"], ["e"], ["b", "d"]],
        "losers": ["b", "d"],
    }


def test_fewer_than_two_are_left() -> None:
    cats: Given = {"a": (0, ["7+4"]), "b": (0, ["1+2"]), "c": (3, [])}
    state = after(given(cats, turn=2, next_flipper=2), Slaps(order=("c",)))
    assert places(state) == {"a": 1, "b": 1, "c": 3}
    assert GAME.view(state, HOST)["outcome"]["losers"] == ["c"]


def test_with_first_out_there_are_no_losers() -> None:
    cats: Given = {"a": (0, ["7+4"]), "b": (3, ["=11"]), "c": (3, []), "d": (2, [])}
    state = after(given(cats, end="first-out"), Slaps(order=("a", "b")))
    assert places(state) == {"a": 1, "b": 2, "c": 2, "d": 2}
    assert "losers" not in GAME.view(state, HOST)["outcome"]


def test_a_trick_takes_the_top_card_and_else_the_bottom_of_the_pile() -> None:
    cats: Given = {"a": (3, ["trick"]), "b": (2, ["1+1"]), "c": (0, ["1+2", "1+3"]), "d": (0, ["2+2"])}
    state = after(given(cats, running=("trick",)), Slaps(order=("a", "b")))
    assert lies(state) == {"a": (6, 1), "b": (1, 1), "c": (0, 1), "d": (0, 0)}
    assert state.piles[2][0].card == "1+3"
    assert places(state)["d"] == 1


def test_equals_then_seesaw_then_trick_with_one_slap() -> None:
    cats: Given = {"a": (3, ["=2"]), "b": (3, ["1+1"]), "c": (3, ["10+10"]), "d": (3, ["seesaw"]), "e": (3, ["trick"])}
    state = after(given(cats, running=("seesaw", "trick")), Slaps(order=("a",)))
    # b takes both cards of the equality; c, alone at the top of the seesaw, takes back its own; all then give one to a
    assert lies(state) == {"a": (7, 0), "b": (4, 0), "c": (3, 0), "d": (2, 1), "e": (2, 1)}


def test_a_gift_that_does_not_reach_for_all_goes_clockwise() -> None:
    cats: Given = {"a": (3, []), "b": (1, ["1+1", "gift"]), "c": (3, []), "d": (3, []), "e": (3, [])}
    state = after(given(cats, giver=1, turn=2, next_flipper=2), Gift("b", ("a", "d", "e", "c")))
    assert lies(state) == {"a": (3, 0), "b": (0, 0), "c": (4, 0), "d": (4, 0), "e": (4, 0)}
    assert places(state)["b"] == 1
    assert judge(GAME, state, Gift("b", ("a",)))[0].rule == "addi.out"


def test_nobody_left_to_flip_with_a_magic_on_top() -> None:
    cats: Given = {"a": (1, []), "b": (0, ["7+4"]), "c": (0, ["=11"])}
    state = after(given(cats), Flip("a", "magic"))
    assert (state.phase, state.turn, state.magic) == ("stalled", None, False)
    state = after(state, Slaps(order=("c", "b")))
    assert (state.phase, lies(state)["b"]) == ("finished", (2, 0))


def test_a_stalled_table_turns_its_piles_over_in_order() -> None:
    cats: Given = {"a": (0, ["1+1", "7+4"]), "b": (0, ["1+2"]), "c": (1, ["1+3"])}
    state = after(given(cats, turn=2, next_flipper=2), Flip("c", "9+9"))
    assert state.phase == "stalled"
    state = after(state, Slaps(order=()))
    assert (state.phase, state.turn, lies(state)) == ("flip", 0, {"a": (2, 0), "b": (1, 0), "c": (2, 0)})
    assert [v.rule for v in judge(GAME, state, Flip("a", "7+4"))] == ["addi.stack"]
    after(state, Flip("a", "1+1"), Flip("b", "1+2"), Flip("c", "1+3"), Flip("a", "7+4"))


def test_a_call_on_a_stalled_table() -> None:
    cats: Given = {"a": (0, ["7+4"]), "b": (0, ["=11"]), "c": (1, ["1+3"]), "d": (0, ["2+3"])}
    state = after(given(cats, turn=2, next_flipper=2, mouse_call=True), Flip("c", "9+9"), CallMouse("d"))
    assert (state.phase, lies(state)["a"], lies(state)["b"]) == ("flip", (1, 0), (1, 0))
    assert state.seats[state.next_flipper] == "d" and state.turn == 0  # d has nothing to flip


def test_two_dead_ends_cancel_out_and_the_order_goes_on_after_the_first_magic() -> None:
    cats: Given = {"a": (5, []), "b": (5, []), "c": (5, []), "d": (5, [])}
    state = after(given(cats), Flip("a", "dead-end"))
    assert (state.direction, state.turn) == (-1, 3)
    state = after(state, Flip("d", "magic"))
    state = after(state, FlipAll({"a": "magic", "b": "dead-end", "c": "dead-end", "d": "1+1"}))
    assert (state.phase, state.direction) == ("magic", -1)
    state = after(state, FlipAll({"a": "3+3", "b": "dead-end", "c": "4+4", "d": "1+2"}))
    assert (state.phase, state.direction, state.turn) == ("flip", 1, 0)


@pytest.mark.parametrize(("tie", "cats"), [("all", ["a", "b", "c"]), ("no-duel", [])])
def test_ties_on_a_seesaw(tie: str, cats: list[str]) -> None:
    piles: Given = {"a": (3, ["7+4"]), "b": (3, ["=2"]), "c": (3, ["1+1"]), "d": (3, ["5+5"]), "e": (3, ["seesaw"])}
    told = GAME.view(given(piles, running=("seesaw",), seesaw_tie=tie), HOST)["situation"]["open"]
    assert [each["cats"] for each in told if each["kind"] == "seesaw"] == ([cats] if cats else [])


def test_all_equal_on_a_seesaw_is_an_ordinary_equality() -> None:
    state = given({"a": (3, ["7+4"]), "b": (3, ["=11"]), "c": (3, ["seesaw"])}, running=("seesaw",))
    assert [each["kind"] for each in GAME.view(state, HOST)["situation"]["open"]] == ["equal"]


def test_several_empty_cats_refill_clockwise_from_the_last_flipper() -> None:
    cats: Given = {"a": (0, ["7+4"]), "b": (9, []), "c": (0, ["1+2"]), "d": (9, ["=3"]), "e": (4, ["=11"])}
    state = after(given(cats, endless=True, last_flipper=2), Slaps(order=("a", "c")))
    assert (state.phase, state.names(state.refilling), state.scores) == ("refill", ["c", "a"], (1, 0, 1, 0, 0))
    assert [v.rule for v in judge(GAME, state, Refill("a"))] == ["addi.turn", "addi.refill"]
    assert [v.rule for v in judge(GAME, state, Refill("c", {"b": 2}))] == ["addi.refill"]
    state = after(state, Refill("c"))  # d has eleven cards, the most: the lower half is five
    assert (lies(state)["c"], lies(state)["d"]) == ((5, 0), (6, 0))
    state = after(state, Refill("a", {"b": 4}))
    assert (state.phase, lies(state)["a"], lies(state)["b"]) == ("flip", (4, 0), (5, 0))


def test_unknown_shares_are_followed_until_the_cards_come_up_again() -> None:
    """Of two cards shared out among two losers nobody noted who got which: either may show either, but not both one."""
    cats: Given = {"a": (1, ["1+1", "7+4"]), "b": (0, ["=11"]), "c": (0, ["4+7"]), "d": (9, [])}
    state = after(given(cats), Slaps(order=("a", "b")), Flip("a", "9+9"))
    assert lies(state)["b"] == lies(state)["c"] == (2, 0)
    for card in ("1+1", "7+4", "=11"):
        assert not judge(GAME, state, Flip("b", card))
    assert judge(GAME, state, Flip("b", "4+7"))[0].rule == "addi.cards"
    assert judge(GAME, state, Flip("b", "5+5"))[0].rule == "addi.stack"
    state = after(state, Flip("b", "1+1"))
    assert judge(GAME, state, Flip("c", "1+1"))[0].rule == "addi.cards"
    certain = {place["player"]: place["certain"] for place in GAME.knowledge(state)["places"]}
    assert certain["b"] == {"=11": 1} and certain["c"] == {"7+4": 1, "4+7": 1}


# Who sins behind a winner

LATE: Given = {"a": (3, ["7+4"]), "b": (3, ["=11"]), "c": (0, ["1+1", "chase"]), "d": (3, ["1+2"]), "e": (3, ["5+5"])}


def test_two_sinners_behind_a_winner() -> None:
    state = after(given(LATE), Slaps(order=("b", "d", "a", "e")))
    assert lies(state) == {"a": (3, 0), "b": (3, 0), "c": (0, 0), "d": (3 + 5, 0), "e": (3 + 1, 0)}
    assert state.seats[state.turn or 0] == "b" and places(state)["c"] == 1


@pytest.mark.parametrize("late_sin", ["everything", "rest"])
def test_a_last_special_that_slaps_after_the_sin_joins_nothing(late_sin: str) -> None:
    """The sinner has taken its cards, so it is out, whatever the duel moved before."""
    state = after(given(LATE, late_sin=late_sin), Slaps(order=("b", "d", "c")))
    assert lies(state)["c"] == (0, 0) and places(state)["c"] == 1
    early = after(given(LATE, late_sin=late_sin), Slaps(order=("b", "c", "d")))
    assert lies(early)["c"] == ((0, 0) if late_sin == "everything" else (3, 0))


def test_whether_it_joined_before_the_sin_is_asked_about_where_it_matters() -> None:
    tie = Slaps(order=("b", ("c", "d")))
    assert not judge(GAME, given(LATE), tie)
    assert [each.rule for each in judge(GAME, given(LATE, late_sin="rest"), tie)] == ["addi.tie"]


def test_two_duels_are_won_and_move_nothing() -> None:
    cats: Given = {"a": (3, ["7+4"]), "b": (3, ["=11"]), "c": (3, ["1+1"]), "d": (3, ["=2"]), "e": (3, ["5+5"])}
    state = after(given(cats), Slaps(order=("d", "a", "e", "b", "c")))
    assert lies(state) == {"a": (3, 0), "b": (3, 0), "c": (3, 0), "d": (3, 0), "e": (7, 1)}
    assert state.seats[state.turn or 0] == "d"
    # b's duel is not won before the sin: it is void, and the first winner still flips next
    state = after(given(cats), Slaps(order=("d", "e", "b")))
    assert lies(state)["e"] == (7, 1) and state.seats[state.turn or 0] == "d"


# Ties of cats that cannot flip

CHASED: Given = {"a": (0, ["7+4"]), "b": (0, ["1+1"]), "c": (3, ["chase"]), "d": (3, ["gift"])}


def test_who_was_due_matters_only_while_cards_are_to_come() -> None:
    """Whoever of a and b is due has nothing to flip, unless d gives it a card before c has flipped."""
    tie = Slaps(order=(("a", "b"),))
    chased = given(CHASED, running=("chase",))
    assert not judge(GAME, chased, tie)
    assert GAME.view(after(chased, tie), HOST)["turn"] == "c"
    giving = given(CHASED, running=("chase",), giver=3)
    assert [each.rule for each in judge(GAME, giving, tie)] == ["addi.tie"]


# What hands do, as far as anybody can name it


def named(state: Table, *moves: Move) -> list[tuple[str | None, ...]]:
    """Of the last move: from whom, what, to whom."""
    state = after(state, *moves[:-1])
    hands = GAME.carry_out(state, moves[-1], 9).hands
    assert hands is not None
    return [(each.source.seat, *(each.cards or (None,)), each.target.seat) for each in hands()]


def test_a_card_on_top_that_everybody_knows_is_named() -> None:
    cats: Given = {"a": (0, ["1+1", "7+4"]), "b": (0, ["1+2"]), "c": (1, ["trick"]), "d": (0, ["=3", "2+2"])}
    stalled = (Flip("c", "9+9"), Slaps(order=()))
    tricked = (*stalled, Flip("d", "=3"), Flip("a", "1+1"), Flip("b", "1+2"), Flip("c", "trick"), Slaps(order=("c",)))
    state = given(cats, turn=2, next_flipper=2)
    assert named(state, *tricked) == [("d", "2+2", "c"), ("a", "7+4", "c"), ("b", "1+2", "c")]


def test_one_gift_from_the_open_pile_is_named_and_two_are_not() -> None:
    cats: Given = {"a": (0, ["1+1", "1+2", "gift"]), "b": (3, []), "c": (3, []), "d": (3, [])}
    state = given(cats, giver=0, turn=1, next_flipper=1)
    assert named(state, Gift("a", ("c",))) == [("a", "1+1", "c")]
    assert named(state, Gift("a", ("c", "b"))) == [("a", "1+1", "1+2", "a"), ("a", None, "b"), ("a", None, "c")]


def test_new_cards_come_from_the_bottom() -> None:
    cats: Given = {"a": (0, ["7+4"]), "b": (3, ["=11"]), "c": (9, []), "d": (0, [])}
    state = after(given(cats, endless=True), Slaps(order=("a", "b")))
    (moved,) = (GAME.carry_out(state, Refill("a", {"c": 2}), 9).hands or list)()
    assert (moved.source.seat, moved.source.end, moved.target.seat, moved.count) == ("c", "bottom", "a", 2)
    assert moved.cards is None


def test_chases_and_who_pays() -> None:
    cats: Given = {"a": (3, ["chase"]), "b": (3, ["1+1"]), "c": (3, ["1+2"])}
    chased = given(cats, running=("chase",))
    assert [lies(after(chased, Slaps(order=order))) for order in ((), ("c",), ("c", "a", "b"))] == [
        {"a": (4, 0), "b": (4, 0), "c": (4, 0)},
        {"a": (4, 0), "b": (4, 0), "c": (3, 1)},
        {"a": (3, 1), "b": (4, 0), "c": (3, 1)},
    ]
    one = given(cats, running=("chase",), chase_nonslap="one")
    assert lies(after(one, Slaps(order=("c",)))) == {"a": (3, 1), "b": (3, 1), "c": (3, 1)}
    assert lies(after(one, Slaps(order=("c", "a")))) == {"a": (4, 0), "b": (3, 1), "c": (3, 1)}


def test_a_tie_of_eight_sinners_without_cards_to_take_is_seen_through_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all their 40,320 orders only as many are settled as there are cats that can be first."""
    settled = []
    monkeypatch.setattr(rules, "fought", lambda table, order: settled.append(order) or FOUGHT(table, order))
    state = given({seat: (3, []) for seat in "abcdefgh"})
    assert judge(GAME, state, Slaps(order=(state.seats,))) == ()
    assert len(settled) == 8


FOUGHT = rules.fought
