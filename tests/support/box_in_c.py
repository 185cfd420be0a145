"""The firmware's logic as it is, without its board: the same C, compiled for this machine."""

from __future__ import annotations

import subprocess
from ctypes import CDLL, c_bool, c_int, c_size_t, c_uint8, c_uint16, c_uint32, c_void_p
from ctypes import create_string_buffer as a_buffer
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from firmware_bridge.messages import MOST_WIRE
from tests.support import needs

FIRMWARE: Final = Path(__file__).parents[2] / "hardware/scanner-box/firmware"
LIGHTS: Final = 12
POWER, RESET, WATCHDOG = 1, 2, 3
ROOM: Final = 8 * MOST_WIRE
ROUND: Final = 2**32
"""The board's milliseconds begin again here."""


@cache
def the_library() -> CDLL:
    """Build it once for all the tests of this process; without a compiler they are skipped."""
    needs.all_of(needs.compiler)
    with TemporaryDirectory() as folder:
        subprocess.run(
            ["sh", FIRMWARE / "build", "desk", "--out", folder], check=True, capture_output=True
        )
        library = CDLL(str(Path(folder) / "libbox.so"))
    box, byte, now, most = c_void_p, c_uint8, c_uint32, c_size_t
    declared: dict[str, tuple[list[Any], Any]] = {
        "box_size": ([], c_size_t),
        "kept_size": ([], c_size_t),
        "box_begin": ([box, c_void_p, c_uint16, byte, now], None),
        "box_from_host": ([box, byte, now], None),
        "box_from_reader": ([box, byte, now], None),
        "box_button": ([box, c_bool, now], None),
        "box_tick": ([box, now], None),
        "box_to_host": ([box, c_void_p, most], c_size_t),
        "box_to_reader": ([box, c_void_p, most], c_size_t),
        "box_lights": ([box, c_void_p, now], None),
        "box_tone": ([box, now], c_uint16),
        "frame_encode": ([c_void_p, c_size_t, c_void_p], c_size_t),
        "framer_size": ([], c_size_t),
        "framer_begin": ([c_void_p], None),
        "framer_feed": ([c_void_p, byte], c_int),
        "framer_body": ([c_void_p], c_void_p),
        "crc16": ([c_void_p, c_size_t], c_uint16),
    }
    for name, (takes, gives) in declared.items():
        function = getattr(library, name)
        function.argtypes, function.restype = takes, gives
    return library


class BoxInC:
    """A box on the desk. Times are seconds, as the host's are."""

    def __init__(self, now: float = 0.0, *, seed: int = 1) -> None:
        self._c = the_library()
        self._chance = Random(seed)
        self._box = a_buffer(self._c.box_size())
        self._kept = a_buffer(self._c.kept_size())
        self._out = a_buffer(ROOM)
        self._boots = 0
        self._down = False
        self.power(now)

    def power(self, now: float) -> None:
        """It is plugged in: its memory holds anything."""
        self._kept.raw = self._chance.randbytes(len(self._kept))
        self._begin(now, POWER)

    def reset(self, now: float, cause: int = RESET) -> None:
        """It begins anew; its memory is as it was."""
        self._begin(now, cause)

    @property
    def kept(self) -> bytes:
        """What outlives a reset."""
        return self._kept.raw

    def remembers(self, kept: bytes, now: float) -> None:
        """It begins anew with this in its memory."""
        self._kept.raw = kept
        self._begin(now, RESET)

    def _begin(self, now: float, cause: int) -> None:
        self._boots = self._boots % 65_535 + 1
        self._box.raw = self._chance.randbytes(len(self._box))
        self._c.box_begin(self._box, self._kept, self._boots, cause, _ms(now))

    def from_host(self, data: bytes, now: float) -> None:
        for byte in data:
            self._c.box_from_host(self._box, byte, _ms(now))

    def from_reader(self, data: bytes, now: float) -> None:
        for byte in data:
            self._c.box_from_reader(self._box, byte, _ms(now))

    def scan(self, text: str, now: float) -> None:
        """Its reading module reads a code."""
        self.from_reader(text.encode() + b"\r", now)

    def button(self, now: float, *, down: bool) -> None:
        """Its button's contact is closed or open from now on."""
        self._down = down
        self._c.box_button(self._box, down, _ms(now))

    def tick(self, now: float) -> None:
        """A millisecond, or a few, went by."""
        self._c.box_button(self._box, self._down, _ms(now))
        self._c.box_tick(self._box, _ms(now))

    def to_host(self, room: int = ROOM) -> bytes:
        length = self._c.box_to_host(self._box, self._out, min(room, ROOM))
        return self._out.raw[:length]

    def to_reader(self, room: int = ROOM) -> bytes:
        length = self._c.box_to_reader(self._box, self._out, min(room, ROOM))
        return self._out.raw[:length]

    def lights(self, now: float) -> list[tuple[int, int, int]]:
        """What each light shows: red, green and blue."""
        self._c.box_lights(self._box, self._out, _ms(now))
        shown = self._out.raw[: 3 * LIGHTS]
        return [(shown[at], shown[at + 1], shown[at + 2]) for at in range(0, len(shown), 3)]

    def tone(self, now: float) -> int:
        """What is heard, in hertz; 0 is nothing."""
        return int(self._c.box_tone(self._box, _ms(now)))


class FramerInC:
    """The firmware's end of the frames."""

    def __init__(self) -> None:
        self._c = the_library()
        self._framer = a_buffer(self._c.framer_size())
        self._c.framer_begin(self._framer)
        self.damaged = 0

    def feed(self, data: bytes) -> list[bytes]:
        bodies = []
        for byte in data:
            length = self._c.framer_feed(self._framer, byte)
            self.damaged += length < 0
            if length > 0:
                bodies.append(_bytes_at(self._c.framer_body(self._framer), length))
        return bodies


def encode_in_c(body: bytes) -> bytes:
    """Return a body as the firmware puts it on the wire."""
    wire = a_buffer(MOST_WIRE)
    length = the_library().frame_encode(body, len(body), wire)
    return wire.raw[:length]


def crc16_in_c(data: bytes) -> int:
    return int(the_library().crc16(data, len(data)))


def _bytes_at(address: int, length: int) -> bytes:
    return bytes((c_uint8 * length).from_address(address))


def _ms(now: float) -> int:
    return int(now * 1_000) % ROUND
