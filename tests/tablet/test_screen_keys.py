"""Typing without a keyboard: keys come on the screen for a finger, and for nobody else."""

from __future__ import annotations

import pytest

from companion.tablet.screen_keys import LETTERS, NAMES, PAGES
from tests.support.tablet import ATablet, Tablet


def choosing_a_name(tablet: Tablet, device: str = "sdl") -> Tablet:
    tablet.device = device
    tablet.desk.go("setup", None)
    tablet.settle()
    tablet.tap("chair.1")
    return tablet


def keys(tablet: Tablet) -> list[str]:
    return [spot.key for spot in tablet.root.keys.spots]


def press(tablet: Tablet, text: str) -> None:
    """Press each letter's key, wherever it is on the page that is open."""
    for letter in text:
        rows = (LETTERS[tablet.desk.words.language], *PAGES)[tablet.root.keys.page]
        at = [(n, row.index(letter.lower())) for n, row in enumerate(rows) if letter.lower() in row]
        tablet.tap("keys-space" if letter == " " else "key-{}-{}".format(*at[0]))


def test_a_finger_types_a_name_on_the_screen_and_the_next_chair_is_asked(tablet: Tablet) -> None:
    choosing_a_name(tablet)
    press(tablet, "anna lee")
    tablet.tap("keys-back")
    tablet.tap("keys-done")
    draft = tablet.desk.draft
    assert [chair.name for chair in draft.chairs if chair is not None] == ["Anna le"]
    assert draft.here is None, "the next chair is asked"
    assert keys(tablet), "the next name is typed on the screen, too"


def test_who_has_a_mouse_has_a_keyboard_and_sees_no_keys(tablet: Tablet) -> None:
    assert not keys(choosing_a_name(tablet, "mouse"))


def test_keys_go_as_soon_as_somebody_types_on_a_keyboard(tablet: Tablet) -> None:
    choosing_a_name(tablet)
    tablet.root.put_keys()
    tablet.settle()
    assert not keys(tablet)


def test_keys_can_be_put_away_and_the_name_stays(tablet: Tablet) -> None:
    choosing_a_name(tablet)
    press(tablet, "bo")
    tablet.tap("keys-hide")
    assert not keys(tablet)
    assert [one.name for one in tablet.desk.draft.chairs if one is not None] == ["Bo"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_letter_of_a_wifi_password_has_a_key(a_tablet: ATablet, language: str) -> None:
    tablet = choosing_a_name(a_tablet(language=language))
    drawn = "".join(said.text for said in tablet.root.keys.said).lower()
    for page in range(1, len(NAMES)):
        tablet.tap(f"keys-page-{page}")
        drawn += "".join(said.text for said in tablet.root.keys.said)
    printable = {chr(n) for n in range(33, 127)} - set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert printable <= set(drawn)
    assert all(said.fits for said in tablet.root.keys.said)
