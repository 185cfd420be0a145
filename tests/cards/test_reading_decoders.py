"""What every decoder keeps to, whichever library stands behind it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from companion.cards.reading.opencv import OpenCv
from companion.cards.reading.port import UNREAD, Decoder
from companion.cards.reading.zbar import Zbar
from companion.cards.reading.zxing import Zxing
from tests.support import needs
from tests.support.card_pictures import desk, out_of_focus, sticker, symbol

DECODERS: dict[str, Callable[[], Decoder]] = {"zxing": Zxing, "opencv": OpenCv, "zbar": Zbar}


@pytest.fixture(params=DECODERS)
def decoder(request: pytest.FixtureRequest) -> Decoder:
    if request.param == "zbar":
        needs.all_of(needs.zbar)
    return DECODERS[request.param]()


def test_it_reads_a_sticker_and_where_it_is(decoder: Decoder) -> None:
    (code,) = decoder.read(desk(sticker(symbol("PS-S46"), 6)))
    assert (code.text, code.sure) == ("PS-S46", True)
    half = 21 * 6 / 2
    corners = [
        (240 - half, 180 - half),
        (240 + half, 180 - half),
        (240 + half, 180 + half),
        (240 - half, 180 + half),
    ]
    assert np.abs(np.array(code.corners) - corners).max() < 9


def test_nothing_to_read_is_nothing_read(decoder: Decoder) -> None:
    chance = np.random.default_rng(3).integers(0, 255, (240, 320), dtype=np.uint8)
    for picture in (desk(), chance, np.zeros((20, 20), np.uint8)):
        assert [code for code in decoder.read(picture) if code.text != UNREAD] == []


def test_what_cannot_be_read_is_never_sure(decoder: Decoder) -> None:
    spoilt = out_of_focus(desk(sticker(symbol("PS-S46"), 6)), 1.3, 6)
    assert all(code.text != UNREAD or not code.sure for code in decoder.read(spoilt))
