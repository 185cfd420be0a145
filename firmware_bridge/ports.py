"""Lists this machine's serial ports and guesses what is on each; opens none."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import gettempdir
from types import SimpleNamespace
from typing import Any, Final

from attrs import frozen

from companion.core.say import Message
from companion.table.device import Kind, Plugged
from firmware_bridge import words

KNOWN: Final[Mapping[tuple[int, int | None], Kind]] = {
    (0x1A86, 0x7523): "box",  # CH340, on the board that our box is built with
    (0x1A86, 0x7522): "box",  # CH340K
    (0x1A86, 0x5523): "box",  # CH341, as a serial port
    (0x1A86, 0x55D3): "box",  # CH343
    (0x1A86, 0x55D4): "box",  # CH9102
    (0x2341, None): "box",  # Arduino's own boards
    (0x2A03, None): "box",  # Arduino's, of the years when there were two
    (0x1EAB, None): "scanner",  # Newland
    (0x05E0, 0x1701): "scanner",  # Zebra
    (0x0C2E, None): "scanner",  # Honeywell
    (0x05F9, None): "scanner",  # Datalogic
    (0x6666, 0x7777): "scanner",  # GM65, by one public source
}
"""What a USB number stands for; None stands for every product of a maker."""
SIMULATED: Final = "panic-box-*/box"
BY: Final = "companion device simulate"
LASTING: Final = Path("/dev/serial")
"""Where Linux keeps names of ports that last: `by-id` goes with the device wherever it is plugged
in, if it has a number of its own; `by-path` is the socket. A CH340 has no number: by its id a box
could become the printer."""


@frozen
class SerialPort:
    """A port, with something on it."""

    path: str
    """How the system calls it now."""
    name: str = ""
    vid: int | None = None
    pid: int | None = None
    serial_number: str = ""
    seems: Kind | None = None
    """What is usually on such a port; None where nothing is known."""
    lasting: str = ""
    """A name that it keeps when it is plugged in again, where there is one."""
    also: tuple[str, ...] = ()
    """Its other names: one of them may have been remembered."""

    @property
    def key(self) -> str:
        """What to remember it by."""
        return self.lasting or self.path

    def as_plugged(self) -> Plugged:
        """Return what a table is told of it."""
        return Plugged(self.key, self.name or self.path, self.seems)


def missing(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> Message | None:
    """Return why no device on a cable can be used here at all; None where it can."""
    if platform == "android" or "ANDROID_ARGUMENT" in environment:
        return words.no_ports_on_android()
    if find_spec("serial") is None:
        return words.no_pyserial()
    return None


def ports(
    listed: Callable[[], Iterable[Any]] | None = None, lasting: Path = LASTING
) -> tuple[SerialPort, ...]:
    """Return the ports of this machine, the likeliest first; it takes a millisecond or two."""
    try:
        found = list((listed or _listed)())
    except Exception:  # noqa: BLE001 (the list trips over what is unplugged while it looks)
        return ()
    names = {by: _lasting_names(lasting / by) for by in ("by-id", "by-path")}
    return tuple(sorted((_port(one, names) for one in found), key=_order))


def _listed() -> Iterable[Any]:
    if missing() is not None:
        return ()
    from serial.tools.list_ports import comports

    there: Iterable[Any] = comports()
    return (*there, *simulated(Path(gettempdir())))


def simulated(folder: Path) -> Iterable[Any]:
    """Return the boxes that this user has `companion device simulate` play, as a list has them."""
    none = {"vid": None, "pid": None, "product": None, "serial_number": None}
    for link in sorted(folder.glob(SIMULATED)) if hasattr(os, "getuid") else ():
        with suppress(OSError):  # it may end just now
            is_ours = link.parent.stat().st_uid == link.stat().st_uid == os.getuid()
            if is_ours and link.is_char_device():
                yield SimpleNamespace(device=str(link), description=BY, **none)


def seems(vid: int | None, pid: int | None) -> Kind | None:
    """Return what a USB number stands for."""
    if vid is None:
        return None
    return KNOWN.get((vid, pid)) or KNOWN.get((vid, None))


def _port(info: Any, names: Mapping[str, Mapping[str, Sequence[str]]]) -> SerialPort:
    vid, pid = info.vid, info.pid
    name = info.product or (info.description if info.description != "n/a" else "") or ""
    by = ("by-id", "by-path") if info.serial_number else ("by-path", "by-id")
    lasting = [one for kind in by for one in names[kind].get(info.device, ())]
    return SerialPort(
        info.device,
        name,
        vid,
        pid,
        info.serial_number or "",
        seems(vid, pid),
        lasting[0] if lasting else "",
        tuple(lasting[1:]),
    )


def _order(port: SerialPort) -> tuple[int, int, str]:
    """Our box comes before a scanner, that before what is unknown, and what is soldered in last."""
    likely = {"box": 0, "scanner": 1}.get(port.seems or "", 2 if port.vid is not None else 3)
    return likely, len(port.path), port.path


def _lasting_names(folder: Path) -> dict[str, list[str]]:
    """Return the names that each port has here; of the same socket the shorter, older way first."""
    names: dict[str, list[str]] = {}
    with suppress(OSError):
        for link in sorted(folder.iterdir()):
            names.setdefault(str(link.resolve()), []).append(str(link))
    return names
