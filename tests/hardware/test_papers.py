"""Wiring, bill of materials and instructions say the same as each other and as the firmware."""

from __future__ import annotations

import csv
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest

from firmware_bridge import ports
from firmware_bridge.flashing import CALL
from firmware_bridge.messages import HelloMsg
from tests.hardware import mesh
from tests.support.process import ROOT, said

BOX = ROOT / "hardware" / "scanner-box"
FIRMWARE = BOX / "firmware"
README = (BOX / "README.md").read_text(encoding="utf-8")
BOM = (BOX / "bom.md").read_text(encoding="utf-8")
SILK = {"PD2": "D19", "PD3": "D18", "PE3": "D5", "PE4": "D2", "PB5": "D11"}
"""What is printed on a Mega 2560 beside each of the chip's pins that we use."""
PLA = 1.24
"""Grams of a cubic centimetre."""
SVG = "{http://www.w3.org/2000/svg}"


def script(name: str) -> ModuleType:
    """Load one of the scripts that make the papers."""
    spec = importlib.util.spec_from_file_location(name, BOX / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


WIRING, SUPPLY = script("wiring"), script("supply")


def rows(text: str, first: str) -> list[list[str]]:
    """Return the table whose head begins with `first`, as cells."""
    lines = text[text.index(f"| {first} |") :].split("\n\n", maxsplit=1)[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def bill() -> list[dict[str, str]]:
    with (BOX / "bom.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_readme_s_wires_are_the_drawing_s() -> None:
    drawn = [
        [
            *(wire.pin, wire.port, f"{wire.part} {wire.to}"),
            *(wire.colour, wire.through, wire.to_ground),
        ]
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


def test_the_schematic_is_what_the_script_draws() -> None:
    text = (BOX / "scanner-box.kicad_sch").read_text(encoding="utf-8")
    assert text == WIRING.schematic()
    assert text.count("(") == text.count(")")
    assert "://" not in text


def test_the_schematic_s_copper_is_the_table_s() -> None:
    text = (BOX / "scanner-box.kicad_sch").read_text(encoding="utf-8")
    assert copper(text) == {pins for pins in WIRING.nets().values() if len(pins) > 1}


Place = tuple[float, float]


def copper(text: str) -> set[frozenset[tuple[str, str]]]:
    """Read a schematic as text: which pins hang together, by where pins, wires and names are."""
    point = r"(-?[\d.]+) (-?[\d.]+)"
    pins: dict[str, list[tuple[str, float, float]]] = {}
    for part, body in re.findall(
        r'^    \(symbol "box:(\w+)"(.*?)^    \)', text, re.MULTILINE | re.DOTALL
    ):
        found = re.findall(
            rf'\(pin \w+ line \(at {point} \d+\).*?\(name "([^"]*)"', body, re.DOTALL
        )
        pins[part] = [(name, float(x), float(y)) for x, y, name in found]
    joined: dict[str, set[tuple[str, str]]] = {}
    ends = {
        _at(x, y): _at(v, w) for x, y, v, w in re.findall(rf"\(xy {point}\) \(xy {point}\)", text)
    }
    names = {_at(x, y): name for name, x, y in re.findall(rf'\(label "([^"]*)" \(at {point}', text)}
    for part, x, y in re.findall(rf'\(symbol \(lib_id "box:(\w+)"\) \(at {point} 0\)', text):
        for name, right, up in pins[part]:
            net = names[ends[_at(float(x) + right, float(y) - up)]]
            joined.setdefault(net, set()).add((part, name))
    return {frozenset(one) for one in joined.values()}


def _at(x: float | str, y: float | str) -> Place:
    return round(float(x), 3), round(float(y), 3)


def test_no_pin_of_the_schematic_hangs_in_the_air() -> None:
    held = {pin for pins in WIRING.nets().values() for pin in pins}
    assert held == {(part, pin) for part, pins in WIRING.pins_of().items() for pin in pins}


def test_a_line_that_nobody_drives_is_held_low_and_three_volts_are_no_more() -> None:
    values = {name: (value, near, far) for name, value, near, far in WIRING.resistors()}
    ohms = {near[0] + " " + far[1]: _ohms(value) for value, near, far in values.values()}
    assert ohms["ring GND"] > 10 * ohms["ring D5"]
    volts = 5.0 * ohms["module GND"] / (ohms["module GND"] + ohms["module D18"])
    assert 3.0 < volts < 3.4
    assert f"{volts:.2f} V" in README


def _ohms(value: str) -> float:
    amount, unit = value.split()
    return float(amount) * (1000 if unit == "kΩ" else 1)


def test_the_supply_is_worked_out_as_the_readme_says() -> None:
    table = ["| " + " | ".join(row) + " |" for row in rows(README, "at the ring")]
    assert table == SUPPLY.rows()
    ours = SUPPLY.drawn(1e-3, 2.2)
    assert ours.peak < SUPPLY.LIMIT
    assert ours.board > 4.2  # what the modules want at least
    parts = {name: int(amount) for name, amount, _ in rows(README, "part")[:-1]}
    assert round(1000 * SUPPLY.REST) == sum(parts.values()) - parts["ring"]
    assert round(1000 * SUPPLY.CAP) == parts["ring"]
    assert WIRING.CAPACITOR == "1000 µF"
    assert "2.2 Ω" in WIRING.values().values()


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
    assert 40 <= total <= 55


def test_the_bill_has_whatever_the_drawing_shows() -> None:
    parts = {row["id"]: row["part"] for row in bill()}
    assert {wire.part for wire in WIRING.WIRES} < set(parts)
    assert f"{len(WIRING.WIRES) + 1} of" in parts["wire"]  # one joins the grounds to the board
    for _, value, _, _ in WIRING.resistors():
        assert any(part.startswith(f"Resistor {value}") for part in parts.values()), value
    drawn = WIRING.drawing()
    assert WIRING.CAPACITOR in drawn
    assert WIRING.CAPACITOR in parts["ring-capacitor"]
    assert f"{WIRING.RESET_CAPACITOR}, optional" in drawn
    assert f"{WIRING.RESET_CAPACITOR}, optional" in parts["reset-capacitor"]


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
    pages = (*BOX.glob("*.md"), *FIRMWARE.glob("*.md"), BOX.parent / "README.md")
    for page in pages:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), target
    for script in (FIRMWARE / "build", BOX / "render"):
        assert script.stat().st_mode & 0o111, script


def test_every_flashing_is_for_this_board_and_keeps_the_bootloader() -> None:
    calls = re.findall(r"^ +(avrdude .*)$", README, re.MULTILINE)
    assert len(calls) == 2
    for call in calls:
        assert call.startswith("avrdude -p atmega2560 -c wiring -P ")
        assert " -b 115200 -D -U flash:w:" in call
        assert call.endswith("scanner-box.hex:i")
    assert "-U flash:w:hardware/scanner-box/firmware/scanner-box.hex:i" in calls[0]
    assert all(" ".join(CALL[:4]) in call and CALL[-1] in call for call in calls)


@pytest.mark.parametrize(
    "words", sorted(set(re.findall(r"\./panic (device \w+|cards \w+)((?: --\w+ \S+)*)", README)))
)
def test_the_readme_s_commands_are_understood(words: tuple[str, str]) -> None:
    verb, options = words
    run = said(*verb.split(), "--help")
    assert run.returncode == 0
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


def test_the_prints_weigh_what_such_prints_can_weigh() -> None:
    said = {name: float(grams) for name, grams, _ in rows(BOM, "print")}
    assert set(said) == {file.stem for file in (BOX / "stl").glob("*.stl")}
    for name, grams in said.items():
        solid = mesh.volume(mesh.read(BOX / "stl" / f"{name}.stl")[0]) / 1000 * PLA
        assert 0.3 * solid < grams <= solid + 0.5, name  # they are rounded
    assert f"About {sum(said.values()) + 4:.0f} g" in BOM
    for how in ("0.2 mm layers", "three walls", "15 % infill"):
        assert how in README.replace("\n   ", " ")
        assert how in BOM


def test_the_readme_begins_with_the_choice_and_costs_what_the_bill_says() -> None:
    assert README.index("USB scanner from the shop") < README.index("## Which reading module")
    total = round(sum(float(row["usd_2026_11"]) for row in bill()))
    assert f"about {total} dollars, delivered" in README


def test_what_the_papers_say_of_the_firmware_is_so() -> None:
    assert f"with firmware {HelloMsg().firmware}." in README
    steps = re.findall(r"^(\d+)\. ", README, re.MULTILINE)
    assert steps == [str(number) for number in range(1, 11)]


def test_the_readme_says_how_much_room_the_board_s_pins_have() -> None:
    drawing = (BOX / "enclosure.scad").read_text(encoding="utf-8")
    below = re.search(r"^stand = (\d+);", drawing, re.MULTILINE)
    above = re.search(r"module ghost_board\(\).*?board\[2\] \+ (\d+)\]", drawing, re.DOTALL)
    assert below is not None
    assert above is not None
    assert f"{below[1]} mm below the board" in README
    assert f"{above[1]} mm for sockets above it" in README


def test_every_picture_of_a_step_is_shown_and_every_preset_named() -> None:
    shown = set(re.findall(r"!\[[^]]+\]\((step-[a-z]+\.png)\)", README))
    assert shown == {file.name for file in BOX.glob("step-*.png")}
    drawing = (BOX / "enclosure.scad").read_text(encoding="utf-8")
    presets = set(re.findall(r'^    \["(\w+)", \[', drawing, re.MULTILINE)) - {"own"}
    table = {row[-1].split("`")[1] for row in rows(README, "module")}
    assert presets == table == {"waveshare", "gm65"}
    render = (BOX / "render").read_text(encoding="utf-8")
    assert all(f"{preset}:{button}" in render for preset in presets for button in (24, 30))
