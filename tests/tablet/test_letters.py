"""Names in any script: drawn where there are letters for them, said where there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.tablet import ink, letters
from companion.tablet.box import Box
from companion.tablet.letters import choose, is_drawn, letters_of
from tests.support.assets import read_font

FONTS = Path(__file__).parents[2] / "assets" / "fonts"
INTER, JURA = str(FONTS / "Inter-Bold.ttf"), str(FONTS / "Jura-Bold.ttf")
NAMES = (
    "Zoë",
    "Николай Щукин",
    "Їжак Ґудзь",
    "Ελένη Ώριμη",
    "Nguyễn Thị Ánh",
    "Đỗ Ữ",
    "Łucja",
    "İpek",
)
LONG = "Maximiliane-Wilhelmine von Habsburg-Lothringen"


@pytest.fixture
def no_other_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with no font but ours."""
    monkeypatch.setattr(letters, "_fonts", tuple)
    letters.forget()


@pytest.mark.usefixtures("no_other_fonts")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("font", [INTER, JURA])
def test_latin_cyrillic_greek_and_vietnamese_need_no_font_but_ours(name: str, font: str) -> None:
    assert is_drawn(name)
    chosen, drawn = choose(name, font)
    assert drawn == name
    assert all(ord(letter) in letters_of(chosen) for letter in drawn)


@pytest.mark.usefixtures("no_other_fonts")
@pytest.mark.parametrize("name", ["李小龍", "さくら", "김민준", "محمد", "דוד", "😀"])
def test_what_cannot_be_drawn_is_never_a_box(name: str) -> None:
    assert not is_drawn(name)
    assert set(choose(f"Ann, {name}", INTER)[1]) <= {*"Ann, ", letters.MISSING}


def test_a_font_of_this_machine_is_used_where_it_has_the_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(letters, "_fonts", lambda: ("other.ttf",))
    monkeypatch.setattr(
        letters,
        "letters_of",
        lambda path: (
            frozenset({0x674E, *range(0x20, 0x7F)}) if path == "other.ttf" else letters_of(path)
        ),
    )
    letters.forget()
    assert choose("Ann and 李", INTER) == ("other.ttf", "Ann and 李")
    assert choose("Ann", INTER) == (INTER, "Ann")
    letters.forget()


def test_accents_that_come_apart_are_put_together() -> None:
    assert choose("Zoe\u0308", INTER) == (INTER, "Zoë")


@pytest.mark.parametrize("path", sorted(FONTS.glob("*.ttf")), ids=lambda path: path.stem)
def test_the_letters_of_a_font_are_those_that_its_table_lists(path: Path) -> None:
    assert set(read_font(path).glyphs) <= letters_of(str(path)) | {0xFFFF}


@pytest.mark.parametrize("bad", [b"", b"ttcf", b"\0\1\0\0\xff\xff" + bytes(40), bytes(200)])
def test_a_broken_font_has_no_letters(tmp_path: Path, bad: bytes) -> None:
    file = tmp_path / "bad.ttf"
    file.write_bytes(bad)
    assert letters_of(str(file)) == frozenset()
    assert letters_of(str(tmp_path / "none.ttf")) == frozenset()


@pytest.mark.usefixtures("tablet")
@pytest.mark.parametrize("wide", [60, 110, 160, 240])
def test_a_long_name_ends_in_dots_and_never_within_a_word(wide: int) -> None:
    kept = ink.in_whole_words(LONG, "bold", 18, Box(0, 0, wide, 60), "left", 2)
    words = kept.split(" ")
    for word, whole in zip(words, LONG.split(" "), strict=False):
        assert word == whole or (word.endswith("…") and whole.startswith(word.rstrip("…")))
    assert kept == LONG or "…" in kept
