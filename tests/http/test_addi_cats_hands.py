"""What hands do with the cards of Addi Cat's, over HTTP: which cards and piles, whose way, in which order."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.addi_cats.cards import deck_of
from tests.http.client import Answer, Http, Table
from tests.http.test_addi_cats import flip, opened

EIGHT = [f"p{number}" for number in range(8)]


def way(source: str, target: str, cards: list[str] | None, count: int | None = None, **ends: str) -> dict[str, Any]:
    """`anna.up` to `ben.down`; at a stack it is the bottom unless said otherwise."""
    return {
        "from": spot(source, ends.get("of")),
        "to": spot(target, ends.get("to", "bottom" if target.endswith("down") else None)),
        "cards": cards,
        "count": len(cards) if count is None and cards is not None else count,
        "done": False,
    }


def spot(name: str, end: str | None) -> dict[str, Any]:
    seat, _, place = name.partition(".")
    return {"seat": seat, "place": place} | ({"end": end} if end else {})


def hands(answer: Answer) -> list[dict[str, Any]]:
    """All but the sentences, which are there in both languages."""
    assert all(each["message"].endswith(".") for each in answer.body["hands_on"])
    return [{name: value for name, value in each.items() if name != "message"} for each in answer.body["hands_on"]]


def said(answer: Answer) -> list[str]:
    return [each["message"] for each in answer.body["hands_on"]]


def slaps(*order: Any, **more: Any) -> dict[str, Any]:
    return {"type": "slaps", "order": list(order), **more}


def test_a_flip_is_done_as_it_is_reported(http: Http) -> None:
    answer = opened(http).play(flip("anna", "7+4"))
    assert answer.body["hands_on"] == [
        {
            "from": {"seat": "anna", "place": "down", "end": "top"},
            "to": {"seat": "anna", "place": "up"},
            "cards": ["7+4"],
            "count": 1,
            "done": True,
            "message": "Anna flips 7+4.",
        }
    ]


def test_all_flip_at_once(http: Http) -> None:
    table = opened(http, "1+1", "2+2", "magic")
    answer = table.play({"type": "flip_all", "cards": {"dora": "=4", "cleo": "=5", "ben": "=6", "anna": "=7"}})
    assert [(each["from"]["seat"], each["cards"], each["done"]) for each in hands(answer)] == [
        ("anna", ["=7"], True),
        ("ben", ["=6"], True),
        ("cleo", ["=5"], True),
        ("dora", ["=4"], True),
    ]


def test_a_sinner_behind_the_winner_takes_both_piles(http: Http) -> None:
    """The duel is won and its winner flips next, but the penance is all open cards of the others."""
    table = opened(http, "7+4", "=11", "3+3")
    answer = table.play(slaps("ben", "cleo"))
    assert hands(answer) == [
        way("anna.up", "cleo.down", ["7+4"]),
        way("ben.up", "cleo.down", ["=11"]),
    ]
    assert said(answer)[0] == "Anna's open card goes under Cleo's stack."
    assert answer.body["view"]["turn"] == "ben"
    assert answer.body["narration"] == (
        "Ben is the fastest of the equals at 11, against Anna. "
        "Cleo was not concerned: 7+4 and =11 are Anna's and Ben's. "
        "That others were faster makes no difference: the penance is all open cards of the others as they lay, so the "
        "duel that was won moves none of them. "
        "Cleo takes 2 cards: 1 of Anna's and 1 of Ben's. Ben flips next."
    )


def test_the_same_with_the_duel_first(http: Http) -> None:
    table = opened(http, "7+4", "=11", "3+3", "1+1", late_sin="rest")
    answer = table.play(slaps("ben", "cleo"))
    assert hands(answer) == [
        way("ben.up", "anna.down", ["=11"]),
        way("anna.up", "anna.down", ["7+4"]),
        way("dora.up", "cleo.down", ["1+1"]),
    ]
    assert said(answer)[1] == "Anna's open card goes back under Anna's own stack."


def test_sinners_pay_one_after_the_other(http: Http) -> None:
    table = opened(http, "7+4", "=11", "3+3", "1+1")
    answer = table.play(slaps("anna", "dora", "cleo"))
    assert hands(answer) == [
        way("anna.up", "dora.down", ["7+4"]),
        way("ben.up", "dora.down", ["=11"]),
        way("cleo.up", "dora.down", ["3+3"]),
        way("dora.up", "cleo.down", ["1+1"]),
    ]


def test_the_split_of_a_late_sin_is_refused(http: Http) -> None:
    table = opened(http, "7+4", "=11", "3+3")
    for split in ({"anna": ["=11"]}, {"anna": []}):
        refused = table.move(slaps("ben", "cleo", split=split))
        assert (refused.status, refused.rules) == (422, {"addi.split"})


def test_a_pile_for_several_losers(http: Http) -> None:
    """Nobody notes who got which of Anna's two cards, unless the table tells it."""
    cards = ("1+2", "=11", "6+5", "2+2", "7+4")
    shared = opened(http, *cards).play(slaps("anna"))
    assert hands(shared) == [
        way("anna.up", "ben.down", None, 1),
        way("anna.up", "cleo.down", None, 1),
        way("ben.up", "ben.down", ["=11"]),
        way("cleo.up", "cleo.down", ["6+5"]),
    ]
    told = opened(http, *cards).play(slaps("anna", split={"cleo": ["1+2"], "ben": ["7+4"]}))
    assert hands(told)[:2] == [way("anna.up", "ben.down", ["7+4"]), way("anna.up", "cleo.down", ["1+2"])]
    assert said(told)[0] == "Of Anna's open cards 7+4 goes under Ben's stack."


def test_a_single_card_for_several_losers_is_known(http: Http) -> None:
    answer = opened(http, "7+4", "=11", "6+5").play(slaps("anna"))
    assert hands(answer)[0] == way("anna.up", "ben.down", ["7+4"])


def test_a_trick_takes_top_cards_unseen(http: Http) -> None:
    answer = opened(http, "7+4", "trick").play(slaps("ben"))
    assert hands(answer) == [way(f"{seat}.down", "ben.down", None, 1, of="top") for seat in ("cleo", "dora", "anna")]


def test_a_chase_and_a_mouse_call_take_piles_back(http: Http) -> None:
    chased = opened(http, "7+4", "1+1", "chase").play(slaps("cleo", "dora", "ben"))
    assert hands(chased) == [way("anna.up", "anna.down", ["7+4"])]
    table = opened(http, "7+4", "=11", "1+1", mouse_call=True)
    called = table.play({"type": "call_mouse", "player": "dora"})
    assert hands(called) == [way("anna.up", "anna.down", ["7+4"]), way("ben.up", "ben.down", ["=11"])]


def test_sentences_in_german(http: Http) -> None:
    table = opened(http, "7+4", "1+1", "2+2", "=11", "4+4")
    answer = table.move(slaps("cleo"), Accept_Language="de")
    assert said(answer)[0] == "Die offene Karte von Dora kommt unter den Stapel von Cleo."
    assert said(answer)[1] == "Die 2 offenen Karten von Anna kommen unter den Stapel von Cleo."


def test_a_correction_leads_to_the_table_as_it_ought_to_lie(http: Http) -> None:
    table = opened(http, "7+4", "=11", "3+3")
    table.play(slaps("ben", "cleo"))
    answer = table.post("/corrections", {"amend": 5, "move": slaps("ben"), "reason": "Cleo only waved"})
    assert answer.status == 201, answer
    moved = [(each["from"]["seat"], each["to"]["seat"], each["count"]) for each in hands(answer)]
    assert moved == [("cleo", "anna", 2)]


# The last cards of a stack


def played_out(http: Http, last: str, rounds: int) -> tuple[Table, Any]:
    """Eight cats flip the learning deck without a slap; this card comes up so many rounds on, from the first cat."""
    deck = deck_of(5, True)
    left = [code for code, number in zip(deck.codes, deck.totals, strict=True) for _ in range(number)]
    begin = ["magic", "magic", "dead-end", "dead-end"]
    for card in (*begin, last):
        left.remove(card)
    moves: list[dict[str, Any]] = [
        {"type": "flip", "player": "p0", "card": "magic"},
        {"type": "flip_all", "cards": dict(zip(EIGHT, [*(left.pop() for _ in range(5)), *begin[1:]], strict=True))},
        {"type": "flip_all", "cards": {seat: left.pop() for seat in EIGHT}},
        *({"type": "flip", "player": seat, "card": left.pop()} for seat in EIGHT[1:]),
        *({"type": "flip", "player": seat, "card": left.pop()} for _ in range(rounds - 3) for seat in EIGHT),
        {"type": "flip", "player": "p0", "card": last},
    ]
    players = [{"id": seat} for seat in EIGHT]
    table = http.open({"game": "addi-cats", "players": players, "first_player": "p0"}, options={"range": 5})
    answer = table.post("/moves/batch", {"moves": moves})
    assert answer.status == 201, answer
    return table, answer.body["view"]


def test_a_gift_partly_from_the_open_pile(http: Http) -> None:
    """One card is left in the stack, three get one: two more come from under the open pile, and all are mixed."""
    table, view = played_out(http, "gift", 8)
    giver = view["players"][0]
    assert (giver["down"], giver["up"]["size"]) == (1, 9)
    lowest = ["magic", table.get("/events?after=2&limit=1").body["events"][0]["data"]["cards"]["p0"]]
    answer = table.play({"type": "gift", "player": "p0", "to": ["p1", "p2", "p3"]})
    assert hands(answer) == [
        way("p0.up", "p0.down", lowest, of="bottom", to="shuffled"),
        *(way("p0.down", f"p{number}.down", None, 1, of="top") for number in (1, 2, 3)),
    ]
    assert "nobody can tell who gets which" in said(answer)[0]
    known = {place["player"]: place for place in table.get("/knowledge").body["places"]}
    for seat in ("p1", "p2", "p3"):
        assert set(lowest) <= set(known[seat]["possible"]) and not set(lowest) & set(known[seat]["certain"])


def test_a_tie_that_changes_nothing_is_not_asked_about(http: Http) -> None:
    """Both who hit together at the chase have no face-down card: whoever of them was first, p4 flips next."""
    table, view = played_out(http, "chase", 9)
    assert [row["down"] for row in view["players"]] == [0, 1, *[0] * 6]
    refused = table.move(slaps(["p2", "p1"]))
    assert (refused.status, refused.rules) == (422, {"addi.tie"})
    answer = table.play(slaps(["p2", "p3"]))
    assert answer.body["view"]["turn"] == "p4"


@pytest.mark.parametrize("endless", [False, True])
def test_no_hands_move_at_the_end_of_the_evening(http: Http, endless: bool) -> None:
    table = opened(http, "7+4", endless=endless)
    answer = table.post("/end", {"reason": "bedtime", "outcome": "as-it-stands"})
    assert answer.status == 201 and answer.body["hands_on"] == []


def test_stacks_are_turned_over_once_nobody_slapped(http: Http) -> None:
    table, _ = played_out(http, "chase", 9)
    (form,) = [each["schema"] for each in table.get("/options").body["expects"] if each["type"] == "flip"]
    table.play(flip("p1", form["properties"]["card"]["enum"][0]))
    assert table.get().body["phase"] == "stalled"
    answer = table.play(slaps())
    assert [each["from"] for each in hands(answer)] == [{"seat": seat, "place": "up"} for seat in EIGHT]
    assert [each["count"] for each in hands(answer)] == [10, 10, *[9] * 6]
    assert said(answer)[0] == "p0 turns the open pile over as the new stack."
