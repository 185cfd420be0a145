"""Putting the firmware on a board, with the real avrdude and a bootloader on a pseudo-terminal."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from shutil import which

import pytest

from firmware_bridge import flashing, ports
from firmware_bridge.flashing import IMAGE, flash
from firmware_bridge.link import LineError
from firmware_bridge.messages import HelloMsg
from firmware_bridge.ports import SerialPort
from firmware_bridge.simulated import SimulatedBox
from tests.support import needs
from tests.support.bootloader import PROGRAM, FakeMega, a_box, a_new_board
from tests.support.firmware import records
from tests.support.lines_on_ptys import said

NEEDS_AVRDUDE = needs.mark(needs.avrdude)
PRINTER = b"echo:Marlin 2.1 ready\n" * 4


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody here waits for what never speaks."""
    monkeypatch.setattr(flashing, "FIRST", 0.4)
    monkeypatch.setattr(flashing, "PATIENCE", 1.0)
    monkeypatch.setattr(flashing, "which", lambda name: which(name) or "/usr/bin/" + name)


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Have these ports be what is plugged in."""

    def plug(*boards: FakeMega) -> None:
        found = tuple(SerialPort(one.port, vid=0x1A86, pid=0x7523, seems="box") for one in boards)
        monkeypatch.setattr(ports, "ports", lambda: found)

    return plug


def refusal(port: str = "", **how: object) -> str:
    with pytest.raises(LineError) as raised:
        list(flash(port, **how))  # type: ignore[arg-type]
    return said(raised.value.why)


def never(call: object) -> int:
    raise AssertionError(f"this was not to be written: {call}")


@NEEDS_AVRDUDE
def test_a_new_board_that_is_named_is_written_read_back_and_says_hello() -> None:
    with a_new_board(SimulatedBox(identity=0x3FA291BC)) as board:
        steps = list(flash(board.port))
        image = records(IMAGE.read_text())
        assert board.flash[: len(image)] == image
    assert steps[-1].row == {
        "answers": board.port,
        "firmware": HelloMsg().firmware,
        "box": "3fa291bc",
    }


@NEEDS_AVRDUDE
def test_a_box_is_found_by_itself_and_written_anew(plugged: Callable[..., None]) -> None:
    with a_box(SimulatedBox()) as box, a_new_board() as printer:
        plugged(printer, box)
        assert list(flash(""))[-1].row["answers"] == box.port
        assert PROGRAM not in printer.calls


def test_what_does_not_answer_as_our_box_is_not_written_unasked(
    plugged: Callable[..., None],
) -> None:
    with a_new_board() as board:
        plugged(board)
        assert f"--port ({board.port})" in refusal(run=never)


def test_of_two_boxes_one_has_to_be_named(plugged: Callable[..., None]) -> None:
    with a_box(SimulatedBox()) as one, a_box(SimulatedBox()) as other:
        plugged(one, other)
        assert f"{one.port}, {other.port}" in refusal(run=never)


def test_what_talks_as_a_printer_is_not_written_even_if_it_is_named() -> None:
    with a_new_board(says=PRINTER) as printer:
        assert "plain text" in refusal(printer.port, run=never)


def test_an_image_whose_bytes_are_others_is_not_written(tmp_path: Path) -> None:
    for file in IMAGE.parent.glob("scanner-box.hex*"):
        shutil.copy(file, tmp_path)
    image = tmp_path / IMAGE.name
    image.write_bytes(image.read_bytes() + b"\n")
    assert "SHA-256" in refusal("/dev/ttyUSB0", image=image, run=never)
    image.unlink()
    assert "is not here" in refusal("/dev/ttyUSB0", image=image, run=never)


def test_a_board_that_says_no_hello_afterwards_is_told_of() -> None:
    with a_new_board() as board:
        assert "nothing on" in refusal(board.port, run=lambda call: 0)


def test_what_avrdude_could_not_do_is_told() -> None:
    with a_new_board() as board:
        assert "avrdude could not write" in refusal(board.port, run=lambda call: 1)


def test_a_box_that_still_has_its_old_firmware_is_told_of() -> None:
    box = SimulatedBox()
    box.speak(0, 0, 0.0)
    with a_box(box) as board:
        assert "0.0.0" in refusal(board.port, run=lambda call: 0)


def test_without_avrdude_the_command_that_installs_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(flashing, "which", lambda name: None)
    assert "install avrdude" in refusal("/dev/ttyUSB0", run=never)


def test_where_no_board_is_plugged_in_that_is_said(plugged: Callable[..., None]) -> None:
    plugged()
    assert "No board" in refusal(run=never)
