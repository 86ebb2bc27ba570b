"""Answers as they come over a socket, one after the other."""

from __future__ import annotations

import json
import socket
from typing import Any, NamedTuple


class Got(NamedTuple):
    version: str
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def told(self) -> Any:
        return json.loads(self.body)

    @property
    def problem(self) -> int:
        """The status of an answer that is a whole and proper problem."""
        assert self.headers["content-type"] == "application/problem+json", self
        told = self.told
        assert told["status"] == self.status and set(told) == {
            "type",
            "title",
            "status",
            "detail",
            "instance",
            "request_id",
        }
        assert told["request_id"] == self.headers["x-request-id"]
        assert told["type"].startswith("/problems/") and told["title"] and told["detail"]
        return self.status


class Reader:
    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self._rest = b""

    def answer(self, bodiless: bool = False) -> Got:
        head = self._until(b"\r\n\r\n")
        first, *fields = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, value in (field.split(": ", 1) for field in fields)}
        version, status = first.split(" ")[:2]
        if bodiless or status.startswith("1"):
            body = b""
        elif headers.get("transfer-encoding") == "chunked":
            body = self._chunks()
        elif "content-length" in headers:
            body = self._exactly(int(headers["content-length"]))
        else:
            body = self.to_the_end()
        return Got(version, int(status), headers, body)

    def to_the_end(self) -> bytes:
        got, self._rest = self._rest, b""
        while piece := self.line.recv(65536):
            got += piece
        return got

    def is_dropped(self) -> bool:
        """As `is_over`, or not so gently."""
        try:
            return self.is_over()
        except ConnectionResetError:
            return True

    def is_over(self) -> bool:
        """The other side has ended the connection, and had nothing more to say."""
        return not self._rest and self.line.recv(1) == b""

    def _chunks(self) -> bytes:
        got = b""
        while size := int(self._until(b"\r\n"), 16):
            got += self._exactly(size)
            assert self._exactly(2) == b"\r\n"
        assert self._exactly(2) == b"\r\n"
        return got

    def _until(self, mark: bytes) -> bytes:
        while mark not in self._rest:
            self._more()
        got, _, self._rest = self._rest.partition(mark)
        return got

    def _exactly(self, size: int) -> bytes:
        pieces, have = [self._rest], len(self._rest)
        while have < size:
            piece = self.line.recv(1 << 20)
            assert piece, "the connection ended in the middle of an answer"
            pieces.append(piece)
            have += len(piece)
        got = b"".join(pieces)
        self._rest = got[size:]
        return got[:size]

    def _more(self) -> None:
        piece = self.line.recv(65536)
        assert piece, f"the connection ended after {self._rest!r}"
        self._rest += piece
