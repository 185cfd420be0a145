"""What the box's protocol costs: bytes on the wire, and how quickly the host's end takes them."""

from __future__ import annotations

from typing import Final

from firmware_bridge.frames import Framer, encode
from firmware_bridge.messages import (
    AliveMsg,
    AnyMsg,
    GotMsg,
    HelloMsg,
    HereMsg,
    LampMsg,
    ScanMsg,
    pack,
    unpack,
)
from firmware_bridge.session import NUMBERS, BoxMemory, BoxSession
from tests.bench.measure import Figure, alternately, median

SCANS: Final = 10_000
FEW: Final = 500
ROUNDS: Final = 9
PIECE: Final = 64
LINE: Final = 11_520
"""Bytes that a line of 115,200 baud carries in a second."""
CARD: Final = "PS:ITEM-KNIFE"


def figures(*, short: bool = False) -> list[Figure]:
    scans, rounds = (FEW, 2) if short else (SCANS, ROUNDS)
    wire = b"".join(_wire(ScanMsg(1, number % NUMBERS, 0, CARD)) for number in range(1, scans + 1))

    def framed() -> None:
        """The frames alone."""
        assert len(Framer().feed(wire)) == scans

    def read() -> None:
        """Frames and messages."""
        assert sum(unpack(body) is not None for body in Framer().feed(wire)) == scans

    def heard() -> None:
        """All of it, as the line brings it: a few bytes at a time."""
        session, told = BoxSession(BoxMemory()), 0
        session.start(0.0)
        session.received(_wire(HelloMsg(epoch=1)), 0.0)
        for at in range(0, len(wire), PIECE):
            told += len(session.received(wire[at : at + PIECE], 0.0))
            session.outgoing()
        assert told == scans

    taken = [median(times) for times in alternately(rounds, framed, read, heard)]
    return [*_on_the_wire(), *_rates(taken, scans, len(wire))]


def _wire(message: AnyMsg) -> bytes:
    return encode(pack(message))


def _on_the_wire() -> list[Figure]:
    scan, got = _wire(ScanMsg(1, 1, 0, CARD)), _wire(GotMsg(1, 1))
    at_rest = _wire(AliveMsg()) + b"\0" + _wire(HereMsg())
    lamp = b"\0" + _wire(LampMsg(1, 1, 255, 0, 0))
    return [
        Figure(f"a scan of {len(CARD)} letters", len(scan), "bytes"),
        Figure("the same, beside its letters", len(scan) - len(CARD), "bytes"),
        Figure("its acknowledgement", len(got) + 1, "bytes"),
        Figure("a lamp", len(lamp), "bytes"),
        Figure("at rest, both ways together", len(at_rest), "bytes a second"),
        Figure("scans that the line could carry", LINE / len(scan), "a second"),
    ]


def _rates(taken: list[float], scans: int, size: int) -> list[Figure]:
    names = ("frames", "frames and messages", f"the session, {PIECE} bytes at a time")
    return [
        *(
            Figure(f"scans through {name}", scans / seconds, "a second")
            for name, seconds in zip(names, taken, strict=True)
        ),
        Figure("the session is faster than the line", size / taken[-1] / LINE, "×"),
    ]
