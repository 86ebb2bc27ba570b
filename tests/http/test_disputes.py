"""Claims over HTTP: filed, settled with reasons, told as a story; what only eyes could tell waits for the host."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game_records import records
from tests.http.client import Answer, Http, Table, of_app
from tests.http.conftest import Apps
from tests.http.test_corrections import BONUS, EIGHT, ONE, ROUND, SIX, amend, strike

(CHEESE,) = (record for record in records("cheese-rescue") if record.name.endswith("/two-players"))
CHEESE_MOVES = [entry.body for entry in CHEESE.entries if entry.kind == "move" and not entry.refused]
MEMBERS = {
    *("id", "kind", "by", "against", "about", "evidence", "filed", "status", "verdict", "reasons", "decision"),
    "consequences",
}


def file(table: Table, kind: str, role: str = "host", language: str = "en", **members: Any) -> Answer:
    body = {"kind": kind, **{name: value for name, value in members.items() if value is not None}}
    return table.post("/disputes", body, role, Accept_Language=language)


@pytest.fixture
def played(table: Table) -> Table:
    table.play(*ROUND)
    return table


@pytest.fixture
def cheese(http: Http) -> Table:
    table = http.open(CHEESE.opening)
    assert table.post("/moves/batch", {"moves": CHEESE_MOVES}).status == 201
    return table


@pytest.mark.parametrize(
    ("kind", "against", "evidence", "verdict", "rule", "versions"),
    [
        ("score", "ben", {"claimed": 25}, "upheld", "ed.score", [6]),
        ("score", "ben", {"claimed": 24}, "rejected", "ed.score", [6]),
        ("score", "ben", None, "rejected", "ed.score", [6]),
        ("turn", None, {"claimed": "ben"}, "upheld", "ed.turn", [6]),
        ("turn", None, {"claimed": "anna"}, "rejected", "ed.turn", [6]),
        ("card-count", None, {"card": "7"}, "rejected", "ed.cards", []),
        ("card-count", None, {"card": "7", "claimed": 0}, "upheld", "ed.cards", []),
        ("card-count", "ben", {"claimed": 5}, "upheld", "ed.hand-count", [6]),
        ("card-count", "ben", {"claimed": 4}, "rejected", "ed.hand-count", [6]),
        ("card-count", None, None, "rejected", "ed.cards", []),
        ("finisher", None, {"claimed": "cleo"}, "upheld", "ed.finisher", [4]),
        ("finisher", None, {"claimed": "anna"}, "rejected", "ed.finisher", [4]),
        ("hand-size", "ben", {"claimed": 5}, "upheld", "ed.hand-count", [6]),
        ("hand-size", "ben", {"claimed": 6}, "rejected", "ed.hand-count", [6]),
        ("penalty", "cleo", {"claimed": []}, "upheld", "ed.penalty-pile", []),
        ("penalty", "cleo", {"claimed": ["1"]}, "rejected", "ed.penalty-pile", []),
    ],
)
def test_a_dispute_of_ed_is_settled(
    played: Table, kind: str, against: str | None, evidence: Any, verdict: str, rule: str, versions: list[int]
) -> None:
    before = played.get().body
    answer = file(played, kind, by="anna", against=against, evidence=evidence)
    assert (answer.status, answer.version) == (201, 8)
    told = answer.body
    assert set(told) == {*MEMBERS, "version", "hands_on", "view"} and told["hands_on"] == []
    assert (told["id"], told["status"], told["verdict"], told["consequences"]) == (1, "settled", verdict, [])
    assert told["reasons"] and {reason["rule"] for reason in told["reasons"]} == {rule}
    assert sorted({version for reason in told["reasons"] for version in reason["versions"]}) == versions
    assert all(set(reason) == {"rule", "message", "facts", "versions"} for reason in told["reasons"])
    assert answer.headers["Location"] == f"{played.path}/disputes/1"
    assert told["view"] == {**before, "version": 8} == played.get().body
    filed, ruled = played.get("/events?after=6").body["events"]
    assert (filed["type"], filed["by"], ruled["type"], ruled["by"]) == ("disputed", "host", "ruled", "referee")
    assert filed["data"]["kind"] == kind and ruled["data"]["verdict"] == verdict
    assert played.get("/disputes/1").body == {name: told[name] for name in MEMBERS}
    assert played.get("/disputes", "spectator").body == {"disputes": [played.get("/disputes/1").body]}


@pytest.mark.parametrize(
    ("kind", "members", "verdict"),
    [
        ("score", {"against": "anna", "evidence": {"claimed": 5}}, "upheld"),
        ("score", {"against": "ben", "evidence": {"claimed": 5}}, "rejected"),
        ("turn", {"evidence": {"claimed": None}}, "upheld"),
        ("turn", {"evidence": {"claimed": "anna"}}, "rejected"),
        ("placement", {"about": 5, "evidence": {"claimed": True}}, "upheld"),
        ("placement", {"about": 5}, "rejected"),
        ("card-count", {"evidence": {"card": "cat", "claimed": 6}}, "upheld"),
        ("card-count", {"evidence": {"card": "cat", "claimed": 7}}, "rejected"),
    ],
)
def test_a_dispute_of_cheese_rescue_is_settled(cheese: Table, kind: str, members: Any, verdict: str) -> None:
    told = file(cheese, kind, "ben", **members).body
    assert (told["status"], told["verdict"], told["by"]) == ("settled", verdict, "ben")
    assert told["view"]["disputes_open"] == 0 and told["view"]["status"] == "finished"


def test_a_score_is_told_with_its_full_sum_in_the_callers_language(played: Table) -> None:
    told = file(played, "score", language="de", against="ben", evidence={"claimed": 25}).body
    assert [reason["message"] for reason in told["reasons"]] == [
        "Runde 1: ben hatte 5, 5, 5, 5 und 5 auf der Hand und – als Strafe: 25 Punkte.",
        "ben hat 25 Punkte.",
    ]
    english = played.get("/disputes/1", Accept_Language="en").body
    assert english["reasons"][-1]["message"] == "ben has 25 points."


def test_the_same_dispute_twice_gets_the_first_ruling(played: Table) -> None:
    first = file(played, "finisher", by="anna", evidence={"claimed": "cleo"})
    again = file(played, "finisher", by="anna", evidence={"claimed": "cleo"})
    assert (again.status, again.version) == (201, 8)
    assert again.body == first.body
    assert file(played, "finisher", by="anna", evidence={"claimed": "ben"}).body["id"] == 2
    assert file(played, "finisher", by="ben", evidence={"claimed": "cleo"}).body["id"] == 3
    played.play(EIGHT)
    assert file(played, "finisher", by="anna", evidence={"claimed": "cleo"}).body["id"] == 4


def test_after_a_correction_the_same_dispute_is_settled_anew(cheese: Table) -> None:
    first = file(cheese, "score", by="ben", against="ben", evidence={"claimed": 3})
    assert first.body["verdict"] == "rejected"
    assert amend(cheese, 25, {**CHEESE_MOVES[-1], "card": "cheese-2"}).status == 201
    again = file(cheese, "score", by="ben", against="ben", evidence={"claimed": 3}).body
    assert (again["id"], again["verdict"]) == (2, "upheld")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kind": "fraud"}, "kind"),
        ({}, "kind"),
        ({"kind": "score"}, "against"),
        ({"kind": "score", "against": "dora"}, "against"),
        ({"kind": "score", "against": "ben", "by": "dora"}, "by"),
        ({"kind": "turn", "about": 7}, "about"),
        ({"kind": "turn", "about": 0}, "about"),
        ({"kind": "turn", "about": -1}, "about"),
        ({"kind": "turn", "about": "6"}, "about"),
        ({"kind": "turn", "about": 6.5}, "about"),
        ({"kind": "turn", "about": True}, "about"),
        ({"kind": "turn", "about": 2**53}, "about"),
        ({"kind": "turn", "evidence": {"claim": "ben"}}, "evidence.claim"),
        ({"kind": "score", "against": "ben", "evidence": {"claimed": "many"}}, "evidence.claimed"),
        ({"kind": "card-count", "evidence": {"card": 7}}, "evidence.card"),
        ({"kind": "turn", "verdict": "upheld"}, "verdict"),
    ],
)
def test_a_claim_has_a_known_shape(played: Table, body: dict[str, Any], field: str) -> None:
    before = played.standing()
    answer = played.post("/disputes", body)
    assert answer.problem == "invalid-request" and field in answer.body["errors"], answer
    assert played.standing() == before


def test_seats_claim_in_their_own_name(played: Table) -> None:
    assert file(played, "turn", "ben").body["by"] == "ben"
    assert file(played, "turn", "ben", by="ben", evidence={"claimed": "ben"}).body["by"] == "ben"
    assert file(played, "turn", "ben", by="anna").problem == "forbidden"
    assert file(played, "turn", by="anna").body["by"] == "anna"
    for role in ("spectator", "auditor"):
        assert file(played, "turn", role).problem == "forbidden"
    assert played.get("/disputes/9").problem == "not-found"


def test_the_replay_tells_a_dispute_as_a_story(played: Table) -> None:
    file(played, "score", by="anna", against="ben", about=6, evidence={"claimed": 25})
    file(played, "card-count", evidence={"card": "7"})
    told = [step["narration"] for step in played.get("/replay?from=7").body["steps"]]
    assert told == [
        "anna raises dispute 1 (points) against ben about move 6. The claim: 25.",
        "Ruling on dispute 1: upheld. Round 1: ben had 5, 5, 5, 5 and 5 in hand and – as penalty: 25 points. "
        "ben has 25 points.",
        "The host raises dispute 2 (number of cards). Shown for it: card: 7.",
        "Ruling on dispute 2: rejected. Of the 9 cards '7', 0 lie open (seen at –) and 9 are hidden.",
    ]
    german = [step["narration"] for step in played.get("/replay?from=7&to=9", Accept_Language="de").body["steps"]]
    assert german[0] == "anna erhebt Streitfall 1 (Punkte) gegen ben zu Zug 6. Die Behauptung: 25."
    assert german[1].startswith("Entscheid zu Streitfall 1: stattgegeben. Runde 1: ben hatte 5, 5, 5, 5 und 5")
    assert german[2] == "Die Spielleitung erhebt Streitfall 2 (Zahl der Karten). Vorgelegt: Karte: 7."


# A nope that only the claimant saw: was the window of Good vs Evil still open when the table closed it?

GVE = {"game": "good-vs-evil", "players": [{"id": "anna"}, {"id": "ben"}, {"id": "cleo"}], "first_player": "anna"}
SHUFFLE = {"type": "play", "player": "anna", "cards": ["shuffle"]}
SETTLE = {"type": "settle"}


@pytest.fixture
def unclear(http: Http) -> Table:
    table = http.open(GVE)
    table.play(SHUFFLE, SETTLE)
    answer = file(table, "nope-timing", "ben", about=3, evidence={"claimed": True})
    assert (answer.status, answer.body["status"], answer.body["verdict"]) == (201, "open", "undecidable")
    assert answer.body["view"]["disputes_open"] == 1
    return table


def decide(table: Table, verdict: str, role: str = "host", number: int = 1) -> Answer:
    return table.post(f"/disputes/{number}/decision", {"verdict": verdict, "reason": "I saw it"}, role)


def test_the_host_upholds_and_what_follows_is_done(unclear: Table) -> None:
    answer = decide(unclear, "upheld")
    assert answer.status == 201 and answer.version == 7
    told = answer.body
    assert (told["status"], told["verdict"]) == ("settled", "upheld")
    assert told["decision"] == {"verdict": "upheld", "reason": "I saw it"}
    assert [(event["type"], event["by"]) for event in told["consequences"]] == [("amended", "referee")]
    assert told["view"]["pending"]["nopes"] == 1 and told["view"]["disputes_open"] == 0
    decided, amended = unclear.get("/events?after=5").body["events"]
    assert (decided["type"], decided["by"]) == ("decided", "host")
    assert decided["data"]["consequences"] == [7] and amended["data"]["move"] == {"type": "nope", "player": "ben"}
    story = [step["narration"] for step in unclear.get("/replay?from=4").body["steps"]]
    assert story[0] == "ben raises dispute 1 (whether a nope was in time) about move 3. The claim: yes."
    assert story[1].endswith("The host has to decide.")
    assert story[2] == 'The host upholds dispute 1: "I saw it". Move 7 follows from it.'
    assert story[3].startswith("Following the ruling, move 3 is put right. ben ")
    german = unclear.get("/replay?from=6&to=6", Accept_Language="de").body["steps"][0]["narration"]
    assert german == "Die Spielleitung gibt Streitfall 1 statt: „I saw it“. Daraus folgt Zug 7."
    assert unclear.get("/audit", "auditor").body["sound"] is True


def test_the_host_rejects_and_nothing_follows(unclear: Table) -> None:
    before = unclear.get().body
    told = decide(unclear, "rejected").body
    assert (told["status"], told["verdict"], told["consequences"]) == ("settled", "rejected", [])
    assert told["view"] == {**before, "version": 6, "disputes_open": 0}
    assert decide(unclear, "upheld").problem == "dispute-settled"
    again = file(unclear, "nope-timing", "ben", about=3, evidence={"claimed": True})
    assert (again.status, again.body["verdict"], again.version) == (201, "rejected", 6)


@pytest.mark.parametrize("role", ["ben", "spectator", "auditor"])
def test_only_the_host_decides(unclear: Table, role: str) -> None:
    assert decide(unclear, "upheld", role).problem == "forbidden"
    assert unclear.get("/disputes/1").body["status"] == "open"


def test_a_decision_has_a_known_shape(unclear: Table) -> None:
    assert decide(unclear, "undecidable").problem == "invalid-request"
    assert unclear.post("/disputes/1/decision", {"verdict": "upheld"}).problem == "invalid-request"
    assert decide(unclear, "upheld", number=2).problem == "not-found"


def test_one_open_dispute_a_seat(unclear: Table) -> None:
    answer = file(unclear, "turn", "ben", evidence={"claimed": "ben"})
    assert (answer.status, answer.problem, answer.body["dispute"]) == (409, "dispute-open", 1)
    assert file(unclear, "turn", "cleo", evidence={"claimed": "anna"}).body["verdict"] == "upheld"
    again = file(unclear, "nope-timing", "ben", about=3, evidence={"claimed": True})
    assert (again.status, again.body["id"], again.body["status"]) == (201, 1, "open")


def test_striking_the_move_leaves_nothing_open(unclear: Table) -> None:
    assert strike(unclear, 3).body["view"]["disputes_open"] == 0
    assert unclear.get("/disputes/1").body["status"] == "settled"
    assert decide(unclear, "upheld").problem == "dispute-settled"


def test_a_new_process_knows_every_dispute(apps: Apps) -> None:
    table = of_app(apps()).open()
    table.play(SIX, EIGHT, ONE)
    file(table, "finisher", by="ben", evidence={"claimed": "cleo"})
    table.play(BONUS)
    again = Table(of_app(apps()), table.created)
    assert again.get("/disputes").body == table.get("/disputes").body
    assert again.get().body == table.get().body
