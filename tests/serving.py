"""A real server for a test: gunicorn with the project's settings, on a free port and a store of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import requests

ROOT = Path(__file__).parent.parent
PATIENCE_SECONDS = 60.0
OURS = ("PAWBITER_", "WEB_CONCURRENCY", "HOST", "PORT", "PROMETHEUS_")


class Server:
    application: tuple[str, ...] = ()
    """What is served instead of the referee, to compare."""
    root = ROOT
    """The tree that is served."""

    def __init__(self, folder: Path, log: Path, **settings: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = log
        usual = {
            "PORT": str(self.port),
            "PAWBITER_STORE": f"sqlite:///{folder}/games.db",
            "PAWBITER_SIGNING_KEY": f"{folder}/key",
        }
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        self.environment = inherited | usual | settings
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", *self.application]
        with self.log.open("ab") as log:
            self.process = _started(command, self.environment, log, self.root)
        self._until_ready()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(PATIENCE_SECONDS)

    def _until_ready(self) -> None:
        assert self.process is not None
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                if requests.get(f"{self.address}/readyz", timeout=5).ok:
                    return
            except (requests.ConnectionError, requests.Timeout):
                time.sleep(0.05)
        raise AssertionError(f"the server did not come up:\n{self.log.read_text()}")


@contextmanager
def served(folder: Path, **settings: str) -> Iterator[Server]:
    server = Server(folder, folder / "server.log", **settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _started(command: list[str], environment: dict[str, str], log: IO[bytes], root: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command, cwd=root, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
    )
