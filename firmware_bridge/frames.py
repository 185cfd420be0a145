"""Frames on a serial line: a checksum, and COBS stuffing, so that a zero byte ends each. Pure.

Whatever comes, nothing raises and no more than one frame is kept.
"""

from __future__ import annotations

from binascii import crc_hqx
from typing import Final

from firmware_bridge.messages import MOST_BODY, MOST_WIRE

END: Final = b"\0"
CHECK: Final = 2
"""Bytes of the checksum, behind the body."""


def crc16(data: bytes) -> int:
    """Return the CRC-16/CCITT-FALSE of some bytes."""
    return crc_hqx(data, 0xFFFF)


def encode(body: bytes) -> bytes:
    """Return a body as it goes over the line."""
    if not 1 <= len(body) <= MOST_BODY:
        raise ValueError(f"a body has 1 to {MOST_BODY} bytes, not {len(body)}")
    whole = body + crc16(body).to_bytes(CHECK, "little")
    # No run is ever as long as 254, so each run's length is one more than its bytes.
    return b"".join(bytes((len(run) + 1,)) + run for run in whole.split(END)) + END


def decode(stuffed: bytes) -> bytes | None:
    """Return the body in a frame without its end; None where it is damaged."""
    runs: list[bytes] = []
    at = 0
    while at < len(stuffed):
        after = at + stuffed[at]
        runs.append(stuffed[at + 1 : after])
        at = after
    whole = END.join(runs)
    body = whole[:-CHECK]
    right = at == len(stuffed) and body and crc16(body).to_bytes(CHECK, "little") == whole[-CHECK:]
    return body if right else None


class Framer:
    """Finds the frames in what comes in, however it was cut into pieces."""

    def __init__(self) -> None:
        """Begin with an empty line."""
        self.damaged = 0
        """Frames that came with errors."""
        self._begun = b""

    def feed(self, data: bytes) -> list[bytes]:
        """Return the bodies that end in some bytes."""
        first, *others = data.split(END)
        ended = [self._begun + first, *others]
        # One byte more than fits is enough to know that a frame is too long.
        self._begun = ended.pop()[:MOST_WIRE]
        bodies = []
        for stuffed in filter(None, ended):
            body = decode(stuffed) if len(stuffed) < MOST_WIRE else None
            if body is None:
                self.damaged += 1
            else:
                bodies.append(body)
        return bodies
