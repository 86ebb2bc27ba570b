"""Whole requests to Flask in threads, answers back as they are taken, streams and long polls to `live.py`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from functools import lru_cache
from io import BytesIO
from typing import Any, Protocol
from urllib.parse import unquote_to_bytes

import msgspec
import structlog

from app.http import metrics
from app.http.json_body import largest_body
from app.http.listening import LIVE, WISH, Follow, Poll
from app.server.lanes import Busy, Lane
from app.server.live import Listeners
from app.server.refusals import Headers, busy
from app.settings import Capacity
from app.store.interface import StoreUnavailable
from referee.record.events import UnreadableRecord

LINE = "pawbiter.line"
"""Under which a request names its connection among the extensions of its scope."""
PIECE = 64 * 1024
"""So much of an answer is made, and handed on, at a time."""
UNHURRIED = 2
"""Threads for each of: is the process up, can it write."""
PAGING = 4
"""Threads that make the later pieces of long answers."""
CHECKS = ("/check", "/rulings")
"""What is posted only to be judged."""

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., object]], Iterable[bytes]]
Send = Callable[[MutableMapping[str, Any]], Any]


class Line(Protocol):
    """The connection that a request came on."""

    def answer(self, status: int, headers: Headers, body: bytes) -> bool: ...

    def has_left(self) -> bool: ...

    def hold(self, size: int) -> None: ...

    def when_left(self, left: Callable[[], None]) -> None: ...

    def break_off(self) -> None: ...


class Reply(msgspec.Struct):
    status: int
    headers: Headers
    body: bytes
    rest: Iterator[bytes] | None = None
    """What comes after `body`, made as it is taken."""
    close: Callable[[], None] | None = None
    """To be called when `rest` is not needed any more."""
    wish: Follow | Poll | None = None


class Shell:
    """An ASGI application around a WSGI one. What it waits for, and how long, is bounded by `limits`."""

    def __init__(self, app: Application, limits: Capacity, listeners: Listeners | None = None) -> None:
        self.app = app
        self.listeners = listeners
        half = max(1, limits.threads // 2)
        self._writes = Lane("writes", half, limits.waiting, limits.waiting_seconds)
        self._reads = Lane("reads", half, limits.waiting, limits.waiting_seconds)
        self._health = Lane("health", UNHURRIED, limits.waiting, limits.waiting_seconds)
        self._readiness = Lane("readiness", UNHURRIED, limits.waiting, limits.waiting_seconds)
        # An answer that has begun is never refused; and those who take long ones do not keep others from asking.
        self._pages = Lane("pages", PAGING, waiting=1 << 30)

    async def __call__(self, scope: MutableMapping[str, Any], receive: Callable[[], Any], send: Send) -> None:
        body, length = await _body_of(scope, receive)
        if body is None:
            return
        environ = environ_of(scope, body, length)
        environ[LIVE] = self.listeners is not None
        lane = self._lane(scope["method"], scope["path"])
        line: Line = scope["extensions"][LINE]["connection"]
        try:
            reply = await lane.run(self._call, environ)
            if isinstance(reply.wish, Poll):
                reply = await self._after_waiting(reply.wish, lane, environ, line)
        except Busy:
            asked = (environ.get(name, "") for name in ("HTTP_ACCEPT_LANGUAGE", "HTTP_X_REQUEST_ID"))
            headers, told = busy(scope["path"], *asked)
            metrics.answered(scope["method"], "unknown", 503, 0.0)
            reply = Reply(503, headers, told)
        if length > len(body) and "HTTP_EXPECT" in environ:
            # The body was not asked for, so what comes next on this connection could be either.
            reply.headers.append((b"Connection", b"close"))
        await self._send(reply, environ, send, line)

    def close(self) -> None:
        """Lets all listeners go."""
        if self.listeners is not None:
            self.listeners.close()

    def _lane(self, method: str, path: str) -> Lane:
        if path in ("/healthz", "/metrics"):
            return self._health
        if path == "/readyz":
            return self._readiness
        changes = method not in ("GET", "HEAD", "OPTIONS") and not path.endswith(CHECKS)
        return self._writes if changes else self._reads

    async def _after_waiting(self, poll: Poll, lane: Lane, environ: Environ, line: Line) -> Reply:
        """Asked anew from the start: the token may have been revoked in the meantime."""
        assert self.listeners is not None
        deadline = asyncio.get_running_loop().time() + poll.seconds
        wish: Follow | Poll | None = poll
        while isinstance(wish, Poll):
            environ[LIVE] = await self.listeners.wait(wish, deadline, line)
            del environ[WISH]
            reply = await lane.run(self._call, environ)
            wish = reply.wish
        return reply

    def _call(self, environ: Environ) -> Reply:
        """In a thread: the first pieces of the answer, the only ones of most."""
        head: list[Any] = []
        pieces = self.app(environ, lambda status, headers, *_: head.extend((status, headers)))
        close = getattr(pieces, "close", None)
        try:
            iterator = iter(pieces)
            body, more = _some(iterator)
            status, headers = head
        except BaseException:
            if close is not None:
                close()
            raise
        encoded = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        reply = Reply(int(status[:3]), encoded, body, wish=environ.get(WISH))
        if more:
            reply.rest, reply.close = iterator, close
        elif close is not None:
            close()
        return reply

    async def _send(self, reply: Reply, environ: Environ, send: Send, line: Line) -> None:
        follow = reply.wish
        start = {"type": "http.response.start", "status": reply.status, "headers": reply.headers}
        if isinstance(follow, Follow):
            assert self.listeners is not None
            start["headers"] = [each for each in reply.headers if each[0].lower() != b"content-length"]
            await send(start)
            await self.listeners.follow(follow, send, line)
            return
        bodiless = reply.status in (204, 304) or environ["REQUEST_METHOD"] == "HEAD"
        if reply.rest is None and not bodiless:
            if not _has_length(reply.headers):
                reply.headers.append((b"Content-Length", b"%d" % len(reply.body)))
            if len(reply.body) <= PIECE and line.answer(reply.status, reply.headers, reply.body):
                return
        await send(start)
        try:
            await _send_body(reply, self._pages, send, line)
        except Exception as failure:  # of whatever kind: the answer has begun, and can be told as no problem any more
            _tell(environ["PATH_INFO"], failure)
            line.break_off()
        finally:
            line.hold(0)
            if reply.close is not None:
                await asyncio.get_running_loop().run_in_executor(None, reply.close)


def _tell(path: str, failure: Exception) -> None:
    known = isinstance(failure, StoreUnavailable | UnreadableRecord)
    why: dict[str, Any] = {"why": str(failure)} if known else {"exc_info": failure}
    structlog.get_logger().error("answer broken off", path=path, **why)


def _has_length(headers: Headers) -> bool:
    return any(name.lower() == b"content-length" for name, _ in headers)


async def _send_body(reply: Reply, pages: Lane, send: Send, line: Line) -> None:
    """`send` waits while the transport has enough; what is taken slowly is made slowly."""
    body = reply.body
    while not line.has_left():
        more = reply.rest is not None
        if len(body) > PIECE or more:
            for at in range(0, len(body), PIECE):
                line.hold(len(body) - at)
                last = not more and at + PIECE >= len(body)
                await send({"type": "http.response.body", "body": body[at : at + PIECE], "more_body": not last})
                if line.has_left():
                    return
        else:
            await send({"type": "http.response.body", "body": body, "more_body": False})
        if reply.rest is None:
            return
        body, more = await pages.run(_some, reply.rest)
        if not more:
            reply.rest = None
            if not body:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                return


def _some(pieces: Iterator[bytes]) -> tuple[bytes, bool]:
    """About as much as goes out at once, and whether there may be more."""
    taken: list[bytes] = []
    size = 0
    for piece in pieces:
        taken.append(piece)
        size += len(piece)
        if size >= PIECE:
            return b"".join(taken), True
    return b"".join(taken), False


async def _body_of(scope: MutableMapping[str, Any], receive: Callable[[], Any]) -> tuple[bytes | None, int]:
    """The whole body and its length; of one that is too long only the length, which the application then refuses.
    None if the caller left before its end."""
    announced, chunked = 0, False
    for name, value in scope["headers"]:
        if name == b"content-length":
            announced = int(value)
        elif name == b"transfer-encoding":
            chunked = True
    largest = largest_body(scope["path"])
    if announced > largest:
        return b"", announced
    if not announced and not chunked:
        return b"", 0
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None, 0
        body += message["body"]
        if not message["more_body"]:
            return body, len(body)
        if len(body) > largest:
            return b"", len(body)


def environ_of(scope: MutableMapping[str, Any], body: bytes, length: int) -> Environ:
    server, client = scope["server"] or ("", None), scope["client"] or ("", 0)
    path = scope["raw_path"]
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": (unquote_to_bytes(path) if b"%" in path else path).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or ""),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if (named := _variable(name)) is None:
            continue
        said = value.decode("latin-1")
        environ[named] = f"{environ[named]},{said}" if named in environ else said
    if length or "CONTENT_LENGTH" in environ:
        environ["CONTENT_LENGTH"] = str(length)
    return environ


@lru_cache(maxsize=256)
def _variable(name: bytes) -> str | None:
    """None for those that are ours, and for a name that could pass for another one's."""
    if name == b"transfer-encoding" or b"_" in name:
        return None
    named = name.decode("latin-1").upper().replace("-", "_")
    return named if named in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{named}"
