"""House rules of Mau Mau, playing for places, what hands do, and what is said."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from referee.game import Ended, Move, Viewer, judge, objection_line, tag
from referee.games.mau_mau import MAU_MAU as GAME
from referee.games.mau_mau.table import Phase, Table
from referee.hands import transfers
from referee.text import LANGUAGES, Language, say, tell
from tests.games.cases import settle, versions
from tests.games.tables import move_from, seated
from tests.games.test_mau_mau import START, after, draw, play

HOST = Viewer("host")
Reports = list[dict[str, Any]]


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"draw_until": True, "draw_when_able": "allowed"}, "draw_until"),
        ({"places": True, "series": "open"}, "places"),
        ({"places": True, "series": {"games": 2}}, "places"),
        ({"hand": 7, "deck": {"pink-1": 14}}, "deck"),
        ({"hand": 7, "deck": {"pink-1": 15}}, None),
        ({"hand": 3, "deck": {"pink-1": 7}}, None),
        ({"places": True, "draw_until": True, "last_special": False}, None),
    ],
)
def test_options_that_contradict_each_other(options: dict[str, Any], field: str | None) -> None:
    refused = GAME.refuse_options(msgspec.convert(options, GAME.options), 2)
    assert list(refused) == ([] if field is None else [field])


def test_who_draws_on_denies_the_card_drawn_before() -> None:
    state = after(START, draw("anna"), draw("anna"), draw_until=True)
    hand = GAME.knowledge(state)["places"][1]
    assert hand["denied"] == [
        {"what": "pink", "version": 4, "cards_since": 1},
        {"what": "7", "version": 4, "cards_since": 1},
    ]
    assert (hand["possible"]["pink-1"], hand["possible"]["wild"]) == (1, 7)
    [again] = GAME.assume(state, move_from(GAME, draw("anna")))
    assert again.facts["what"] == "none-drawn"


def test_a_last_card_that_may_not_be_special_is_not_denied_as_one() -> None:
    laid = [play("anna", "pink-1"), draw("ben"), {"type": "pass", "player": "ben"}, play("anna", "pink-2")]
    more = [draw("ben"), {"type": "pass", "player": "ben"}, draw("anna")]
    state = after(START, *laid, *more, hand=3, last_special=False)
    hand = GAME.knowledge(state)["places"][1]
    assert hand["denied"][0] == {"what": "pink", "version": 9, "cards_since": 1, "numbers_only": True}
    assert (hand["possible"]["pink-9"], hand["possible"]["pink-skip"]) == (1, 2)
    state = GAME.carry_out(state, move_from(GAME, {"type": "pass", "player": "anna"}), 10).after
    skip = after(START, play("anna", "pink-1"), play("ben", "pink-skip"), hand=3, last_special=False)
    assert not any(each.numbers_only for each in skip.denials[0])


def test_over_a_special_top_card_a_last_special_denies_the_colour_alone() -> None:
    laid = [play("anna", "pink-1"), draw("ben"), {"type": "pass", "player": "ben"}, play("anna", "pink-reverse")]
    state = after(START, *laid, hand=3, last_special=False, reverse_two="skip")
    state = GAME.carry_out(state, move_from(GAME, draw("anna")), 7).after
    assert [(each.what, each.numbers_only) for each in state.denials[0]] == [("pink", True)]


def test_hands_say_what_a_reshuffle_in_the_middle_of_a_draw_does() -> None:
    deck = {"pink-1": 6, "pink-plus2": 6}
    laid = [play("anna", "pink-1"), play("ben", "pink-1"), play("anna", "pink-plus2"), play("ben", "pink-plus2")]
    state = after({"type": "start", "card": "pink-1"}, *laid, deck=deck)
    effect = GAME.carry_out(state, move_from(GAME, draw("anna")), 7)
    assert effect.hands is not None
    told = [(each.source.place, each.target.place, each.target.end, each.cards, each.count) for each in effect.hands()]
    below = ("pink-1", "pink-1", "pink-1", "pink-plus2")
    assert told == [
        ("draw", "hand", None, None, 1),
        ("discard", "draw", "shuffled", below, 4),
        ("draw", "hand", None, None, 3),
    ]


def test_what_leads_from_one_table_to_another_comes_from_the_pile_that_nobody_counts() -> None:
    """A card that was laid was none: it goes back, and another is drawn."""
    laid, drew = (GAME.lying(after(START, each)) for each in (play("anna", "pink-1"), draw("anna")))
    ways = [(each.source.place, each.target.place, each.cards, each.count) for each in transfers(laid, drew)]
    assert ways == [("discard", "hand", ("pink-1",), 1), ("draw", "hand", None, 1)]


PLACES = {"places": True, "hand": 3}


def out_first(**options: Any) -> Table:
    """Of three players Anna has place 1, and it is Ben's turn with two cards."""
    rounds = [play(seat, f"pink-{number}") for number in (1, 2) for seat in ("anna", "ben", "cleo")]
    calls = [{**each, "say": "mau"} if each["card"] == "pink-2" else each for each in rounds]
    return after(START, *calls, play("anna", "pink-3", say="mau-mau"), seats="anna ben cleo", **PLACES, **options)


@pytest.mark.parametrize(("reverse_two", "turn"), [("order", "cleo"), ("skip", "ben")])
def test_two_who_still_play_are_two_players(reverse_two: str, turn: str) -> None:
    state = GAME.carry_out(out_first(reverse_two=reverse_two), move_from(GAME, draw("ben")), 10).after
    reversed_ = GAME.carry_out(state, move_from(GAME, play("ben", "pink-reverse")), 11).after
    assert GAME.view(reversed_, HOST)["turn"] == turn


def test_where_the_table_ends_early_places_are_kept_and_fewest_cards_follow() -> None:
    state = GAME.carry_out(out_first(), move_from(GAME, draw("ben")), 10).after
    over = GAME.end(state, Ended(reason="bedtime", outcome="as-it-stands"))
    assert GAME.view(over.after, HOST)["outcome"] == {"winners": ["anna"], "ranking": [["anna"], ["cleo"], ["ben"]]}
    assert GAME.end(over.after, Ended(reason="again", outcome="none")).after == over.after


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_places(language: Language) -> None:
    lexicon = GAME.lexicon(seated(GAME, ["anna", "ben", "cleo"], "anna", PLACES))
    last = play("ben", "pink-plus2", say="mau-mau")
    told = tell(list(GAME.carry_out(out_first(), move_from(GAME, last), 10).lines()), lexicon, language)
    assert (
        told
        == {
            "en": 'Ben lays pink +2. Ben says "Mau-Mau". Ben has no cards left and takes place 2. Only Cleo has cards left: '
            "the game is over.",
            "de": "Ben legt Pink +2. Ben sagt „Mau-Mau“. Ben hat keine Karten mehr und wird Nummer 2. Nur Cleo hat noch "
            "Karten: Die Partie ist aus.",
        }[language]
    )


def test_what_a_wild_wishes_on_a_plus4_that_lies_under_a_plus2() -> None:
    """The +2 shows its own colour; a +4 on it brings the wish back."""
    chain = [play("anna", "plus4", colour="pink"), play("ben", "wild", colour="yellow"), play("anna", "orange-plus2")]
    state = after(START, *chain, stacking="free", wild_on_pending=True)
    assert state.colour == "orange" and state.pending is not None and state.pending.named == "yellow"
    assert after(START, *chain, play("ben", "plus4"), stacking="free", wild_on_pending=True).colour == "yellow"


# The moment of a move, in words


@pytest.mark.parametrize(
    ("reports", "move", "english", "german"),
    [
        (
            [],
            draw("anna"),
            "This is not the moment for drawing: first a card is turned up.",
            "Für das Ziehen ist jetzt nicht der Moment: erst wird eine Karte aufgedeckt.",
        ),
        (
            [START, draw("anna")],
            draw("anna"),
            "This is not the moment for drawing: now the drawn card is laid or kept.",
            "Für das Ziehen ist jetzt nicht der Moment: jetzt wird die gezogene Karte gelegt oder behalten.",
        ),
        (
            [START],
            {"type": "finish"},
            "This is not the moment for ending the series: this game ends by itself.",
            "Für das Beenden der Serie ist jetzt nicht der Moment: dieses Spiel endet von selbst.",
        ),
    ],
)
def test_a_move_out_of_place_is_refused_in_words(
    reports: Reports, move: dict[str, Any], english: str, german: str
) -> None:
    [broken] = judge(GAME, after(*reports), move_from(GAME, move))
    lexicon = GAME.lexicon(seated(GAME, ["anna", "ben"], "anna", {}))
    assert [say(objection_line(GAME, broken), lexicon, each) for each in LANGUAGES] == [english, german]
    assert not {code for code in GAME.rules["mau.phase"].objection.en.split() if "'" in code}  # type: ignore[union-attr]


@pytest.mark.parametrize("kind", GAME.moves, ids=tag)
def test_every_move_and_every_phase_has_words(kind: type[Move]) -> None:
    assert tag(kind) in GAME.words
    assert {f"due-{phase}" for phase in get_args(Phase) if phase != "finished"} <= set(GAME.words)


def test_how_things_stood_is_judged_as_they_stood() -> None:
    setup = seated(GAME, ["anna", "ben", "cleo"], "anna", {})
    reports = [START, play("anna", "pink-plus2"), play("ben", "yellow-plus2"), draw("cleo"), play("anna", "yellow-1")]
    for about, claimed, cited in ((3, 2, {3}), (4, 4, {3, 4}), (5, 0, {3, 4, 5}), (6, 0, set()), (1, 0, set())):
        stood = reports[: about - 1]
        settled = settle(GAME, setup, stood, "pending", {"claimed": claimed}, about=about)
        assert (settled.verdict, versions(settled)) == ("upheld", cited), about
        turn = settle(
            GAME, setup, stood, "turn", {"claimed": GAME.view(opened(setup, stood), HOST)["turn"]}, about=about
        )
        assert turn.verdict == "upheld"


def opened(setup: Any, reports: Reports) -> Table:
    state: Table = GAME.open(setup)
    for version, report in enumerate(reports, start=2):
        state = GAME.carry_out(state, move_from(GAME, report), version).after
    return state
