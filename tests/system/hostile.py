"""Requests that nobody means well with: every part of HTTP and of the contract, spoilt at random."""

from __future__ import annotations

import socket
from collections import Counter
from random import Random

from tests.serving import Server

THEIRS = "127.0.0.2"
METHODS = (*[b"GET"] * 8, *[b"POST"] * 8, b"PUT", b"DELETE", b"HEAD", b"OPTIONS", b"BREW", b"", b"G\x00T")
VERSIONS = (*[b"HTTP/1.1"] * 16, b"HTTP/1.0", b"HTTP/2.0", b"HTTP/9", b"")
PATHS = (
    b"/v1/games", b"/v1/games/%s", b"/v1/games/%s/moves", b"/v1/games/%s/moves/batch", b"/v1/games/%s/moves/check",
    b"/v1/games/%s/replay", b"/v1/games/%s/events", b"/v1/games/%s/audit", b"/v1/games/%s/export", b"/v1/games/%s/end",
    b"/v1/games/%s/corrections", b"/v1/games/%s/disputes", b"/v1/games/%s/tokens", b"/v1/log/proof", b"/v1/log/consistency",
    b"/v1/rules/ed-the-cat", b"/", b"//", b"/../../etc/passwd", b"/console/../../wsgi.py", b"/%00", b"/%zz", b"/\xff\xfe",
)  # fmt: skip
QUERIES = (
    b"", b"", b"?at=-1", b"?at=99999999999999999999", b"?from=0&to=x", b"?wait=1e9", b"?limit=%00", b"?a=1&a=2", b"?" + b"x" * 9000,
    b"?game=&version=\xff", b"?cursor='%20OR%201=1", b"?from=1&to=9223372036854775808",
)  # fmt: skip
HEADERS = (
    b"Transfer-Encoding: gzip", b"Transfer-Encoding: chunked, gzip", b"Transfer-Encoding: xchunked", b"Transfer-Encoding:",
    b"Transfer-Encoding: chunked", b"Content-Length: -1", b"Content-Length: 99999999999", b"Content-Length: 2, 2",
    b"Content-Type: text/plain", b"Content-Type: application/json; charset=utf-16", b"Expect: 200-ok", b"Expect: 100-continue",
    b"Accept: */*;q=x", b"Accept: text/event-stream", b"Accept: application/x-ndjson", b"Accept-Language: " + b"a," * 3000,
    b"Authorization: Bearer \xff", b"Authorization: Basic eDp5", b"If-Match: W/\"1\"", b"If-Match: \"-c\"", b"Last-Event-ID: \xb2",
    b"Idempotency-Key: \x7f", b"Idempotency-Key: " + b"k" * 200, b"Prefer: \"", b"Range: bytes=9-1", b"Upgrade: h2c", b"Connection: upgrade",
    b"Host: y", b"X-Forwarded-For: 1.2.3.4, \xff", b"Cookie: \x01", b"No colon", b" folded: 1", b"X: " + b"y" * 40_000, b"Content-Encoding: gzip",
)  # fmt: skip
BODIES = (
    b"", b"{}", b"[]", b"null", b"{", b"\xff\xfe{}", b'{"type": "play", "player": "anna", "card": "8"}',
    b'{"type": "play", "player": "anna", "card": 1e999}', b'{"type": "\\ud800"}', b'{"a": 1, "a": 2}', b"[" * 3000,
    b'{"game": "ed-the-cat", "players": [{"id": "a"}, {"id": "a"}]}', b'{"game": "\x00", "players": []}', b'{"players": {}}',
    b'{"moves": [' + b"{}," * 600 + b"{}]}", b'{"strike": 99999999999999999}', b'{"kind": "turn", "about": -1}', b"0\r\n\r\n", b"zz\r\n",
    b"5\r\nab", b'{"x": "' + b"y" * 70_000 + b'"}',
)  # fmt: skip


def request(random: Random, game: str, token: str) -> bytes:
    path = random.choice(PATHS).replace(b"%s", game.encode()) + random.choice(QUERIES)
    body = random.choice(BODIES)
    headers = [b"Host: x"] * random.choice((1, 1, 1, 1, 1, 1, 1, 0)) + random.sample(
        HEADERS, random.choice((0, 0, 1, 1, 2))
    )
    if random.random() < 0.6:
        headers.append(f"Authorization: Bearer {token}".encode())
    if random.random() < 0.6:
        headers += [b"Content-Type: application/json", b"Content-Length: %d" % len(body)]
    line = b" ".join((random.choice(METHODS), path, random.choice(VERSIONS)))
    whole = b"\r\n".join((line, *headers, b"", b"")) + body
    return whole[: random.randrange(len(whole))] if random.random() < 0.1 else whole


def attacked(server: Server, seed: int, number: int, game: str, token: str) -> Counter[int]:
    """The statuses that so many are answered with; 0 where a connection ended without a word."""
    random, found = Random(seed), Counter[int]()
    for _ in range(number):
        found[_answered(server, request(random, game, token))] += 1
    return found


def _answered(server: Server, sent: bytes) -> int:
    with socket.socket() as line:
        line.settimeout(30)
        line.bind((THEIRS, 0))
        line.connect(("127.0.0.1", server.port))
        try:
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
            first = line.recv(12)
        except (ConnectionResetError, BrokenPipeError):
            return 0
        status = first[9:12]
        return int(status) if first.startswith(b"HTTP/1.1 ") and status.isdigit() else 0
