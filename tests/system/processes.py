"""The processes of a running server, and what may happen to them."""

from __future__ import annotations

import os
import resource
import signal
from pathlib import Path

from tests.serving import PATIENCE_SECONDS, Server


def workers(server: Server) -> list[int]:
    assert server.process is not None
    return children(server.process.pid)


def children(pid: int) -> list[int]:
    """Whichever of its threads started them."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def memory(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) * 1024


def kill(server: Server) -> None:
    """All at once, without a word, as a power cut would."""
    assert server.process is not None
    doomed = [server.process.pid, *workers(server)]
    for pid in doomed:
        os.kill(pid, signal.SIGSTOP)  # so that no worker lives on while another is killed
    for pid in doomed:
        os.kill(pid, signal.SIGKILL)
    server.process.wait(PATIENCE_SECONDS)


def limit_files(server: Server, size: int) -> None:
    """No worker can write beyond this size of any file: to them the disk is full."""
    for pid in workers(server):
        _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, most))
