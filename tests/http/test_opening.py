"""`POST /v1/games`, the list of games, and what may be read of one."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from referee.games import GAMES
from tests.http.client import AUDIT_KEY, ED, Answer, Http, Table, of_app
from tests.http.conftest import Apps

FOUR = {"type": "play", "player": "anna", "card": "4"}


def seated(*players: str, **members: Any) -> dict[str, Any]:
    """`anna:41` is a player with an age."""
    rows = [
        dict(zip(("id", "age"), (name, int(age)), strict=True)) if age else {"id": name}
        for name, _, age in (player.partition(":") for player in players)
    ]
    return {"game": "ed-the-cat", "players": rows, **members}


def test_an_open_table_answers_with_its_tokens_and_view(http: Http) -> None:
    answer = http.post("/v1/games", {**ED, "label": "Sunday"})
    told = answer.body
    assert (answer.status, answer.headers["Location"]) == (201, f"/v1/games/{told['id']}")
    assert set(told) == {"id", "game", "version", "status", "tokens", "view"}
    assert (told["game"], told["version"], told["status"]) == ("ed-the-cat", 1, "running")
    assert set(told["tokens"]) == {"host", "spectator", "players"}
    assert list(told["tokens"]["players"]) == ["anna", "ben", "cleo"]
    secrets = [told["tokens"]["host"], told["tokens"]["spectator"], *told["tokens"]["players"].values()]
    assert len(set(secrets)) == 5 and all(len(each) >= 22 for each in secrets)
    assert http.get(answer.headers["Location"], told["tokens"]["host"]).body == told["view"]


def test_the_view_has_what_all_games_have(http: Http) -> None:
    for game in GAMES.values():
        players = [{"id": f"p{number}"} for number in range(game.min_players)]
        view = http.open({"game": game.id, "players": players}).created["view"]
        common = {
            "game",
            "version",
            "status",
            "phase",
            "round",
            "turn",
            "direction",
            "players",
            "piles",
            "expects",
            "outcome",
            "disputes_open",
        }
        assert common <= set(view)
        assert (view["game"], view["version"], view["status"]) == (game.id, 1, "running")
        assert (view["outcome"], view["disputes_open"]) == (None, 0)
        assert [row["id"] for row in view["players"]] == [player["id"] for player in players]
        assert all({"id", "name", "hand", "score", "out"} <= set(row) for row in view["players"])
        assert all(set(each) == {"type", "players"} for each in view["expects"])


def test_names_default_to_ids(http: Http) -> None:
    table = http.open(seated("anna", players=[{"id": "anna", "name": "Ännchen"}, {"id": "b-_9"}]))
    assert [row["name"] for row in table.created["view"]["players"]] == ["Ännchen", "b-_9"]


@pytest.mark.parametrize(
    ("players", "first", "turn"),
    [
        (("anna", "ben"), None, "anna"),
        (("anna", "ben"), "ben", "ben"),
        (("anna:9", "ben:41"), None, "ben"),
        (("anna:9", "ben:41"), "ben", "ben"),
        (("anna:9", "ben:41", "cleo:41"), None, "ben"),
        (("anna:9", "ben:41", "cleo:41"), "cleo", "cleo"),
        (("anna:9", "ben:41", "cleo"), None, "anna"),
        (("anna:9", "ben:41", "cleo"), "anna", "anna"),
        (("anna:0", "ben:150"), None, "ben"),
    ],
)
def test_who_begins(http: Http, players: tuple[str, ...], first: str | None, turn: str) -> None:
    opening = seated(*players) if first is None else seated(*players, first_player=first)
    assert http.open(opening).created["view"]["turn"] == turn


def test_who_begins_follows_each_games_own_rule(http: Http) -> None:
    for game in GAMES.values():
        ages = list(range(20, 20 + max(3, game.min_players)))[: game.max_players]
        players = [{"id": f"p{age}", "age": age} for age in ages]
        table = http.open({"game": game.id, "players": players})
        setup = table.get("/events").body["events"][0]["data"]
        assert setup["first_player"] == {"oldest": f"p{ages[-1]}", "youngest": "p20", "table": "p20"}[game.begins]


def test_a_first_player_who_contradicts_the_ages_breaks_a_rule(http: Http) -> None:
    answer = http.post("/v1/games", seated("anna:9", "ben:41", first_player="anna"))
    assert (answer.problem, answer.rules) == ("illegal-move", {"ed.first-player"})


@pytest.mark.parametrize("number", [0, 1, 17, 100])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_wrong_number_of_players_breaks_a_rule(http: Http, game: Any, number: int) -> None:
    answer = http.post("/v1/games", {"game": game.id, "players": [{"id": f"p{each}"} for each in range(number)]})
    assert (answer.problem, answer.rules) == ("illegal-move", {f"{game.prefix}.players"})
    assert http.get("/v1/games", AUDIT_KEY).body["games"] == []


WRONG: list[dict[str, Any]] = [
    {},
    {"game": "chess", "players": []},
    {"game": "ed-the-cat"},
    seated("anna", "anna"),
    seated("Anna", "ben"),
    seated("-anna", "ben"),
    seated("a" * 33, "ben"),
    seated("änne", "ben"),
    seated("anna", "ben", first_player="cleo"),
    seated("anna", "ben", options={"nope": 1}),
    seated("anna", "ben", options={"limit": 9}),
    seated("anna", "ben", options={"limit": "99"}),
    seated("anna", "ben", options={"limit": True}),
    seated("anna", "ben", options={"finisher_scores": "half"}),
    seated("anna", "ben", options=[]),
    seated("anna", "ben", label="x" * 201),
    seated("anna", "ben", unknown=1),
    seated("anna:151", "ben"),
    seated("anna:-1", "ben"),
    {"game": "ed-the-cat", "players": [{"id": "anna", "age": 7.5}, {"id": "ben"}]},
    {"game": "ed-the-cat", "players": [{"id": "anna", "age": "7"}, {"id": "ben"}]},
    {"game": "ed-the-cat", "players": [{"id": "anna", "name": "  "}, {"id": "ben"}]},
    {"game": "ed-the-cat", "players": [{"id": "anna", "hat": "red"}, {"id": "ben"}]},
    {"game": "ed-the-cat", "players": ["anna", "ben"]},
    {"game": "ed-the-cat", "players": {"anna": 1}},
    {"game": "ed-the-cat", "players": [{"id": f"p{number}"} for number in range(101)]},
]


@pytest.mark.parametrize("opening", WRONG, ids=str)
def test_what_does_not_fit_is_refused_by_field(http: Http, opening: dict[str, Any]) -> None:
    answer = http.post("/v1/games", opening)
    assert (answer.status, answer.problem) == (422, "invalid-request")
    assert answer.body["errors"] and all(isinstance(each, list) for each in answer.body["errors"].values())
    assert http.get("/v1/games", AUDIT_KEY).body["games"] == []


def test_errors_name_the_path_of_the_field(http: Http) -> None:
    opening = {**ED, "players": [{"id": "anna"}, {"id": "B!"}], "options": {"limit": 5, "x": 1}}
    assert set(http.post("/v1/games", opening).body["errors"]) == {"players.1.id", "options.limit", "options.x"}


def test_options_are_recorded_with_the_opening(http: Http) -> None:
    table = http.open({**ED, "options": {"limit": 50}, "label": "Sunday"})
    (event,) = table.get("/events").body["events"]
    assert (event["version"], event["type"], event["player"], event["by"]) == (1, "opened", None, "host")
    assert event["data"]["options"] == {
        "limit": 50,
        "rounds": None,
        "finisher_scores": "rest",
        "double_finish": "active_only",
        "next_starter": "total",
    }
    assert (event["data"]["label"], event["data"]["rules_version"]) == ("Sunday", GAMES["ed-the-cat"].rules_version)


# The list


def ids(answer: Answer) -> list[str]:
    assert answer.status == 200, answer
    return [row["id"] for row in answer.body["games"]]


def test_tokens_list_the_games_they_belong_to_and_auditors_all(http: Http) -> None:
    tables = [http.open() for _ in range(3)]
    for table in tables:
        for role in ("host", "spectator", "anna", "cleo"):
            assert ids(http.get("/v1/games", table.tokens[role])) == [table.id]
    assert ids(http.get("/v1/games", AUDIT_KEY)) == [table.id for table in reversed(tables)]
    assert http.get("/v1/games").problem == "unauthenticated"


def test_the_list_is_read_page_by_page(http: Http) -> None:
    tables = [http.open() for _ in range(5)]
    path, seen, pages = "/v1/games?limit=2&game=ed-the-cat", [], 0
    while path:
        answer = http.get(path, AUDIT_KEY)
        seen, pages = seen + ids(answer), pages + 1
        link = answer.headers.get("Link")
        assert (link is None) == (answer.body["next"] is None)
        if link is None:
            break
        assert link.endswith('>; rel="next"')
        path = link[1 : link.index(">")]
        assert "game=ed-the-cat" in path and "limit=2" in path
    assert (seen, pages) == ([table.id for table in reversed(tables)], 3)


def test_the_list_is_filtered(http: Http) -> None:
    first = http.open(seated("anna", "ben", options={"limit": 10}))
    first.play(
        {"type": "play", "player": "anna", "card": "6", "target": "ben", "revealed": ["3", "8"]},
        {"type": "play", "player": "ben", "card": "8"},
        {"type": "play", "player": "anna", "card": "1", "target": "ben", "revealed": ["2", "2"]},
        {"type": "play", "player": "ben", "card": "5", "target": "anna"},
        {"type": "play", "player": "anna", "card": "1", "target": "ben"},
        {"type": "discard_penalty", "player": "anna", "card": "5"},
        {"type": "score", "hands": {"ben": ["7", "9"]}},
    )
    second = http.open(seated("cleo", "ben"))
    created = {row["id"]: row for row in http.get("/v1/games", AUDIT_KEY).body["games"]}
    both = [second.id, first.id]
    late = quote(created[second.id]["created_at"])
    expected = {
        "": both,
        "game=ed-the-cat": both,
        "game=cheese-rescue": [],
        "status=finished": [first.id],
        "status=running": [second.id],
        "player=anna": [first.id],
        "player=ben": both,
        "player=nobody": [],
        f"since={late}": [second.id] if created[first.id]["created_at"] < created[second.id]["created_at"] else both,
        "since=2099-01-01T00:00:00Z": [],
        "since=2001-01-01T00:00:00%2B02:00": both,
        "player=ben&status=running&game=ed-the-cat&limit=1": [second.id],
        f"cursor={second.id}": [first.id],
    }
    assert {query: ids(http.get(f"/v1/games?{query}", AUDIT_KEY)) for query in expected} == expected
    assert created[first.id]["version"] == 8 and created[first.id]["players"] == ["anna", "ben"]


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=501",
        "limit=x",
        "limit=1.0",
        "game=chess",
        "status=open",
        "since=yesterday",
        "since=2026-05-01",
        "cursor=zzz",
        "cursor=%00",
        "player=%01",
        "unknown=1",
        "limit=-1",
        "limit=%2B1",
        "limit=99999999999999999999",
    ],
)
def test_other_queries_are_refused(http: Http, query: str) -> None:
    answer = http.get(f"/v1/games?{query}", AUDIT_KEY)
    assert answer.problem == "invalid-request" and list(answer.body["errors"]) == [query.partition("=")[0]]


# One game


def test_the_view_as_it_stood(table: Table) -> None:
    views = {1: table.get().body}
    for player, version in (("anna", 2), ("ben", 3), ("cleo", 4)):
        table.play({"type": "play", "player": player, "card": "8"})
        views[version] = table.get().body
    assert {version: table.get(f"?at={version}").body for version in views} == views
    assert table.get("?at=5").problem == "not-found"
    for wrong in ("0", "-1", "x", "1.5", "2e0"):
        assert table.get(f"?at={wrong}").problem == "invalid-request"


def test_games_that_are_not_there(http: Http, table: Table) -> None:
    for id_ in ("nothing", "0" * 26, table.id.lower(), table.id + "0", "%00", "%ff", "..%2f..", "ä", "a" * 3000):
        for token in (table.tokens["host"], AUDIT_KEY):
            for path in ("", "/options", "/events", "/audit", "/disputes/1"):
                assert http.get(f"/v1/games/{id_}{path}", token).status == 404


def test_options_say_what_may_be_reported_next(table: Table) -> None:
    told = table.get("/options").body
    assert told["version"] == 1
    assert [(each["type"], each["player"]) for each in told["expects"]] == [("play", "anna")]
    (form,) = told["expects"]
    assert form["schema"]["type"] == "object"
    assert [(each["type"], each["players"]) for each in table.get().body["expects"]] == [("play", ["anna"])]


def test_knowledge_tells_sizes_certain_possible_and_unseen(table: Table) -> None:
    table.play({"type": "play", "player": "anna", "card": "7", "target": "ben", "revealed": ["9"]})
    told = table.get("/knowledge", "spectator").body
    assert told["version"] == 2
    sizes = {(place["place"], place["player"]): place["size"] for place in told["places"]}
    assert sizes == {("draw", None): 66, ("hand", "anna"): 3, ("hand", "ben"): 5, ("hand", "cleo"): 5}
    assert all({"certain", "possible"} <= set(place) for place in told["places"])
    assert (told["unseen"]["7"], told["unseen"]["9"], told["unseen"]["1"]) == (8, 8, 9)


# Who may open tables


def test_with_a_creation_key_only_its_holders_open_tables(apps: Apps) -> None:
    open_to_all, guarded = of_app(apps()), of_app(apps(create_key="let me in"))
    table = open_to_all.open()
    for token in (None, "guess", "let me in "[:-2]):
        answer = guarded.post("/v1/games", ED, token)
        assert (answer.problem, answer.headers["WWW-Authenticate"]) == ("unauthenticated", 'Bearer realm="pawbiter"')
    for token in (table.tokens["host"], table.tokens["anna"], AUDIT_KEY):
        assert guarded.post("/v1/games", ED, token).problem == "forbidden"
    assert guarded.post("/v1/games", ED, "let me in").status == 201
    assert guarded.get("/v1/games", "let me in").problem == "unauthenticated"


def test_without_an_audit_key_nobody_is_an_auditor(apps: Apps) -> None:
    nobody = of_app(apps(audit_key=None))
    for token in ("", "None", AUDIT_KEY):
        assert nobody.get("/v1/games", token).problem == "unauthenticated"
