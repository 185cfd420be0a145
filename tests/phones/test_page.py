"""What a browser gets over plain HTTP: the page in its language, and what comes after it."""

from __future__ import annotations

from hashlib import sha256

import pytest

from companion.phones.page import FILE, LATER, Page, language_of, later_files


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
        ("de-DE,de;q=0.9,en-GB;q=0.8,fr;q=0.7", "en"),
        ("en;q=0.5, fr-FR;q=0.6", "fr"),
        ("fr", "fr"),
        ("de", "en"),
        ("fr;q=much, en;q=0.1", "en"),
        ("fr;q=1.2.3, en;q=0.1", "en"),
    ],
)
def test_a_browser_gets_the_page_in_the_language_that_it_would_rather_read(
    accepted: str, language: str
) -> None:
    assert language_of(accepted) == language


def test_a_page_has_its_words_in_one_language() -> None:
    english, french = (Page.read(language=one).plain.decode() for one in ("en", "fr"))
    assert '<html lang="en">' in english
    assert '<html lang="fr">' in french
    assert ("Join the game" in english, "Join the game" in french) == (True, False)
    assert ("Rejoindre la partie" in english, "Rejoindre la partie" in french) == (False, True)


def test_what_comes_after_a_page_is_had_under_its_hash_and_kept_for_ever() -> None:
    files = later_files()
    assert {one.plain for one in files.values()} == {
        FILE.with_name(name).read_bytes() for name in LATER
    }
    for name, one in files.items():
        assert name == sha256(one.plain).hexdigest()
        assert "immutable" in one.headers()["cache-control"]


def test_a_page_asks_for_what_lies_beside_it() -> None:
    page = FILE.read_text("utf-8")
    assert [name for name in later_files() if name not in page] == []
