"""Strangers over HTTP: pages of other names, other paths, requests that are none."""

from __future__ import annotations

import contextlib
import json
import re
from base64 import b64encode
from hashlib import sha256

import pytest

from companion.phones.page import LATE_FILE
from tests.support.hostile import ours
from tests.support.wire import (
    UPGRADE,
    HungUp,
    Served,
    a_frame,
)

pytestmark = pytest.mark.slow

NOT_OURS = (
    "evil.example:{port}",
    "127.0.0.1:1",
    "127.0.0.1",
    "127.0.0.1:{port}.evil.example",
    "evil.example:{port}@127.0.0.1:{port}",
    "[::1]:{port}",
    "[::ffff:127.0.0.1]:{port}",
    "0.0.0.0:{port}",
    "127.1:{port}",
    "2130706433:{port}",
    "localhost.:{port}",
    "127.0.0.1:0{port}",
    "127.0.0.1:{port}:{port}",
    ":{port}",
    ":",
    "127.0.0.1:",
    "127.0.0.1:{port}, evil.example",
)


@pytest.mark.parametrize("host", NOT_OURS)
def test_a_page_under_a_name_that_is_not_ours_gets_nothing(served: Served, host: str) -> None:
    named = host.format(port=served.port)
    with served.wire() as wire:
        assert wire.request(host=named) in (400, 403)
    with served.wire() as wire:
        assert wire.request("GET /ws HTTP/1.1", *UPGRADE, host=named) in (400, 403)
    assert served.lines() == 0


def test_localhost_is_this_machine(served: Served) -> None:
    with served.wire() as wire:
        assert wire.request(host=f"LocalHost:{served.port}") == 200


def test_one_host_is_named_and_no_more(served: Served) -> None:
    for headers in ([f"Host: {ours(served.port)}"], ["Host: evil.example"]):
        with served.wire() as wire:
            assert wire.request("GET / HTTP/1.1", *headers) in (400, 403)
        with served.wire() as wire:
            assert wire.request("GET /ws HTTP/1.1", *headers, *UPGRADE) in (400, 403)
    for version in ("1.0", "1.1"):
        with served.wire() as wire:
            assert wire.request(f"GET / HTTP/{version}", host=None) in (400, 403)
        with served.wire() as wire:
            assert wire.request(f"GET /ws HTTP/{version}", *UPGRADE, host=None) in (400, 403)


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "http://evil.example:{port}",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1",
        "http://127.0.0.1:{port}/",
        "http://127.0.0.1:{port}.evil.example",
        "http://localhost:{port}",
        "null",
        "file://",
    ],
)
def test_another_page_gets_nothing(served: Served, origin: str) -> None:
    header = f"Origin: {origin.format(port=served.port)}"
    with served.wire() as wire:
        assert wire.request("GET / HTTP/1.1", header) == 403
    with served.wire() as wire:
        assert wire.request("GET /ws HTTP/1.1", *UPGRADE, header) == 403
    assert served.lines() == 0


def test_our_own_page_gets_in_but_not_with_a_second_origin(served: Served) -> None:
    own = f"Origin: http://{ours(served.port)}"
    with served.wire() as wire:
        assert wire.request("GET /ws HTTP/1.1", *UPGRADE, own) == 101
    with served.wire() as wire:
        twice = wire.request("GET /ws HTTP/1.1", *UPGRADE, own, "Origin: http://evil.example")
        assert twice in (400, 403)


# HTTP


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "BREW"])
def test_the_page_is_only_looked_at(served: Served, method: str) -> None:
    with served.wire() as wire:
        assert wire.request(f"{method} / HTTP/1.1", "Cookie: secret=1") == 405
        assert "secret" not in wire.head


@pytest.mark.parametrize("path", ["/", "/j/ABCD2345", "/host"])
def test_each_page_runs_its_own_script_and_the_late_one_alone(served: Served, path: str) -> None:
    with served.wire() as wire:
        assert wire.request(f"GET {path} HTTP/1.1", "Connection: close") == 200
        head, html = wire.head, wire.rest().decode()
    (script,) = re.findall(r"<script>(.*)</script>", html, re.DOTALL)
    late = json.loads(LATE_FILE.read_text(encoding="utf-8"))["script"]
    own, other = (b64encode(sha256(one.encode()).digest()).decode() for one in (script, late))
    assert f"script-src 'sha256-{own}' 'sha256-{other}';" in head
    assert "default-src 'none'" in head
    assert (".host .players" in html) is path.startswith("/host")


def test_the_table_is_no_proxy(served: Served) -> None:
    for start in (
        "CONNECT evil.example:80 HTTP/1.1",
        "GET http://evil.example/ HTTP/1.1",
        "CONNECT / HTTP/1.1",
    ):
        with served.wire() as wire:
            assert wire.request(start) in (400, 403, 404, 405)


@pytest.mark.parametrize(
    "path",
    [
        "/j/../../etc/passwd",
        "/j/..%2f..%2fetc%2fpasswd",
        "/j/%2e%2e/%2e%2e/etc/passwd",
        "/static",
        "/static/page.html",
        "/guests.json",
        "/page.html",
        "/host.html",
        "/host/",
        "/host/../guests.json",
        "/host/j/",
        "/host/j/ABCD2345EFGH",
        "/../guests.json",
        "//etc/passwd",
        "/ws/",
        "/ws",
        "/%00",
        "/j/",
        "/\\evil.example",
        "//evil.example/%2f..",
        "*",
    ],
)
def test_there_is_nothing_but_the_page(served: Served, path: str) -> None:
    with served.wire() as wire:
        status = wire.request(f"GET {path} HTTP/1.1", "Connection: close")
        assert status in (307, 400, 404)
        if status == 307:
            assert f"location: http://{ours(served.port)}/" in wire.head.lower()
        assert b"root:" not in wire.rest()


def test_a_code_in_the_address_may_be_anything_and_is_in_no_answer(served: Served) -> None:
    with served.wire() as wire:
        assert wire.request("GET /j/%3Cscript%3Ealert(1)%3C/script%3E HTTP/1.1") in (200, 404)
    with served.wire() as wire:
        assert wire.request("GET /j/XSSHERE HTTP/1.1", "Connection: close") == 200
        assert "XSSHERE" not in wire.head
        assert b"XSSHERE" not in wire.rest()


@pytest.mark.parametrize(
    "start",
    [
        "GET /" + "a" * 100_000 + " HTTP/1.1",
        "GET / HTTP/9.9",
        "GET /\x00 HTTP/1.1",
        "GET /\xff HTTP/1.1",
        "G\x00T / HTTP/1.1",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n",
        "",
    ],
)
def test_what_is_no_request_is_hung_up_on(served: Served, start: str) -> None:
    with served.wire() as wire, contextlib.suppress(HungUp):
        assert wire.request(start) in (0, 200, 400, 403, 404, 431)


@pytest.mark.parametrize(
    "headers",
    [
        ["X: " + "a" * 100_000],
        [f"X-{n}: 1" for n in range(400)],
        [f"X-{n}: 1" for n in range(5_000)],
        ["X: " + "a" * 9_000],
        ["X\x00: 1"],
        ["X : 1"],
        [": 1"],
        ["X: a\x00b"],
        ["X: \xe9\xff"],
        ["X: a", " folded"],
        ["Sec-WebSocket-Key: AAAA"],
        ["Sec-WebSocket-Version: 8"],
        ["Sec-WebSocket-Extensions: ;;;=,"],
        ["Sec-WebSocket-Protocol: \xe9, ,,"],
        ["Content-Length: 5"],
        ["Content-Length: 99999999999999999999"],
        ["Content-Length: -1"],
        ["Transfer-Encoding: chunked"],
        ["Transfer-Encoding: gzip, chunked"],
        ["Connection: close"],
        ["Upgrade: h2c"],
        ["Expect: 100-continue"],
    ],
)
def test_strange_headers_hurt_nobody(served: Served, headers: list[str]) -> None:
    for start in ("GET / HTTP/1.1", "GET /ws HTTP/1.1", "POST /ws HTTP/1.0"):
        for more in ((), UPGRADE):
            with served.wire() as wire:
                raw = "\r\n".join([start, f"Host: {ours(served.port)}", *headers, *more, "", ""])
                try:
                    wire.put(raw.encode("latin-1"))
                except HungUp:
                    continue
                served.pass_time(11)
                status = wire.status()
                assert status in (0, 101, 200, 400, 403, 404, 405, 426, 431), headers
                assert status != 500


def test_nothing_is_smuggled_behind_a_request(served: Served) -> None:
    inner = f"GET /j/SMUGGLED HTTP/1.1\r\nHost: {ours(served.port)}\r\n\r\n"
    for both in (
        ("Content-Length: 4", "Transfer-Encoding: chunked"),
        ("Content-Length: 4", "Content-Length: 5"),
        ("Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
        ("Transfer-Encoding : chunked", "Content-Length: 4"),
        ("Transfer-Encoding: \x0bchunked", "Content-Length: 4"),
    ):
        with served.wire() as wire:
            wire.put(f"POST / HTTP/1.1\r\nHost: {ours(served.port)}\r\n", "\r\n".join(both))
            wire.put("\r\n\r\n0\r\n\r\n", inner)
            assert wire.status() in (400, 405)
            assert b" 200 " not in wire.head.encode()


def test_an_upgrade_to_something_else_is_none(served: Served) -> None:
    for other in ("h2c", "TLS/1.0", "WebSocket/2", "websocket, h2c"):
        with served.wire() as wire:
            status = wire.request("GET /ws HTTP/1.1", "Connection: Upgrade", f"Upgrade: {other}")
            assert status in (400, 404, 426)
    with served.wire() as wire:
        assert wire.request("GET / HTTP/1.1", *UPGRADE) == 403


def test_nothing_is_compressed(served: Served) -> None:
    offered = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
    with served.wire() as wire:
        assert wire.request("GET /ws HTTP/1.1", *UPGRADE, offered) == 101
        assert "deflate" not in wire.head.lower()
        wire.put(a_frame(b"\xaa\x56\x00", bits=0x40))
        wire.rest()
