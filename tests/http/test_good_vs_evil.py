"""Good vs Evil over HTTP: what a table may agree on, and what the referee says about it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Answer, Http, Table
from tests.http.test_good_vs_evil_disputes import KITTEN, SETTLE, Report, opened, play, report

MET = report("draw", "anna", card=KITTEN)
EXPLODE = report("explode", "anna")
TRIPLE = play("anna", "mercat", "mercat", "mercat", target="ben", wish="nope")


def checked(answer: Answer) -> tuple[bool, list[str]]:
    """Is it legal, and the rules it breaks or rests on."""
    told = answer.body
    return told["legal"], [each["rule"] for each in (*told["violations"], *told["assumes"])]


# What the table agreed on


def test_exploding_with_a_defuse_that_was_seen_is_legal_unless_the_table_forbids_it(http: Http) -> None:
    free, strict = opened(http, MET), opened(http, MET, must_defuse=True)
    assert checked(free.post("/moves/check", EXPLODE)) == (True, [])
    assert free.move(EXPLODE).body["event"]["assumes"] == []
    refused = strict.move(EXPLODE)
    assert (refused.status, refused.rules) == (422, {"gve.must-defuse"})
    assert refused.body["violations"][0]["kind"] == "conduct"
    assert [each["type"] for each in strict.get("/options").body["expects"]] == ["defuse"]
    stood = strict.move({**EXPLODE, "stands": True, "reason": "she wants to go to bed"})
    assert stood.status == 201 and stood.body["event"]["irregular"][0]["rule"] == "gve.must-defuse"
    assert strict.get("/audit").body["sound"]


SECOND_KITTEN = [MET, report("defuse", "anna"), play("ben", "targeted-attack", target="anna"), MET]


def test_who_had_to_defuse_is_believed_to_have_none_left(http: Http) -> None:
    free, strict = opened(http, *SECOND_KITTEN), opened(http, *SECOND_KITTEN, must_defuse=True)
    assert checked(free.post("/moves/check", EXPLODE)) == (True, [])
    told = strict.post("/moves/check", EXPLODE).body
    assert (told["verdict"], [each["rule"] for each in told["assumes"]]) == ("unproven", ["gve.must-defuse"])
    shown = report("explode", "anna", hand=["nope", "favor", "favor", "shuffle", "mercat", "mercat", "mercat"])
    assert checked(strict.post("/moves/check", shown)) == (True, [])
    shown["hand"][0] = "defuse"
    assert checked(free.post("/moves/check", shown)) == (True, [])
    assert checked(strict.post("/moves/check", shown)) == (False, ["gve.must-defuse"])
    strict.play(EXPLODE)
    assert strict.get("/audit").body["sound"]


def test_a_defuse_that_was_withheld_comes_to_light_in_the_audit(http: Http) -> None:
    """Ben gave anna his Defuse, and told nobody but the referee; she explodes all the same."""
    turns = [report("defuse", "anna"), report("draw", "ben"), report("draw", "cleo")]
    table = opened(http, MET, *turns, play("anna", "favor", target="ben"), must_defuse=True)
    assert table.move(report("give", "ben", card="defuse"), "ben").status == 201
    table.play(MET, EXPLODE)
    assert table.get("/audit").body["sound"]
    (finding,) = table.get("/audit", "auditor").body["findings"]
    assert (finding["rule"], finding["versions"]) == ("gve.must-defuse", [7, 9])


@pytest.mark.parametrize(
    ("combos", "move", "rules"),
    [
        ("pairs", TRIPLE, {"gve.combos-off"}),
        ("pairs", play("anna", "shuffle", "shuffle", target="ben"), set()),
        ("pairs", play("anna", "mercat", "feral-cat", target="ben"), set()),
        ("cats-only", play("anna", "shuffle", "shuffle", target="ben"), {"gve.combos-off"}),
        ("cats-only", TRIPLE, set()),
        ("full", TRIPLE, set()),
    ],
)
def test_which_cards_combine(http: Http, combos: str, move: Report, rules: set[str]) -> None:
    answer = opened(http, combos=combos).move(move)
    assert (answer.rules if rules else answer.status) == (rules or 201)


def test_pairs_only_offers_no_three_of_a_kind(http: Http) -> None:
    offered = opened(http, combos="pairs").get("/options").body["expects"]
    forms = next(each["schema"]["oneOf"] for each in offered if each["type"] == "play")
    assert {"target", "cards"} <= {name for form in forms for name in form["properties"]}
    assert not any("wish" in form["properties"] for form in forms)


@pytest.mark.parametrize(
    ("option", "value"), [("must_defuse", "yes"), ("must_defuse", 1), ("combos", "triples"), ("combos", None)]
)
def test_what_is_no_option_opens_nothing(http: Http, option: str, value: Any) -> None:
    body = {"game": "good-vs-evil", "players": [{"id": "anna"}, {"id": "ben"}], "options": {option: value}}
    answer = http.post("/v1/games", body)
    assert (answer.status, answer.problem) == (422, "invalid-request")


def rulings(http: Http, language: str) -> dict[str, dict[str, Any]]:
    told = http.get("/v1/rules/good-vs-evil", Accept_Language=language).body
    return {each["id"]: each for each in told["rulings"]}


def test_the_ruling_on_attacks_tells_both_readings_with_their_numbers(http: Http) -> None:
    for language in ("en", "de"):
        ruling = rulings(http, language)["gve.ruling.attack-stack"]
        assert ruling["option"] == "attack_stack"
        assert all(number in ruling["decision"] for number in ("2, 4, 6", "1 + 2 = 3"))
        assert rulings(http, language)["gve.ruling.explode"]["option"] == "must_defuse"


@pytest.mark.parametrize(("stack", "owes"), [("rest", 2), ("strict", 3)])
def test_an_attack_on_the_last_owed_turn(http: Http, stack: str, owes: int) -> None:
    table = opened(
        http, play("anna", "attack"), report("draw", "ben"), play("ben", "attack"), SETTLE, attack_stack=stack
    )
    told = {row["id"]: row["owes"] for row in table.get().body["players"]}
    assert told == {"anna": 0, "ben": 0, "cleo": owes}


# Refusals in words

PAIR = play("anna", "mercat", "mercat", target="ben")
SETTLED_PAIR = [PAIR, SETTLE]
FOUGHT = [play("anna", "armageddon"), report("armageddon", "anna", target="ben", swapped=True, godcat="ben")]
OWED: dict[str, tuple[list[Report], str, str]] = {
    "give": (
        [play("anna", "favor", target="ben")],
        "First comes what ben owes the table: handing over a card for a Favor.",
        "Erst kommt, was ben dem Tisch schuldet: das Hergeben einer Karte für den Wunsch.",
    ),
    "steal": (
        [PAIR],
        "First comes what anna owes the table: stealing a card.",
        "Erst kommt, was anna dem Tisch schuldet: das Stehlen einer Karte.",
    ),
    "answer": (
        [TRIPLE],
        "First comes what ben owes the table: answering a wish.",
        "Erst kommt, was ben dem Tisch schuldet: die Antwort auf einen Kartenwunsch.",
    ),
    "reveal": (
        [play("anna", "reveal-the-future")],
        "First comes what anna owes the table: revealing the top cards.",
        "Erst kommt, was anna dem Tisch schuldet: das Offenbaren der obersten Karten.",
    ),
    "bottom": (
        [play("anna", "raising-heck")],
        "First comes what anna owes the table: taking the bottom card or putting it on top.",
        "Erst kommt, was anna dem Tisch schuldet: das Nehmen oder Umlegen der untersten Karte.",
    ),
    "armageddon": (
        FOUGHT[:1],
        "First comes what anna owes the table: the fight for the Godcat.",
        "Erst kommt, was anna dem Tisch schuldet: das Armageddon.",
    ),
    "kitten": (
        [MET],
        "First comes what anna owes the table: defusing the kitten or exploding.",
        "Erst kommt, was anna dem Tisch schuldet: das Entschärfen des Kittens oder die Explosion.",
    ),
    "devilcat": (
        FOUGHT,
        "First comes what anna owes the table: defusing the Devilcat or exploding.",
        "Erst kommt, was anna dem Tisch schuldet: das Entschärfen der Satanskatze oder die Explosion.",
    ),
}


@pytest.mark.parametrize("owed", OWED)
def test_what_comes_first_is_said_in_words(http: Http, owed: str) -> None:
    moves, english, german = OWED[owed]
    assert said(opened(http, *moves), play("anna", "attack"), "gve.follow-up") == (english, german)


@pytest.mark.parametrize(
    ("moves", "move", "english", "german"),
    [
        (
            [],
            SETTLE,
            "This is not the moment for ending the wait for nopes: playing or drawing is due.",
            "Für das Ende des Wartens auf NÖ! ist jetzt nicht der Moment; an der Reihe ist das Spielen oder Ziehen.",
        ),
        (
            SETTLED_PAIR,
            report("explode", "anna"),
            "This is not the moment for exploding: what the card leads to is due.",
            "Für das Explodieren ist jetzt nicht der Moment; an der Reihe ist das, was aus der Karte folgt.",
        ),
        (
            [MET],
            report("give", "ben"),
            "This is not the moment for handing over a card for a Favor: defusing the kitten or exploding is due.",
            "Für das Hergeben einer Karte für den Wunsch ist jetzt nicht der Moment; "
            "an der Reihe ist das Entschärfen des Kittens oder die Explosion.",
        ),
    ],
)
def test_what_is_due_is_said_in_words(http: Http, moves: list[Report], move: Report, english: str, german: str) -> None:
    assert said(opened(http, *moves), move, "gve.phase") == (english, german)


def said(table: Table, move: Report, rule: str) -> tuple[str, ...]:
    """What the refusal says of this rule, in both languages."""
    found = []
    for language in ("en", "de"):
        violations = table.post("/moves/check", move, Accept_Language=language).body["violations"]
        found += [each["message"] for each in violations if each["rule"] == rule]
    return tuple(found)


EVERY_MOVE = [
    SETTLE,
    play("anna", "attack"),
    report("give", "ben"),
    report("steal", "anna"),
    report("answer", "ben", has=True),
    report("reveal", "anna", cards=[]),
    report("bottom", "anna", keep=True),
    report("armageddon", "anna", target="ben", swapped=True, godcat="ben"),
    report("draw", "anna"),
    report("defuse", "anna"),
    report("explode", "anna"),
]


def test_no_refusal_quotes_a_code(http: Http) -> None:
    for moves in ([], SETTLED_PAIR, [MET], FOUGHT):
        table = opened(http, *moves)
        for move in EVERY_MOVE:
            for rule in ("gve.phase", "gve.follow-up"):
                for sentence in said(table, move, rule):
                    assert "'" not in sentence and "follow-up" not in sentence and "_" not in sentence, sentence


# More copies than there are

DEFUSES = ("defuse", "defuse")
PAIR_OF_DEFUSES = play("anna", *DEFUSES, target="ben")
NOPED = report("nope", "ben")


@pytest.mark.parametrize(
    ("moves", "move", "rules"),
    [
        # two of the four lie open, one is ben's: a pair would be one too many
        ([PAIR_OF_DEFUSES, NOPED], PAIR_OF_DEFUSES, {"gve.cards", "gve.hand"}),
        # all lie open
        (
            [
                PAIR_OF_DEFUSES,
                NOPED,
                play("anna", "attack"),
                play("ben", *DEFUSES, target="anna"),
                report("nope", "anna"),
            ],
            play("ben", *DEFUSES, target="anna"),
            {"gve.cards"},
        ),
        # what a hand has no room for, the deck has
        ([], play("anna", *["nope"] * 3, target="ben", wish="nope"), set()),
        ([], play("anna", *["attack"] * 3, target="ben", wish="nope"), {"gve.cards"}),
        ([MET], report("explode", "anna", hand=["nope"] * 8), {"gve.cards"}),
        ([MET], report("explode", "anna", hand=[*["nope"] * 5, *["mercat"] * 3]), {"gve.hand"}),
    ],
)
def test_the_deck_is_named_where_it_holds_no_more_copy(
    http: Http, moves: list[Report], move: Report, rules: set[str]
) -> None:
    table = http.open({"game": "good-vs-evil", "players": [{"id": "anna"}, {"id": "ben"}]})
    if moves:
        table.play(*moves)
    told = table.post("/moves/check", move).body
    assert {each["rule"] for each in told["violations"]} == rules, told
