"""The firmware's header is made of the messages as they are now."""

from __future__ import annotations

import re

from firmware_bridge.c_header import HEADER, header
from firmware_bridge.messages import TABLE


def test_the_firmware_has_the_table_as_it_is_now() -> None:
    assert HEADER.read_text(encoding="utf-8") == header()


def test_nothing_is_defined_twice() -> None:
    names = re.findall(r"#define (\w+)", header())
    assert len(names) == len({*names})


def test_the_header_says_where_each_field_is() -> None:
    numbers = dict(re.findall(r"#define (\w+) (\w+)", header()))
    assert int(numbers["MSG_SCAN"], 16) == 3
    assert [numbers[f"MSG_SCAN_AT_{name}"] for name in ("EPOCH", "NUMBER", "AGE", "TEXT")] == [
        *("0", "2", "4", "6"),
    ]
    assert numbers["MSG_SCAN_LENGTH"] == "6"
    assert numbers["MSG_HELLO_LENGTH"] == numbers["MSG_HELLO_AT_NAME"] == "17"
    assert {shape.length for shape in TABLE if not shape.fields} == {0}
