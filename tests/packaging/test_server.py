"""gunicorn passes over settings it does not know, so ask it what it understood."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNSET = ("HOST", "PORT", "WEB_CONCURRENCY")
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


def test_workers_share_one_socket_and_nothing_listens_but_the_port(understood: Understood) -> None:
    settings = understood()
    expected = {
        "worker_class": "app.server.worker.PawbiterWorker",
        "workers": "2",
        "reuse_port": "False",
        "preload_app": "False",
        "control_socket_disable": "True",
        "accesslog": "None",
        "wsgi_app": "wsgi:app",
    }
    assert {name: settings.get(name) for name in expected} == expected


def test_the_environment_sets_place_and_size(understood: Understood) -> None:
    settings = understood(HOST="::1", PORT="9000", WEB_CONCURRENCY="3")
    assert [settings[name] for name in ("bind", "workers")] == ["['[::1]:9000']", "3"]
