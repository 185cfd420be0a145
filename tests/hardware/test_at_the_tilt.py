"""A card on the rest, as the module sees it: how much of it, and whether a sticker can be read.

The module's own decoder is not here: what is read, our own reader reads.
"""

from __future__ import annotations

import re
from math import cos, radians, sin, tan

import cv2
import numpy as np
import pytest

from companion.cards.reading.reader import Reader
from companion.cards.sheet import USUAL
from tests.support.card_pictures import TEXTS, Picture, noisy, sticker, symbol
from tests.support.process import ROOT

pytestmark = pytest.mark.slow

BOX = ROOT / "hardware" / "scanner-box"
DRAWING = (BOX / "enclosure.scad").read_text(encoding="utf-8")
README = (BOX / "README.md").read_text(encoding="utf-8")
PIXELS = (648, 488)
"""Of a GM65, by its sheet."""
MODULE = 16
"""Pixels of a sticker's small square, as it is printed here."""
STICKER = USUAL
"""Millimetres, as stickers are printed if nobody says otherwise."""


def number(name: str) -> float:
    found = re.search(rf"^{name} = ([\d.]+);", DRAWING, re.MULTILINE)
    assert found is not None, name
    return float(found[1])


FIELDS = {
    name: (float(across), float(along))
    for name, across, along in re.findall(
        r'^ +\["(\w+)", \[[^]]*\], [\d.]+, \[([\d.]+), ([\d.]+)\]', DRAWING, re.MULTILINE
    )
}
READING, TILT = number("reading"), 90 - number("look") - number("rest_tilt")
every_module = pytest.mark.parametrize("module", FIELDS)


def seen(module: str, turn: float, aside: float = 0.0) -> Picture:
    """A sticker on the card, turned, and so many millimetres from its middle, as a lens sees it."""
    flat = sticker(symbol("PS-E07"), MODULE)
    half, t = STICKER / 2, radians(turn)
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    across = tan(radians(FIELDS[module][0] / 2))
    points = []
    for x, y in corners:
        x, y = x * cos(t) - y * sin(t) + aside, x * sin(t) + y * cos(t)  # noqa: PLW2901
        away = READING - y * sin(radians(TILT))
        scale = PIXELS[0] / 2 / across / away
        points.append((PIXELS[0] / 2 + scale * x, PIXELS[1] / 2 + scale * y * cos(radians(TILT))))
    side = flat.shape[0] - 1
    way = cv2.getPerspectiveTransform(
        np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32),
        np.array(points, np.float32),
    )
    card = np.full(PIXELS[::-1], 225, np.uint8)
    cv2.warpPerspective(flat, way, PIXELS, card, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    return noisy(card)


@every_module
@pytest.mark.parametrize("turn", [0, 35, 90, 180, 250])
def test_a_sticker_in_the_middle_of_the_card_is_read_however_it_is_turned(
    module: str, turn: float
) -> None:
    reader = Reader(TEXTS, clock=lambda: 0.0)
    assert "PS-E07" in {sight.text for sight in reader.read(seen(module, turn))}


@every_module
@pytest.mark.parametrize("aside", [-15.0, 15.0])
def test_a_sticker_may_be_a_little_beside_the_middle(module: str, aside: float) -> None:
    reader = Reader(TEXTS, clock=lambda: 0.0)
    assert "PS-E07" in {sight.text for sight in reader.read(seen(module, 20, aside))}


@every_module
def test_the_readme_says_how_much_of_the_card_a_module_sees(module: str) -> None:
    across, along = (2 * READING * tan(radians(angle / 2)) for angle in FIELDS[module])
    if module != "own":
        angles = "{:g}° by {:g}°".format(*FIELDS[module])
        assert f"{angles}: {across:.0f} by {along:.0f} mm" in README
    assert across > STICKER + 30
    assert along > STICKER + 15


def test_the_distance_is_one_at_which_these_modules_read() -> None:
    assert 40 < READING < 250  # a GM65 reads squares of 0.375 mm from 40 to 250 mm, by its sheet
    assert STICKER / 25 > 0.375
