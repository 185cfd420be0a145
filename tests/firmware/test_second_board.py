"""The firmware on a second board, which is this machine: all that is not a board's own runs."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from signal import SIGUSR1

import pytest

from companion.table.device import Heard, Lamp, Pressed, Scanned
from firmware_bridge.device_thread import DeviceThread
from tests.support import needs
from tests.support.firmware import FIRMWARE, build
from tests.support.lines_on_ptys import PATIENCE

GREEN = (0, 255, 0)
BOARD_H = (FIRMWARE / "board.h").read_text()
OWED = re.findall(r"\b(board_\w+)\(", BOARD_H)
PAGE = (FIRMWARE / "BOARD.md").read_text(encoding="utf-8")


class SecondBoard:
    """The box as a program, with a device thread at its host's line and us at its module's."""

    def __init__(self, program: Path) -> None:
        self._process = subprocess.Popen([program], stdout=subprocess.PIPE)
        assert self._process.stdout is not None
        self._told = self._process.stdout
        host, reader = self.until("host"), self.until("reader")
        self._module = os.open(reader, os.O_RDWR | os.O_NOCTTY)
        self.heard: SimpleQueue[Heard] = SimpleQueue()
        self.device_thread = DeviceThread()
        self.device_thread.listen(self.heard.put)
        self.device_thread.use(host, "box")

    def until(self, key: str) -> str:
        """Return what it tells next under this name."""
        for line in self._told:
            row = json.loads(line)
            if key in row:
                return str(row[key])
        raise AssertionError(f"it ended without {key}")

    def reads(self, text: bytes) -> None:
        os.write(self._module, text)

    def press(self) -> None:
        self._process.send_signal(SIGUSR1)

    def next(self, kind: type[Heard]) -> Heard:
        while not isinstance(heard := self.heard.get(timeout=PATIENCE), kind):
            pass
        return heard

    def end(self) -> None:
        self.device_thread.close()
        self._process.kill()
        self._process.wait()
        self._told.close()
        os.close(self._module)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[SecondBoard]:
    needs.all_of(needs.compiler, needs.ptys)
    build("second", out=tmp_path)
    one = SecondBoard(tmp_path / "second-board")
    yield one
    one.end()


def test_a_card_a_press_and_the_lamp_are_what_they_are_on_the_first_board(
    board: SecondBoard,
) -> None:
    board.reads(b"PS-E07\r")
    assert board.next(Scanned) == Scanned("PS-E07", 0.0)
    assert board.device_thread.health.box == "002b0a2d"
    board.device_thread.show(Lamp("steady", GREEN))
    while not re.fullmatch("(00(?!00)..00){12}", board.until("lights")):
        pass  # until all twelve are green
    board.press()
    assert board.next(Pressed) == Pressed(held=True, age=0.0)


def test_each_board_gives_what_is_owed_and_the_page_says_what_that_is() -> None:
    assert len(OWED) > 12
    for files in (FIRMWARE.glob("*_mega2560.c"), [FIRMWARE / "tests/board_second.c"]):
        code = "".join(file.read_text() for file in files)
        assert all(
            re.search(rf"^[a-z].*\b{name}\(.*\)(?: {{}})?$", code, re.MULTILINE) for name in OWED
        )
    assert set(re.findall(r"`(board_\w+)`", PAGE)) == set(OWED)


def test_the_page_s_numbers_are_the_code_s() -> None:
    room = dict(re.findall(r"#define BOARD_TO_(\w+) (\d+)", BOARD_H))
    assert f"room for {room['HOST']} bytes" in PAGE
    assert f"the same, {room['READER']} bytes" in PAGE
    lines = (FIRMWARE / "lines_mega2560.h").read_text()
    host, reader = re.findall(r"#define \w+_IN (\d+)U", lines)
    assert f"at least {host} of the host and {reader} of the module" in PAGE
