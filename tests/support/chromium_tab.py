"""A tab of Chromium, driven as those of the other browsers are: one test does all three."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from tests.support.browser import SMALL
from tests.support.tab import Tab


class ChromiumTab(Tab):
    """One tab, as wide as a small phone."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def open(self, link: str) -> None:
        self._page.goto(link)

    def reload(self) -> None:
        self._page.reload()

    def evaluate(self, function: str, *words: str) -> Any:
        return self._page.evaluate(f"words => ({function})(...words)", list(words))

    def picture(self) -> bytes:
        return self._page.screenshot()

    def finger(self, *does: dict[str, Any]) -> None:
        mouse = self._page.mouse
        for one in does:
            match one["type"]:
                case "pointerMove":
                    mouse.move(one["x"], one["y"])
                case "pointerDown":
                    mouse.down()
                case "pointerUp":
                    mouse.up()

    def keys(self, *does: dict[str, Any]) -> None:
        for one in does:
            if one["type"] == "keyDown":
                self._page.keyboard.type(one["value"])


@contextmanager
def a_chromium(browser: Browser) -> Iterator[ChromiumTab]:
    """Open a tab of its own in a Chromium that is there."""
    wide, high = SMALL
    context = browser.new_context(viewport={"width": wide, "height": high}, locale="en-GB")
    yield ChromiumTab(context.new_page())
    context.close()
