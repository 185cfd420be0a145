"""Names with emoji: in their colours where this machine has a font of pictures, else said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from companion.tablet import letters
from companion.tablet.emoji import colour_font
from companion.tablet.label import PICTURE, LetteredLabel
from companion.tablet.letters import MISSING, is_drawn, letters_of, runs
from companion.tablet.text_field import TextField
from tests.support import needs
from tests.support.emoji_font import plain_picture, write_emoji_font
from tests.support.tablet import ATablet, Tablet

INTER: Final = str(Path(__file__).parents[2] / "assets" / "fonts" / "Inter-Bold.ttf")
RED, GREEN = plain_picture(255, 0, 0), plain_picture(0, 255, 0)
FAMILY: Final = "👩\u200d👧"
PICTURES: Final = {
    "🚀": RED,
    "❤": RED,
    "👩": RED,
    "👧": RED,
    "\u200d": RED,
    FAMILY: GREEN,
    "🇫🇷": GREEN,
    "🇫": RED,
    "🇷": RED,
    "👍": RED,
    "👍🏽": GREEN,
    "☺": RED,
}


@pytest.fixture
def font(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A machine with one font besides ours, of pictures."""
    path = str(write_emoji_font(tmp_path / "SomeEmoji.ttf", PICTURES))
    monkeypatch.setattr(letters, "fonts", lambda: (path,))
    letters.forget()
    yield path
    monkeypatch.undo()
    letters.forget()
    letters.call({})


@pytest.mark.parametrize(
    ("emoji", "shown"),
    [
        ("🚀", (RED,)),
        ("❤️", (RED,)),
        (FAMILY, (GREEN,)),
        ("🇫🇷", (GREEN,)),
        ("👍🏽", (GREEN,)),
        ("🇷🇫", (RED, RED)),
        ("👧\u200d👩", (RED, RED)),
        ("🛸", ()),
        ("👩\u200d🛸", ()),
    ],
)
def test_an_emoji_is_one_picture_or_those_that_it_is_made_of(
    font: str, emoji: str, shown: tuple[bytes, ...]
) -> None:
    known = colour_font(font)
    assert known is not None
    assert known.pictures(emoji) == shown


def test_an_emoji_stands_among_the_letters_of_its_name(font: str) -> None:
    assert is_drawn("Zoë 🚀")
    assert runs("Zoë 🚀, Ann", INTER) == ((INTER, "Zoë "), (font, "🚀"), (INTER, ", Ann"))
    assert runs(f"{FAMILY}🇫🇷", INTER) == ((font, FAMILY), (font, "🇫🇷"))


def test_an_emoji_that_the_font_lacks_is_said(font: str) -> None:
    assert not is_drawn("Zoë 🛸")
    assert runs("Zoë 🛸🚀", INTER) == ((INTER, "Zoë "), (INTER, MISSING), (font, "🚀"))


def test_a_font_of_pictures_has_no_letters(font: str) -> None:
    assert letters_of(font) == frozenset()


@pytest.mark.parametrize("cut", [4, 30, 100, 300, -300])
def test_a_broken_font_of_pictures_is_none(tmp_path: Path, cut: int) -> None:
    whole = write_emoji_font(tmp_path / "emoji.ttf", PICTURES).read_bytes()
    broken = tmp_path / "broken-emoji.ttf"
    broken.write_bytes(whole[:cut])
    known = colour_font(str(broken))
    assert known is None or not known.pictures("🇫🇷")


@pytest.mark.usefixtures("font", "tablet")
def test_a_picture_leaves_its_own_room_and_the_line_stays_as_high() -> None:
    size = 30
    plain, with_one = (
        LetteredLabel(text=text, font_size=size, font_name=INTER) for text in ("Zoë ", "Zoë 🚀")
    )
    assert with_one.get_extents("Zoë 🚀") == pytest.approx(
        (plain.get_extents("Zoë ")[0] + size * PICTURE[0], plain.get_extents("Zoë ")[1]), abs=1
    )
    with_one.refresh()
    (inlay,) = with_one.inlays
    assert inlay.x == pytest.approx(plain.get_extents("Zoë ")[0], abs=1)
    assert inlay.y >= 0
    assert inlay.y + inlay.h <= with_one.height + 1


def how_many(tablet: Tablet, colour: tuple[int, int, int]) -> int:
    """Count the pixels of this very colour."""
    seen = tablet.pixels()
    return sum(seen[at : at + 3] == bytes(colour) for at in range(0, len(seen), 3))


@pytest.mark.slow
@pytest.mark.usefixtures("font")
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.painted
def test_an_emoji_keeps_its_colours_in_both_themes(a_tablet: ATablet, theme: str) -> None:
    tablet = a_tablet(theme=theme)
    seats = {"red": "Ann", "blue": f"Zoë {FAMILY}", "green": "Cleo", "yellow": "Dan"}
    players = [{"seat": seat, "name": name} for seat, name in seats.items()]
    tablet.tell(do="new_game", game="panic_station", players=players, first="blue")
    tablet.desk.go("table")
    tablet.settle()
    assert any("Zoë" in said for said in tablet.texts())
    assert how_many(tablet, (0, 255, 0)) > 100


@pytest.mark.usefixtures("font")
@pytest.mark.painted
def test_a_field_shows_the_picture_of_what_is_typed(tablet: Tablet) -> None:
    field = TextField(tablet.desk, text="Zoë 🚀")
    field.size, field.pos = (400, 60), (0, 0)
    tablet.root.add_widget(field)
    tablet.settle()
    assert how_many(tablet, (255, 0, 0)) > 100
    field.text = "Zoë 🛸"
    tablet.settle()
    assert how_many(tablet, (255, 0, 0)) == 0


@needs.mark(needs.colour_emoji)
@pytest.mark.parametrize(
    ("emoji", "many"),
    [
        *(
            (one, 1)
            for one in ("😀", "🚀", "❤️", "1️⃣", "🇫🇷", "🏳️‍🌈", "👍🏽", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "🧑‍🤝‍🧑")
        ),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 1),
        ("🇽🇽", 2),
    ],
)
def test_the_real_font_has_pictures_of_flags_families_and_shades(emoji: str, many: int) -> None:
    letters.forget()
    font = letters.font_with_picture(emoji)
    assert font is not None
    assert len(letters.pictures(font, emoji)) == many
    assert is_drawn(f"Zoë {emoji}")


def test_a_font_that_breaks_off_anywhere_is_drawn_without(font: str) -> None:
    whole = Path(font).read_bytes()
    for length in range(0, len(whole), 3):
        Path(font).write_bytes(whole[:length])
        colour_font.cache_clear()
        broken = colour_font(font)
        assert broken is None or len(broken.pictures("🚀")) <= 1
    colour_font.cache_clear()
