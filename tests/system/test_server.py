"""What only a real server shows: raw requests, several workers, their counts and their log."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import requests

from tests.http.client import AUDIT_KEY, ED, Http, Table, of_server
from tests.serving import OURS, ROOT, Server

pytestmark = pytest.mark.xdist_group("server")

FOUR = {"type": "play", "player": "anna", "card": "4"}


def raw(server: Server, sent: bytes) -> tuple[int, dict[str, str], bytes]:
    """Bytes as they are, and the first answer to them."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        got = b""
        while piece := line.recv(65536):
            got += piece
    head, _, body = got.partition(b"\r\n\r\n")
    status, *fields = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, value in (field.split(": ", 1) for field in fields)}
    return int(status.split(" ")[1]), headers, body


def request(method: bytes, path: bytes, *headers: bytes, body: bytes = b"") -> bytes:
    lines = (method + b" " + path + b" HTTP/1.1", b"Host: x", b"Connection: close", *headers)
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


ODD = {
    "no HTTP": b"hello\r\n\r\n",
    "another protocol": b"GET / SPDY/9\r\n\r\n",
    "a long address": request(b"GET", b"/" + b"a" * 70_000),
    "a long query": request(b"GET", b"/v1/games?cursor=" + b"a" * 70_000),
    "a long header": request(b"GET", b"/v1/games", b"X-Long: " + b"a" * 70_000),
    "many headers": request(b"GET", b"/v1/games", *(b"X-%d: 1" % number for number in range(500))),
    "a bad header": request(b"GET", b"/v1/games", b"Bad Header: 1"),
    "a bad length": request(b"POST", b"/v1/games", b"Content-Length: x"),
    "two lengths": request(b"POST", b"/v1/games", b"Content-Length: 2", b"Content-Length: 3", body=b"{}"),
    "length and chunks": request(
        b"POST", b"/v1/games", b"Content-Length: 2", b"Transfer-Encoding: chunked", body=b"0\r\n\r\n"
    ),
    "a bad chunk": request(
        b"POST", b"/v1/games", b"Content-Type: application/json", b"Transfer-Encoding: chunked", body=b"zz\r\n{}\r\n"
    ),
    "a cut body": request(b"POST", b"/v1/games", b"Content-Type: application/json", b"Content-Length: 99", body=b"{"),
    "a bad escape": request(b"GET", b"/v1/games/%zz%"),
    "bytes": request(b"GET", b"/v1/games/\xff\xfe"),
    "a NUL": request(b"GET", b"/v1/rules/%00"),
    "an absolute address": request(b"GET", b"http://elsewhere/v1/nothing"),
    "a method of its own": request(b"BREW", b"/v1/games"),
    "an odd method": request(b"G@T!", b"/v1/games"),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_requests_are_refused_as_problems(server: Server, name: str) -> None:
    status, headers, body = raw(server, ODD[name])
    assert 400 <= status < 500
    assert headers["content-type"] == "application/problem+json"
    told = json.loads(body)
    assert told["status"] == status and set(told) >= {"type", "title", "detail", "instance"}
    assert told["type"].startswith("/problems/")


def test_an_open_connection_is_used_again(server: Server) -> None:
    with requests.Session() as session:
        http = of_server(server.address, session)
        table = http.open()
        assert table.move(b"{").problem == "malformed"
        assert http.post(f"{table.path}/moves", b"x" * 60_000).problem == "unauthenticated"
        for size in (65_537, 200_000, 2_000_000):
            assert table.move(b"x" * size).problem == "too-large"
            assert http.post(f"{table.path}/moves", b"x" * size).problem == "unauthenticated"
        assert table.move(FOUR).status == 201


def test_a_body_that_is_too_large_is_told_so_before_the_connection_ends(server: Server, table: Table) -> None:
    for size in (65_537, 200_000):
        own = of_server(server.address, requests.Session())
        assert own.post(f"{table.path}/moves", b"x" * size, table.tokens["host"]).problem == "too-large"


def chunks(size: int, number: int) -> bytes:
    return b"".join(b"%x\r\n%s\r\n" % (size, b" " * size) for _ in range(number)) + b"0\r\n\r\n"


def test_a_body_in_chunks_is_read_up_to_its_limit(server: Server, http: Http) -> None:
    headers = (b"Content-Type: application/json", b"Transfer-Encoding: chunked")
    opening = json.dumps(ED).encode()
    whole = b"%x\r\n%s\r\n0\r\n\r\n" % (len(opening), opening)
    status, _, body = raw(server, request(b"POST", b"/v1/games", *headers, body=whole))
    assert (status, json.loads(body)["version"]) == (201, 1)
    padded = whole[:-5] + chunks(8192, 8)
    status, _, body = raw(server, request(b"POST", b"/v1/games", *headers, body=padded))
    assert (status, json.loads(body)["type"]) == (413, "/problems/too-large")


# Several workers


def total(http: Http, name: str, **labels: str) -> float:
    lines = http.get("/metrics").content.decode().splitlines()
    wanted = [line for line in lines if line.startswith(f"{name}{{")]
    return sum(
        float(line.rpartition(" ")[2])
        for line in wanted
        if all(f'{label}="{value}"' in line for label, value in labels.items())
    )


def test_any_worker_tells_the_counts_of_all(server: Server) -> None:
    """Each connection goes to one worker or the other; the sums are the same wherever they are asked."""
    fresh = [of_server(server.address, requests.Session()) for _ in range(24)]
    opened = [total(each, "pawbiter_events_total", game="ed-the-cat", type="opened") for each in fresh]
    assert len(set(opened)) == 1
    for each in fresh:
        each.open().play(FOUR)
    after = [total(each, "pawbiter_events_total", game="ed-the-cat", type="opened") for each in fresh]
    assert set(after) == {opened[0] + 24}
    assert total(fresh[0], "pawbiter_requests_total", route="/v1/games/<id>/moves", status="201") >= 24


def test_what_one_worker_wrote_the_other_reads(server: Server) -> None:
    fresh = [of_server(server.address, requests.Session()) for _ in range(16)]
    table = fresh[0].open()
    for turn, each in enumerate(fresh[:9]):
        seat = ("anna", "ben", "cleo")[turn % 3]
        move = {"type": "play", "player": seat, "card": "8"}
        answer = each.post(f"{table.path}/moves", move, table.tokens[seat])
        assert (answer.status, answer.version) == (201, turn + 2)
        assert {other.get(table.path, table.tokens["host"]).version for other in fresh} == {turn + 2}


def test_a_token_is_worth_nothing_to_every_worker_once_it_is_revoked(server: Server, table: Table) -> None:
    fresh = [of_server(server.address, requests.Session()) for _ in range(16)]
    assert {each.get(table.path, table.tokens["anna"]).status for each in fresh} == {200}
    assert table.post("/tokens", {"role": "player:anna"}).status == 201
    assert {each.get(table.path, table.tokens["anna"]).status for each in fresh} == {401}


def test_the_log_is_json_without_secrets(server: Server, http: Http) -> None:
    table = http.open({**ED, "label": "Grandma's birthday"})
    table.move(FOUR)
    http.get(table.path, "pb_guessed")
    raw(server, ODD["a bad header"])
    written = server.log.read_text()
    for secret in (*table.tokens.values(), AUDIT_KEY, "pb_", "Grandma", "Traceback"):
        assert secret not in written
    lines = [json.loads(line) for line in written.splitlines() if line.startswith("{")]
    assert {line["event"] for line in lines} == {"request"}
    assert {"POST", "GET"} <= {line["method"] for line in lines}


def test_any_other_server_finds_the_store_made(tmp_path: Path) -> None:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    own = {"PAWBITER_STORE": f"sqlite:///{tmp_path}/var/games.db", "PAWBITER_SIGNING_KEY": f"{tmp_path}/var/key"}
    script = "from wsgi import app; print(app.test_client().get('/readyz').status_code)"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, env=inherited | own, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "200"
