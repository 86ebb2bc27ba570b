"""House rules of Mau Mau over HTTP, what hands do there, and ending a table early."""

from __future__ import annotations

from typing import Any

import pytest

from tests.http.client import Answer, Http, Table

SEATS = [{"id": seat} for seat in ("anna", "ben", "cleo")]
OPENING = {"game": "mau-mau", "players": SEATS, "first_player": "anna"}
START = {"type": "start", "card": "pink-4"}
ALL = ("anna", "ben", "cleo")


def play(player: str, card: str, **fields: Any) -> dict[str, Any]:
    return {"type": "play", "player": player, "card": card, **fields}


def draw(player: str) -> dict[str, Any]:
    return {"type": "draw", "player": player}


def opened(http: Http, *moves: dict[str, Any], seats: int = 3, **options: Any) -> Table:
    table = http.open({**OPENING, "players": SEATS[:seats]}, options=options)
    table.play(START, *moves)
    return table


def expected(table: Table) -> set[tuple[str, str | None]]:
    return {(each["type"], each["player"]) for each in table.get("/options").body["expects"]}


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"hand": 2}, "options.hand"),
        ({"hand": 8}, "options.hand"),
        ({"hand": "five"}, "options.hand"),
        ({"forgotten": 0}, "options.forgotten"),
        ({"forgotten": 5}, "options.forgotten"),
        ({"wild_on_pending": "yes"}, "options.wild_on_pending"),
        ({"draw_until": True, "draw_when_able": "allowed"}, "options.draw_until"),
        ({"places": True, "series": {"games": 2}}, "options.places"),
        ({"places": True, "series": "open"}, "options.places"),
        ({"hand": 6, "deck": {"pink-1": 18}}, "options.deck"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_options_that_no_table_can_have(http: Http, options: Any, field: str, language: str) -> None:
    refused = http.post("/v1/games", {**OPENING, "options": options}, Accept_Language=language)
    assert (refused.status, refused.problem) == (422, "invalid-request")
    assert list(refused.body["errors"]) == [field] and refused.body["errors"][field][0]


def test_so_many_cards_are_dealt(http: Http) -> None:
    table = http.open(OPENING, options={"hand": 7, "deck": {"pink-4": 22}})
    view = table.get().body
    assert [row["hand"] for row in view["players"]] == [7, 7, 7] and view["piles"]["draw"] == 1
    told = table.get("/replay").body["steps"][0]["narration"]
    assert "7 cards each" in told


def test_a_wild_card_passes_a_sum_on_and_its_wish_holds(http: Http) -> None:
    table = opened(http, play("anna", "pink-plus2"), wild_on_pending=True)
    form = next(each["schema"] for each in table.get("/options").body["expects"] if each["type"] == "play")
    assert "wild" in str(form)
    view = table.play(play("ben", "wild", colour="yellow")).body["view"]
    assert (view["pending"], view["colour"], view["turn"]) == ({"kind": "plus2", "cards": 2}, "yellow", "cleo")
    view = table.play(draw("cleo")).body["view"]
    assert (view["pending"], view["colour"], view["turn"]) == (None, "yellow", "anna")
    assert table.get("/audit").body["sound"]


def test_without_the_option_a_wild_card_answers_nothing(http: Http) -> None:
    refused = opened(http, play("anna", "pink-plus2")).move(play("ben", "wild", colour="yellow"))
    assert refused.rules == {"mau.pending"}


def test_one_draws_until_a_card_fits(http: Http) -> None:
    table = opened(http, draw("anna"), draw_until=True)
    assert expected(table) == {("play", "anna"), ("draw", "anna")}
    assert table.move({"type": "pass", "player": "anna"}).rules == {"mau.phase"}
    again = table.play(draw("anna")).body
    assert [(each["rule"], each["message"]) for each in again["event"]["assumes"]] == [
        ("mau.withheld", "anna's newly drawn card does not fit pink or 4.")
    ]
    assert again["narration"] == "anna draws on: the last card does not fit pink or 4."
    checked = table.post("/moves/check", draw("anna"), Accept_Language="de").body
    assert checked["verdict"] == "unproven"
    assert checked["assumes"][0]["message"] == "Bei anna passt die eben gezogene Karte nicht zu Pink oder 4."
    table.play(play("anna", "pink-5"))
    assert table.get().body["turn"] == "ben" and table.get("/audit").body["sound"]


def test_with_nothing_to_draw_the_card_is_kept(http: Http) -> None:
    table = opened(http, seats=2, hand=3, draw_until=True, deck={"pink-4": 8})
    table.play(draw("anna"))
    assert expected(table) == {("play", "anna"), ("pass", "anna")}
    assert table.play({"type": "pass", "player": "anna"}).body["view"]["turn"] == "ben"


def test_a_card_that_fitted_and_came_before_another_was_drawn(http: Http) -> None:
    """It was in the hand, which the first draw denied, or it was drawn first, which the second one denied."""
    table = opened(http, draw("anna"), draw("anna"), play("anna", "pink-5"), draw_until=True, seats=2)
    table.play(play("ben", "pink-6"), play("anna", "pink-7"))
    audit = table.get("/audit").body
    [finding] = audit["findings"]
    assert (audit["sound"], finding["rule"], finding["versions"]) == (False, "mau.withheld", [3, 4, 7])


def withheld(table: Table, about: int, *hand: str) -> Answer:
    filing = {"kind": "withheld", "by": "ben", "about": about, "evidence": {"hand": list(hand)}}
    answer = table.post("/disputes", filing)
    assert answer.status == 201, answer
    return answer


@pytest.mark.parametrize(
    ("about", "hand", "verdict"),
    [
        (4, ["yellow-1", "yellow-2", "yellow-3", "yellow-5", "yellow-6", "yellow-7"], "rejected"),
        (4, ["wild", "yellow-2", "yellow-3", "yellow-5", "yellow-6", "yellow-7"], "undecidable"),
        (3, ["wild", "yellow-2", "yellow-3", "yellow-5", "yellow-6", "yellow-7"], "rejected"),
        (4, ["pink-1", "yellow-2", "yellow-3", "yellow-5", "yellow-6", "yellow-7"], "upheld"),
    ],
)
def test_what_a_hand_shows_of_a_draw_that_went_on(http: Http, about: int, hand: list[str], verdict: str) -> None:
    table = opened(http, draw("anna"), draw("anna"), play("anna", "pink-5"), draw_until=True)
    assert withheld(table, about, *hand).body["verdict"] == verdict


def test_a_forgotten_call_costs_as_many_cards_as_the_table_says(http: Http) -> None:
    table = opened(http, *[play(seat, "pink-1") for seat in ALL], play("anna", "pink-2"), hand=3, forgotten=4)
    caught = table.play({"type": "catch", "player": "cleo", "target": "anna", "missed": "mau"}).body
    assert caught["view"]["players"][0]["hand"] == 5
    assert [(each["count"], each["to"]) for each in caught["hands_on"]] == [(4, {"seat": "anna", "place": "hand"})]
    assert caught["narration"].endswith("anna draws 4 cards.")


def test_a_forgotten_call_in_a_dispute_costs_as_many(http: Http) -> None:
    table = opened(http, *[play(seat, "pink-1") for seat in ALL], play("anna", "pink-2"), hand=3, forgotten=1)
    ruled = table.post("/disputes", {"kind": "forgot-mau", "by": "ben", "about": 6}).body
    assert ruled["verdict"] == "upheld" and table.get().body["players"][0]["hand"] == 2


# Playing on for places

LAST = [
    play(seat, card, say="mau") if card == "pink-2" else play(seat, card)
    for card in ("pink-1", "pink-2")
    for seat in ALL
]


def test_play_goes_on_for_the_places(http: Http) -> None:
    table = opened(http, *LAST, hand=3, places=True)
    out = table.play(play("anna", "pink-plus2", say="mau-mau")).body["view"]
    assert (out["status"], out["phase"], out["turn"]) == ("running", "play", "ben")
    assert out["pending"] == {"kind": "plus2", "cards": 2} and out["outcome"] is None
    assert [(row["out"], row["place"]) for row in out["players"]] == [(True, 1), (False, None), (False, None)]
    for barred in (draw("anna"), {"type": "catch", "player": "anna", "target": "ben", "missed": "mau"}):
        refused = table.move(barred, "anna")
        assert refused.problem == "illegal-move" and "mau.out" in refused.rules
        assert all(each["kind"] == "matter" for each in refused.body["violations"] if each["rule"] == "mau.out")
    caught = table.move({"type": "catch", "player": "ben", "target": "anna", "missed": "mau-mau"})
    assert caught.rules == {"mau.out", "mau.catch-wrong"}
    table.play(draw("ben"), play("cleo", "pink-5", say="mau-mau"))
    over = table.get().body
    assert (over["status"], over["turn"]) == ("finished", None)
    assert over["outcome"] == {"winners": ["anna"], "ranking": [["anna"], ["cleo"], ["ben"]]}
    assert table.move(draw("ben")).rules == {"mau.over"}
    assert table.get("/audit").body["sound"]


def test_who_is_out_files_no_catch(http: Http) -> None:
    table = opened(http, *LAST, play("anna", "pink-3", say="mau-mau"), draw("ben"), hand=3, places=True)
    table.play(play("ben", "pink-3"), play("cleo", "wild", colour="pink"))
    by_anna = table.post("/disputes", {"kind": "forgot-mau", "by": "anna", "about": 12}).body
    assert (by_anna["verdict"], [each["rule"] for each in by_anna["reasons"]]) == ("rejected", ["mau.out"])
    by_nobody = table.post("/disputes", {"kind": "forgot-mau", "about": 12}).body
    assert (by_nobody["verdict"], by_nobody["consequences"][0]["player"]) == ("upheld", "ben")


# The last card


def test_a_special_card_is_not_the_last_one(http: Http) -> None:
    table = opened(http, *LAST, hand=3, last_special=False)
    assert expected(table) == {("play", "anna"), ("draw", "anna")}
    form = next(each["schema"] for each in table.get("/options").body["expects"] if each["type"] == "play")
    assert not any(f"pink-{special}'" in str(form) for special in ("skip", "reverse", "plus2"))
    for card in ("pink-skip", "plus4", "wild"):
        colour = {} if card == "pink-skip" else {"colour": "pink"}
        refused = table.move(play("anna", card, say="mau-mau", **colour))
        assert refused.rules == {"mau.last-special"}
    assert "last card" in refused.body["violations"][0]["message"]
    stands = {"stands": True, "reason": "she did not know"}
    table.play({**play("anna", "pink-skip", say="mau-mau"), **stands})
    assert table.get().body["outcome"] == {"winners": ["anna"]}
    fitted = table.post("/disputes", {"kind": "fit", "by": "ben", "about": 9}).body
    assert (fitted["verdict"], [each["rule"] for each in fitted["reasons"]]) == ("upheld", ["mau.last-special"])


def test_a_draw_with_a_special_card_alone_is_no_lie(http: Http) -> None:
    moves = [*LAST, draw("anna"), play("anna", "pink-7", say="mau"), draw("ben"), {"type": "pass", "player": "ben"}]
    table = opened(http, *moves, draw("cleo"), {"type": "pass", "player": "cleo"}, hand=3, last_special=False)
    shown = {"kind": "withheld", "by": "ben", "about": 9, "evidence": {"hand": ["pink-skip"]}}
    assert table.post("/disputes", shown).body["verdict"] == "rejected"
    shown = {"kind": "withheld", "by": "cleo", "about": 9, "evidence": {"hand": ["pink-8"]}}
    assert table.post("/disputes", shown).body["verdict"] == "upheld"


# What hands do


def ways(answer: Answer) -> list[tuple[Any, ...]]:
    told = answer.body["hands_on"]
    assert all(each["message"] for each in told)
    return [(each["from"], each["to"], each["cards"], each["count"], each["done"]) for each in told]


DRAW, DISCARD, SHUFFLED = (
    {"seat": None, "place": "draw"},
    {"seat": None, "place": "discard"},
    {"seat": None, "place": "draw", "end": "shuffled"},
)


def hand(seat: str) -> dict[str, Any]:
    return {"seat": seat, "place": "hand"}


def test_what_hands_do_with_each_move(http: Http) -> None:
    table = http.open(OPENING)
    assert ways(table.play(START)) == [(DRAW, DISCARD, ["pink-4"], 1, True)]
    laid = table.play(play("anna", "pink-plus2"))
    assert ways(laid) == [(hand("anna"), DISCARD, ["pink-plus2"], 1, True)]
    assert laid.body["hands_on"][0]["message"] == "Pink +2 goes from anna's hand onto the discard pile."
    assert ways(table.play(draw("ben"))) == [(DRAW, hand("ben"), None, 2, False)]
    drew = table.move(draw("cleo"), Accept_Language="de")
    assert drew.body["hands_on"][0]["message"] == "cleo nimmt 1 Karte vom Stapel."
    assert ways(table.play({"type": "pass", "player": "cleo"})) == []


def test_what_hands_do_when_the_pile_runs_out(http: Http) -> None:
    table = opened(http, seats=2, hand=3, deck={"pink-4": 4, "pink-plus2": 4})
    table.play(play("anna", "pink-4"), play("ben", "pink-plus2"), play("anna", "pink-plus2", say="mau"))
    assert ways(table.play(draw("ben"))) == [
        (DRAW, hand("ben"), None, 1, False),
        (DISCARD, SHUFFLED, ["pink-4", "pink-4", "pink-plus2"], 3, False),
        (DRAW, hand("ben"), None, 3, False),
    ]


def test_a_new_deal_is_one_entry(http: Http) -> None:
    table = opened(http, *LAST, play("anna", "pink-3", say="mau-mau"), hand=3, series="open")
    assert ways(table.play({"type": "score", "hands": {"ben": ["pink-9"], "cleo": ["wild"]}})) == []
    dealt = table.play({"type": "next"})
    assert ways(dealt) == [(DISCARD, SHUFFLED, None, None, False)]
    assert dealt.body["hands_on"][0]["message"].endswith("everyone is dealt 3 cards.")


# The end by the table


def ended(table: Table, outcome: str = "as-it-stands") -> Answer:
    answer = table.post("/end", {"reason": "bedtime", "outcome": outcome})
    assert answer.status == 201, answer
    return answer


@pytest.mark.parametrize(
    ("moves", "ranking"),
    [
        ([], [["anna", "ben", "cleo"]]),
        ([play("anna", "pink-5")], [["anna"], ["ben", "cleo"]]),
        ([play("anna", "pink-plus2"), draw("ben")], [["anna"], ["cleo"], ["ben"]]),
    ],
)
def test_as_it_stands_the_fewest_cards_win(http: Http, moves: list[dict[str, Any]], ranking: list[list[str]]) -> None:
    answer = ended(opened(http, *moves)).body
    assert answer["view"]["outcome"] == {"winners": ranking[0], "ranking": ranking}
    assert (answer["view"]["phase"], answer["view"]["turn"], answer["view"]["pending"]) == ("finished", None, None)
    assert answer["hands_on"] == [] and "fewest cards" in answer["narration"]


def test_as_it_stands_a_series_counts_the_points_so_far(http: Http) -> None:
    table = opened(http, *LAST, play("anna", "pink-3", say="mau-mau"), hand=3, series={"games": 3})
    table.play({"type": "score", "hands": {"ben": ["pink-9"], "cleo": ["wild"]}}, {"type": "next"})
    outcome = ended(table).body["view"]["outcome"]
    assert outcome == {
        "winners": ["anna"],
        "ranking": [["anna"], ["ben"], ["cleo"]],
        "scores": {"anna": 0, "ben": 9, "cleo": 30},
    }


def test_as_it_stands_places_are_kept(http: Http) -> None:
    table = opened(http, *LAST, play("anna", "pink-plus2", say="mau-mau"), draw("ben"), hand=3, places=True)
    assert ended(table).body["view"]["outcome"]["ranking"] == [["anna"], ["cleo"], ["ben"]]


def test_without_an_outcome_nobody_wins(http: Http) -> None:
    answer = ended(opened(http, *LAST, hand=3), "none").body
    assert answer["view"]["outcome"] is None and answer["view"]["catchable"] == []
    assert "Nobody wins." in answer["narration"]


def test_a_table_that_was_ended_with_a_card_unsaid_goes_on_after_a_strike(http: Http) -> None:
    table = opened(http, *LAST[:-1], {**LAST[-1], "say": "mau"}, play("anna", "pink-3"), hand=3)
    before = table.get().body
    version = ended(table).version
    assert table.post("/corrections", {"strike": version, "reason": "not yet"}).status == 201
    after = table.get().body
    assert {**after, "version": before["version"]} == before


# What is refused, in words


def test_a_deck_that_has_no_copy_left_is_named_beside_the_hand(http: Http) -> None:
    table = opened(http, seats=2, hand=3, draw_when_able="allowed", deck={"pink-4": 4, "pink-2": 4})
    table.play(play("anna", "pink-4"), play("ben", "pink-4"), play("anna", "pink-4", say="mau"), draw("ben"))
    table.play({"type": "pass", "player": "ben"}, draw("anna"), play("anna", "pink-4", say="mau"))
    assert table.move(play("ben", "pink-4")).rules == {"mau.cards", "mau.hand"}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This is not the moment for keeping the drawn card: now a card is laid or drawn."),
        ("de", "Für das Behalten der gezogenen Karte ist jetzt nicht der Moment: jetzt wird gelegt oder gezogen."),
    ],
)
def test_a_move_out_of_place_is_told_in_words(http: Http, language: str, said: str) -> None:
    refused = opened(http).move({"type": "pass", "player": "anna"}, Accept_Language=language)
    assert [each["message"] for each in refused.body["violations"]] == [said]
    assert refused.body["violations"][0]["facts"]["due"] == ["drawn"]
