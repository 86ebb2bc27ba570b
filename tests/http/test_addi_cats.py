"""Addi Cat's over HTTP: the journey of a third paw, ties that are asked about, cards that cannot be, moves put right."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import msgspec
import pytest

from referee.game import Player
from referee.games.addi_cats import ADDI_CATS
from tests.games.tables import honest, refereed
from tests.http.client import Http, Table
from tests.http.test_addi_cats_disputes import without_cards

PLAYERS = [{"id": seat, "name": seat.title()} for seat in ("anna", "ben", "cleo", "dora")]


def flip(player: str, card: str) -> dict[str, Any]:
    return {"type": "flip", "player": player, "card": card}


def opened(http: Http, *cards: str, **options: Any) -> Table:
    table = http.open({"game": "addi-cats", "players": PLAYERS}, options=options)
    seats = [player["id"] for player in PLAYERS]
    for at, card in enumerate(cards):
        table.play(flip(seats[at % 4], card))
    return table


def test_a_third_cat_slaps(http: Http) -> None:
    table = opened(http, "7+4", "=11", "1+1", "2+2", "9+9", "3+3", "=2", "=19", "10+1", "8+3")
    assert table.get().body["situation"] == {
        "open": [{"kind": "equal", "sum": 11, "cats": ["anna", "ben"]}],
        "entitled": ["anna", "ben"],
    }
    slaps = {"type": "slaps", "order": ["cleo", "anna"]}
    german = table.post("/moves/check", slaps, Accept_Language="de").body
    assert german["verdict"] == "legal"
    assert german["narration"].startswith(
        "Cleo war nicht betroffen: 10+1 und 8+3 gehören Anna und Ben. Cleo nimmt 8 Karten: 3 von Anna, 3 von Ben "
        "und 2 von Dora. Der Schlag von Anna zählt nicht"
    )
    answer = table.play(slaps)
    assert answer.body["narration"].startswith(
        "Cleo was not concerned: 10+1 and 8+3 are Anna's and Ben's. Cleo takes 8 cards: 3 of Anna's, 3 of Ben's "
        "and 2 of Dora's. Anna's slap counts for nothing"
    )
    cleo = answer.body["view"]["players"][2]
    assert (cleo["down"], cleo["up"]["size"]) == (34 - 2 + 8, 2)
    assert answer.body["view"]["turn"] == "cleo"


def test_a_tie_is_asked_about(http: Http) -> None:
    table = opened(http, "7+4", "=11")
    refused = table.move({"type": "slaps", "order": [["ben", "anna"], "cleo"]})
    (violation,) = refused.body["violations"]
    assert (violation["rule"], violation["facts"]["tied"]) == ("addi.tie", ["anna", "ben"])
    answer = table.play({"type": "slaps", "order": [["ben", "anna"], "cleo"], "head": "anna"})
    assert answer.body["narration"].startswith("Ben and Anna hit the mouse together; Anna has its head and is first.")


def test_a_card_cannot_be_in_two_places(http: Http) -> None:
    table = opened(http, "7+4", "=11")
    (violation,) = table.move(flip("cleo", "7+4")).body["violations"]
    assert (violation["rule"], violation["kind"], violation["facts"]["versions"]) == ("addi.cards", "matter", [2])
    table.play({"type": "slaps", "order": ["ben", "anna"]})
    (violation,) = table.move(flip("ben", "7+4")).body["violations"]
    assert (violation["rule"], violation["facts"]["versions"]) == ("addi.cards", [2, 4])
    known = {place["player"]: place for place in table.get("/knowledge").body["places"]}
    assert known["anna"]["certain"] == {"7+4": 1, "=11": 1}
    assert "7+4" not in known["ben"]["possible"]


def test_the_forms_leave_out_what_cannot_come(http: Http) -> None:
    table = opened(http, "7+4", "=11")
    forms = {each["type"]: each for each in table.get("/options").body["expects"]}
    assert set(forms) == {"flip", "slaps"} and forms["flip"]["player"] == "cleo"
    cards = forms["flip"]["schema"]["properties"]["card"]["enum"]
    assert len(cards) == 119 + 6 - 2 and not {"7+4", "=11"} & set(cards)
    for order, evidence in ((["ben", "anna"], {}), ([["anna", "ben"]], {"head": "ben"}), ([], {})):
        body = {"type": "slaps", "order": order, **evidence}
        assert jsonschema_rs.is_valid(forms["slaps"]["schema"], body), body


def test_a_card_is_put_right_later(http: Http) -> None:
    table = opened(http, "7+4", "5+5", "1+1")
    correction = {"amend": 3, "move": flip("ben", "=11"), "reason": "it was the eleven"}
    answer = table.post("/corrections", correction)
    assert answer.status == 201, answer
    assert answer.body["view"]["situation"]["entitled"] == ["anna", "ben"]
    wrong = {"amend": 3, "move": flip("ben", "1+1"), "reason": "no, the other one"}
    refused = table.post("/corrections", wrong)
    assert (refused.status, refused.problem, refused.body["version"]) == (422, "illegal-correction", 4)


def test_the_rules_hold_the_solution_cards(http: Http) -> None:
    told = http.get("/v1/rules/addi-cats").body
    assert [card["sum"] for card in told["solutions"]] == list(range(2, 21))
    assert told["solutions"][9]["additions"][0] == "1+10"
    assert sum(card["count"] for card in told["deck"]) == 137


def test_only_the_host_tells_of_slaps(http: Http) -> None:
    table = opened(http, "7+4", "=11")
    assert table.move({"type": "slaps", "order": ["anna"]}, "anna").status == 403
    assert table.move(flip("cleo", "1+1"), "cleo").status == 201


# Two people with two stacks each

PEOPLE = [{"id": seat, "person": person} for seat, person in zip("abcd", ["pia", "quinn", "pia", "quinn"], strict=True)]


def test_people_are_told_who_of_them_won(http: Http) -> None:
    """A whole game of four stacks: who has the champion's stack has won, whatever became of the other one."""
    setup, simulated = honest(ADDI_CATS, 51)
    assert [player.person for player in setup.players] == ["hand0", "hand1", "hand0", "hand1"]
    table = http.open(
        {
            "game": "addi-cats",
            "players": [{"id": player.id, "person": player.person} for player in setup.players],
            "first_player": setup.first_player,
            "options": msgspec.to_builtins(setup.options),
        }
    )
    moves = [played.report for played in refereed(ADDI_CATS, setup, simulated)]
    for start in range(0, len(moves), 400):
        assert table.post("/moves/batch", {"moves": moves[start : start + 400]}).status == 201
    view = table.get().body
    outcome, owner = view["outcome"], {row["id"]: row["person"] for row in view["players"]}
    champions = [view["champion"]] if isinstance(view["champion"], str) else view["champion"]
    assert outcome["people"]["winners"] == sorted({owner[seat] for seat in champions})
    lost = {owner[seat] for seat in outcome["losers"]} - set(outcome["people"]["winners"])
    assert outcome["people"]["losers"] == sorted(lost)


@pytest.mark.parametrize(
    ("won", "lost", "people"),
    [
        ("a", "bc", {"winners": ["pia"], "losers": ["quinn"]}),
        ("a", "bd", {"winners": ["pia"], "losers": ["quinn"]}),
        ("b", "ac", {"winners": ["quinn"], "losers": ["pia"]}),
        ("b", "cd", {"winners": ["quinn"], "losers": ["pia"]}),
        ("ab", "cd", {"winners": ["pia", "quinn"], "losers": []}),
        ("a", "", {"winners": ["pia"], "losers": []}),
    ],
)
def test_who_has_a_champion_has_not_lost(won: str, lost: str, people: dict[str, list[str]]) -> None:
    players = tuple(Player(each["id"], each["id"], None, each["person"]) for each in PEOPLE)
    outcome: Any = {"winners": list(won), "ranking": []} | ({"losers": list(lost)} if lost else {})
    assert ADDI_CATS.people(outcome, players) == people
    assert ADDI_CATS.people(outcome, tuple(map(alone, players))) is None


def alone(player: Player) -> Player:
    return msgspec.structs.replace(player, person=None)


def test_people_of_an_endless_game(http: Http) -> None:
    table = http.open({"game": "addi-cats", "players": PEOPLE}, options={"endless": True})
    outcome = table.play({"type": "stop"}).body["view"]["outcome"]
    assert outcome["winners"] == list("abcd") and outcome["losers"] == []
    assert outcome["people"] == {"winners": ["pia", "quinn"], "losers": []}


def test_tables_of_single_players_have_no_people(http: Http) -> None:
    table = opened(http, endless=True)
    assert "people" not in table.play({"type": "stop"}).body["view"]["outcome"]


# The table ends the game


def ended(table: Table, outcome: str) -> Any:
    answer = table.post("/end", {"reason": "bedtime", "outcome": outcome})
    assert answer.status == 201 and table.get("/audit").body["sound"]
    return answer.body


def test_as_it_stands_places_are_kept_and_the_others_share_the_next(http: Http) -> None:
    table = without_cards(http)
    told = ended(table, "as-it-stands")
    others = ["ben", "cleo", "dora", "emil", "fine", "gus", "hanna"]
    assert told["view"]["outcome"] == {"winners": ["anna"], "ranking": [["anna"], others]}
    assert [row["place"] for row in told["view"]["players"]] == [1, *[2] * 7]
    assert told["view"]["champion"] == "anna" and told["narration"].endswith("share place 2.")


def test_as_it_stands_before_anybody_is_out(http: Http) -> None:
    table = opened(http, "7+4")
    view = ended(table, "as-it-stands")["view"]
    everybody = ["anna", "ben", "cleo", "dora"]
    assert view["outcome"] == {"winners": everybody, "ranking": [everybody]} and view["champion"] is None
    people = http.open({"game": "addi-cats", "players": PEOPLE})
    assert ended(people, "as-it-stands")["view"]["outcome"]["people"] == {"winners": ["pia", "quinn"], "losers": []}


def test_nothing_counts(http: Http) -> None:
    view = ended(without_cards(http), "none")["view"]
    assert (view["outcome"], view["champion"]) == (None, "anna")


def test_an_endless_game_ends_as_if_it_were_stopped(http: Http) -> None:
    stopped = without_cards(http, endless=True)
    told = ended(without_cards(http, endless=True), "as-it-stands")
    assert told["view"]["outcome"] == stopped.play({"type": "stop"}).body["view"]["outcome"]
    assert "Most points: anna." in told["narration"]
