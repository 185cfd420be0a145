"""The firmware's own tests, in C and under sanitizers, and how its code is laid out."""

from __future__ import annotations

import re

import pytest

from tests.support.firmware import FIRMWARE, Built

pytestmark = pytest.mark.slow

LONGEST = 250
OF_THE_BOARD = re.compile(r"\w*mega2560\.[ch]")


def test_every_test_of_the_firmware_is_run_and_passes(desk: Built) -> None:
    tests = "".join(path.read_text() for path in (FIRMWARE / "tests").glob("test_*.c"))
    sentences = set(re.findall(r"^    RUN\((\w+)\);$", tests, re.MULTILINE))
    passed = set(re.findall(r"^ok (\w+)$", desk.said, re.MULTILINE))
    assert passed == sentences
    assert len(passed) > 90


def test_a_million_bad_things_happen_to_a_box_that_stays_whole(desk: Built) -> None:
    told = re.search(r"^fuzz: (\d+) frames", desk.said, re.MULTILINE)
    assert told is not None
    assert int(told[1]) >= 1_000_000


def test_no_part_is_tested_by_nobody() -> None:
    parts = {path.stem for path in FIRMWARE.glob("*.c") if "mega2560" not in path.name} - {"main"}
    tests = "".join(path.read_text() for path in (FIRMWARE / "tests").glob("*.[ch]"))
    with_the_box = {"orders", "tell"}
    assert {part for part in parts if f'{part}.h"' not in tests} == with_the_box


def test_only_the_board_s_files_know_their_chip() -> None:
    for path in FIRMWARE.glob("*.[ch]"):
        if not OF_THE_BOARD.fullmatch(path.name):
            told = re.search(
                r"avr|<util/|__asm__|__attribute__|__flash|ISR\(", path.read_text(), re.IGNORECASE
            )
            assert told is None, path.name


def test_all_memory_is_laid_out_before_it_starts() -> None:
    for path in FIRMWARE.glob("*.[ch]"):
        assert not re.search(r"\b(malloc|calloc|realloc|alloca)\b", path.read_text()), path.name


def test_files_and_functions_are_short() -> None:
    for path in FIRMWARE.glob("*.[ch]"):
        text = path.read_text()
        assert text.count("\n") <= LONGEST, path.name
        for body in re.findall(r"^{\n(.*?)^}", text, re.MULTILINE | re.DOTALL):
            assert body.count("\n") <= 40, (path.name, body.splitlines()[0])
