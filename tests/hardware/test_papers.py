"""Wiring, bill of materials and instructions say the same as each other and as the firmware."""

from __future__ import annotations

import csv
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest

from firmware_bridge import ports
from tests.support.process import ROOT

BOX = ROOT / "hardware" / "scanner-box"
FIRMWARE = BOX / "firmware"
README = (BOX / "README.md").read_text(encoding="utf-8")
BOM = (BOX / "bom.md").read_text(encoding="utf-8")
SILK = {"PD2": "D19", "PD3": "D18", "PE3": "D5", "PE4": "D2", "PB5": "D11"}
"""What is printed on a Mega 2560 beside each of the chip's pins that we use."""
SVG = "{http://www.w3.org/2000/svg}"


def wiring() -> ModuleType:
    """Load the script that draws the wires."""
    spec = importlib.util.spec_from_file_location("wiring", BOX / "wiring.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["wiring"] = module
    spec.loader.exec_module(module)
    return module


WIRING = wiring()


def rows(text: str, first: str) -> list[list[str]]:
    """Return the table whose head begins with `first`, as cells."""
    lines = text[text.index(f"| {first} |") :].split("\n\n", maxsplit=1)[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def bill() -> list[dict[str, str]]:
    with (BOX / "bom.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_readme_s_wires_are_the_drawing_s() -> None:
    drawn = [
        [wire.pin, wire.port, f"{wire.part} {wire.to}", wire.colour, wire.through]
        for wire in WIRING.WIRES
    ]
    assert rows(README, "board") == drawn


def test_a_wire_ends_where_the_firmware_looks_for_it() -> None:
    files = sorted(FIRMWARE.glob("*_mega2560.c"))
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    named = dict(re.findall(r"#define (BUTTON|RING|BUZZER) (P[A-L]\d)\b", code))
    ends = {(wire.part, wire.to): wire.port for wire in WIRING.WIRES if wire.port}
    assert ends == {
        ("module", "TX"): "PD2",
        ("module", "RX"): "PD3",
        ("ring", "DI"): named["RING"],
        ("button", "1"): named["BUTTON"],
        ("piezo", "+"): named["BUZZER"],
    }
    assert "UDR1" in code  # PD2 and PD3 belong to UART 1 and to no other
    assert all(SILK[wire.port] == wire.pin for wire in WIRING.WIRES if wire.port)


def test_every_part_has_what_it_needs() -> None:
    for part in {wire.part for wire in WIRING.WIRES}:
        pins = [wire.pin for wire in WIRING.WIRES if wire.part == part]
        assert "GND" in pins
        assert ("5V" in pins) == (part in {"module", "ring"})
    signals = [wire.pin for wire in WIRING.WIRES if wire.port]
    assert len(set(signals)) == len(signals)
    shades = {(wire.colour, wire.shade) for wire in WIRING.WIRES}
    assert len({colour for colour, _ in shades}) == len({shade for _, shade in shades})


def test_the_drawing_is_what_the_script_draws() -> None:
    assert (BOX / "wiring.svg").read_text(encoding="utf-8") == WIRING.drawing()


def test_the_drawing_stands_alone_and_inside_its_frame() -> None:
    text = (BOX / "wiring.svg").read_text(encoding="utf-8")
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert text.count("://") == 1  # the name of SVG itself
    assert not re.search(r"href|url\(|<script|<image|<style|@import", text)
    for line in root.iter(f"{SVG}text"):
        wide = len(line.text or "") * float(line.get("font-size", "0")) * 0.58
        start = {"end": -wide, "middle": -wide / 2}.get(line.get("text-anchor", ""), 0.0)
        left = float(line.get("x", "0")) + start
        assert left >= 0, line.text
        assert left + wide <= WIRING.WIDE, line.text
        assert float(line.get("y", "0")) < WIRING.TALL


def test_no_two_words_of_the_drawing_lie_on_each_other() -> None:
    root = ET.fromstring((BOX / "wiring.svg").read_text(encoding="utf-8"))
    seen: list[tuple[float, float, float, float, str]] = []
    for line in root.iter(f"{SVG}text"):
        size, words = float(line.get("font-size", "0")), line.text or ""
        wide = len(words) * size * 0.55
        left = float(line.get("x", "0"))
        left += {"end": -wide, "middle": -wide / 2}.get(line.get("text-anchor", ""), 0.0)
        low = float(line.get("y", "0"))
        for other in seen:
            apart = left >= other[2] or left + wide <= other[0]
            assert apart or low - size * 0.7 >= other[3] or low <= other[1], (words, other[4])
        seen.append((left, low - size * 0.7, left + wide, low, words))


def test_the_bill_is_the_same_as_a_page_and_as_a_sheet() -> None:
    page = rows(BOM, "part")
    sheet = bill()
    assert page[:-1] == [
        [row["part"], row["quantity"], row["what_matters"], row["usd_2026_11"]] for row in sheet
    ]
    total = sum(float(row["usd_2026_11"]) for row in sheet)
    assert page[-1][-1] == f"**{total:.2f}**"
    assert 25 <= total <= 35


def test_the_bill_has_whatever_the_drawing_shows() -> None:
    parts = {row["id"]: row["part"] for row in bill()}
    assert {wire.part for wire in WIRING.WIRES} < set(parts)
    assert f"{len(WIRING.WIRES)} of" in parts["wire"]
    for wire in WIRING.WIRES:
        if wire.through:
            kind = parts[f"{wire.part}-resistor"]
            assert re.findall(r"\d+", wire.through) == re.findall(r"\d+", kind)
    drawn = WIRING.drawing()
    assert "470–1000 µF" in drawn
    assert "470 to 1000 µF" in parts["ring-capacitor"]
    assert "10 µF, optional" in drawn
    assert "10 µF, optional" in parts["reset-capacitor"]


def test_prices_are_dated_and_lead_to_no_shop() -> None:
    assert "November 2026" in BOM
    assert "not verified" in BOM
    for text in (BOM, README, (BOX / "bom.csv").read_text(encoding="utf-8")):
        assert "://" not in text


def test_the_currents_add_up_to_less_than_a_socket_gives() -> None:
    table = rows(README, "part")
    parts = {name: int(amount) for name, amount, _ in table[:-1]}
    assert table[-1][1] == f"**{sum(parts.values())}**"
    assert sum(parts.values()) < 500
    cap = re.search(r"#define RING_MA (\d+)", (FIRMWARE / "lamp.h").read_text(encoding="utf-8"))
    assert cap is not None
    assert parts["ring"] == int(cap[1])
    assert f"at most {cap[1]} mA" in WIRING.drawing()


def test_whatever_the_papers_point_at_is_there() -> None:
    for page in (BOX / "README.md", BOX / "bom.md", BOX.parent / "README.md"):
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), target
    for script in (FIRMWARE / "build", BOX / "render"):
        assert script.stat().st_mode & 0o111, script


def test_every_flashing_is_for_this_board_and_keeps_the_bootloader() -> None:
    calls = re.findall(r"^ +(avrdude .*)$", README, re.MULTILINE)
    assert len(calls) == 3
    for call in calls:
        assert call.startswith("avrdude -p atmega2560 -c wiring -P ")
        assert " -b 115200 -D -U flash:w:" in call
        assert call.endswith("scanner-box.hex:i")
    assert sum("-U flash:w:hardware/scanner-box/firmware/out/" in call for call in calls) == 2


@pytest.mark.parametrize(
    "words", sorted(set(re.findall(r"\./panic (device \w+|cards \w+)((?: --\w+ \S+)*)", README)))
)
def test_the_readme_s_commands_are_understood(words: tuple[str, str]) -> None:
    verb, options = words
    run = subprocess.run(
        [sys.executable, "-m", "companion", *verb.split(), "--help"],
        capture_output=True,
        check=True,
        text=True,
    )
    for option in re.findall(r"--\w+", options):
        assert option in run.stdout


def test_the_board_that_the_readme_names_is_known() -> None:
    named = re.search(r'"usb": "(\w{4}):(\w{4})"', README)
    assert named is not None
    code = Path(ports.__file__).read_text(encoding="utf-8").lower()
    assert f"0x{named[1]}" in code
    assert f"0x{named[2]}" in code


def test_the_udev_rule_is_for_what_the_app_takes_for_a_box_and_comes_early_enough() -> None:
    (file,) = BOX.glob("*.rules")
    lines = [line for line in file.read_text().splitlines() if line.startswith("SUBSYSTEM")]
    assert int(file.name[:2]) < 73  # there seats are given what is tagged
    ours = {usb for usb, kind in ports.KNOWN.items() if kind == "box"}
    for what, does in (("tty", 'TAG+="uaccess"'), ("tty", "PORT_IGNORE"), ("usb", "DEVICE_IGNORE")):
        mine = [line for line in lines if line.startswith(f'SUBSYSTEM=="{what}"') and does in line]
        assert {usb for line in mine for usb in numbers(line)} == ours


def numbers(rule: str) -> list[tuple[int, int | None]]:
    """Return the USB numbers that a rule is for."""
    makers, products = (
        "".join(re.findall(rf'\{{{name}\}}=="([0-9a-f|]+)"', rule)).split("|")
        for name in ("idVendor", "idProduct")
    )
    return [
        (int(maker, 16), int(product, 16) if product else None)
        for maker in makers
        for product in products
    ]
