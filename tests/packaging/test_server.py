"""gunicorn passes over settings it does not know, so ask it what it understood."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNSET = ("HOST", "PORT", "WEB_CONCURRENCY", "PAWBITER_THREADS")
Understood = Callable[..., dict[str, str]]


@pytest.fixture
def understood(tmp_path: Path) -> Understood:
    def ask(**environment: str) -> dict[str, str]:
        command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "--print-config"]
        inherited = {name: value for name, value in os.environ.items() if name not in UNSET}
        own = {"PAWBITER_STORE": f"sqlite:///{tmp_path}/games.db", "PAWBITER_SIGNING_KEY": f"{tmp_path}/key"}
        done = subprocess.run(command, cwd=ROOT, env=inherited | own | environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        lines = (line.partition("=") for line in done.stdout.splitlines())
        return {name.strip(): value.strip() for name, _, value in lines}

    return ask


def test_the_server_listens_on_this_machine_only_unless_told(understood: Understood) -> None:
    assert understood()["bind"] == "['127.0.0.1:8000']"


def test_threads_share_the_load_and_nothing_listens_but_the_port(understood: Understood) -> None:
    settings = understood()
    expected = {
        "worker_class": "gthread",
        "workers": "2",
        "threads": "48",
        "reuse_port": "True",
        "preload_app": "False",
        "control_socket_disable": "True",
        "accesslog": "None",
        "wsgi_app": "wsgi:app",
    }
    assert {name: settings.get(name) for name in expected} == expected


def test_the_environment_sets_place_and_size(understood: Understood) -> None:
    settings = understood(HOST="::1", PORT="9000", WEB_CONCURRENCY="3", PAWBITER_THREADS="8")
    assert [settings[name] for name in ("bind", "workers", "threads")] == ["['[::1]:9000']", "3", "8"]
