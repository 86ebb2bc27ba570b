"""A worker's server: from the socket that listens to the end of the process."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
from collections.abc import Callable
from typing import Any

from uvicorn.config import Config
from uvicorn.server import Server

from app.server.asgi import Application, Shell
from app.server.connection import Connection
from app.server.crowd import Crowd
from app.server.live import Listeners
from app.settings import Capacity

LONGEST_GOODBYE_SECONDS = 25.0
"""Less than gunicorn waits before it kills: a body that has begun may come to its end."""
LOOK_EVERY = 5
"""Of uvicorn's ticks, ten a second."""


def server_of(app: Application, config: Config, limits: Capacity | None = None) -> ShellServer:
    """For the referee, or for any other WSGI application, which has no listeners."""
    extensions: dict[str, Any] = getattr(app, "extensions", {})
    listeners = Listeners(extensions["service"].store) if "service" in extensions else None
    limits = limits or extensions.get("settings") or Capacity()
    shell = Shell(app, limits, listeners)
    config.app = shell
    return ShellServer(config, shell, Crowd(limits))


class ShellServer(Server):
    def __init__(self, config: Config, shell: Shell, crowd: Crowd) -> None:
        super().__init__(config)
        self.shell = shell
        self.crowd = crowd
        self.doors: list[Door] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.servers = []
        self.doors = [Door(each, self._connection) for each in sockets or []]
        self.started = True
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})  # see `PawbiterWorker`

    def _connection(self) -> Connection:
        return Connection(self.crowd, config=self.config, server_state=self.server_state, app_state={})

    async def on_tick(self, counter: int) -> bool:
        if counter % LOOK_EVERY == 0:
            self.crowd.look(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    def hurry(self) -> None:
        self.should_exit = self.force_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Every request that was read is answered, and nothing that was sent to us is reset."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + LONGEST_GOODBYE_SECONDS
        # 1. Nobody new, but whoever waits at the door comes in.
        for door in self.doors:
            await door.close()
        # 2. Answers from now on end their connections; listeners are let go.
        self.crowd.closing = True
        self.shell.close()
        for connection in self._connections():
            connection.shutdown()
        # 3. A request may be on its way on an open connection: it is still answered.
        await self._until_all_left(loop.time() + self.crowd.limits.grace_seconds)
        # 4. The others are told that nothing more is read; what is on its way all the same is not answered with a reset.
        for connection in self._connections():
            connection.end_if_idle()
        # 5. Requests that have begun are waited for, within bounds.
        await self._until_all_left(deadline)
        for connection in self._connections():
            connection.drop()
        # The signal has done its work: uvicorn would raise it again.
        self._captured_signals.clear()

    def _connections(self) -> list[Connection]:
        return [each for each in self.server_state.connections if isinstance(each, Connection)]

    async def _until_all_left(self, deadline: float) -> None:
        loop = asyncio.get_running_loop()
        counter = 0
        while self.server_state.connections and loop.time() < deadline and not self.force_exit:
            counter += 1
            await asyncio.sleep(0.05)
            if counter % LOOK_EVERY == 0:
                self.crowd.look(loop.time())


class Door:
    """A listening socket. The workers share it, and the first to wake would take all that is there, for as long as
    those connections last; so each takes one and then gives the others a turn."""

    TURN_SECONDS = 0.001
    FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
    FULL_SECONDS = 0.2
    SEND_BUFFER = 256 * 1024
    """What the kernel keeps for a reader who does not read, which it would else let grow to some megabytes."""

    def __init__(self, listening: socket.socket, connection: Callable[[], Connection]) -> None:
        self._listening = listening
        self._connection = connection
        self.loop = asyncio.get_running_loop()
        self._full = False
        """There is no descriptor for one more connection."""
        self._entering: set[asyncio.Task[Any]] = set()
        listening.setblocking(False)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.SEND_BUFFER)  # handed on to who comes in
        self._open()

    def _open(self) -> None:
        if self._listening.fileno() >= 0:
            self.loop.add_reader(self._listening.fileno(), self._take_turn)

    def _take_turn(self) -> None:
        self.loop.remove_reader(self._listening.fileno())
        self._let_in()
        self.loop.call_later(self.FULL_SECONDS if self._full else self.TURN_SECONDS, self._open)

    def _let_in(self) -> bool:
        """Whether somebody came in."""
        self._full = False
        try:
            entering, _ = self._listening.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return False
        except OSError as error:
            if error.errno not in self.FULL:
                raise
            self._full = True
            return False
        entering.setblocking(False)
        task = self.loop.create_task(self.loop.connect_accepted_socket(self._connection, entering))
        self._entering.add(task)
        task.add_done_callback(self._entered)
        return True

    def _entered(self, task: asyncio.Task[Any]) -> None:
        self._entering.discard(task)
        if not task.cancelled():
            task.exception()  # who left on the threshold is no failure of ours

    async def close(self) -> None:
        self.loop.remove_reader(self._listening.fileno())
        while self._let_in():
            pass
        self._listening.close()
        if self._entering:
            await asyncio.wait(self._entering)
