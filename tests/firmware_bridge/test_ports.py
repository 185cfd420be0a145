"""Which ports there are, what hangs on them, and by what they are known again."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.table.device import Plugged
from firmware_bridge import ports as machine
from firmware_bridge.ports import missing, ports, seems
from tests.support.lines_on_ptys import said


def listed(path: str, vid: int | None = None, pid: int | None = None, **more: Any) -> Any:
    """One line of pyserial's list."""
    fields = {"product": None, "description": "n/a", "serial_number": None, **more}
    return SimpleNamespace(device=path, vid=vid, pid=pid, **fields)


SOLDERED_IN = listed("/dev/ttyS0")
UNKNOWN = listed("/dev/ttyUSB0", 0x0403, 0x6001, product="FT232R")
ZEBRA = listed("/dev/ttyACM0", 0x05E0, 0x1701, product="Symbol Bar Code Scanner")
BOX = listed("/dev/ttyUSB1", 0x1A86, 0x7523, product="USB2.0-Serial")


def test_our_box_comes_before_a_scanner_and_that_before_what_is_unknown(tmp_path: Path) -> None:
    found = ports(lambda: [SOLDERED_IN, UNKNOWN, ZEBRA, BOX], tmp_path)
    assert [(port.path, port.seems) for port in found] == [
        ("/dev/ttyUSB1", "box"),
        ("/dev/ttyACM0", "scanner"),
        ("/dev/ttyUSB0", None),
        ("/dev/ttyS0", None),
    ]


@pytest.mark.parametrize(
    ("vid", "pid", "kind"),
    [
        (0x1A86, 0x7523, "box"),
        (0x1A86, 0x5523, "box"),
        (0x1A86, 0x55D4, "box"),
        (0x2A03, 0x0042, "box"),
        (0x1A86, 0x5512, None),
        (0x2341, 0x0042, "box"),
        (0x1EAB, 0x1234, "scanner"),
        (0x05E0, 0x1701, "scanner"),
        (0x05E0, 0x1200, None),
        (0x0C2E, 0x0ABC, "scanner"),
        (0x6666, 0x7777, "scanner"),
        (0x0403, 0x6001, None),
        (None, None, None),
    ],
)
def test_what_a_usb_number_stands_for(vid: int | None, pid: int | None, kind: str | None) -> None:
    assert seems(vid, pid) == kind


def named(folder: Path, device: Path, by_id: str, *by_path: str) -> None:
    """Name a port as Linux does."""
    device.touch()
    for kind, names in {"by-id": (by_id,), "by-path": by_path}.items():
        (folder / kind).mkdir(exist_ok=True)
        for name in names:
            (folder / kind / name).symlink_to(device)


def test_what_has_no_number_of_its_own_is_remembered_by_its_socket(tmp_path: Path) -> None:
    device = tmp_path / "ttyUSB1"
    named(tmp_path, device, "usb-1a86_USB_Serial-if00-port0", "usb-0:2:1.0", "usbv2-0:2:1.0")
    (port,) = ports(lambda: [listed(str(device), 0x1A86, 0x7523, product="USB Serial")], tmp_path)
    assert port.key == str(tmp_path / "by-path/usb-0:2:1.0")
    assert port.as_plugged() == Plugged(port.key, "USB Serial", "box")
    assert str(tmp_path / "by-id/usb-1a86_USB_Serial-if00-port0") in port.also


def test_what_has_a_number_of_its_own_is_remembered_by_that(tmp_path: Path) -> None:
    device = tmp_path / "ttyACM0"
    named(tmp_path, device, "usb-Arduino_Mega_757363-if00", "usb-0:2:1.0")
    one = listed(str(device), 0x2341, 0x0042, serial_number="757363")
    (port,) = ports(lambda: [one], tmp_path)
    assert port.key == str(tmp_path / "by-id/usb-Arduino_Mega_757363-if00")


def test_where_nothing_has_a_name_a_port_has_its_path(tmp_path: Path) -> None:
    (port,) = ports(lambda: [SOLDERED_IN], tmp_path / "nowhere")
    assert port.as_plugged() == Plugged("/dev/ttyS0", "/dev/ttyS0", None)


def test_what_is_unplugged_while_we_look_is_no_port_and_no_error(tmp_path: Path) -> None:
    def trips() -> list[Any]:
        return [int(None, 16)]  # type: ignore[call-overload]  # as pyserial does then

    assert ports(trips, tmp_path) == ()


def test_this_machine_can_be_asked() -> None:
    assert all(port.path for port in ports())


def test_android_has_no_ports() -> None:
    assert "Android" in said(missing({"ANDROID_ARGUMENT": ""}))
    assert "Android" in said(missing({}, "android"))


def test_without_pyserial_there_are_no_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "find_spec", lambda module: None)
    assert "./panic setup" in said(missing({}))
    assert ports() == ()


def test_here_they_can_be_used() -> None:
    assert missing({}) is None
