"""What the box's protocol costs: bytes on the wire, and how quickly the host's end takes them."""

from __future__ import annotations

from typing import Final

from firmware_bridge.frames import Framer, encode
from firmware_bridge.messages import Alive, Got, Hello, Here, LampIs, Message, Scan, pack, unpack
from firmware_bridge.session import NUMBERS, Memory, Session
from tests.bench.measure import Figure, alternately, median

SCANS: Final = 10_000
ROUNDS: Final = 9
PIECE: Final = 64
LINE: Final = 11_520
"""Bytes that a line of 115,200 baud carries in a second."""
CARD: Final = "PS:ITEM-KNIFE"


def figures() -> list[Figure]:
    wire = b"".join(_wire(Scan(1, number % NUMBERS, 0, CARD)) for number in range(1, SCANS + 1))

    def framed() -> None:
        """The frames alone."""
        assert len(Framer().feed(wire)) == SCANS

    def read() -> None:
        """Frames and messages."""
        assert sum(unpack(body) is not None for body in Framer().feed(wire)) == SCANS

    def heard() -> None:
        """All of it, as the line brings it: a few bytes at a time."""
        session, told = Session(Memory()), 0
        session.start(0.0)
        session.received(_wire(Hello(epoch=1)), 0.0)
        for at in range(0, len(wire), PIECE):
            told += len(session.received(wire[at : at + PIECE], 0.0))
            session.outgoing()
        assert told == SCANS

    taken = [median(times) for times in alternately(ROUNDS, framed, read, heard)]
    return [*_on_the_wire(), *_rates(taken, len(wire))]


def _wire(message: Message) -> bytes:
    return encode(pack(message))


def _on_the_wire() -> list[Figure]:
    scan, got = _wire(Scan(1, 1, 0, CARD)), _wire(Got(1, 1))
    at_rest = _wire(Alive()) + b"\0" + _wire(Here())
    lamp = b"\0" + _wire(LampIs(1, 1, 255, 0, 0))
    return [
        Figure(f"a scan of {len(CARD)} letters", len(scan), "bytes"),
        Figure("the same, beside its letters", len(scan) - len(CARD), "bytes"),
        Figure("its acknowledgement", len(got) + 1, "bytes"),
        Figure("a lamp", len(lamp), "bytes"),
        Figure("at rest, both ways together", len(at_rest), "bytes a second"),
        Figure("scans that the line could carry", LINE / len(scan), "a second"),
    ]


def _rates(taken: list[float], size: int) -> list[Figure]:
    names = ("frames", "frames and messages", f"the session, {PIECE} bytes at a time")
    return [
        *(
            Figure(f"scans through {name}", SCANS / seconds, "a second")
            for name, seconds in zip(names, taken, strict=True)
        ),
        Figure("the session is faster than the line", size / taken[-1] / LINE, "×"),
    ]
