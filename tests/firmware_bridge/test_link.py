"""A real port, for us alone, and why one cannot be had."""

from __future__ import annotations

import errno
import fcntl
import getpass
import grp
import os
import pwd
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
import serial

from firmware_bridge import ports, words
from firmware_bridge.link import DeviceLine, LineError, SerialLine, holder, open_line
from tests.support import needs
from tests.support.lines_on_ptys import PATIENCE, FarEnd, opened_files, said

IS_HAD_ALONE = 0x80045440
"""Linux's TIOCGEXCL: whether others are kept out, root aside."""
TAKER = """
import sys, serial
taken = serial.Serial(sys.argv[1], exclusive=True)
print("taken", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def far() -> Iterator[FarEnd]:
    far = FarEnd()
    yield far
    far.pull()


def refusal(port: object) -> LineError:
    with pytest.raises(LineError) as raised:
        open_line(str(port), 115_200)
    return raised.value


def write_without_end(line: DeviceLine) -> None:
    while True:
        line.write(b"?" * 1000)


def refused_by_the_system(monkeypatch: pytest.MonkeyPatch, number: int | None, how: str) -> None:
    def refuse(self: Any) -> None:
        raise serial.SerialException(number, how) if number else serial.SerialException(how)

    monkeypatch.setattr(serial.Serial, "open", refuse)


def test_a_second_one_finds_the_port_taken_and_its_bytes_are_not_touched(far: FarEnd) -> None:
    line = open_line(far.path, 115_200)
    again = refusal(far.path)
    assert (again.kind, said(again.why)) == ("taken", f"{far.path} is in use by another program.")
    far.say(b"PS-E01")
    assert line.read(PATIENCE)
    line.close()


@needs.mark(needs.linux)
def test_whoever_does_not_look_for_a_lock_is_kept_out_as_well(far: FarEnd) -> None:
    theirs = os.open(far.path, os.O_RDWR | os.O_NOCTTY)
    line, alone = open_line(far.path, 115_200), bytes(4)
    assert any(fcntl.ioctl(theirs, IS_HAD_ALONE, alone))
    line.close()
    assert not any(fcntl.ioctl(theirs, IS_HAD_ALONE, alone))
    os.close(theirs)


def test_after_it_was_closed_a_port_is_free_for_everybody(far: FarEnd) -> None:
    open_line(far.path, 115_200).close()
    open_line(far.path, 9600).close()


@needs.mark(needs.proc)
def test_a_port_that_another_program_has_is_taken_and_that_program_is_named(far: FarEnd) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", TAKER, far.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline()
        taken = refusal(far.path)
        name = Path(f"/proc/{other.pid}/comm").read_text().strip()
        other.communicate()
    assert (taken.kind, said(taken.why)) == ("taken", f"{far.path} is in use by {name}.")


def test_a_box_is_not_reset_by_every_later_opening(far: FarEnd) -> None:
    theirs = os.open(far.path, os.O_RDWR | os.O_NOCTTY)
    modes = termios.tcgetattr(theirs)
    modes[2] |= termios.HUPCL
    termios.tcsetattr(theirs, termios.TCSANOW, modes)
    line = open_line(far.path, 115_200)
    line.read(0.01)
    assert not termios.tcgetattr(theirs)[2] & termios.HUPCL
    os.close(theirs)
    line.close()


def test_a_terminal_that_is_none_resets_nothing_and_cannot(far: FarEnd) -> None:
    line = open_line(far.path, 115_200)
    assert not line.may_reset
    line.restart()
    line.close()


class Modem:
    """What pyserial gives for a port with modem lines."""

    dsr = False

    def __init__(self) -> None:
        self.pulses: list[bool] = []

    def __setattr__(self, name: str, value: object) -> None:
        if name == "dtr":
            self.pulses.append(bool(value))
        else:
            super().__setattr__(name, value)


def test_a_real_port_may_have_reset_a_board_and_can_once_more() -> None:
    modem = Modem()
    line = SerialLine(modem, "/dev/ttyUSB0")
    assert line.may_reset
    line.restart()
    assert modem.pulses == [False, True]


def test_a_port_is_set_as_it_is_opened_and_never_again(
    far: FarEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings: list[None] = []
    sets = serial.Serial._reconfigure_port  # noqa: SLF001 (Windows sets all of a port in it)

    def count(self: Any, *args: Any, **more: Any) -> None:
        settings.append(None)
        sets(self, *args, **more)

    monkeypatch.setattr(serial.Serial, "_reconfigure_port", count)
    line = open_line(far.path, 115_200)
    settings.clear()
    for timeout in (0.0, 0.001, 0.03):
        line.write(b"?")
        line.read(timeout)
    far.say(b"PS-E01")
    assert line.read(PATIENCE)
    line.close()
    assert settings == []


def test_who_waits_at_a_port_is_woken_and_hears_what_came_before(far: FarEnd) -> None:
    line = open_line(far.path, 115_200)
    begun = monotonic()
    line.wake()
    assert line.read(PATIENCE) == b""
    far.say(b"PS-E01")
    line.wake()
    came = line.read(PATIENCE) + line.read(PATIENCE)
    assert came == b"PS-E01"
    assert monotonic() - begun < PATIENCE
    line.close()


def test_what_is_written_last_still_leaves(far: FarEnd) -> None:
    line = open_line(far.path, 115_200)
    line.write(b"lamp off")
    line.close()
    assert far.heard(8) == b"lamp off"


def test_a_device_that_takes_nothing_any_more_holds_nobody_up(far: FarEnd) -> None:
    line = open_line(far.path, 115_200)
    begun = monotonic()
    with pytest.raises(LineError):
        write_without_end(line)
    line.close()
    assert monotonic() - begun < PATIENCE


@pytest.mark.parametrize("there", ["nothing", "a folder", "a file"])
def test_what_is_no_port_is_not_one(there: str, tmp_path: Path) -> None:
    path = tmp_path / "port"
    if there == "a folder":
        path.mkdir()
    elif there == "a file":
        path.touch()
    error = refusal(path)
    assert error.kind == ("gone" if there == "nothing" else "unusable")
    assert str(path) in said(error.why)
    assert error.help


def test_a_speed_that_is_none_is_said(far: FarEnd) -> None:
    with pytest.raises(LineError) as raised:
        open_line(far.path, -5)
    assert raised.value.kind == "unusable"


def test_nothing_stays_open_of_what_could_not_be_opened(far: FarEnd, tmp_path: Path) -> None:
    before = opened_files()
    line = open_line(far.path, 115_200)
    refusal(far.path)
    refusal(tmp_path)
    line.close()
    assert opened_files() == before


def test_who_wakes_a_line_that_is_being_closed_writes_into_no_other_file(far: FarEnd) -> None:
    for _ in range(100):
        line = open_line(far.path, 115_200)
        waking = [Thread(target=line.wake) for _ in range(4)]
        for thread in waking:
            thread.start()
        line.close()
        ours, theirs = os.pipe()
        os.set_blocking(ours, False)
        for thread in waking:
            thread.join(PATIENCE)
        with pytest.raises(BlockingIOError):
            os.read(ours, 1)
        os.close(ours)
        os.close(theirs)


def test_who_may_not_use_a_port_reads_the_command_that_helps(
    far: FarEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused_by_the_system(monkeypatch, errno.EACCES, "could not open port: Permission denied")
    dialout = SimpleNamespace(gr_name="dialout", gr_mem=[])
    monkeypatch.setattr(grp, "getgrgid", lambda number: dialout)
    monkeypatch.setattr(
        Path, "stat", lambda path: SimpleNamespace(st_gid=20, st_mode=0o020660, st_uid=0)
    )
    error = refusal(far.path)
    assert (error.kind, said(error.why)) == ("denied", f"You may not use {far.path}.")
    assert said(error.help[0]) == "In a terminal: sudo usermod -aG dialout $USER"
    assert "log out" in said(error.help[1])


def test_who_was_put_into_the_group_today_need_only_log_in_again(
    far: FarEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused_by_the_system(monkeypatch, errno.EACCES, "could not open port: Permission denied")
    dialout = SimpleNamespace(gr_name="dialout", gr_mem=[getpass.getuser()])
    monkeypatch.setattr(grp, "getgrgid", lambda number: dialout)
    monkeypatch.setattr(pwd, "getpwuid", lambda n: SimpleNamespace(pw_name=dialout.gr_mem[0]))
    monkeypatch.setattr(
        Path, "stat", lambda path: SimpleNamespace(st_gid=20, st_mode=0o020660, st_uid=0)
    )
    (step,) = refusal(far.path).help
    assert "log out and log in again" in said(step)


def test_a_port_of_no_group_is_opened_to_all() -> None:
    _, (step,) = words.denied("/dev/ttyUSB0", "", is_member=False)
    assert said(step) == "In a terminal: sudo chmod a+rw /dev/ttyUSB0"


@pytest.mark.parametrize(
    ("number", "how", "kind"),
    [
        (errno.EBUSY, "Device or resource busy", "taken"),
        (errno.ENXIO, "No such device", "gone"),
        (errno.EIO, "Input/output error", "gone"),
        (errno.EINVAL, "Invalid argument", "unusable"),
        (None, "could not open port 'COM3': PermissionError(13, 'Access is denied.')", "taken"),
        (None, "could not open port 'COM3': FileNotFoundError(2, 'not found')", "gone"),
        (None, "Could not configure port: (5, 'Input/output error')", "unusable"),
    ],
)
def test_why_a_port_cannot_be_opened(
    number: int | None, how: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused_by_the_system(monkeypatch, number, how)
    error = refusal("COM3")
    assert error.kind == kind
    assert "COM3" in said(error.why)
    assert error.help


def a_process(folder: Path, number: int, name: str, port: str | None = None) -> None:
    (folder / str(number) / "fd").mkdir(parents=True)
    (folder / str(number) / "comm").write_text(f"{name}\n")
    if port:
        (folder / str(number) / "fd" / "7").symlink_to(port)


def test_modem_manager_is_suspected_where_its_files_may_not_be_seen(tmp_path: Path) -> None:
    a_process(tmp_path, 1, "systemd")
    a_process(tmp_path, 99, "ModemManager")
    assert holder("/dev/ttyUSB0", tmp_path) == "ModemManager"
    trouble, steps = words.taken("/dev/ttyUSB0", "ModemManager")
    assert "modem" in said(trouble)
    assert said(steps[1]).endswith("sudo systemctl stop ModemManager")


def test_who_is_seen_to_have_a_port_is_named_before_anybody_else(tmp_path: Path) -> None:
    a_process(tmp_path, 99, "ModemManager")
    a_process(tmp_path, 12345678, "minicom", "/dev/ttyUSB0")
    assert holder("/dev/ttyUSB0", tmp_path) == "minicom"


def test_without_pyserial_nothing_is_opened_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ports, "find_spec", lambda module: None)
    error = refusal("/dev/ttyUSB0")
    assert error.kind == "missing"
    assert "pyserial" in said(error.why)
