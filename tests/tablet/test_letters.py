"""Names in any script: drawn where there are letters for them, said where there are none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tablet import ink, letters
from companion.tablet.box import Box
from companion.tablet.label import LetteredLabel
from companion.tablet.letters import is_drawn, letters_of, runs
from companion.tablet.writing import as_drawn
from tests.support.assets import read_font
from tests.support.tablet import ATablet, Tablet

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
    monkeypatch.setattr(letters, "fonts", tuple)
    letters.forget()


@pytest.mark.usefixtures("no_other_fonts")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("font", [INTER, JURA])
def test_latin_cyrillic_greek_and_vietnamese_need_no_font_but_ours(name: str, font: str) -> None:
    assert is_drawn(name)
    ((chosen, drawn),) = runs(name, font)
    assert drawn == name
    assert all(ord(letter) in letters_of(chosen) for letter in drawn)


@pytest.mark.usefixtures("no_other_fonts")
@pytest.mark.parametrize("name", ["李小龍", "さくら", "김민준", "محمد", "דוד", "😀", "देव"])
def test_what_cannot_be_drawn_is_never_a_box_nor_a_question_mark(name: str) -> None:
    assert not is_drawn(name)
    assert runs(f"Ann, {name}", INTER) == ((INTER, "Ann, "), (INTER, letters.MISSING))


def a_font(monkeypatch: pytest.MonkeyPatch, known: str) -> None:
    """Let the machine have a font with these letters, and no Latin ones."""
    has = frozenset(map(ord, known))
    monkeypatch.setattr(letters, "fonts", lambda: ("other.ttf",))
    monkeypatch.setattr(
        letters, "letters_of", lambda path: has if path == "other.ttf" else letters_of(path)
    )
    letters.forget()


@pytest.fixture
def forgets() -> Iterator[None]:
    """What was looked up under a font of the test's is looked up anew after it."""
    yield
    letters.forget()
    letters.call({})


@pytest.mark.usefixtures("forgets")
def test_each_piece_of_a_line_is_drawn_in_the_font_that_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    a_font(monkeypatch, "李小龍")
    assert is_drawn("李小龍")
    assert runs("Ann and 李: go", INTER) == (
        (INTER, "Ann and "),
        ("other.ttf", "李"),
        (INTER, ": go"),
    )
    assert runs("Ann", INTER) == ((INTER, "Ann"),)


@pytest.mark.usefixtures("forgets")
def test_a_script_whose_letters_move_is_said_even_where_there_is_a_font(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    a_font(monkeypatch, "देव")
    assert not is_drawn("देव")


@pytest.mark.usefixtures("forgets")
def test_a_font_without_the_shapes_of_arabic_letters_does_not_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    a_font(monkeypatch, "محمد")
    assert not is_drawn("محمد")
    a_font(monkeypatch, "\ufee3\ufea4\ufee4\ufeaa")
    assert is_drawn("محمد")


@pytest.mark.usefixtures("no_other_fonts", "forgets")
def test_whose_name_cannot_be_drawn_goes_by_the_colour_in_every_sentence(a_tablet: ATablet) -> None:
    tablet = a_tablet()
    seats = {"red": "Ann", "blue": "李小龍", "green": "Cleo", "yellow": "देव"}
    players = [{"seat": seat, "name": name} for seat, name in seats.items()]
    tablet.tell(do="new_game", game="panic_station", players=players, first="blue")
    tablet.desk.go("table")
    tablet.settle()
    said = " ".join(tablet.texts())
    assert "Blue" in said
    assert "Yellow" in said
    assert "李" not in said
    assert letters.MISSING not in said
    tablet.desk.set(language="fr")
    tablet.settle()
    assert "Bleu" in " ".join(tablet.texts())


def test_two_fonts_in_one_line_stand_on_one_line(
    monkeypatch: pytest.MonkeyPatch, tablet: Tablet
) -> None:
    """Jura stands for a font of the machine: it has other measures than Inter."""
    pieces = ((INTER, "Ann and "), (JURA, "Ben"))
    monkeypatch.setattr(letters, "runs", lambda text, font: pieces)
    both = LetteredLabel(text="Ann and Ben", font_size=30, font_name=INTER)
    both.refresh()
    parts = []
    for font, piece in pieces:
        monkeypatch.setattr(letters, "runs", lambda text, font, piece=piece: ((font, piece),))
        one = LetteredLabel(text=piece, font_size=30, font_name=font)
        one.refresh()
        parts.append(one.texture.size)
    assert both.texture.width == pytest.approx(sum(wide for wide, _ in parts), abs=3)
    assert both.texture.height >= max(high for _, high in parts)


# How they are written


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("محمد", "\ufeaa\ufee4\ufea4\ufee3"),
        ("سلام", "\ufee1\ufefc\ufeb3"),
        ("پژمان", "\ufee5\ufe8e\ufee3\ufb8b\ufb58"),
        ("דוד", "דוד"[::-1]),
        ("Dan, דוד and Ann", f"Dan, {'דוד'[::-1]} and Ann"),
        ("דוד בן", "דוד בן"[::-1]),
        ("אב, גד", "בא, דג"),
        ("דוד 12", "12 " + "דוד"[::-1]),
        ("דו…", "…וד"),
        ("Zoe\u0308", "Zoë"),
        ("李小龍", "李小龍"),
    ],
)
def test_a_name_is_drawn_as_it_is_read(name: str, drawn: str) -> None:
    assert as_drawn(name) == drawn


@given(st.text(st.characters(categories=("L", "M", "N", "P", "S", "Zs"))))
def test_no_letter_is_lost_however_it_is_written(text: str) -> None:
    def folded(one: str) -> list[str]:
        return sorted(unicodedata.normalize("NFKD", one).replace("\u0640", ""))

    shown = as_drawn(text)
    kept = unicodedata.normalize("NFC", re.sub("[\u200c\u200d\ufe0e\ufe0f]", "", text))
    assert folded(shown) == folded(kept)


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
