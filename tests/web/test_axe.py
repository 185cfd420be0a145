"""On every screen, in both languages, dark and light, axe-core finds nothing, and fingers hit."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Error

from tests.support.browser import STILL, Phone, Phones, a_browser
from tests.support.phone_screens import PLAYED, Shots, hosting, walk
from tests.support.served import Table

pytestmark = pytest.mark.slow

Kind: TypeAlias = tuple[Callable[[Browser, str], Shots], str]

SMALL = """() => {
    const root = document.documentElement;
    const wide = root.scrollWidth > root.clientWidth ? ["it scrolls sideways"] : [];
    const buttons = [...document.querySelectorAll("button, input")].filter(one => {
        const { width, height } = one.getBoundingClientRect();
        return width && (width < 44 || height < 44);
    });
    const small = buttons.map(one => `too small for a finger: ${one.outerHTML.slice(0, 200)}`);
    return [...wide, ...small];
}"""
TWINS = """() => {
    const named = one => {
        const spoken = [...one.querySelectorAll("[role=img][aria-label]")];
        const words = spoken.map(each => each.getAttribute("aria-label"));
        return [one.getAttribute("aria-label") ?? one.innerText, ...words].join(" ");
    };
    const found = [];
    // A place on the map and a button beside it may be two ways to the same.
    for (const kind of [".press:not(.row)", ".area"]) {
        const open = [...document.querySelectorAll(kind)].filter(one =>
            !one.closest("[inert]") && one.getClientRects().length);
        const names = open.map(named);
        found.push(...names.filter((one, n) => names.indexOf(one) < n));
    }
    return found.map(one => `two buttons say: ${one}`);
}"""
"""Buttons that only their place tells apart, and so nothing to whoever hears them."""
MOMENT = 2_000
RUN = """async options => (await axe.run(options)).violations.flatMap(
    ({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))"""


def faults(phone: Phone) -> list[str]:
    phone.page.evaluate(STILL)
    small: list[str] = phone.page.evaluate(SMALL)
    with suppress(Error):  # What is about to be covered is no twin.
        phone.page.wait_for_function(f"!({TWINS})().length", timeout=MOMENT)
    twins: list[str] = phone.page.evaluate(TWINS)
    found = twins + violations(phone)
    phone.page.emulate_media(color_scheme="light")
    phone.page.evaluate(STILL)
    light = violations(phone, runOnly=["color-contrast"])
    phone.page.emulate_media(color_scheme="dark")
    return small + found + [f"light: {one}" for one in light]


def violations(phone: Phone, **how: Any) -> list[str]:
    if not phone.page.evaluate("'axe' in globalThis"):
        phone.page.evaluate(Axe().axe_script)
    found: list[str] = phone.page.evaluate(RUN, {"resultTypes": ["violations"], **how})
    return found


def all_faults(kind: Kind) -> dict[str, list[str]]:
    """Go through screens in a browser of their own; return what is wrong with each, if anything."""
    shots, lang = kind
    found = {}
    with a_browser() as browser:
        for name, phone in shots(browser, lang):
            if wrong := faults(phone):
                found[name] = wrong
    return found


def walked(kind: Kind) -> dict[str, list[str]]:
    """Do that in another thread: in this one, the browser that all tests share has its loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(all_faults, kind).result()


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_screen_of_a_phone_can_be_read_by_everybody(lang: str) -> None:
    assert walked((walk, lang)) == {}


@pytest.mark.long  # a merge walks through a turn on the host's screens, and at 200 % through others
def test_the_screens_of_a_turn_and_a_fight_can_be_read_by_everybody() -> None:
    assert walked((partial(walk, chapters=PLAYED), "en")) == {}


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_screen_of_the_host_can_be_read_by_everybody(lang: str) -> None:
    assert walked((hosting, lang)) == {}


def test_a_turn_on_the_host_s_screen_can_be_read_by_everybody() -> None:
    assert walked((partial(hosting, only_a_turn=True), "fr")) == {}


def test_a_screen_that_is_hard_to_read_would_be_found(phones: Phones, table: Table) -> None:
    phone = phones.phone()
    phone.open(table.url)
    phone.reads("Join the game")
    phone.page.evaluate("document.querySelector('main').innerHTML = '<button></button>'")
    small, nameless = faults(phone)
    assert "too small for a finger" in small
    assert "button-name" in nameless
