"""The settings: everything changes at once, is kept, and loses nothing that is on the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from companion.tablet.settings import FILE, Settings, load, save
from companion.tablet.theme import LIGHT, TEXT_SCALES
from tests.support.evenings import played
from tests.support.tablet import ATablet, Tablet

pytestmark = pytest.mark.quick

ATTACKED = 31
"""After so many commands of that evening, an attack is to be answered."""


@pytest.mark.parametrize(
    ("key", "changed"),
    [
        ("set.language.fr", {"language": "fr"}),
        ("set.theme.light", {"theme": "light"}),
        ("set.text.1.3", {"text": 1.3}),
        ("set.sound", {"sound": False}),
        ("set.motion", {"motion": True}),
        ("set.flat", {"flat": True}),
        ("set.own_die", {"own_die": True}),
    ],
)
def test_each_setting_changes_at_once_and_is_kept(
    tablet: Tablet, key: str, changed: dict[str, Any]
) -> None:
    before = tablet.desk.settings
    tablet.tap("settings")
    tablet.tap(key)
    assert tablet.desk.settings == evolve(before, **changed)
    assert tablet.kept == [tablet.desk.settings]
    tablet.tap("back")
    assert tablet.desk.route.name == "start"


def test_a_switch_is_switched_back(tablet: Tablet) -> None:
    tablet.tap("settings")
    before = tablet.desk.settings
    tablet.tap("set.flat")
    tablet.tap("set.flat")
    assert tablet.desk.settings == before


def test_each_text_size_can_be_chosen_and_shows(tablet: Tablet) -> None:
    tablet.tap("settings")
    sizes = []
    for scale in TEXT_SCALES:
        tablet.tap(f"set.text.{scale}")
        sizes.append(next(one.size for one in tablet.said() if one.text == "Text size"))
    assert sizes == sorted(set(sizes))


@pytest.mark.painted
def test_the_light_theme_is_drawn_at_once(tablet: Tablet) -> None:
    tablet.tap("settings")
    tablet.tap("set.theme.light")
    ground = tuple(round(part * 255) for part in LIGHT.ground[:3])
    assert tuple(tablet.pixels()[:3]) == ground


def test_a_silent_tablet_is_silent_from_the_next_tap_on(tablet: Tablet) -> None:
    tablet.tap("settings")
    tablet.tap("set.sound")
    heard = len(tablet.heard)
    tablet.tap("set.flat")
    assert len(tablet.heard) == heard


def test_the_settings_are_reached_from_the_table_and_lead_back(
    a_tablet: ATablet, tmp_path: Path
) -> None:
    tablet = attacked(a_tablet, tmp_path)
    asked = set(tablet.keys())
    tablet.tap("ask.aside")
    tablet.tap("menu")
    tablet.tap("menu.settings")
    tablet.tap("set.language.fr")
    tablet.tap("back")
    tablet.tap("ask.again")
    assert tablet.desk.route.name == "table"
    assert set(tablet.keys()) == asked


def test_a_question_stays_open_in_the_other_language(a_tablet: ATablet, tmp_path: Path) -> None:
    tablet = attacked(a_tablet, tmp_path)
    keys, texts = set(tablet.keys()), set(tablet.texts())
    tablet.desk.set(language="fr")
    tablet.settle()
    assert set(tablet.keys()) == keys
    assert set(tablet.texts()) != texts


def attacked(a_tablet: ATablet, folder: Path) -> Tablet:
    played(folder, "human_win", ATTACKED)
    tablet = a_tablet()
    tablet.tap("resume")
    assert {"tally.go"} <= set(tablet.keys())
    return tablet


def test_in_a_small_list_the_settings_stay_where_they_were_scrolled_to(
    a_tablet: ATablet,
) -> None:
    tablet = a_tablet(text=1.6)
    tablet.tap("settings")
    panel = tablet.find("set.own_die")[0]
    tablet.tap("set.own_die")
    scrolled = tablet.find("set.own_die")[0].scroll
    assert scrolled > 0
    assert tablet.find("set.own_die")[0] is not panel


# The file


def test_the_settings_are_read_as_they_were_kept(tmp_path: Path) -> None:
    liked = Settings("fr", "light", 1.45, sound=False, motion=False, flat=True, own_die=True)
    assert save(liked, tmp_path)
    assert load(tmp_path) == liked


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '"fr"',
        '{"language": "de"}',
        '{"text": "large"}',
        '{"text": 90.0}',
        '{"chairs": {"red": "near"}}',
        '{"chairs": {"red": NaN}}',
        "\xff\xfe",
    ],
)
def test_a_broken_file_is_as_none(tmp_path: Path, text: str) -> None:
    fresh = load(tmp_path)
    (tmp_path / FILE).write_bytes(text.encode("latin-1"))
    assert load(tmp_path) == fresh


def test_what_an_older_or_newer_file_says_is_taken_as_far_as_it_is_known(tmp_path: Path) -> None:
    fresh = load(tmp_path)
    (tmp_path / FILE).write_text('{"theme": "light", "smell": true}')
    assert load(tmp_path) == evolve(fresh, theme="light")


@pytest.mark.parametrize(
    "strange", ['"theme": "sepia"', '"text": 7', '"inches": 0', '"camera_turn": 45', '"box": 1']
)
def test_a_value_that_is_not_known_costs_no_other_setting(tmp_path: Path, strange: str) -> None:
    fresh = load(tmp_path)
    (tmp_path / FILE).write_text(f'{{"language": "fr", {strange}, "flat": true}}')
    assert load(tmp_path) == evolve(fresh, language="fr", flat=True)


def test_a_disk_that_takes_nothing_only_forgets(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert not save(Settings(), file)
