"""axe-core finds nothing serious on any screen, in either language."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.screenshots.phones import LANGUAGES, Shots, calm, hosting, walk
from tests.support.browser import Phone

GRAVE = ("serious", "critical")


def faults(phone: Phone) -> list[str]:
    found = Axe().run(phone.page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:200]}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def all_faults(shots: Shots) -> dict[str, list[str]]:
    """Go through screens, and return what is wrong with each where something is."""
    found = {}
    for name, phone in shots:
        calm(phone)
        if wrong := faults(phone):
            found[name] = wrong
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_screen_of_a_phone_can_be_read_by_everybody(browser: Browser, lang: str) -> None:
    assert all_faults(walk(browser, lang)) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_screen_of_the_host_can_be_read_by_everybody(browser: Browser, lang: str) -> None:
    assert all_faults(hosting(browser, lang)) == {}
