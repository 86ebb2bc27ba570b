"""Audit, export and log as the service gives them: corrected histories, every role's bundle, restarts, two workers."""

from __future__ import annotations

import itertools
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any

import pytest

from referee.audit.bundle import verify
from referee.games import GAMES
from referee.record.checkpoint import Checkpoint, agrees, opened, public_key
from referee.record.merkle_log import consistent, leaf_hash
from tests.http.client import Answer, Http, Table, of_app
from tests.http.conftest import Apps
from tests.ledger import reference

MAU = {"game": "mau-mau", "players": [{"id": "anna"}, {"id": "ben"}], "first_player": "anna"}
EIGHT: dict[str, Any] = {"type": "play", "player": "ben", "card": "turquoise-8"}


def lied(http: Http) -> Table:
    """Ben draws at 4 because nothing fits turquoise or 9, lays what he drew, and then turquoise 8."""
    table = http.open(MAU)
    table.play({"type": "start", "card": "turquoise-4"}, {"type": "play", "player": "anna", "card": "turquoise-9"})
    table.play({"type": "draw", "player": "ben"}, {"type": "play", "player": "ben", "card": "turquoise-2"})
    table.play({"type": "play", "player": "anna", "card": "turquoise-1"}, EIGHT)
    return table


def test_a_lie_is_told_in_the_callers_language(http: Http) -> None:
    table = lied(http)
    english, german = (table.get("/audit", Accept_Language=language).body for language in ("en", "de"))
    assert english["sound"] is german["sound"] is False
    (finding,), (befund,) = english["findings"], german["findings"]
    assert (finding["severity"], finding["rule"], finding["versions"]) == ("error", "mau.withheld", [4, 7])
    assert finding["message"] != befund["message"] and befund["message"].startswith("Diese Züge")
    assert [step["version"] for step in finding["proof"]["steps"] if step["version"]] == sorted(
        step["version"] for step in befund["proof"]["steps"] if step["version"]
    )
    assert finding["proof"]["smallest"] is True


def test_struck_and_amended_moves_no_longer_accuse(http: Http) -> None:
    struck, amended = lied(http), lied(http)
    assert struck.post("/corrections", {"strike": 7, "reason": "taken back"}).status == 201
    assert struck.get("/audit").body["findings"] == []
    other = {**EIGHT, "card": "wild", "colour": "pink"}
    assert amended.post("/corrections", {"amend": 7, "move": other, "reason": "misread"}).status == 201
    assert amended.get("/audit").body["findings"] == []
    back = {"amend": 7, "move": EIGHT, "reason": "it was that one after all"}
    assert amended.post("/corrections", back).status == 201
    assert [finding["versions"] for finding in amended.get("/audit").body["findings"]] == [[4, 7]]


def test_irregular_moves_are_listed_and_sound(table: Table) -> None:
    table.play({"type": "play", "player": "ben", "card": "8", "stands": True, "reason": "nobody noticed"})
    told = table.get("/audit").body
    assert told["sound"] is True
    (finding,) = told["findings"]
    assert (finding["severity"], finding["rule"], finding["versions"]) == ("irregular", "ed.turn", [2])
    assert finding["proof"]["reason"] == "nobody noticed"


def test_everybodys_bundle_verifies_and_holds_only_what_they_may_know(http: Http) -> None:
    table = http.open(MAU)
    table.play({"type": "start", "card": "turquoise-4"}, {"type": "play", "player": "anna", "card": "turquoise-9"})
    assert table.move({"type": "draw", "player": "ben", "card": "orange-2"}, "ben").status == 201
    table.play({"type": "pass", "player": "ben"})
    for role, knows in {"host": False, "spectator": False, "anna": False, "ben": True, "auditor": True}.items():
        answer = table.get("/export", role)
        assert (b"orange-2" in answer.content) is knows, role
        found = verify(answer.content, GAMES, public_key(http.get("/v1/log/checkpoint").body["public_key"]))
        assert found.sound and not found.audit.findings and found.audit.checked["redacted"] == (not knows)
        assert f"pawbiter-{table.id}.json" in answer.headers["Content-Disposition"]


def signed(answer: Answer) -> Checkpoint:
    return opened(answer.body["note"], public_key(answer.body["public_key"]))


def test_checkpoints_continue_each_other_over_restarts(apps: Apps, http: Http) -> None:
    given = [signed(http.get("/v1/log/checkpoint"))]
    for _ in range(3):
        service = of_app(apps())
        for _ in range(3):
            service.open()
        given.append(signed(service.get("/v1/log/checkpoint")))
    service = of_app(apps())
    for earlier, later in itertools.pairwise(given):
        proof = service.get(f"/v1/log/consistency?from={earlier.size}&to={later.size}").body
        path = tuple(b64decode(each) for each in proof["proof"])
        assert agrees(earlier, later, path) and later.size == earlier.size + 3
    assert signed(service.get("/v1/log/checkpoint")) == given[-1], "nothing new, nothing signed anew"


def test_two_workers_never_contradict_each_other(apps: Apps) -> None:
    """Two services on one store open games and sign checkpoints at the same time."""
    workers = [of_app(apps()), of_app(apps())]

    def work(number: int) -> Checkpoint:
        worker = workers[number % 2]
        worker.open()
        return signed(worker.get("/v1/log/checkpoint"))

    with ThreadPoolExecutor(6) as pool:
        given = list(pool.map(work, range(24)))
    by_size = {each.size: each for each in given}
    assert all(by_size[each.size] == each for each in given), "one root for each size"
    sizes = sorted(by_size)
    for one, other in itertools.pairwise(sizes):
        proof = workers[0].get(f"/v1/log/consistency?from={one}&to={other}").body["proof"]
        assert consistent(one, other, [b64decode(each) for each in proof], by_size[one].root, by_size[other].root)


@pytest.mark.parametrize("games", [1, 6])
def test_inclusion_proofs_hold_by_the_letter_of_the_rfc(http: Http, games: int) -> None:
    tables = [http.open() for _ in range(games)]
    for table in tables:
        proof = http.get(f"/v1/log/proof?game={table.id}&version=1", table.tokens["host"]).body
        entry = f"pawbiter event/1\n{table.id}\n1\n{proof['hash']}\n".encode()
        hashed = sha256(b"\x00" + entry).digest()
        assert b64decode(proof["leaf_hash"]) == hashed == leaf_hash(entry)
        path = [b64decode(each) for each in proof["proof"]]
        root = reference.root_from_path(hashed, proof["index"], proof["size"], path)
        assert root == b64decode(proof["root"]) == opened(proof["checkpoint"], key(http)).root


def key(http: Http) -> Any:
    return public_key(http.get("/v1/log/checkpoint").body["public_key"])


def test_the_chain_holds_as_the_contract_shows_it(http: Http) -> None:
    events = lied(http).get("/events").body["events"]
    for before, after in itertools.pairwise(events):
        assert after["previous"] == before["hash"]
