import socket

import pytest

from app.ops.bound_address import ensure_free, greet, greeting


def listener(*, shared: bool) -> socket.socket:
    server = socket.socket()
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    server.bind(("127.0.0.1", 0))
    server.listen()
    return server


@pytest.mark.parametrize("shared", [True, False], ids=["another Pawbiter", "another program"])
def test_a_taken_port_stops_the_start_and_names_a_way_out(shared: bool) -> None:
    with listener(shared=shared) as server:
        port = server.getsockname()[1]
        with pytest.raises(SystemExit, match=f"127.0.0.1:{port} .*PORT={port + 1}"):
            ensure_free([("127.0.0.1", port)])


def test_a_port_is_free_again_right_after_its_server_went() -> None:
    with listener(shared=True) as server:
        address = server.getsockname()
        with socket.create_connection(address):
            # Closed by the server's side first, this connection lingers on the port.
            server.accept()[0].close()
    ensure_free([address])


def test_a_unix_socket_is_left_to_gunicorn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAWBITER_GREETING", "1")
    ensure_free(["/run/pawbiter.sock"])
    greet(["/run/pawbiter.sock"])
    assert capsys.readouterr().out == ""


def test_the_greeting_shows_the_address_and_a_code() -> None:
    address, reach, *code = greeting("127.0.0.1", 8000).splitlines()
    assert address == "Pawbiter is ready at http://127.0.0.1:8000/"
    assert "Only this machine" in reach
    assert len(code) > 10
    assert "█" in "".join(code)


def test_phones_get_an_address_they_can_reach() -> None:
    address, reach, *_ = greeting("0.0.0.0", 8000).splitlines()
    assert "0.0.0.0" not in address
    assert "phone" in reach


def test_an_ipv6_address_is_bracketed() -> None:
    assert "http://[::1]:9000/" in greeting("::1", 9000)


@pytest.mark.parametrize(("wanted", "lines"), [("", 0), ("1", 1)])
def test_only_a_person_is_greeted(
    wanted: str, lines: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAWBITER_GREETING", wanted)
    greet([("127.0.0.1", 8000)])
    assert capsys.readouterr().out.count("Pawbiter is ready at") == lines
