"""Strangers on an open line: frames that are none, and commands that are not theirs to give."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from tests.support.hostile import STATION, hung_up
from tests.support.wire import (
    BINARY,
    PING,
    HungUp,
    Served,
    a_frame,
    quiet,
)

pytestmark = pytest.mark.slow


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
        assert {guest.state for guest in served.call(served.connections.guests)} == {"here"}


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
