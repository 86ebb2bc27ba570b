"""The forms that HTTP comes in: which are read, and how the others are refused."""

from __future__ import annotations

import socket

import pytest

from tests.server.answers import Got, Reader
from tests.server.conftest import Running

HOST = b"Host: x"
CHUNKED = b"Transfer-Encoding: chunked"


def request(*lines: bytes, body: bytes = b"") -> bytes:
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def asked(running: Running, sent: bytes, end: bool = False) -> Got:
    with running.line() as line:
        line.sendall(sent)
        if end:
            line.shutdown(socket.SHUT_WR)
        return Reader(line).answer()


POST = (b"POST /a HTTP/1.1", HOST)
READ: dict[str, tuple[bytes, bytes]] = {
    "a length": (request(*POST, b"Content-Length: 3", body=b"abc"), b"abc"),
    "no length": (request(*POST), b""),
    "chunks": (request(*POST, CHUNKED, body=b"2\r\nab\r\n1;x=y\r\nc\r\n0\r\n\r\n"), b"abc"),
    "chunks and trailers": (request(*POST, CHUNKED, body=b"3\r\nabc\r\n0\r\nX-T: 1\r\n\r\n"), b"abc"),
    "capitals": (request(*POST, b"TRANSFER-ENCODING: Chunked", body=b"3\r\nabc\r\n0\r\n\r\n"), b"abc"),
    "a body of a GET": (request(b"GET /a HTTP/1.1", HOST, b"Content-Length: 3", body=b"abc"), b"abc"),
    "an absolute address": (request(b"GET http://elsewhere/a HTTP/1.1", HOST), b""),
    "empty lines before": (b"\r\n\r\n" + request(b"GET /a HTTP/1.1", HOST), b""),
    "an upgrade that is not taken": (
        request(*POST, b"Connection: Upgrade, HTTP2-Settings", b"Upgrade: h2c", b"Content-Length: 3", body=b"abc"),
        b"abc",
    ),
    "an upgrade without a body": (
        request(b"GET /a HTTP/1.1", HOST, b"Connection: upgrade", b"Upgrade: websocket"),
        b"",
    ),
    "HTTP/1.0": (request(b"POST /a HTTP/1.0", b"Content-Length: 3", body=b"abc"), b"abc"),
}


@pytest.mark.parametrize("name", READ)
def test_these_are_read(running: Running, name: str) -> None:
    sent, body = READ[name]
    got = asked(running, sent)
    assert (got.status, got.told["body"], got.told["environ"]["PATH_INFO"]) == (200, body.decode(), "/a")


@pytest.mark.parametrize("name", READ)
def test_they_may_come_byte_by_byte(running: Running, name: str) -> None:
    sent, body = READ[name]
    with running.line() as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for at in range(len(sent)):
            line.send(sent[at : at + 1])
        assert Reader(line).answer().told["body"] == body.decode()


@pytest.mark.parametrize("name", READ)
def test_who_sends_no_more_is_answered_all_the_same(running: Running, name: str) -> None:
    sent, body = READ[name]
    assert asked(running, sent, end=True).told["body"] == body.decode()


REFUSED: dict[str, tuple[int, bytes]] = {
    "no HTTP": (400, b"hello\r\n\r\n"),
    "another protocol": (400, b"GET / SPDY/9\r\n\r\n"),
    "HTTP/2": (400, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    "HTTP/1.2": (400, request(b"GET /a HTTP/1.2", HOST)),
    "TLS": (400, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(64)),
    "no host": (400, request(b"GET /a HTTP/1.1")),
    "two hosts": (400, request(b"GET /a HTTP/1.1", HOST, HOST)),
    "line feeds only": (400, b"GET /a HTTP/1.1\nHost: x\n\n"),
    "a folded header": (400, request(b"GET /a HTTP/1.1", HOST, b"X-A: 1", b" 2")),
    "a space before the colon": (400, request(b"GET /a HTTP/1.1", HOST, b"X-A : 1")),
    "a NUL in a header": (400, request(b"GET /a HTTP/1.1", HOST, b"X-A: a\0b")),
    "no length but letters": (400, request(*POST, b"Content-Length: x")),
    "a length below zero": (400, request(*POST, b"Content-Length: -1")),
    "two lengths": (400, request(*POST, b"Content-Length: 2", b"Content-Length: 3", body=b"abc")),
    "the same length twice": (400, request(*POST, b"Content-Length: 3", b"Content-Length: 3", body=b"abc")),
    "a length and chunks": (400, request(*POST, b"Content-Length: 3", CHUNKED, body=b"0\r\n\r\n")),
    "chunks and a length": (400, request(*POST, CHUNKED, b"Content-Length: 3", body=b"0\r\n\r\n")),
    "gzip": (400, request(*POST, b"Transfer-Encoding: gzip", body=b"abc")),
    "gzip in chunks": (400, request(*POST, b"Transfer-Encoding: gzip, chunked", body=b"0\r\n\r\n")),
    "chunks in gzip": (400, request(*POST, b"Transfer-Encoding: chunked, gzip", body=b"0\r\n\r\n")),
    "identity": (400, request(*POST, b"Transfer-Encoding: identity")),
    "made up": (400, request(*POST, b"Transfer-Encoding: xchunked", body=b"0\r\n\r\n")),
    "chunks twice": (400, request(*POST, CHUNKED, CHUNKED, body=b"0\r\n\r\n")),
    "chunks in HTTP/1.0": (400, request(b"POST /a HTTP/1.0", CHUNKED, body=b"0\r\n\r\n")),
    "a bad chunk": (400, request(*POST, CHUNKED, body=b"zz\r\n{}\r\n")),
    "a chunk without its end": (400, request(*POST, CHUNKED, body=b"2\r\nabc\r\n0\r\n\r\n")),
    "another expectation": (417, request(*POST, b"Expect: a-miracle", b"Content-Length: 3", body=b"abc")),
    "a long address": (414, request(b"GET /" + b"a" * 9000 + b" HTTP/1.1", HOST)),
    "a very long address": (414, b"GET /" + b"a" * 300_000),
    "a long header": (431, request(b"GET /a HTTP/1.1", HOST, b"X-A: " + b"a" * 40_000)),
    "a header without end": (431, b"GET /a HTTP/1.1\r\nX-A: " + b"a" * 300_000),
    "many headers": (431, request(b"GET /a HTTP/1.1", HOST, *(b"X-%d: 1" % number for number in range(101)))),
    "bytes in the address": (400, request(b"GET /\xff\xfe HTTP/1.1", HOST)),
    "an odd method": (400, request(b"G@T! /a HTTP/1.1", HOST)),
    "a tunnel": (400, request(b"CONNECT x:1 HTTP/1.1", HOST)),
}


@pytest.mark.parametrize("name", REFUSED)
def test_these_are_refused_as_problems(running: Running, name: str) -> None:
    status, sent = REFUSED[name]
    before = len(running.app.asked)
    with running.line() as line:
        line.sendall(sent)
        reader = Reader(line)
        got = reader.answer()
        assert (got.problem, got.headers["connection"]) == (status, "close")
        assert reader.is_over() and len(running.app.asked) == before


CUT = {
    "in its first line": b"GET /a HT",
    "in its headers": b"GET /a HTTP/1.1\r\nHo",
    "in its body": request(*POST, b"Content-Length: 99", body=b"abc"),
    "in its chunks": request(*POST, CHUNKED, body=b"3\r\nab"),
}


@pytest.mark.parametrize("name", CUT)
def test_what_is_cut_off_is_told_so(running: Running, name: str) -> None:
    assert asked(running, CUT[name], end=True).problem == 400


def test_several_requests_at_once_are_answered_in_their_order(running: Running) -> None:
    with running.line() as line:
        line.sendall(b"".join(request(*POST, b"Content-Length: 1", body=b"%d" % number) for number in range(9)))
        reader = Reader(line)
        assert [reader.answer().told["body"] for _ in range(9)] == list("012345678")


def test_a_refusal_comes_after_the_answers_before_it(running: Running) -> None:
    with running.line() as line:
        line.sendall(request(b"GET /wait HTTP/1.1", HOST) + request(*POST) + b"hello\r\n\r\n")
        running.until(lambda: running.app.asked[-1][1] == "/wait")
        running.app.go_on.set()
        reader = Reader(line)
        assert [reader.answer().status for _ in range(3)] == [200, 200, 400] and reader.is_over()
        running.app.go_on.clear()


def test_too_many_at_once_are_refused(running: Running) -> None:
    with running.line() as line:
        line.sendall(request(b"GET /a HTTP/1.1", HOST) * 500)
        reader = Reader(line)
        statuses = [reader.answer().status]
        while statuses[-1] == 200:
            statuses.append(reader.answer().status)
        assert len(statuses) < 100 and statuses[-1] == 400 and reader.is_over()


def test_after_an_upgrade_that_is_not_taken_the_connection_goes_on(running: Running) -> None:
    upgrade = (b"Connection: upgrade", b"Upgrade: h2c")
    first = request(b"GET /a HTTP/1.1", HOST, *upgrade)
    second = request(*POST, *upgrade, b"Content-Length: 1", body=b"2")
    third = request(*POST, *upgrade, CHUNKED, body=b"1\r\n3\r\n0\r\n\r\n")
    with running.line() as line:
        line.sendall(first + second + third + request(*POST, b"Content-Length: 1", body=b"4"))
        reader = Reader(line)
        assert [reader.answer().told["body"] for _ in range(4)] == ["", "2", "3", "4"]


def test_who_asks_before_sending_is_told_to_go_on(running: Running) -> None:
    with running.line() as line:
        line.sendall(request(*POST, b"Expect: 100-continue", b"Content-Length: 3"))
        reader = Reader(line)
        assert reader.answer().status == 100
        line.sendall(b"abc")
        assert reader.answer().told["body"] == "abc"


@pytest.mark.parametrize("expects", [False, True])
def test_a_body_that_is_announced_too_large_is_refused_at_once(running: Running, expects: bool) -> None:
    expect = (b"Expect: 100-continue",) if expects else ()
    with running.line() as line:
        line.sendall(request(*POST, *expect, b"Content-Length: 65537"))
        reader = Reader(line)
        assert reader.answer().status == 413
        if expects:
            assert reader.is_over()
        else:
            line.sendall(b"x" * 65537 + request(*POST, b"Content-Length: 1", body=b"2"))
            assert reader.answer().told["body"] == "2"


def test_one_that_comes_in_chunks_is_refused_where_it_gets_too_large(running: Running) -> None:
    with running.line() as line:
        line.sendall(request(*POST, CHUNKED, body=b"%x\r\n%s\r\n" % (70_000, b"x" * 70_000)))
        assert Reader(line).answer().status == 413


def test_a_refused_body_without_end_ends_the_connection(running: Running) -> None:
    with running.line() as line:
        line.sendall(request(*POST, b"Content-Length: 99999999"))
        reader = Reader(line)
        assert reader.answer().status == 413
        with pytest.raises(OSError):
            line.sendall(bytes(64 << 20))


@pytest.mark.parametrize("version", [b"1.0", b"1.1"])
def test_an_answer_of_unknown_length_is_whole(running: Running, version: bytes) -> None:
    with running.line() as line:
        line.sendall(request(b"GET /bits HTTP/" + version, HOST))
        got = Reader(line).answer()
    assert got.body == b"y" * 4_000_000
    assert ("transfer-encoding" in got.headers) == (version == b"1.1")


def test_an_answer_that_cannot_be_finished_does_not_look_whole(running: Running) -> None:
    """Chunks without the last one; before there were chunks, a reset."""
    with running.line() as line:
        line.sendall(b"GET /breaks HTTP/1.1\r\nHost: x\r\n\r\n")
        got = until_its_end(line)
        assert got.startswith(b"HTTP/1.1 200") and b"line\n" in got and not got.endswith(b"0\r\n\r\n")
    with running.line() as line:
        line.sendall(b"GET /breaks HTTP/1.0\r\n\r\n")
        with pytest.raises(ConnectionResetError):
            until_its_end(line)


def until_its_end(line: socket.socket) -> bytes:
    got = b""
    while piece := line.recv(1 << 16):
        got += piece
    return got


def test_a_connection_of_http_1_0_ends_after_its_answer(running: Running) -> None:
    with running.line() as line:
        line.sendall(request(b"GET /a HTTP/1.0"))
        reader = Reader(line)
        assert reader.answer().headers["connection"] == "close" and reader.is_over()


def test_a_head_has_the_length_but_not_the_body(running: Running) -> None:
    with running.line() as line:
        line.sendall(request(b"HEAD /long HTTP/1.1", HOST) + request(*POST, b"Content-Length: 1", body=b"2"))
        reader = Reader(line)
        assert reader.answer(bodiless=True).headers["content-length"] == "4000000"
        assert reader.answer().told["body"] == "2"


def test_what_the_application_is_told(running: Running) -> None:
    path = b"GET /caf%C3%A9%2F%ff?a=%20b HTTP/1.1"
    headers = (b"X-Two: 1", b"X-Two: 2", b"X_Two: 3", b"Content-Type: a/b", b"X-Forwarded-For: 9.9.9.9")
    told = asked(running, request(path, HOST, *headers)).told["environ"]
    assert told["PATH_INFO"].encode("latin-1") == b"/caf\xc3\xa9/\xff"
    assert (told["QUERY_STRING"], told["HTTP_X_TWO"], told["CONTENT_TYPE"]) == ("a=%20b", "1,2", "a/b")
    assert (told["REMOTE_ADDR"], told["SERVER_PROTOCOL"], told["HTTP_HOST"]) == ("127.0.0.1", "HTTP/1.1", "x")
