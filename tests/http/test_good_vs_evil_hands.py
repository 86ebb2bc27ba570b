"""Good vs Evil over HTTP: what hands do with the real cards, move by move, after a correction, and at an early end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Http, Table
from tests.http.test_corrections import amend, strike
from tests.http.test_good_vs_evil_disputes import (
    FOUGHT,
    KITTEN,
    PUT_BACK,
    REVEALED,
    SETTLE,
    Report,
    opened,
    play,
    report,
)

Told = tuple[str, str, list[str] | None, int, bool]


def spot(where: dict[str, Any]) -> str:
    """`ben hand`, `discard`, `draw bottom`."""
    return " ".join(str(where[name]) for name in ("seat", "place", "end") if where.get(name) is not None)


def hands(told: list[dict[str, Any]]) -> list[Told]:
    assert all(each["message"] for each in told)
    return [(spot(e["from"]), spot(e["to"]), e["cards"], e["count"], e["done"]) for e in told]


HECK = play("anna", "raising-heck")
FAVOR = play("anna", "favor", target="ben")
PAIR = play("anna", "mercat", "mercat", target="ben")
TRIPLE = play("anna", "mercat", "mercat", "mercat", target="ben", wish="nope")
SHUFFLE = play("anna", "shuffle")
MET = report("draw", "anna", card=KITTEN)
BEN_HAS_IT = [*FOUGHT, report("draw", "ben"), report("draw", "cleo")]
"""The Godcat is with ben, and it is anna's turn."""
GODCAT_GIVEN = ("ben hand", "anna hand", ["godcat"], 1, True)

CASES: list[tuple[list[Report], list[Told]]] = [
    ([play("anna", "attack")], [("anna hand", "discard", ["attack"], 1, True)]),
    ([TRIPLE], [("anna hand", "discard", ["mercat"] * 3, 3, True)]),
    ([play("anna", "attack"), report("nope", "ben")], [("ben hand", "discard", ["nope"], 1, True)]),
    ([play("anna", "attack"), SETTLE], []),
    # a shuffle is to be made once nobody nopes, and has been made where somebody goes on
    ([SHUFFLE, SETTLE], [("draw", "draw shuffled", None, 26, False)]),
    (
        [SHUFFLE, report("draw", "anna")],
        [("draw", "draw shuffled", None, 26, True), ("draw", "anna hand", None, 1, True)],
    ),
    ([SHUFFLE, report("nope", "ben"), SETTLE], []),
    ([FAVOR, report("give", "ben")], [("ben hand", "anna hand", None, 1, True)]),
    ([*BEN_HAS_IT, FAVOR, report("give", "ben", godcat=True)], [GODCAT_GIVEN]),
    ([PAIR, report("steal", "anna")], [("ben hand", "anna hand", None, 1, True)]),
    ([*BEN_HAS_IT, PAIR, report("steal", "anna", godcat=True)], [GODCAT_GIVEN]),
    ([TRIPLE, report("answer", "ben", has=True)], [("ben hand", "anna hand", ["nope"], 1, True)]),
    ([TRIPLE, report("answer", "ben", has=False)], []),
    (REVEALED, []),
    ([*REVEALED, MET], [("draw", "anna table", [KITTEN], 1, True)]),
    ([*REVEALED, *PUT_BACK, report("draw", "ben")], [("draw", "ben hand", ["nope"], 1, True)]),
    ([report("draw", "anna")], [("draw", "anna hand", None, 1, True)]),
    ([HECK, report("bottom", "anna", keep=True)], [("draw bottom", "anna hand", None, 1, True)]),
    ([HECK, report("bottom", "anna", keep=False)], [("draw bottom", "draw top", None, 1, True)]),
    ([HECK, report("bottom", "anna", keep=True, card=KITTEN)], [("draw bottom", "anna table", [KITTEN], 1, True)]),
    # what is met is defused or not
    (
        [MET, report("defuse", "anna")],
        [("anna hand", "discard", ["defuse"], 1, True), ("anna table", "draw secret", [KITTEN], 1, False)],
    ),
    (
        [MET, report("explode", "anna")],
        [("anna hand", "discard", None, 8, False), ("anna table", "discard", [KITTEN], 1, False)],
    ),
    (
        [MET, report("explode", "anna", hand=["defuse", *["nope"] * 2, "favor", "attack", *["mercat"] * 3])],
        [
            ("anna hand", "discard", ["defuse", *["nope"] * 2, "favor", "attack", *["mercat"] * 3], 8, True),
            ("anna table", "discard", [KITTEN], 1, False),
        ],
    ),
    # the two of the mat
    (
        FOUGHT[:2],
        [("mat", "ben hand", ["godcat"], 1, True), ("mat", "anna table", ["devilcat"], 1, True)],
    ),
    (FOUGHT, [("anna hand", "discard", ["defuse"], 1, True), ("anna table", "mat", ["devilcat"], 1, False)]),
    (
        [*FOUGHT[:2], report("explode", "anna")],
        [("anna hand", "discard", None, 7, False), ("anna table", "mat", ["devilcat"], 1, False)],
    ),
    ([*FOUGHT, play("ben", "godcat", **{"as": "attack"})], [("ben hand", "mat", ["godcat"], 1, False)]),
    (
        [*FOUGHT, play("ben", "mercat", "godcat", target="anna", **{"as": "feral-cat"})],
        [("ben hand", "discard", ["mercat"], 1, True), ("ben hand", "mat", ["godcat"], 1, False)],
    ),
    (
        [*FOUGHT, report("draw", "ben", card=KITTEN), report("defuse", "ben", as_godcat=True)],
        [("ben hand", "mat", ["godcat"], 1, False), ("ben table", "draw secret", [KITTEN], 1, False)],
    ),
    (
        [*FOUGHT, report("draw", "ben", card=KITTEN), report("explode", "ben")],
        [
            ("ben hand", "discard", None, 8, False),
            ("ben hand", "mat", ["godcat"], 1, False),
            ("ben table", "discard", [KITTEN], 1, False),
        ],
    ),
]


@pytest.mark.parametrize(("moves", "expected"), CASES)
def test_what_hands_do(http: Http, moves: list[Report], expected: list[Told]) -> None:
    table = opened(http, *moves[:-1])
    english = table.move(moves[-1]).body["hands_on"]
    assert hands(english) == expected
    assert strike(table, table.version).status == 201
    german = table.move(moves[-1], Accept_Language="de").body["hands_on"]
    assert hands(german) == expected
    for one, other in zip(english, german, strict=True):
        assert one["message"] != other["message"]


def test_the_sentences_say_whose_cards_go_where(http: Http) -> None:
    table = opened(http, MET)
    told = table.move(report("defuse", "anna"), Accept_Language="de").body["hands_on"]
    assert [each["message"] for each in told] == [
        "anna legt ab: Entschärfung.",
        "anna legt das Kitten in den Spielstapel zurück, wohin, sieht sonst niemand.",
    ]


def test_what_was_confided_tells_hands_nothing(http: Http) -> None:
    given = opened(http, FAVOR)
    told = given.move(report("give", "ben", card="nope"), "ben").body["hands_on"]
    assert hands(told) == [("ben hand", "anna hand", None, 1, True)]
    defused = opened(http, MET)
    told = defused.move(report("defuse", "anna", position=0), "anna").body["hands_on"]
    assert hands(told)[-1] == ("anna table", "draw secret", [KITTEN], 1, False)


def test_a_batch_tells_all_in_order(http: Http) -> None:
    answer = opened(http).post("/moves/batch", {"moves": [SHUFFLE, MET]})
    assert [each[:2] for each in hands(answer.body["hands_on"])] == [
        ("anna hand", "discard"),
        ("draw", "draw shuffled"),
        ("draw", "anna table"),
    ]


def test_a_correction_brings_the_godcat_back(http: Http) -> None:
    """It was another card that was stolen: the two change places."""
    table = opened(http, *BEN_HAS_IT, PAIR, report("steal", "anna", godcat=True))
    answer = amend(table, table.version, report("steal", "anna", godcat=False))
    assert ("anna hand", "ben hand", ["godcat"], 1, False) in hands(answer.body["hands_on"])
    assert ("ben hand", "anna hand", None, 1, False) in hands(answer.body["hands_on"])


def test_a_strike_takes_the_cards_back(http: Http) -> None:
    table = opened(http, *FOUGHT[:2])
    told = hands(strike(table, 2).body["hands_on"])
    assert sorted(told) == [
        ("anna hand", "anna hand", None, 1, False),  # all have seen what goes back there
        ("anna table", "mat", ["devilcat"], 1, False),
        ("ben hand", "mat", ["godcat"], 1, False),
        ("discard", "anna hand", ["armageddon"], 1, False),
    ]


# The end by the table


def end(table: Table, outcome: str) -> Any:
    answer = table.post("/end", {"reason": "bedtime", "outcome": outcome})
    assert answer.status == 201 and answer.body["hands_on"] == [], answer
    return answer.body


def test_the_living_share(http: Http) -> None:
    table = opened(http, MET, report("explode", "anna"))
    told = end(table, "as-it-stands")
    assert told["view"]["outcome"] == {
        "winners": ["ben", "cleo"],
        "losers": ["anna"],
        "ranking": [["ben", "cleo"], ["anna"]],
    }
    assert "ben and cleo" in told["narration"]
    assert table.get("/audit").body["sound"]


def test_an_end_without_outcome(http: Http) -> None:
    told = end(opened(http, MET, report("explode", "anna")), "none")
    assert told["view"]["outcome"] is None and "share" not in told["narration"]


@pytest.mark.parametrize(
    ("moves", "mat"),
    [
        ([play("anna", "attack")], {"godcat": True, "devilcat": True}),
        ([FAVOR, SETTLE], {"godcat": True, "devilcat": True}),
        ([MET], {"godcat": True, "devilcat": True}),
        (FOUGHT[:2], {"godcat": False, "devilcat": False}),
    ],
)
def test_nothing_is_owed_after_the_end_and_every_card_stays(http: Http, moves: list[Report], mat: Report) -> None:
    table = opened(http, *moves)
    before = table.get().body
    view = end(table, "as-it-stands")["view"]
    assert (view["pending"], view["awaiting"], view["turn"]) == (None, None, None)
    assert view["mat"] == before["mat"] == mat
    assert (view["kittens"], view["piles"]) == (before["kittens"], before["piles"])
    assert [row["hand"] for row in view["players"]] == [row["hand"] for row in before["players"]]
    assert strike(table, table.version).status == 201
    again = table.get().body
    assert {**again, "version": 0} == {**before, "version": 0}
