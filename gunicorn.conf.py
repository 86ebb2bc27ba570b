"""How gunicorn serves Pawbiter; every setting that differs from its default has its reason."""

import os
from pathlib import Path

from gunicorn.arbiter import Arbiter

from app import address, boot

_host = os.environ.get("HOST") or "127.0.0.1"
_port = os.environ.get("PORT") or "8000"

wsgi_app = "wsgi:app"
proc_name = "pawbiter"
bind = f"[{_host}]:{_port}" if ":" in _host else f"{_host}:{_port}"

worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY") or "2")
threads = int(os.environ.get("PAWBITER_THREADS") or "16")
# Without it one worker often gets all the keep-alive connections.
reuse_port = True
# Each worker opens its own store connections and writer thread: none may be inherited.
preload_app = False
control_socket_disable = True

# Longer than a table thinks about its next move, so that a phone keeps its connection.
keepalive = 75
# A long poll (25 s) may come to its end.
graceful_timeout = 30
# The heartbeat of a worker is a file: in memory, a busy disk cannot make it look dead.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108

# The application writes one structured line for each request.
accesslog = None
loglevel = "warning"


def on_starting(server: Arbiter) -> None:
    address.ensure_free(server.address)
    boot.prepare()


def when_ready(server: Arbiter) -> None:
    address.greet(server.address)
