"""Streams and long polls: coroutines of one event loop, fed by one look at the end of the log for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any, Protocol

import structlog

from app.http.listening import Follow, Mark, Poll, Told
from app.server.lanes import Lane
from app.store.interface import Store, StoreUnavailable

GLANCE = 0.1
HEARTBEAT = 15.0
PAGE = 500
NEWS, QUIET, OVER = "news", "quiet", "over"

Send = Callable[[MutableMapping[str, Any]], Any]


class Line(Protocol):
    def when_left(self, left: Callable[[], None]) -> None: ...


class Listeners:
    def __init__(self, store: Store, threads: int = 4) -> None:
        self._store = store
        self._looks = Lane("looks", 1, waiting=1)
        self._telling = Lane("telling", threads, waiting=1 << 30)
        self._of_game: dict[str, set[_Listener]] = {}
        self._end: int | None = None
        """Up to where the log has been looked at; None while nobody listens."""
        self._change = 0
        """The last change of what contradicts itself at any table."""
        self._watching: asyncio.Task[None] | None = None
        self._told: dict[Any, asyncio.Task[Told | None]] = {}
        self._closed = False

    async def follow(self, follow: Follow, send: Send, line: Line) -> None:
        """Server-sent events: what is there, then what comes, with a heartbeat; until one side has had enough."""
        listener = self._join(follow.game, line)
        try:
            await _write(send, b"retry: 2000\n\n")
            await self._tell(follow, listener, send)
        except StoreUnavailable:
            return  # ends here: the listener comes back to where it was
        finally:
            follow.place.leave()
            self._part(follow.game, listener)
            await _write(send, b"", more=False)

    async def wait(self, poll: Poll, deadline: float, line: Line) -> bool:
        """Until there may be news of the game; whether it is worth waiting on if there are none: not if the caller has
        left, or has waited long enough."""
        listener = self._join(poll.game, line)
        try:
            return await listener.wait(deadline - asyncio.get_running_loop().time()) is NEWS
        finally:
            poll.place.leave()
            self._part(poll.game, listener)

    def close(self) -> None:
        """The process is to end: everybody is let go, and comes back to the next one."""
        self._closed = True
        for listeners in self._of_game.values():
            for listener in listeners:
                listener.end()

    async def _tell(self, follow: Follow, listener: _Listener, send: Send) -> None:
        after, heard = follow.after, NEWS
        while heard is not OVER:
            told = await self._news(follow, after)
            if told is None:
                return
            after = told.upto
            if told.lines or heard is QUIET:
                await _write(send, told.lines or b": heartbeat\n\n")
            if told.whole or listener.over:
                heard = await listener.wait(HEARTBEAT)

    async def _news(self, follow: Follow, after: Mark) -> Told | None:
        """Rendered once for all who are told the same after the same look at the log."""
        key = (follow.game, follow.same, after, self._end, self._change)
        task = self._told.get(key)
        if task is None:
            task = self._told[key] = asyncio.ensure_future(self._telling.run(follow.told, after))
            task.add_done_callback(lambda _: self._told.pop(key, None))
        return await task

    def _join(self, game: str, line: Line) -> _Listener:
        listener = _Listener()
        self._of_game.setdefault(game, set()).add(listener)
        if self._closed:
            listener.end()
        line.when_left(listener.end)
        if self._watching is None:
            self._watching = asyncio.ensure_future(self._watch())
        return listener

    def _part(self, game: str, listener: _Listener) -> None:
        listeners = self._of_game[game]
        listeners.discard(listener)
        if not listeners:
            del self._of_game[game]

    async def _watch(self) -> None:
        while self._of_game:
            try:
                await self._look()
            except StoreUnavailable:
                pass  # listeners meet a failing store themselves, or their time runs out
            except Exception as error:  # without a look nobody would hear anything any more
                structlog.get_logger().error("failed", route="live", exc_info=error)
            await asyncio.sleep(GLANCE)
        self._watching = self._end = None

    async def _look(self) -> None:
        if self._end is None:
            # What came after a listener looked and before this first look would ring no more.
            self._end = await self._looks.run(self._store.size)
            self._ring(list(self._of_game))
            return
        while news := await self._looks.run(self._store.feed, self._end, PAGE):
            self._end = news[-1].position
            self._ring({event.game for event in news})
        if changes := await self._looks.run(self._store.contradictions_since, self._change):
            self._change = changes[-1][0]
            self._ring({game for _, game in changes})

    def _ring(self, games: list[str] | set[str]) -> None:
        for game in games:
            for listener in self._of_game.get(game, ()):
                listener.ring()


class _Listener:
    __slots__ = ("_news", "_woken", "over")

    def __init__(self) -> None:
        self.over = False
        self._news = False
        self._woken: asyncio.Future[None] | None = None

    def ring(self) -> None:
        self._news = True
        self._wake()

    def end(self) -> None:
        self.over = True
        self._wake()

    async def wait(self, seconds: float) -> str:
        """What there is: news since the last time, quiet for so long, or an end to it all."""
        if not (self._news or self.over):
            loop = asyncio.get_running_loop()
            self._woken = loop.create_future()
            timer = loop.call_later(seconds, self._wake)
            await self._woken
            timer.cancel()
        heard = OVER if self.over else NEWS if self._news else QUIET
        self._news = False
        return heard

    def _wake(self) -> None:
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)


async def _write(send: Send, lines: bytes, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": lines, "more_body": more})
