"""Frames that went wrong, into the host's end: a million in the bulk; and into both codecs."""

from __future__ import annotations

from collections.abc import Iterator
from gc import collect
from random import Random
from tracemalloc import get_traced_memory, start, stop

import pytest

from companion.table.device import Lamp, Scanned, Signal
from firmware_bridge.frames import Framer, crc16, encode
from firmware_bridge.messages import MOST_BODY, MOST_WIRE, TABLE, HelloMsg, PressMsg, ScanMsg, pack
from firmware_bridge.session import BoxMemory, BoxSession
from tests.support.box_in_c import FramerInC, crc16_in_c, encode_in_c
from tests.support.often import tried

FRAMES = tried(100_000)
SEED = 2026
# What a session may have under way at once: a frame of each kind that a host sends.
MOST_SENT = 80
BATCH = 50


def real(chance: Random) -> bytes:
    """Return a body as a box would send it, with numbers that are often the right ones."""
    few = chance.randrange(3), chance.randrange(8), chance.randrange(100)
    return pack(
        chance.choice(
            (
                ScanMsg(*few, text="PS:ITEM-KNIFE"),
                ScanMsg(0, 65_535 - few[1], 0, "x" * chance.randrange(MOST_BODY)),
                PressMsg(*few, held=few[0]),
                HelloMsg(*few, boot=few[1], epoch=few[0], next=few[1], name="box"),
                HelloMsg(boot=few[1], epoch=few[0], next=chance.choice((0, 1, 65_535))),
            )
        )
    )


def wrong(chance: Random) -> bytes:
    """Return the wire of a frame that is right, or wrong inside, or wrong on the way."""
    which = chance.randrange(8)
    if which == 0:
        return chance.randbytes(chance.randrange(2 * MOST_WIRE)) + b"\0"
    if which == 1:
        code = chance.choice(TABLE).code
        return encode(bytes((code,)) + chance.randbytes(chance.randrange(30)))
    wire = bytearray(encode(real(chance)))
    if which == 2:
        wire[chance.randrange(len(wire))] ^= 1 << chance.randrange(8)
    elif which == 3:
        del wire[chance.randrange(len(wire)) :]
    elif which == 4:
        wire.insert(chance.randrange(len(wire)), chance.choice((0, 1, 255)))
    elif which == 5:
        del wire[chance.randrange(len(wire))]
    return bytes(wire)


def batches(chance: Random, frames: int) -> Iterator[bytes]:
    """Return them a handful at a time, each made anew."""
    for _ in range(frames // BATCH):
        yield b"".join(wrong(chance) for _ in range(BATCH))


def babble(session: BoxSession, memory: BoxMemory, frames: int, chance: Random) -> int:
    """Have a session hear it all, while somebody asks for things; return the most it ever said."""
    now, longest = 0.0, 0
    session.start(now)
    for data in batches(chance, frames):
        cut, now = chance.randrange(len(data)), now + chance.choice((0.001, 0.05))
        session.show(Lamp("steady", (1, 2, 3)))
        session.signal(Signal("alarm"))
        for piece in (data[:cut], data[cut:]):
            session.received(piece, now)
        longest = max(longest, len(session.outgoing()))
        assert session.next_at > now
        assert 1 <= memory.expected <= 65_535
    return longest


@pytest.mark.law
def test_frames_that_went_wrong_one_after_another_harm_nothing() -> None:
    memory = BoxMemory()
    session = BoxSession(memory)
    assert 0 < babble(session, memory, FRAMES, Random(SEED)) <= MOST_SENT
    assert session.damaged > FRAMES / 4
    memory.epoch, memory.expected = 7, 7
    hello = HelloMsg(boot=1, epoch=9, next=3)
    session.received(b"\0" + encode(pack(hello)), 1e9)
    assert session.received(encode(pack(ScanMsg(9, 3, 0, "PS:B"))), 1e9) == [Scanned("PS:B")]


def test_they_leave_nothing_behind() -> None:
    memory = BoxMemory()
    session, chance = BoxSession(memory), Random(SEED)
    start()
    babble(session, memory, 2_000, chance)
    collect()
    before, _ = get_traced_memory()
    babble(session, memory, 20_000, chance)
    collect()  # circles wait for it, and how many depends on what ran before
    after, _ = get_traced_memory()
    stop()
    assert after - before < 10_000


def test_both_codecs_find_the_same_frames_in_the_same_noise() -> None:
    chance = Random(SEED)
    ours, theirs, found = Framer(), FramerInC(), 0
    for _ in range(10_000):
        wire = wrong(chance)
        bodies = ours.feed(wire)
        assert theirs.feed(wire) == bodies
        assert theirs.damaged == ours.damaged
        found += len(bodies)
    assert found > 3_000
    assert ours.damaged > 1_000


def test_both_codecs_write_the_same_bytes() -> None:
    chance = Random(SEED)
    for _ in range(5_000):
        body = chance.randbytes(chance.randint(1, MOST_BODY)).replace(b"\x41", b"\0")
        assert encode_in_c(body) == encode(body)
        assert crc16_in_c(body) == crc16(body)
    assert encode_in_c(b"") == encode_in_c(bytes(MOST_BODY + 1)) == b""
