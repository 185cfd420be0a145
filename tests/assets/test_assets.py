"""What is drawn, sounded and written with is whole, quiet and licensed."""

from __future__ import annotations

import array
import importlib.util
import json
import wave
from pathlib import Path
from typing import Any

import pytest

from tests.support.assets import Picture, read_font, read_png
from tests.support.process import ROOT

ASSETS = ROOT / "assets"
SIDE, GAP = 128, 2
ATLAS: dict[str, dict[str, list[int]]] = json.loads((ASSETS / "icons.atlas").read_text("utf-8"))
PLACES = ATLAS["icons-0.png"]
SEATS = sorted(name for name in PLACES if name.startswith("seat-"))
SOUNDS = sorted((ASSETS / "sounds").glob("*.wav"))
FONTS = sorted((ASSETS / "fonts").glob("*.ttf"))
FRENCH = "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»“”‘’–—…·×%!?()/+−=≡\u00a0\u202f0123456789"
CATALOGUES = sorted((ROOT / "companion" / "locale").glob("*.po"))


@pytest.fixture(scope="module")
def picture() -> Picture:
    return read_png(ASSETS / "icons-0.png")


def cut_out(picture: Picture, name: str, more: int = 0) -> list[bytes]:
    """One icon from the picture, with so much of what is round it."""
    left, bottom, width, height = PLACES[name]
    top = picture.height - bottom - height
    rows = picture.alpha[top - more : top + height + more]
    return [row[left - more : left + width + more] for row in rows]


def test_every_drawing_has_its_place_in_the_picture_and_no_place_is_without_a_drawing() -> None:
    assert sorted(PLACES) == sorted(svg.stem for svg in (ASSETS / "icons").glob("*.svg"))


def test_the_picture_is_the_only_one() -> None:
    assert list(ATLAS) == ["icons-0.png"]


@pytest.mark.parametrize("name", sorted(PLACES))
def test_an_icon_lies_inside_the_picture_and_is_not_empty(picture: Picture, name: str) -> None:
    left, bottom, width, height = PLACES[name]
    assert (width, height) == (SIDE, SIDE)
    assert GAP <= left <= picture.width - SIDE - GAP
    assert GAP <= bottom <= picture.height - SIDE - GAP
    drawn = sum(point > 127 for row in cut_out(picture, name) for point in row)
    assert drawn > SIDE * SIDE / 50


@pytest.mark.parametrize("name", sorted(PLACES))
def test_an_icon_s_neighbours_keep_their_distance(picture: Picture, name: str) -> None:
    inside = sum(map(sum, cut_out(picture, name)))
    assert sum(map(sum, cut_out(picture, name, more=GAP))) == inside


def test_there_are_nine_seats() -> None:
    assert len(SEATS) == 9


@pytest.mark.parametrize("name", SEATS)
def test_a_letter_on_the_middle_of_a_seat_s_mark_looks_centred(picture: Picture, name: str) -> None:
    rows = cut_out(picture, name)
    ink = sum(map(sum, rows))
    down = sum((place + 0.5) * sum(row) for place, row in enumerate(rows)) / ink
    across = sum((place + 0.5) * point for row in rows for place, point in enumerate(row)) / ink
    assert abs(down - SIDE / 2) < 1
    assert abs(across - SIDE / 2) < 1


def samples(path: Path) -> array.array[int]:
    with wave.open(str(path)) as file:
        return array.array("h", file.readframes(file.getnframes()))


@pytest.mark.parametrize("path", SOUNDS, ids=lambda path: path.stem)
def test_a_sound_is_one_voice_of_sixteen_bits_short_and_small(path: Path) -> None:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22050)
        assert 0.03 < file.getnframes() / 22050 < 1.35
    assert path.stat().st_size < 60_000


@pytest.mark.parametrize("path", SOUNDS, ids=lambda path: path.stem)
def test_a_sound_is_quiet_and_begins_and_ends_in_silence(path: Path) -> None:
    played = samples(path)
    assert 0.1 * 32767 < max(map(abs, played)) < 0.8 * 32767
    assert played[0] == played[-1] == 0
    assert max(map(abs, played[-20:])) < 0.02 * 32767


def test_a_tap_is_over_before_the_next_one() -> None:
    assert len(samples(ASSETS / "sounds" / "tap.wav")) < 0.06 * 22050


def test_the_sounds_made_again_are_the_same(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("make_sounds", ASSETS / "make_sounds.py")
    assert spec is not None
    assert spec.loader is not None
    make_sounds: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_sounds)
    make_sounds.make(tmp_path)
    again = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert again == {path.name: path.read_bytes() for path in SOUNDS}


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_a_font_has_the_letters_of_both_languages(path: Path) -> None:
    needed = {chr(code) for code in range(0x20, 0x7F)} | set(FRENCH)
    assert [letter for letter in sorted(needed) if ord(letter) not in read_font(path).glyphs] == []


@pytest.mark.parametrize("path", [path for path in FONTS if path.stem.startswith("Inter")])
def test_the_plain_font_has_every_letter_of_the_catalogues(path: Path) -> None:
    needed = {letter for po in CATALOGUES for letter in po.read_text("utf-8")} - {"\n"}
    assert [letter for letter in sorted(needed) if ord(letter) not in read_font(path).glyphs] == []


@pytest.mark.parametrize("path", [path for path in FONTS if path.stem.startswith("Inter")])
def test_a_count_that_changes_does_not_move_what_follows_it(path: Path) -> None:
    font = read_font(path)
    assert len({font.width(figure) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_a_font_is_small_and_its_licence_lies_beside_it(path: Path) -> None:
    assert path.stat().st_size < 120_000
    licence = path.with_name(path.stem.split("-")[0] + "-OFL.txt").read_text("utf-8")
    assert licence.startswith("Copyright")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_there_is_a_font_for_headlines_and_one_in_three_weights_for_the_rest() -> None:
    assert {"Jura-Bold", "Inter-Medium", "Inter-Bold", "Inter-Black"} <= {p.stem for p in FONTS}
