"""Good vs Evil joined in the middle, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.good_vs_evil import GOOD_VS_EVIL
from tests.games.tables import Played, honest, refereed
from tests.http.client import Answer, Http, Table

SEATS = ("anna", "ben", "cleo")
TWO = {"turn": "ben", "hands": {"anna": 5, "ben": 7}}
Body = dict[str, Any]


def opening(position: Body, seats: tuple[str, ...] = SEATS, **members: Any) -> Body:
    return {"game": "good-vs-evil", "players": [{"id": seat} for seat in seats], "position": position, **members}


def joined(http: Http, position: Body, seats: tuple[str, ...] = SEATS, **members: Any) -> Table:
    return http.open(opening(position, seats, **members))


def told(**members: Any) -> Body:
    return {"turn": "anna", "hands": dict.fromkeys(SEATS, 6), **members}


def refused(http: Http, position: Body, **members: Any) -> Answer:
    answer = http.post("/v1/games", opening(position, **members))
    assert answer.status == 422, answer
    return answer


def test_the_smallest_position_is_played_to_the_end(http: Http) -> None:
    table = joined(http, TWO, ("anna", "ben"))
    view = table.get().body
    assert view["piles"] == {"draw": None, "discard": {"size": None, "top": None, "cards": None}}
    assert (view["turn"], view["kittens"], view["mat"]) == ("ben", 1, {"godcat": True, "devilcat": True})
    assert [row["owes"] for row in view["players"]] == [0, 1]
    assert table.get("/knowledge").body["kitten_chance"] is None
    table.play(
        {"type": "play", "player": "ben", "cards": ["reveal-the-future"]},
        {"type": "reveal", "player": "ben", "cards": ["favor", "exploding-kitten"]},
    )
    assert table.get().body["known_top"] == ["favor", "exploding-kitten"]
    table.play(
        {"type": "draw", "player": "ben"},
        {"type": "draw", "player": "anna", "card": "exploding-kitten"},
        {"type": "defuse", "player": "anna"},
        {"type": "draw", "player": "ben"},
        {"type": "play", "player": "anna", "cards": ["mercat", "mercat"], "target": "ben"},
        {"type": "steal", "player": "anna"},
        {"type": "draw", "player": "anna", "card": "exploding-kitten"},
        {"type": "explode", "player": "anna"},
    )
    assert table.get().body["outcome"]["winners"] == ["ben"]
    report = table.get("/audit").body
    assert report["sound"] and [each["rule"] for each in report["findings"]] == ["record.position"]


def test_what_a_pile_of_unknown_size_holds_is_taken_on_trust(http: Http) -> None:
    table = joined(http, TWO, ("anna", "ben"))
    table.play({"type": "play", "player": "ben", "cards": ["reveal-the-future"]})
    short = table.post("/moves/check", {"type": "reveal", "player": "ben", "cards": ["favor"]}).body
    assert short["verdict"] == "unproven" and short["assumes"][0]["rule"] == "gve.reveal-count"
    twice = table.post("/moves/check", {"type": "reveal", "player": "ben", "cards": ["exploding-kitten"] * 2}).body
    assert [each["rule"] for each in twice["violations"]] == ["gve.kittens"]


def test_unknown_kittens_decide_nothing(http: Http) -> None:
    """One is out, and nobody told whether a kitten killed cleo."""
    position = {"turn": "anna", "players": ["anna", "ben", {"id": "cleo", "alive": False}], "piles": {"draw": 4}}
    table = joined(
        http, {**position, "players": [{"id": "anna", "hand": 3}, {"id": "ben", "hand": 2}, position["players"][2]]}
    )
    view = table.get().body
    assert (view["kittens"], view["piles"]["draw"], view["players"][2]["alive"]) == (None, 4, False)
    table.play(
        {"type": "draw", "player": "anna", "card": "exploding-kitten"},
        {"type": "defuse", "player": "anna"},
        {"type": "draw", "player": "ben", "card": "exploding-kitten"},
        {"type": "defuse", "player": "ben"},
        {"type": "draw", "player": "anna"},
    )
    view = table.get().body
    assert (view["kittens"], view["piles"]["draw"]) == (None, 3)
    again = joined(http, table.get("/position").body).get().body
    assert {**again, "version": 0} == {**view, "version": 0}


PENDING = {"cards": ["attack"], "player": "anna", "nopes": 1, "last": "cleo"}


def test_a_window_that_is_open(http: Http) -> None:
    """The example of the guide."""
    position = told(
        phase="pending",
        pending=PENDING,
        even=True,
        known_top=["nope", "exploding-kitten", "favor"],
        piles={"draw": 29, "discard": {"cards": ["reveal-the-future", "attack", "nope"]}},
        knowledge={"places": [{"place": "hand", "player": "ben", "certain": {"defuse": 1}, "denied": {"shuffle": 0}}]},
    )
    answer = http.post("/v1/games", opening({**position, "piles": {"discard": position["piles"]["discard"]}}))
    table = Table(http, answer.body)
    view = table.get().body
    assert (view["turn"], view["pending"]["effective"], view["kittens"]) == ("anna", False, 2)
    assert table.move({"type": "nope", "player": "cleo"}).rules == {"gve.nope-own"}
    table.play({"type": "nope", "player": "ben"}, {"type": "settle"})
    assert (table.get().body["turn"], table.get().body["players"][1]["owes"]) == ("ben", 2)
    table.play({"type": "draw", "player": "ben"})
    assert table.move({"type": "draw", "player": "ben"}).rules == {"gve.known-top"}


def test_a_report_that_is_owed(http: Http) -> None:
    awaiting = {"type": "answer", "player": "ben", "other": "anna", "wish": "defuse"}
    table = joined(http, told(phase="follow-up", awaiting=awaiting))
    assert [each["type"] for each in table.get().body["expects"]] == ["answer"]
    table.play({"type": "answer", "player": "ben", "has": True})
    assert [row["hand"] for row in table.get().body["players"]] == [7, 5, 6]


def test_the_devilcat_before_somebody(http: Http) -> None:
    rows = [{"id": seat, "hand": 6, "godcat": seat == "cleo"} for seat in SEATS]
    table = joined(http, {"turn": "anna", "phase": "devilcat", "players": rows})
    view = table.get().body
    assert view["mat"] == {"godcat": False, "devilcat": False}
    assert view["awaiting"] == {"type": "defuse", "player": "anna"}
    rows[0]["godcat"], rows[2]["godcat"] = True, False
    whose = refused(http, {"turn": "anna", "phase": "devilcat", "players": rows})
    assert set(whose.body["errors"]) == {"position.awaiting"}


NEEDED = [
    ({"hands": dict.fromkeys(SEATS, 6)}, "position.turn"),
    ({"turn": "anna", "hands": {"anna": 6, "ben": 6}}, "position.hands.cleo"),
    (told(phase="pending"), "position.pending"),
    (told(phase="pending", pending={"cards": ["attack"], "player": "anna", "nopes": 1}), "position.pending.last"),
    (told(phase="follow-up"), "position.awaiting"),
    (told(phase="follow-up", awaiting={"type": "steal", "player": "anna"}), "position.awaiting.other"),
]


@pytest.mark.parametrize(("position", "path"), NEEDED, ids=[path for _, path in NEEDED])
def test_what_a_position_lacks_is_named(http: Http, position: Body, path: str) -> None:
    answer = refused(http, position)
    assert answer.problem == "invalid-request" and list(answer.body["errors"]) == [path]


def row(seat: str, **members: Any) -> Body:
    return {"id": seat, "hand": 6, **members}


def rows(*first: Body) -> list[Body]:
    return [*first, *(row(seat) for seat in SEATS[len(first) :])]


ANNA_OUT = rows(row("anna", hand=0, alive=False))
IMPOSSIBLE = [
    (told(kittens=1), "gve.kittens"),
    (told(kittens=3), "gve.kittens"),
    (told(known_top=["exploding-kitten"] * 3), "gve.kittens"),
    (
        told(knowledge={"places": [{"place": "draw", "player": None, "certain": {"exploding-kitten": 3}}]}),
        "gve.kittens",
    ),
    (told(phase="devilcat"), "gve.opening"),
    (told(piles={"discard": {"cards": ["exploding-kitten"]}}), "gve.opening"),
    ({"turn": "anna", "players": ANNA_OUT}, "gve.dead"),
    (
        {
            "turn": "ben",
            "players": ANNA_OUT,
            "phase": "pending",
            "pending": {"cards": ["favor"], "player": "ben", "target": "anna"},
        },
        "gve.dead",
    ),
    (
        {"turn": "cleo", "players": [row(seat, hand=0, alive=False) for seat in ("anna", "ben")] + [row("cleo")]},
        "gve.over",
    ),
    (told(phase="finished"), "gve.over"),
    (told(known_top=["attack"] * 3), "gve.cards"),
    (told(known_top=["no-such-card"]), "gve.cards"),
    (told(pending={"cards": ["attack"], "player": "dora"}, phase="pending"), "gve.player"),
    (told(knowledge={"places": [{"place": "hand", "player": "ben", "certain": {"nope": 4, "favor": 3}}]}), "gve.hand"),
    (told(piles={"draw": 20, "discard": {"size": 20}}), "gve.opening"),
    (told(piles={"discard": {"cards": ["favor"], "size": 2}}), "gve.opening"),
    (told(piles={"draw": 60}), "gve.opening"),
    ({"turn": "anna", "players": rows(row("anna", owes=1), row("ben", owes=2))}, "gve.opening"),
    ({"turn": "anna", "players": rows(row("anna", godcat=True), row("ben", godcat=True))}, "gve.opening"),
    ({"turn": "anna", "players": rows(row("anna", godcat=True)), "mat": {"godcat": True}}, "gve.opening"),
    (told(mat={"devilcat": False}), "gve.opening"),
    (told(mat={"godcat": False}), "gve.opening"),
    (told(fallen=["ben"], players=None), "gve.opening"),
    (told(pending=PENDING), "gve.opening"),
    (told(phase="pending", pending=PENDING, piles={"discard": {"cards": ["favor"]}}), "gve.opening"),
    (told(phase="pending", pending={"cards": ["favor"], "player": "anna"}), "gve.opening"),
    (told(phase="pending", pending={"cards": ["attack"], "player": "anna"}), "gve.opening"),
    (told(phase="pending", pending={**PENDING, "effective": True}), "gve.opening"),
    (told(awaiting={"type": "bottom", "player": "anna"}), "gve.opening"),
    (told(phase="follow-up", awaiting={"type": "bottom", "player": "ben"}), "gve.opening"),
    (told(direction="counterclockwise"), "gve.opening"),
    (told(round=2), "gve.opening"),
]


@pytest.mark.parametrize(
    ("position", "rule"), IMPOSSIBLE, ids=[f"{at}-{rule}" for at, (_, rule) in enumerate(IMPOSSIBLE)]
)
def test_what_no_table_can_look_like_is_refused(http: Http, position: Body, rule: str) -> None:
    position = {name: value for name, value in position.items() if value is not None}
    if position.get("fallen"):
        position["players"] = [{"id": "ben", "alive": True}]
    answer = refused(http, position)
    assert answer.problem == "illegal-move" and answer.rules == {rule}, answer.body
    german = http.send("POST", "/v1/games", opening(position), Accept_Language="de")
    assert german.body["violations"][0]["message"] != answer.body["violations"][0]["message"]


def test_every_violation_is_listed(http: Http) -> None:
    answer = refused(http, told(kittens=5, round=3, known_top=["attack"] * 3))
    assert answer.rules == {"gve.kittens", "gve.opening", "gve.cards"}


def in_public(played: Played) -> Body:
    return {name: value for name, value in played.report.items() if name not in played.move.private}


@pytest.mark.parametrize("seed", [3, 11, 24])
def test_a_running_game_is_told_and_joined(http: Http, seed: int) -> None:
    """Opened again it shows the same, tells the same, and goes on the same."""
    setup, simulated = honest(GOOD_VS_EVIL, seed)
    reports = [in_public(played) for played in refereed(GOOD_VS_EVIL, setup, simulated)][:60]
    options = {name: getattr(setup.options, name) for name in setup.options.__struct_fields__}
    members = {
        "players": [{"id": seat} for seat in setup.seats],
        "first_player": setup.first_player,
        "options": options,
    }
    running = http.open({"game": "good-vs-evil", **members})
    running.play(*reports)
    for version in range(1 + seed % 7, len(reports), 17):
        position = running.get(f"/position?at={version}").body
        again = http.open({"game": "good-vs-evil", **members, "position": position})
        first = again.get("/position?at=1").body
        assert first == {**position, "version": 1}
        then = running.get(f"?at={version}").body
        assert {**again.get().body, "version": 0, "players": 0} == {**then, "version": 0, "players": 0}
        again.play(*reports[version - 1 : version + 9])
        assert again.get("/audit").body["sound"]
