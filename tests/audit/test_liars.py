"""Tables with liars, in every game: an accusation always holds one of their moves, and what can be proved is found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.audit import audit
from referee.game import Effect, Setup
from referee.games import GAMES
from referee.games.ed_the_cat.cards import DECK
from referee.hidden_cards.bounds import AtMost
from referee.hidden_cards.exact import Contradiction, Judgement
from tests.audit.liars import accepted, lied
from tests.audit.recording import Report, judged, messages, recorded
from tests.games.tables import seated

SEEDS = range(8)
MOVES = 50


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", GAMES)
def test_only_sets_that_hold_a_lie_are_called_contradictory(kind: str, seed: int) -> None:
    game = GAMES[kind]
    setup, reports, liars = lied(game, seed)
    found = audit(game, recorded(game, setup, accepted(game, setup, reports[:MOVES])))
    for finding in found.findings:
        assert finding.severity == "error" and liars & set(finding.versions), (sorted(liars), finding)
    assert found.sound is not bool(found.findings)
    for language in ("en", "de"):
        for finding in found.told(language)["findings"]:
            assert set(finding) == {"severity", "rule", "message", "versions", "proof"}
            assert finding["rule"] in game.rules and finding["proof"]["argument"] in finding["message"]


# Mau-Mau: a withheld card

MAU = GAMES["mau-mau"]
THREE = ["anna", "ben", "cleo"]


def mau(*reports: Report, **options: object) -> tuple[Setup, list[Report]]:
    return seated(MAU, THREE, "anna", options), list(reports)


def lay(player: str, card: str, **more: str) -> Report:
    return {"type": "play", "player": player, "card": card, **more}


def draw(player: str) -> Report:
    return {"type": "draw", "player": player}


WITHHELD = (
    {"type": "start", "card": "turquoise-4"},
    lay("anna", "turquoise-9"),
    draw("ben"),
    lay("ben", "turquoise-2"),
    lay("cleo", "turquoise-5"),
    lay("anna", "turquoise-1"),
    lay("ben", "turquoise-8"),
)


def test_a_withheld_card_is_told_as_an_argument() -> None:
    """Ben draws since nothing fits, lays what he drew, and later a card that would have fitted."""
    found = judged(MAU, *mau(*WITHHELD))
    (finding,) = found.findings
    assert (finding.versions, finding.rule) == ((4, 8), "mau.withheld")
    assert finding.proof == {"smallest": True, "minimal": True}
    (told,) = messages(found)
    assert told.startswith("These moves cannot all be true: 4 and 8. At 4: Ben draws")
    assert "At 8: Ben lays turquoise 8. No card came in from 4 on to stay, and yet there came out: turquoise 8." in told
    (gesagt,) = messages(found, "de")
    assert gesagt.startswith("Diese Züge können nicht alle wahr sein: 4 und 8. In Zug 4: Ben zieht")
    assert "Ab 4 kam keine Karte hinzu, die blieb, und doch kam heraus: Türkis 8." in gesagt


def test_where_more_may_be_wrong_than_is_listed_the_audit_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    setup, reports = mau(*WITHHELD)
    history = recorded(MAU, setup, reports)
    assert [finding.severity for finding in audit(MAU, history).findings] == ["error"]
    one = Contradiction((4, 7), smallest=False)
    cut_short = Judgement("inconsistent", (one,), whole=False)
    monkeypatch.setattr("referee.audit.hidden_cards.judge", lambda problem, effort: cut_short)
    told = audit(MAU, history).told("en")
    assert sorted(finding["severity"] for finding in told["findings"]) == ["error", "note"]
    assert any("more moves may contradict" in finding["message"] for finding in told["findings"])


def test_a_card_that_may_have_been_drawn_later_is_no_lie() -> None:
    kept = [*WITHHELD[:3], {"type": "pass", "player": "ben"}, *WITHHELD[4:]]
    assert judged(MAU, *mau(*kept)).findings == ()
    assert judged(MAU, *mau(*WITHHELD, draw_when_able="allowed")).findings == ()


def test_wild_cards_are_never_forced() -> None:
    wild = lay("ben", "wild", colour="pink")
    assert judged(MAU, *mau(*WITHHELD[:-1], wild)).findings == ()


def test_a_hand_shown_at_scoring_takes_part() -> None:
    """Ben never lays the card, but shows it when the game is over."""
    laid = [
        {"type": "start", "card": "turquoise-4"},
        lay("anna", "turquoise-9"),
        draw("ben"),
        lay("ben", "turquoise-2"),
        lay("cleo", "turquoise-5"),
        lay("anna", "turquoise-1"),
    ]
    rest = ["pink-1", "turquoise-8", "pink-2", "pink-3", "pink-6"]
    rounds: list[Report] = []
    for anna, cleo, say in (("turquoise-3", "turquoise-6", None), ("turquoise-7", "turquoise-3", "mau")):
        rounds += [draw("ben"), {"type": "pass", "player": "ben"}, lay("cleo", cleo)]
        rounds += [lay("anna", anna, **({"say": say} if say else {}))]
    rounds += [draw("ben"), {"type": "pass", "player": "ben"}, lay("cleo", "turquoise-2")]
    rounds += [lay("anna", "turquoise-1", say="mau-mau")]
    hands = {"ben": [*rest, "pink-7", "pink-8", "pink-9"], "cleo": ["pink-4"]}
    setup, reports = mau(*laid, *rounds, {"type": "score", "hands": hands}, series={"games": 1})
    found = judged(MAU, setup, reports)
    (finding,) = found.findings
    assert finding.versions[-1] == len(reports) + 1 and 4 < finding.versions[0] < len(reports)


# Good vs Evil: a false denial

GVE = GAMES["good-vs-evil"]


def test_a_false_denial_is_proved_by_the_card_laid_later() -> None:
    setup = seated(GVE, THREE, "anna", {})
    asks: Report = {"type": "play", "player": "anna", "cards": ["mercat"] * 3, "target": "ben", "wish": "shuffle"}
    reports: list[Report] = [
        asks,
        {"type": "answer", "player": "ben", "has": False},
        {"type": "draw", "player": "anna"},
        {"type": "play", "player": "ben", "cards": ["shuffle"]},
    ]
    found = judged(GVE, setup, reports)
    (finding,) = found.findings
    assert finding.versions == (3, 5) and finding.rule.startswith("gve.")
    assert "No card came in from 3 on to stay, and yet there came out: Shuffle." in messages(found)[0]
    drawn_since = [*reports[:3], {"type": "draw", "player": "ben"}, {"type": "draw", "player": "cleo"}]
    again = [{"type": "draw", "player": "anna"}, reports[3]]
    assert judged(GVE, setup, [*drawn_since, *again]).findings == ()


# Ed, the Cat: more copies than exist

ED = GAMES["ed-the-cat"]


def test_a_lie_that_only_an_involved_argument_shows() -> None:
    """Two cards too many were seen; each alone may have come up again out of the shuffled pile, both cannot."""
    held = json.loads((Path(__file__).parent / "ed_liar.json").read_text())
    told = held["setup"]
    setup = seated(ED, [player["id"] for player in told["players"]], told["first_player"], told["options"])
    assert accepted(ED, setup, held["reports"]) == held["reports"], "the referee cannot see it at once"
    (finding,) = judged(ED, setup, held["reports"]).findings
    assert finding.rule == "ed.cards" and finding.proof == {"smallest": True, "minimal": True}
    assert set(held["liars"]) & set(finding.versions)


def without_pairs(table: Any, move: Any, version: int) -> Effect:
    """Whoever plays an 8 says to hold no pair of anything."""
    effect = ED.carry_out(table, move, version)
    said = [AtMost(1 + table.seats.index(move.player), DECK.codes)] if move.card == "8" else []
    return replace(effect, motions=lambda: [*effect.motions(), *said])


def test_a_pair_out_of_a_hand_that_held_none_is_told() -> None:
    game = replace(ED, carry_out=without_pairs)
    fives = [
        {"type": "play", "player": "anna", "card": "8"},
        {"type": "play", "player": "ben", "card": "4"},
        {"type": "play", "player": "anna", "card": "5", "target": "ben"},
        {"type": "play", "player": "ben", "card": "5", "target": "anna"},
        {"type": "play", "player": "anna", "card": "5", "target": "ben"},
    ]
    setup = seated(ED, ["anna", "ben"], "anna", {})
    assert judged(game, setup, fives).findings == (), "the 4 gave Anna a card"
    fives[1] = {"type": "play", "player": "ben", "card": "8"}
    (finding,) = judged(game, setup, fives).findings
    assert finding.versions == (2, 4, 6) and finding.rule == "ed.cards"
    (told,) = messages(judged(game, setup, fives))
    assert "So no more than 1 of each of these was there: 1, 2, 3, 4, 5, 6, 7, 8 and 9." in told
    assert "No card came in from 2 on to stay, and yet there came out: 5 and 5." in told


def test_most_lies_about_a_full_deck_are_refused_at_once() -> None:
    told = [lied(ED, seed) for seed in range(30)]
    assert sum(accepted(ED, setup, reports) != reports for setup, reports, _ in told) > 3


@pytest.mark.parametrize("kind", ["cheese-rescue", "addi-cats"])
def test_what_the_referee_refuses_at_once_is_found_in_a_forged_record(kind: str) -> None:
    """A fifth dog, a card that lies elsewhere: whoever writes it down all the same is found right there, and what
    comes after such a move is judged no more."""
    game, found_out = GAMES[kind], 0
    for seed in range(25):
        setup, reports, liars = lied(game, seed)
        upto = len(accepted(game, setup, reports)) + 1
        if upto > len(reports):
            continue
        found = audit(game, recorded(game, setup, reports[: upto + 3], forged=True))
        told = [finding for finding in found.findings if finding.severity == "error"]
        assert told and all(finding.versions == (upto + 1,) for finding in told), (seed, told)
        assert "matter" in {game.rules[finding.rule].kind for finding in told}
        assert found.sound is False and found.checked["upto"] == upto + 1 and min(liars) <= upto + 1
        found_out += 1
    assert found_out > 3
