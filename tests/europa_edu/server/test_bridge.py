"""The one-port server: pages and streams together, bodies of any shape."""

import socket

import pytest

from tests.processes import PATIENCE, Site

pytestmark = pytest.mark.integration


def talk(site: Site, text: str, body: bytes = b"") -> str:
    """One raw request on a connection of its own; the whole answer."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as line:
        line.sendall(text.replace("\n", "\r\n").encode() + body)
        answer = b""
        while chunk := line.recv(65536):
            answer += chunk
    return answer.decode(errors="replace")


def test_it_answers_streams_and_pages_on_one_port(site: Site) -> None:
    assert site.get("/healthz") == (200, "ok")
    assert site.get("/live/nonsense/")[0] == 403
    assert site.get("/")[0] == 200


def test_it_compresses_pages(site: Site) -> None:
    answer = talk(site, "GET / HTTP/1.1\nHost: x\nConnection: close\nAccept-Encoding: gzip\n\n")
    assert "content-encoding: gzip" in answer.lower()


def test_it_refuses_a_body_over_the_limit(site: Site) -> None:
    big = b"x" * (9 * 1024 * 1024)
    head = f"POST /login/ HTTP/1.1\nHost: x\nConnection: close\nContent-Length: {len(big)}\n\n"
    try:
        answer = talk(site, head, big)
    except ConnectionError:  # the server may close before everything is sent
        return
    assert " 413 " in answer.splitlines()[0]


def test_it_reads_a_body_that_comes_in_pieces_without_a_stated_length(site: Site) -> None:
    head = (
        "POST /login/ HTTP/1.1\nHost: x\nConnection: close\nTransfer-Encoding: chunked\n"
        "Content-Type: application/x-www-form-urlencoded\n\n"
    )
    answer = talk(site, head, b"5\r\na=b&c\r\n2\r\n=d\r\n0\r\n\r\n")
    assert " 403 " in answer.splitlines()[0]  # read, and refused only for its missing CSRF token


def test_it_keeps_serving_while_many_senders_are_slow(site: Site) -> None:
    lines = []
    try:
        for _ in range(30):
            line = socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE)
            line.sendall(b"POST /login/ HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\na")
            lines.append(line)
        assert site.get("/healthz") == (200, "ok")
        assert site.get("/login/")[0] == 200
    finally:
        for line in lines:
            line.close()


def test_it_does_not_take_a_header_with_underscores_for_a_proxys(site: Site) -> None:
    head = "GET /healthz HTTP/1.1\nConnection: close\nHost: x\nX_Forwarded_Proto: https\n\n"
    assert " 200 " in talk(site, head).splitlines()[0]
