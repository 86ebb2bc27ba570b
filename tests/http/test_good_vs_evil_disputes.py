"""Disputes of Good vs Evil over HTTP: each kind upheld, rejected and, where only eyes could tell, undecidable."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Answer, Http, Table

KITTEN = "exploding-kitten"
SEATS = [{"id": seat} for seat in ("anna", "ben", "cleo")]
Report = dict[str, Any]


def play(player: str, *cards: str, **fields: Any) -> Report:
    return {"type": "play", "player": player, "cards": list(cards), **fields}


def report(type_: str, player: str, **fields: Any) -> Report:
    return {"type": type_, "player": player, **fields}


SETTLE: Report = {"type": "settle"}
LATE = {"stands": True, "reason": "it lay on the table"}


def opened(http: Http, *moves: Report, **options: Any) -> Table:
    table = http.open({"game": "good-vs-evil", "players": SEATS, "first_player": "anna"}, options=options)
    if moves:
        table.play(*moves)
    return table


def dispute(table: Table, kind: str, verdict: str, role: str = "host", **filing: Any) -> Answer:
    before = table.version
    answer = table.post("/disputes", {"kind": kind, **filing}, role)
    assert answer.status == 201, answer
    status = "open" if verdict == "undecidable" else "settled"
    assert (answer.body["verdict"], answer.body["status"]) == (verdict, status), answer
    reasons = answer.body["reasons"]
    assert reasons and all(reason["message"] and reason["rule"].startswith("gve.") for reason in reasons)
    assert all(version <= before for reason in reasons for version in reason["versions"])
    german = table.get(f"/disputes/{answer.body['id']}", Accept_Language="de").body["reasons"]
    assert [each["message"] for each in german] != [each["message"] for each in reasons]
    assert table.get("/audit").body["sound"]
    return answer


def cited(answer: Answer) -> set[int]:
    return {version for reason in answer.body["reasons"] for version in reason["versions"]}


# Was the window still open?

IN_TIME = [play("anna", "attack"), report("nope", "ben"), SETTLE]
TOO_LATE = [play("anna", "attack"), SETTLE, report("nope", "ben", **LATE)]


@pytest.mark.parametrize(
    ("moves", "about", "evidence", "verdict", "versions"),
    [
        (IN_TIME, 3, {}, "rejected", {2, 3}),
        (IN_TIME, 3, {"claimed": True}, "upheld", {2, 3}),
        (IN_TIME, 3, {"claimed": False}, "rejected", {2, 3}),
        (TOO_LATE, 4, {}, "upheld", {2, 4}),
        (TOO_LATE, 4, {"claimed": False}, "upheld", {2, 4}),
        (TOO_LATE, 4, {"claimed": True}, "rejected", {2, 4}),
        ([report("nope", "ben", **LATE)], 2, {}, "upheld", {2}),
        # the move that closed the window
        (IN_TIME, 4, {}, "rejected", {2, 4}),
        (IN_TIME, 4, {"claimed": False}, "upheld", {2, 4}),
        ([play("anna", "attack"), report("draw", "ben")], 3, {}, "rejected", {2, 3}),
        ([play("anna", "attack"), report("draw", "ben")], 3, {"claimed": True}, "undecidable", {2, 3}),
        # one that had no right to close it
        ([play("anna", "attack"), report("draw", "cleo", **LATE)], 3, {}, "upheld", {2, 3}),
        ([play("anna", "attack"), report("draw", "cleo", **LATE)], 3, {"claimed": False}, "rejected", {2, 3}),
        # one that closed nothing
        ([report("draw", "anna")], 2, {}, "rejected", {2}),
        ([report("draw", "anna")], 2, {"claimed": False}, "upheld", {2}),
    ],
)
def test_nope_timing(
    http: Http, moves: list[Report], about: int, evidence: Report, verdict: str, versions: set[int]
) -> None:
    table = opened(http, *moves)
    answer = dispute(table, "nope-timing", verdict, by="ben", about=about, evidence=evidence)
    assert cited(answer) == versions and answer.body["consequences"] == []


def test_a_nope_that_the_host_saw_in_time_takes_the_place_of_the_settle(http: Http) -> None:
    table = opened(http, play("anna", "attack"), SETTLE)
    assert table.get().body["turn"] == "ben"
    answer = dispute(table, "nope-timing", "undecidable", "ben", about=3, evidence={"claimed": True})
    assert table.get().body["turn"] == "ben"
    decided = table.post(f"/disputes/{answer.body['id']}/decision", {"verdict": "upheld", "reason": "I saw it"})
    assert decided.status == 201, decided
    view = table.get().body
    assert (view["phase"], view["turn"], view["pending"]["nopes"]) == ("pending", "anna", 1)
    assert table.get("/audit").body["sound"]


def test_a_nope_that_the_host_did_not_see_changes_nothing(http: Http) -> None:
    table = opened(http, play("anna", "attack"), SETTLE)
    answer = dispute(table, "nope-timing", "undecidable", "ben", about=3, evidence={"claimed": True})
    table.post(f"/disputes/{answer.body['id']}/decision", {"verdict": "rejected", "reason": "he was slower"})
    assert (table.get().body["phase"], table.get().body["turn"]) == ("turn", "ben")


def test_nope_timing_needs_a_move(http: Http) -> None:
    answer = opened(http).post("/disputes", {"kind": "nope-timing", "by": "ben"})
    assert (answer.status, answer.problem) == (422, "invalid-request")


# Who owes what, and where things are

ATTACKED = [play("anna", "attack"), SETTLE]
FOUGHT = [
    play("anna", "armageddon"),
    report("armageddon", "anna", target="ben", swapped=False, godcat="ben"),
    report("defuse", "anna"),
]


@pytest.mark.parametrize(
    ("kind", "moves", "filing", "verdict", "versions"),
    [
        ("owes", [], {"evidence": {"claimed": 1}}, "upheld", {1}),
        ("owes", ATTACKED, {"evidence": {"claimed": 2}}, "upheld", {2}),
        ("owes", ATTACKED, {"evidence": {"claimed": 1}}, "rejected", {2}),
        ("owes", ATTACKED, {}, "rejected", {2}),
        ("owes", ATTACKED, {"against": "ben", "evidence": {"claimed": 2}}, "upheld", {2}),
        ("owes", ATTACKED, {"against": "anna", "evidence": {"claimed": 2}}, "rejected", {2}),
        ("owes", ATTACKED, {"against": "anna", "evidence": {"claimed": 0}}, "upheld", {2}),
        ("owes", ATTACKED[:1], {"evidence": {"claimed": 2}}, "upheld", {2}),
        ("owes", [*ATTACKED, play("ben", "attack"), SETTLE], {"evidence": {"claimed": 4}}, "upheld", {4}),
        ("turn", [], {"evidence": {"claimed": "anna"}}, "upheld", {1}),
        ("turn", ATTACKED, {"evidence": {"claimed": "ben"}}, "upheld", {2}),
        ("turn", ATTACKED, {"evidence": {"claimed": "anna"}}, "rejected", {2}),
        ("turn", ATTACKED, {}, "rejected", {2}),
        ("godcat", [], {"evidence": {"claimed": "mat"}}, "upheld", {1}),
        ("godcat", [], {"evidence": {"claimed": "ben"}}, "rejected", {1}),
        ("godcat", FOUGHT, {"evidence": {"claimed": "ben"}}, "upheld", {3}),
        ("godcat", FOUGHT, {"evidence": {"claimed": "mat"}}, "rejected", {3}),
        ("godcat", FOUGHT, {}, "rejected", {3}),
        ("score", [], {"evidence": {"claimed": 0}}, "upheld", set()),
        ("score", [], {"evidence": {"claimed": 3}}, "rejected", set()),
        ("card-count", ATTACKED, {"evidence": {"card": "attack"}}, "rejected", {2}),
        ("card-count", ATTACKED, {"evidence": {"card": "attack", "claimed": 1}}, "upheld", {2}),
        ("card-count", ATTACKED, {"evidence": {"card": "attack", "claimed": 2}}, "rejected", {2}),
        ("card-count", ATTACKED, {"evidence": {"card": "banana"}}, "rejected", set()),
        ("card-count", ATTACKED, {"against": "anna", "evidence": {"claimed": 7}}, "upheld", {2}),
        ("card-count", ATTACKED, {"against": "anna", "evidence": {"claimed": 8}}, "rejected", {2}),
        ("card-count", ATTACKED, {"evidence": {"card": KITTEN, "claimed": 0}}, "upheld", set()),
        ("card-count", FOUGHT, {"evidence": {"card": "godcat", "claimed": 0}}, "upheld", set()),
    ],
)
def test_settled(http: Http, kind: str, moves: list[Report], filing: Report, verdict: str, versions: set[int]) -> None:
    answer = dispute(opened(http, *moves), kind, verdict, by="cleo", **filing)
    assert cited(answer) == versions


def test_nobody_is_on_turn_once_it_is_over(http: Http) -> None:
    table = opened(http, *FOUGHT[:2], report("explode", "anna"))
    table.play(report("draw", "ben", card=KITTEN), report("explode", "ben"))
    dispute(table, "turn", "rejected", by="cleo", evidence={"claimed": "cleo"})
    dispute(table, "owes", "upheld", by="cleo", evidence={"claimed": 0})


# How likely is a kitten?

REVEALED = [play("anna", "reveal-the-future"), report("reveal", "anna", cards=[KITTEN, "nope", "favor"])]
PUT_BACK = [report("draw", "anna", card=KITTEN), report("defuse", "anna")]


@pytest.mark.parametrize(
    ("moves", "claimed", "verdict"),
    [
        ([], "2/26", "upheld"),
        ([], "1/13", "upheld"),
        ([], "2/27", "rejected"),
        ([], "2/0", "rejected"),
        ([], 2 / 26, "upheld"),
        ([], 0.08, "upheld"),
        ([], 0.0769, "upheld"),
        ([], 0.1, "rejected"),
        ([], None, "rejected"),
        (REVEALED, 1, "upheld"),
        (REVEALED, 0.5, "rejected"),
        ([*REVEALED, *PUT_BACK], "2/26", "undecidable"),
        (PUT_BACK, "2/26", "undecidable"),
        ([*PUT_BACK, play("ben", "shuffle")], "2/26", "upheld"),
    ],
)
def test_kitten_chance(http: Http, moves: list[Report], claimed: Any, verdict: str) -> None:
    dispute(opened(http, *moves), "kitten-chance", verdict, by="ben", evidence={"claimed": claimed})


# Was it denied although it was there?

DENIED = [
    play("anna", "mercat", "mercat", "mercat", target="ben", wish="favor"),
    report("answer", "ben", has=False),
]
SHOWN_AT_ONCE = [*DENIED, play("anna", "targeted-attack", target="ben"), play("ben", "favor", target="cleo")]
AFTER_A_DRAW = [*DENIED, report("draw", "anna"), report("draw", "ben"), report("draw", "cleo")]
AFTER_A_DRAW += [report("draw", "anna"), play("ben", "favor", target="cleo")]
OPENLY_GOT = [
    *DENIED,
    play("anna", "targeted-attack", target="ben"),
    play("ben", "troll-cat", "troll-cat", "troll-cat", target="cleo", wish="favor"),
    report("answer", "cleo", has=True),
    play("ben", "favor", target="cleo"),
]


@pytest.mark.parametrize(
    ("moves", "evidence", "verdict", "versions"),
    [
        (DENIED, {}, "rejected", {3}),
        (SHOWN_AT_ONCE, {}, "upheld", {3, 5}),
        (SHOWN_AT_ONCE, {"claimed": True}, "upheld", {3, 5}),
        (SHOWN_AT_ONCE, {"claimed": False}, "rejected", {3, 5}),
        (AFTER_A_DRAW, {}, "undecidable", {3, 8}),
        (OPENLY_GOT, {}, "rejected", {3, 7}),
        # two shown, and one at most can have come
        ([*AFTER_A_DRAW[:-1], play("ben", "favor", "favor", target="cleo")], {}, "upheld", {3, 8}),
    ],
)
def test_false_denial(http: Http, moves: list[Report], evidence: Report, verdict: str, versions: set[int]) -> None:
    table = opened(http, *moves)
    answer = table.post("/disputes", {"kind": "false-denial", "by": "anna", "about": 3, "evidence": evidence})
    assert (answer.status, answer.body["verdict"]) == (201, verdict), answer
    assert cited(answer) == versions


def test_the_audit_names_the_denial_and_the_card_that_came_to_light(http: Http) -> None:
    audit = opened(http, *SHOWN_AT_ONCE).get("/audit").body
    assert not audit["sound"] and [finding["versions"] for finding in audit["findings"]] == [[3, 5]]


def test_an_irregular_denial_was_false(http: Http) -> None:
    table = opened(http, play("anna", "mercat", "mercat", "mercat", target="ben", wish="defuse"))
    table.play(report("answer", "ben", has=False, **LATE))
    dispute(table, "false-denial", "upheld", by="anna", about=3)


def test_what_was_no_denial_cannot_be_a_false_one(http: Http) -> None:
    table = opened(http, play("anna", "mercat", "mercat", "mercat", target="ben", wish="defuse"))
    table.play(report("answer", "ben", has=True))
    dispute(table, "false-denial", "rejected", by="anna", about=3)
    dispute(table, "false-denial", "rejected", by="anna", about=2)


def test_what_was_confided_settles_no_dispute_but_sharpens_the_audit(http: Http) -> None:
    """Ben denies a Nope, cleo gives him a card, he shows a Nope. Which card it was, cleo told nobody but the referee."""
    denied = [play("anna", "mercat", "mercat", "mercat", target="ben", wish="nope"), report("answer", "ben", has=False)]
    table = opened(http, *denied, play("anna", "attack"), play("ben", "favor", target="cleo"))
    assert table.move(report("give", "cleo", card="mercat"), "cleo").status == 201
    table.play(play("ben", "shuffle"), report("nope", "cleo"), report("nope", "ben"))
    for role in ("host", "spectator", "anna", "ben"):
        assert table.get("/audit", role).body["sound"]
    audit = table.get("/audit", "auditor").body
    assert not audit["sound"] and [finding["versions"] for finding in audit["findings"]] == [[3, 6, 9]]
    answer = dispute(table, "false-denial", "undecidable", "anna", about=3)
    assert cited(answer) == {3, 9}
