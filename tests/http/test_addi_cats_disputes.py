"""Disputes of Addi Cat's over HTTP: each kind upheld, rejected and, where only eyes could tell, undecidable."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Answer, Http, Table

SEATS = [{"id": seat} for seat in ("anna", "ben", "cleo", "dora")]
FEW = [{"id": seat} for seat in ("anna", "ben", "cleo", "dora", "emil", "fine", "gus", "hanna")]
TURN = ("anna", "ben", "cleo", "dora")


def flips(*cards: str) -> list[dict[str, Any]]:
    """Cards flipped in turn from anna on."""
    return [{"type": "flip", "player": TURN[at % 4], "card": card} for at, card in enumerate(cards)]


def slaps(*order: Any, **evidence: Any) -> dict[str, Any]:
    return {"type": "slaps", "order": list(order), **evidence}


def opened(http: Http, *moves: dict[str, Any], **options: Any) -> Table:
    table = http.open({"game": "addi-cats", "players": SEATS}, options=options)
    if moves:
        table.play(*moves)
    return table


def dispute(table: Table, kind: str, verdict: str, role: str = "host", **filing: Any) -> Answer:
    before = table.version
    answer = table.post("/disputes", {"kind": kind, **filing}, role)
    assert answer.status == 201, answer
    status = "open" if verdict == "undecidable" else "settled"
    assert (answer.body["verdict"], answer.body["status"]) == (verdict, status), answer
    assert answer.body["reasons"] and all(reason["message"] for reason in answer.body["reasons"])
    assert all(version <= before for reason in answer.body["reasons"] for version in reason["versions"])
    german = table.get(f"/disputes/{answer.body['id']}", Accept_Language="de").body["reasons"]
    english = table.get(f"/disputes/{answer.body['id']}").body["reasons"]
    assert [each["message"] for each in german] != [each["message"] for each in english]
    return answer


def row(table: Table, seat: str) -> Any:
    return next(each for each in table.get().body["players"] if each["id"] == seat)


def said(answer: Answer) -> str:
    return " ".join(reason["message"] for reason in answer.body["reasons"])


def facts(answer: Answer, name: str) -> Any:
    return next(reason["facts"][name] for reason in answer.body["reasons"] if name in reason["facts"])


# illegal-slap: the flip at version 3 makes anna and ben equal at 11


def test_a_slap_on_record_without_right_is_upheld_and_was_paid(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11"), slaps("cleo"))
    answer = dispute(table, "illegal-slap", "upheld", by="dora", against="cleo", about=3)
    assert answer.body["consequences"] == []
    assert "cleo took 1 open card from anna: 7+4." in said(answer)
    assert "entitled to slap: anna and ben" in said(answer)


def test_a_rightful_slap_is_rejected_with_the_sums(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11"), slaps("ben", "anna"))
    answer = dispute(table, "illegal-slap", "rejected", by="cleo", against="ben", about=3)
    assert "7+4 (11)" in said(answer) and "=11 (11)" in said(answer)
    assert answer.body["consequences"] == []


@pytest.mark.parametrize("role", ["host", "cleo"])
def test_an_admitted_slap_is_paid_now_and_nobody_loses_a_turn(http: Http, role: str) -> None:
    table = opened(http, *flips("7+4", "=11", "1+1"))
    filing = {"by": "cleo", "against": "cleo", "about": 4, "evidence": {"admitted": True}}
    answer = dispute(table, "illegal-slap", "upheld", role, **filing)
    assert facts(answer, "admitted_by") == role
    assert ("cleo admits the slap." if role == "cleo" else "The host says that cleo admits the slap.") in said(answer)
    for pile in ("anna's open card 7+4 belongs", "ben's open card =11 belongs"):
        assert f"{pile} under cleo's stack." in said(answer)
    assert [(each["from"]["seat"], each["cards"]) for each in answer.body["hands_on"]] == [
        ("anna", ["7+4"]),
        ("ben", ["=11"]),
    ]
    (event,) = answer.body["consequences"]
    assert (event["type"], event["player"], event["data"]) == ("atone", "cleo", {"about": 4})
    assert answer.body["view"]["turn"] == "dora"
    assert (row(table, "cleo")["down"], row(table, "cleo")["up"]["size"]) == (35, 1)
    assert row(table, "anna")["up"]["size"] == row(table, "ben")["up"]["size"] == 0
    assert table.post("/moves", {"type": "atone", "player": "cleo", "about": 4}).status == 422
    table.play({"type": "flip", "player": "dora", "card": "2+2"})
    assert table.get("/audit").body["sound"]


def test_a_slap_is_paid_once(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11", "1+1"))
    filing = {"against": "cleo", "about": 4, "evidence": {"admitted": True}}
    assert dispute(table, "illegal-slap", "upheld", by="anna", **filing).body["consequences"]
    again = dispute(table, "illegal-slap", "upheld", by="ben", **filing)
    assert again.body["consequences"] == []


def test_after_a_penance_the_equals_slaps_are_neither_won_nor_wrong(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11", "1+1"))
    dispute(table, "illegal-slap", "upheld", by="anna", against="cleo", about=4, evidence={"admitted": True})
    told = table.play(slaps("anna", "ben")).body
    assert told["narration"].startswith("anna's slap counts for nothing") and told["view"]["turn"] == "dora"
    assert (row(table, "anna")["down"], row(table, "cleo")["up"]["size"]) == (34, 1)
    filing = {"by": "dora", "against": "anna", "about": 4}
    dispute(table, "illegal-slap", "rejected", "dora", **filing)
    table.play({"type": "flip", "player": "dora", "card": "2+2"}, slaps("anna"))
    assert row(table, "anna")["down"] == 36
    assert table.get("/audit").body["sound"]


def test_a_slap_that_only_the_claimant_saw_waits_for_the_host(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11", "1+1"))
    filing = {"by": "anna", "against": "cleo", "about": 4}
    answer = dispute(table, "illegal-slap", "undecidable", "anna", **filing)
    waiting = table.move({"type": "flip", "player": "dora", "card": "2+2"})
    assert (waiting.status, waiting.problem) == (409, "dispute-open")
    number = answer.body["id"]
    decided = table.post(f"/disputes/{number}/decision", {"verdict": "upheld", "reason": "we all saw it"})
    assert decided.status == 201, decided
    assert [event["type"] for event in decided.body["consequences"]] == ["atone"]
    assert row(table, "cleo")["down"] == 35 and decided.body["view"]["turn"] == "dora"


@pytest.mark.parametrize("evidence", [{}, {"admitted": False}])
@pytest.mark.parametrize("role", ["host", "cleo", "anna"])
def test_nobody_is_convicted_by_a_default(http: Http, role: str, evidence: dict[str, Any]) -> None:
    """Not on record, and nobody says that it is admitted: even the host must decide it."""
    table = opened(http, *flips("7+4", "=11", "1+1"))
    filing = {"by": None if role == "host" else role, "against": "cleo", "about": 4, "evidence": evidence}
    answer = dispute(table, "illegal-slap", "undecidable", role, **filing)
    assert answer.body["consequences"] == answer.body["hands_on"] == [] and row(table, "cleo")["down"] == 33
    assert "admitted_by" not in {name for reason in answer.body["reasons"] for name in reason["facts"]}


def test_that_somebody_slapped_is_no_evidence(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11", "1+1"))
    for evidence in ({"slapped": True}, {"admitted": 1}, {"admitted": "yes"}):
        claim = {"kind": "illegal-slap", "against": "cleo", "about": 4, "evidence": evidence}
        assert table.post("/disputes", claim).problem == "invalid-request"
    assert table.version == 4


def test_the_host_can_reject_it(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11", "1+1"))
    filing = {"by": "anna", "against": "cleo", "about": 4}
    number = dispute(table, "illegal-slap", "undecidable", "anna", **filing).body["id"]
    decided = table.post(f"/disputes/{number}/decision", {"verdict": "rejected", "reason": "she scratched her ear"})
    assert decided.body["consequences"] == [] and row(table, "cleo")["down"] == 33
    table.play({"type": "flip", "player": "dora", "card": "2+2"})


def test_an_entitled_cat_needs_no_witness(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11"))
    filing = {"by": "cleo", "against": "ben", "about": 3}
    dispute(table, "illegal-slap", "rejected", "cleo", **filing)


# slap-order


def tied(http: Http, *more: dict[str, Any]) -> Table:
    """Ben covers more of the mouse than anna (version 4)."""
    return opened(http, *flips("7+4", "=11"), slaps(["anna", "ben"], coverage=["ben", "anna"]), *more)


def test_the_head_settles_the_latest_slaps_anew(http: Http) -> None:
    table = tied(http)
    assert table.get().body["turn"] == "ben"
    answer = dispute(
        table, "slap-order", "upheld", "anna", by="anna", against="ben", about=4, evidence={"head": "anna"}
    )
    assert "anna's open card 7+4 belongs under ben's stack." in said(answer)
    assert "ben's open card =11 belongs under ben's stack." in said(answer)
    assert [event["type"] for event in answer.body["consequences"]] == ["amended"]
    assert answer.body["view"]["turn"] == "anna"
    assert (row(table, "anna")["down"], row(table, "ben")["down"]) == (34, 35)
    table.play({"type": "flip", "player": "anna", "card": "1+1"})
    assert table.get("/audit").body["sound"]


def test_later_the_referee_says_where_to_strike(http: Http) -> None:
    table = tied(http, {"type": "flip", "player": "ben", "card": "1+1"})
    answer = dispute(table, "slap-order", "upheld", by="anna", about=4, evidence={"head": "anna"})
    assert answer.body["consequences"] == []
    assert facts(answer, "strike") == 4 and facts(answer, "cards") == ["7+4"]
    assert table.post("/corrections", {"strike": 4, "reason": "the head was anna's"}).status == 201


def test_coverage_does_not_beat_the_head(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11"), slaps(["anna", "ben"], head="ben"))
    dispute(table, "slap-order", "rejected", by="anna", about=4, evidence={"coverage": ["anna", "ben"]})
    assert table.get().body["turn"] == "ben"


def test_who_did_not_tie_is_no_evidence(http: Http) -> None:
    table = tied(http)
    answer = dispute(table, "slap-order", "rejected", by="cleo", about=4, evidence={"head": "cleo"})
    assert answer.body["reasons"][0]["rule"] == "addi.tie-evidence"
    apart = opened(http, *flips("7+4", "=11"), slaps("ben", "anna"))
    dispute(apart, "slap-order", "rejected", by="anna", about=4, evidence={"head": "anna"})
    dispute(apart, "slap-order", "rejected", by="anna", about=3, evidence={"head": "anna"})
    dispute(table, "slap-order", "rejected", by="anna", about=4, evidence={})


def test_coverage_that_leaves_out_a_paw_is_no_evidence(http: Http) -> None:
    table = tied(http)
    answer = dispute(table, "slap-order", "rejected", by="anna", about=4, evidence={"coverage": ["anna"]})
    assert facts(answer, "missing") == ["ben"] and table.get().body["turn"] == "ben"


def test_two_say_different_things_of_the_same_paws(http: Http) -> None:
    table = tied(http)
    filing = {"by": "anna", "about": 4, "evidence": {"coverage": ["anna", "ben"]}}
    answer = dispute(table, "slap-order", "undecidable", "anna", **filing)
    number = answer.body["id"]
    decided = table.post(f"/disputes/{number}/decision", {"verdict": "upheld", "reason": "anna's paw is larger"})
    assert [event["type"] for event in decided.body["consequences"]] == ["amended"]
    assert decided.body["view"]["turn"] == "anna"


def test_another_winner_shares_out_other_cards(http: Http) -> None:
    told = slaps(["anna", "ben"], coverage=["ben", "anna"], split={"anna": ["=11"]})
    table = opened(http, *flips("7+4", "=11"), told)
    dispute(table, "slap-order", "upheld", by="anna", about=4, evidence={"head": "anna"})
    assert (row(table, "anna")["down"], row(table, "ben")["down"]) == (34, 35)


# sum, missed-equality, penalty


@pytest.mark.parametrize(
    ("card", "claimed", "verdict"), [("7+4", 11, "upheld"), ("7+4", 12, "rejected"), ("=6", 6, "upheld")]
)
def test_sums_with_the_solution_card(http: Http, card: str, claimed: int, verdict: str) -> None:
    answer = dispute(opened(http), "sum", verdict, by="anna", evidence={"card": card, "claimed": claimed})
    assert card in facts(answer, "additions") or card == "=6"


def test_a_special_has_no_sum(http: Http) -> None:
    dispute(opened(http), "sum", "rejected", evidence={"card": "chase", "claimed": 0})


def test_overlooked_equals(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11", "1+1"))
    answer = dispute(table, "missed-equality", "upheld", by="dora", about=4)
    assert answer.body["consequences"] == [] and "Equal at 11" in said(answer)
    assert "No cards move for that" in said(answer)
    dispute(table, "missed-equality", "rejected", by="dora", about=3)


def test_with_mouse_calls_it_is_the_call(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11", "1+1"), mouse_call=True)
    answer = dispute(table, "missed-equality", "upheld", "dora", by="dora", about=4)
    assert [(event["type"], event["player"]) for event in answer.body["consequences"]] == [("call_mouse", "dora")]
    assert answer.body["view"]["turn"] == "dora" and row(table, "anna")["up"]["size"] == 0
    for seat, card in (("anna", "7+4"), ("ben", "=11")):
        assert f"{seat}'s open card {card} belongs under {seat}'s stack." in said(answer)


def test_one_of_the_equals_cannot_call_by_filing(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11", "1+1"), mouse_call=True)
    answer = dispute(table, "missed-equality", "upheld", "anna", by="anna", about=4)
    assert answer.body["consequences"] == []
    assert "addi.call-equals" in [reason["rule"] for reason in answer.body["reasons"]]


def test_penalties_pile_by_pile(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11", "1+1", "2+2", "3+3"), slaps("ben"))
    answer = dispute(table, "penalty", "upheld", by="ben", against="ben", about=7, evidence={"claimed": 4})
    assert "ben took 2 open cards from anna: 7+4 and 3+3." in said(answer)
    assert answer.body["reasons"][0]["versions"] == [4, 7]
    dispute(table, "penalty", "upheld", by="anna", against="ben", about=7)
    dispute(table, "penalty", "rejected", by="cleo", against="ben", about=7, evidence={"claimed": 5})
    dispute(table, "penalty", "rejected", by="cleo", against="cleo", about=7)
    dispute(table, "penalty", "rejected", by="cleo", against="cleo", about=6)


def test_a_loser_takes_the_winners_pile_and_its_own(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11"), slaps("ben", "anna"))
    answer = dispute(table, "penalty", "upheld", by="anna", against="anna", about=4, evidence={"claimed": 2})
    assert {reason["rule"] for reason in answer.body["reasons"]} == {"addi.duel"}
    assert "anna took 1 open card from ben: =11." in said(answer)


def test_shared_cards_are_told_by_the_pile_that_they_lay_in(http: Http) -> None:
    cards = ("7+4", "1+1", "2+2", "3+3", "5+5", "=10", "6+4")
    table = opened(http, *flips(*cards), slaps("anna", "ben"))
    answer = dispute(table, "penalty", "upheld", by="ben", against="cleo", about=9, evidence={"claimed": 3})
    assert "cleo took 1 open card of anna's pile, where 7+4 and 5+5 lay; nobody noted which." in said(answer)
    assert "cleo took back 2 open cards from the own pile: 2+2 and 6+4." in said(answer)


def test_a_trick_is_told_card_by_card_as_far_as_anybody_knows(http: Http) -> None:
    table = opened(http, *flips("7+4", "trick"), slaps("cleo"))
    answer = dispute(table, "penalty", "upheld", by="cleo", against="cleo", about=4, evidence={"claimed": 3})
    assert "cleo took 1 card from dora; nobody has seen which." in said(answer)


# turn, place, card-count, score


def test_whose_turn_and_why(http: Http) -> None:
    table = opened(http)
    dispute(table, "turn", "upheld", by="ben", evidence={"claimed": "anna"})
    table.play(*flips("7+4", "=11"), slaps("ben", "anna"))
    answer = dispute(table, "turn", "upheld", by="ben", evidence={"claimed": "ben"})
    assert "ben is due" in said(answer) and "ben flips next" in said(answer)
    dispute(table, "turn", "rejected", by="cleo", evidence={"claimed": "cleo"})


def test_it_is_nobodys_turn_in_a_magic(http: Http) -> None:
    table = opened(http, *flips("magic"))
    dispute(table, "turn", "upheld", evidence={"claimed": None})


def test_it_is_nobodys_turn_once_the_table_has_ended_the_game(http: Http) -> None:
    table = opened(http, *flips("7+4"))
    assert table.post("/end", {"reason": "bedtime", "outcome": "none"}).status == 201
    answer = dispute(table, "turn", "upheld", evidence={"claimed": None})
    assert "The game is over" in said(answer) and "stays due" not in said(answer)


def without_cards(http: Http, **options: Any) -> Table:
    """Anna wins eight duels against ben and has no cards left."""
    opening = {"game": "addi-cats", "players": FEW}
    table = http.open(opening, options={"range": 5, "specials": False, **options})
    pairs = ["1+1 =2", "1+2 2+1", "1+3 3+1", "1+4 4+1", "1+5 5+1", "1+6 2+5", "1+7 2+6", "1+8 2+7"]
    for pair in pairs:
        table.play(*flips(*pair.split()), slaps("anna", "ben"))
    return table


def test_after_the_game_a_slap_costs_nothing_more(http: Http) -> None:
    table = without_cards(http, end="first-out")
    filing = {"by": "cleo", "against": "cleo", "about": 2, "evidence": {"admitted": True}}
    assert dispute(table, "illegal-slap", "upheld", **filing).body["consequences"] == []


def test_places(http: Http) -> None:
    table = without_cards(http)
    answer = dispute(table, "place", "upheld", by="anna", against="anna", evidence={"claimed": 1})
    assert answer.body["reasons"][0]["versions"] == [25]
    dispute(table, "place", "rejected", by="ben", against="anna", evidence={"claimed": 2})
    dispute(table, "place", "rejected", by="ben", against="ben", evidence={"claimed": 2})


def test_points(http: Http) -> None:
    table = without_cards(http, endless=True)
    answer = dispute(table, "score", "upheld", by="anna", against="anna", evidence={"claimed": 1})
    assert answer.body["reasons"][0]["versions"] == [25]
    dispute(table, "score", "rejected", by="ben", against="ben", evidence={"claimed": 1})


def test_card_counts(http: Http) -> None:
    table = opened(http, *flips("7+4", "=11"), slaps("ben", "anna"))
    answer = dispute(table, "card-count", "upheld", by="anna", against="anna", evidence={"claimed": 36})
    assert "anna began with 35 cards." in said(answer) and "from 35 to 36" in said(answer)
    dispute(table, "card-count", "rejected", by="anna", against="anna", evidence={"claimed": 35})
    seen = dispute(table, "card-count", "upheld", by="ben", evidence={"card": "7+4", "claimed": 0})
    assert seen.body["reasons"][0]["versions"] == [2, 4]
    dispute(table, "card-count", "rejected", by="ben", evidence={"card": "7+4", "claimed": 1})
    dispute(table, "card-count", "rejected", by="cleo", evidence={})
