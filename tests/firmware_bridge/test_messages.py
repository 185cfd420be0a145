"""Messages as bytes: they come out as they went in, and later versions' too."""

from __future__ import annotations

from typing import Any, get_args

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.table.device import Health, Pattern, Tune
from firmware_bridge.frames import Framer, encode
from firmware_bridge.messages import (
    MOST,
    MOST_BODY,
    PATTERNS,
    READERS,
    TABLE,
    TUNES,
    AnyMsg,
    HelloMsg,
    MsgShape,
    ScanMsg,
    pack,
    unpack,
)

printable = st.characters(min_codepoint=0x20, max_codepoint=0x7E)
values = {
    letter: st.sampled_from((0, 1, most - 1, most)) | st.integers(0, most)
    for letter, most in MOST.items()
} | {"": st.text(printable, max_size=96)}


def any_of(shape: MsgShape) -> st.SearchStrategy[Any]:
    return st.builds(shape.made, **{name: values[letter] for name, letter in shape.fields})


any_message = st.one_of([any_of(shape) for shape in TABLE])


@given(any_message)
def test_a_message_comes_out_as_it_went_in(message: AnyMsg) -> None:
    (body,) = Framer().feed(encode(pack(message)))
    assert unpack(body) == message


@given(any_message, st.binary(max_size=20))
def test_what_later_versions_append_is_passed_over(message: AnyMsg, more: bytes) -> None:
    (shape,) = [each for each in TABLE if each.made is type(message)]
    if not shape.has_text:
        assert unpack(pack(message) + more) == message


@given(any_message, st.data())
def test_a_message_that_is_shorter_than_its_numbers_is_none(
    message: AnyMsg, data: st.DataObject
) -> None:
    (shape,) = [each for each in TABLE if each.made is type(message)]
    assert unpack(pack(message)[: data.draw(st.integers(0, shape.length))]) is None


@given(st.binary(max_size=MOST_BODY))
@example(b"")
@example(bytes((0x03, 1, 0, 1, 0, 0, 0, 0xFF, 0xC3)))
def test_any_bytes_are_a_message_or_none_and_can_be_said_again(body: bytes) -> None:
    message = unpack(body)
    if message is not None:
        assert unpack(pack(message)) is not None


def test_a_type_that_nobody_knows_is_none() -> None:
    known = {shape.code for shape in TABLE}
    assert all(unpack(bytes((code, *range(60)))) is None for code in set(range(256)) - known)


@pytest.mark.parametrize("shape", TABLE, ids=lambda shape: shape.name)
def test_numbers_that_are_too_large_are_cut_to_what_fits(shape: MsgShape) -> None:
    numbers = {name: 10**12 for name, letter in shape.fields if letter}
    (message,) = [unpack(pack(shape.made(**numbers)))]
    assert message is not None
    letters = {name: letter for name, letter in shape.fields if letter}
    assert all(getattr(message, name) == MOST[letter] for name, letter in letters.items())


@pytest.mark.parametrize("text", ["x" * 500, "é" * 500, "🦠" * 500, "a" + "🦠" * 500, "\ud800" * 9])
def test_a_text_that_is_too_long_is_cut_between_its_letters(text: str) -> None:
    for message in (HelloMsg(name=text), ScanMsg(1, 1, 0, text)):
        body = pack(message)
        told = unpack(body)
        assert len(body) <= MOST_BODY
        assert isinstance(told, HelloMsg | ScanMsg)
        cut = told.name if isinstance(told, HelloMsg) else told.text
        assert text.encode("utf-8", "replace").decode().startswith(cut)
        assert len(cut) >= min(len(text), 26)


def test_each_message_has_its_own_type_and_its_side_of_the_table() -> None:
    assert len({shape.code for shape in TABLE}) == len({shape.made for shape in TABLE}) == 16
    assert all((shape.to == "box") is (shape.code >= 0x40) for shape in TABLE)


def test_only_the_last_field_is_a_text() -> None:
    assert all(letter for shape in TABLE for _, letter in shape.fields[:-1])


def test_the_table_has_a_number_for_all_that_a_lamp_a_buzzer_and_a_reader_can_be() -> None:
    assert set(PATTERNS) == set(get_args(Pattern))
    assert set(TUNES) == set(get_args(Tune))
    assert set(READERS) == set(get_args(attrs.fields(attrs.resolve_types(Health)).reader.type))


def test_the_layout_of_the_greeting_is_for_ever() -> None:
    layouts = {shape.name: (shape.code, shape.layout.format, shape.has_text) for shape in TABLE}
    assert layouts["hello"] == (0x01, "<BBBBBBBHBHHHB", True)
    assert layouts["ask"] == (0x41, "<BBB", False)


def test_a_hello_says_what_the_box_can() -> None:
    hello = HelloMsg(capabilities=2 + 16, firmware_major=1, firmware_minor=4, firmware_patch=20)
    able = [what for what in ("reader", "button", "lights", "buzzer", "keep") if hello.can(what)]
    assert able == ["button", "keep"]
    assert hello.firmware == "1.4.20"
