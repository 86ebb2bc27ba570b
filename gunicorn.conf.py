"""How gunicorn serves Pawbiter; every setting that differs from its default has its reason."""

import os
from pathlib import Path

from gunicorn.arbiter import Arbiter

from app.ops import bound_address, startup

_host = os.environ.get("HOST") or "127.0.0.1"
_port = os.environ.get("PORT") or "8000"

wsgi_app = "wsgi:app"
proc_name = "pawbiter"
bind = f"[{_host}]:{_port}" if ":" in _host else f"{_host}:{_port}"

worker_class = "app.server.worker.PawbiterWorker"
workers = int(os.environ.get("WEB_CONCURRENCY") or "2")
# All workers take from one listening socket: with one for each, a worker that ends resets what waits at its own.
reuse_port = False
# Each worker opens its own store connections and writer thread: none may be inherited.
preload_app = False
control_socket_disable = True

# Longer than a table thinks about its next move, so that a phone keeps its connection.
keepalive = 75
# A body that has begun may come to its end.
graceful_timeout = 30
# The heartbeat of a worker is a file: in memory, a busy disk cannot make it look dead.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108

# The application writes one structured line for each request.
accesslog = None
loglevel = "warning"


def on_starting(server: Arbiter) -> None:
    bound_address.ensure_free(server.address)
    startup.prepare()
    # In memory too: a full disk must not stop the counting, nor the counting a worker.
    startup.share_counts(bind, worker_tmp_dir)


def on_exit(server: Arbiter) -> None:
    startup.forget_counts()


def when_ready(server: Arbiter) -> None:
    bound_address.greet(server.address)
