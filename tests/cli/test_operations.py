"""What whoever runs the service does now and then: a new key, a lost token, a release back. As docs/operations.md says."""

from __future__ import annotations

import json
from pathlib import Path

from flask import Flask

from app.factory import create_app
from app.ops.startup import prepare
from app.settings import Settings
from referee.audit.bundle import verify
from referee.games import GAMES
from referee.record.checkpoint import SigningKey, opened, public_key
from tests.cli.conftest import Run, played
from tests.http.client import ED, Http, Table, of_app


def test_a_new_key_leaves_valid_what_was_signed(
    pawbiter: Run, http: Http, game: Table, bundle: Path, settings: Settings, tmp_path: Path
) -> None:
    old = pawbiter("key").out.strip()
    before = http.get("/v1/log/checkpoint").body
    created = http.post("/v1/games", ED, Idempotency_Key="before")
    rotated = pawbiter("key", "rotate")
    new = pawbiter("key").out.strip()
    assert rotated.code == 0 and rotated.out.split() == ["new:", new, "old:", old] and new != old
    # The running service takes it up by itself.
    after = http.get("/v1/log/checkpoint").body
    assert after["public_key"] == new
    opened(after["note"], public_key(new))
    assert f"before that: {old}" in pawbiter("verify", exported(game, tmp_path)).out
    proof = http.get(f"/v1/log/consistency?from={before['size']}&to={after['size']}").body
    assert proof["from_root"] == before["root"] and proof["to_root"] == after["root"]
    again = tmp_path / "again.json"
    again.write_bytes(game.get("/export").content)
    held = json.loads(again.read_bytes())
    assert held["public_key"] == new and old in held["handovers"][0] and new in held["handovers"][0]
    for path in (bundle, again):
        assert pawbiter("verify", path).code == 0
        assert pawbiter("verify", path, "--key", old).code == 0
    assert pawbiter("verify", again, "--key", new).code == 0
    assert game.get("/audit").body["sound"]
    retried = of_app(create_app(prepare(settings), quiet=True)).post("/v1/games", ED, Idempotency_Key="before")
    assert retried.content == created.content, "sealed before, opened after"


def exported(game: Table, folder: Path) -> Path:
    path = folder / "exported.json"
    path.write_bytes(game.get("/export").content)
    return path


def test_a_checkpoint_of_before_is_signed_by_the_new_key_too(pawbiter: Run, http: Http, game: Table) -> None:
    old, before = public_key(pawbiter("key").out.strip()), http.get("/v1/log/checkpoint").body["note"]
    pawbiter("key", "rotate")
    pawbiter("key", "rotate")
    note = http.get("/v1/log/checkpoint").body["note"]
    assert note.startswith(before)
    assert opened(note, old) == opened(note, public_key(pawbiter("key").out.strip()))
    assert len(game.get("/export").body["handovers"]) == 2


def test_no_key_joins_a_log_by_itself(pawbiter: Run, game: Table) -> None:
    """A thief has a key of the same name, and the public ones."""
    old = public_key(pawbiter("key").out.strip())
    pawbiter("key", "rotate")
    held = game.get("/export").body
    thief = SigningKey(old.name, bytes(32))
    (handover,) = held["handovers"]
    text = handover.partition("\n\n")[0] + "\n"
    forged = text.replace(held["public_key"], str(thief.public))
    for changed in (
        {"public_key": str(thief.public)},
        {"public_key": str(thief.public), "handovers": [thief.sign(forged)]},
        {"handovers": [thief.sign(text)]},
        {"handovers": [handover.replace("\n\n", "\n \n")]},
        {"handovers": [handover, handover]},
        {"handovers": ["nonsense"]},
        {"handovers": []},
    ):
        found = verify(json.dumps({**held, **changed}).encode(), GAMES, old)
        assert not found.sound, changed
        rules = {finding.rule for finding in found.audit.findings}
        assert rules & {"log.checkpoint", "bundle.format"}, changed
    assert verify(json.dumps(held).encode(), GAMES, old).sound


def test_a_lost_token_is_renewed_on_the_machine(pawbiter: Run, http: Http) -> None:
    table = http.open()
    ran = pawbiter("token", "renew", table.id, "host")
    fresh = ran.out.strip()
    assert ran.code == 0 and fresh.startswith("pb_")
    assert table.get().status == 401
    assert http.get(table.path, fresh).status == 200
    assert table.get(role="anna").status == 200, "the others keep theirs"
    assert pawbiter("token", "renew", table.id, "player:anna").code == 0
    assert table.get(role="anna").status == 401
    assert "roles of" in pawbiter("token", "renew", table.id, "player:zoe").out
    assert "no game" in pawbiter("token", "renew", "01ARZ3NDEKTSV4RRFFQ69G5FAV").out


def test_a_release_back_and_forth(pawbiter: Run, app: Flask, http: Http, game: Table, settings: Settings) -> None:
    view, checkpoint = game.get().body, http.get("/v1/log/checkpoint").body
    app.extensions["service"].store.close()
    for _ in range(2):
        assert "is undone" in pawbiter("downgrade").out
    assert pawbiter("downgrade").code == 1
    again = of_app(create_app(prepare(settings), quiet=True))
    assert again.get(game.path, game.tokens["host"]).body == view
    assert again.get("/v1/log/checkpoint").body == checkpoint
    assert again.get(f"{game.path}/audit", game.tokens["host"]).body["sound"]
    played(again)


def test_a_backup_of_a_live_store_is_whole(pawbiter: Run, http: Http, game: Table, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert pawbiter("backup", copy).code == 0
    game.http.get("/v1/log/checkpoint")
    for name in ("games.db", "games.db-wal", "games.db-shm"):
        (tmp_path / name).unlink()
    assert http.get("/readyz").body["check"] == "file"
    assert pawbiter("restore", copy).code == 0
