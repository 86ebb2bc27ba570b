"""One connection: uvicorn's, with deadlines, sizes and refusals that it has no settings for.

Touches names of uvicorn that are not public (`RequestResponseCycle`, `STATUS_LINE`, `cycle`, `pipeline`, `flow`, `parser`), so its
version is pinned in requirements/run.in and each point has a test in tests/server/."""

from __future__ import annotations

import asyncio
import fcntl
import os
import socket
import struct
import termios
from array import array
from collections.abc import Callable
from enum import Enum
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from app.http.metrics import REFUSED
from app.server.asgi import LINE
from app.server.crowd import Crowd, address_of
from app.server.refusals import Headers, last_words

MOST_UNREAD = 4 * 1024 * 1024
"""Of a body that was refused: a client that sends it to its end finds the connection usable again."""
MOST_PIPELINED = 64
LINGER_SECONDS = 1.0

FRAMING = (b"content-length", b"transfer-encoding")


class Stage(Enum):
    FRESH = "nothing came yet"
    HEAD = "a head has begun"
    BODY = "a body has begun"
    WHOLE = "what has begun is whole"


class Refused(Exception):
    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail


class Connection(HttpToolsProtocol):
    def __init__(self, crowd: Crowd, **known: Any) -> None:
        super().__init__(**known)
        self.crowd = crowd
        self.address = ""
        self.stage = Stage.FRESH
        self.since = self.taken_at = self.loop.time()
        self.held = 0
        self._gone = False
        self._waiting = 0
        self._head_bytes = 0
        self._unread = 0
        self._ended = False
        """The other side will send no more."""
        self._refusal: Refused | None = None
        self._refused = False
        self._unfinished = True
        self._resuming = False
        self._answered: RequestResponseCycle | None = None
        self._when_left: Callable[[], None] | None = None

    # What the transport says

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = address_of(self.client[0]) if self.client else ""
        self.crowd.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone = True
        self.crowd.leave(self)
        super().connection_lost(exc)
        self._leaves()

    def data_received(self, data: bytes) -> None:
        if self._is_deaf():
            return
        self._unset_keepalive_if_required()
        if self.stage is not Stage.BODY:
            self._head_bytes += len(data)
        self._feed(data)
        if self._is_deaf():
            return
        if self.stage is Stage.HEAD and self._head_bytes > self.crowd.limits.head_bytes:
            self._refuse(Refused(431, "The headers are too long."))
        self._note_progress()

    def _is_deaf(self) -> bool:
        """It was refused, or is to end: what comes now is taken in and forgotten."""
        return self._refused or self._refusal is not None

    def _feed(self, data: bytes) -> None:
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as upgrade:
            self._stay_with_http(data[upgrade.args[0] :])
        except httptools.HttpParserCallbackError as error:
            cause = error.__context__
            self._refuse(cause if isinstance(cause, Refused) else Refused(400, "The request is no proper HTTP."))
        except httptools.HttpParserError as error:
            self._refuse(Refused(400, f"The request is no proper HTTP: {error}"))

    def _stay_with_http(self, rest: bytes) -> None:
        """No other protocol is spoken here, and HTTP lets a server go on with the one that is. The parser does not; so
        another one reads on, which has to be told how long the body is."""
        self.parser = httptools.HttpRequestParser(self)
        framing = [name + b": " + value for name, value in self.headers if name in FRAMING and value != b"0"]
        if framing and not self._resuming:
            self._resuming = True
            self._feed(b"\r\n".join((b"POST / HTTP/1.1", *framing, b"", b"")))
            self._resuming = False
            self.cycle.more_body, self.stage = True, Stage.BODY
        if rest:
            self._feed(rest)

    def _note_progress(self) -> None:
        """A request that came whole in one piece never gets among the unfinished."""
        unfinished = self.stage is not Stage.WHOLE
        if unfinished != self._unfinished:
            self._unfinished = unfinished
            (self.crowd.begins if unfinished else self.crowd.finishes)(self)

    def eof_received(self) -> bool | None:  # type: ignore[override]
        """Who sends no more may still wait for an answer; a listener who does so has left."""
        self._ended = True
        if self.stage in (Stage.HEAD, Stage.BODY) and not self._refused:
            self._refuse(Refused(400, "The request was cut off."))
            return True
        if self._answered is not None:
            self.cycle.keep_alive = False
            self._leaves()
            return True
        return None

    # What the parser says

    def on_message_begin(self) -> None:
        if self._resuming:
            return
        super().on_message_begin()
        self.scope["extensions"] = {LINE: {"connection": self}}
        if self.stage is Stage.WHOLE:
            self.since = self.loop.time()
        self.stage = Stage.HEAD

    def on_url(self, url: bytes) -> None:
        if self._resuming:
            return
        super().on_url(url)
        if len(self.url) > self.crowd.limits.target_bytes:
            raise Refused(414, "The address is too long.")

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._resuming:
            return
        super().on_header(name, value)
        if len(self.headers) > self.crowd.limits.head_fields:
            raise Refused(431, "There are too many headers.")

    def on_headers_complete(self) -> None:
        if self._resuming:
            return
        version = self.parser.get_http_version()
        _check_head(version, self.headers, self.crowd.limits.head_bytes)
        if len(self.pipeline) >= MOST_PIPELINED:
            raise Refused(400, "There are too many requests at once.")
        super().on_headers_complete()
        if self.crowd.closing:
            self.cycle.keep_alive = False
        if version == "1.0":
            self.cycle.__class__ = UntilTheEnd
        self.stage = Stage.BODY
        self.since = self.loop.time()
        self._unread = 0

    def on_body(self, body: bytes) -> None:
        if self.cycle.response_complete:
            self._unread += len(body)
            if self._unread > MOST_UNREAD:
                self.transport.abort()
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.stage = Stage.WHOLE
        self._head_bytes = 0
        self.since = self.loop.time()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        self._answered = None
        self.since = self.loop.time()
        super().on_response_complete()
        self._when_left = None
        if self._refusal is not None and self._answered is None:
            self._say_no(self._refusal)

    # Refusals

    def _refuse(self, refused: Refused) -> None:
        """Answers to what came before go first; a body that is refused has its own request ended."""
        self._refusal = refused
        if self.stage is Stage.BODY:
            if self.cycle.response_started:
                self.transport.abort()  # it is answered already, and the rest of it was refused
                return
            if self.cycle is not self._answered:
                self.pipeline.popleft()
                return
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        elif self._answered is not None:
            return
        self._say_no(refused)

    def _say_no(self, refused: Refused) -> None:
        self._refused = True
        self._unset_keepalive_if_required()
        self.crowd.finishes(self)
        self.stage = Stage.WHOLE
        REFUSED.labels(refused.status).inc()
        if not self.transport.is_closing():
            self.transport.write(last_words(refused.status, refused.detail))
            self.close_softly()

    def close_softly(self) -> None:
        """What is still on its way to us is taken in for a moment: a connection that is closed on it is reset, and
        the other side may lose what it was told."""
        if self._ended:
            self.transport.close()
            return
        self._refused = True
        self.transport.write_eof()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    # What the shell asks for

    def answer(self, status: int, headers: Headers, body: bytes) -> bool:
        """Sends a whole answer at once: `send` would look at each header, and hand over head and body one by one. Not
        where the reader is behind, or has left: False."""
        cycle = self._answered
        if cycle is None or cycle.disconnected or cycle.response_started or self.flow.write_paused:
            return False
        cycle.response_started = cycle.response_complete = True
        cycle.waiting_for_100_continue = False
        head = [STATUS_LINE[status], *(b"%b: %b\r\n" % header for header in (*cycle.default_headers, *headers))]
        if any(name == b"Connection" for name, _ in headers):
            cycle.keep_alive = False
        elif not cycle.keep_alive:
            head.append(b"connection: close\r\n")
        self.transport.write(b"".join((*head, b"\r\n", body)))
        cycle.message_event.set()
        if not cycle.keep_alive:
            self.transport.close()
        cycle.on_response()
        return True

    def has_left(self) -> bool:
        return self._gone

    def hold(self, size: int) -> None:
        if not self._gone:
            self.crowd.hold(self, size)

    def when_left(self, left: Callable[[], None]) -> None:
        """Called once when the caller of the request that is answered now has gone."""
        self._when_left = left
        if self._gone or self._ended:
            self._leaves()

    def _leaves(self) -> None:
        left, self._when_left = self._when_left, None
        if left is not None:
            left()

    def break_off(self) -> None:
        """An answer that cannot be written to its end must not look as if it were: chunks then lack the last one, and
        where only the end of the connection tells, that is a reset."""
        if isinstance(self.cycle, UntilTheEnd):
            with socket.socket(fileno=os.dup(self.transport.get_extra_info("socket").fileno())) as own:
                own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    # What the crowd asks for

    def deadline(self) -> float | None:
        limits = self.crowd.limits
        if self.flow.read_paused:
            self.since = self.loop.time()  # it is us who keep it waiting
        match self.stage:
            case Stage.FRESH | Stage.HEAD:
                return self.since + limits.head_seconds
            case Stage.BODY:
                return self.since + limits.body_seconds
            case Stage.WHOLE:
                return None if self._answered is not None else self.since + self.timeout_keep_alive

    def time_out(self) -> None:
        if self.stage in (Stage.FRESH, Stage.WHOLE):
            self.transport.close()
        else:
            self._refuse(Refused(408, "The request did not come to its end in time."))

    def look_at_reader(self, now: float) -> int:
        buffered = self.transport.get_write_buffer_size()
        # The kernel asks for more only when much of what it has is gone: what a slow reader takes shows there first.
        waiting = buffered + self._in_kernel() if buffered else 0
        if not waiting or waiting < self._waiting:
            self.taken_at = now
        self._waiting = waiting
        return buffered

    def _in_kernel(self) -> int:
        known = array("i", [0])
        fcntl.ioctl(self.transport.get_extra_info("socket").fileno(), termios.TIOCOUTQ, known)
        return known[0]

    def is_idle(self) -> bool:
        return self.stage is Stage.WHOLE and self._answered is None

    def drop(self) -> None:
        self.transport.abort()

    # The end of the process

    def shutdown(self) -> None:
        """After the answers that are under way, the connection ends; an idle one has a moment's grace before."""
        if self._answered is not None:
            self.cycle.keep_alive = False

    def end_if_idle(self) -> None:
        if self.stage in (Stage.FRESH, Stage.WHOLE) and self._answered is None and not self._refused:
            self.close_softly()


class UntilTheEnd(RequestResponseCycle):
    """An answer to HTTP/1.0, which knows no chunks: one of unknown length ends with its connection."""

    UNKNOWN = 1 << 62

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            if not any(name.lower() == b"content-length" for name, _ in message["headers"]):
                self.chunked_encoding = False
                self.expected_content_length = self.UNKNOWN
        elif not message.get("more_body") and self.expected_content_length > self.UNKNOWN >> 1:
            self.expected_content_length = len(message.get("body", b""))
        await super().send(message)


def _check_head(version: str, headers: list[tuple[bytes, bytes]], most: int) -> None:
    if version not in ("1.0", "1.1"):
        raise Refused(400, "Only HTTP/1.0 and HTTP/1.1 are spoken here.")
    size = hosts = 0
    for name, value in headers:
        size += len(name) + len(value) + 4
        if name == b"host":
            hosts += 1
        elif name == b"transfer-encoding" and (version == "1.0" or value.strip().lower() != b"chunked"):
            raise Refused(400, "The only transfer encoding is chunked, and only in HTTP/1.1.")
        elif name == b"expect" and value.strip().lower() != b"100-continue":
            raise Refused(417, "Nothing can be expected but 100-continue.")
    if size > most:
        raise Refused(431, "The headers are too long.")
    if hosts > 1 or (hosts == 0 and version == "1.1"):
        raise Refused(400, "A request names its host, once.")
