"""Clients that post as fast as they are answered, each on a connection of its own."""

from __future__ import annotations

import socket
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import msgspec

from bench.timing import percentile

PROCESSES = 2


class Post(msgspec.Struct, frozen=True):
    path: str
    token: str
    body: bytes

    def request(self, port: int) -> bytes:
        head = (
            f"POST {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {self.token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(self.body)}\r\n\r\n"
        )
        return head.encode() + self.body


class Load(msgspec.Struct, frozen=True):
    """What so many clients measured together."""

    rate: float
    p50: float
    p99: float
    processor: float = 0.0
    """Seconds that the server spent on each request, where that was measured."""


def load(port: int, scripts: Sequence[Sequence[Post]]) -> Load:
    """A client for each script, spread over a few processes so that they do not wait for each other."""
    number = min(PROCESSES, len(scripts))
    shares = [[list(script) for script in scripts[at::number]] for at in range(number)]
    with ProcessPoolExecutor(number, mp_context=get_context("spawn")) as pool:
        list(pool.map(_nothing, range(number)))  # start them all before the clock
        begun = time.perf_counter()
        found = [seconds for share in pool.map(_run, [port] * number, shares) for seconds in share]
        elapsed = time.perf_counter() - begun
    return Load(len(found) / elapsed, percentile(found, 0.5), percentile(found, 0.99))


def _nothing(_: int) -> None:
    time.sleep(0.2)


def _run(port: int, scripts: list[list[Post]]) -> list[float]:
    with ThreadPoolExecutor(len(scripts)) as pool:
        return [seconds for each in pool.map(_client, [port] * len(scripts), scripts) for seconds in each]


def _client(port: int, script: list[Post]) -> list[float]:
    found = []
    requests = [post.request(port) for post in script]
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for request in requests:
            begun = time.perf_counter()
            line.sendall(request)
            _answered(line)
            found.append(time.perf_counter() - begun)
    return found


def _answered(line: socket.socket) -> None:
    got = b""
    while b"\r\n\r\n" not in got:
        got += line.recv(65536)
    head, _, body = got.partition(b"\r\n\r\n")
    if b" 201 " not in head[:20]:
        raise AssertionError(got.decode())
    length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    rest = length - len(body)
    while rest > 0:
        rest -= len(line.recv(65536))
