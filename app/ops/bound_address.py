"""Where the referee can be reached: made sure of before the start, told after it."""

import os
import socket
from collections.abc import Iterator, Sequence
from io import StringIO

import click
import segno

# As gunicorn gives them: host and port, or the path of a Unix socket.
Place = tuple[str, int] | str

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104
# Kept free for documentation by RFC 5737: asked for a route only, nothing is ever sent there.
SOMEWHERE_ELSE = ("192.0.2.1", 9)


def ensure_free(places: Sequence[Place]) -> None:
    """Workers share their port, so a second server on it would not fail but take half of the requests."""
    for host, port in _ports(places):
        try:
            _try_alone(host, port)
        except OSError as problem_response:
            reason = f"Cannot serve on {host}:{port} ({problem_response.strerror}). Try PORT={port + 1}."
            raise SystemExit(reason) from None


def greet(places: Sequence[Place]) -> None:
    if os.environ.get("PAWBITER_GREETING"):
        for host, port in _ports(places):
            click.echo(greeting(host, port))


def greeting(host: str, port: int) -> str:
    url = f"http://{_reachable(host)}:{port}/"
    code = StringIO()
    segno.make_qr(url).terminal(out=code, compact=True, border=2)
    return f"Pawbiter is ready at {url}\n{_who_can_reach(host)}\n{code.getvalue()}"


def _ports(places: Sequence[Place]) -> Iterator[tuple[str, int]]:
    for place in places:
        if not isinstance(place, str):
            yield place[0], place[1]


def _try_alone(host: str, port: int) -> None:
    family, kind, protocol, _, bound = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    with socket.socket(family, kind, protocol) as probe:
        # Connections of an earlier server that are still closing do not count, a listener does.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(bound)


def _reachable(host: str) -> str:
    if host in EVERYWHERE:
        return _own_address()
    return f"[{host}]" if ":" in host else host


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def _who_can_reach(host: str) -> str:
    if host in ("127.0.0.1", "::1", "localhost"):
        return "Only this machine can open it. For phones and tablets nearby: HOST=0.0.0.0 make run"
    return "Open it on a phone or tablet with this code:"
