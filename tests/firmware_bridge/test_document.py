"""The protocol's document says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmware_bridge import messages
from firmware_bridge.frames import Framer, crc16, encode
from firmware_bridge.messages import BY_CLASS, TABLE, WORDS, MsgShape, unpack

TEXT = (Path(__file__).parents[2] / "docs/device-protocol.md").read_text(encoding="utf-8")
WAYS = {"host": "box → host", "box": "host → box"}
EXAMPLES = re.findall(
    r"^\| (\S+ → \S+) \| `([0-9a-f ]+)` \| (\w+)(?:: (.*))? \|$", TEXT, re.MULTILINE
)


def described(shape: MsgShape) -> str:
    fields = ", ".join(f"{name} {WORDS[letter]}" for name, letter in shape.fields)
    fields = re.sub(r"(\w+) text$", r"\1 (text)", fields) or "–"
    return f"| {shape.code:02x} | {shape.name} | {WAYS[shape.to]} | {fields} | {shape.length} |"


@pytest.mark.parametrize("shape", TABLE, ids=lambda shape: shape.name)
def test_every_message_stands_in_the_document_as_it_is(shape: MsgShape) -> None:
    assert described(shape) in TEXT.splitlines()


def test_there_is_no_other_message_in_it() -> None:
    assert len(re.findall(r"^\| [0-9a-f]{2} \|", TEXT, re.MULTILINE)) == len(TABLE)


@pytest.mark.parametrize(
    "example", EXAMPLES, ids=lambda example: f"{example[2]}: {example[3]}"[:40]
)
def test_every_example_is_what_it_is_said_to_be(example: tuple[str, str, str, str]) -> None:
    way, wire, name, said = example
    (body,) = Framer().feed(bytes.fromhex(wire))
    message = unpack(body)
    assert message is not None
    shape = BY_CLASS[type(message)]
    assert encode(body) == bytes.fromhex(wire)
    assert (shape.name, WAYS[shape.to]) == (name, way)
    values = ((field, letter, getattr(message, field)) for field, letter in shape.fields)
    assert said == ", ".join(
        f"{field} {value}" if letter else f'{field} "{value}"' for field, letter, value in values
    )


def test_most_of_the_messages_have_an_example() -> None:
    assert {name for _, _, name, _ in EXAMPLES} == {shape.name for shape in TABLE}


def test_the_example_that_is_worked_out_is_right() -> None:
    steps = [bytes.fromhex(each) for each in re.findall(r"`((?:[0-9a-f]{2} ?)+)`", TEXT)]
    body, stuffed = steps[0], steps[1]
    assert crc16(body) == 0xBBF9
    assert stuffed == body + bytes((0xF9, 0xBB))
    assert encode(body) == steps[4] + steps[5] + b"\0" == steps[6]
    assert b"\0".join(steps[2:4]) == stuffed


@pytest.mark.parametrize(
    ("name", "ms"), re.findall(r"^\| (\w+_MS) \| (\d+) \|", TEXT, re.MULTILINE)
)
def test_the_times_are_those_of_the_code(name: str, ms: str) -> None:
    assert getattr(messages, name) == int(ms)


def test_the_module_s_zones_stand_in_their_order() -> None:
    zones = " | ".join(f"{zone:04x}" for zone in messages.ZONES)
    assert f"| zone | {zones} |" in TEXT


@pytest.mark.parametrize(
    ("what", "names"),
    [
        ("pattern", messages.PATTERNS),
        ("tune", messages.TUNES),
        ("reader", messages.READERS),
        ("cause", messages.CAUSES),
        ("device", messages.DEVICES),
        ("how", messages.LOOKED),
    ],
)
def test_the_numbers_stand_for_what_they_stand_for(what: str, names: tuple[str, ...]) -> None:
    assert f"| {what} | {' | '.join(names)} |" in TEXT
    assert f" {1 << len(messages.CAPABILITIES) - 1} {messages.CAPABILITIES[-1]} " in TEXT
