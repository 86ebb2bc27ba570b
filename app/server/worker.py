"""gunicorn's worker: uvicorn with `Connection` for each connection and `Shell` for the application.

gunicorn loads this file before it forks, so it knows next to nothing of the service: what workers load by themselves is
new after a reload, and counts only once `share_counts` has said where."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sys
from typing import Any, ClassVar

from gunicorn.arbiter import Arbiter  # type: ignore[import-untyped]
from uvicorn_worker import UvicornWorker  # type: ignore[import-untyped]

MOST_FILES = 65_536


class PawbiterWorker(UvicornWorker):  # type: ignore[misc]
    CONFIG_KWARGS: ClassVar[dict[str, Any]] = {
        "loop": "uvloop",
        "http": "httptools",
        "ws": "none",
        "interface": "asgi3",
        "lifespan": "off",
        "access_log": False,
        "server_header": False,
        # Nobody is believed who says in whose name it asks.
        "proxy_headers": False,
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # In the parent, just before it forks. A child that is told to end while it loads hears of it when it can serve:
        # it has its hands on the listening socket, and whoever came to that meanwhile would be reset.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})

    def init_process(self) -> None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wished = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wished, most))
        super().init_process()

    async def _serve(self) -> None:
        from app.heavy import background
        from app.server.serving import server_of

        server = server_of(self.wsgi, self.config)
        asyncio.get_running_loop().add_signal_handler(signal.SIGQUIT, server.hurry)
        with background.beside(self.wsgi):
            await server.serve(sockets=self.sockets)
        if not server.started:
            sys.exit(Arbiter.WORKER_BOOT_ERROR)


os.register_at_fork(after_in_parent=lambda: signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM}))
