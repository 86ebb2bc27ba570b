"""Disputes about any moment: how things stood after any version, whatever was corrected since."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games import GAMES
from tests.http.client import Answer, Http, Table
from tests.http.test_corrections import BONUS, EIGHT, ONE, ROUND, SIX, amend, strike
from tests.http.test_disputes import SETTLE, file
from tests.http.test_procedure import flip

GVE = {"game": "good-vs-evil", "players": [{"id": "anna"}, {"id": "ben"}, {"id": "cleo"}], "first_player": "anna"}
ADDI = {"game": "addi-cats", "players": [{"id": "anna"}, {"id": "ben"}, {"id": "cleo"}], "first_player": "anna"}


@pytest.fixture
def eventful(table: Table) -> Table:
    """Every kind of event: moves, a dispute (5, 6), an amendment (8), a strike (10), the end (11)."""
    table.play(SIX, EIGHT, ONE)  # 2, 3, 4
    assert file(table, "turn", evidence={"claimed": "cleo"}).version == 6
    table.play(BONUS)  # 7
    assert amend(table, 2, {**SIX, "target": "ben", "revealed": ["9", "2"]}).problem == "illegal-correction"
    assert amend(table, 2, {**SIX, "revealed": ["9", "2"]}).version == 8
    table.play({"type": "score", "hands": {"anna": ["1", "2", "3", "4"], "ben": ["5"] * 5}})  # 9
    assert strike(table, 7).version == 10
    assert table.post("/end", {"reason": "bedtime", "outcome": "none"}).version == 11
    return table


def truths(view: dict[str, Any]) -> list[tuple[str, str | None, Any]]:
    """What is true of a table of Ed, by kind and seat."""
    told: list[tuple[str, str | None, Any]] = [("turn", None, view["turn"])]
    for row in view["players"]:
        told += [("score", row["id"], row["score"]), ("hand-size", row["id"], row["hand"])]
        told += [("penalty", row["id"], row["penalty"]["cards"]), ("card-count", row["id"], row["hand"])]
    return told


@pytest.mark.parametrize("version", range(1, 12))
def test_how_things_stood_is_settled_by_the_table_of_then(eventful: Table, version: int) -> None:
    view = eventful.get(f"?at={version}").body
    for kind, seat, truth in truths(view):
        if kind == "turn" and view["phase"] == "bonus":
            continue
        answer = file(eventful, kind, about=version, against=seat, evidence={"claimed": truth})
        assert answer.status == 201, (kind, seat, truth, answer)
        told = answer.body
        assert told["verdict"] == "upheld", (kind, seat, told["reasons"])
        assert all(each <= version for reason in told["reasons"] for each in reason["versions"]), told["reasons"]
    assert eventful.get("/audit").body["sound"]


def test_what_was_corrected_later_still_counts_then(eventful: Table) -> None:
    """The nine that is put right at 8 was a one at 7; the bonus that is struck at 10 was laid at 7."""
    for version, claimed, verdict in (
        (6, ["1", "2"], "upheld"),
        (8, ["9", "2"], "rejected"),
        (10, ["9", "2"], "upheld"),
    ):
        told = file(eventful, "penalty", about=version, against="cleo", evidence={"claimed": claimed}).body
        assert told["verdict"] == verdict, (version, told["reasons"])


def test_a_table_that_moved_on_is_asked_as_it_was(table: Table) -> None:
    table.play(*ROUND)
    assert file(table, "turn", about=1, evidence={"claimed": "anna"}).body["verdict"] == "upheld"
    first = file(table, "turn", about=3, evidence={"claimed": "cleo"})
    assert first.body["verdict"] == "upheld"
    table.play(EIGHT)
    strike(table, 2)
    again = file(table, "turn", about=3, evidence={"claimed": "cleo"})
    assert again.body["id"] == first.body["id"] and "earlier" not in again.body
    assert file(table, "turn", evidence={"claimed": "cleo"}).body["verdict"] == "rejected"


def test_owing_turns_the_godcat_and_the_chance_of_a_kitten_then(http: Http) -> None:
    table = http.open(GVE)
    table.play({"type": "play", "player": "anna", "cards": ["attack"]}, SETTLE)
    table.play({"type": "draw", "player": "ben"}, {"type": "draw", "player": "ben"})
    now = table.version
    for about, claimed, verdict in ((3, 2, "upheld"), (4, 1, "upheld"), (4, 2, "rejected"), (1, 1, "upheld")):
        told = file(table, "owes", about=about, evidence={"claimed": claimed}).body
        assert told["verdict"] == verdict, (about, told["reasons"])
    assert file(table, "godcat", about=1, evidence={"claimed": "mat"}).body["verdict"] == "upheld"
    table.play({"type": "draw", "player": "cleo"})
    told = [file(table, "kitten-chance", about=each, evidence={"claimed": 0}).body for each in (now, table.version)]
    assert told[0]["reasons"] != told[1]["reasons"]


def test_an_open_case_about_a_moment_outlives_corrections(http: Http) -> None:
    """Somebody chose where the kitten lies, so only the host can say how likely it was."""
    table = http.open(GVE)
    table.play({"type": "draw", "player": "anna", "card": "exploding-kitten"})
    table.play({"type": "defuse", "player": "anna"})
    told = file(table, "kitten-chance", "ben", about=3, evidence={"claimed": 0.5}).body
    assert (told["verdict"], told["status"]) == ("undecidable", "open")
    assert strike(table, 3).status == 201
    assert table.get("/disputes/1").body["status"] == "open"
    decided = table.post("/disputes/1/decision", {"verdict": "rejected", "reason": "it was on top"})
    assert decided.status == 201
    assert table.get("/audit").body["sound"]


# About one move


def not_moves(http: Http) -> Table:
    """2 and 3 are flips, 4 and 5 a dispute with its ruling, 6 a struck flip, 7 the strike, 8 the end."""
    table = http.open(ADDI)
    table.play(flip("anna", "7+4"), flip("ben", "1+1"))
    file(table, "turn", evidence={"claimed": "cleo"})
    table.play(flip("cleo", "2+2"))
    assert strike(table, 6).version == 7
    assert table.post("/end", {"reason": "bedtime", "outcome": "none"}).version == 8
    return table


@pytest.mark.parametrize("about", [1, 4, 5, 6, 7, 8, 9, 0, -3, "3", 2.5, None, True])
@pytest.mark.parametrize("path", ["/disputes", "/disputes/check"])
def test_a_kind_about_one_move_needs_a_move_there(http: Http, path: str, about: Any) -> None:
    table = not_moves(http)
    before = table.standing()
    refused = table.post(path, {"kind": "illegal-slap", "against": "cleo", "about": about})
    assert refused.problem == "invalid-request" and list(refused.body["errors"]) == ["about"], refused
    assert table.standing() == before


def test_every_rulebook_tells_what_a_kind_asks_about(http: Http) -> None:
    for game in GAMES.values():
        told = {row["kind"]: row["asks"] for row in http.get(f"/v1/rules/{game.id}").body["disputes"]}
        assert told["turn"] == told["score"] == "moment"
        assert told == {kind.kind: "move" if "about" in kind.needs else "moment" for kind in game.disputes}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_any_kind_can_ask_how_a_table_stood_that_ended_early(http: Http, game: Any) -> None:
    table = http.open({"game": game.id, "players": [{"id": seat} for seat in ("anna", "ben", "cleo")]})
    assert table.post("/end", {"reason": "bedtime", "outcome": "as-it-stands"}).status == 201
    for kind in game.disputes:
        against = "anna" if "against" in kind.needs else None
        evidence = {"card": game.cards[0].code} if kind.kind in ("sum", "card-count") else None
        for about in (1, 2, None) if not kind.about_a_move else ():
            told = file(table, kind.kind, about=about, against=against, evidence=evidence)
            assert told.status == 201, told
    assert table.get("/audit").body["sound"]


# Judged anew: the same filing is the same only while the record it rests on is.

SLAP: dict[str, Any] = {"kind": "illegal-slap", "against": "cleo", "about": 3}
SLAPS = {"type": "slaps", "order": ["cleo"]}


def undecided(http: Http) -> Table:
    """Anna saw a slap that is not on record, and the host did not."""
    table = http.open(ADDI)
    table.play(flip("anna", "7+4"), flip("ben", "1+1"))
    answer = table.post("/disputes", SLAP, "anna")
    assert (answer.body["verdict"], answer.body["status"]) == ("undecidable", "open")
    return table


def decide(table: Table, number: int, verdict: str = "rejected") -> Answer:
    answer = table.post(f"/disputes/{number}/decision", {"verdict": verdict, "reason": "we looked"})
    assert answer.status == 201, answer
    return answer


def test_a_filing_is_judged_anew_once_the_record_says_something_else(http: Http) -> None:
    table = undecided(http)
    decide(table, 1)
    again = table.post("/disputes", SLAP, "anna").body
    assert (again["id"], again["verdict"]) == (1, "rejected"), "nothing has changed yet"
    table.play(SLAPS)
    asked = table.post("/disputes/check", SLAP, "anna").body
    assert (asked["verdict"], asked["repeats"], asked["earlier"]) == ("upheld", None, [1])
    anew = table.post("/disputes", SLAP, "anna").body
    assert (anew["id"], anew["verdict"], anew["status"], anew["earlier"]) == (2, "upheld", "settled", [1])
    assert table.get("/disputes/2").body["earlier"] == [1]
    assert "earlier" not in table.get("/disputes/1").body
    others = table.post("/disputes", SLAP, "ben").body
    assert (others["id"], others["verdict"]) == (3, "upheld") and "earlier" not in others
    assert table.post("/disputes", SLAP, "anna").body["id"] == 2
    filed = next(event for event in table.get("/events").body["events"] if event["data"].get("id") == 2)
    assert (filed["type"], filed["data"]["earlier"]) == ("disputed", [1])
    story = {step["version"]: step["narration"] for step in table.get("/replay").body["steps"]}
    assert "It was filed before (1); the record has changed since." in story[filed["version"]]
    assert table.get("/audit").body["sound"]


def test_a_record_that_is_again_what_it_was_has_its_ruling_again(http: Http) -> None:
    table = undecided(http)
    decide(table, 1)
    slapped = table.play(SLAPS).version
    assert table.post("/disputes", SLAP, "anna").body["id"] == 2
    assert strike(table, slapped).status == 201
    assert table.post("/disputes", SLAP, "anna").body["id"] == 1
    table.play(SLAPS)
    assert table.post("/disputes", SLAP, "anna").body["earlier"] == [1, 2], "another slap at another version"
    assert table.get("/audit").body["sound"]


def test_later_moves_alone_change_no_ruling_about_a_move(http: Http) -> None:
    table = undecided(http)
    decide(table, 1)
    table.play(flip("cleo", "2+2"), flip("anna", "3+3"))
    again = table.post("/disputes", SLAP, "anna").body
    assert (again["id"], again["verdict"]) == (1, "rejected")


def test_a_penalty_is_paid_once_and_again_after_it_was_taken_back(http: Http) -> None:
    table = undecided(http)
    (penance,) = decide(table, 1, "upheld").body["consequences"]
    table.play(flip("cleo", "2+2"))
    again = table.post("/disputes", SLAP, "anna").body
    assert (again["id"], again["verdict"]) == (1, "upheld")
    assert strike(table, penance["version"]).status == 201
    anew = table.post("/disputes", SLAP, "anna").body
    assert (anew["id"], anew["verdict"], anew["status"], anew["earlier"]) == (2, "undecidable", "open", [1])
    assert table.get("/audit").body["sound"]


def test_an_amendment_of_a_ruling_that_was_put_right_again_is_judged_anew(http: Http) -> None:
    table = http.open(ADDI)
    slaps = {"type": "slaps", "order": [["anna", "ben"]], "coverage": ["ben", "anna"]}
    table.play(flip("anna", "7+4"), flip("ben", "=11"), slaps)
    order = {"kind": "slap-order", "by": "anna", "about": 4, "evidence": {"head": "anna"}}
    first = table.post("/disputes", order).body
    assert (first["verdict"], [each["type"] for each in first["consequences"]]) == ("upheld", ["amended"])
    assert table.post("/disputes", order).body["id"] == 1
    assert amend(table, 4, slaps).status == 201
    anew = table.post("/disputes", order).body
    assert (anew["id"], anew["verdict"], anew["earlier"]) == (2, "upheld", [1])
    assert [each["type"] for each in anew["consequences"]] == ["amended"]
    assert table.get("/audit").body["sound"]


def test_an_open_case_judged_anew_leaves_nothing_to_decide_in_the_old_one(http: Http) -> None:
    """The host puts the record right while the dispute waits."""
    table = http.open(ADDI)
    table.play(flip("anna", "7+4"), flip("ben", "1+1"), {"type": "slaps", "order": ["ben"]}, flip("cleo", "2+2"))
    assert table.post("/disputes", SLAP, "anna").body["status"] == "open"
    assert amend(table, 4, SLAPS).status == 201
    assert table.post("/disputes", {**SLAP, "against": "ben"}, "anna").problem == "dispute-open"
    anew = table.post("/disputes", SLAP, "anna").body
    assert (anew["id"], anew["verdict"], anew["earlier"], anew["view"]["disputes_open"]) == (2, "upheld", [1], 0)
    old = table.get("/disputes/1").body
    assert (old["status"], old["verdict"], old["decision"]) == ("settled", "undecidable", None)
    refused = table.post("/disputes/1/decision", {"verdict": "upheld", "reason": "we looked"})
    assert refused.problem == "dispute-settled"
    assert table.get("/audit").body["sound"]


def test_how_things_stand_now_is_asked_anew_after_each_move(table: Table) -> None:
    claim = {"kind": "turn", "evidence": {"claimed": "ben"}}
    assert table.post("/disputes", claim).body["verdict"] == "rejected"
    table.play(SIX)
    anew = table.post("/disputes", claim).body
    assert (anew["id"], anew["verdict"], anew["earlier"]) == (2, "upheld", [1])
    assert table.post("/disputes", claim).body["id"] == 2
    table.play(EIGHT)
    assert table.post("/disputes", claim).body["earlier"] == [1, 2]
