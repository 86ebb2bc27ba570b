"""Where the workers of a server keep their counts: made empty at its start, gone after its end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.ops.startup import COUNTS, forget_counts, share_counts
from tests.http.client import of_server
from tests.serving import Server
from tests.system.processes import kill

pytestmark = pytest.mark.xdist_group("server")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(COUNTS, "")
    return tmp_path


def test_what_a_killed_server_left_at_this_place_is_cleared_away(folder: Path) -> None:
    share_counts("127.0.0.1:8000", str(folder))
    left = Path(os.environ[COUNTS])
    (left / "counter_1.db").touch()
    os.environ[COUNTS] = ""
    share_counts("127.0.0.1:80", str(folder))
    assert left.is_dir(), "that is another place"
    os.environ[COUNTS] = ""
    share_counts("127.0.0.1:8000", str(folder))
    assert not left.exists() and list(Path(os.environ[COUNTS]).iterdir()) == []
    forget_counts()
    assert not Path(os.environ[COUNTS]).exists()


def test_a_folder_that_was_named_is_emptied_and_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COUNTS, str(folder / "counts"))
    share_counts("127.0.0.1:8000", None)
    for name in ("counter_1.db", "notes.txt"):
        (folder / "counts" / name).touch()
    share_counts("127.0.0.1:8000", None)
    forget_counts()
    assert [path.name for path in (folder / "counts").iterdir()] == ["notes.txt"]


def test_a_server_starts_at_nothing_and_leaves_nothing(own_server: Server) -> None:
    http = of_server(own_server.address)
    http.open()
    assert b'pawbiter_events_total{game="ed-the-cat",type="opened"} 1.0' in http.get("/metrics").content
    kill(own_server)
    own_server.start()
    again = of_server(own_server.address)
    assert b"pawbiter_events_total{" not in again.get("/metrics").content
    assert len(folders(own_server)) == 1
    own_server.stop()
    assert folders(own_server) == []
    own_server.start()


def folders(server: Server) -> list[Path]:
    return list(Path("/dev/shm").glob(f"pawbiter-counts-*-{server.port}-*"))
