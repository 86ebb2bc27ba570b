"""The rules of procedure over HTTP: each refuses one request and lets the next one pass, in whole sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from referee.games import GAMES, Games
from referee.procedure.rules import PROCEDURE
from tests.http.client import Answer, Http, Table
from tests.http.test_corrections import amend, strike

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
THREE = [{"id": "anna"}, {"id": "ben"}, {"id": "cleo"}]
FOUR = {"type": "play", "player": "anna", "card": "4"}
EIGHT = {"type": "play", "player": "ben", "card": "8"}
STANDS = {"stands": True, "reason": "nobody minded"}
DEFUSE = {"type": "defuse", "player": "anna", "position": 4}
SLAPPED = {"kind": "illegal-slap", "against": "cleo", "about": 3}
TURN = {"kind": "turn", "evidence": {"claimed": "anna"}}
MOST = PROCEDURE.most_corrections


class Sent(NamedTuple):
    role: str
    path: str
    body: Any

    def to(self, table: Table, language: str = "en") -> Answer:
        return table.post(self.path, self.body, self.role, Accept_Language=language)


class Case(NamedTuple):
    rule: str
    table: Callable[[Http], Table]
    refused: Sent
    allowed: Sent
    status: int
    problem: str
    facts: dict[str, Any]
    en: str
    de: str
    members: tuple[tuple[str, Any], ...] = ()
    """What the problem tells besides."""


def fresh(http: Http) -> Table:
    return http.open()


def played(http: Http) -> Table:
    table = http.open()
    assert table.move(FOUR, "anna").status == table.move(EIGHT, "ben").status == 201
    return table


def kitten(http: Http) -> Table:
    table = http.open({"game": "good-vs-evil", "players": THREE})
    table.play({"type": "draw", "player": "anna", "card": "exploding-kitten"})
    return table


def quarrelling(http: Http) -> Table:
    """Ben saw a slap that nobody else saw."""
    table = http.open({"game": "addi-cats", "players": THREE, "first_player": "anna"})
    table.play(flip("anna", "7+4"), flip("ben", "1+1"))
    assert table.post("/disputes", SLAPPED, "ben").body["status"] == "open"
    return table


def flip(player: str, card: str) -> dict[str, Any]:
    return {"type": "flip", "player": player, "card": card}


def corrected(times: int) -> Callable[[Http], Table]:
    def open_table(http: Http) -> Table:
        table = played(http)
        for _ in range(times):
            assert amend(table, 3, EIGHT).status == 201
        return table

    return open_table


def settled(http: Http) -> Table:
    """The first dispute waits for the host, the second does not."""
    table = quarrelling(http)
    assert table.post("/disputes", TURN, "cleo").body["status"] == "settled"
    return table


def struck(version: int) -> dict[str, Any]:
    return {"strike": version, "reason": "taken back"}


ADMITTED = {**SLAPPED, "evidence": {"admitted": True}}
VERDICT = {"verdict": "rejected", "reason": "we all looked"}

CASES = (
    Case(
        "table.role",
        fresh,
        Sent("spectator", "/moves", FOUR),
        Sent("host", "/moves", FOUR),
        403,
        "forbidden",
        {"by": "spectator", "may": ["host", "player"]},
        "That is not for 'spectator' to do at this table.",
        "Das darf 'spectator' an diesem Tisch nicht.",
    ),
    Case(
        "table.seat",
        fresh,
        Sent("ben", "/moves", FOUR),
        Sent("anna", "/moves", FOUR),
        403,
        "forbidden",
        {"by": "player:ben", "player": "anna"},
        "'player:ben' reports its own moves only, not this one.",
        "'player:ben' meldet nur eigene Züge, diesen nicht.",
    ),
    Case(
        "table.private",
        kitten,
        Sent("host", "/moves", DEFUSE),
        Sent("anna", "/moves", DEFUSE),
        403,
        "forbidden",
        {"by": "host", "player": "anna", "fields": ["position"]},
        "Only anna may confide: position.",
        "Nur anna darf das mitteilen: position.",
    ),
    Case(
        "table.stands",
        fresh,
        Sent("ben", "/moves", {**EIGHT, **STANDS}),
        Sent("host", "/moves", {**EIGHT, **STANDS}),
        403,
        "forbidden",
        {"by": "player:ben"},
        "Only the host lets a move stand.",
        "Nur die Spielleitung lässt einen Zug gelten.",
    ),
    Case(
        "table.own-name",
        played,
        Sent("ben", "/disputes", {**TURN, "by": "anna"}),
        Sent("ben", "/disputes", {**TURN, "by": "ben"}),
        403,
        "forbidden",
        {"by": "player:ben", "claimant": "anna"},
        "'player:ben' cannot file in the name of anna.",
        "'player:ben' kann nicht im Namen von anna streiten.",
    ),
    Case(
        "table.admission",
        quarrelling,
        Sent("anna", "/disputes", ADMITTED),
        Sent("cleo", "/disputes", ADMITTED),
        422,
        "invalid-request",
        {"by": "player:anna", "against": "cleo", "fields": ["admitted"]},
        "'player:anna' cannot admit it for cleo.",
        "'player:anna' kann es nicht für cleo zugeben.",
        (("errors", {"evidence.admitted": ["Only the accused seat or the host can admit this."]}),),
    ),
    Case(
        "table.one-open",
        quarrelling,
        Sent("ben", "/disputes", TURN),
        Sent("cleo", "/disputes", TURN),
        409,
        "dispute-open",
        {"claimant": "ben", "dispute": 1},
        "Dispute 1 of ben is still open.",
        "Streitfall 1 von ben ist noch offen.",
        (("dispute", 1),),
    ),
    Case(
        "table.dispute-open",
        quarrelling,
        Sent("cleo", "/moves", flip("cleo", "2+2")),
        Sent("cleo", "/moves/check", flip("cleo", "2+2")),
        409,
        "dispute-open",
        {"dispute": 1, "kind": "illegal-slap", "about": 3},
        "Dispute 1 about move 3 comes first: the host decides it.",
        "Streitfall 1 zu Zug 3 kommt zuerst: die Spielleitung entscheidet ihn.",
        (("dispute", 1),),
    ),
    Case(
        "table.settled",
        settled,
        Sent("host", "/disputes/2/decision", VERDICT),
        Sent("host", "/disputes/1/decision", VERDICT),
        409,
        "dispute-settled",
        {"dispute": 2},
        "Dispute 2 is settled already.",
        "Streitfall 2 ist schon entschieden.",
    ),
    Case(
        "table.nothing-there",
        played,
        Sent("host", "/corrections", struck(4)),
        Sent("host", "/corrections", struck(3)),
        422,
        "invalid-request",
        {"field": "strike", "value": 4},
        "'strike' names 4, but no such move, seat or dispute counts here.",
        "'strike' nennt 4, aber so ein Zug, Platz oder Streitfall zählt hier nicht.",
        (("errors", {"strike": ["No move that counts is there."]}),),
    ),
    Case(
        "table.corrections",
        corrected(MOST),
        Sent("host", "/corrections", struck(3)),
        Sent("host", "/disputes", TURN),
        409,
        "corrections-used-up",
        {"most": 200},
        "This game has had its 200 corrections.",
        "Diese Partie hatte ihre 200 Berichtigungen schon.",
    ),
    Case(
        "table.own-latest",
        played,
        Sent("anna", "/corrections", struck(2)),
        Sent("ben", "/corrections", struck(3)),
        403,
        "forbidden",
        {"by": "player:anna", "strike": 2, "latest": 3, "version": 3, "reporter": "player:ben"},
        "Move 2 is not for 'player:anna' to take back: it must be the latest (3) and its own report, and nothing may have "
        "followed (the record stands at 3).",
        "Zug 2 darf 'player:anna' nicht zurücknehmen: Es muss der letzte sein (3) und selbst gemeldet, und nichts darf "
        "gefolgt sein (die Aufzeichnung steht bei 3).",
    ),
)


def test_no_rule_of_procedure_is_left_out() -> None:
    assert [case.rule for case in CASES] == list(PROCEDURE.rules)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.rule)
def test_a_rule_refuses_one_request_and_allows_another(http: Http, case: Case) -> None:
    table = case.table(http)
    before = table.standing()
    for language, message in (("en", case.en), ("de", case.de)):
        answer = case.refused.to(table, language)
        assert (answer.status, answer.problem) == (case.status, case.problem), answer
        assert answer.version == before[0] and answer.headers["Content-Language"] == language
        rule = PROCEDURE.rules[case.rule]
        source = {"rulebook": "Pawbiter, procedure", "section": rule.section}
        told = {"rule": case.rule, "kind": rule.kind, "message": message, "source": source, "facts": case.facts}
        assert answer.body["violations"] == [told]
        assert language == "de" or all(answer.body[name] == value for name, value in case.members)
        assert answer.body["detail"] == message or case.problem == "invalid-request"
    assert table.standing() == before
    allowed = case.allowed.to(table)
    assert allowed.status in (200, 201), allowed
    assert table.get("/audit").body["sound"]


@EVERY_GAME
def test_every_rulebook_lists_the_rules_of_procedure(http: Http, game: Any) -> None:
    page = http.get(f"/v1/rules/{game.id}")
    told = {rule["id"]: rule for rule in page.body["rules"] if rule["id"].startswith("table.")}
    assert list(told) == list(PROCEDURE.rules)
    for rule in PROCEDURE.rules.values():
        assert told[rule.id]["source"] == {"rulebook": "Pawbiter, procedure", "section": rule.section}
        assert told[rule.id]["texts"] == {"en": rule.text.en, "de": rule.text.de}
    newest = game.rules_version
    same = http.get(f"/v1/rules/{game.id}?rules_version={newest}")
    assert (same.status, same.content) == (200, page.content)
    for version in ("0", "x", f"{int(newest) + 1}", f"0{newest}", f"-{newest}"):
        assert http.get(f"/v1/rules/{game.id}?rules_version={version}").problem == "not-found"
    assert http.get("/v1/rules/chess?rules_version=2").problem == "not-found"


# Of several reasons the first kind is told: forbidden, in the way, not there, illegal.


def test_reasons_come_in_order(http: Http) -> None:
    table = quarrelling(http)
    illegal = flip("anna", "9+9")
    forbidden = table.move({**illegal, **STANDS}, "ben")
    assert (forbidden.problem, forbidden.rules) == ("forbidden", {"table.seat", "table.stands"})
    assert table.move(illegal).rules == {"table.dispute-open"}
    assert table.post("/disputes", {**TURN, "by": "anna", "against": "dora"}, "ben").rules == {"table.own-name"}
    assert table.post("/disputes", {**TURN, "against": "dora"}, "ben").rules == {"table.one-open"}
    assert table.post("/disputes", {**TURN, "against": "dora"}, "cleo").rules == {"table.nothing-there"}
    assert table.post("/disputes/1/decision", VERDICT).status == 201
    assert table.move(illegal).problem == "illegal-move"


def test_reasons_of_a_correction_come_in_order(http: Http, monkeypatch: pytest.MonkeyPatch) -> None:
    few = replace(GAMES["ed-the-cat"], procedure=replace(PROCEDURE, most_corrections=3))
    for user in ("app.service.table_cache", "app.service.audits", "schemas.requests"):
        monkeypatch.setattr(f"{user}.GAMES", Games((few,)))
    table = corrected(3)(http)
    illegal = {**EIGHT, "player": "cleo"}
    assert amend(table, 99, illegal, "anna").rules == {"table.role"}
    assert strike(table, 99, "anna").rules == {"table.own-latest"}
    assert amend(table, 99, illegal).rules == strike(table, 99).rules == {"table.corrections"}
    fewer = corrected(2)(http)
    assert amend(fewer, 99, illegal).rules == {"table.nothing-there"}
    assert amend(fewer, 3, illegal).rules == {"ed.turn"}
    assert strike(fewer, 3).status == 201
    assert strike(fewer, 2).rules == {"table.corrections"}
    assert table.get("/audit").body["sound"] and fewer.get("/audit").body["sound"]


def test_a_private_field_in_an_amendment_is_refused_before_anything_else(http: Http) -> None:
    table = kitten(http)
    assert table.move(DEFUSE, "anna").status == 201
    assert amend(table, 99, DEFUSE).rules == {"table.private"}


def test_a_batch_names_the_move_that_is_refused(http: Http) -> None:
    cases: list[tuple[Callable[[Http], Table], list[Any], str, int, str]] = [
        (fresh, [FOUR, {**EIGHT, "player": "cleo"}], "anna", 403, "table.seat"),
        (quarrelling, [flip("cleo", "2+2")], "host", 409, "table.dispute-open"),
        (fresh, [FOUR, {**EIGHT, "player": "cleo"}], "host", 422, "ed.turn"),
    ]
    for opened, moves, role, status, rule in cases:
        table = opened(http)
        before = table.standing()
        answer = table.post("/moves/batch", {"moves": moves}, role)
        assert (answer.status, answer.rules, answer.body["index"]) == (status, {rule}, len(moves) - 1)
        assert table.standing() == before


UNFIT = [
    ("table.seat", played, Sent("ben", "/moves", {"type": "play", "player": "anna", "card": 7}), 403),
    ("table.seat", played, Sent("ben", "/moves/batch", {"moves": [{"type": "play", "player": "anna"}]}), 403),
    ("table.stands", played, Sent("cleo", "/moves", {"type": "play", "stands": True, "player": "cleo"}), 403),
    ("table.own-latest", played, Sent("cleo", "/corrections", {"strike": "3"}), 403),
    ("table.role", played, Sent("cleo", "/corrections", {"amend": 3}), 403),
    ("table.own-name", played, Sent("cleo", "/disputes", {"kind": "turn", "by": "ben", "about": 0.5}), 403),
    ("table.dispute-open", quarrelling, Sent("host", "/moves", {"type": "flip", "player": "cleo", "card": 1}), 409),
]


@pytest.mark.parametrize(("rule", "table", "sent", "status"), UNFIT, ids=[f"{c[0]}{c[2].path}" for c in UNFIT])
def test_who_may_not_is_told_so_before_what_does_not_fit(
    http: Http, rule: str, table: Callable[[Http], Table], sent: Sent, status: int
) -> None:
    opened = table(http)
    before = opened.version
    answer = sent.to(opened)
    assert (answer.status, answer.body["violations"][0]["rule"]) == (status, rule)
    assert opened.version == before
    assert Sent("host", "/disputes/1/decision", {"id": 1}).to(opened).status in (404, 422)
