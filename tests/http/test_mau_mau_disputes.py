"""Disputes of Mau Mau over HTTP: each kind upheld, rejected and, where only hidden cards could tell, undecidable."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Answer, Http, Table

SEATS = [{"id": seat} for seat in ("anna", "ben", "cleo")]


def play(player: str, card: str, **fields: str) -> dict[str, Any]:
    return {"type": "play", "player": player, "card": card, **fields}


def draw(player: str) -> dict[str, Any]:
    return {"type": "draw", "player": player}


def opened(http: Http, *moves: dict[str, Any], seats: int = 3, **options: Any) -> Table:
    table = http.open({"game": "mau-mau", "players": SEATS[:seats], "first_player": "anna"}, options=options)
    table.play({"type": "start", "card": "pink-1"}, *moves)
    return table


def dispute(table: Table, kind: str, verdict: str, role: str = "host", **filing: Any) -> Answer:
    before = table.version
    answer = table.post("/disputes", {"kind": kind, **filing}, role)
    assert answer.status == 201, answer
    assert (answer.body["verdict"], answer.body["status"]) == (
        verdict,
        "open" if verdict == "undecidable" else "settled",
    )
    assert answer.body["reasons"] and all(reason["message"] for reason in answer.body["reasons"])
    assert all(version <= before for reason in answer.body["reasons"] for version in reason["versions"])
    german = table.get(f"/disputes/{answer.body['id']}", Accept_Language="de").body["reasons"]
    english = table.get(f"/disputes/{answer.body['id']}").body["reasons"]
    assert [each["message"] for each in german] != [each["message"] for each in english]
    return answer


def rules(answer: Answer) -> list[str]:
    return [reason["rule"] for reason in answer.body["reasons"]]


def cited(answer: Answer) -> set[int]:
    return {version for reason in answer.body["reasons"] for version in reason["versions"]}


def silent_mau() -> list[dict[str, Any]]:
    """Anna lays four cards of five without a word (the fourth at version 12)."""
    rounds = [[play("anna", f"pink-{n}"), play("ben", f"pink-{n}"), play("cleo", f"pink-{n}")] for n in (2, 3, 4)]
    return [*(move for each in rounds for move in each), play("anna", "pink-5")]


def test_a_forgotten_mau_costs_two_cards(http: Http) -> None:
    table = opened(http, *silent_mau())
    answer = dispute(table, "forgot-mau", "upheld", by="ben", against="anna", about=12)
    assert rules(answer) == ["mau.say", "mau.catch-late", "mau.catch-late"] and cited(answer) == {12}
    [penalty] = answer.body["consequences"]
    assert (penalty["type"], penalty["player"], penalty["by"]) == ("catch", "ben", "referee")
    assert penalty["data"] == {"target": "anna", "missed": "mau"}
    view = table.get().body
    assert {row["id"]: row["hand"] for row in view["players"]} == {"anna": 3, "ben": 2, "cleo": 2}
    assert (view["catchable"], view["turn"]) == ([], "ben")
    assert rules(dispute(table, "forgot-mau", "rejected", by="cleo", about=12))[-1] == "mau.catch-wrong"
    table.play(play("ben", "pink-9", say="mau"))
    assert table.get("/audit", "auditor").body["sound"] is True


def test_a_seat_disputes_in_its_own_name(http: Http) -> None:
    table = opened(http, *silent_mau())
    answer = dispute(table, "forgot-mau", "upheld", role="cleo", about=12)
    assert answer.body["consequences"][0]["player"] == "cleo"


def test_without_a_name_somebody_else_at_the_table_has_caught_it(http: Http) -> None:
    answer = dispute(opened(http, *silent_mau()), "forgot-mau", "upheld", about=12)
    assert answer.body["consequences"][0]["player"] != "anna"


def test_a_forgotten_mau_mau_lets_the_game_go_on(http: Http) -> None:
    last = [play("ben", "pink-5", say="mau"), play("cleo", "pink-5", say="mau"), play("anna", "pink-plus2")]
    table = opened(http, *silent_mau(), *last)
    assert table.get().body["phase"] == "last-card"
    dispute(table, "forgot-mau", "upheld", by="ben", about=15)
    view = table.get().body
    assert (view["phase"], view["turn"], view["pending"]) == ("play", "ben", {"kind": "plus2", "cards": 2})


@pytest.mark.parametrize(
    ("then", "by", "against", "about", "rule"),
    [
        ([play("ben", "pink-9", say="mau")], "ben", "anna", 12, "mau.catch-late"),
        ([{"type": "say", "player": "anna", "say": "mau"}], "ben", "anna", 12, "mau.say"),
        ([], "anna", "anna", 12, "mau.catch-self"),
        ([], "ben", "cleo", 12, "mau.catch-wrong"),
        ([], "ben", "ben", 10, "mau.catch-wrong"),
        ([], "ben", None, 2, "mau.catch-wrong"),
        ([play("ben", "pink-9", say="mau")], "anna", "ben", 13, "mau.say"),
    ],
)
def test_nothing_was_forgotten_or_it_is_too_late(
    http: Http, then: list[dict[str, Any]], by: str, against: str | None, about: int, rule: str
) -> None:
    table = opened(http, *silent_mau(), *then)
    who = {} if against is None else {"against": against}
    answer = dispute(table, "forgot-mau", "rejected", by=by, about=about, **who)
    assert rules(answer)[-1] == rule and answer.body["consequences"] == []
    assert table.get().body["players"][0]["hand"] == 1


def test_another_call_than_the_claimed_one_was_due(http: Http) -> None:
    table = opened(http, *silent_mau())
    claim = {"by": "ben", "about": 12}
    wrong = dispute(table, "forgot-mau", "rejected", **claim, evidence={"claimed": "mau-mau"})
    assert rules(wrong) == ["mau.catch-wrong"]
    dispute(table, "forgot-mau", "upheld", **claim, evidence={"claimed": "mau"})


def test_the_window_that_stays_open_until_the_players_own_turn(http: Http) -> None:
    table = opened(http, *silent_mau(), play("ben", "pink-9", say="mau"), catch_window="own-turn")
    dispute(table, "forgot-mau", "upheld", by="ben", about=12)


# withheld: Anna draws at 3 because nothing fits pink or 1, and keeps the card.
KEPT = [draw("anna"), {"type": "pass", "player": "anna"}]


@pytest.mark.parametrize(
    ("hand", "verdict"),
    [
        (["pink-7", "pink-8", "yellow-2", "yellow-3", "yellow-4", "yellow-5"], "upheld"),
        (["pink-7", "orange-1", "yellow-2", "yellow-3", "yellow-4", "yellow-5"], "upheld"),
        (["pink-7", "orange-2", "yellow-2", "yellow-3", "yellow-4", "yellow-5"], "undecidable"),
        (["wild", "plus4", "yellow-2", "yellow-3", "yellow-4", "yellow-5"], "rejected"),
        (["pink-7", "pink-8"], "rejected"),
        (["purr-1", "pink-8", "yellow-2", "yellow-3", "yellow-4", "yellow-5"], "rejected"),
        (None, "undecidable"),
    ],
)
def test_a_hand_that_is_shown_after_a_draw(http: Http, hand: list[str] | None, verdict: str) -> None:
    table = opened(http, *KEPT)
    evidence = {} if hand is None else {"hand": hand}
    answer = dispute(table, "withheld", verdict, by="ben", against="anna", about=3, evidence=evidence)
    assert rules(answer)[0] == "mau.withheld" and 3 in cited(answer)
    assert answer.body["consequences"] == [] and table.get().body["players"][0]["hand"] == 6


def test_a_card_that_was_laid_later_proves_it_too(http: Http) -> None:
    laid = [draw("anna"), play("anna", "pink-9"), play("ben", "pink-2"), play("cleo", "pink-3"), play("anna", "pink-4")]
    table = opened(http, *laid)
    answer = dispute(table, "withheld", "upheld", by="ben", about=3)
    assert cited(answer) == {3, 7}


def test_the_drawn_card_itself_proves_nothing(http: Http) -> None:
    table = opened(http, draw("anna"), play("anna", "pink-9"))
    dispute(table, "withheld", "undecidable", by="ben", about=3)
    hand = ["yellow-2", "yellow-3", "yellow-4", "yellow-5", "wild"]
    dispute(table, "withheld", "rejected", by="cleo", about=3, evidence={"hand": hand})


def test_cards_that_came_later_are_no_excuse_for_one_laid_before(http: Http) -> None:
    laid = [
        draw("anna"),
        play("anna", "pink-9"),
        play("ben", "pink-2"),
        play("cleo", "pink-3"),
        play("anna", "pink-plus2"),
    ]
    more = [draw("ben"), play("cleo", "pink-plus2"), draw("anna")]
    dispute(opened(http, *laid, *more), "withheld", "upheld", by="ben", about=3)


def test_a_draw_that_says_nothing_withholds_nothing(http: Http) -> None:
    free = opened(http, draw("anna"), draw_when_able="allowed")
    dispute(free, "withheld", "rejected", about=3)
    served = opened(http, play("anna", "pink-plus2"), draw("ben"))
    dispute(served, "withheld", "rejected", about=4)
    dispute(served, "withheld", "rejected", about=3)


def test_the_host_settles_what_only_eyes_could_tell(http: Http) -> None:
    table = opened(http, *KEPT)
    number = dispute(table, "withheld", "undecidable", by="ben", about=3).body["id"]
    decided = table.post(f"/disputes/{number}/decision", {"verdict": "upheld", "reason": "everybody saw it"})
    assert (decided.status, decided.body["verdict"], decided.body["consequences"]) == (201, "upheld", [])


@pytest.mark.parametrize(
    ("about", "evidence", "verdict", "rule"),
    [
        (3, {}, "rejected", "mau.fit"),
        (3, {"claimed": True}, "upheld", "mau.fit"),
        (3, {"claimed": False}, "rejected", "mau.fit"),
        (4, {"claimed": True}, "upheld", "mau.fit"),
        (5, {}, "upheld", "mau.fit"),
        (5, {"claimed": False}, "upheld", "mau.fit"),
        (5, {"claimed": True}, "rejected", "mau.fit"),
        (6, {"claimed": True}, "upheld", "mau.fit"),
        (8, {"claimed": True}, "upheld", "mau.pending"),
        (9, {}, "upheld", "mau.pending"),
        (2, {}, "rejected", "mau.fit"),
    ],
)
def test_why_a_card_fitted_or_not(http: Http, about: int, evidence: dict[str, Any], verdict: str, rule: str) -> None:
    table = opened(http, play("anna", "pink-2"), play("ben", "yellow-2"))
    stands = {"stands": True, "reason": "nobody minded"}
    table.play({**play("cleo", "orange-9"), **stands}, play("anna", "wild", colour="pink"), play("ben", "pink-plus2"))
    table.play(play("cleo", "yellow-plus2"), {**play("anna", "yellow-9"), **stands})
    answer = dispute(table, "fit", verdict, about=about, evidence=evidence)
    assert rules(answer) == [rule]


CHAIN = [play("anna", "pink-plus2"), play("ben", "yellow-plus2"), play("cleo", "orange-plus2")]


@pytest.mark.parametrize(
    ("laid", "evidence", "verdict", "versions"),
    [
        (3, {"claimed": 6}, "upheld", {3, 4, 5}),
        (3, {"claimed": 4}, "rejected", {3, 4, 5}),
        (3, {}, "rejected", {3, 4, 5}),
        (2, {"claimed": 4}, "upheld", {3, 4}),
        (0, {"claimed": 0}, "upheld", set()),
    ],
)
@pytest.mark.parametrize("named", [True, False])
def test_how_a_sum_came_about(
    http: Http, laid: int, evidence: dict[str, Any], verdict: str, versions: set[int], named: bool
) -> None:
    table = opened(http, *CHAIN[:laid])
    where = {"about": table.version} if named else {}
    assert cited(dispute(table, "pending", verdict, evidence=evidence, **where)) == versions


def test_how_a_sum_that_was_drawn_came_about(http: Http) -> None:
    """After the draw nothing is pending any more; the reasons tell what was drawn, and why so many."""
    table = opened(http, play("anna", "plus4", colour="pink"), play("ben", "plus4"), draw("cleo"))
    answer = dispute(table, "pending", "upheld", evidence={"claimed": 0})
    assert cited(answer) == {3, 4, 5} and "cleo drew the 8 at 5." in {
        each["message"] for each in answer.body["reasons"]
    }


def test_a_wild_card_passes_a_sum_on(http: Http) -> None:
    wild = play("ben", "wild", colour="yellow")
    table = opened(http, play("anna", "pink-plus2"), wild, play("cleo", "pink-plus2"), wild_on_pending=True)
    answer = dispute(table, "pending", "upheld", evidence={"claimed": 4})
    assert cited(answer) == {3, 4, 5} and "Wild at 4 passed the 2 on." in {
        each["message"] for each in answer.body["reasons"]
    }


@pytest.mark.parametrize(
    ("against", "claimed", "verdict"), [("ben", 47, "upheld"), ("ben", 46, "rejected"), ("anna", 0, "upheld")]
)
def test_the_score_is_counted_again(http: Http, against: str, claimed: int, verdict: str) -> None:
    skips = [play("anna", "pink-skip")] * 3
    rest = [play("anna", "pink-2", say="mau"), play("ben", "pink-3"), play("anna", "pink-4", say="mau-mau")]
    shown = {"type": "score", "hands": {"ben": ["wild", "pink-plus2", "pink-1", "pink-1"]}}
    table = opened(http, *skips, *rest, shown, seats=2, series="open")
    answer = dispute(table, "score", verdict, against=against, evidence={"claimed": claimed})
    assert set(rules(answer)) == {"mau.points"} and cited(answer) == {9}


@pytest.mark.parametrize(
    ("moves", "claimed", "verdict", "rule"),
    [
        ([], "anna", "upheld", "mau.turn"),
        ([play("anna", "pink-2")], "ben", "upheld", "mau.turn"),
        ([play("anna", "pink-2")], "cleo", "rejected", "mau.turn"),
        ([play("anna", "pink-skip")], "cleo", "upheld", "mau.turn"),
        ([play("anna", "pink-reverse")], "cleo", "upheld", "mau.turn"),
        ([draw("anna")], "anna", "upheld", "mau.turn"),
        ([draw("anna"), {"type": "pass", "player": "anna"}], "ben", "upheld", "mau.turn"),
        (
            [*silent_mau(), *[play(seat, "pink-9", say="mau") for seat in ("ben", "cleo")], play("anna", "pink-9")],
            "ben",
            "rejected",
            "mau.phase",
        ),
        (
            [
                *silent_mau(),
                *[play(seat, "pink-9", say="mau") for seat in ("ben", "cleo")],
                play("anna", "pink-9", say="mau-mau"),
            ],
            "ben",
            "rejected",
            "mau.over",
        ),
    ],
)
def test_whose_turn_it_is(http: Http, moves: list[dict[str, Any]], claimed: str, verdict: str, rule: str) -> None:
    table = opened(http, *moves)
    assert rules(dispute(table, "turn", verdict, evidence={"claimed": claimed})) == [rule]


@pytest.mark.parametrize(
    ("options", "evidence", "verdict", "versions"),
    [
        ({}, {"card": "pink-1", "claimed": 2}, "upheld", {2, 3}),
        ({}, {"card": "pink-1", "claimed": 3}, "rejected", {2, 3}),
        ({}, {"card": "pink-1"}, "rejected", {2, 3}),
        ({"deck": {"pink-1": 16}}, {"card": "pink-1", "claimed": 2}, "upheld", {2, 3}),
        ({"deck": {"pink-1": 16}}, {"card": "pink-1"}, "rejected", {2, 3}),
        ({}, {"card": "purr"}, "rejected", set()),
    ],
)
def test_how_many_copies_were_seen(
    http: Http, options: dict[str, Any], evidence: dict[str, Any], verdict: str, versions: set[int]
) -> None:
    table = opened(http, play("anna", "pink-1"), **options)
    answer = dispute(table, "card-count", verdict, evidence=evidence)
    assert rules(answer) == ["mau.cards"] and cited(answer) == versions


def test_how_many_cards_are_in_a_hand(http: Http) -> None:
    table = opened(http, play("anna", "pink-1"))
    right = dispute(table, "card-count", "upheld", against="anna", evidence={"claimed": 4})
    assert rules(right) == ["mau.hand", "mau.hand"] and cited(right) == {3}
    dispute(table, "card-count", "rejected", against="anna", evidence={"claimed": 5})
