"""Games as text over HTTP: exported and imported, refused line by line, and moves as people type them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from app.settings import Quota
from referee.games import GAMES
from referee.notation import LARGEST, MEDIA
from tests.http.client import AUDIT_KEY, ED, Answer, Http, Table, of_app
from tests.http.conftest import Apps

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```pawbiter\n(.*?)```", PAGE, re.DOTALL)
HEAD = 'Game: addi-cats\nPlayers: anna "Anna" 9, ben "Ben" 12, cleo "Cleo" 41\n\n'
MAU = {
    "game": "mau-mau",
    "players": [{"id": "anna", "name": "Anna"}, {"id": "ben", "name": "Ben"}],
    "first_player": "ben",
}


def sent(http: Http, text: str | bytes, token: str | None = None, **headers: str) -> Answer:
    content = text.encode() if isinstance(text, str) else text
    return http.post("/v1/games/import", content, token, **{"Content_Type": MEDIA, **headers})


def imported(http: Http, text: str) -> Table:
    answer = sent(http, text)
    assert answer.status == 201, answer
    return Table(http, answer.body)


def exported(table: Table, role: str = "host") -> str:
    answer = table.get("/export", role, Accept=MEDIA)
    assert (answer.status, answer.media) == (200, MEDIA)
    return answer.content.decode()


def lines(text: str) -> list[str]:
    """Below the header, without comments."""
    below = text.partition("\n\n")[2].splitlines()
    return [line for line in below if line and not line.startswith("#")]


def digests(table: Table) -> list[Any]:
    events = table.get("/events").body["events"]
    return [(each["version"], each["type"], each["by"], each["state_digest"]) for each in events]


def refused(http: Http, text: str, status: int, problem: str) -> dict[str, Any]:
    answer = sent(http, text)
    assert (answer.status, answer.problem) == (status, problem), answer
    assert http.get("/v1/games", AUDIT_KEY).body["games"] == []
    body: dict[str, Any] = answer.body
    return body


# Whole games.


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_games_of_the_page_are_whole_and_come_back(http: Http, text: str) -> None:
    table = imported(http, text)
    view = table.get().body
    assert view["status"] == "finished"
    result = re.search(r"^Result: (.*)$", text, re.MULTILINE)
    assert result is None or ", ".join(view["outcome"]["winners"]) == result[1]
    again = imported(http, exported(table))
    assert digests(again) == digests(table)
    assert again.get("/audit").body["sound"] is True
    assert exported(again) == exported(table)


def test_the_page_has_a_game_of_each_kind() -> None:
    assert {re.findall(r"^Game: (.*)$", text, re.MULTILINE)[0] for text in EXAMPLES} == set(GAMES)


def test_an_import_is_answered_like_an_opening(http: Http) -> None:
    answer = sent(http, f"{HEAD}anna flip 7+4\n")
    told = answer.body
    assert answer.headers["Location"] == f"/v1/games/{told['id']}"
    assert (told["game"], told["version"], told["status"]) == ("addi-cats", 2, "running")
    assert list(told["tokens"]["players"]) == ["anna", "ben", "cleo"]
    assert told["view"]["turn"] == "ben" and answer.version == 2
    table = Table(http, told)
    assert table.move({"type": "flip", "player": "ben", "card": "=11"}, "ben").status == 201


def test_the_header_says_what_an_opening_says(http: Http) -> None:
    text = 'Game: good-vs-evil\nPlayers: anna "Anna" 41, ben "Ben, der Große" person=pia, cleo person=pia\nOptions: {"combos": "pairs"}\nFirst: BEN\nRules: 2\nFormat: 1\nLabel: "#1"\n'
    table = imported(http, text)
    opened = table.get("/events").body["events"][0]["data"]
    assert (opened["first_player"], opened["options"]["combos"], opened["rules_version"]) == ("ben", "pairs", "2")
    assert table.created["tokens"]["persons"].keys() == {"pia"}
    assert [row["name"] for row in table.get().body["players"]] == ["Anna", "Ben, der Große", "cleo"]
    assert 'Players: anna "Anna" 41, ben "Ben, der Große" person=pia, cleo person=pia\n' in exported(table)
    assert 'Label: "#1"\n' in exported(table)


def test_a_first_player_against_the_ages_stands_with_a_reason(http: Http) -> None:
    head = "Game: ed-the-cat\nPlayers: anna 41, ben 12\nFirst: ben"
    problem = refused(http, head, 422, "illegal-move")
    assert problem["violations"][0]["rule"] == "ed.first-player" and problem["line"] == 2
    table = imported(http, f'{head} stands="He had waited all week."\n')
    assert 'First: ben stands="He had waited all week."\n' in exported(table)
    assert digests(imported(http, exported(table))) == digests(table)


def test_whose_token_it_was_is_kept(http: Http) -> None:
    text = HEAD.replace('"Ben" 12', '"Ben" 12 person=pia') + "@person:pia\nben flip 7+4 stands\n"
    table = imported(http, f"{HEAD}anna flip 7+4\n@ben\nben flip =11\n@cleo cleo flip 3+3\n")
    assert [each[2] for each in digests(table)] == ["host", "host", "player:ben", "player:cleo"]
    assert lines(exported(table)) == ["anna flip 7+4", "@ben", "ben flip =11", "@cleo", "cleo flip 3+3"]
    assert refused_line(sent(http, text)) == 5


def refused_line(answer: Answer) -> int:
    assert answer.status == 422, answer
    return int(answer.body["line"])


def test_a_token_reports_only_its_own_in_a_text_too(http: Http) -> None:
    problem = refused(http, f"{HEAD}@ben anna flip 7+4\n", 403, "forbidden")
    assert (problem["line"], problem["violations"][0]["rule"]) == (4, "table.seat")
    problem = refused(http, f'{HEAD}@ben ben flip 7+4 stands="x"\n', 403, "forbidden")
    assert problem["violations"][0]["rule"] == "table.stands"


def test_everything_else_that_is_done_comes_back(http: Http) -> None:
    text = f"""{HEAD}anna flip 7+4
ben flip 1+1
@ben ~ dispute illegal-slap against=cleo about=3
@cleo
~ dispute turn claimed=cleo
~ decide 1 upheld "Two of us saw it."
~ amend 2: anna flip 3+4 "It was a three."
~ strike 9
"""
    first = imported(http, text)
    assert digests(imported(http, exported(first))) == digests(first)
    said = exported(first)
    assert '~ decide 1 upheld "Two of us saw it."' in said and '~ strike 9 "no reason given"' in said
    assert "# 9, the referee: cleo atone about=3" in said or "cleo atone" in said
    assert "# version 3" in said.splitlines()


def test_what_was_confided_is_not_in_a_text(http: Http) -> None:
    table = http.open(MAU)
    table.play({"type": "start", "card": "pink-4"})
    assert table.move({"type": "draw", "player": "ben", "card": "yellow-7"}, "ben").status == 201
    assert all("yellow" not in exported(table, role) for role in ("host", "ben", "auditor"))
    assert "ben draw" in lines(exported(table))


def test_an_export_is_a_bundle_unless_text_is_asked_for(table: Table) -> None:
    assert table.get("/export").media == "application/json"
    answer = table.get("/export", Accept=MEDIA)
    assert answer.headers["ETag"] == '"1-text"' and f'pawbiter-{table.id}.txt"' in answer.headers["Content-Disposition"]
    assert table.get("/export", Accept="text/plain").problem == "not-acceptable"


def test_a_retry_gets_the_same_table(http: Http) -> None:
    first, again = (sent(http, f"{HEAD}anna flip 7+4\n", Idempotency_Key="a") for _ in range(2))
    assert again.content == first.content and again.headers["Idempotent-Replayed"] == "true"
    assert sent(http, HEAD, Idempotency_Key="a").problem == "idempotency-conflict"


def test_rights_and_limits_are_those_of_opening(apps: Apps) -> None:
    http = of_app(apps(create_key="sesame", limit_open=Quota(2, 60)))
    away = {"X_Forwarded_For": "203.0.113.7"}
    assert sent(http, HEAD).problem == "unauthenticated"
    assert [sent(http, HEAD, "sesame", **away).status for _ in range(3)] == [201, 201, 429]
    assert http.post("/v1/games", ED, "sesame", **away).problem == "too-many-requests"


# Refusals.


@pytest.mark.parametrize(
    ("text", "line", "column", "reading"),
    [
        ("anna flip 7+4\nfoo\n", 5, 1, "ben flip card=…"),
        ("anna flip seven\n", 4, 1, None),
        ("anna flip 7+4 colour=pink\n", 4, 15, "anna flip card=…"),
        ("  anna flip [1, \n", 4, 13, None),
        ('anna flip 7+4 stands="x\n', 4, 22, None),
        ("anna flip 7+4\n\n# all is well\n  @zoe ben flip =11\n", 7, 3, "@ben"),
        ("~ strike two\n", 4, 10, '~ strike 15 "why"'),
        ("~ nonsense\n", 4, 1, "~ strike …"),
        ("~ dispute nonsense\n", 4, 11, "~ dispute turn …"),
        ("~ amend 2: flip 1+1\n", 4, 12, "anna flip card=…"),
        ("anna flip 7+4 ! addi.turn\n", 4, 15, None),
        ("= anna\n", 4, 1, None),
        ("~ legal anna flip 7+4\n", 4, 1, None),
        ("anna slaps ben\n", 4, 1, "slaps order=…"),
        ("call_mouse\n", 4, 1, "anna call_mouse"),
    ],
)
def test_what_cannot_be_read_is_told_by_line_and_column(
    http: Http, text: str, line: int, column: int, reading: str | None
) -> None:
    answer = sent(http, HEAD + text)
    assert answer.problem in ("invalid-request", "illegal-move"), answer
    assert (answer.body["line"], answer.body["column"]) == (line, column), answer
    assert reading is None or reading in answer.body["readings"], answer


def test_a_rule_that_is_broken_is_told_by_line_with_what_was_understood(http: Http) -> None:
    answer = sent(http, f"{HEAD}anna flip 7+4\n\n# ben comes next\n  Anna flip 11 # too fast\n", Accept_Language="de")
    assert (answer.status, answer.problem, answer.rules) == (422, "illegal-move", {"addi.turn"})
    assert (answer.body["line"], answer.body["column"]) == (7, 3)
    assert answer.body["readings"][0] == "anna flip =11" and "ben flip …" in answer.body["readings"]
    assert answer.headers["Content-Language"] == "de"
    assert http.get("/v1/games", AUDIT_KEY).body["games"] == []


def test_corrections_and_disputes_are_refused_as_they_are_at_a_table(http: Http) -> None:
    problem = refused(http, f"{HEAD}anna flip 7+4\nben flip 1+1\n~ amend 2: ben flip 2+2\n", 422, "illegal-correction")
    assert (problem["line"], problem["version"]) == (6, 2)
    assert refused(http, f"{HEAD}~ strike 7\n", 422, "invalid-request")["line"] == 4
    assert set(refused(http, f"{HEAD}~ decide 1 upheld\n", 422, "invalid-request")["errors"]) == {"id"}


@pytest.mark.parametrize(
    ("head", "line", "reading"),
    [
        ("", 1, "Game: …"),
        ("anna flip 7+4\n", 1, "Players: …"),
        ("Game: addi-cats\n\nanna flip 7+4\n", 3, "Players: …"),
        ("Game: chess\nPlayers: anna, ben\n", 1, "Game: addi-cats"),
        ("Game: addi-cats\nPlayers: anna, ben, cleo\nRules: 99\n", 3, "Rules: 2"),
        ("Game: addi-cats\nPlayers: anna, ben, cleo\nFormat: 2\n", 3, "Format: 1"),
        ("Game: addi-cats\nPlayers: anna, ben 9 years\n", 2, None),
        ("Game: addi-cats\nPlayers: anna, ANNA!\n", 2, None),
        ("Game: addi-cats\nPlayers: anna, ben, cleo\nOptions: {\n", 3, None),
        ("Game: addi-cats\nPlayers: anna, ben, cleo\nOptions: [1]\n", 3, None),
        ('Game: addi-cats\nPlayers: anna, ben, cleo\nOptions: {"range": 99}\n', 3, None),
        ("Game: addi-cats\nPlayers: anna, ben, cleo\nFirst: zoe\n", 3, None),
        ("Game: addi-cats\nGame: addi-cats\n", 2, None),
        ("Game: addi-cats\nPlayers:\n", 2, None),
    ],
)
def test_headers_that_cannot_be_are_refused(http: Http, head: str, line: int, reading: str | None) -> None:
    answer = sent(http, head)
    assert (answer.status, answer.problem) == (422, "invalid-request"), answer
    assert answer.body["line"] == line, answer
    assert reading is None or reading in answer.body["readings"], answer


NASTY = {
    "nul": "anna flip 7\x00+4\n",
    "escape": "anna flip 7+4 # \x1b[2J\n",
    "separator": "anna flip\u2028 7+4\x85\n",
    "deep": "score anna: " + "[" * 200_000 + "\n",
    "deep object": "flip_all " + '{"a":' * 100_000 + "\n",
    "quotes": "anna flip " + '"' * 300_001 + "\n",
    "commas": "slaps " + "," * 300_000 + "\n",
    "ties": "slaps " + "a & b, " * 90_000 + "a\n",
    "pairs": "anna flip " + "card=1 " * 90_000 + "\n",
    "duplicate keys": 'flip_all {"anna": "1+1", "anna": "1+1"}\n',
    "huge number": "~ strike 99999999999999999999\n",
    "lone surrogate": 'anna flip "\\ud800"\n',
    "not a number": "anna flip NaN\n",
}


@pytest.mark.parametrize("text", NASTY.values(), ids=NASTY)
def test_hostile_texts_are_refused(http: Http, text: str) -> None:
    answer = sent(http, HEAD + text)
    assert answer.status == 422 and answer.body["line"] == 4, answer
    assert len(answer.content) < 20_000
    moved = http.open({"game": "addi-cats", "players": [{"id": "anna"}, {"id": "ben"}, {"id": "cleo"}]})
    assert 400 <= moved.move({"text": text[:60_000].rstrip("\n")}).status < 500


def test_too_much_is_413(http: Http) -> None:
    assert sent(http, HEAD + "#" * LARGEST).problem == "too-large"
    assert sent(http, HEAD + "\n" * 10_000).problem == "too-large"
    assert sent(http, HEAD + "#\n" * 9_997).status == 201
    assert sent(http, HEAD + "~ strike 2\n" * 900).problem == "too-large"


def test_what_is_no_text_is_refused(http: Http) -> None:
    assert sent(http, b"\xff").problem == "malformed"
    assert sent(http, HEAD, Content_Type="text/plain").problem == "unsupported-media-type"
    assert sent(http, HEAD, Content_Type=f"{MEDIA}; charset=latin-1").problem == "unsupported-media-type"
    assert sent(http, HEAD, Content_Type=f"{MEDIA}; charset=UTF-8").status == 201
    assert sent(http, "\ufeff" + HEAD.replace("\n", "\r\n")).status == 201


# Moves as one types them.


def typed(table: Table, text: str, role: str = "host", **members: Any) -> Answer:
    return table.move({"text": text, **members}, role)


def test_a_typed_move_is_the_move_that_it_says(http: Http) -> None:
    table = http.open(MAU)
    for text, type_, data in (
        ("start Pink 4", "start", {"card": "pink-4"}),
        ("BEN play PINK  9", "play", {"card": "pink-9"}),
        ("play Gelb-9", "play", {"card": "yellow-9"}),
        ("ben: play", None, None),
        ("play wild türkis", "play", {"card": "wild", "colour": "turquoise"}),
        ("anna play plus 4 rosa", None, None),
        ("Anna play +4 colour = Orange", "play", {"card": "plus4", "colour": "orange"}),
        ("draw", "draw", {}),
    ):
        answer = typed(table, text)
        if type_ is None:
            assert (answer.status, answer.problem) == (422, "invalid-request"), answer
        else:
            assert answer.status == 201, answer
            assert (answer.body["event"]["type"], answer.body["event"]["data"]) == (type_, data)


def test_eleven_is_equals_eleven_and_german_is_understood(http: Http) -> None:
    table = imported(http, HEAD)
    for text in ("flip 7 + 4", "ben flip 11", "slaps Ben, ANNA", "flip Verfolgung"):
        assert typed(table, text).status == 201, text
    cards = [each["data"].get("card") for each in table.get("/events?after=1").body["events"]]
    assert cards == ["7+4", "=11", None, "chase"]


def test_an_ambiguous_line_is_refused_with_its_readings(http: Http) -> None:
    table = http.open(MAU)
    table.play({"type": "start", "card": "pink-4"})
    before = table.standing()
    answer = typed(table, "play 4")
    assert (answer.status, answer.problem) == (422, "invalid-request")
    assert answer.body["readings"] == [f"ben play {colour}-4" for colour in ("pink", "turquoise", "yellow", "orange")]
    assert (answer.body["line"], answer.body["column"]) == (1, 1) and set(answer.body["errors"]) == {"text"}
    assert table.standing() == before
    twins = http.open({"game": "addi-cats", "players": [{"id": x, "name": "Mia"} for x in ("a", "b", "c")]})
    assert typed(twins, "Mia flip 7+4").body["readings"] == ["a flip 7+4", "b flip 7+4", "c flip 7+4"]
    assert typed(twins, "flip 7+4").status == 201


def test_nobody_is_guessed_where_several_can_act(http: Http) -> None:
    table = http.open({"game": "good-vs-evil", "players": [{"id": "anna"}, {"id": "ben"}, {"id": "cleo"}]})
    assert typed(table, "play attack").status == 201
    answer = typed(table, "nope")
    assert answer.status == 422 and answer.body["readings"] == ["ben nope", "cleo nope"]
    assert typed(table, "nope", "cleo").body["event"]["player"] == "cleo"
    assert typed(table, "nope", "ben").body["event"]["by"] == "player:ben"


def test_a_typed_move_has_the_envelope_of_a_move(http: Http) -> None:
    table = imported(http, HEAD)
    assert typed(table, "ben flip 7+4").rules == {"addi.turn"}
    answer = typed(table, "ben flip 7+4", stands=True, reason="too fast", occurred_at="2026-05-01T18:30:00Z")
    event = answer.body["event"]
    assert (event["irregular"][0]["rule"], event["reason"]) == ("addi.turn", "too fast")
    assert typed(table, 'anna flip 1+1 stands="so what"').status == 201
    assert typed(table, "cleo flip 2+2", type="flip").problem == "invalid-request"
    assert table.move({"text": 7}).problem == "invalid-request"


def test_a_typed_move_is_checked_and_batched(http: Http) -> None:
    table = imported(http, HEAD)
    assert table.post("/moves/check", {"text": "flip 7+4"}).body["verdict"] == "legal"
    assert table.post("/moves/check", {"text": "ben flip 7+4"}).body["verdict"] == "illegal"
    moves = [{"text": "flip 7+4"}, {"type": "flip", "player": "ben", "card": "=11"}, {"text": "flip 1+1"}]
    wrong = table.post("/moves/batch", {"moves": [*moves, {"text": "flop"}]})
    assert (wrong.problem, wrong.body["index"], wrong.body["column"]) == ("invalid-request", 3, 1)
    assert set(wrong.body["errors"]) == {"moves.3.text"}
    answer = table.post("/moves/batch", {"moves": moves})
    assert [event["player"] for event in answer.body["events"]] == ["anna", "ben", "cleo"]


def test_who_may_not_report_is_told_so_before_what_is_unreadable(table: Table) -> None:
    assert typed(table, "nonsense", "spectator").problem == "forbidden"
    assert typed(table, "ben play 4", "anna").problem == "forbidden"
    assert typed(table, 'anna play 4 stands="x"', "anna").problem == "forbidden"
    assert table.move({"text": "nonsense", "stands": True, "reason": "x"}, "anna").problem == "forbidden"


def test_a_seat_confides_what_it_types(http: Http) -> None:
    table = http.open(MAU)
    typed(table, "start pink 4")
    assert typed(table, "draw gelb 7", "ben").status == 201
    told = {role: table.get("/events?after=2", role).body["events"][0]["data"] for role in ("ben", "anna")}
    assert told == {"ben": {"card": "yellow-7"}, "anna": {}}
