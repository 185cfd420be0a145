"""The theme: colours, sizes, fonts. Every colour and every measure on the tablet is from here.

Sizes are in design pixels of a screen of 1280×800; a `Look` turns them into those of the window.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Final, Literal, TypeAlias

from attrs import frozen

from companion.core.seats import MARKS

Colour: TypeAlias = tuple[float, float, float, float]


def _hex(text: str, alpha: float = 1) -> Colour:
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


@frozen
class Palette:
    """One set of colours, by what they mean."""

    ground: Colour
    """What everything else lies on."""
    panel: Colour
    raised: Colour
    line: Colour
    text: Colour
    quiet: Colour
    attention: Colour
    """What must be done next, what there is to spend."""
    alarm: Colour
    """What threatens, what is spent."""
    safe: Colour
    """What is well, what is open, a legal place."""
    on_bright: Colour
    """Text on any of the bright colours."""
    seats: Mapping[str, Colour]
    grey: Colour
    """A light token that is nobody's."""
    black: Colour
    """A dark one."""
    token: Colour
    """One that is neither."""
    shade: Colour
    """What lies over everything behind a question."""
    past: Colour
    """What has just happened."""
    rings: tuple[Colour, ...]
    """The rings round a middle, from the outermost."""

    def toned(self, tone: str) -> Colour:
        """Return the colour of a tone; what is plain is as quiet as a line."""
        known = {"alarm": self.alarm, "attention": self.attention, "safe": self.safe}
        return known.get(tone, self.line)


DARK: Final = Palette(
    ground=_hex("#0a0e11"),
    panel=_hex("#121a1f"),
    raised=_hex("#1a252c"),
    line=_hex("#2b3c46"),
    text=_hex("#e9f1f4"),
    quiet=_hex("#9db0ba"),
    attention=_hex("#ffb454"),
    alarm=_hex("#ff5a4f"),
    safe=_hex("#3ad1b4"),
    on_bright=_hex("#0a0e11"),
    seats={seat: _hex(mark.colour) for seat, mark in MARKS.items()},
    grey=_hex("#a9b6bc"),
    black=_hex("#05080a"),
    token=_hex("#202d35"),
    shade=_hex("#05080a", 0.78),
    past=_hex("#8fd3ff"),
    rings=(_hex("#0e2019"), _hex("#191630"), _hex("#101d2e")),
)
LIGHT: Final = Palette(
    ground=_hex("#dfe5e8"),
    panel=_hex("#f3f6f7"),
    raised=_hex("#ffffff"),
    line=_hex("#b4c1c8"),
    text=_hex("#10181c"),
    quiet=_hex("#465861"),
    attention=_hex("#ffb03b"),
    alarm=_hex("#bd251b"),
    safe=_hex("#096c5b"),
    on_bright=_hex("#0a0e11"),
    seats={seat: _hex(mark.on_light) for seat, mark in MARKS.items()},
    grey=_hex("#9aa7ad"),
    black=_hex("#10181c"),
    token=_hex("#ffffff"),
    shade=_hex("#10181c", 0.55),
    past=_hex("#1d5c91"),
    rings=(_hex("#d3e4da"), _hex("#dcd9ea"), _hex("#d2dfee")),
)
LETTER: Final = 0.46
"""A letter's size, as a share of the seat's mark; the narrower shapes have smaller ones."""
SMALLER: Final = {"white": 0.36, "cyan": 0.4, "magenta": 0.33}
TWO: Final = 0.75
"""What is left of that where there are two."""
PAPER: Final = _hex("#ffffff")
"""What a QR code lies on, in every palette."""
PALETTES: Final = {"dark": DARK, "light": LIGHT}

WIDE: Final = 1280
HIGH: Final = 800
SMALL: Final = 16
BODY: Final = 18
LARGE: Final = 22
HEAD: Final = 30
HUGE: Final = 64
TOUCH: Final = 48
"""The least that a finger should have to hit."""
GAP: Final = 10
ROUND: Final = 14
"""The corners of panels; buttons have 11."""
LEGIBLE: Final = 4.5
"""The least contrast of letters and what lies under them."""
AMPLE: Final = 1.15
"""A window that is larger than the design by more than this shows more."""
INCHES: Final = 10
MM: Final = 25.4
"""Millimetres of an inch."""
DEAD: Final = 0.3
"""Seconds in which a button whose meaning has just changed does nothing."""

Face: TypeAlias = Literal["plain", "bold", "black", "head"]
FONTS: Final[Mapping[Face, str]] = {
    "plain": "Inter-Medium.ttf",
    "bold": "Inter-Bold.ttf",
    "black": "Inter-Black.ttf",
    "head": "Jura-Bold.ttf",
}
TEXT_SCALES: Final = (1.0, 1.15, 1.3, 1.45, 1.6)


@frozen
class Look:
    """A palette on a window of a certain size, with text of a certain scale."""

    palette: Palette = DARK
    unit: float = 1.0
    scale: float = 1.0
    per_mm: float = 6.0
    """The window's pixels on a millimetre of the glass."""

    def px(self, size: float) -> float:
        """Return a design size in the window's pixels."""
        return size * self.unit

    def font(self, size: float) -> float:
        """Return a text's size in the window's pixels."""
        return size * self.unit * self.scale

    def grown(self, size: float) -> float:
        """Return the size of what holds text, which grows half as fast as the text."""
        return size * self.unit * (1 + (self.scale - 1) * 0.6)


def look_for(
    theme: str, scale: float, width: float, height: float, per_mm: float | None = None
) -> Look:
    """Return the look of a window: its design is 1280×800, lying or standing.

    Half of what a larger window has more makes all larger, the other half shows more. Where
    nobody knows how large the glass is, it is a tablet's of 10 inches.
    """
    across, along = min(width, height), max(width, height)
    unit = max(min(along / WIDE, across / HIGH), 0.4)
    if unit > AMPLE:
        unit = AMPLE + (unit - AMPLE) / 2
    known = per_mm or hypot(width, height) / (INCHES * MM)
    return Look(PALETTES.get(theme, DARK), unit, scale, known)


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]  # noqa: PLR2004
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def on(palette: Palette, ground: Colour) -> Colour:
    """Return the colour of text that is read best on this ground."""
    return max(
        (palette.on_bright, palette.raised, palette.text), key=lambda one: contrast(one, ground)
    )


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two."""
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue, alpha


def faded(colour: Colour, alpha: float) -> Colour:
    """Return a colour that lets some of the ground through."""
    return colour[0], colour[1], colour[2], colour[3] * alpha


def amber(palette: Palette) -> Colour:
    """Return the colour of attention, dark enough for lines and letters on the ground."""
    if contrast(palette.attention, palette.ground) >= LEGIBLE:
        return palette.attention
    return mixed(palette.attention, palette.text, 0.55)
