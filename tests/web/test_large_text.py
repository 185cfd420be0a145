"""Whoever reads at 200 %, on a phone 320 pixels wide or lying on its side, has nothing cut off."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.browser import LARGE_TEXT, STILL, a_browser
from tests.support.phone_screens import SECRETS, walk

STYLE: Final = Path(__file__).parents[2] / "companion/phones/web/src/style"
DRAWN: Final = re.compile(
    r"^\.(mark|token|room|sector|edge|arrow|burst|under|shaped)\b"
    r"|\.die b|text \{|\.qr|^\.(light )?\.?ring-|@font"
)
"""What is written or coloured inside a drawing, and grows with that."""
UPRIGHT: Final = (320, 568)
LYING: Final = (568, 320)
CUT: Final = """() => {
    const root = document.documentElement;
    const wide = Math.max(root.scrollWidth, innerWidth);
    const found = wide > screen.width ? [`the page is ${wide} pixels wide`] : [];
    const layers = [...document.querySelectorAll(".over, .seat-screen, .entry")];
    const top = layers[layers.length - 1] ?? document.body;
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const within = (box, [x, y], rects) => rects.every(one =>
        (!x || (one.left >= box.left - 1 && one.right <= box.right + 1))
        && (!y || (one.top >= box.top - 1 && one.bottom <= box.bottom + 1)));
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const { parentElement: parent, data } = text;
        if (!data.trim() || parent.closest("svg, .unseen, [hidden]")) continue;
        // A long name ends in dots; there is none on the buttons here.
        const ends = getComputedStyle(parent).textOverflow === "ellipsis";
        if (ends && !parent.closest(".action")) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const rects = [...range.getClientRects()].filter(one => one.width > 1);
        const box = parent.closest("button")?.getBoundingClientRect();
        if (box && !within(box, [true, false], rects)) found.push(`out of its button: ${data}`);
        let scrolls = false;
        for (let one = parent; one; one = one.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(one);
            scrolls ||= one.matches(".map, .track");
            const hides = [overflowX, overflowY].map(each => /hidden|clip/.test(each));
            if (hides.includes(true) && !within(one.getBoundingClientRect(), hides, rects)) {
                found.push(`cut off by ${one.className}: ${data}`);
            }
        }
        const shown = { left: 0, right: screen.width };
        if (!scrolls && !within(shown, [true, false], rects)) found.push(`off the screen: ${data}`);
    }
    return found;
}"""
"""What of the topmost screen can't be read, however one scrolls."""


def cut(lang: str, size: tuple[int, int], *more: str, **how: Any) -> dict[str, list[str]]:
    found = {}
    with a_browser(None, *more) as browser:
        for name, phone in walk(browser, lang, size, **how):
            phone.page.evaluate(STILL)
            if wrong := phone.page.evaluate(CUT):
                found[name] = wrong
    return found


@pytest.mark.parametrize(
    ("lang", "size", "more"),
    [
        pytest.param("fr", UPRIGHT, LARGE_TEXT, id="french-large"),
        pytest.param("en", UPRIGHT, LARGE_TEXT, id="english-large"),
        pytest.param("fr", LYING, "--mute-audio", id="french-lying"),
        pytest.param("fr", UPRIGHT, "--mute-audio", id="french-small"),
    ],
)
@pytest.mark.long
def test_nothing_is_cut_off(lang: str, size: tuple[int, int], more: str) -> None:
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(cut, lang, size, more).result() == {}


@pytest.mark.slow
def test_nothing_of_what_is_asked_in_secret_is_cut_off() -> None:
    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(cut, "fr", UPRIGHT, LARGE_TEXT, chapters=SECRETS).result()
    assert found == {}


def test_text_is_as_large_as_the_browser_is_told_and_every_colour_has_a_light_one() -> None:
    lines = [line for file in STYLE.glob("*.css") for line in file.read_text().splitlines()]
    written = [line for line in lines if not DRAWN.search(line)]
    assert [
        one for one in written if re.search(r"font(-size)?:[^;]*\dpx|@media[^{]*\dpx", one)
    ] == []
    painted = [
        line
        for file in STYLE.glob("*.css")
        if file.name != "ground.css"
        for line in file.read_text().splitlines()
        if not DRAWN.search(line)
    ]
    assert [one for one in painted if re.search(r"#[0-9a-f]{3,6}\b", one)] == []
