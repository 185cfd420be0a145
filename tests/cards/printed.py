"""A sheet as a printer would print it: rendered, read back, and measured in millimetres."""

from __future__ import annotations

from functools import cache, lru_cache

import cv2
import numpy as np
import pypdfium2
import zxingcpp
from numpy.typing import NDArray

from companion.cards.codec import STICKERS, stickers
from companion.cards.printing import SheetPrinter
from companion.cards.sheet import Page, pages
from companion.locale import Words

GAME = STICKERS["panic_station"]
QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)
Picture = NDArray[np.uint8]


def laid_out(paper: str, size: float, *kinds: str) -> tuple[Page, ...]:
    return pages(stickers(GAME, kinds or tuple(GAME.kinds)), paper, size)


@cache
def printed(paper: str, size: float, language: str = "en", kinds: tuple[str, ...] = ()) -> bytes:
    return SheetPrinter(GAME, paper, Words(language)).document(laid_out(paper, size, *kinds))


@lru_cache(maxsize=2)
def rendered(pdf: bytes, dpi: int) -> list[Picture]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        shots = [page.render(scale=dpi / 72, grayscale=True).to_numpy() for page in document]
        return [np.ascontiguousarray(shot.reshape(shot.shape[:2])) for shot in shots]
    finally:
        document.close()


def read(picture: Picture) -> dict[str, NDArray[np.float32]]:
    """Every symbol's text, and its corners in pixels."""
    found = zxingcpp.read_barcodes(picture, formats=QR)
    places: dict[str, NDArray[np.float32]] = {}
    for one in found:
        at = one.position
        corners = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
        assert one.text not in places
        places[one.text] = np.array([(corner.x, corner.y) for corner in corners], np.float32)
    return places


def dark(picture: Picture) -> Picture:
    return cv2.threshold(picture, 128, 255, cv2.THRESH_BINARY_INV)[1].astype(np.uint8)
