"""The image for the chip: its size, and that it is the same wherever and whenever it is built."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from firmware_bridge.messages import HelloMsg
from tests.support.firmware import FIRMWARE, Built, build, records

MADE_BY = re.compile(r"^made by .*$", re.MULTILINE)


def test_it_says_how_much_of_the_chip_it_takes_and_that_is_little(image: Built) -> None:
    flash = re.search(r"^flash (\d+) of 16384 ", image.said, re.MULTILINE)
    ram = re.search(r"^ram (\d+) \+ (\d+) for the stack of 2816 ", image.said, re.MULTILINE)
    assert flash is not None
    assert ram is not None
    assert int(flash[1]) == len(records((image.out / "scanner-box.hex").read_text()))
    assert int(flash[1]) <= 16384
    assert int(ram[1]) + int(ram[2]) <= 2816
    assert int(ram[2]) >= 256


@pytest.mark.parametrize("budget", ["FLASH_MOST", "RAM_MOST"])
def test_an_image_over_its_budget_is_none(budget: str, image: Built, tmp_path: Path) -> None:
    assert image.said
    run = subprocess.run(
        ["sh", FIRMWARE / "build", "--out", tmp_path],
        env={**os.environ, budget: "1000"},
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert "over its budget" in run.stderr


def test_no_image_has_what_makes_the_bootloader_hang(image: Built, tmp_path: Path) -> None:
    for hexes in (image.out / "scanner-box.hex", FIRMWARE / "scanner-box.hex"):
        assert b"!!!" not in records(hexes.read_text())
    elsewhere = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, elsewhere, ignore=shutil.ignore_patterns("out"))
    told = elsewhere / "tell.c"
    told.write_text(told.read_text().replace('"Scanner box"', '"Scanner box!!!"'))
    run = subprocess.run(
        ["sh", elsewhere / "build", "--out", tmp_path / "out"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert "!!!" in run.stderr


def test_two_builds_in_two_places_are_equal_to_the_byte(image: Built, tmp_path: Path) -> None:
    elsewhere = tmp_path / "another place"
    shutil.copytree(FIRMWARE, elsewhere, ignore=shutil.ignore_patterns("out"))
    again = build(out=tmp_path / "out", firmware=elsewhere)
    for name in ("scanner-box.elf", "scanner-box.hex"):
        assert (again.out / name).read_bytes() == (image.out / name).read_bytes()


def test_nothing_of_this_machine_is_in_it(image: Built) -> None:
    elf = (image.out / "scanner-box.elf").read_bytes()
    assert str(FIRMWARE).encode() not in elf
    assert str(image.out).encode() not in elf


def test_the_image_that_comes_with_the_code_is_the_code_s(image: Built) -> None:
    shipped = (FIRMWARE / "scanner-box.hex.txt").read_text()
    made, was_made = MADE_BY.search(image.said), MADE_BY.search(shipped)
    assert made is not None
    assert was_made is not None
    if made[0] != was_made[0]:
        pytest.skip(f"it was {was_made[0]}, and this one {made[0]}")
    ours = (image.out / "scanner-box.hex").read_bytes()
    assert (FIRMWARE / "scanner-box.hex").read_bytes() == ours, "run build release"


def test_beside_the_image_stands_which_one_it_is() -> None:
    shipped = (FIRMWARE / "scanner-box.hex.txt").read_text().splitlines()
    digest = sha256((FIRMWARE / "scanner-box.hex").read_bytes()).hexdigest()
    assert shipped[1:] == [f"firmware {HelloMsg().firmware}", f"sha256 {digest}"]


def test_the_build_script_says_how_it_is_called() -> None:
    run = subprocess.run(
        ["sh", FIRMWARE / "build", "cake"], check=False, capture_output=True, text=True
    )
    assert run.returncode == 2
    assert "build: [desk|second|test|release] [--out DIR]" in run.stderr
