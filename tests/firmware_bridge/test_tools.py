"""What the command line's tools print for a device, as rows."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest

from companion.locale import Words
from firmware_bridge import ports as machine
from firmware_bridge import tools
from firmware_bridge.link import LineError
from firmware_bridge.ports import SerialPort
from tests.support import needs
from tests.support.lines_on_ptys import PATIENCE, SimulatorInAThread, a_simulated_box

ENGLISH = Words("en").say


@pytest.fixture
def box() -> Iterator[SimulatorInAThread]:
    with a_simulated_box() as box:
        yield box


def test_ports_are_listed_with_what_seems_to_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    found = (
        SerialPort(
            "/dev/ttyUSB0", "USB2.0-Serial", 0x1A86, 0x7523, "", "box", "/dev/serial/by-id/usb"
        ),
        SerialPort("/dev/ttyS0"),
    )
    monkeypatch.setattr(machine, "ports", lambda: found)
    assert list(tools.list_ports()) == [
        {
            "port": "/dev/ttyUSB0",
            "name": "USB2.0-Serial",
            "lasting": "/dev/serial/by-id/usb",
            "usb": "1a86:7523",
            "serial": None,
            "seems": "box",
        },
        {
            "port": "/dev/ttyS0",
            "name": "",
            "lasting": None,
            "usb": None,
            "serial": None,
            "seems": None,
        },
    ]


def until(rows: Iterator[dict[str, Any]], key: str, value: object) -> dict[str, Any]:
    return next(row for row in rows if row.get(key) == value)


def test_what_a_box_does_is_told_as_it_comes(box: SimulatorInAThread) -> None:
    rows = tools.watch(box.path, "box", None, PATIENCE, ENGLISH)
    live = until(rows, "state", "live")
    assert (live["port"], live["kind"], live["firmware"]) == (box.path, "box", "1.2.0")
    box.say({"scan": "PS-E01"})
    assert until(rows, "scan", "PS-E01")["age"] < PATIENCE
    box.say({"button": "down"}, {"button": "up"})
    assert until(rows, "button", "short")
    box.say({"fault": "unplug"})
    gone = until(rows, "state", "searching")
    assert gone["t"] < PATIENCE
    helped = next(row for row in rows if row.get("help"))
    assert helped["help"] == ["Plug the device in, or choose another port."]
    rows.close()  # type: ignore[attr-defined]


def test_signs_of_life_alone_are_not_told_again_and_again(box: SimulatorInAThread) -> None:
    rows = list(tools.watch(box.path, "box", None, 2.5, ENGLISH))
    assert len([row for row in rows if row.get("state") == "live"]) <= 3


def test_a_plain_scanner_is_watched_at_the_speed_that_was_said(box: SimulatorInAThread) -> None:
    box.say({"fault": "wrong_device", "what": "scanner"})
    rows = tools.watch(box.path, "scanner", 57_600, PATIENCE, ENGLISH)
    until(rows, "state", "live")
    box.say({"scan": "PS-E01"})
    assert until(rows, "scan", "PS-E01")
    rows.close()  # type: ignore[attr-defined]


def test_trouble_is_told_in_the_persons_language(box: SimulatorInAThread) -> None:
    box.say({"fault": "new_version"})
    rows = tools.watch(box.path, "box", None, PATIENCE, lambda message: f"«{message.text}»")
    trouble = until(rows, "state", "trouble")
    assert trouble["trouble"].startswith("«The box's firmware")
    assert trouble["help"]
    rows.close()  # type: ignore[attr-defined]


class Told:
    """A simulated box that is told lines through a pipe, as a program tells it."""

    def __init__(self) -> None:
        needs.all_of(needs.ptys)
        self.rows: list[dict[str, Any]] = []
        self._ears, self._mouth = os.pipe()
        self._thread = Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        tools.simulate(self.rows.append, ENGLISH, 0, 115_200, self._ears)

    def __call__(self, *pieces: bytes) -> list[dict[str, Any]]:
        """Say all this, and end; what did it say?"""
        self._thread.start()
        for piece in pieces:
            os.write(self._mouth, piece)
        os.close(self._mouth)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        os.close(self._ears)
        return self.rows


def test_a_simulated_box_goes_with_the_end_of_the_input_and_its_port_too() -> None:
    (first,) = Told()()
    assert not os.path.lexists(first["port"])


def test_bad_lines_are_answered_and_the_next_ones_are_done() -> None:
    rows = Told()(
        b"nonsense\n\n",
        b'{"scan": "\xc3\xa9"}\n',
        b'{"fault": "fire"}\n{"dance": 1}\n',
        b"[" * 100_000 + b"\n",
        b'{"scan": "PS-E01"}\n{"fault": ',
        b'"reset"}',
    )
    assert [row["error"] for row in rows[1:]] == [
        "This is no line of JSON.",
        "The box does not keep this: it is no text for it, is still held up, or full.",
        "There is no such fault; see --help.",
        "This is not understood here; see --help.",
        "This is no line of JSON.",
    ]


def test_every_line_that_help_names_can_be_said() -> None:
    lines = [line for line, _ in tools.simulated()]
    rows = Told()("\n".join(lines).encode() + b"\n")
    assert [row for row in rows[1:] if "error" in row] == []
    assert all(json.loads(line) for line in lines)


def test_where_no_port_can_be_used_the_tools_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "find_spec", lambda module: None)
    with pytest.raises(LineError):
        list(tools.list_ports())
    with pytest.raises(LineError):
        list(tools.watch("", None, None, 1, ENGLISH))


def test_where_there_are_no_terminals_nothing_is_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "openpty")
    with pytest.raises(LineError):
        tools.simulate(lambda row: None, ENGLISH, 0, 0, None)
