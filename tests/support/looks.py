"""What somebody sees of a phone who looks at its screen, or into its page."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from attrs import field, frozen
from playwright.sync_api import expect

from tests.support.browser import STILL, Phone

SHADE: Final = 8
"""Of 255: a round edge is not always drawn alike; 5 was seen, and no eye sees that."""


@frozen(eq=False)
class Look:
    """All that somebody who looks at a screen, or into its page, could learn."""

    page: str
    png: bytes = field(repr=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Look) and self.page == other.page and self._looks_like(other)

    __hash__ = None  # type: ignore[assignment]  # what is nearly equal has none

    def _looks_like(self, other: Look) -> bool:
        mine, others = self._picture(), other._picture()
        return mine.shape == others.shape and bool(cv2.absdiff(mine, others).max() <= SHADE)

    def _picture(self) -> cv2.typing.MatLike:
        picture = cv2.imdecode(np.frombuffer(self.png, np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        return picture


def shows(phone: Phone) -> Look:
    phone.page.mouse.move(1, 1)
    phone.page.evaluate("document.activeElement.blur()")
    phone.is_connected()
    expect(phone.page.locator("[data-settling]")).to_have_count(0)
    phone.page.evaluate(STILL)
    page: str = phone.page.evaluate("document.documentElement.outerHTML")
    return Look(page, phone.page.screenshot(animations="disabled"))


def forgets_the_die(phone: Phone) -> None:
    """Let the time pass for which a phone with a clock of its own says what a die has meant."""
    phone.passes(10)
    expect(phone.page.locator(".rolled")).to_have_count(0)
