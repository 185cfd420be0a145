"""A plain scanner's bytes as lines: ended, quiet, or no text at all."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.text_lines import LONGEST, TextLines

texts = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1)


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n", b"\t", b"\r\n\r\n"])
def test_a_line_is_told_as_soon_as_it_ends(end: bytes) -> None:
    lines = TextLines()
    assert lines.feed(b"PS:ITEM-KNIFE" + end, 0.0) == ["PS:ITEM-KNIFE"]
    assert lines.tick(60.0) == []


def test_a_line_without_an_end_is_told_after_a_while_of_quiet() -> None:
    lines = TextLines()
    assert lines.feed(b"PS:ITEM", 10.0) == []
    assert lines.feed(b"-KNIFE", 10.05) == []
    assert lines.tick(10.1) == []
    assert lines.next_at == pytest.approx(10.11)
    assert lines.tick(lines.next_at) == ["PS:ITEM-KNIFE"]
    assert lines.next_at == float("inf")


def test_what_comes_after_the_quiet_is_another_line() -> None:
    lines = TextLines()
    lines.feed(b"one", 0.0)
    assert lines.feed(b"two\r", 5.0) == ["one", "two"]


@pytest.mark.parametrize("rubbish", [b"\x01PS", b"\xff\xfe\x80", b"a\x00b", b"\x1b[2J", b"\xc3"])
def test_a_line_that_cannot_be_printed_is_left_out_and_counted(rubbish: bytes) -> None:
    lines = TextLines()
    assert lines.feed(rubbish + b"\rPS:B\r", 0.0) == ["PS:B"]
    assert lines.damaged == 1


def test_a_frame_around_a_text_is_left_off() -> None:
    lines = TextLines()
    assert lines.feed(b"\x02PS-E01\x03\r\x02PS-E02\x03", 0.0) == ["PS-E01", "PS-E02"]
    assert lines.damaged == 0


def test_blanks_around_a_line_are_nothing_and_blanks_alone_no_line() -> None:
    lines = TextLines()
    assert lines.feed(b"  PS:B \r   \r\n\n", 0.0) == ["PS:B"]
    assert lines.damaged == 0


def test_a_line_that_never_ends_is_left_out_and_not_kept() -> None:
    lines = TextLines()
    for _ in range(1_000):
        assert lines.feed(b"x" * 100, 0.0) == []
    assert lines.feed(b"\rPS:B\r", 0.0) == ["PS:B"]
    assert lines.damaged == 1
    assert lines.feed(b"y" * LONGEST + b"\r", 0.0) == ["y" * LONGEST]


@given(st.lists(texts, max_size=5), st.lists(st.integers(0, 200)))
def test_lines_come_out_however_they_are_cut(said: list[str], places: list[int]) -> None:
    data = "".join(f"{line}\r\n" for line in said).encode()
    edges = sorted({0, len(data), *(place % (len(data) + 1) for place in places)})
    lines = TextLines()
    pieces = [data[a:b] for a, b in pairwise(edges)]
    found = [line for piece in pieces for line in lines.feed(piece, 0.0)]
    assert found == [line for line in said if len(line.encode()) <= LONGEST]


@given(st.lists(st.tuples(st.binary(max_size=80), st.floats(0, 0.1)), max_size=20))
def test_any_bytes_are_lines_that_can_be_printed_or_nothing(
    heard: list[tuple[bytes, float]],
) -> None:
    lines, now = TextLines(), 0.0
    for data, later in heard:
        now += later
        told = lines.feed(data, now)
        assert all(line and line.isprintable() and line == line.strip() for line in told)
        assert lines.next_at > now
