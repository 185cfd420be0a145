"""Opens a serial port and moves bytes over it; frames and protocols are not known here.

Whatever goes wrong with a port comes out as `LineError`, in words; and a port is had alone.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from stat import S_IRGRP, S_IWGRP
from threading import Event, Lock
from time import monotonic, sleep
from typing import Any, Final, Literal, Protocol, TypeAlias

from companion.core.say import Message
from firmware_bridge import ports, words

if sys.platform != "win32":
    import fcntl
    import grp
    import pwd
    import termios

MOST: Final = 4096
"""Bytes that are read at once, at most."""
WRITING: Final = 0.5
"""Seconds in which a port must take what is written."""
PULSE: Final = 0.05
SLICE: Final = 0.02
"""Seconds that a port is waited at in one go, set once: each new number would have Windows set the
whole port anew, which has been seen to cost bytes that are on their way out."""
DRAINING: Final = 0.1
"""Seconds that the last bytes have to leave when a port is closed."""

LineFault: TypeAlias = Literal["missing", "gone", "denied", "taken", "unusable"]
_GONE: Final = (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO)
_TAKEN: Final = (errno.EBUSY, errno.EAGAIN)
_DENIED: Final = (errno.EACCES, errno.EPERM)
_GROUP_MAY: Final = S_IRGRP | S_IWGRP


class LineError(Exception):
    """A line that cannot be had, or no longer; `why` says it, and `help` what to do about it."""

    def __init__(self, kind: LineFault, why: Message, steps: tuple[Message, ...] = ()) -> None:
        """Take the sentences."""
        super().__init__(why.text)
        self.kind, self.why, self.help = kind, why, steps


class DeviceLine(Protocol):
    """A line to a device. All but `wake` is for one thread."""

    may_reset: bool
    """Whether a board behind it may have started anew as it was opened."""

    def restart(self) -> None:
        """Have a board behind it start anew, where it can be done."""
        ...

    def read(self, timeout: float) -> bytes:
        """Return what came, as soon as something did; nothing after so many seconds."""
        ...

    def write(self, data: bytes) -> None:
        """Send all of this."""
        ...

    def wake(self) -> None:
        """Have a read return now, or the next one; from any thread, and at any time."""
        ...

    def close(self) -> None:
        """Let the port go; what was written still leaves."""
        ...


class SerialLine:
    """A line over a port that pyserial opened."""

    def __init__(self, serial: Any, port: str) -> None:
        """Take an open port."""
        self._serial, self._port = serial, port
        self._closing, self._is_closed, self._woken = Lock(), False, Event()
        self.may_reset = _has_modem_lines(serial)

    def restart(self) -> None:
        """Pulse the line that resets most boards."""
        with suppress(Exception):
            self._serial.dtr = False
            sleep(PULSE)
            self._serial.dtr = True

    def read(self, timeout: float) -> bytes:
        """Return what came."""
        until = monotonic() + timeout
        try:
            first: bytes = self._serial.read(min(self._serial.in_waiting, 1))
            while not first:
                if self._woken.is_set() or monotonic() >= until:
                    self._woken.clear()
                    return b""
                first = self._serial.read(1)
            rest: bytes = self._serial.read(min(self._serial.in_waiting, MOST - 1))
        except Exception as error:  # whatever a driver makes of the library
            raise LineError("gone", *words.gone(self._port)) from error
        return first + rest

    def write(self, data: bytes) -> None:
        """Send all of this."""
        try:
            self._serial.write(data)
        except Exception as error:  # whatever a driver makes of the library
            raise LineError("gone", *words.gone(self._port)) from error

    def wake(self) -> None:
        """Have a read return now, or the next one."""
        # Never while it is being closed: its pipe's number may be another file's by then.
        with self._closing, suppress(Exception):
            self._woken.set()
            self._serial.cancel_read()

    def close(self) -> None:
        """Let the port go. A device that takes nothing any more must not hold us up."""
        with self._closing:
            if self._is_closed:
                return
            self._is_closed = True
            with suppress(Exception):
                self._drain()
            with suppress(Exception):
                if sys.platform != "win32":
                    fcntl.ioctl(self._serial.fd, termios.TIOCNXCL)
            with suppress(Exception):
                self._serial.close()

    def _drain(self) -> None:
        until = monotonic() + DRAINING
        while self._serial.out_waiting:
            if monotonic() > until:
                self._serial.reset_output_buffer()
                return
            sleep(0.005)


def _has_modem_lines(serial: Any) -> bool:
    """Tell a serial port from a pseudo-terminal, which has no line to reset anything with."""
    try:
        return serial.dsr is not None
    except Exception:  # noqa: BLE001 (whatever a driver makes of the library)
        return False


def open_line(port: str, speed: int) -> DeviceLine:
    """Open a port, for us alone."""
    if (why := ports.missing()) is not None:
        raise LineError("missing", why)
    from serial import Serial

    serial = Serial(timeout=SLICE, write_timeout=WRITING)
    try:
        serial.port, serial.baudrate, serial.exclusive = port, speed, True
        serial.open()
        _have_alone(serial)
    except Exception as error:  # whatever a driver makes of the library
        with suppress(Exception):
            serial.close()
        raise _unopened(port, error) from error
    return SerialLine(serial, port)


def _have_alone(serial: Any) -> None:
    """Keep others out, and have the board not reset when the port is opened next."""
    if sys.platform == "win32":
        return
    fcntl.ioctl(serial.fd, termios.TIOCEXCL)
    modes = termios.tcgetattr(serial.fd)
    modes[2] &= ~termios.HUPCL
    termios.tcsetattr(serial.fd, termios.TCSANOW, modes)


def _unopened(port: str, error: Exception) -> LineError:
    """Tell why a port cannot be opened."""
    number, how = getattr(error, "errno", None), str(error)
    shown = os.path.realpath(port) if port.startswith(str(ports.LASTING)) else port
    if number in _GONE or "FileNotFoundError" in how:
        return LineError("gone", *words.gone(shown))
    if number in _TAKEN or "PermissionError" in how:  # Windows says so of what is in use
        return LineError("taken", *words.taken(shown, holder(port)))
    if number in _DENIED:
        group, is_member = _group_of(port)
        return LineError("denied", *words.denied(shown, group, is_member=is_member))
    if number in (errno.ENOTTY, errno.EISDIR) or "Could not configure port" in how:
        return LineError("unusable", *words.no_port(shown))
    return LineError("unusable", *words.unusable(shown, getattr(error, "strerror", None) or how))


def holder(port: str, processes: Path = Path("/proc")) -> str:
    """Return the program that has a port open, as far as this person may know."""
    target, running = os.path.realpath(port), set()
    for process in processes.glob("[0-9]*"):
        name = _text(process / "comm")
        running.add(name)
        if process.name != str(os.getpid()) and _has_open(process / "fd", target):
            return name
    return "ModemManager" if "ModemManager" in running else ""


def _has_open(opened: Path, target: str) -> bool:
    with suppress(OSError):
        for link in opened.iterdir():
            with suppress(OSError):
                if str(link.readlink()) == target:
                    return True
    return False


def _group_of(port: str) -> tuple[str, bool]:
    """Return the group that may use a port, and whether this person will be in it."""
    if sys.platform == "win32":
        return "", False
    try:
        stat = Path(port).stat()
        group = grp.getgrgid(stat.st_gid)
        person = pwd.getpwuid(os.getuid()).pw_name
    except (OSError, KeyError):
        return "", False
    if stat.st_gid == 0 or stat.st_mode & _GROUP_MAY != _GROUP_MAY:
        return "", False
    return group.gr_name, person in group.gr_mem


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
