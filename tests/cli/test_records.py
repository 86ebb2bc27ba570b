"""`pawbiter verify` and `pawbiter replay`, and `python -m referee verify` on its own."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from app.store.sqlite.connections import sqlite3
from referee.__main__ import main
from referee.record.checkpoint import SigningKey
from tests.cli.conftest import Run
from tests.http.client import Http, Table

ROOT = Path(__file__).parent.parent.parent


def test_a_sound_bundle(pawbiter: Run, bundle: Path, game: Table) -> None:
    ran = pawbiter("verify", bundle)
    assert ran.code == 0 and game.id in ran.out and "Sound:" in ran.out
    assert f"events: {game.version}" in ran.out
    assert "In Ordnung:" in pawbiter("verify", bundle, "--lang", "de").out


def test_the_referee_alone_verifies_it_too(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(bundle)]) == 0
    assert "Sound:" in capsys.readouterr().out
    done = subprocess.run(
        [sys.executable, "-m", "referee", "verify", str(bundle), "--lang", "de"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "") and "In Ordnung:" in done.stdout


def test_a_changed_bundle_is_told_with_the_version(pawbiter: Run, bundle: Path) -> None:
    held = json.loads(bundle.read_bytes())
    held["events"][4]["recorded_at"] = "2020-01-01T00:00:00.000Z"
    bundle.write_text(json.dumps(held))
    ran = pawbiter("verify", bundle)
    assert ran.code == 1 and "record.hash 5:" in ran.out and "Not sound" in ran.out
    assert "FEHLER  record.hash 5: Version 5 wurde" in pawbiter("verify", bundle, "--lang", "de").out


def test_the_key_can_be_insisted_on(pawbiter: Run, bundle: Path) -> None:
    own = pawbiter("key").out.strip()
    assert pawbiter("verify", bundle, "--key", own).code == 0
    other = pawbiter("verify", bundle, "--key", SigningKey("pawbiter", bytes(32)).public)
    assert other.code == 1 and "log.checkpoint" in other.out
    assert pawbiter("verify", bundle, "--key", "nonsense").code == 1


FILES = {
    "empty": b"",
    "not JSON": b"\xff\xfe\x00",
    "a number": b"7",
    "null": b"null",
    "another object": b"{}",
    "deep": b"[" * 100_000 + b"]" * 100_000,
    "a huge number": b'{"format": ' + b"9" * 100_000 + b"}",
    "lone surrogates": b'{"format": "\\ud800"}',
    "infinite": b'{"format": Infinity}',
    "another format": b'{"format":"pawbiter bundle/9","game":"","events":[],"proofs":[],"checkpoint":"","head":"","public_key":""}',
    "no events": b'{"format":"pawbiter bundle/1","game":"","events":[],"proofs":[],"checkpoint":"","head":"","public_key":""}',
}


@pytest.mark.parametrize("name", FILES)
def test_no_file_makes_it_stumble(pawbiter: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(FILES[name])
    for command in ("verify", "replay"):
        ran = pawbiter(command, tmp_path / "file")
        assert ran.code == 1 and ran.out.strip() and "Traceback" not in ran.out


def test_missing_files_and_folders(pawbiter: Run, tmp_path: Path) -> None:
    assert pawbiter("verify", tmp_path / "nowhere").code == 1
    assert pawbiter("verify", tmp_path).code == 1


def test_damaged_bundles_never_make_it_stumble(pawbiter: Run, bundle: Path) -> None:
    """Bytes replaced, cut, doubled; members dropped or turned into something else."""
    body, random = bundle.read_bytes(), Random(1)
    for number in range(40):
        at = random.randrange(len(body))
        bundle.write_bytes(spoilt(body, at, random) if number % 2 else reshaped(body, random))
        for command in ("verify", "replay"):
            ran = pawbiter(command, bundle)
            assert ran.code == 1 or command == "replay", ran.out
            assert "Traceback" not in ran.out


def spoilt(body: bytes, at: int, random: Random) -> bytes:
    kinds = [
        body[:at],
        body[:at] + bytes([random.randrange(256) ^ 1]) * 3 + body[at + 1 :],
        body[:at] + body[at // 2 :],
    ]
    return random.choice(kinds)


def reshaped(body: bytes, random: Random) -> bytes:
    held = json.loads(body)
    event = random.choice(held["events"])
    name = random.choice(list(event))
    if random.random() < 0.3:
        del event[name]
    else:
        event[name] = random.choice([other for other in ([], {}, "x" * 40, -1, {"a": [1]}) if other != event[name]])
    return json.dumps(held).encode()


def test_replay_tells_file_store_and_address_alike(pawbiter: Run, bundle: Path, game: Table, address: str) -> None:
    told = pawbiter("replay", bundle)
    assert told.code == 0 and len(told.out.splitlines()) == game.version
    assert told.out.splitlines()[0].startswith("    1  ")
    assert pawbiter("replay", game.id).out == told.out
    from_address = pawbiter("replay", f"{address}/v1/games/{game.id}", "--token", game.tokens["spectator"])
    assert from_address.out == told.out
    german = pawbiter("replay", bundle, "--lang", "de")
    assert german.out != told.out
    assert pawbiter("replay", game.id, "--lang", "de").out == german.out


def test_replay_says_that_it_does_not_read_a_record(pawbiter: Run, game: Table, tmp_path: Path) -> None:
    """One that a draft wrote."""
    with closing(sqlite3.connect(tmp_path / "games.db")) as store, store:
        store.execute("DROP TRIGGER events_never_UPDATE")
        without = "json_remove(CAST(body AS TEXT), '$.data.format')"
        store.execute(f"UPDATE events SET body = CAST({without} AS BLOB) WHERE version = 1")
    ran = pawbiter("replay", game.id)
    assert (ran.code, ran.out) == (1, "pawbiter: this release does not read the record of this game\n")


def test_replay_marks_what_no_longer_counts(pawbiter: Run, http: Http) -> None:
    table = http.open()
    table.play({"type": "play", "player": "anna", "card": "4"}, {"type": "play", "player": "ben", "card": "8"})
    table.post(
        "/corrections", {"amend": 3, "move": {"type": "play", "player": "ben", "card": "4"}, "reason": "misread"}
    )
    table.play({"type": "play", "player": "anna", "card": "8", "stands": True, "reason": "nobody noticed"})
    table.post("/corrections", {"strike": 5, "reason": "taken back"})
    lines = pawbiter("replay", table.id).out.splitlines()
    assert "(put right at 4)" in lines[2] and lines[4].endswith("(struck) (irregular, let stand)")


def test_replay_of_what_is_not_there(pawbiter: Run, game: Table, address: str) -> None:
    assert "no game" in pawbiter("replay", "01ARZ3NDEKTSV4RRFFQ69G5FAV").out
    assert pawbiter("replay", f"{address}/v1/games/{game.id}").code == 1
    assert pawbiter("replay", "http://127.0.0.1:1/v1/games/x").code == 1
