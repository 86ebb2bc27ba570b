"""A release that carries two rules versions of a game: tables of the older one stay as they were, new ones follow the
newer. The newer version here counts eights, allows three, and knows a dispute about them."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Meta
from msgspec.structs import asdict, replace

from app.service.snapshots import freeze
from referee.audit.bundle import verify
from referee.disputes.kinds import Case, ClaimedNumber, DisputeKind, Reason, Settlement, by_claim
from referee.game import Effect, Move, Objections, Rule, Setup, Since, facts, objects
from referee.games import GAMES, Games
from referee.games.ed_the_cat import ED_THE_CAT
from referee.games.ed_the_cat.moves import Play
from referee.games.ed_the_cat.table import Options, Table
from referee.text import Text, line
from schemas.bodies import opening_of
from schemas.unions import Union
from tests.http import client
from tests.http.client import ED, Answer, of_app
from tests.http.conftest import Apps
from tests.http.test_corrections import amend, strike


class NewOptions(Options, frozen=True, forbid_unknown_fields=True):
    eights: Annotated[int, Since("3", 9), Meta(ge=1, le=9, description="So many eights may be played.")] = 3


class NewTable(Table, frozen=True):
    options: NewOptions
    laid: Annotated[int, Since("3", 0)] = 0
    """How many eights were played."""


def open_table(setup: Setup) -> NewTable:
    return NewTable(**asdict(ED_THE_CAT.open(setup)))


def carry_out(table: NewTable, move: Move, version: int) -> Effect:
    effect = ED_THE_CAT.carry_out(table, move, version)
    more = isinstance(move, Play) and move.card == "8"
    return replace(effect, after=replace(effect.after, laid=table.laid + more))


@objects("ed.eights")
def so_many_eights(table: NewTable, move: Play) -> Objections:
    if move.card == "8" and table.laid >= table.options.eights:
        yield facts(most=table.options.eights)


def how_many(case: Case) -> Settlement:
    said = line("Eights played: {laid}.", "Gespielte Achten: {laid}.", laid=case.state.laid)
    return by_claim(case, case.state.laid, [Reason("ed.eights", said)])


EIGHTS = Text("No more eights than the table wants.", "Nicht mehr Achten, als der Tisch will.")
TOO_MANY = Text("No more than {most} eights.", "Nicht mehr als {most} Achten.")
COUNTED = Text("number of eights", "Zahl der Achten")
TWO = replace(ED_THE_CAT, options=NewOptions, state=NewTable, open=open_table)
THREE = replace(
    TWO,
    rules_version="3",
    carry_out=carry_out,
    rules={**TWO.rules, "ed.eights": Rule("ed.eights", "conduct", "Achten", EIGHTS, TOO_MANY)},
    checks=(*TWO.checks, so_many_eights),
    disputes=(
        *TWO.disputes,
        DisputeKind(kind="eights", name=COUNTED, text=COUNTED, evidence=ClaimedNumber, settle=how_many),
    ),
)
OLD, BOTH = GAMES, Games((TWO, THREE))
OPENING = Union("game", {"ed-the-cat": opening_of(THREE)})
USERS = ("app.service.table_cache", "app.service.audits", "app.api.rules", "schemas.requests")


class Releases:
    """The same store, served by one release or another."""

    def __init__(self, apps: Apps, monkeypatch: pytest.MonkeyPatch) -> None:
        self.apps, self.monkeypatch = apps, monkeypatch

    def old(self) -> client.Http:
        return self.release(OLD)

    def new(self) -> client.Http:
        self.monkeypatch.setattr("schemas.requests.OPENING", OPENING)
        return self.release(BOTH)

    def release(self, games: Games) -> client.Http:
        for user in USERS:
            self.monkeypatch.setattr(f"{user}.GAMES", games)
        self.app = self.apps()
        return of_app(self.app)


@pytest.fixture
def releases(apps: Apps, monkeypatch: pytest.MonkeyPatch) -> Releases:
    return Releases(apps, monkeypatch)


SEATS = ("anna", "ben", "cleo")
READ = ("", "?at=3", "/options", "/knowledge", "/events", "/replay", "/disputes", "/audit")
TURN = {"kind": "turn", "by": "anna", "evidence": {"claimed": "ben"}}


def eights(first: int, last: int) -> list[dict[str, Any]]:
    return [{"type": "play", "player": SEATS[at % 3], "card": "8"} for at in range(first, last)]


def old_table(http: client.Http, **options: Any) -> client.Table:
    table = http.open(options=options)
    table.play(*eights(0, 4))
    assert table.post("/disputes", TURN).body["verdict"] == "upheld"
    assert strike(table, 5).status == amend(table, 3, eights(1, 2)[0]).status == 201
    return table


def told(table: client.Table) -> list[bytes]:
    return [table.get(path, role).content for path in READ for role in ("host", "anna", "auditor")]


@pytest.mark.parametrize("options", [{}, {"limit": 10, "next_starter": "last_round"}])
def test_a_table_of_the_older_version_stays_what_it_was(releases: Releases, options: dict[str, Any]) -> None:
    table = old_table(releases.old(), **options)
    before, taken = told(table), table.get("/export").content
    again = client.Table(releases.new(), table.created)
    assert told(again) == before
    audit = again.get("/audit").body
    assert audit["sound"] and audit["findings"] == []
    assert [verify(taken, games).sound for games in (OLD, BOTH)] == [True, True]


def test_it_is_played_on_by_the_older_rules(releases: Releases) -> None:
    """In either release, turn by turn, to the same digests."""
    tables = [old_table(releases.old()) for _ in range(2)]
    plain = tables[0]
    plain.play(*eights(3, 6))
    newer = client.Table(releases.new(), tables[1].created)
    newer.play(*eights(3, 6))
    assert digests(newer) == digests(client.Table(releases.new(), plain.created))
    assert newer.get("/audit").body["sound"]
    older = client.Table(releases.old(), newer.created)
    assert older.get("/audit").body["sound"], "nothing of the newer version came into it"
    older.play(*eights(6, 8))


def digests(table: client.Table) -> list[str]:
    return [event["state_digest"] for event in table.get("/events").body["events"]]


def test_its_disputes_are_settled_as_they_were(releases: Releases) -> None:
    table = old_table(releases.old())
    filed = {"kind": "card-count", "evidence": {"card": "8", "claimed": 3}}
    before = table.post("/disputes", filed)
    newer = client.Table(releases.new(), table.created)
    assert newer.post("/disputes", filed).body == before.body
    other = newer.post("/disputes", {**filed, "by": "ben"}).body
    assert other["reasons"] == before.body["reasons"] and other["verdict"] == before.body["verdict"] == "upheld"
    unknown = newer.post("/disputes", {"kind": "eights", "evidence": {"claimed": 3}})
    assert unknown.problem == "invalid-request" and list(unknown.body["errors"]) == ["kind"]
    assert newer.get("/audit").body["sound"]


def test_a_snapshot_of_the_other_version_is_not_taken(releases: Releases) -> None:
    table = old_table(releases.old())
    before = told(table)
    service = releases.app.extensions["service"]
    standing = service.tables.current(table.id).standing
    service.store.put_snapshot(table.id, standing.version, freeze(replace(standing, game=THREE)))
    assert told(client.Table(releases.new(), table.created)) == before


def test_new_tables_open_with_the_newer_version(releases: Releases) -> None:
    http = releases.new()
    table, strict = http.open(), http.open(options={"eights": 1})
    opened = table.get("/events").body["events"][0]["data"]
    assert (opened["rules_version"], opened["options"]["eights"]) == ("3", 3)
    table.play(*eights(0, 3))
    strict.play(*eights(0, 1))
    fourth, second = table.move(eights(3, 4)[0]), strict.move(eights(1, 2)[0])
    assert (fourth.rules, second.rules) == ({"ed.eights"}, {"ed.eights"})
    assert fourth.body["violations"][0]["message"] == "No more than 3 eights."
    assert table.post("/disputes", {"kind": "eights", "evidence": {"claimed": 3}}).body["verdict"] == "upheld"
    assert strike(table, 4).status == 201 and table.play(*eights(2, 3)).status == 201
    again = client.Table(releases.new(), table.created)
    assert told(again) == told(table) and again.get("/audit").body["sound"]
    assert verify(table.get("/export").content, BOTH).sound


def test_each_version_has_its_page(releases: Releases) -> None:
    before = releases.old().get("/v1/rules/ed-the-cat").body
    http = releases.new()
    two, three = (http.get(f"/v1/rules/ed-the-cat?rules_version={version}").body for version in ("2", "3"))
    assert {name: two[name] for name in two if name != "options"} == {
        name: before[name] for name in before if name != "options"
    }
    assert three == http.get("/v1/rules/ed-the-cat").body
    assert (two["rules_version"], three["rules_version"]) == ("2", "3")
    assert {rule["id"] for rule in three["rules"]} - {rule["id"] for rule in two["rules"]} == {"ed.eights"}
    assert [each["kind"] for each in three["disputes"][len(two["disputes"]) :]] == ["eights"]
    assert http.get("/v1/rules/ed-the-cat?rules_version=4").problem == "not-found"
    (listed,) = http.get("/v1/rules").body["games"]
    assert listed["rules_version"] == "3"


def test_an_option_that_came_later_is_not_on_the_older_page(releases: Releases) -> None:
    before = releases.old().get("/v1/rules/ed-the-cat").body["options"]
    assert releases.new().get("/v1/rules/ed-the-cat?rules_version=2").body["options"] == before


def test_a_version_that_is_not_carried_is_refused_in_one_sentence(releases: Releases) -> None:
    table = releases.new().open(ED)
    table.play(*eights(0, 2))
    taken = table.get("/export").content
    older = client.Table(releases.old(), table.created)
    for answer in (older.get(), older.get("/replay"), older.move(eights(2, 3)[0]), older.get("/options")):
        refused(answer)
    audit = older.get("/audit").body
    assert audit["sound"] is not True
    (finding,) = audit["findings"]
    assert finding["rule"] == "record.format" and finding["message"].count(".") == 1
    checked = verify(taken, OLD)
    assert [each.rule for each in checked.audit.findings] == ["bundle.game"] and checked.sound is not True
    again = client.Table(releases.new(), table.created)
    assert again.version == 3 and again.get("/audit").body["sound"]


def refused(answer: Answer) -> None:
    assert (answer.status, answer.problem) == (503, "record-unreadable"), answer
    assert "Retry-After" not in answer.headers
