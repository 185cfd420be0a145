"""Phones that mean harm, over real sockets: whatever they do, the evening goes on."""

from __future__ import annotations

import contextlib
import json
import logging
import re
import resource
from base64 import b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from companion.games.panic_station import PANIC_STATION
from companion.heatscan.proof import proof_of
from companion.table.records import verdict
from tests.support.keys import LOW_ORDER, a_key, flipped
from tests.support.ten import PACKAGE
from tests.support.wire import (
    BINARY,
    PING,
    TEXT,
    UPGRADE,
    HungUp,
    Phone,
    Served,
    Wire,
    a_frame,
    open_descriptors,
    quiet,
)

STATION: dict[str, Any] = {
    "do": "new_game",
    "players": [
        {"seat": "red", "name": "Ann"},
        {"seat": "blue", "name": "Bob"},
        {"seat": "green", "name": "Cat"},
        {"seat": "yellow", "name": "Dan"},
    ],
    "first": "red",
}
STRANGER = "127.0.0.5"
MALLORY = "127.0.0.6"


Opened = Callable[..., Served]


@pytest.fixture
def opened(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Opened]:
    """Open tables; at the end each is well and whole, and nothing was logged of any bug."""
    tables: list[Served] = []

    def opening(*how: Any) -> Served:
        tables.append(Served(tmp_path / str(len(tables)), *how))
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
        return tables[-1]

    yield opening
    try:
        for table in tables:
            table.is_well()
    finally:
        for table in tables:
            table.close()
    for table in tables:
        table.is_whole(caplog.text)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.fixture
def served(opened: Opened) -> Served:
    """Ten is on: Ann is red and begins, Bob is blue."""
    return opened()


@pytest.fixture
def station(opened: Opened) -> Served:
    """Panic Station is on, with four at the table; it is red's turn."""
    table = opened(PANIC_STATION, STATION)
    for line in ({"do": "begin"}, {"do": "parasite_phase"}):
        assert table(**line)["ok"]
    return table


# The door


def test_a_wrong_code_is_answered_after_a_second_and_others_at_once(served: Served) -> None:
    with served.phone(source=STRANGER) as wrong, served.phone() as right:
        wrong.greet("WRONGONE")
        assert right.hello(served.code)["type"] == "lobby"
        served.pass_time(0.9)
        assert right.answers()
        assert wrong.silent()
        served.pass_time(0.2)
        assert wrong.hear()["code"] == "wrong_code"


def test_who_guesses_on_waits_longer_and_longer_on_as_many_phones_as_you_like(
    served: Served,
) -> None:
    waited = []
    for n in range(10):
        with served.phone(source=STRANGER) as phone:
            phone.greet(f"WRONG{n:03}")
            served.settle()
            waited.append(0)
            while phone.silent():
                served.pass_time(1)
                assert served("view")["ok"]
                waited[-1] += 1
            assert phone.hear()["code"] == "wrong_code"
    assert waited[0] <= 2
    assert waited[-1] >= 10
    assert waited == sorted(waited)
    with served.phone(source=MALLORY) as elsewhere:
        assert elsewhere.hello(served.code)["type"] == "lobby"


def test_a_code_counts_however_it_is_typed(served: Served) -> None:
    typed = f" {served.code[:4].lower()}-{served.code[4:]} "
    with served.phone() as phone:
        assert phone.hello(typed)["type"] == "lobby"


@pytest.mark.parametrize(
    "code", ["", "ＡＢＣＤ２３４５", "ß" * 8, "A" * 16_000, "%00", "*", "\\u0000"]
)
def test_no_strange_code_opens_the_door(served: Served, code: str) -> None:
    with served.phone(source=STRANGER) as phone:
        phone.greet(code)
        served.settle()
        served.pass_time(1.1)
        assert phone.hear()["type"] == "refused"


def test_a_guesser_who_does_not_wait_for_the_answer_has_to(served: Served) -> None:
    """Who hangs up as soon as no answer comes would otherwise guess as fast as the wire is."""
    for n in range(12):
        with served.phone(source=STRANGER) as phone:
            phone.greet(f"WRONG{n:03}")
            served.settle()
    with served.phone(source=STRANGER) as phone:
        phone.greet(served.code)
        served.settle()
        assert phone.silent(), "the right code is told from a wrong one at once"


def test_who_hangs_up_while_a_wrong_code_waits_is_gone(served: Served) -> None:
    for n in range(20):
        with served.phone(source=STRANGER) as phone:
            phone.greet(f"WRONG{n:03}")
            served.settle()
    with served.phone() as phone:
        assert phone.answers()
        assert served.lines() == 1


def test_nobody_stays_who_says_no_hello(served: Served) -> None:
    with served.phone(source=STRANGER) as mute, served.phone(source=MALLORY) as chatty:
        for _ in range(4):
            served.pass_time(4)
            with contextlib.suppress(HungUp):
                chatty.say({"type": "ping"})
            served.settle()
        mute.gone()
        chatty.gone()
    assert served.lines() == 0


def test_a_taken_seat_stays_taken(served: Served) -> None:
    with served.phone("red") as ann, served.phone() as thief:
        assert thief.hello(served.code, "red")["code"] == "seat_taken"
        assert thief.hear()["free"] == ["blue"]
        assert ann.answers()


def refused_late(served: Served, phone: Phone) -> str:
    """Wait a second for the answer to a hello that proves nothing; return its code."""
    served.settle()
    assert phone.silent()
    served.pass_time(1.1)
    return str(phone.hear_of("refused")["code"])


def test_a_key_is_of_no_use_without_its_proof(served: Served) -> None:
    with served.phone("red") as ann, served.phone(source=STRANGER) as thief:
        thief.greet(served.code, "red", public=ann.public)
        assert refused_late(served, thief) == "not_allowed"
        assert ann.answers()


def test_a_key_wins_over_the_seat_that_is_asked_for(served: Served) -> None:
    with served.phone("red") as ann, served.phone() as again:
        again.brain.kept = ann.brain.kept
        assert again.hello(served.code, "blue")["seat"] == "red"
        assert ann.hear()["code"] == "replaced"
        ann.gone()


@pytest.mark.parametrize("proof", ["0" * 64, "f" * 64, None])
def test_a_made_up_proof_is_none(served: Served, proof: str | None) -> None:
    with served.phone("red"), served.phone(source=STRANGER) as thief:
        thief.greet(served.code, "red", proof=proof)
        assert refused_late(served, thief) == "not_allowed"


@pytest.mark.parametrize("proof", ["", "0" * 32, "F" * 64, "'; --", "\u202e", "x" * 15_000, 7, []])
def test_what_is_no_proof_cannot_be_read(served: Served, proof: Any) -> None:
    with served.phone() as thief:
        assert thief.hello(served.code, "red", proof=proof)["code"] == "bad_frame"


def test_a_hello_of_another_connection_is_of_no_use_here(served: Served) -> None:
    with served.phone() as ann, served.phone(source=STRANGER) as thief:
        said = ann.brain.hello(code=served.code, seat="red")
        ann.say(said)
        assert ann.hear()["type"] == "welcome"
        thief.say(said)
        assert refused_late(served, thief) == "not_allowed"
        assert ann.answers()


def test_guessing_a_proof_is_slowed_down_as_guessing_a_code_is(served: Served) -> None:
    for _ in range(12):
        with served.phone(source=STRANGER) as phone:
            phone.greet(served.code, "red", proof="0" * 64)
            served.settle()
    with served.phone(source=STRANGER) as phone:
        phone.greet(served.code, "red")
        served.settle()
        assert phone.silent()


@pytest.mark.parametrize("public", LOW_ORDER)
def test_no_secret_can_be_made_with_a_key_of_low_order(served: Served, public: str) -> None:
    with served.phone() as phone:
        phone.greet(served.code, "red", public=public)
        assert refused_late(served, phone) == "not_allowed"


@pytest.mark.parametrize(
    "spoil",
    [
        str.upper,
        lambda key: key[:-2],
        lambda key: key + "00",
        lambda key: key[:-1] + "g",
        lambda key: " " + key,
        lambda key: " ".join(key[n : n + 2] for n in range(0, 64, 2)),
        lambda _: "",
        lambda _: "٠" * 64,
    ],
)
def test_a_key_is_written_in_one_way_alone(served: Served, spoil: Callable[[str], Any]) -> None:
    with served.phone() as phone:
        key = spoil("ab" + a_key()[2:])
        assert phone.hello(served.code, "red", public=key)["code"] == "bad_frame"


@pytest.mark.parametrize("other", [flipped, str], ids=["written otherwise", "as it is"])
def test_nobody_takes_a_seat_with_somebody_elses_key(
    served: Served, other: Callable[[str], str]
) -> None:
    with served.phone("red") as ann, served.phone(source=STRANGER) as twin:
        twin.greet(served.code, "blue", public=other(ann.public))
        assert refused_late(served, twin) == "not_allowed"


def test_ones_own_key_written_otherwise_is_no_key(served: Served) -> None:
    """The proof is right for what was written: two ways to write it agree on the same secret."""
    with served.phone() as phone:
        assert phone.brain.challenge is not None
        table = bytes.fromhex(phone.brain.challenge["table"])
        challenge = bytes.fromhex(phone.brain.challenge["challenge"])
        public = flipped(phone.public)
        ends = {"public": bytes.fromhex(public), "table": table}
        proof = proof_of(phone.brain.secret, table, challenge, served.code, **ends).hex()
        assert phone.hello(served.code, "red", public=public, proof=proof)["code"] == "wrong_key"


@pytest.mark.parametrize(
    "seat", ["", "pink", "RED", "<b>", "\u202ered", "red\x00", "__proto__", "x" * 9999]
)
def test_there_are_no_other_seats(served: Served, seat: str) -> None:
    with served.phone() as phone:
        answer = phone.hello(served.code, seat)
        assert answer["code"] in ("unknown_seat", "bad_frame")
        assert len(answer["why"]) < 200


# Who asks, and under what name


def ours(port: int) -> str:
    return f"127.0.0.1:{port}"


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
def test_each_page_runs_its_own_script_and_no_other(served: Served, path: str) -> None:
    with served.wire() as wire:
        assert wire.request(f"GET {path} HTTP/1.1", "Connection: close") == 200
        head, html = wire.head, wire.rest().decode()
    (script,) = re.findall(r"<script>(.*)</script>", html, re.DOTALL)
    own = b64encode(sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{own}';" in head
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


# Frames


def hung_up(phone: Phone) -> bool:
    try:
        phone.gone()
    except HungUp:
        return True
    return True


@pytest.mark.parametrize(
    "raw",
    [
        a_frame(b"x" * 16_385),
        a_frame(b"x" * 16_384, last=False) + a_frame(b"x", 0),
        a_frame(b"", last=False) + a_frame(b"", 0, last=False) * 1_000,
        a_frame(b"{", last=False) + a_frame(b" ", 0, last=False) * 1_000,
        b"\x81\xff" + b"\x7f" + b"\xff" * 7 + bytes(4),
        b"\x81\xff" + b"\xff" * 8 + bytes(4),
        a_frame(b"\xff\xfe"),
        a_frame(b"\xed\xa0\x80"),
        a_frame(b"{}", bits=0x40),
        a_frame(b"{}", bits=0x30),
        a_frame(b"{}", 3),
        a_frame(b"{}", 11),
        a_frame(b"{}", 0),
        a_frame(b"x" * 126, PING),
        a_frame(b"x", PING, last=False),
        a_frame(b"\x03", 8),
        a_frame(b"\x00\x01\xff\xff", 8),
        b"\x81\x02{}",
        a_frame(b"{}", last=False) + a_frame(b"{}"),
    ],
)
def test_a_frame_that_breaks_the_wires_own_rules_ends_it(served: Served, raw: bytes) -> None:
    with served.phone() as phone, served.phone("red") as other:
        with contextlib.suppress(HungUp):
            phone.put(raw)
        assert hung_up(phone)
        assert other.answers()
        assert served.lines() == 1


def half(text: str) -> str:
    return text.replace("half", "\\ud800")


BAD = [
    "",
    " ",
    "null",
    "[]",
    "1",
    '"hello"',
    "{}",
    "{" * 8_000,
    "[" * 8_000,
    '{"type":' + "[" * 8_000,
    '{"type":"ping","x":' + "[" * 400 + "]" * 400 + "",
    '{"type":"ping","x":' + "9" * 10_000 + "}",
    '{"type":"ping","type":"ping"}',
    '{"type":"ping","x":NaN}',
    '{"type":"ping","x":-Infinity}',
    half('{"type":"ping","x":"half"}'),
    '{"type":["ping"]}',
    '{"type":null}',
    '{"type":"PING"}',
    '{"type":"__proto__"}',
    '{"type":"welcome"}',
    '{"type":"hello"}',
    '{"type":"hello","v":null}',
    '{"type":"hello","v":2,"code":"X","public":"x"}',
    '{"type":"key_commit","round":1}',
    '{"type":"key_open","round":1,"nonce":"x"}',
    '{"type":"row","round":1,"same":1}',
    '{"type":"scan_commit","scan":"x"}',
    '{"type":"scan_share"}',
    '{"type":"consent"}',
    '{"type":"hello","v":1.0,"code":"X"}',
    '{"type":"hello","v":true,"code":"X"}',
    '{"type":"hello","v":2,"code":["X"]}',
    '{"type":"hello","v":2,"code":"X","seat":0}',
    '{"type":"hello","v":2,"code":"X","lang":{}}',
    '{"type":"lang"}',
    '{"type":"lang","lang":1}',
    '{"type":"ping"}{"type":"ping"}',
    "\ufeff" + '{"type":"ping"}',
    "'{}'",
    "{'type':'ping'}",
]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_what_cannot_be_read_is_answered_so(served: Served, text: str) -> None:
    with served.phone("red") as phone:
        phone.say(text)
        assert phone.hear()["code"] == "bad_frame"
        assert phone.answers()


@pytest.mark.parametrize("text", ['{"type":"hello","v":3}', '{"type":"hello","v":1,"code":5}'])
def test_a_page_of_another_version_is_told_so_whatever_else_it_says(
    served: Served, text: str
) -> None:
    with served.phone() as phone:
        phone.say(text)
        served.settle()
        served.pass_time(1.1)
        assert phone.hear()["code"] == "unavailable"


def test_a_binary_frame_is_no_frame_of_ours(served: Served) -> None:
    with served.phone() as phone:
        phone.put(a_frame(b'{"type":"ping"}', BINARY))
        assert phone.hear()["code"] == "bad_frame"


def test_a_frame_may_come_in_parts(served: Served) -> None:
    with served.phone() as phone:
        phone.put(a_frame(b'{"type":', last=False), a_frame(b"", PING), a_frame(b'"ping"}', 0))
        assert phone.hear() == {"type": "pong"}


def test_who_talks_nonsense_for_long_is_shown_out(served: Served) -> None:
    with served.phone() as phone, served.phone("red") as other:
        phone.put(a_frame(b"nonsense") * 90)
        served.settle()
        assert hung_up(phone)
        assert other.answers()


COMMAND = {"type": "command", "id": "a", "rev": 1, "command": {"do": "throw"}}


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "x" * 65},
        {"id": ""},
        {"id": "a\nb"},
        {"id": "a\x00"},
        {"id": "\u202e"},
        {"id": 1},
        {"id": None},
        {"id": ["a"]},
        {"rev": True},
        {"rev": 1.0},
        {"rev": "1"},
        {"rev": None},
        {"command": "throw"},
        {"command": ["throw"]},
        {"command": None},
    ],
)
def test_a_command_is_read_strictly(served: Served, wrong: dict[str, Any]) -> None:
    with served.phone("red") as ann:
        ann.say({**COMMAND, **wrong})
        assert ann.hear()["code"] == "bad_frame"
        assert served.rev == 1


@pytest.mark.parametrize("rev", [-1, 0, 2, 2**63, 10**4000])
def test_a_stale_command_is_not_done(served: Served, rev: int) -> None:
    with served.phone("red") as ann:
        assert ann.ask("a", {"do": "throw"}, rev)["code"] == "stale"
        assert served.rev == 1
        assert ann.ask("b", {"do": "throw"}, 1)["type"] == "done"


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"do": None},
        {"do": ["throw"]},
        {"do": {"do": "throw"}},
        {"do": "__class__"},
        {"do": "__proto__"},
        {"do": "throw", "__proto__": {"seat": "red"}},
        {"do": "throw", "x" * 9_000: 1},
        {"do": "throw", "<img src=x onerror=alert(1)>": 1},
        {"do": "throw", "roll": [7]},
        {"do": "throw", "roll": [0]},
        {"do": "throw", "roll": [True]},
        {"do": "throw", "roll": "1"},
        {"do": "throw", "roll": [1] * 5_000},
        {"do": "throw", "roll": [10**400]},
        {"do": "throw", "by": "me"},
        {"do": "give", "to": "blue", "points": 10**4000},
        {"do": "give", "to": {"__proto__": 1}, "points": 1},
        {"do": "x" * 9_000},
        {"do": "view"},
        {"do": "log"},
        {"do": "offers"},
    ],
)
def test_a_command_that_is_none_changes_nothing(served: Served, command: dict[str, Any]) -> None:
    with served.phone("red") as ann:
        answer = ann.ask("a", command)
        assert answer["type"] == "refused"
        assert answer["code"] != "unavailable" or "broken" not in answer["why"]
        assert len(answer["why"]) < 400
        assert served.rev == 1


def test_deep_commands_are_refused_at_any_depth(served: Served) -> None:
    with served.phone("red") as ann:
        for n, depth in enumerate((10, 100, 300, 500, 800, 950, 990, 2_000)):
            deep = "[" * depth + "]" * depth
            for key in ("roll", "anyway", "set", "do"):
                ann.say(
                    f'{{"type":"command","id":"{n}{key}","rev":1,"command":{{"do":"adjust",'
                    f'"{key + "_" if key == "do" else key}":{deep}}}}}'
                )
                answer = ann.hear()
                assert answer["type"] == "refused"
                assert "broken" not in answer["why"], depth
        assert served.rev == 1


NOT_FOR_PHONES: tuple[dict[str, Any], ...] = (
    {"do": "adjust", "set": {"pot": 9}},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "new_game"},
    {"do": "end_game"},
    {"do": "leave", "seat": "red"},
    {"do": "leave", "seat": "blue"},
    {"do": "free_seat", "seat": "blue"},
    {"do": "tablet_seat", "seat": "blue"},
    {"do": "use_address", "url": "http://evil.example"},
    {"do": "throw", "anyway": True},
    {"do": "resume"},
)


@pytest.mark.parametrize("command", NOT_FOR_PHONES, ids=lambda raw: raw["do"])
def test_what_is_the_tables_is_not_the_phones(served: Served, command: dict[str, Any]) -> None:
    with served.phone("red") as ann, served.phone("blue") as bob:
        quiet((ann, bob))
        before = served.rev
        for phone in (ann, bob):
            assert phone.ask(command["do"], command, before)["type"] == "refused"
        assert served.rev == before
        assert {guest.state for guest in served.call(served.hall.guests)} == {"here"}


STATION_TABLES: tuple[dict[str, Any], ...] = (
    {"do": "scan_cards", "infected": 1},
    {"do": "reveal", "infected": ["red"]},
    {"do": "setup_alert", "seat": "red"},
    {"do": "begin"},
    {"do": "resolve_attacks", "armor": []},
    {"do": "spawn_at", "choice": "0,0"},
    {"do": "last_human_gas", "cans": 1},
    {"do": "deck_gas", "cans": 1},
    {"do": "new_game", "players": STATION["players"]},
    {"do": "adjust", "set": {"seats.blue.trooper.health": 0}},
    {"do": "undo"},
    {"do": "leave", "seat": "blue"},
    {"do": "end_game"},
    {"do": "move", "who": "trooper", "to": "1,0", "anyway": True},
    {"do": "hand", "seat": "blue", "cards": 0},
    {"do": "armor", "attack": "a1", "cards": 2, "seat": "blue"},
)


@pytest.mark.parametrize("command", STATION_TABLES, ids=lambda raw: raw["do"])
def test_what_is_the_stations_table_is_not_reds(station: Served, command: dict[str, Any]) -> None:
    with station.phone("red") as red:
        before = station.rev
        red.rev = before
        assert red.ask("a", command)["type"] == "refused"
        assert station.rev == before


def test_nobody_takes_another_seats_turn(station: Served) -> None:
    with station.phone("blue") as blue:
        before = station.rev
        for n, raw in enumerate(
            (
                {"do": "end_turn"},
                {"do": "move", "who": "trooper", "to": "1,0"},
                {"do": "parasite_phase"},
                {"do": "hand", "seat": "red", "cards": 0},
            )
        ):
            blue.rev = before
            assert blue.ask(str(n), raw)["code"] in ("not_your_turn", "not_allowed", "not_now")
        assert station.rev == before
        assert blue.ask("own", {"do": "hand", "seat": "blue", "cards": 4})["type"] == "done"


def test_a_phone_in_the_lobby_and_one_outside_command_nothing(served: Served) -> None:
    with served.phone() as outside, served.phone() as lobby:
        assert lobby.hello(served.code)["type"] == "lobby"
        for phone in (outside, lobby):
            phone.say({**COMMAND, "id": "mine"})
            answer = phone.hear()
            assert (answer["code"], answer["id"]) == ("bad_frame", "mine")
        assert served.rev == 1


# Once, and no more


def test_a_command_said_again_is_answered_again_and_done_once(served: Served) -> None:
    with served.phone("red") as ann:
        first = ann.ask("a", {"do": "throw"})
        assert [ann.ask("a", {"do": "throw"}, 1) for _ in range(3)] == [first] * 3
        assert ann.ask("a", {"do": "keep"}) == first
        assert served.rev == 2


def test_a_refusal_said_again_stays_one(served: Served) -> None:
    with served.phone("red") as ann:
        refused = ann.ask("a", {"do": "keep"})
        assert ann.ask("b", {"do": "throw"})["type"] == "done"
        assert ann.ask("a", {"do": "keep"}) == refused


def test_another_phone_does_not_learn_what_an_id_was_answered(served: Served) -> None:
    with served.phone("red") as ann, served.phone("blue") as bob:
        quiet((ann, bob))
        assert ann.ask("a", {"do": "throw"}, served.rev)["type"] == "done"
        bob.rev = served.rev
        assert bob.ask("a", {"do": "throw"})["code"] == "not_your_turn"


def test_a_command_said_again_after_a_new_start_of_the_table_is_done_once(
    served: Served,
) -> None:
    ann = served.phone("red")
    assert ann.ask("a", {"do": "throw"})["type"] == "done"
    ann.socket.close()
    served.close()
    again = Served(served.folder)
    try:
        assert again.code == served.code
        back = again.phone()
        back.brain.kept = ann.brain.kept
        assert back.hello(again.code)["seat"] == "red"
        assert back.ask("a", {"do": "throw"}, 1) == {"type": "done", "id": "a", "rev": 2}
        assert again.rev == 2
        assert back.ask("b", {"do": "throw"})["type"] == "done"
        back.socket.close()
    finally:
        again.close()


# Too much, too slow, too many


def test_a_name_may_be_markup_and_stays_a_text(opened: Opened) -> None:
    name = "<img src=x onerror=alert(1)>"
    rude = {
        **STATION,
        "players": [{"seat": s, "name": name} for s in ("red", "blue", "green", "yellow")],
    }
    table = opened(PANIC_STATION, rude)
    with table.phone() as phone:
        rows = phone.hello(table.code)["seats"]
        assert {row["name"] for row in rows} == {name}
    rtl = [{"seat": "red", "name": "\u202eAnn"}, {"seat": "blue", "name": "B\x00b"}]
    assert not table("end_game") or not table("new_game", players=rtl)["ok"]


def test_who_sends_frames_without_end_does_not_keep_others_waiting(served: Served) -> None:
    """Pings of the wire itself, and the smallest texts: parsed before anybody asks for them."""
    with served.phone("red") as ann:
        for kind, data in ((PING, b""), (TEXT, b""), (TEXT, b'{"type":"ping"}')):
            with served.phone(source=STRANGER) as flooder:
                queue = a_frame(data, kind) * 30_000
                with contextlib.suppress(HungUp):
                    flooder.put(queue)
                assert ann.answers()
                assert hung_up(flooder)


def test_who_never_reads_is_hung_up_on_and_costs_little(served: Served) -> None:
    with served.phone("red") as ann, served.phone("blue", room=2_048) as deaf:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(400):
            try:
                deaf.put(a_frame(b'{"type":"lang","lang":"en"}') * 20)
            except HungUp:
                break
            served.pass_time(0.5)
            assert ann.answers()
        else:
            raise AssertionError("who never reads is still there")
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


def test_who_dawdles_over_a_request_is_hung_up_on(served: Served) -> None:
    halves = ("", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\nX-a: b\r\n")
    wires = [served.wire(STRANGER) for _ in halves]
    for wire, raw in zip(wires, halves, strict=True):
        wire.put(raw)
    for _ in range(6):
        served.pass_time(2)
        for wire in wires[2:]:
            with contextlib.suppress(HungUp):
                wire.put("X-b: c\r\n")
    for wire in wires:
        assert wire.rest() == b""
        wire.socket.close()


def test_a_body_that_never_ends_is_not_kept(served: Served) -> None:
    with served.wire(STRANGER) as wire:
        wire.put(
            f"POST / HTTP/1.1\r\nHost: {ours(served.port)}\r\nContent-Length: 99999999\r\n\r\n"
        )
        assert wire.status() == 405
        try:
            for _ in range(200):
                wire.put(b"x" * 65_536)
                served.pass_time(0.1)
        except HungUp:
            return
        raise AssertionError("somebody reads all of that")


def test_a_thousand_connections_leave_the_table_as_it_was(served: Served) -> None:
    with served.phone("red") as ann:
        before = open_descriptors()
        crowd = [Wire(served.port, f"127.0.0.{20 + n % 10}") for n in range(1_000)]
        assert ann.answers()
        assert served("view")["ok"]
        for wire in crowd:
            wire.socket.close()
        served.pass_time(11)
        assert ann.answers()
        assert open_descriptors() <= before + 2


def test_a_thousand_phones_from_one_address_do_not_shut_the_others_out(served: Served) -> None:
    crowd = []
    for _ in range(300):
        with contextlib.suppress(HungUp):
            crowd.append(served.phone(source=STRANGER))
    served.settle()
    assert served.lines() <= 96
    served.is_well()
    for phone in crowd:
        phone.socket.close()


def test_commands_as_fast_as_can_be_fill_no_disk(station: Served) -> None:
    """Ten seconds by the table's clock, in which a phone does nothing but change its hand."""
    with station.phone("red") as red:
        before = station.rev
        for n in range(40_000):
            red.say(
                {
                    "type": "command",
                    "id": str(n),
                    "rev": before + n,
                    "command": {"do": "hand", "seat": "red", "cards": 5 + n % 2},
                }
            )
            if n == 1_000:
                break
        for _ in range(100):
            station.pass_time(0.1)
        assert station.rev - before < 100 + 10 * 50 + 20
    size = sum(file.stat().st_size for file in station.folder.glob("journal*"))
    assert size < 6_000_000


def test_many_seats_taken_and_left_are_not_remembered_for_ever(served: Served) -> None:
    with served.phone() as phone:
        for n in range(90):
            phone.brain.make_a_key(str(n))
            assert phone.hello(served.code, "red")["type"] == "welcome"
            phone.say({"type": "command", "id": str(n), "rev": -1, "command": {"do": "throw"}})
            assert phone.hear_of("refused")["code"] == "stale"
            phone.say({"type": "up"})
            phone.hear_of("lobby")
            served.pass_time(1.0)
    assert served.call(lambda: len(served.hall._answers._known)) < 40  # noqa: SLF001
    kept = json.loads((served.folder / "guests.json").read_text())
    assert len(json.dumps(kept)) < 20_000


def test_who_changes_seats_too_quickly_is_told_to_wait(served: Served) -> None:
    with served.phone() as phone:
        answers = []
        for n in range(80):
            phone.brain.make_a_key(str(n))
            answers.append(phone.hello(served.code, "red"))
            phone.say({"type": "up"})
            phone.hear_of("lobby")
            served.pass_time(0.05)
        assert answers[0]["type"] == "welcome"
        assert answers[-1]["code"] == "too_many"


def test_games_and_verdict_agree(served: Served) -> None:
    """What the other tests look at in the end would also find a damage."""
    served("throw")
    served.close()
    found = verdict(served.folder, {"ten": PACKAGE})
    assert (found.whole, found.entries) == (True, 2)
