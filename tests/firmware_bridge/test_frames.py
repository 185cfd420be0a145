"""Frames on the wire: what goes in comes out, and what was spoilt is passed over."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firmware_bridge.frames import Framer, crc16, encode
from firmware_bridge.messages import MOST_BODY, MOST_WIRE

bodies = st.binary(min_size=1, max_size=MOST_BODY)
# Noise with many zeros and small numbers, which look like frames.
noise = st.lists(st.sampled_from((0, 0, 1, 2, 3, 4, 255)) | st.integers(0, 255)).map(bytes)


def cut(data: bytes, places: list[int]) -> list[bytes]:
    edges = sorted({0, len(data), *(place % (len(data) + 1) for place in places)})
    return [data[a:b] for a, b in pairwise(edges)]


def test_the_checksum_is_the_one_that_everybody_calls_ccitt_false() -> None:
    assert crc16(b"123456789") == 0x29B1


@given(bodies)
@example(bytes(MOST_BODY))
@example(b"\xff" * MOST_BODY)
def test_a_frame_ends_with_its_only_zero_byte_and_is_never_too_long(body: bytes) -> None:
    wire = encode(body)
    assert wire.find(0) == len(wire) - 1
    assert len(wire) == len(body) + 4 <= MOST_WIRE


@pytest.mark.parametrize("body", [b"", bytes(MOST_BODY + 1)])
def test_what_is_no_body_is_not_sent(body: bytes) -> None:
    with pytest.raises(ValueError, match="a body has 1 to 126 bytes"):
        encode(body)


@given(st.lists(bodies, max_size=6), st.lists(st.integers(0, 1_000)), st.sampled_from((b"", b"\0")))
def test_frames_come_out_as_they_went_in_however_the_line_cuts_them(
    said: list[bytes], places: list[int], extra: bytes
) -> None:
    framer = Framer()
    wire = extra.join((b"", *map(encode, said)))
    assert [body for piece in cut(wire, places) for body in framer.feed(piece)] == said
    assert framer.damaged == 0


@given(bodies, st.data())
def test_a_bit_that_flipped_is_found(body: bytes, data: st.DataObject) -> None:
    wire = bytearray(encode(body))
    at = data.draw(st.integers(0, 8 * len(wire) - 9))
    wire[at // 8] ^= 1 << at % 8
    framer = Framer()
    assert framer.feed(bytes(wire)) == []
    assert framer.damaged >= 1


@given(bodies, st.data())
def test_a_frame_that_was_cut_short_does_not_spoil_the_next(
    body: bytes, data: st.DataObject
) -> None:
    whole = encode(body)
    framer = Framer()
    begun = whole[: data.draw(st.integers(1, len(whole) - 2))]
    assert framer.feed(begun + b"\0" + whole) == [body]
    assert framer.damaged == 1


@given(noise, bodies)
@example(b"", b"\1")
def test_after_any_noise_and_a_zero_byte_the_next_frame_is_read(
    rubbish: bytes, body: bytes
) -> None:
    framer = Framer()
    assert framer.feed(rubbish + b"\0" + encode(body))[-1] == body


@given(st.lists(noise, max_size=8))
def test_noise_is_counted_once_for_each_frame_that_it_might_have_been(pieces: list[bytes]) -> None:
    whole, cut_up = Framer(), Framer()
    found = whole.feed(b"".join(pieces))
    assert [body for piece in pieces for body in cut_up.feed(piece)] == found
    assert whole.damaged == cut_up.damaged
    ended = [each for each in b"".join(pieces).split(b"\0")[:-1] if each]
    assert whole.damaged + len(found) == len(ended)


@pytest.mark.parametrize("long", [MOST_WIRE, MOST_WIRE + 1, 10_000])
def test_a_frame_that_is_too_long_is_one_damaged_frame_and_nothing_of_it_is_kept(
    long: int,
) -> None:
    framer = Framer()
    for _ in range(long):
        assert framer.feed(b"\1") == []
    assert framer.feed(b"\0" + encode(b"next")) == [b"next"]
    assert framer.damaged == 1


def test_empty_frames_are_nothing() -> None:
    framer = Framer()
    assert framer.feed(bytes(50)) == []
    assert framer.damaged == 0


def test_two_bytes_of_checksum_alone_are_no_body() -> None:
    framer = Framer()
    assert framer.feed(b"\3\xff\xff\0" + b"\2\xff\0") == []
    assert framer.damaged == 2
