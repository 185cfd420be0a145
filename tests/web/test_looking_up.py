"""Looking a rule up on a phone: all rules are there beforehand, so nobody learns what is sought."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from companion.digest import digest, said
from companion.phones.digests import digest_files
from companion.rule_search import search
from tests.support.browser import Phone, Phones
from tests.support.served import Table

GAME: Final = "stationfall"
ASKED: Final = {
    "en": (
        "SF-REV-06", "Can a Down Character be revived?", "kompromat refuse", "time markers",
        "what does blackout do", "kompormat", "xyzzy", "the",
    ),
    "fr": (
        "SF-BRB-04 pot-de-vin", "Peut-on ranimer un Personnage à terre ?", "refuser le kompromat",
        "évacuation", "bot",
    ),
}  # fmt: skip
ARRIVED: Final = """name => performance.getEntriesByType("resource").some(
    one => one.name.endsWith(name) && one.responseEnd > 0)"""


def sits(phones: Phones, table: Table, **how: str) -> Phone:
    """A phone at a table whose game has rules to look up, which are all here."""
    table.new_game("red", "blue", game=GAME, board="light")
    phone = phones.sit("red", **how)
    phone.page.wait_for_function(ARRIVED, arg=digest_files([GAME])[GAME].name)
    return phone


def found(phone: Phone, asked: str) -> list[str]:
    """Look something up, and return the rules that are shown, by their ids."""
    phone.page.get_by_role("searchbox").fill(asked)
    ids = phone.page.locator(".rules p:last-child").all_text_contents()
    return [one.split()[-1] for one in ids]


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "fr"])
def test_a_phone_finds_what_the_tablet_finds_and_asks_nobody(
    phones: Phones, table: Table, language: str
) -> None:
    phone = sits(phones, table, lang="fr-FR" if language == "fr" else "en-GB")
    said_before, asked_before = len(phone.said), list(phone.asked)
    phone.tap("Menu", phone.word("Rules", "Règles"), exact=True)
    phone.sees(
        phone.word("Nobody learns what you look up.", "Personne n’apprend ce que vous cherchez.")
    )
    for asked in ASKED[language]:
        wanted = [rule.id for rule in search(GAME, asked.split(), language)]
        assert found(phone, asked) == wanted, asked
    assert phone.asked == asked_before
    assert {one["type"] for one in phone.said[said_before:]} <= {"ping"}


def test_a_rule_says_how_what_is_open_is_played(phones: Phones, table: Table) -> None:
    phone = sits(phones, table)
    phone.tap("Menu", "Rules", exact=True)
    rule = next(one for one in digest(GAME).rules if any(note.ruling for note in one.notes))
    assert rule.id in found(phone, rule.id)
    phone.sees("We play it like this: ")
    text = said(rule.text, "en").replace("'", "’")
    shown = phone.page.locator(".rules li").first.inner_text().replace("'", "’")
    assert text[:40] in shown
    assert found(phone, "kompromat")[0] in phone.page.locator(".rules [open]").all_inner_texts()[0]
    expect(phone.page.locator(".rules [open]")).to_have_count(1)
    phone.tap("Back")
    phone.reads("Menu")
    expect(phone.page.locator(".rules")).to_have_count(0)
